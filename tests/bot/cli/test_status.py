"""`fulltime status`: what is stored and due, and which bots run, without a word of a secret."""

import json
import re

import pytest
from sqlalchemy import make_url
from typer.testing import CliRunner

from bot import __version__
from bot.cli import app
from storage.errors import StorageError
from storage.fleet import claims, leases, rests
from storage.fleet.leases import LEASE_MS, Lease
from storage.fleet.shards import Shards
from storage.match import outbox, turns
from storage.match.turns import TurnRow
from storage.opening import open_database
from storage.schema.fleet_tables import leases as lease_table
from storage.schema.metadata import VERSION
from storage.server import seasons
from tests.storage.conftest import GUILD, NOW, meet, open_match
from tests.storage.server.test_seasons import season

LINES = """\
Fulltime {version}
{database}, version {schema}, {size} MB

matches              lobby     running        over      closed
  go                     1           0           0           0
  toy                    0           2           0           1
  together               1           2           0           1

members                  3
servers                  1, removed from 1
seasons                  1 running
deliveries               2 open, 1 failing
claims                   1 in progress

work                   due     overdue
  timers                 0           0
  turns                  1           1
  deliveries             1           1
  seasons                0           0
  cards                  0           0
  divisions              0           0
  puzzles                0           0
  roles                  0           0
  waking                 0           0
  stranded               0           0

processes
  north  shards 0-1/8, version 1.0, since 2027-01-15 08:00 UTC, renewed {ago} s ago
  south  shards 4/8, version 2.0, since 2027-01-15 08:00 UTC, renewed {ago} s ago
Nobody serves the shards 2-3/8, 5-7/8.
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run `fulltime status` on a database; return what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(address, *arguments):
        monkeypatch.setenv("FULLTIME_DATABASE", address)
        done = CliRunner().invoke(app, ("status", *arguments), catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    return run


@pytest.fixture(params=["file", "server"])
def address(request, tmp_path):
    """The URL of a database: a file, or one on a server."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/fulltime.db"
    return request.getfixturevalue("postgresql_url")


def place_of(address):
    """Where a URL's database is, in the words of the command."""
    url = make_url(address)
    on_server = f"PostgreSQL database {url.database} on {url.host or 'localhost'}"
    return url.database if url.get_backend_name() == "sqlite" else on_server


def fill(connection):
    """Something of everything that is counted; all that is due has been for a long time."""
    meet(connection)
    open_match(connection, "abc")
    open_match(connection, "def", guild_id=GUILD + 1)
    open_match(connection, "ghi", status="closed")
    open_match(connection, "jkl", status="lobby", game="go")
    rests.begin(connection, GUILD + 1, "removed", NOW)
    seasons.put(connection, season(status="running"))
    seasons.put(connection, season("s2"))
    turns.put(connection, "abc", TurnRow(0, 0, 9, due=9))
    for now in (0, 10**15):
        row = outbox.put(connection, match_id="abc", kind="ping", version=1, payload="", now=now)
    for _ in range(outbox.FAILING_TRIES):
        outbox.failed(connection, row.id, 10**15)
    claims.claim(connection, ["def"], leases.clock(connection))
    for name, shards, version in (("north", (0, 1, 8), "1.0"), ("south", (4, 4, 8), "2.0")):
        leases.acquire(connection, Lease(name, Shards(*shards), name, version))
    connection.execute(lease_table.update().values(started_at=NOW))


async def test_what_the_database_holds_is_told_beside_a_running_bot(run, address):
    async with open_database(address) as database:
        await database.write(fill)
        found = json.loads(run(address, "--json"))
        printed = run(address)
    size = found["bytes"] / 1e6
    assert 0.1 < size < 100
    (ago,) = set(re.findall(r"renewed (\d+) s ago", printed))
    assert int(ago) * 1000 < LEASE_MS
    facts = {"version": __version__, "schema": VERSION, "database": place_of(address)}
    assert printed == LINES.format(**facts, size=f"{size:.1f}", ago=ago)


async def test_machines_are_told_the_same(run, address):
    async with open_database(address) as database:
        await database.write(fill)
        found = json.loads(run(address, "--json"))
    idle = ("timers", "seasons", "cards", "divisions", "puzzles", "roles", "waking", "stranded")
    work = dict.fromkeys(idle, 0) | {"turns": 1, "deliveries": 1}
    for changing in ("at", "bytes", "processes"):
        del found[changing]
    assert found == {
        "version": __version__,
        "database": place_of(address),
        "schema": VERSION,
        "matches": {"go": {"lobby": 1}, "toy": {"running": 2, "closed": 1}},
        "members": 3,
        "servers": 1,
        "removed_servers": 1,
        "running_seasons": 1,
        "deliveries": 2,
        "failing": 1,
        "due": work,
        "overdue": work,
        "claims": 1,
        "is_in_use": True,
        "unserved": ["2-3/8", "5-7/8"],
    }


async def test_an_empty_database_without_a_bot_is_told(run, address):
    await open_database(address).close()
    printed = run(address)
    assert "\n  together               0           0" in printed
    assert "\nservers                  0\n" in printed
    assert printed.endswith("\nNo bot is running.\n")


async def test_a_bot_that_is_alone_with_a_file_is_told(run, tmp_path):
    """It needs no lease, so it has no name."""
    url = f"sqlite:///{tmp_path}/fulltime.db"
    async with open_database(url):
        assert run(url).endswith("\nA bot is running.\n")
        assert json.loads(run(url, "--json"))["is_in_use"]
    assert run(url).endswith("\nNo bot is running.\n")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("sqlite:///none.db", r"^There is no database none\.db\.$"),
        ("postgresql://user:secret-word@localhost:1/name", "cannot be reached"),
    ],
)
def test_a_database_that_cannot_be_read_is_told_in_one_sentence(run, tmp_path, address, why):
    with pytest.raises(StorageError, match=why) as caught:
        run(address)
    assert "secret-word" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_on_a_server_is_told(run, empty_url):
    with pytest.raises(StorageError, match="is empty; the next start"):
        run(empty_url)


def test_what_names_a_database_does_not_show_its_password(run, postgresql_url):
    url = make_url(postgresql_url).set(password="secret-word")  # noqa: S106 - the test's own
    assert "secret-word" not in run(url.render_as_string(hide_password=False))
