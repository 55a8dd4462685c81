"""A host with the toy game, on its own database."""

import asyncio
import shutil
from pathlib import Path

import pytest

from games.finale_cards.definition import DEFINITION as CARDS
from storage.opening import open_database
from tests.bot.host.everything import build
from tests.bot.host.fakes import ANA, BEN, FakeClock, Front, seed_where
from tests.bot.host.leaderboards.matches import rate_all
from tests.bot.host.league.ground import League
from tests.bot.host.repeated_writes import repeat_writes
from tests.contract.toy.definition import DEFINITION as TOY
from tests.inline_files import use_inline_files


@pytest.fixture
def sqlite_path(empty_database, tmp_path):
    """A database file with every table and no row."""
    path = tmp_path / "fulltime.db"
    shutil.copy(empty_database, path)
    return path


@pytest.fixture
def postgresql_url(postgresql_url, kept_connections):
    """The URL of a database on a server with every table and no row; its sessions are kept."""
    with kept_connections.in_use():
        yield postgresql_url


@pytest.fixture(params=["sqlite_path", "postgresql_url"])
def address(request):
    """Where a database with every table and no row is: a file, or on a server."""
    return request.getfixturevalue(request.param)


@pytest.fixture
async def database(address, request):
    """The database; on a server each transaction runs twice, as if it had collided with another.

    Not in a test marked `counted`, which counts what is written.
    """
    is_counted = request.node.get_closest_marker("counted") is not None
    async with open_database(address) as opened:
        yield opened if is_counted or isinstance(address, Path) else repeat_writes(opened)


@pytest.fixture
async def other_database(request, database):
    """The same database as another process opens it; a file is shared within one process."""
    if database.path is not None:
        yield database
    else:
        async with open_database(request.getfixturevalue("address")) as opened:
            yield opened


@pytest.fixture(autouse=True)
def inline(monkeypatch):
    """Files without threads."""
    use_inline_files(monkeypatch)


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def patient(monkeypatch):
    """The clock may jump, even before a restart, without the bot having been down."""
    monkeypatch.setattr("bot.host.servers.server_rests.DOWN", 10**12)


@pytest.fixture(autouse=True)
def toy_registered(monkeypatch):
    """Computers look games up in the one registry there is."""
    monkeypatch.setattr("bot.host.computers.choices.GAMES", {TOY.name: TOY})
    for module in ("match.replay_run", "replays.fairness_proof", "replays.html_replay"):
        monkeypatch.setattr(f"bot.host.{module}.GAMES", {TOY.name: TOY})


@pytest.fixture
def front(database, clock):
    return Front(database, clock)


@pytest.fixture(scope="module")
def world(empty_database, tmp_path_factory):
    """Two servers: in one two matches, a lobby, a cup and a season, in the other a match."""
    path = tmp_path_factory.mktemp("world") / "world.db"
    shutil.copy(empty_database, path)
    with pytest.MonkeyPatch.context() as patch:
        return asyncio.run(build(path, patch))


@pytest.fixture
def rated(front):
    """The host, whose matches are all rated."""
    rate_all(front)
    return front


@pytest.fixture
def cup(database, clock, monkeypatch):
    """A host of card football, in which cups are played."""
    monkeypatch.setattr("bot.host.computers.choices.GAMES", {CARDS.name: CARDS})
    return Front(database, clock, games={CARDS.name: CARDS})


@pytest.fixture
def toys(database, clock, monkeypatch):
    """A host with leagues of a game for two."""
    return League(database, clock, monkeypatch, definition=TOY)


@pytest.fixture
async def match(front):
    """The id of a running match of Ana and Ben."""
    return await front.begin(ANA, BEN)


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
