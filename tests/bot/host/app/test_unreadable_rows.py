"""A row that nobody can read costs what it is about: everything else goes on."""

import shutil
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from sqlalchemy import and_, select
from structlog.testing import capture_logs

from games.finale_cards.definition import DEFINITION as CARDS
from storage.match import matches
from storage.opening import open_database
from storage.schema.match_tables import metadata
from storage.schema.metadata import JSON
from storage.sqlite.connection import make_engine
from tests.bot.host.fakes import ANA, BEN, CEM, HERE, FakeClock, Front, said
from tests.bot.host.league.ground import QUICK, League
from tests.contract.toy.definition import DEFINITION as TOY

JUNK = "{"
SHAPES = ("5", "[]", "{}", "null", '{"seats": "x", "clock": 7}', "[" * 50_000)
FAR = 2**62
"""A number that the column holds, and that is no time."""
OTHERS = [
    ("matches", "game", "chess"),
    ("matches", "status", "junk"),
    ("matches", "state", b"junk"),
    ("matches", "wake_at", FAR),
    ("matches", "touched_at", FAR),
    ("turns", "since", FAR),
    ("turns", "stage", "junk"),
    ("seats", "bot", "junk"),
    ("outbox", "kind", "junk"),
    ("outbox", "done", False),
    ("divisions", "stage", 1_000_000),
    ("divisions", "wake_at", -FAR),
    ("closings", "due", FAR),
    ("seasons", "game", "chess"),
    ("cups", "status", "junk"),
    ("preferences", "zone", "Nowhere"),
    ("preferences", "quiet_from", 10**9),
    ("servers", "zone", "Nowhere"),
    ("servers", "close_hour", 99),
    ("awake", "shards", "junk"),
    ("facts", "value", JUNK),
]
"""Damage that is not to JSON: an unknown game or word, a number out of range, a broken position."""
UNIQUE = {"kind"}
"""The columns in which no two rows may have the same."""
NOTED = {
    "matches": {"settings", "options", "asked", "state"},
    "requests": {"answers"},
    "closings": {"missed", "pinged"},
    "seasons": {"settings"},
    "servers": {"match_channels"},
    "messages": {"asks"},
    "plans": {"lines"},
    "awake": {"shards"},
}
"""The columns that a tick reads, so that junk in one of them is noted at once."""


def damage(path, world, name, values):
    """Write values into all rows of a table but those of matches that must go on."""
    table, engine = metadata.tables[name], make_engine(path)
    key = "match_id" if "match_id" in table.c else "id"
    with engine.begin() as conn:
        found = [
            row
            for row in conn.execute(select(table)).mappings()
            if row.get(key) not in world.witnesses
            and row.get("user_id") not in (ANA.user_id, BEN.user_id)
        ]
        assert found, name
        if values.keys() & UNIQUE:
            found = found[:1]
        for row in found:
            here = and_(*(column == row[column.name] for column in table.primary_key))
            conn.execute(table.update().where(here).values(values))
    engine.dispose()
    return len(found)


@asynccontextmanager
async def started(world, path, monkeypatch):
    """A bot that starts on a database three hours later, and ticks for ten seconds."""
    clock = FakeClock()
    clock.now = world.now + timedelta(hours=3)
    async with open_database(path) as database:
        front = League(database, clock, monkeypatch, QUICK, TOY, CARDS)
        await front.host.services.repeat_deletions()
        for _ in range(10):
            await front.pass_time(seconds=1)
        yield front


@pytest.fixture
def copy(world, tmp_path):
    """A copy of the database."""
    path = tmp_path / "world.db"
    shutil.copy(world.path, path)
    return path


async def goes_on(world, front):
    """Check that the other matches have woken, are played, and are shown."""
    assert not await front.database.read(lambda conn: conn.execute(select(RESTS)).all())
    for match in world.witnesses:
        before = (await Front.row(front, match)).move
        await front.move(ANA, match, "bid 1")
        assert (await Front.row(front, match)).move == before + 1
    await front.pass_time(seconds=2)
    assert not {match for match, _ in await front.untold()} & {*world.witnesses}


RESTS = metadata.tables["rests"]


