"""Tuesday to Thursday: seven actions, the free action, passing."""

import random

import pytest

from games.core.dice import SeededDice
from games.core.translation import Translator
from games.eleven.cards.cards import STAFF, TABLES
from games.eleven.cards.ids import JERSEY, NUMBER, PLAYERS, YOUNGSTERS
from games.eleven.club.club import NOBODY
from games.eleven.club.context import scene_of
from games.eleven.club.display import row_of
from games.eleven.state import Options
from games.eleven.stories import story
from games.eleven.week.weekday_actions import DAY
from tests.games.eleven.ground import GAME, bare, kinds, man, post, rich, season, show, told

EUR, FAN, OPS, FIT = range(4)


@pytest.fixture
def table():
    """Return Tuesday of a rich club without anybody."""
    table = season("days")
    rich(bare(table))
    table.club().vp = 0
    return table


def test_a_day_has_one_action(table):
    """E-R29: then the next day begins, where no free action can follow."""
    assert table.state.day == 0
    table.play("office for 4")
    assert table.state.day == 1
    assert table.waiting == (0,)


def test_a_manager_may_pass(table):
    """E-R29: doing nothing is allowed."""
    assert kinds(table.play("pass"))[0] == "passed"
    assert table.state.day == 1


@pytest.mark.parametrize("line", ["office for 4", "free first-trainer"])
def test_who_ends_a_day_on_which_something_was_done_does_not_pass(table, line, club):
    """E-R29, E-R46: passing is doing nothing."""
    for key in ("marsh", "ferri"):
        man(club, key)
    post(club, "first-trainer")
    table.play(line)
    while club.ask:
        table.idle()
    assert table.state.day == 0
    said = [story(event, Translator(names=["Ana"])) for event in table.play("pass")]
    assert "Ana is done." in said
    assert "Ana passes." not in said


def test_days_go_round_from_the_first_player():
    """E-R22: clockwise, each once a day, three days."""
    table = season("days", seats=3, first="1")
    order = []
    while table.state.phase == "days":
        order.append((table.state.day, *table.waiting))
        table.play("pass", table.waiting[0])
    assert order == [(day, seat) for day in range(3) for seat in (1, 2, 0)]


def test_out_of_turn_nobody_acts():
    """E-R22: the others wait for their day."""
    table = season("days", seats=2, first="0")
    assert table.lines(1) == []
    assert table.refused("pass", 1) == "E-R22"


def test_an_action_may_be_repeated_over_the_days_but_not_a_cards(table, club):
    """E-R30, E-R45: the office each day; an exhausted card only next week."""
    club.res[OPS] = 0
    post(club, "first-trainer")
    for key in ("gonzalez", "marsh"):
        man(club, key)
    table.play("use first-trainer")
    table.play("choose marsh")
    assert table.refused("use first-trainer") == "E-R45"
    table.play("office for 4")
    table.play("office for 7")
    assert club.office == 2


def test_one_of_the_three_rightmost_players_is_hired(table):
    """E-R31, E-A27: at his price; the row slides and a new card lies on the left at once."""
    show(table, "players", "hernandez", "gonzalez", "marsh", "okoro")
    club, row = table.club(), table.state.player_row
    assert table.refused("hire hernandez for 4") == "E-R31"
    assert table.refused("hire gonzalez for 1") == "E-R31"
    before = [*row]
    table.play("hire gonzalez for 2")
    assert club.res[EUR] == 28
    assert [own.man for own in club.men] == [NUMBER["gonzalez"]]
    assert row[1:] == [card for card in before if card != NUMBER["gonzalez"]]
    assert len(row) == 5


def test_scouts_reach_further(table):
    """E-R31: the reach is three cards, and more with whoever extends it."""
    show(table, "players", "hernandez", "gonzalez", "marsh", "okoro")
    post(table.club(), "scoutmann")
    table.play("hire hernandez for 4")
    assert table.club().men


