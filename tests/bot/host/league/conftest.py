"""Seasons over a database of their own, on a clock that only moves when it is told to."""

import pytest

from tests.bot.host.league.ground import League


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch)


@pytest.fixture
def patient(monkeypatch):
    """The clock may jump without the bot having been away."""
    monkeypatch.setattr("bot.host.league.seasons.season_downtime.AWAY", 10**12)
