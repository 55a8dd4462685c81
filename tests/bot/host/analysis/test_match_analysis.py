"""What follows from the chances after each move, and from what single choices were worth."""

import json

import pytest

from bot.host.analysis import accuracy, chance_curve, match_analysis
from bot.host.analysis.accuracy import WeighedChoice, of_choices
from bot.host.analysis.analysis_run import JudgedMove
from bot.host.analysis.match_analysis import MatchAnalysis, Origin
from bot.host.analysis.player_absences import Absence, absences_of
from bot.host.analysis.turning_points import MOST_POINTS, points_of
from bot.host.match.match_settings import MOST_HELPED, MatchSettings
from bot.host.ui.member import words_for
from games.core.analysis.analysis import Judgement
from storage.match.moves import MoveRow

WON = (0.5, 0.52, 0.3, 0.6, 0.58, 0.9, 1.0)


def judged(number, seat, *, missed=0.0, gain=0.0, error=0.01, until=None):
    """Return a choice of one move, after which its seat chose again at once unless told."""
    gains = (gain, -gain) if seat == 0 else (-gain, gain)
    judgement = Judgement(seat, f"line {number}", "better", missed, error, gains, error)
    return JudgedMove(number, judgement, number, until or number + 1)


def analysis(*moves, chances=WON, **values):
    both = tuple((chance, round(1 - chance, 3)) for chance in chances)
    return MatchAnalysis(tuple(range(len(chances))), both, moves, **values)


def told(found):
    """Return of each turning point its number, seat, chances in percent, and cause."""
    return [
        (point.number, point.seat, round(100 * point.before), round(100 * point.after), point.cause)
        for point in points_of(found)
    ]


KNOWN = {"choices": (5, 5), "own": (5, 5), "accuracies": (0.9, 0.5)}


def test_the_three_greatest_changes_are_told_in_their_order():
    """Those that nobody's choice explains are luck."""
    assert told(analysis(**KNOWN)) == [
        (2, 1, 48, 70, "luck"),
        (3, 0, 30, 60, "luck"),
        (5, 0, 58, 90, "luck"),
    ]


def test_where_not_all_choices_were_looked_at_no_cause_is_told():
    assert {point.cause for point in points_of(analysis(**KNOWN, skipped=1))} == {"unknown"}
    assert {point.cause for point in points_of(analysis())} == {"unknown"}


def test_small_changes_turn_nothing():
    assert points_of(analysis(chances=(0.5, 0.52, 0.49))) == []


def test_a_choice_that_explains_a_change_is_told_in_its_place():
    """Ana's second move was bad, and the fifth good; the third was luck."""
    moves = (judged(2, 0, missed=0.2), judged(3, 1, missed=0.04), judged(5, 0, gain=0.2))
    assert told(analysis(*moves, **KNOWN)) == [
        (2, 0, 52, 30, "missed"),
        (3, 1, 70, 40, "missed"),
        (5, 0, 58, 90, "gained"),
    ]


def test_a_choice_counts_until_its_player_chooses_again():
    """What it gave away is often seen only after the other side's move."""
    found = analysis(judged(1, 0, missed=0.2, until=3), **KNOWN)
    assert told(found)[0] == (1, 0, 50, 30, "missed")
    point = points_of(found)[0]
    assert (point.first, point.last) == (1, 2)
    assert 2 not in [each_point.number for each_point in points_of(found)]


def test_a_choice_after_which_the_curve_does_not_fall_is_no_costly_one():
    """The list would say another thing than the curve."""
    assert "missed" not in {one[-1] for one in told(analysis(judged(3, 0, missed=0.4), **KNOWN))}
    assert "gained" not in {one[-1] for one in told(analysis(judged(2, 0, gain=0.4), **KNOWN))}


def test_each_player_s_costliest_choice_is_told_though_other_changes_were_greater():
    chances = (0.5, 0.46, 0.8, 0.4, 0.9, 0.85, 1.0)
    moves = (judged(1, 0, missed=0.05), judged(5, 0, missed=0.04))
    found = told(analysis(*moves, chances=chances, **KNOWN))
    assert (1, 0, 50, 46, "missed") in found
    assert [one for one in found if one[-1] == "missed"] == [(1, 0, 50, 46, "missed")]


def test_a_goal_that_moved_the_curve_is_told_however_many_changes_were_greater():
    found = analysis(chances=(0.5, 0.8, 0.4, 0.9, 0.94, 0.94), scores=(4, 5), **KNOWN)
    assert (4, 0, 90, 94, "luck") in told(found)
    assert 5 not in [one[0] for one in told(found)]


