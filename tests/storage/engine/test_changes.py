"""What was changed is told to followers once it is committed, whichever process has done it."""

import asyncio
import sys
from contextlib import asynccontextmanager

import psycopg
import pytest

from storage.engine.changes import note_change
from storage.opening import open_database
from storage.postgresql import notices
from tests.programs import ROOT, run

WITHIN = 60
KILLED = """
import asyncio, os, signal, sys
from storage.engine.changes import note_change
from storage.opening import open_database

async def main():
    database = open_database(sys.argv[1])
    database.tells_others = True
    await database.write(lambda connection: note_change(connection, "farewell"))
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


class Follower:
    """What one process has heard."""

    def __init__(self):
        self.heard, self._rang = [], asyncio.Event()

    def __call__(self, names):
        self.heard.append(names)
        self._rang.set()

    async def hears(self, *names):
        """Wait until these are the last that were told."""
        async with asyncio.timeout(WITHIN):
            while self.heard[-len(names) :] != [*names]:
                self._rang.clear()
                await self._rang.wait()


@asynccontextmanager
async def following(database, *first):
    """Follow a database; `first` is what is told until it is heard."""
    follower = Follower()
    task = asyncio.create_task(database.follow(follower))
    await follower.hears(None, *first)
    try:
        yield follower
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert database.followers == ()


def changing(*names):
    def work(connection):
        for name in names:
            note_change(connection, name)

    return work


async def test_a_change_is_told_once_it_is_committed(database):
    def fail(connection):
        note_change(connection, "b")
        raise ZeroDivisionError

    async with following(database, *first_of(database)) as follower:
        follower.heard.clear()
        with pytest.raises(ZeroDivisionError):
            await database.write(fail)
        await asyncio.gather(*(database.write(changing(name)) for name in "cde"))
        await database.write(lambda _connection: None)
        assert sorted(map(sorted, follower.heard)) == [["c"], ["d"], ["e"]]


def first_of(database):
    """On a server it is told again that anything may have changed, once others are heard."""
    return () if database.path else (None,)


@asynccontextmanager
async def two(url):
    """Two processes on a server, of which the second follows."""
    async with open_database(url) as database, open_database(url) as other:
        database.tells_others = True
        async with following(other, None) as follower:
            yield database, other, follower


async def test_other_processes_are_told(postgresql_url):
    async with two(postgresql_url) as (one, other, follower):
        await one.write(changing("a", "b"))
        await follower.hears({"a", "b"})
        other.tells_others = True
        await other.write(changing("c"))
        await one.write(changing("d"))
        await follower.hears({"a", "b"}, {"c"}, {"d"})  # its own is told once
        await one.write(changing(*(f"{number:010}" for number in range(1_000))))
        await follower.hears({"d"}, None)


async def test_nothing_is_sent_where_nobody_may_follow(postgresql_url):
    async with two(postgresql_url) as (one, _, follower):
        one.tells_others = False
        await one.write(changing("a"))
        one.tells_others = True
        await one.write(changing("b"))
        await follower.hears(None, {"b"})


async def test_a_process_that_is_killed_has_told_what_it_committed(postgresql_url):
    async with two(postgresql_url) as (_, _, follower):
        killed = [sys.executable, "-c", KILLED, postgresql_url]
        done = await asyncio.to_thread(run, *killed, cwd=ROOT)
        assert done.returncode < 0
        await follower.hears({"farewell"})


async def test_who_was_cut_off_hears_again(postgresql_url, monkeypatch):
    """And is told that something may have been missed."""
    monkeypatch.setattr(notices, "LISTENS_AGAIN", 0.01)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
    async with two(postgresql_url) as (one, _, follower):
        await one.write(changing("a"))
        await follower.hears({"a"})
        with psycopg.connect(postgresql_url, autocommit=True) as connection:
            connection.execute(cut)
        await follower.hears({"a"}, None)
        await one.write(changing("b"))
        await follower.hears(None, {"b"})


async def test_notices_that_end_without_an_error_are_listened_to_again(postgresql_url, monkeypatch):
    async def ended(_connection):
        for notice in ():
            yield notice

    monkeypatch.setattr(notices, "LISTENS_AGAIN", 0.01)
    async with open_database(postgresql_url) as database:
        with monkeypatch.context() as patched:
            patched.setattr(psycopg.AsyncConnection, "notifies", ended)
            async with following(database, None, None, None) as follower:
                patched.undo()
                follower.heard.clear()
                await follower.hears(None)
