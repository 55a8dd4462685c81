"""Folders stay small enough to be looked through."""

from collections import Counter

from tests.house.source import name, python_files

MOST = 25
"""Python files in a folder, without the introduction of a package."""


def test_no_folder_holds_more_files_than_can_be_looked_through():
    """One more is a folder with a subject of its own."""
    held = Counter(
        name(path.parent)
        for path in python_files("bot", "games", "storage", "tests")
        if path.name != "__init__.py"
    )
    assert not {folder: files for folder, files in held.items() if files > MOST}
