"""End of the game: time, the ace, the second half, extra time."""

import pytest

from games.core.game import IllegalAction
from games.core.match import Match
from games.core.translation import Translator
from games.stein.actions import CallTime
from games.stein.board.board import KICK_OFF
from games.stein.definition import DEFINITION
from games.stein.halves import LONGEST_WALL_HALF
from games.stein.state import Options
from tests.games.stein.table import GAME, RED, WHITE, Table, kick_off


def late(half=1, *, score=(0, 0), first=RED, options=None, rolls=(1,), picks=()):
    """Return a table in the last turn of a half, Red to end it; then the dice fall as given."""
    table = kick_off(options, first=first)
    state = table.state
    state.phase, state.turn, state.round = "turn", RED, half
    state.score = list(score)
    state.turns = 40 if half < 3 else 10
    if half % 2 == 0:
        state.sides.reverse()
    return Table(state, rolls, picks)


def test_time_is_up_after_the_halfs_turns_of_both_sides():
    """S-A21: 40 by default; an ace before that is one point."""
    table = late(rolls=[1, 1])
    table.state.turns = 39
    table.say("end")
    assert (table.state.round, table.state.points) == (1, 1)
    assert not table.state.time_up
    events = table.say("end")
    assert [event.kind for event in events][:2] == ["time-ran-out", "half-ended"]
    assert table.state.round == 2


def test_an_ace_before_time_ends_nothing():
    """S-A22: it is rolled as a point like any other."""
    table = kick_off(rolls=[1])
    table.say("formation", "formation")
    assert table.state.points == 1
    assert table.waiting == (RED,)


def test_after_time_play_goes_on_until_an_ace_which_is_discarded():
    """S-R40: other rolls are played."""
    table = late(rolls=[4, 2, 1])
    table.say("end")
    assert table.state.time_up
    assert table.state.points == 4
    assert table.waiting == (WHITE,)
    table.say("end", "end")
    assert table.state.round == 2
    assert table.state.turns == 0


def test_the_second_half_is_set_up_anew_with_sides_changed_and_the_other_start():
    """S-R2, S-R41: goalies in the other goals, everybody else beside the board."""
    table = late(first=RED)
    table.say("end")
    assert table.state.sides == [1, 0]
    assert (table.where("rg"), table.where("wg")) == ("ge", "gw")
    assert table.holder == "w1"
    assert table.state.ball == KICK_OFF
    assert table.waiting == (RED,)
    assert {line for line in table.lines if line.startswith("place f")}
    assert not {line for line in table.lines if line.startswith("place a")}


@pytest.mark.parametrize(
    ("score", "ranking"), [((2, 1), ((0,), (1,))), ((0, 3), ((1,), (0,))), ((1, 1), ((0, 1),))]
)
def test_after_the_second_half_more_goals_win_and_a_draw_is_possible(score, ranking):
    """S-R2, S-R42: ended by an ace like the first."""
    table = late(2, score=score)
    table.say("end")
    outcome = GAME.outcome(table.state)
    assert outcome.ranking == ranking
    assert outcome.rule == "S-R42"
    assert outcome.score == score
    assert table.waiting == ()


def test_the_winners_goals_are_told_first():
    """S-R42: "Ben wins 3:0", whichever side he had."""
    table = late(2, score=(0, 3))
    table.say("end")
    outcome = GAME.outcome(table.state)
    words = Translator(names=["Ana", "Ben"])
    assert words.fill(outcome.reason, outcome.facts) == "Ben wins 3:0."


def test_extra_time_is_two_short_halves_if_the_option_is_on():
    """S-R43, S-A7: only after a draw; ten turns a half, the start drawn again, then the other."""
    extra = Options(tie="extra")
    won = late(2, score=(1, 0), options=extra)
    won.say("end")
    assert won.waiting == ()
    table = late(2, score=(1, 1), options=extra, picks=[WHITE])
    table.say("end")
    assert (table.state.round, table.state.first) == (3, WHITE)
    assert table.waiting == (RED,)
    third = late(3, score=(1, 1), options=extra, first=WHITE)
    third.say("end")
    assert (third.state.round, third.state.first) == (4, RED)
    assert third.waiting == (WHITE,)


