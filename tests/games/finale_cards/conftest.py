"""A match that most tests of the rules begin with."""

import pytest

from tests.games.finale_cards.ground import Ground


@pytest.fixture
def ground():
    """A match of first-game squads before its first period."""
    return Ground()
