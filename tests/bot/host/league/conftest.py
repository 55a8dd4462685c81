"""Seasons over a database of their own, on a clock that only moves when it is told to."""

import pytest

from tests.bot.host.league.ground import League

SEED = bytes([4] * 32)


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch)


@pytest.fixture
def same_dice(monkeypatch):
    """Each season has the same dice: transfers on every market day of week 1, printed prices."""
    monkeypatch.setattr("bot.host.lobby.lobby_creation.secrets.token_bytes", lambda _: SEED)
