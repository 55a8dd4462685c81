"""The golden cases of the rules, word for word, in their order."""

import pytest

from games.eleven.cards.cards import STAFF
from games.eleven.cards.effect_index import CONSEQUENCE
from games.eleven.cards.ids import NUMBER, PRICE
from games.eleven.club.club import Fixture
from games.eleven.club.context import scene_of
from games.eleven.club.league import LOSS, position_of
from games.eleven.club.wallet import move_level
from games.eleven.club.zones import unblocked
from games.eleven.week import match_result
from games.eleven.week.flow import advance, begin_together, run_phases
from games.eleven.week.monday import open_monday
from games.eleven.week.scoring import league_vp, score_of, sets_vp
from tests.games.eleven.ground import Loaded, bare, can_line_up, man, post, season, show, told

EUR, FAN, OPS, FIT = range(4)


@pytest.fixture
def table():
    """Return a Tuesday of a club without anybody, with 20 EUR."""
    table = season("days")
    club = bare(table)
    club.posts.clear()
    club.res[EUR] = 20
    return table


def board(table, *directors):
    """Seat these directors."""
    for key in directors:
        post(table.club(), key)


def test_monday_gives_the_levels(table, club):
    """E-R24: eur 4, fan 3, ops 5, fit 3 give exactly 4, 3, 5, 3."""
    club.stats[:], club.res[EUR] = [4, 3, 5, 3], 0
    board(table, "balance", "academy", "handshake")
    open_monday(table.state, Loaded(), [])
    assert club.res == [4, 3, 5, 3]


def test_a_board_roll_of_one_with_two_yellow_and_one_blue(table, club):
    """E-R27, E-R28: yellow; gain 2 EUR, lose 3 FAN."""
    club.stats[:], club.res[:] = [1, 1, 1, 1], [3, 3, 0, 0]
    board(table, "moneypenny", "builder", "trainor")
    table.state.meetings.append(NUMBER["meeting-ticket-prices"])
    dice, events = Loaded(1), []
    open_monday(table.state, dice, events)
    begin_together(table.state, dice, events)
    assert told(events, "met")[0].votes == (2, 1, 0)
    run_phases(table.state, dice, events)
    table.play("choose accept")
    assert club.res[:2] == [3 + 1 + 2, 3 + 1 - 3]


def test_the_final_scoring_example(table, club):
    """E-R71, E-A20: 9 + 4 tokens + 6 staff + 2 stands + 4 objective + 10 office = 35."""
    table.state.points[:] = [20, 19, *[0] * 6, 18]
    club.vp, club.office, club.res[EUR] = 4, 3, 2
    club.objective, club.sold = NUMBER["aim-trader"], 4
    for key in ("gates", "whistle", "icepack", "splint", "squat", "first-trainer"):
        post(club, key)
    for _ in range(2):
        post(club, "stand")
    score = score_of(table.state, 0)
    assert [item for item in score.items if item] == [9, 4, 6, 2, 4, 10]
    assert score.total == 35


def test_league_vp():
    """E-R72, E-A16: 15 to -1, then -3; two tied for 2nd get 12 each, and the next club is 4th."""
    places = [league_vp(place) for place in range(1, 13)]
    assert places == [15, 12, 9, 6, 3, 1, 0, -1, -3, -3, -3, -3]
    points = [20, 14, 14, 9]
    assert [position_of(points, club) for club in range(4)] == [1, 2, 2, 4]
    assert league_vp(2) == 12


@pytest.mark.parametrize(
    ("red", "purple", "goals"),
    [
        (([1], []), ([], [1]), (0, 0)),
        (([], [3]), ([2], []), (0, 0)),
        (([], []), ([], [1]), (0, 0)),
        (([], []), ([], []), (0, 0)),
        (([], [1]), ([2], []), (0, 1)),
        (([], [0]), ([], [0]), (0, 0)),
        (([1, 1], []), ([], [2, 2]), (0, 0)),
        (([], []), ([], [2]), (0, 0)),
        (([3], []), ([], [2]), (1, 0)),
        (([2], []), ([1], []), (1, 1)),
    ],
    ids=[f"line {line}" for line in range(1, 11)],
)
def test_the_worked_match_line_by_line(red, purple, goals):
    """E-R57, E-R58, E-A8: of ten lines three bring goals, and it ends Red 2 : 2 Purple."""
    scored = len(unblocked(red[0], purple[1])), len(unblocked(purple[0], red[1]))
    assert scored == goals


def test_zone_examples():
    """E-R58: B 3 and B 1 against S 3, their B 1 against none; B 2 and B 1 against S 1."""
    assert (len(unblocked([3, 1], [3])), len(unblocked([1], []))) == (1, 1)
    assert len(unblocked([2], [1])) == 1
    assert not unblocked([1], [1])


def test_formations_that_are_rejected():
    """E-R19: four forwards, six defenders, two on a wing."""
    assert can_line_up([1, 2, 1, 1, 2, 1, 0, 2, 0])
    assert not can_line_up([1, 1, 1, 1, 1, 1, 1, 2, 1])
    assert not can_line_up([1, 4, 1, 1, 1, 0, 0, 2, 0])
    assert not can_line_up([2, 1, 1, 1, 2, 1, 0, 2, 0])


