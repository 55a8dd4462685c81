"""What a session of Cosmic Ray found is told in a line for each change that no test noticed."""

import json

from tests.mutation.changes import git, mirrored, since
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


def test_in_a_clone_of_another_branch_main_is_that_of_its_origin(tmp_path):
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    git("init", "--quiet", "--initial-branch=main", str(origin))
    commit = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org", "commit", "--allow-empty")
    git(*commit, "--quiet", "--message=landed", folder=origin)
    landed = git("rev-parse", "HEAD", folder=origin)
    git("switch", "--quiet", "--create", "work", folder=origin)
    git(*commit, "--quiet", "--message=to come", folder=origin)
    git("clone", "--quiet", str(origin), str(clone))
    assert since(origin) == since(clone) == landed


def test_the_tests_of_a_file_have_its_name():
    assert mirrored("games/finita/rules.py") == "tests/games/finita/test_rules.py"
