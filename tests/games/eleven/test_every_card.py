"""Every effect of every card is played, and all that it changed is looked at.

What must change is worked out by `wanted` from the words of the effect; what did change is measured
by `stage`. Nothing else may change.
"""

import copy

import pytest

from games.eleven.actions import Employ, PlayTactic, Sign
from games.eleven.cards import cards
from games.eleven.cards.effect_index import CONSEQUENCE, DEEDS
from games.eleven.cards.ids import NUMBER, PRICE, SOURCES
from games.eleven.effects.task_queue import push
from games.eleven.effects.triggers import trigger, usable, use
from games.eleven.week import kickoff
from games.eleven.week.market import CONTRACTS, MARKET
from games.eleven.week.monday import decide
from tests.games.eleven.ground import Table
from tests.games.eleven.stage import arrange, changed, measured, stage
from tests.games.eleven.wanted import Judge, paths

TRIGGERED = ("monday", "matchday", "before", "after")
OTHERS = ("academy", "rolodex")
"""Directors without levels."""
CHOSEN = ("meeting", "action", "match", "zones")


def faces():
    """Yield every side of every card that stays in a club: key, what shows, its effects."""
    for key, card in cards.FOOTBALLERS.items():
        yield key, {"trained": False}, card.untrained
        yield key, {"trained": True}, card.trained
    for deck in (cards.STAFF, cards.DIRECTORS, cards.INFRASTRUCTURE):
        for key, card in deck.items():
            yield key, {}, card.effects
    for key, card in cards.SPONSORS.items():
        yield key, {"contract": "adboard"}, card.adboard
        yield key, {"contract": "shirt"}, card.shirt


def cases(moments):
    """Return each way of each effect at these moments."""
    parameter_sets = []
    for key, shows, effects in faces():
        for effect in effects:
            if effect.when in moments:
                side = "".join(f"-{value}" for value in shows.values())
                parameter_sets += [
                    pytest.param(key, shows, effect, *way, id=f"{key}{side}-{effect.when} {label}")
                    for label, *way in paths(effect.ops)
                ]
    return parameter_sets


def random_number(play, ops):
    """Return a number of the squad for operations on a random player, 0 if there is none."""
    if not any(getattr(getattr(op, "target", None), "who", "") == "random" for op in ops):
        return 0
    numbers = [
        cards.FOOTBALLERS[SOURCES[own.man]].number for own in play.club.men if not own.is_out
    ]
    return next(n for n in numbers if n <= 10 and numbers.count(n) == 1)


def begun(key, effect, dice, ops, **shows):
    """Return a play before an effect, its condition met, and the judge of what it must change."""
    play = stage(key, effect.when, *dice, **shows)
    arrange(play, effect.condition)
    face = random_number(play, ops)
    play.scene.dice.faces += [face] * bool(face)
    return play, copy.deepcopy(play.club), measured(play), face


def judge(play, was, before, face, ops, **more):
    """Look at what changed, which is told: the operations, what it costs, and nothing else."""
    assert play.scene.events
    wanted = Judge(play, was, face).all_of(ops)
    for name, delta in more.items():
        wanted[name.replace("_", " ")] = wanted.get(name.replace("_", " "), 0) + delta
    assert wanted, "an effect that changes nothing"
    assert changed(before, measured(play)) == {name: n for name, n in wanted.items() if n}


def spending(effect, key):
    """Return what using a card changes beside its effect: its price, and that it is exhausted."""
    is_paid_before = key in cards.FOOTBALLERS and effect.when != "action"
    price = {} if is_paid_before else {pay.resource: -pay.n for pay in effect.cost}
    return price | {f"{key} spent": 1}


@pytest.mark.parametrize(("key", "shows", "effect", "dice", "option", "ops"), cases(TRIGGERED))
def test_what_happens_by_itself(key, shows, effect, dice, option, ops):
    """E-R34, E-R35, E-R49: at its moment, exactly what the card says; a die may bring nothing."""
    play, was, before, face = begun(key, effect, dice, ops, **shows)
    trigger(play.scene, effect.when)
    play.run(option)
    if ops:
        judge(play, was, before, face, ops)
    else:
        assert changed(before, measured(play)) == {}


