"""When no piece with the rolled number can move."""

import pytest

from games.core.game import IllegalAction
from games.core.translation import Translator
from games.finale_dice.alt_text import alt_text
from games.finale_dice.definition import DEFINITION
from games.finale_dice.events import (
    KeeperStayed,
    Passed,
    PassedBlocked,
    PassedOut,
    Removed,
    Rolled,
)
from games.finale_dice.state import BLUE, RED
from tests.games.finale_dice.pitch import Pitch

BOXED_IN = "4 b1 d1, 2 a2 b2, 3 c2 d2, 5 e2"


def test_of_two_stuck_pieces_the_player_chooses_which_goes():
    """N-R9: both 4s are behind their own pieces, so one of them leaves for good."""
    pitch = Pitch(BOXED_IN, "6 c6", rolls=[4])
    assert pitch.legal() == ["remove b1", "remove d1"]
    assert pitch.refused("move b1 b2") == "N-R9"
    assert pitch.refused("remove a2") == "N-R9"
    assert pitch.play("remove d1", 6)[0] == Removed(RED, 4, 3)
    assert "d1" not in pitch.pieces
    assert pitch.pieces["b1"] == (RED, 4)
    assert pitch.waiting == (BLUE,)


def test_a_removed_piece_never_comes_back():
    """N-R9: after both 4s are gone a 4 passes."""
    pitch = Pitch(BOXED_IN, "6 c6", rolls=[4])
    pitch.play("remove d1", 6)
    pitch.play("move c6 c5", 4, 6)
    assert Removed(RED, 4, 1) in pitch.events
    pitch.play("move c5 c4", 4, 6)
    assert Passed(RED, 4) in pitch.events
    assert pitch.waiting == (BLUE,)


def test_a_single_stuck_piece_goes_at_once():
    """N-R9: with one piece of the number left there is nothing to choose."""
    pitch = Pitch("5 a7, 3 a1", "2 c6", rolls=[5, 2])
    assert pitch.events == [Removed(RED, 5, 30), Rolled(BLUE, 2)]
    assert pitch.pieces == {"a1": (RED, 3), "c6": (BLUE, 2)}
    assert pitch.waiting == (BLUE,)


def test_a_keeper_blocked_in_his_goal_stays():
    """N-R11: while he has not left his start square he is not removed; the turn passes."""
    pitch = Pitch("1 red-goal, 4 b1 c1, 5 d1", "2 c6", rolls=[1, 2])
    assert pitch.events == [KeeperStayed(RED), Rolled(BLUE, 2)]
    assert pitch.pieces["red-goal"] == (RED, 1)
    assert pitch.waiting == (BLUE,)


def test_a_1_in_the_first_position_passes():
    """N-R11: at the start the own first row blocks the keeper."""
    pitch = Pitch.set_up(first=RED, rolls=[1, 1, 3])
    assert pitch.events[2:4] == [KeeperStayed(RED), KeeperStayed(BLUE)]
    assert pitch.waiting == (RED,)


def test_a_keeper_who_has_left_is_a_piece_like_any_other():
    """N-R11: once he has moved and is stuck, a 1 removes him."""
    pitch = Pitch("1 c1, 2 b2, 3 c2, 4 d2", "2 c6", rolls=[1, 2])
    assert pitch.events[0] == Removed(RED, 1, 2)
    assert "c1" not in pitch.pieces
    assert pitch.waiting == (BLUE,)


def test_without_removal_another_piece_moves():
    """N-R13: nothing is ever removed; when the number cannot move, another piece may."""
    pitch = Pitch("5 a7 e7, 3 c2, 4 a3", "2 c6", rolls=[5], removal=False)
    assert {line.split()[1] for line in pitch.legal()} == {"c2", "a3"}
    assert pitch.refused("remove a7") == "N-R13"
    assert pitch.refused("move a7 a6") == "N-R7"
    pitch.play("move a3 a4", 2)
    assert pitch.pieces["a7"] == (RED, 5)
    assert pitch.waiting == (BLUE,)


def test_without_removal_the_rolled_number_comes_first():
    """N-R13: while a piece with the number can move, no other may."""
    pitch = Pitch("5 a7 e3, 3 c2", "2 c6", rolls=[5], removal=False)
    assert pitch.legal() == ["move e3 d4", "move e3 e4"]
    assert pitch.refused("move c2 c3") == "N-R6"
    assert pitch.waiting == (RED,)


def test_without_removal_there_is_no_pass_while_a_move_exists():
    """N-A10: all other moves are offered, and only moves; even a single one is played."""
    pitch = Pitch("5 e7, 3 c2", "2 c6", rolls=[6], removal=False)
    assert pitch.legal() == ["move c2 b3", "move c2 c3", "move c2 d3"]
    forced = Pitch("5 e7, 3 a2, 2 b3", "2 c6", rolls=[5], removal=False)
    assert forced.legal() == ["move b3 a4", "move b3 b4", "move b3 c4", "move a2 a3"]
    assert forced.waiting == (RED,)


