"""Every card that changes a number of the rules, or scores at the end, is put to the test."""

import pytest

from games.eleven.cards import cards
from games.eleven.cards.ids import NUMBER, PRICE, SOURCES
from games.eleven.cards.terms import RULES
from games.eleven.club.assets import maintenance_of
from games.eleven.club.context import scene_of
from games.eleven.club.injuries import injure_player
from games.eleven.effects.rolling import pay_reroll, throw
from games.eleven.week import match_result
from games.eleven.week.season_score import score_of
from games.eleven.week.weekend import close_week
from tests.games.eleven.ground import Loaded, bare, man, post, season, show
from tests.games.eleven.stage import stage
from tests.games.eleven.test_every_card import faces
from tests.games.eleven.wanted import Judge

EUR, FAN, OPS, FIT = range(4)
CHANGES = [
    pytest.param(
        key,
        shows,
        op,
        id=f"{key}{''.join(f'-{each_show}' for each_show in shows.values())} {op.rule}",
    )
    for key, shows, effects in faces()
    for effect in effects
    if effect.when == "always"
    for op in effect.ops
]
AT_THE_END = [
    pytest.param(
        key, shows, op, id=f"{key}{''.join(f'-{each_show}' for each_show in shows.values())}"
    )
    for key, shows, effects in faces()
    for effect in effects
    if effect.when == "end"
    for op in effect.ops
]


def days():
    """Return a table on a Tuesday whose club has money and nobody, and its club."""
    table = season("days")
    club = bare(table)
    club.res[:] = [30, 0, 0, 0]
    return table, club


def add(club, key, shows):
    """Put the card into the club."""
    if key in cards.FOOTBALLERS:
        return man(club, key, **shows)
    return post(club, key, shows.get("contract", ""))


def priced(table, verb, *words):
    """Return the price in the line of notation that begins with these words."""
    line = next(line for line in table.about(verb) if line.startswith(" ".join([verb, *words])))
    return int(line.split()[-1])


def reach(row, verb):
    """Return a measure: how many different cards of a row are offered."""

    def measure(table, _key):
        cards_offered = {line.split()[1] for line in table.about(verb)}
        return len(cards_offered)

    return measure


def rerolls(table, _key):
    """Return how often a die is rolled again without a FAN."""
    club, times = table.club(), 0
    scene = scene_of(table.state, 0, Loaded(), [])
    while not throw(scene, (0, -1, 0), 6):
        club.ask = None
        pay_reroll(scene)
        times += 1
    assert club.res[FAN] == 0
    return times


def ignored(table, _key):
    """Return how many injuries pass by."""
    victim = man(table.club(), "petit-pont")
    scene, times = scene_of(table.state, 0, Loaded(), []), 0
    while not victim.injury:
        injure_player(scene, victim, 1)
        times += 1
    return times - 1


def kept(resource):
    """Return a measure: how many of a resource are left after the week."""

    def measure(table, _key):
        table.club().res[resource] = 9
        close_week(table.state, table.dice, [])
        return table.club().res[resource]

    return measure


def stand_income(table, _key):
    """Return the EUR of one FAN on a stand."""
    club = table.club()
    club.match.stands = 1
    before = club.res[EUR]
    match_result.income(scene_of(table.state, 0, Loaded(), []))
    return club.res[EUR] - before


def adboards(table, _key):
    """Return how many adboards the club can sign."""
    taken = sum(1 for own in table.club().posts if own.contract == "adboard")
    free = 0
    while table.about("sign") and any(line.endswith("adboard") for line in table.lines()):
        free += 1
        line = next(line for line in table.about("sign") if line.endswith("adboard"))
        post(table.club(), line.split()[1], "bonus")
    return taken + free


def money_rate(table, _key):
    """Return the EUR of one VP."""
    club = table.club()
    club.objective = NUMBER["aim-trader"]
    for money in range(30):
        club.res[EUR] = money
        if score_of(table.state, 0).money:
            return money
    raise AssertionError("money is worth nothing")


def megaphone(table, _key):
    """Return the EUR of signing a megaphone that brings fans alone."""
    show(table, "sponsors", "toy-castle")
    before = table.club().res[EUR]
    table.play("sign toy-castle megaphone")
    return table.club().res[EUR] - before


def sale(table, key):
    """Return the EUR for a trained player, the card's own if it is one."""
    if key not in cards.FOOTBALLERS:
        man(table.club(), "petit-pont", trained=True)
        key = "petit-pont"
    return priced(table, "sell", key)


