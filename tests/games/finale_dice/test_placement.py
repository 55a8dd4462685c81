"""Placement without chance."""

import pytest

from games.core.dice import ScriptedDice
from games.core.game import IllegalAction
from games.finale_dice.actions import CallTime, Mix, Put
from games.finale_dice.definition import DEFINITION
from games.finale_dice.events import (
    Cleared,
    Committed,
    PutDown,
    Reconsidered,
    Revealed,
    Rolled,
    TimeCalled,
)
from games.finale_dice.state import BLUE, RED
from tests.games.finale_dice.pitch import Pitch

ROW = ("put 2", "put 3", "put 4", "put 5")
ROWS = ROW + ROW


def placing(**options):
    return Pitch.set_up(placement="fixed", first=RED, **options)


def play(pitch, seat, *lines):
    for line in lines:
        pitch.play(line, seat=seat)


def test_both_rows_hold_each_number_once():
    """N-R16: a number that stands in the row is not offered again, and the fifth follows."""
    pitch = placing()
    assert pitch.legal(RED) == ["put 2", "put 3", "put 4", "put 5", "put 6", "mix"]
    pitch.play("put 4", seat=RED)
    assert pitch.legal(RED) == ["put 2", "put 3", "put 5", "put 6", "mix", "again"]
    assert pitch.refused("put 4", seat=RED) == "N-R16"
    assert pitch.refused("put 1", seat=RED) == "N-R16"
    play(pitch, RED, "put 6", "put 2")
    assert pitch.play("put 5", seat=RED) == [PutDown(RED, (5, 3), only=(RED,))]
    assert pitch.legal(RED)[:5] == ["put 2", "put 3", "put 4", "put 5", "put 6"]
    assert pitch.waiting == (RED, BLUE)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("put 1", "You place pieces from 2 to 6. Choose one of those."),
        ("put 4", "This row has a {number} already. Each number goes once in each row."),
    ],
)
def test_a_number_that_cannot_be_placed_is_refused_with_its_reason(line, sentence):
    """N-R16: it is no number of a piece, or it stands in the row."""
    pitch = placing()
    pitch.play("put 4", seat=RED)
    with pytest.raises(IllegalAction) as refusal:
        pitch.play(line, seat=RED)
    assert refusal.value.text == sentence


def test_the_keeper_is_on_the_goal_and_everything_else_is_unchanged():
    """N-R16: after the reveal the first side rolls, and every number can move."""
    for roll in (2, 3, 4, 5, 6):
        pitch = placing(rolls=[roll])
        play(pitch, RED, *ROWS)
        play(pitch, BLUE, *ROWS, "ready")
        assert pitch.play("ready", seat=RED)[-1] == Rolled(RED, roll)
        assert pitch.pieces["red-goal"] == (RED, 1)
        assert [pitch.pieces[square][1] for square in ("a2", "e2", "a1", "e1")] == [2, 6, 2, 6]
        assert [pitch.pieces[square][1] for square in ("a6", "e6", "a7", "e7")] == [2, 6, 2, 6]
        assert all(line.startswith("move") for line in pitch.legal())
        assert pitch.waiting == (RED,)


def test_line_ups_are_secret_until_both_are_ready():
    """N-A14: each places freely and secretly; the second one to be ready reveals both."""
    pitch = placing()
    events = pitch.play("put 4", seat=RED)
    assert events == [PutDown(RED, (4,), only=(RED,))]
    assert pitch.view(RED).plan == (4,)
    assert pitch.view(BLUE).plan == pitch.view().plan == ()
    play(pitch, RED, "mix")
    assert pitch.play("ready", seat=RED) == [Committed(RED)]
    assert pitch.view(BLUE).ready == (True, False)
    assert len(pitch.pieces) == 2
    assert pitch.waiting == (BLUE,)
    play(pitch, BLUE, "mix")
    events = pitch.play("ready", 3, seat=BLUE)
    assert events[:2] == [
        Committed(BLUE),
        Revealed((4, 2, 3, 5, 6, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 2, 3, 4, 5, 6)),
    ]
    assert Revealed.reveals
    assert pitch.waiting == (RED,)


