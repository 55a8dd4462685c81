"""The club that most tests of a week are about."""

import pytest


@pytest.fixture
def club(table):
    """The club of the first seat of the test's own `table`."""
    return table.club()
