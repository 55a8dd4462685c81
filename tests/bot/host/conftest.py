"""A host with the toy game, on its own database."""

import shutil
from contextlib import closing

import pytest

from storage.engine.database import Database
from tests.bot.host.fakes import FakeClock, Front, seed_where
from tests.contract.toy.box import BOX as TOY


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """A database with every table and no row, to be copied."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    Database.open(path).close()
    return path


@pytest.fixture
def database(empty_database, tmp_path):
    path = tmp_path / "fulltime.db"
    shutil.copy(empty_database, path)
    with closing(Database.open(path)) as opened:
        yield opened


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture(autouse=True)
def toy_registered(monkeypatch):
    """Computers look games up in the one registry there is."""
    monkeypatch.setattr("bot.host.match.computer_players.GAMES", {TOY.name: TOY})
    for module in ("match.replay_run", "replays.fairness_proof", "replays.html_replay"):
        monkeypatch.setattr(f"bot.host.{module}.GAMES", {TOY.name: TOY})


@pytest.fixture
def front(database, clock):
    return Front(database, clock)


@pytest.fixture
def seed(monkeypatch):
    """Give every lobby the seed for which the toy is as wanted."""

    def give(wanted, **setup):
        found = seed_where(wanted, **setup)
        monkeypatch.setattr(
            "bot.host.lobby.lobby_creation.secrets.token_bytes", lambda _size: found
        )
        return found

    return give


@pytest.fixture
def even_lot(seed):
    """The first lot may be clapped for, so a timer is set (T-R6)."""
    return seed(lambda state: state.clap == 1)


@pytest.fixture
def odd_lot(seed):
    """The first lot may not be clapped for."""
    return seed(lambda state: state.clap == 0)
