"""Seasons over a database of their own, on a clock that only moves when it is told to."""

import pytest

from tests.bot.host.fakes import ANA, BEN
from tests.bot.host.league.ground import DAILY, League

SEED = bytes([4] * 32)


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch)


@pytest.fixture
async def division(league):
    """The only division of a season that Ana and Ben have begun."""
    (found,) = await league.begin(ANA, BEN)
    return found


@pytest.fixture
async def monday(league):
    """The division of Ana and Ben on its first Monday, which closes in a day."""
    (found,) = await league.begin(ANA, BEN, **DAILY)
    await league.until(found, 4, ANA, BEN, seconds=1)
    return found


@pytest.fixture
async def signed_up(league):
    """Let Ana and Ben sign up for a season."""
    await league.sign_up(ANA, BEN)


@pytest.fixture
def same_dice(monkeypatch):
    """Each season has the same dice: transfers on every market day of week 1, printed prices."""
    monkeypatch.setattr("bot.host.lobby.lobby_creation.secrets.token_bytes", lambda _: SEED)