@pytest.mark.parametrize(("key", "shows", "effect", "dice", "option", "ops"), cases(CHOSEN))
def test_what_the_manager_uses(key, shows, effect, dice, option, ops):
    """E-R34, E-R45, E-R56, E-R30: its price is paid, its effect happens, and it is exhausted."""
    play, was, before, face = begun(key, effect, dice, ops, **shows)
    deed = next(n for n in usable(play.scene, effect.when) if SOURCES[DEEDS[n].source] == key)
    use(play.scene, deed)
    play.run(option)
    judge(play, was, before, face, ops, **spending(effect, key))
    assert deed not in usable(play.scene, effect.when)


def test_no_card_makes_itself_ready():
    """E-R30, E-R45: Stella Stapler readies somebody else, or nobody."""
    play = stage("stapler", "action")
    for own in play.club.posts:
        own.spent = False
    deed = next(n for n in usable(play.scene, "action") if DEEDS[n].source == NUMBER["stapler"])
    use(play.scene, deed)
    play.run()
    assert [SOURCES[own.source] for own in play.club.posts if own.spent] == ["stapler"]


CONDITIONAL = [case for case in cases((*TRIGGERED, *CHOSEN)) if case.values[2].condition]


@pytest.mark.parametrize(("key", "shows", "effect", "dice", "option", "ops"), CONDITIONAL)
def test_a_condition_that_fails_lets_nothing_happen(key, shows, effect, dice, option, ops):
    """E-R34, E-A29: neither by itself nor by the manager's wish."""
    play, _, before, _ = begun(key, effect, [], ops, **shows)
    arrange(play, effect.condition, fails=True)
    before = measured(play)
    trigger(play.scene, effect.when)
    deeds = usable(play.scene, effect.when)
    play.run(option)
    assert changed(before, measured(play)) == {}
    assert key not in [SOURCES[DEEDS[deed].source] for deed in deeds]
    assert not dice


@pytest.mark.parametrize(("key", "shows", "effect", "dice", "option", "ops"), cases(TRIGGERED))
def test_a_card_that_is_out_does_nothing(key, shows, effect, dice, option, ops):
    """E-R76, E-R77, E-R49: suspended cards, and players who are not used."""
    play, *_ = begun(key, effect, [], ops, **shows)
    play.scene.dice.faces.clear()
    for own in play.club.men:
        own.used = own.used and SOURCES[own.man] != key
    for own in play.club.posts:
        own.ban = max(own.ban, SOURCES[own.source] == key)
    before = measured(play)
    trigger(play.scene, effect.when)
    play.run(option)
    assert changed(before, measured(play)) == {}
    assert dice is not None


def tactics():
    """Return each way of each tactic."""
    return [
        pytest.param(key, effect, *way, id=f"{key} {label}")
        for key, card in cards.TACTICS.items()
        for effect in card.effects
        for label, *way in paths(effect.ops)
    ]


@pytest.mark.parametrize(("key", "effect", "dice", "option", "ops"), tactics())
def test_tactics(key, effect, dice, option, ops):
    """E-R55: each tactic does what it says, at the whistle or once the zones are compared."""
    play, was, before, face = begun("match", effect, dice, ops)
    play.club.tactics = [NUMBER[key]]
    before = measured(play)
    kickoff.choose_tactic(play.scene, PlayTactic(NUMBER[key]))
    play.club.step = "done"
    if effect.when == "zones":
        play.run()
        assert changed(before, measured(play)) == {}
        kickoff.start_tactic(play.scene, "zones")
    play.run(option)
    if ops:
        judge(play, was, before, face, ops)
    else:
        assert changed(before, measured(play)) == {}


def signings():
    """Return each way of each of the four contracts of each sponsor."""
    parameter_sets = []
    for key, card in cards.SPONSORS.items():
        now = {
            name: [op for e in getattr(card, name) if e.when == "now" for op in e.ops]
            for name in ("adboard", "shirt")
        }
        terms = {
            "megaphone": card.megaphone,
            "adboard": tuple(now["adboard"]),
            "bonus": card.bonus,
            "shirt": (*now["shirt"], *card.bonus),
        }
        parameter_sets += [
            pytest.param(key, contract, *way, id=f"{key}-{contract} {label}")
            for contract, ops in terms.items()
            for label, *way in paths(ops)
        ]
    return parameter_sets


