"""What the migration to resting servers makes of removals, blocks and the owner's pause."""

import sqlite3
from contextlib import closing

from storage.engine.migration import migrate
from storage.fleet.rests import EVERYWHERE
from storage.opening import open_database
from storage.sqlite.connection import make_new_engine

SEASON = (
    "INSERT INTO seasons (id, guild_id, channel_id, name, status, host_id, game, settings,"
    " created_at, tries, ran_at) VALUES (?, 900, 1, 'Autumn', ?, 1, 'toy', '{}', 1, 0, ?)"
)
MATCH = (
    "INSERT INTO matches (id, game, status, guild_id, channel_id, private, rated, host_id, options,"
    " settings, seed, sha256, mix, era, rules_version, version, move, asked, tries, created_at,"
    " touched_at) VALUES ('abc', 'toy', 'running', 900, 1, 0, 0, 1, '{}', '{}', x'00', '', '', 0,"
    " 1, 1, 0, '[]', 0, 1, 1)"
)
SERVER = (
    "INSERT INTO servers (guild_id, zone, close_hour, speed, weekends, on_timeout, offered,"
    " removed_at) VALUES (?, 'UTC', 22, 'day', 0, 'ask', 0, ?)"
)
OUTBOX = (
    "INSERT INTO outbox (match_id, kind, version, payload, created_at, tries, next_try_at, latest,"
    " done) VALUES ('abc', 'season', 0, ?, 1, 0, 1, 0, 0)"
)


async def test_every_reason_for_which_something_stood_still_is_kept(tmp_path):
    path = tmp_path / "fulltime.db"
    engine = make_new_engine(path)
    with engine.connect() as connection:
        migrate(connection, "0004")
    engine.dispose()
    with closing(sqlite3.connect(path)) as old:
        old.execute("INSERT INTO players (user_id, created_at) VALUES (1, 1)")
        for guild_id, removed_at in ((900, None), (901, 50)):
            old.execute(SERVER, (guild_id, removed_at))
        old.execute(
            "INSERT INTO blocks (kind, id, at) VALUES ('server', 902, 60), ('member', 1, 7)"
        )
        old.execute("INSERT INTO facts (key, value) VALUES ('paused', 'yes')")
        for name, status, ran_at in (
            ("s1", "running", 70),
            ("s2", "running", 80),
            ("s3", "over", 90),
        ):
            old.execute(SEASON, (name, status, ran_at))
        old.execute(MATCH)
        old.execute("INSERT INTO troubles VALUES ('abc', -1, 'server', 50, 0)")
        old.execute(OUTBOX, ('{"what":"moved","division":"d1","why":"away"}',))
        old.commit()
    await open_database(path).close()
    with closing(sqlite3.connect(path)) as new:
        found = new.execute("SELECT guild_id, why, until FROM rests ORDER BY guild_id").fetchall()
        assert found == [
            (EVERYWHERE, "paused", None), (901, "removed", None), (902, "blocked", None),
        ]  # fmt: skip
        known = new.execute("SELECT since FROM rests WHERE guild_id > 0 ORDER BY since").fetchall()
        assert known == [(50,), (60,)]
        assert new.execute("SELECT * FROM awake").fetchall() == [("0/1", 80)]
        assert new.execute("SELECT * FROM troubles").fetchall() == []
        assert new.execute("SELECT value FROM facts WHERE key = 'paused'").fetchall() == []
        ((payload,),) = new.execute("SELECT payload FROM outbox").fetchall()
        assert '"why":"resumed"' in payload


async def test_a_bot_that_had_no_season_and_no_pause_has_nothing_that_rests(tmp_path):
    path = tmp_path / "fulltime.db"
    engine = make_new_engine(path)
    with engine.connect() as connection:
        migrate(connection, "0004")
    engine.dispose()
    await open_database(path).close()
    with closing(sqlite3.connect(path)) as new:
        assert new.execute("SELECT * FROM rests").fetchall() == []
        assert new.execute("SELECT * FROM awake").fetchall() == []