def test_a_player_nobody_can_pay_is_not_offered(table):
    """E-R31: EUR must suffice."""
    table.club().res[EUR] = 0
    assert not table.about("hire")
    assert not table.about("employ")
    assert not table.about("build")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("hire gonzalez for 9", "E-R31"),
        ("youngster for 9", "E-R32"),
        ("sell gonzalez for 5", "E-R38"),
        ("employ gates for 9", "E-R39"),
        ("sign brewers shirt", "E-R40"),
        ("build stand for 9", "E-R42"),
        ("office for 9", "E-R43"),
        ("improve eur", "E-R44"),
        ("use gates", "E-R45"),
        ("free gates", "E-R46"),
        ("ready", "E-R29"),
    ],
)
def test_a_refusal_names_its_rule(table, line, rule):
    """E-R29: and says what may be done instead."""
    table.state.sponsor_row[:] = []
    assert table.refused(line) == rule


def test_a_second_action_of_the_day_is_refused(table, club):
    """E-R29, E-R46: only a free action is left, once."""
    for key in ("first-trainer", "camp"):
        post(club, key)
    for key in ("gonzalez", "marsh", "okoro"):
        man(club, key)
    table.play("office for 4")
    assert table.refused("office for 7") == "E-R29"
    assert table.lines() == ["free first-trainer", "free camp", "pass"]


def test_an_empty_deck_is_its_discards_anew(table):
    """E-A27, E-R4: the discards are shuffled when a card is to be laid out."""
    state = table.state
    state.gone_players, state.players = [*state.players], []
    line = table.about("hire")[0]
    table.play(line)
    assert len(state.player_row) == 5
    assert not state.gone_players


def test_a_row_stays_short_where_nothing_is_left(table):
    """E-A27: neither in the deck nor among the discards."""
    state = table.state
    state.players.clear()
    state.gone_players.clear()
    table.play(table.about("hire")[0])
    assert len(state.player_row) == 4


def test_a_youngster_comes_from_the_top_of_the_deck(table):
    """E-R32, E-R36: nobody sees him before; with an empty deck there is none."""
    top = table.state.youngsters[0]
    table.play("youngster for 2")
    assert [own.man for own in table.club().men] == [top]
    table.state.youngsters.clear()
    assert not table.about("youngster")
    assert table.refused("youngster for 2") == "E-R32"


def test_the_jersey_turns_to_the_symbol_of_a_new_card(table):
    """E-R33: whatever it showed before."""
    show(table, "players", "gonzalez", "marsh", "okoro")
    club = table.club()
    club.icons[JERSEY[NUMBER["gonzalez"]]] = 1
    table.play("hire gonzalez for 2")
    assert club.icons[JERSEY[NUMBER["gonzalez"]]] == 0


def test_only_trained_players_are_sold(table, club):
    """E-R38, E-A24: for 5 EUR and the tokens on the card."""
    man(club, "gonzalez")
    assert table.refused("sell gonzalez for 5") == "E-R38"
    man(club, "toncini", trained=True, played=1)
    table.play("sell toncini for 5")
    assert (club.res[EUR], club.vp) == (35, 1)
    assert table.state.youngsters[-1] == NUMBER["toncini"]


@pytest.mark.parametrize("out", [{"injury": 1}, {"ban": 2}], ids=["injured", "suspended"])
def test_who_is_out_brings_half(table, out, club):
    """E-R38, E-R75, E-R76, E-R77: of the money and of the tokens, rounded down."""
    man(club, "toncini", trained=True, played=1, **out)
    table.play("sell toncini for 2")
    assert (club.res[EUR], club.vp) == (32, 0)


def test_a_jersey_stays_as_it_is_when_its_card_is_sold(table, club):
    """E-A38: nobody turns it back."""
    sold = man(club, "gonzalez", trained=True)
    table.play("sell gonzalez for 5")
    assert club.icons[JERSEY[sold.man]] == 0
    assert NUMBER["gonzalez"] in table.state.gone_players


def test_a_discarded_youngster_goes_below_his_deck(table, club):
    """E-R4, E-A28: there is no discard pile for them."""
    man(club, "toncini", trained=True)
    size = len(table.state.youngsters)
    table.play("sell toncini for 5")
    assert len(table.state.youngsters) == size + 1
    assert not set(table.state.gone_players) & set(YOUNGSTERS)


