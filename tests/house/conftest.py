"""Keeps pytest out of the sample game, whose tests run in a copy of the project only."""

import pytest

from tests.house.source import tree

collect_ignore = ["sixth_game"]


@pytest.fixture(scope="session", autouse=True)
def forget_trees():
    """Drop every syntax tree at the end: pytest then looks five times through all that is left."""
    yield
    tree.cache_clear()
