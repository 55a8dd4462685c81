"""What follows from the chances after each move, and from what single choices were worth."""

import json

import pytest

from bot.host.analysis import accuracy, chance_curve, match_analysis
from bot.host.analysis.analysis_run import JudgedMove
from bot.host.analysis.match_analysis import MatchAnalysis, Origin, TurningPoint
from bot.host.analysis.player_absences import Absence, absences_of
from bot.host.match.match_settings import MOST_HELPED, MatchSettings
from bot.host.ui.member import words_for
from games.core.analysis.analysis import Judgement
from storage.match.moves import MoveRow

WON = (0.5, 0.52, 0.3, 0.6, 0.58, 0.9, 1.0)


def judged(number, seat, *, missed=0.0, gain=0.0, error=0.01):
    gains = (gain, -gain) if seat == 0 else (-gain, gain)
    return JudgedMove(
        number, Judgement(seat, f"line {number}", "better", missed, error, gains, error)
    )


def analysis(*moves, chances=WON, **values):
    both = tuple((one, round(1 - one, 3)) for one in chances)
    return MatchAnalysis(tuple(range(len(chances))), both, moves, **values)


def test_turning_points_are_the_three_greatest_changes_in_their_order():
    assert analysis().turning_points == [
        TurningPoint(2, 1, 0.48, 0.7),
        TurningPoint(3, 0, 0.3, 0.6),
        TurningPoint(5, 0, 0.58, 0.9),
    ]


def test_small_changes_turn_nothing():
    assert analysis(chances=(0.5, 0.52, 0.49)).turning_points == []


def test_the_best_choice_gained_most_and_the_costliest_missed_most():
    found = analysis(
        judged(1, 0, gain=0.1),
        judged(2, 1, gain=0.5, missed=0.5),
        judged(3, 0, gain=0.2, missed=0.1),
        judged(5, 0, gain=-0.3, missed=0.4),
    )
    assert found.best_of(0).number == 3
    assert found.costliest_of(0).number == 5
    assert found.best_of(1).number == found.costliest_of(1).number == 2


def test_what_may_be_chance_is_not_told():
    found = analysis(judged(1, 0, gain=0.1, missed=0.1, error=0.06))
    assert found.best_of(0) is None
    assert found.costliest_of(0) is None


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


def test_who_chooses_as_computers_do_is_accurate():
    found = analysis(judged(1, 0, missed=0.0), judged(2, 1, missed=-0.2), choices=(5, 5))
    assert (found.accuracy_of(0), found.accuracy_of(1)) == (1.0, 1.0)


def test_what_was_missed_costs_accuracy_and_the_more_the_worse():
    small, great, all_ = (
        analysis(judged(1, 0, missed=missed), choices=(5, 5)).accuracy_of(0)
        for missed in (0.1, 0.4, 1.0)
    )
    assert 1 > small > great > all_ >= 0.8
    assert small == pytest.approx((4 + 0.638) / 5, abs=0.01)


def test_what_may_be_chance_costs_little_accuracy():
    sure = analysis(judged(1, 0, missed=0.1), choices=(5, 5)).accuracy_of(0)
    vague = analysis(judged(1, 0, missed=0.1, error=0.3), choices=(5, 5)).accuracy_of(0)
    assert sure < vague < 1


def test_only_who_missed_nothing_has_a_hundred_percent():
    assert accuracy.percent_of(1.0) == 100
    assert accuracy.percent_of(0.9999) == 99
    assert accuracy.percent_of(0.29) == 29  # 0.29 * 100 is a little less


def test_of_few_choices_no_accuracy_is_told():
    assert analysis(choices=(4, 5)).accuracy_of(0) is None
    assert analysis(choices=(4, 5)).accuracy_of(1) == 1.0
    assert analysis(judged(1, 0, missed=0.1)).accuracy_of(0) is None  # one of the first release


def test_a_computer_s_choices_count_neither_for_accuracy_nor_for_luck():
    """Ana chose five times, then a computer did until move 5; the end she played again."""
    away = (Absence(0, 3, 5),)
    moves = (judged(1, 0, missed=0.4, gain=-0.2), judged(3, 0, missed=1.0, gain=-0.9))
    found = analysis(*moves, choices=(8, 6), own=(5, 6), absences=away)
    assert found.accuracy_of(0) == pytest.approx((4 + 0.15) / 5, abs=0.01)
    assert found.costliest_of(0).number == 1
    # 50 → 30 and 90 → 100 were hers, 20 of it by her choice
    assert found.origin_of(0).play == pytest.approx(-0.2)
    assert found.origin_of(0).luck == pytest.approx(-0.2 + 0.1 + 0.2)
    assert (found.lowest_of(0), found.lowest_of(1)) == (0.3, pytest.approx(0.1))


def test_of_who_chose_hardly_anything_no_figure_is_told():
    """Neither of a player who came at the end, nor of one who left at the beginning."""
    for absence in (Absence(0, 1, 5), Absence(0, 2, 6)):
        moves = (judged(1, 0, gain=0.1), judged(2, 1, gain=0.1), judged(6, 0, gain=0.1))
        found = analysis(*moves, choices=(14, 9), own=(4, 9), absences=(absence,))
        assert (found.accuracy_of(0), found.origin_of(0)) == (None, None)
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


def test_one_of_before_it_was_known_who_decided_is_read_as_it_was():
    found = analysis(judged(1, 0, missed=0.1), choices=(14, 9))
    stored = json.loads(match_analysis.dump(found))
    del stored["own"], stored["absences"]
    old = match_analysis.load(json.dumps(stored))
    assert old.accuracy_of(0) == found.accuracy_of(0) is not None


def test_the_curve_is_told_in_words():
    drawn = chance_curve.picture(analysis(), ["Ana", "Ben <3"], words_for())
    assert drawn.alt == (
        "Chances to win. Moves: 6."
        " Ana: 50 % at the start, between 30 and 100 %, 100 % at the end."
        " Ben <3: 50 % at the start, between 0 and 70 %, 0 % at the end."
    )
    assert "Ben &lt;3" in drawn.svg
    assert drawn.svg.count("<circle") == 3


def test_lines_differ_in_their_dashes_as_well_as_in_colour():
    drawn = chance_curve.picture(analysis(), ["Ana", "Ben"], words_for()).svg
    assert drawn.count('stroke-dasharray="26 12"') == 2  # Ben's line, and beside his name


def test_a_long_match_is_drawn_with_as_many_points_as_can_be_seen():
    drawn = chance_curve.picture(analysis(chances=WON * 300), ["Ana", "Ben"], words_for())
    assert drawn.svg.count("L") < 2 * (chance_curve.MOST_POINTS + 2) + 20