def passing(*, rolls, turn=RED, **options):
    """Return a match in which both have a 5 that is stuck, and other pieces that can move."""
    red, blue = "5 a7 e7, 3 c2", "5 a1 e1, 3 c6"
    return Pitch(red, blue, rolls=rolls, turn=turn, removal=False, noremoval_pass=True, **options)


def screen_of(pitch, seat):
    legal = DEFINITION.game.legal_actions(pitch.state, seat)
    return DEFINITION.screen(pitch.view(seat), legal, Translator(names=["Ana", "Ben"]))


def test_with_the_option_a_turn_may_be_passed_when_the_number_cannot_move():
    """N-A10: beside all other moves; a number that can move must, and so without the option."""
    pitch = passing(rolls=[5])
    assert pitch.legal() == ["move c2 b3", "move c2 c3", "move c2 d3", "pass"]
    assert "Choose another piece, or pass." in screen_of(pitch, RED).lines[-1]
    assert "c2 → d3, pass." in alt_text(pitch.view(RED), Translator())
    assert pitch.play("pass", 3)[0] == PassedBlocked(RED, 5)
    assert "Red rolled 5 and passed." in alt_text(pitch.view(BLUE), Translator())
    assert pitch.waiting == (BLUE,)
    assert "pass" not in pitch.legal()
    assert pitch.refused("pass") == "N-A10"
    assert pitch.refused("pass", RED) == "N-R6"
    plain = Pitch("5 a7 e7, 3 c2", "2 c6", rolls=[5], removal=False)
    assert plain.refused("pass") == "N-A10"
    assert Pitch("5 c4", "2 c6", rolls=[5]).refused("pass") == "N-A10"


def test_even_beside_a_single_move_the_turn_may_be_passed():
    """N-A10: nothing is played by itself while there is a choice."""
    blocked = "2 b4, 3 c6"
    options = {"rolls": [5], "removal": False}
    pitch = Pitch("5 a7 e7, 3 a3", blocked, **options, noremoval_pass=True)
    assert pitch.legal() == ["move a3 a4", "pass"]
    options["rolls"] = [5, 3]
    assert Pitch("5 a7 e7, 3 a3", blocked, **options).waiting == (BLUE,)


def test_three_passes_in_a_row_end_a_drawn_game():
    """N-A10: whoever passed; a move in between, and the count begins anew."""
    pitch = passing(rolls=[5])
    pitch.play("pass", 5)
    pitch.play("move c6 c5", 5)
    pitch.play("pass", 5)
    pitch.play("pass", 5)
    assert pitch.state.passes == 2
    shown = screen_of(pitch, RED)
    assert "A third one makes the game a draw" in shown.happened
    assert [entry.label for entry in shown.menus[-1].entries] == ["Pass"]
    events = pitch.play("pass")
    assert isinstance(events[-1], PassedOut)
    ended = pitch.outcome()
    assert (ended.rule, ended.is_draw, ended.score) == ("N-A10", True, (0, 0))
    assert pitch.waiting == ()


def test_a_drawn_game_of_a_championship_is_played_again():
    """N-A10, N-A7: without points, the same seat begins."""
    pitch = passing(rolls=[5], play="championship", placement="fixed")
    pitch.play("pass", 5)
    pitch.play("pass", 5)
    pitch.play("pass")
    assert pitch.state.placing
    assert (pitch.state.results, pitch.state.first, pitch.state.passes) == ([(0, 0)], RED, 0)


def test_without_removal_a_blocked_keeper_lets_another_piece_move():
    """N-R13: a 1 with the keeper blocked is a number that cannot move, no pass."""
    pitch = Pitch("1 red-goal, 4 b1 c1, 5 d1", "2 c6", rolls=[1], removal=False)
    assert {line.split()[1] for line in pitch.legal()} == {"b1", "c1", "d1"}
    assert pitch.waiting == (RED,)


@pytest.mark.parametrize(
    ("options", "may_pass"),
    [
        ({}, False),
        ({"noremoval_pass": True}, False),
        ({"removal": False}, False),
        ({"removal": False, "noremoval_pass": True}, True),
    ],
)
def test_a_pass_is_refused_with_the_reason_of_this_match(options, may_pass):
    """N-A10: only a match without removal and with passing speaks of when one may pass."""
    pitch = Pitch("4 b3", "6 c6", rolls=[4], **options)
    with pytest.raises(IllegalAction) as refused:
        DEFINITION.game.apply(pitch.state, RED, DEFINITION.notation.read("pass"), pitch.dice)
    assert refused.value.rule == "N-A10"
    assert ("roll" in refused.value.facts) == may_pass
