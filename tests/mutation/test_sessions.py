"""What a session of Cosmic Ray found is told in a line for each change that no test noticed."""

import json

from tests.mutation.changes import mirrored
from tests.mutation.sessions import tell

LINE = {"start_pos": [7, 4], "operator_name": "core/NumberReplacer"}


def piece(worker="normal", test="killed"):
    """A piece of work and its result, as `cosmic-ray dump` prints it."""
    return json.dumps([{"mutations": [LINE]}, {"worker_outcome": worker, "test_outcome": test}])


def test_a_change_that_no_test_noticed_is_told_with_its_line():
    dumped = "\n".join([piece(), piece(test="survived"), piece(worker="skipped", test=None)])
    assert tell("games/a.py", dumped).splitlines() == [
        "games/a.py: 2 of 2 changes tried, 1 not noticed",
        "  games/a.py:7 NumberReplacer",
    ]


def test_what_there_was_no_time_for_counts_as_not_tried():
    waiting = json.dumps([{"mutations": [LINE]}, None])
    assert tell("games/a.py", f"{piece()}\n{waiting}") == (
        "games/a.py: 1 of 2 changes tried, 0 not noticed"
    )


def test_the_tests_of_a_file_have_its_name():
    assert mirrored("games/finita/rules.py") == "tests/games/finita/test_rules.py"
