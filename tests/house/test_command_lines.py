"""Every command line that a document prints is run by `tests/documents`, or not for a reason."""

import ast

from tests.documents.printed import lines_of, printed
from tests.house.source import python_files, tree

NOT_RUN = {
    "git pull": "it is git's own, and there is nowhere to pull from",
    "docker load -i fulltime-1.2.3-image.tar.gz": "there is no Docker in tests; .ci/release is run",
    ".ci/release": "tests/house/test_release.py runs it with a tag",
    "docker compose exec bot fulltime …": "any command",
    ".venv/bin/fulltime …": "any command",
    "fulltime play": "test_play.py runs what `make play` starts",
    "fulltime simulate <game>": "test_owners_commands.py runs it for a game",
    "fulltime draw <game>": "test_owners_commands.py runs it for a game",
    "fulltime ladder <game>": "test_owners_commands.py runs it for a game",
}
"""Lines that no test there runs, with the reason."""


def literals():
    """Return every text in those tests and in NOT_RUN."""
    files = [path for path in python_files("tests") if path.parent.name == "documents"]
    nodes = (node for path in files for node in ast.walk(tree(path)))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
    return {text for text in texts if isinstance(text, str)} | NOT_RUN.keys()


def test_every_line_that_is_printed_is_run():
    """A line without its arguments names the command of a longer one."""
    run = literals()
    missing = {
        line: pages
        for line, pages in printed().items()
        if line not in run and not any(one.startswith(f"{line} ") for one in run)
    }
    assert not missing


def test_nothing_is_excused_that_is_not_printed():
    assert NOT_RUN.keys() <= printed().keys()


def test_a_line_is_found_in_a_sentence_and_in_a_block():
    text = "Type `make test`, not `test`.\n```\n$ fulltime status\nmatches 1\n```\n`.ci/run` is it."
    assert lines_of(text) == ["make test", "fulltime status", ".ci/run"]
