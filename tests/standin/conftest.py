"""The fixture of the stand-in's tests: a stand-in with the tiny bot."""

import pytest

from tests.standin import standin
from tests.standin.tiny import make_bot


@pytest.fixture
async def home():
    """A stand-in with the tiny bot; its problems fail the test at its end."""
    async with standin(make_bot) as running:
        yield running
