"""A name has one meaning: in the host no two classes, and no two modules, are called alike."""

import ast
from collections import defaultdict

from tests.house.source import name, python_files, tree


def host_files():
    """Return the files of the host."""
    return [path for path in python_files("bot") if name(path).startswith("bot/host/")]


def twice(places):
    """Return the names that stand in more than one place."""
    return {called: found for called, found in places.items() if len(found) > 1}


def test_no_two_classes_of_the_host_have_one_name():
    places = defaultdict(list)
    for path in host_files():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{name(path)}:{node.lineno}")
    assert places["Host"]
    assert twice(places) == {}


def test_no_two_modules_of_the_host_have_one_name():
    """A module may be called as its own package is, the package's main one."""
    places = defaultdict(list)
    for path in host_files():
        if path.stem != "__init__":
            places[path.stem].append(name(path))
    assert places["host"]
    assert twice(places) == {}


def test_a_module_is_called_as_a_package_only_if_it_is_the_package_s_main_one():
    packages = {path.parent.name for path in host_files() if path.stem == "__init__"}
    misleading = [
        name(path) for path in host_files() if path.stem in packages - {path.parent.name, "host"}
    ]
    assert misleading == []