def test_chance_fills_the_rest_of_a_line_up_on_request():
    """N-A14: what was placed stays; the rest comes from the seat's own dice."""
    pitch = placing(orders=[[6, 5, 3, 2], [6, 5, 4, 3, 2]])
    pitch.play("put 4", seat=BLUE)
    assert pitch.play("mix", seat=BLUE) == [
        PutDown(BLUE, (6, 5, 3, 2, 6, 5, 4, 3, 2), only=(BLUE,))
    ]
    assert pitch.state.luck == [0, 2, 0]
    assert pitch.legal(BLUE) == ["ready", "again"]
    assert pitch.refused("mix", seat=BLUE) == "N-R16"
    assert pitch.waiting == (RED, BLUE)


def test_a_seat_may_start_over_until_the_reveal():
    """N-A14: its own rows only, and even when it had been ready."""
    pitch = placing()
    assert pitch.refused("again", seat=RED) == "N-A14"
    pitch.play("put 4", seat=RED)
    assert pitch.play("again", seat=RED) == [Cleared(RED, only=(RED,))]
    play(pitch, RED, "mix", "ready")
    assert pitch.legal(RED) == ["again"]
    assert pitch.refused("put 2", seat=RED) == "N-A14"
    assert pitch.refused("ready", seat=RED) == "N-A14"
    assert pitch.play("again", seat=RED) == [Reconsidered(RED)]
    assert pitch.view(RED).plan == ()
    assert pitch.waiting == (RED, BLUE)


def test_a_line_up_must_be_whole_to_be_ready():
    """N-R16: both rows stand before anyone is ready."""
    pitch = placing()
    assert pitch.refused("ready", seat=RED) == "N-R16"
    play(pitch, RED, *ROWS[:7])
    assert pitch.refused("ready", seat=RED) == "N-R16"
    pitch.play("put 5", seat=RED)
    assert pitch.legal(RED) == ["ready", "again"]
    assert pitch.waiting == (RED, BLUE)


def test_nothing_moves_while_the_pieces_are_placed_and_nothing_is_placed_later():
    """N-R3: first the pieces are placed, then they move."""
    pitch = placing()
    assert pitch.refused("move a2 a3", seat=RED) == "N-R3"
    assert pitch.refused("remove a2", seat=RED) == "N-R3"
    later = Pitch("5 c3", "2 c6", rolls=[5])
    assert later.refused("mix") == "N-R3"
    assert later.refused("put 2") == "N-R3"
    assert DEFINITION.game.bell(later.state) is None


@pytest.mark.parametrize("seconds", [300, 3_600, 86_400, 259_200])
def test_who_is_not_ready_in_time_gets_a_random_order(seconds):
    """N-A14: the table ends the placement; chance fills each row that is not finished."""
    pitch = placing(placing_time=seconds, rolls=[3])
    pitch.play("put 6", seat=RED)
    bell = DEFINITION.game.bell(pitch.state)
    assert (bell.action, bell.seconds) == (CallTime(), seconds)
    assert pitch.refused("call-time", seat=RED) == "N-A14"
    events = DEFINITION.game.apply(pitch.state, None, bell.action, pitch.dice)
    assert events[0] == TimeCalled((RED, BLUE))
    assert events[3].red == (6, 2, 3, 4, 5, 2, 3, 4, 5, 6)
    assert pitch.waiting == (RED,)


def test_a_line_up_that_is_whole_stays_when_time_is_called():
    """N-A14: only what is missing is left to chance; who is ready is not named."""
    pitch = placing(rolls=[3])
    play(pitch, RED, "mix")
    play(pitch, BLUE, "mix", "ready")
    events = DEFINITION.game.apply(pitch.state, None, CallTime(), pitch.dice)
    assert [type(event) for event in events[:2]] == [TimeCalled, Revealed]
    assert events[0].seats == (RED,)
    assert pitch.waiting == (RED,)


@pytest.mark.parametrize("action", [Mix(), Put(2)])
def test_the_match_places_nothing_itself(action):
    """N-A14: all it plays is the end of the time."""
    pitch = placing()
    with pytest.raises(IllegalAction) as refusal:
        DEFINITION.game.apply(pitch.state, None, action, ScriptedDice())
    assert refusal.value.rule == "N-A14"
    assert pitch.waiting == (RED, BLUE)
