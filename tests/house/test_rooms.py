"""Folders stay small enough to be looked through."""

from collections import Counter

from tests.house.source import name, python_files

MOST = 25
"""The most Python files in a folder, `__init__.py` included."""


def test_no_folder_holds_more_files_than_can_be_looked_through():
    """One more is a folder with a subject of its own; in a folder of tests too."""
    held = Counter(name(path.parent) for path in python_files())
    assert held["tests/house"]
    assert not {folder: files for folder, files in held.items() if files > MOST}
