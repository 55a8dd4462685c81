"""Folders stay small enough to be looked through, and no modules need each other."""

from collections import Counter
from graphlib import TopologicalSorter

from tests.house.source import ROOT, imported_by, name, python_files, tree

MOST = 25
"""The most Python files in a folder, `__init__.py` included."""


def test_no_folder_holds_more_files_than_can_be_looked_through():
    """One more is a folder with a subject of its own; in a folder of tests too."""
    held = Counter(name(path.parent) for path in python_files())
    assert held["tests/house"]
    assert not {folder: files for folder, files in held.items() if files > MOST}


def test_no_modules_import_each_other():
    """Neither could be imported without the other; what types alone need does not count."""
    files = {module_of(path): path for path in python_files("bot", "games", "leagues", "storage")}
    needed = {
        module: {nearest(one, files) for one in imported_by(tree(path).body)} - {module}
        for module, path in files.items()
    }
    assert needed["bot.cli.run"]
    TopologicalSorter(needed).prepare()  # raises CycleError


def module_of(path):
    """Return the dotted name of a file; that of a package is its folder's."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def nearest(dotted, files):
    """Return the module that an imported name is, or stands in; "" if it is none of ours."""
    return next((one for one in (dotted, dotted.rpartition(".")[0]) if one in files), "")
