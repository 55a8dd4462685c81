"""A name has one meaning: in the host no two classes, and no two modules, are called alike.

And it says what it names: nothing is called `one`, nothing is done by `note` or `look`.
"""

import ast
from collections import defaultdict

from tests.house.source import ROOT, name, python_files, tree


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


def defined_in(path):
    """Return the names that a module defines or imports at its top level."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def used_of_modules(path):
    """Yield what a file uses of our modules that it imports as modules, as (file, name)."""
    nodes = [*ast.walk(tree(path))]
    modules = {
        alias.asname or alias.name: file
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if (file := ROOT.joinpath(*node.module.split("."), f"{alias.name}.py")).is_file()
    }
    own = {
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    own |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            called = node.value.id
            if called in modules and called not in own:
                yield modules[called], node.attr


def test_what_tests_and_benches_use_of_a_module_is_there():
    """Mypy reads the product alone: a bench that runs seldom may name what is gone."""
    used = {use: path for path in python_files("tests") for use in used_of_modules(path)}
    assert len(used) > 100
    gone = [
        f"{name(path)}: {name(module)} has no {attribute}"
        for (module, attribute), path in used.items()
        if attribute not in defined_in(module) | {"__file__", "__name__", "__doc__"}
    ]
    assert gone == []


def vague_names(node):
    """Yield those names that a statement or expression gives and that say nothing by themselves."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        given, vague = node.id, {"one"}
    elif isinstance(node, ast.arg):
        given, vague = node.arg, {"one"}
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        given, vague = node.name.strip("_"), {"note", "look"}
    else:
        return
    if given in vague:
        yield given


def test_names_say_what_they_name():
    assert [*vague_names(ast.parse("one = 1").body[0].targets[0])] == ["one"]
    found = [
        f"{name(path)}:{node.lineno}: {given}"
        for folder in ("bot", "games", "leagues", "storage")
        for path in python_files(folder)
        for node in ast.walk(tree(path))
        for given in vague_names(node)
    ]
    assert found == []
