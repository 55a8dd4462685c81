"""States that earlier releases have stored."""

import json

from games.finale_dice.actions import SQUARES
from games.finale_dice.definition import DEFINITION
from games.finale_dice.state import BLUE, RED, Turn
from tests.games.finale_dice.pitch import Pitch

C2, C3, C6 = (SQUARES.index(name) for name in ("c2", "c3", "c6"))


def in_release_1_0(state, choices, recent):
    """Return a state as release 1.0 stores it, with these packed steps and turns."""
    stored = json.loads(DEFINITION.dump_state(state))
    return json.dumps(stored | {"schema": 1, "choices": choices, "recent": recent}).encode()


def test_steps_and_turns_of_release_1_0_are_unpacked():
    """N-R6, N-R10: a step was one number, and so was a turn; a pass named its seat."""
    pitch = Pitch("5 c2, 3 e7", "2 c6", rolls=[5])
    pitch.play("move c2 c3", 6, 5)
    steps = [C3 * 64 + target for target in (16, 17, 18)]
    moved = (5 * 32 + 8) * 4096 + C2 * 64 + C3
    passed = (6 * 32 + 25) * 4096 + 37 * 64 + 37
    loaded = DEFINITION.load_state(in_release_1_0(pitch.state, steps, [moved, passed]))
    assert loaded == pitch.state
    assert loaded.choices == ((C3, 16), (C3, 17), (C3, 18))
    assert loaded.recent == [Turn(RED, 5, 5, C2, C3), Turn(BLUE, 6, 6, 37, 37)]
    assert pitch.waiting == (RED,)


def test_a_removal_and_a_blue_piece_of_release_1_0_are_unpacked():
    """N-R9, N-R13: a removed piece goes off the board, another piece than the rolled one moves."""
    pitch = Pitch("5 a7 e7", "2 c6", turn=BLUE, rolls=[2])
    removal = 30 * 64 + 37
    moved = (4 * 32 + 14) * 4096 + C6 * 64 + 22
    loaded = DEFINITION.load_state(in_release_1_0(pitch.state, [removal], [moved]))
    assert loaded.choices == ((30, 37),)
    assert loaded.recent == [Turn(BLUE, 4, 2, C6, 22)]