def test_the_ace_ends_extra_halves_as_well():
    """S-A21: ten turns, then until an ace; a goal more wins without a shoot-out."""
    table = late(4, score=(1, 2), options=Options(tie="extra"), rolls=[3, 1])
    table.say("end")
    assert table.state.time_up
    assert table.waiting == (WHITE,)
    table.say("end")
    assert GAME.outcome(table.state).rule == "S-R42"
    assert table.waiting == ()


def test_a_draw_after_extra_time_leads_to_the_shoot_out():
    """S-R43: five selected a side."""
    table = late(4, score=(2, 2), options=Options(tie="extra"), picks=[RED])
    table.say("end")
    assert table.state.phase == "select"
    assert table.waiting == (WHITE,)


def test_by_the_wall_clock_a_timer_calls_time():
    """S-A21: 20 minutes from the first turn, pausable, five in extra time; then until an ace."""
    table = kick_off(Options(clock="wall"), rolls=[2, 3, 1])
    assert GAME.bell(table.state) is None
    table.say("formation", "formation")
    bell = GAME.bell(table.state)
    assert (bell.action, bell.seconds, bell.pausable) == (CallTime(1), 1200, True)
    table.say("end")
    assert GAME.bell(table.state) == bell
    (event,) = GAME.apply(table.state, None, bell.action, table.dice)
    assert event.kind == "time-ran-out"
    assert GAME.bell(table.state) is None
    assert table.state.points == 3
    table.say("end")
    assert table.state.round == 2
    table.state.round, table.state.turns = 3, 1
    assert GAME.bell(table.state).seconds == 300


def test_only_the_timer_calls_time_and_only_for_this_half():
    """S-R40: players cannot, and no clock runs where turns are counted."""
    for options in (Options(), Options(clock="wall")):
        table = kick_off(options, rolls=[2])
        table.say("formation", "formation")
        assert table.no("call-time 1") == "S-R40"
        for action in (CallTime(2), GAME.legal_actions(table.state, RED)[-1]):
            with pytest.raises(IllegalAction, match="S-R40"):
                GAME.apply(table.state, None, action, table.dice)
        assert table.waiting == (RED,)


def test_a_half_by_the_clock_that_nobody_rings_ends_all_the_same():
    """S-A21: after 400 turns, so that no match lasts for ever."""
    table = kick_off(Options(clock="wall"), rolls=[2, 4])
    table.say("formation", "formation")
    table.state.turns = LONGEST_WALL_HALF
    table.say("end")
    assert table.state.time_up
    assert table.waiting == (WHITE,)


def test_undo_takes_back_a_step_but_never_a_roll():
    """S-R8: a turn's steps one by one, until the dice of the next have fallen."""
    table = kick_off(rolls=[3, 2])
    table.say("formation", "formation")
    match = Match(DEFINITION, Options(), 2, table.dice, table.state, asked=[1, 1])
    match.play(RED, ["move e4 f4", "move f4 f3"])
    match.play(RED, ["shoot e3"])
    match.undo(RED)
    match.undo(RED)
    assert match.state == table.state
    match.play(RED, ["end"])
    with pytest.raises(IllegalAction):
        match.undo(RED)


def test_a_step_may_be_taken_back_after_time_was_called():
    """S-R40: time stays up; the screen goes on offering it, and needs nobody's consent."""
    options = Options(clock="wall")
    table = kick_off(options, rolls=[3])
    table.say("formation", "formation")
    match = Match(DEFINITION, options, 2, table.dice, table.state, asked=[1, 1])
    match.play(RED, ["move e4 f4"])
    match.play_timer()
    match.undo(RED)
    assert (match.state.points, match.state.trail, match.state.time_up) == (3, [], True)