def test_a_fall_of_one_that_several_share_is_told():
    """Nobody gained as much as he lost."""
    three = ((0.4, 0.3, 0.3), (0.3, 0.36, 0.34), (0.02, 0.51, 0.47))
    found = MatchAnalysis((0, 1, 2), three, (), **KNOWN)
    assert told(found) == [(1, 0, 40, 30, "luck"), (2, 0, 30, 2, "luck")]


def test_somebody_else_s_choice_in_a_player_s_absence_is_not_told_as_theirs():
    away = (Absence(0, 2, 4),)
    found = told(analysis(judged(2, 0, missed=0.2), absences=away, **KNOWN))
    assert "missed" not in {one[-1] for one in found}


def test_what_may_be_chance_is_not_told():
    moves = (judged(2, 0, missed=0.1, error=0.06), judged(5, 0, gain=0.1, error=0.06))
    assert {point.cause for point in points_of(analysis(*moves, **KNOWN))} == {"luck"}


def test_many_goals_are_told_up_to_a_limit():
    """Discord has room for no more buttons; the greatest changes are told."""
    chances = tuple(0.5 + 0.2 * (n % 2) + 0.001 * n for n in range(40))
    points = points_of(analysis(chances=chances, scores=tuple(range(40)), **KNOWN))
    assert len(points) == MOST_POINTS
    assert [point.number for point in points] == sorted(point.number for point in points)


def test_what_nobody_chose_is_luck():
    """Ana won half more than her even share: 20 by her choices, 10 by Ben's, the rest is luck."""
    found = analysis(judged(1, 0, gain=0.2), judged(2, 1, gain=-0.1))
    ana, ben = found.origin_of(0), found.origin_of(1)
    assert (ana.play, ana.luck) == (pytest.approx(0.2), pytest.approx(0.2))
    assert (ben.play, ben.luck) == (pytest.approx(-0.1), pytest.approx(-0.2))
    assert ana.error == pytest.approx(2 * 2**0.5 * 0.01)
    assert isinstance(ana, Origin)


def test_luck_that_cannot_be_told_apart_from_play_is_not_told():
    assert analysis(judged(1, 0, gain=0.2, error=0.2)).origin_of(0) is None
    assert analysis().origin_of(0) is None


def test_luck_is_not_told_if_some_choices_were_not_looked_at():
    """Their worth would be taken for luck."""
    assert analysis(judged(1, 0, gain=0.2)).origin_of(0) is not None
    assert analysis(judged(1, 0, gain=0.2), skipped=1).origin_of(0) is None


def weighed(*turns, error=0.0):
    """Return turns that missed and had at stake these numbers."""
    return [WeighedChoice(n, 0, missed, stake, error**2) for n, (missed, stake) in enumerate(turns)]


def test_accuracy_is_what_was_not_missed_of_what_was_at_stake():
    """So a turn in which nothing was at stake, a forced one above all, does not count."""
    assert of_choices(weighed(*[(0.0, 0.2)] * 5)) == 1.0
    half = of_choices(weighed(*[(0.05, 0.2)] * 5))
    assert half == pytest.approx(0.5)
    assert of_choices(weighed(*[(0.05, 0.2)] * 5, *[(0, 0)] * 90)) == half
    assert of_choices(weighed((0.2, 0.4), *[(0.0, 0.1)] * 4)) == pytest.approx(0.5)


def test_accuracy_is_between_nothing_and_everything():
    assert of_choices(weighed(*[(0.3, 0.2)] * 5)) == 0.0
    assert of_choices(weighed(*[(-0.1, 0.2)] * 5)) == 1.0


def test_only_who_missed_nothing_has_a_hundred_percent():
    assert accuracy.percent_of(1.0) == 100
    assert accuracy.percent_of(0.9999) == 99
    assert accuracy.percent_of(0.29) == 29  # 0.29 * 100 is a little less


def test_of_few_choices_or_uncertain_ones_no_accuracy_is_told():
    assert of_choices(weighed(*[(0.1, 0.2)] * 4)) is None
    assert of_choices(weighed(*[(0.1, 0.2)] * 5, error=0.2)) is None
    assert of_choices(weighed(*[(0.1, 0.0)] * 5)) is None


def test_a_computer_s_choices_do_not_count_for_luck():
    """Ana chose five times, then a computer did until move 5; the end she played again."""
    away = (Absence(0, 3, 5),)
    moves = (judged(1, 0, missed=0.4, gain=-0.2), judged(3, 0, missed=1.0, gain=-0.9))
    found = analysis(*moves, choices=(8, 6), own=(5, 6), absences=away)
    assert [point.number for point in points_of(found) if point.cause == "missed"] == []
    # 50 → 30 and 90 → 100 were hers, 20 of it by her choice
    assert found.origin_of(0).play == pytest.approx(-0.2)
    assert found.origin_of(0).luck == pytest.approx(-0.2 + 0.1 + 0.2)
    assert (found.lowest_of(0), found.lowest_of(1)) == (0.3, pytest.approx(0.1))


