"""Killed at any moment, the database has all it acknowledged, and nothing twice."""

import asyncio
import os
import random
import signal
import sys
import threading
from subprocess import PIPE

import pytest
from sqlalchemy import text

from storage.match import matches, moves, outbox
from storage.opening import open_database
from tests.programs import ROOT, started
from tests.servers import wait_for_sessions_to_end
from tests.storage import writer
from tests.storage.conftest import meet, open_match

LIVES = 25
MOST_MOVES = 12
"""The most moves that a life acknowledges before it is killed."""


@pytest.fixture
async def filled(address):
    """A database with fifty running matches."""

    def fill(connection):
        meet(connection)
        for match_id in writer.MATCHES:
            open_match(connection, match_id)

    async with open_database(address) as database:
        await database.write(fill)


@pytest.fixture
def program(filled, address):
    """The writer of tests/storage/writer.py on that database."""
    command = (sys.executable, writer.__file__, str(address))
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    with started(*command, cwd=ROOT, env=env, stdin=PIPE) as process:
        yield process


def live_and_die(program, life, moves, more_seconds):
    """Let the writer acknowledge so many moves, then kill it; return what it told.

    The kill comes `more_seconds` later, in the midst of further moves. Counted in moves, a life is
    as long on a slow machine as on a fast one.
    """
    print(life, file=program.stdin, flush=True)
    child, told, is_dying = None, [], False
    for line in program.stdout:
        match line.split():
            case ["born", pid]:
                child = int(pid)
            case ["open"] | ["acknowledged", *_]:
                told.append(line.split())
            case ["dead"]:
                return told
        if len(told) > moves and not is_dying:  # the first thing it tells is that it is open
            is_dying = True
            threading.Timer(more_seconds, os.kill, (child, signal.SIGKILL)).start()
    pytest.fail("the writer ended by itself")


def heard(told, before):
    """The last version of each match that was acknowledged: they rise by one from `before`."""
    known = dict(before)
    for _, match_id, version in told:
        assert int(version) == known[match_id] + 1
        known[match_id] = int(version)
    return known


def check(connection, known):
    """Return the versions found: all that was acknowledged, and at most one more on its way."""
    if connection.dialect.name == "sqlite":
        assert connection.scalar(text("PRAGMA integrity_check")) == "ok"
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    told = {match_id: [] for match_id in known}
    for row in outbox.open_rows(connection, limit=1_000_000):
        told[row.match_id].append(row.version)
    for match_id, version in known.items():
        row = matches.load(connection, match_id)
        assert version <= row.version <= version + 1
        assert row.state == b"state %d" % row.version
        written = list(range(2, row.version + 1))
        assert [move.version for move in moves.of(connection, match_id)] == written
        assert told[match_id] == written
        past = moves.states_before(connection, match_id)
        assert [one.move.version for one in past] == written[-moves.KEPT :]
    return {match_id: len(versions) + 1 for match_id, versions in told.items()}


async def look(address, known):
    wait_for_sessions_to_end(address)
    async with open_database(address) as database:
        return await database.read(lambda connection: check(connection, known))


@pytest.mark.long
def test_a_killed_bot_loses_and_doubles_nothing(program, address):
    chance = random.Random(1)
    versions = dict.fromkeys(writer.MATCHES, 1)
    moves_heard = 0
    for life in range(LIVES):
        told = live_and_die(program, life, chance.randint(0, MOST_MOVES), chance.uniform(0, 0.1))
        assert told[0] == ["open"]
        moves_heard += len(told) - 1
        known = heard(told[1:], versions)
        versions = asyncio.run(look(address, known))
    assert moves_heard > LIVES, "the kills came before anything was written"
