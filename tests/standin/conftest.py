"""What the tests of the stand-in share: one with the tiny bot in it."""

import pytest

from tests.standin import standin
from tests.standin.tiny import make_bot


@pytest.fixture
async def home():
    """A stand-in with the tiny bot; it judges when the test has ended."""
    async with standin(make_bot) as running:
        yield running