def texts():
    """Every column of JSON, with junk and with JSON of another shape."""
    for table in metadata.sorted_tables:
        for column in (each_column for each_column in table.columns if each_column.info.get(JSON)):
            yield table.name, column.name, JUNK
            for shape in SHAPES:
                yield pytest.param(table.name, column.name, shape, marks=pytest.mark.long)


@pytest.mark.parametrize(("table", "column", "value"), [*texts(), *OTHERS])
async def test_everything_else_goes_on(world, copy, monkeypatch, table, column, value):
    damaged = damage(copy, world, table, {column: value})
    with capture_logs() as lines:
        async with started(world, copy, monkeypatch) as front:
            counts = front.database.unreadable.counts()
            await goes_on(world, front)
    told = [line for line in lines if line["event"] == "row_unreadable"]
    assert len({(one["table"], one["row"]) for one in told}) == len(told), "each is told once"
    assert len(told) >= sum(counts.values())
    if value in (JUNK, b"junk", "junk") and column in NOTED.get(table, ()):
        assert counts
    if table == "matches" and value == JUNK and column == "settings":
        assert counts["matches"] == damaged


async def test_an_unreadable_match_stays_and_is_tried_ever_more_seldom(world, copy, monkeypatch):
    damage(copy, world, "matches", {"asked": JUNK, "settings": JUNK})
    with capture_logs() as lines:
        async with started(world, copy, monkeypatch) as front:
            found = await front.database.read(lambda conn: conn.execute(BROKEN).all())
            for _ in range(60):
                await front.pass_time(minutes=1)
            later = await front.database.read(lambda conn: conn.execute(BROKEN).all())
    assert [row[:3] for row in found] == [row[:3] for row in later], "nobody deletes or mends them"
    tries = [row.tries for row in later]
    assert 0 < max(tries) <= 8, "with delays that double, an hour has no more"
    told = [line["row"] for line in lines if line["event"] == "row_unreadable"]
    assert {*told} >= {row.id for row in found}
    assert len({*told}) == len(told)
    assert not [line for line in lines if line["event"] == "job_failed"]


MATCHES = metadata.tables["matches"]
TOYS = select(MATCHES.c.id).where(MATCHES.c.game == TOY.name, MATCHES.c.status == "running")
BROKEN = (
    select(MATCHES.c.id, MATCHES.c.asked, MATCHES.c.settings, MATCHES.c.tries)
    .where(MATCHES.c.settings == JUNK)
    .order_by(MATCHES.c.id)
)


async def test_a_match_that_was_mended_goes_on(world, copy, monkeypatch):
    engine = make_engine(copy)
    with engine.begin() as conn:
        kept = {row.id: row.settings for row in conn.execute(select(MATCHES))}
    damage(copy, world, "matches", {"settings": JUNK})
    async with started(world, copy, monkeypatch) as front:
        assert front.database.unreadable.counts()

        def mend(conn):
            for match_id, settings in kept.items():
                here = MATCHES.c.id == match_id
                conn.execute(MATCHES.update().where(here).values(settings=settings))

        await front.database.write(mend)
        for _ in range(130):
            await front.pass_time(minutes=1)
        noted = front.database.unreadable
        running = await front.database.read(lambda conn: conn.execute(TOYS).scalars().all())
        assert running
        assert not any(noted.has("matches", match_id) for match_id in running)
    engine.dispose()


async def test_what_lists_many_leaves_out_what_is_unreadable(world, copy, monkeypatch):
    """Also who deletes their data is kept by no match that nobody can read."""
    for table in metadata.sorted_tables:
        junk = {column.name: JUNK for column in table.columns if column.info.get(JSON)}
        if junk:
            damage(copy, world, table.name, junk)
    async with started(world, copy, monkeypatch) as front:
        services = front.host.services
        labels = await services.moderating.lists.suggestions(ANA, "")
        assert [match_id for _, match_id in labels] == [world.here]
        assert "Cup" in said(await services.cups.table(ANA, HERE, world.cup))
        await services.own_data.delete_all_of(CEM)
        assert not await front.database.read(lambda conn: matches.running_of(conn, CEM.user_id))
        await goes_on(world, front)