def test_of_who_chose_hardly_anything_no_figure_is_told():
    """Neither of a player who came at the end, nor of one who left at the beginning."""
    for absence in (Absence(0, 1, 5), Absence(0, 2, 6)):
        moves = (judged(1, 0, gain=0.1), judged(2, 1, gain=0.1), judged(6, 0, gain=0.1))
        found = analysis(*moves, choices=(14, 9), own=(4, 9), absences=(absence,))
        assert found.is_mostly_absent(0)
        assert found.origin_of(0) is None
        assert found.origin_of(1) is not None
    assert analysis(own=(0, 9), absences=(Absence(0, 1, 6),)).lowest_of(0) is None


ROWS = [MoveRow(version, seat, ("go",), "[]", 0) for version, seat in enumerate((0, 1) * 4, 2)]
"""Eight moves; the first led to version 2."""


@pytest.mark.parametrize(
    ("settings", "absences"),
    [
        ({}, ()),
        ({"helped": (4,)}, (Absence(0, 3, 4),)),
        ({"helped": (2, 4)}, (Absence(0, 1, 4),)),
        ({"helped": (8,)}, (Absence(0, 7, 8),)),
        ({"helped": (3, 5, 7, 9)}, (Absence(1, 1, 8),)),
        ({"seated": {0: 5}}, (Absence(0, 1, 4),)),
        ({"seated": {1: 5}, "helped": (9,)}, (Absence(1, 1, 5), Absence(1, 8, 8))),
        ({"planned": (4, 6)}, ()),
        ({"helped": tuple(range(6, 6 + MOST_HELPED))}, (Absence(0, 1, 8), Absence(1, 1, 8))),
    ],
)
def test_who_decided_is_known_from_the_settings(settings, absences):
    """A plan is the player's own decision. Of very many moves the oldest are forgotten."""
    assert absences_of(MatchSettings(seats=2, level="normal", **settings), ROWS, 2) == absences


def test_the_lowest_chance_is_that_before_the_last_move():
    assert analysis().lowest_of(0) == 0.3
    assert analysis().lowest_of(1) == pytest.approx(0.1)
    assert analysis(chances=(0.5,)).lowest_of(0) == 0.5


def test_only_stored_positions_are_said_to_be_of_older_rules():
    """One of today's rules has no judged moves either if computers agree with all choices."""
    assert analysis().is_replayed
    assert not match_analysis.joined([0], [(0.5, 0.5)]).is_replayed


def test_an_analysis_comes_back_as_it_was_stored():
    found = analysis(judged(1, 0, gain=0.1), own=(5, 5), absences=(Absence(0, 3, 5),))
    assert match_analysis.load(match_analysis.dump(found)) == found


def test_one_of_the_first_release_can_still_be_read():
    """An export of another bot may hold one; it is not shown (`stored_of`)."""
    stored = json.loads(match_analysis.dump(analysis(judged(1, 0, missed=0.1), choices=(14, 9))))
    del stored["own"], stored["absences"], stored["accuracies"], stored["scores"]
    for name in ("first", "until"):
        del stored["judged"][0][name]
    for name in ("stake", "variance", "at"):
        del stored["judged"][0]["judgement"][name]
    old = match_analysis.load(json.dumps(stored))
    assert (old.accuracy_of(0), old.judged[0].judgement.missed) == (None, 0.1)


def picture(found, *names):
    return chance_curve.picture(found, points_of(found), names or ("Ana", "Ben"), words_for())


def test_the_curve_is_told_in_words():
    drawn = picture(analysis(), "Ana", "Ben <3")
    assert drawn.alt == (
        "Chances to win. Moves: 6."
        " Ana: 50 % at the start, between 30 and 100 %, 100 % at the end."
        " Ben <3: 50 % at the start, between 0 and 70 %, 0 % at the end."
    )
    assert "Ben &lt;3" in drawn.svg
    assert drawn.svg.count("<circle") == 3


def test_lines_differ_in_their_dashes_as_well_as_in_colour():
    drawn = picture(analysis()).svg
    assert drawn.count('stroke-dasharray="26 12"') == 2  # Ben's line, and beside his name


def test_a_long_match_is_drawn_with_as_many_points_as_can_be_seen():
    drawn = picture(analysis(chances=WON * 300))
    assert drawn.svg.count("L") < 2 * (chance_curve.MOST_POINTS + 2) + 20
