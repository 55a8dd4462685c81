"""A name has one meaning: no two classes of the host are called alike."""

import ast
from collections import defaultdict

from tests.house.source import name, python_files, tree


def test_no_two_classes_of_the_host_have_one_name():
    places = defaultdict(list)
    for path in python_files():
        if name(path).startswith("bot/host/"):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(f"{name(path)}:{node.lineno}")
    assert {called: found for called, found in places.items() if len(found) > 1} == {}
