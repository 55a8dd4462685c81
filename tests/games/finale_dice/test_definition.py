"""What a host needs to know."""

import json

import pytest

from games.finale_dice.definition import DEFINITION, bound
from games.finale_dice.state import Options
from tests.games.finale_dice.pitch import Pitch

BOUNDS = {
    Options(): 124 + 22,
    Options(removal=False): 124 + 1,
    Options(placement="fixed"): 124 + 22 + 18,
    Options(play="championship", removal=False): 7 * 125,
    Options(play="championship"): 16 * 146,
    Options(noremoval_pass=True): 124 + 22,
    Options(removal=False, noremoval_pass=True): 3 * 125 + 3,
    Options(removal=False, noremoval_pass=True, play="championship"): 16 * (3 * 125 + 3),
}


@pytest.mark.parametrize(("options", "most"), BOUNDS.items())
def test_a_match_takes_no_more_moves_than_the_bound(options, most):
    """N-R15: steps ahead, pieces lost, line-ups, and at most seven decided games."""
    assert bound(options) == most


def test_a_state_stored_before_turns_could_be_passed_is_loaded():
    """N-A10: matches that run go on as they were agreed on."""
    pitch = Pitch("5 c3", "2 c6", rolls=[5])
    stored = json.loads(DEFINITION.dump_state(pitch.state))
    del stored["passes"], stored["options"]["noremoval_pass"]
    assert DEFINITION.load_state(json.dumps(stored).encode()) == pitch.state


def test_the_audit_finds_a_piece_too_many():
    """N-R8: two pieces on one square, or a second keeper, do not go unseen."""
    sound = Pitch("5 c3", "2 c6", rolls=[5])
    counted = DEFINITION.audit(sound.state)
    doubled = Pitch("5 c3 c3", "2 c6", rolls=[5])
    assert DEFINITION.audit(doubled.state) != counted
    sound.state.places[1] = 0
    assert DEFINITION.audit(sound.state) != counted


def test_only_a_match_with_a_line_up_says_that_it_can_be_undone():
    """N-R3, N-R16: placed by chance, nobody has a line-up."""
    assert "line-up" in DEFINITION.texts.undo_note(Options(placement="fixed"))
    assert DEFINITION.texts.undo_note(Options(placement="random")) == ""