def fit_cost(table, key):
    """Return the FIT it takes to use the player."""
    table.club().res[FIT] = 5
    table.to("matchday", "squad")
    before = table.club().res[FIT]
    table.play(f"field {key}")
    return before - table.club().res[FIT]


def stands(table, _key):
    """Return how many FAN find a place on matchday."""
    table.to("matchday", "sheet")
    table.club().res[FAN] = 9
    table.play("ready")
    return int(table.lines()[0].split()[1])


def upkeep(table, _key):
    """Return the EUR due for a club of many."""
    club = table.club()
    for key in ("gonzalez", "marsh", "okoro", "ferri", "bauer", "novak"):
        man(club, key)
    return maintenance_of(club)


MEASURES = {
    "reach-players": (3, reach("players", "hire")),
    "reach-staff": (3, reach("staff", "employ")),
    "reach-sponsors": (3, reach("sponsors", "sign")),
    "price-players": (
        PRICE[NUMBER["gonzalez"]],
        lambda table, _: priced(table, "hire", "gonzalez"),
    ),
    "price-youngsters": (2, lambda table, _: priced(table, "youngster")),
    "price-staff": (PRICE[NUMBER["stapler"]], lambda table, _: priced(table, "employ", "stapler")),
    "price-infrastructure": (3, lambda table, _: priced(table, "build", "camp")),
    "price-office": (cards.TABLES.office.costs[0], lambda table, _: priced(table, "office")),
    "maintenance": (2, upkeep),
    "sale": (5, sale),
    "keep-fan": (1, kept(FAN)),
    "keep-ops": (1, kept(OPS)),
    "keep-fit": (1, kept(FIT)),
    "fit-cost": (1, fit_cost),
    "stand-income": (1, stand_income),
    "money-rate": (3, money_rate),
    "megaphone": (0, megaphone),
    "rerolls": (0, rerolls),
    "ignored-injuries": (0, ignored),
    "stands": (2, stands),
    "adboards": (2, adboards),
}
"""By rule: the number as printed in the rules, and how it shows."""


def measured(op, key, shows=None, ban=0):
    """Return what the number is in a club with the card, or with a man nobody cares about."""
    table, club = days()
    club.posts.clear()
    show(table, "players", "gonzalez")
    show(table, "staff", "stapler")
    if shows is None and op.rule in {"sale", "fit-cost"}:
        key = "petit-pont"
        man(club, key, trained=True)
    elif shows is not None:
        add(club, key, shows).ban = ban
    return MEASURES[op.rule][1](table, key)


@pytest.mark.parametrize(("key", "shows", "op"), CHANGES)
def test_what_changes_a_rule(key, shows, op):
    """E-R12, E-R31, E-R34, E-R39, E-R42: the printed number, and what the card makes of it."""
    printed = MEASURES[op.rule][0]
    assert measured(op, key) == printed
    assert measured(op, key, shows) == printed + op.n


@pytest.mark.parametrize(
    ("key", "shows", "op"),
    [case for case in CHANGES if case.values[0] not in cards.FOOTBALLERS],
)
def test_a_suspended_card_changes_no_rule(key, shows, op):
    """E-R76, E-A22: as long as tokens lie on it."""
    assert measured(op, key, shows, ban=2) == MEASURES[op.rule][0]


def test_every_rule_of_the_vocabulary_is_changed_by_a_card():
    """E-R34: none is left without a card, nor without a measure."""
    assert {case.values[2].rule for case in CHANGES} == set(RULES) == set(MEASURES)


@pytest.mark.parametrize(("key", "shows", "op"), AT_THE_END)
def test_what_scores_at_the_end(key, shows, op):
    """E-R71: exactly its VP more; nothing if the card is suspended."""
    play = stage(key, "end", **shows)
    own = next(own for own in (*play.club.men, *play.club.posts) if name_of(own) == key)
    own.ban = 1
    play.club.objective = NUMBER["aim-trader"]
    before = score_of(play.scene.state, 0).effects
    own.ban = 0
    assert score_of(play.scene.state, 0).effects - before == Judge(play, play.club, 0).of(op)["vp"]


def test_what_is_counted_at_the_end_has_a_limit():
    """E-R71: five youngsters bring Papa Pelota no more than three."""
    play = stage("pelota", "end")
    play.club.objective = NUMBER["aim-trader"]
    for key in ("udo", "rossi", "ilves"):
        man(play.club, key)
    assert score_of(play.scene.state, 0).effects == 3


def name_of(card):
    """Return the word of a card of a club."""
    return SOURCES[getattr(card, "man", getattr(card, "source", 0))]