def test_staff_are_hired_like_players(table):
    """E-R39, E-A27: the three rightmost, at their price, with what they bring at once."""
    show(table, "staff", "gates", "chalk", "drum")
    club = table.club()
    table.play("employ chalk for 2")
    assert club.posts[-1].source == NUMBER["chalk"]
    assert len(club.tactics) == 1
    assert club.res[EUR] == 28


def test_a_megaphone_is_heard_once_and_thrown_away(table):
    """E-R40: there are as many as one likes."""
    show(table, "sponsors", "brewers", "hearth-bank", "green-power")
    club = table.club()
    table.play("sign brewers megaphone")
    assert club.res[EUR] == 31
    assert NUMBER["brewers"] not in [own.source for own in club.posts]
    assert NUMBER["brewers"] in table.state.gone_sponsors


def test_all_effects_of_a_contract_happen(table):
    """E-R40: the bad ones too."""
    show(table, "sponsors", "brewers", "hearth-bank", "green-power")
    club = table.club()
    fan = club.stats[FAN]
    table.play("sign hearth-bank shirt")
    assert club.stats[FAN] == fan - 1 or fan == 1


def test_two_adboards_and_one_shirt(table, club):
    """E-R40: a third adboard needs the token, and no contract is given up for another."""
    for key in ("hearth-bank", "green-power"):
        post(club, key, "adboard")
    post(club, "lottery-eleven", "shirt")
    table.state.sponsor_row[:] = [
        card for card in table.state.sponsor_row if all(own.source != card for own in club.posts)
    ]
    show(table, "sponsors", "brewers")
    assert table.refused("sign brewers adboard") == "E-R40"
    assert table.refused("sign brewers shirt") == "E-R40"
    post(club, "adboard")
    table.play("sign brewers adboard")
    assert club.posts[-1].contract == "adboard"


def test_a_shirt_brings_its_bonus_and_an_adboard_one_or_the_other(table):
    """E-R41, E-A33: once, when signed."""
    show(table, "sponsors", "brewers", "hearth-bank", "green-power")
    club = table.club()
    table.play("sign brewers bonus")
    assert club.res[FAN] == 31
    assert club.posts[-1].contract == "bonus"
    shirt = next(line for line in table.about("sign") if line == "sign hearth-bank shirt")
    before = club.res[EUR]
    table.play(shirt)
    assert club.res[EUR] == before + 1


def test_an_adboard_works_on_mondays(table, club):
    """E-A33: one signed for its effects, not one for its bonus."""
    post(club, "brewers", "adboard")
    club.res[:] = [0, 0, 0, 0]
    events = table.to("matchday")
    events += table.to("monday")
    gained = [event.n for event in told(events, "gained") if event.resource == EUR]
    assert 1 in gained


def test_tokens_cost_three_and_come_once_but_for_stands(table, club):
    """E-R42: each of the six, the stand twice."""
    table.play("build stand for 3")
    assert club.res[EUR] == 27
    table.play("build stand for 3")
    assert "build stand for 3" not in table.lines()
    assert table.refused("build stand for 3") == "E-R42"


def test_the_office_goes_up_step_by_step(table, club):
    """E-R43: each costs more than the one before."""
    club.res[EUR] = 35
    club.res[OPS] = 0
    for cost in TABLES.office.costs[:3]:
        assert table.refused(f"office for {cost + 9}") == "E-R43"
        table.play(f"office for {cost}")
    assert (club.office, club.res[EUR]) == (3, 13)


@pytest.mark.parametrize(("face", "level"), [(3, 3), (4, 4), (6, 4)])
def test_a_die_higher_than_the_level_raises_it(table, face, level, club):
    """E-R44: lower or equal does nothing."""
    club.stats[FIT], club.res[FAN] = 3, 0
    table.play("improve fit", rolls=[face])
    assert club.stats[FIT] == level


def test_neither_the_budget_nor_a_full_level_is_worked_on(table):
    """E-R44, E-A2: only fans, operation and fitness below 6."""
    table.club().stats[OPS] = 6
    assert table.about("improve") == ["improve fan", "improve fit"]
    assert table.refused("improve ops") == "E-R44"
    assert table.refused("improve eur") == "E-R44"


