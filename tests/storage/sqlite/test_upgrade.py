"""A database of an older Fulltime is brought to today's tables, after a backup."""

import asyncio
import sqlite3
from contextlib import closing

from alembic import command
from alembic.config import Config

from storage.engine.migration import SCRIPTS
from storage.match import outbox
from storage.member import presets
from storage.member.presets import PresetRow
from storage.opening import open_database
from storage.sqlite.connection import make_engine

OUTBOX = (
    "INSERT INTO outbox (match_id, kind, version, payload, latest, created_at, tried_at, tries,"
    " done) VALUES ('m', '{}', 1, '{{}}', 0, 5, {}, 0, {})"
)
MATCH = (
    "INSERT INTO matches (id, game, status, channel_id, private, rated, host_id, options, settings,"
    " seed, sha256, era, rules_version, version, move, asked, created_at, touched_at)"
    " VALUES ('m', 'toy', 'running', 1, 0, 0, 7, '{}', '{}', x'00', '', 0, 1, 1, 0, '[]', 1, 1)"
)
OLD_ROWS = (
    "INSERT INTO players (user_id, created_at) VALUES (7, 1)",
    MATCH,
    OUTBOX.format("card", "NULL", 0),
    OUTBOX.format("result", 9, 0),
    OUTBOX.format("cup", 9, 1),
)
"""A match of which two things are untold: one was never tried, the other at 9 ms."""


def make_older(path, version, *statements):
    """Make a database as an older Fulltime left it, with what these SQL statements add."""
    engine = make_engine(path)
    with engine.connect() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(SCRIPTS))
        config.set_main_option("recursive_version_locations", "true")
        command.upgrade(config, version)
        for statement in statements:
            connection.exec_driver_sql(statement)
        connection.commit()
    engine.dispose()


async def test_the_first_tables_get_presets_and_cups_and_keep_their_rows(tmp_path):
    path = tmp_path / "old.db"
    make_older(path, "0001", "INSERT INTO players (user_id, created_at) VALUES (7, 1)")
    async with open_database(path) as database:
        row = PresetRow("p", 7, "toy", "Mine", {"squad": ("sign a",)}, 1)
        await database.write(lambda conn: presets.put(conn, row))
        assert await database.read(lambda conn: presets.of(conn, 7)) == [row]
    assert [one.name[:8] for one in (tmp_path / "backups").iterdir()] != []


async def test_a_file_that_did_not_overwrite_what_it_deleted_is_rewritten_once(tmp_path):
    path, secret = tmp_path / "old.db", b"a name that was deleted long ago"
    make_older(path, "0008")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        connection.execute("INSERT INTO facts VALUES ('a', ?)", (secret.decode(),))
        connection.commit()
        connection.execute("DELETE FROM facts")
        connection.commit()
    assert secret in path.read_bytes()
    await open_database(path).close()
    assert secret not in path.read_bytes()


async def test_what_was_untold_before_next_try_at_is_told_ten_seconds_after_its_last_try(tmp_path):
    path = tmp_path / "old.db"
    make_older(path, "0008", *OLD_ROWS)
    async with open_database(path) as database:
        found = await database.read(outbox.open_rows)
    assert [row.next_try_at for row in found] == [10_005, 10_009]


def test_turns_at_which_a_table_waits_are_looked_at_once(tmp_path):
    path = tmp_path / "old.db"
    make_older(path, "0008")
    with closing(sqlite3.connect(path)) as connection:
        for seat, (stage, since) in enumerate((("waits", 5), ("over", 5), ("waits", None))):
            connection.execute(
                "INSERT INTO turns (match_id, seat, since, reserve, missed, stage, mark, answered,"
                " late) VALUES ('abc', ?, ?, 0, 0, ?, 0, 0, 0)",
                (seat, since, stage),
            )
        connection.commit()
    asyncio.run(open_database(path).close())
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT due FROM turns ORDER BY seat").fetchall()
    assert found == [(5,), (None,), (None,)]