@pytest.mark.parametrize(("key", "contract", "dice", "option", "ops"), signings())
def test_contracts(key, contract, dice, option, ops):
    """E-R40, E-R41, E-A33: the megaphone once, an adboard or its bonus, a shirt and its bonus."""
    play = stage("nobody", "now", *dice)
    play.club.posts[:] = [own for own in play.club.posts if SOURCES[own.source] != key]
    face = random_number(play, ops)
    play.scene.dice.faces += [face] * bool(face)
    was, before = copy.deepcopy(play.club), measured(play)
    row = play.scene.state.sponsor_row
    row[-1] = NUMBER[key]
    MARKET[Sign].apply(play.scene, Sign(NUMBER[key], CONTRACTS.index(contract)))
    play.run(option)
    owned = {} if contract == "megaphone" else {f"{key} owned": 1}
    wanted = Judge(play, was, face).all_of(ops) | owned
    assert changed(before, measured(play)) == wanted
    assert wanted or dice


@pytest.mark.parametrize("key", cards.STAFF_DECK)
def test_hiring_staff(key):
    """E-R39: the price is paid, and what comes at once comes."""
    play = stage("nobody", "now")
    play.club.posts[:] = [own for own in play.club.posts if SOURCES[own.source] != key]
    was, before = copy.deepcopy(play.club), measured(play)
    play.scene.state.staff_row[-1] = NUMBER[key]
    cost = PRICE[NUMBER[key]]
    MARKET[Employ].apply(play.scene, Employ(NUMBER[key], cost))
    play.run()
    ops = [op for e in cards.STAFF[key].effects if e.when == "now" for op in e.ops]
    judge(play, was, before, 0, ops, **{f"{key} owned": 1, "EUR": -cost})


def decisions():
    """Return each way of each colour of each board meeting."""
    return [
        pytest.param(f"meeting-{key}", colour, *way, id=f"{key}-{name} {label}")
        for key, card in cards.MEETINGS.items()
        for colour, name in enumerate(("yellow", "blue", "red"))
        for label, *way in paths(getattr(card, name))
    ]


@pytest.mark.parametrize(("key", "colour", "dice", "option", "ops"), decisions())
def test_decisions_of_the_board(key, colour, dice, option, ops):
    """E-R28: what the colour brings, the bad too."""
    play = stage("nobody", "monday", *dice)
    face = random_number(play, ops)
    play.scene.dice.faces += [face] * bool(face)
    was, before = copy.deepcopy(play.club), measured(play)
    play.club.meeting = NUMBER[key]
    decide(play.scene, colour)
    play.club.step = "done"
    play.run(option)
    if ops:
        judge(play, was, before, face, ops)
    else:
        assert changed(before, measured(play)) == {}


@pytest.mark.parametrize("key", [key for key in cards.DIRECTORS if key not in OTHERS])
def test_directors_levels_and_gifts(key):
    """E-R12, E-R13: bonuses at once, levels moved from the second space, below 1 paid instead."""
    table = Table()
    rest = next(name for name in cards.DIRECTORS if name not in {key, *OTHERS})
    table.club().hand = [NUMBER[name] for name in (key, *OTHERS, rest)]
    for name in (key, *OTHERS):
        table.play(f"keep {name}")
    club = table.club()
    play = stage("nobody", "now")
    gifts = [op for e in cards.DIRECTORS[key].effects if e.when == "now" for op in e.ops]
    wanted = Judge(play, play.club, 0).all_of([*gifts, *cards.DIRECTORS[key].levels])
    wanted["EUR"] = wanted.get("EUR", 0) + 6
    for index, name in enumerate(("EUR", "FAN", "OPS", "FIT")):
        assert club.res[index] == wanted.get(name, 0)
        assert club.stats[index] == 2 + wanted.get(f"level {name.lower()}", 0)


@pytest.mark.parametrize("result", ["win", "draw", "loss"])
@pytest.mark.parametrize("face", range(1, 7))
def test_consequences(result, face):
    """E-R63, E-A23: each face after each result does what the table says."""
    play = stage("nobody", "after", face)
    ops = getattr(cards.TABLES.consequences, result)[face - 1]
    number = random_number(play, ops)
    play.scene.dice.faces += [number] * bool(number)
    was, before = copy.deepcopy(play.club), measured(play)
    push(play.scene, [CONSEQUENCE[("win", "draw", "loss").index(result)]], -1)
    play.run()
    assert changed(before, measured(play)) == Judge(play, was, number).all_of(ops)