def test_a_players_action_is_for_the_match(table, club):
    """E-R45: unless the card says that it is one of the day."""
    man(club, "hernandez")
    man(club, "mbeki", trained=True)
    assert table.about("use") == ["use mbeki"]


def test_a_free_action_costs_two_ops_and_the_cards_price(table, club):
    """E-R46: on the same day, once; a second one is refused."""
    club.res[:] = [9, 0, 5, 5]
    for key in ("first-trainer", "camp", "hopkins"):
        post(club, key)
    for key in ("gonzalez", "marsh", "okoro", "ferri"):
        man(club, key)
    table.play("free first-trainer")
    table.play("choose marsh")
    assert club.res == [9, 0, 3, 4]
    assert table.refused("free camp") == "E-R46"
    table.play("use camp")
    table.play("choose okoro")
    assert table.state.day == 1


def test_a_free_action_costs_the_cards_price_too(table, club):
    """E-R46: two OPS for the action, and what the tactician asks for; with less it is refused."""
    price = sum(pay.n for pay in STAFF["magnet"].effects[1].cost)
    assert price
    club.icons[:] = [1] * 10 + [-1] * 3
    post(club, "magnet")
    club.res[OPS] = price + 1
    assert table.refused("free magnet") == "E-R46"
    club.res[OPS] = price + 2
    table.play("free magnet")
    assert club.res[OPS] == 0


def test_no_free_action_without_two_ops(table, club):
    """E-R46: and none of a card that is exhausted."""
    club.res[:] = [9, 0, 1, 5]
    post(club, "first-trainer")
    man(club, "marsh")
    assert not table.about("free")
    assert table.refused("free first-trainer") == "E-R46"
    club.res[OPS] = 2
    assert table.about("free") == ["free first-trainer"]


def test_training_turns_the_card(table, club):
    """E-R3, E-R34: strength and ability are those of the other side then."""
    post(club, "first-trainer")
    marsh = man(club, "marsh")
    man(club, "gonzalez")
    table.play("use first-trainer")
    table.play("choose marsh")
    assert marsh.trained
    assert not table.about("choose")


def test_a_card_with_nothing_to_do_is_not_offered(table):
    """E-R45: a trainer needs somebody to train."""
    post(table.club(), "first-trainer")
    assert not table.about("use")


def test_the_display_is_shared():
    """E-R2: what one hires is gone for the other."""
    table = season("days", seats=2, first="0")
    rich(table.club(0))
    table.club(0).res[OPS] = 0
    line = table.about("hire")[0]
    table.play(line)
    assert NUMBER[line.split()[1]] not in row_of(table.state, "players")
    assert line not in table.lines(1)


def test_scouts_hire_anybody_on_display(table, club):
    """E-R46, E-R31: at the printed price, or nobody."""
    club.res[OPS] = 0
    post(club, "binoculars")
    leftmost = table.state.player_row[0]
    table.play("use binoculars")
    assert table.lines()[-1] == "choose decline"
    assert len(table.lines()) == 6
    table.play(table.lines()[0])
    assert [own.man for own in club.men] == [leftmost]
    assert leftmost in PLAYERS
    assert NOBODY not in table.state.player_row


def test_a_deal_is_checked_as_the_days_list_has_it():
    """E-R29 to E-R44: by itself it is legal exactly where all that is legal has it."""
    pick, dice, dealt, refused = random.Random(7), SeededDice(b"deals"), {}, 0
    for seats in (1, 3):
        state, _ = GAME.setup(Options(), seats, dice)
        while waiting := GAME.waiting_for(state):
            legal = GAME.legal_actions(state, waiting[0])
            club = state.clubs[waiting[0]]
            if state.phase == "days" and club.step == "day" and club.ask is None:
                dealt |= dict.fromkeys(legal)
                scene = scene_of(state, waiting[0], dice, [])
                some = pick.sample([*dealt], min(60, len(dealt)))
                assert all(
                    DAY.actions[type(one)].is_legal(scene, one) == (one in legal)
                    for one in [*some, *legal]
                )
                refused += sum(one not in legal for one in some)
            GAME.apply(state, waiting[0], pick.choice(legal), dice)
    assert len(dealt) > 100
    assert refused > 1000
