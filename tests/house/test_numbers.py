"""One file reads the numbers that members send, so that each of them fits the database."""

import ast

from tests.house.source import name, python_files, tree

READERS = {"isdecimal", "isdigit", "isnumeric"}
HERE = "bot/host/ui/numbers.py"


def test_a_number_of_a_member_is_read_in_one_place():
    """`int` would take any length: SQLite then fails in the middle of a press."""
    found = {
        name(path)
        for path in python_files("bot")
        if name(path).startswith("bot/host/")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and node.attr in READERS
    }
    assert found == {HERE}