def test_setup_is_five_and_five_in_a_four_four_two():
    """E-R17: exactly five B and five S."""
    table = season("opening", "kit")
    table.play("suggest")
    club = table.club()
    assert sorted(club.icons[:10]) == [0] * 5 + [1] * 5
    sections = [zone // 3 for zone in club.last if zone >= 0]
    assert [sections.count(section) for section in range(3)] == [4, 4, 2]


@pytest.mark.parametrize(("injury", "eur", "vp"), [(0, 5, 1), (1, 2, 0)], ids=["fit", "injured"])
def test_the_sale_of_trained_toncini(table, injury, eur, vp, club):
    """E-R38: with one VP token 5 EUR and 1 VP; injured 2 EUR and none."""
    man(club, "toncini", trained=True, played=1, injury=injury)
    table.play(f"sell toncini for {eur}")
    assert (club.res[EUR], club.vp) == (20 + eur, vp)


def test_a_free_action_and_no_third(table, club):
    """E-R46, E-R29: two OPS and the scout's cost for a second card; a third is refused."""
    club.res[OPS] = 9
    for key in ("binoculars", "shoe", "clerk"):
        post(club, key)
    show(table, "players", "gonzalez")
    table.play("free binoculars")
    table.play("choose gonzalez")
    assert (club.res[OPS], club.res[EUR]) == (7, 20 - PRICE[NUMBER["gonzalez"]])
    assert table.refused("free clerk") == "E-R46"
    assert table.state.day == 0
    table.play("use shoe")
    assert table.state.day == 1


def test_a_free_action_costs_the_cards_price_too(table, club):
    """E-R46: two OPS for the action, and what the tactician asks for; with less it is refused."""
    price = sum(pay.n for pay in STAFF["magnet"].effects[1].cost)
    club.icons[:] = [1] * 10 + [-1] * 3
    post(club, "magnet")
    club.res[OPS] = price + 1
    assert table.refused("free magnet") == "E-R46"
    club.res[OPS] = price + 2
    table.play("free magnet")
    assert club.res[OPS] == 0
    assert price


@pytest.mark.parametrize("face", range(1, 7))
def test_club_potential_at_level_three(table, face, club):
    """E-R44, E-A2: 1 to 3 nothing, 4 to 6 up; at 6 impossible; never the budget."""
    club.stats[:] = [3, 3, 6, 3]
    assert table.refused("improve ops") == "E-R44"
    assert table.refused("improve eur") == "E-R44"
    table.play("improve fan", rolls=[face])
    assert club.stats[FAN] == 3 + (face > 3)


def test_levels_beyond_their_ends(table, club):
    """E-R13: at 6, +1 gains one resource; at 1, -1 without that resource or EUR does nothing."""
    club.stats[:], club.res[:] = [6, 1, 1, 1], [0, 0, 0, 0]
    scene = scene_of(table.state, 0, Loaded(), [])
    move_level(scene, FAN, -1)
    assert (club.stats[FAN], club.res) == (1, [0, 0, 0, 0])
    move_level(scene, EUR, 1)
    assert (club.stats[EUR], club.res) == (6, [1, 0, 0, 0])


def test_fans_on_three_stands(table, club):
    """E-R54, E-R62: three EUR after the match, at most one FAN each."""
    club.res[:] = [0, 9, 0, 5]
    board(table, "balance", "academy", "handshake")
    post(club, "stand")
    table.to("matchday", "sheet")
    club.res[EUR] = 0
    table.play("ready")
    assert table.lines()[0] == "stands 3"
    club.match.stands = 3
    match_result.income(scene_of(table.state, 0, Loaded(), []))
    assert club.res[EUR] == 3


@pytest.mark.parametrize(
    ("men", "used", "hurt"),
    [((), "", ""), (("lindqvist", "kovac"), "kovac", "kovac")],
    ids=["nobody", "two"],
)
def test_an_injury_roll_of_six(table, men, used, hurt, club):
    """E-R63, E-A4: without a 6 nothing; of two the one that played, and the other is well."""
    for key in men:
        man(club, key, used=key == used)
    club.match, club.step = Fixture(result=LOSS), "done"
    table.state.phase = "matchday"
    scene = scene_of(table.state, 0, Loaded(2, 6), [])
    club.todo.append((CONSEQUENCE[LOSS], -1, 0))
    advance(scene)
    assert [own.man for own in club.men if own.injury] == [
        NUMBER[key] for key in men if key == hurt
    ]
    assert not scene.dice.faces


def test_eight_euros_are_two_points(table, club):
    """E-R25, E-A20: the rest is lost."""
    club.objective, club.res[EUR] = NUMBER["aim-trader"], 8
    post(club, "first-trainer")
    assert score_of(table.state, 0).money == 2


@pytest.mark.parametrize("again", [False, True], ids=["at once", "by a FAN"])
def test_gonzalez_in_the_line_up(table, again, club):
    """E-R26, E-R52: on a 6 the opponent starts with a goal that stays, also after a re-roll."""
    club.tactics = [NUMBER["wing-play"]]
    man(club, "gonzalez")
    club.res[:] = [0, int(again), 0, 3]
    table.to("matchday", "squad")
    table.play("field gonzalez")
    table.play("suggest")
    table.play("ready", rolls=[5 if again else 6])
    if again:
        table.play("choose reroll", rolls=[6])
    assert club.match.goals == [0, 1]
    assert club.match.conceded == 0


def test_a_staff_set_of_four():
    """E-R39, E-R71: 5 VP; a fifth card of the set adds nothing."""
    assert sets_vp(["medical"] * 4) == sets_vp(["medical"] * 5) == 5
