"""Keeps pytest out of the sample game, whose tests run in a copy of the project only.

The syntax trees of the source, which many checks share, are dropped at the end.
"""

import pytest

from tests.house.source import tree

collect_ignore = ["sixth_game"]


@pytest.fixture(scope="session", autouse=True)
def forget_trees():
    """Drop them before pytest looks five times through all objects that are left."""
    yield
    tree.cache_clear()
