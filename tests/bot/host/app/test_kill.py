"""Killed at any moment, the host loses nothing it acknowledged and doubles nothing."""

import asyncio
import os
import random
import signal
import sys
import threading
import time
from collections import Counter
from subprocess import PIPE

import pytest
from sqlalchemy import text

from bot.host.app.host import Host
from bot.host.match.replay_run import replay_input, state_after_replay
from bot.host.match.serialization import as_played
from bot.workers import InlineWorkers
from games.core.record import check_record, write_record
from storage.match import matches, messages, moves, outbox
from storage.opening import open_database
from tests.bot.host.app import killed
from tests.bot.host.fakes import ANA, BEN, WITH_THREADS, Front
from tests.contract.toy.definition import DEFINITION as TOY
from tests.programs import ROOT, started
from tests.servers import wait_for_sessions_to_end

LIVES = 25
MOST_MOVES = 25
"""The most moves that a life acknowledges before it is killed."""
MATCHES = 50


@pytest.fixture
def world(tmp_path, address, clock):
    """The arguments of the program to be killed, over a database with fifty matches begun."""
    posts = tmp_path / "posts"
    posts.touch()
    start = clock().timestamp()
    discord = killed.Discord(posts, clock)
    for message in asyncio.run(begin_all(address, clock)):
        discord.draw(message.id, message.channel, message.content)
    return str(address), str(posts), str(start), str(time.time())


async def begin_all(address, clock):
    async with open_database(address) as database:
        front = Front(database, clock, most_matches=MATCHES)
        for _ in range(MATCHES):
            await front.begin(ANA, BEN, place=WITH_THREADS, options={"lots": "2"})
    return front.messenger.messages.values()


@pytest.fixture
def program(world):
    command = (sys.executable, killed.__file__, *world)
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    with started(*command, cwd=ROOT, env=env, stdin=PIPE) as process:
        yield process


def live_and_die(program, life, moves, more_seconds):
    """Let the host run until it has acknowledged so many moves, then kill it; return those moves.

    The kill comes `more_seconds` later, while up to fifty further moves are under way, or after all
    matches are over. Counted in moves, a life is as long on a slow machine as on a fast one.
    """
    print(life, file=program.stdin, flush=True)
    child, told, is_dying = None, [], False
    for line in program.stdout:
        match line.split():
            case ["born", pid]:
                child = int(pid)
            case ["acknowledged", match, move]:
                told.append((match, move.replace("_", " ")))
            case ["dead"]:
                return told
        is_due = line.strip() == "over" or ("born" not in line and len(told) == moves)
        if is_due and not is_dying:
            is_dying = True
            threading.Timer(more_seconds, os.kill, (child, signal.SIGKILL)).start()
    pytest.fail("the house ended by itself")


def check_file(connection):
    """Whatever was cut short, a file is whole."""
    if connection.dialect.name == "sqlite":
        assert connection.scalar(text("PRAGMA integrity_check")) == "ok"
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


async def check_matches(host, told, lives):
    """All that was acknowledged is there, and at most one more move for each life that ended."""
    await host.services.database.read(check_file)
    for match in await host.services.database.read(
        lambda conn: matches.ids(conn, "running", "over")
    ):
        table = await host.services.matches.load(match)
        story = await host.services.database.read(lambda conn, one=match: moves.of(conn, one))
        stored = Counter(line for move in story if move.seat is not None for line in move.lines)
        acknowledged = Counter(line for of, line in told if of == match)
        assert acknowledged <= stored, "lost"
        assert (stored - acknowledged).total() <= lives, "doubled"
        standing = [move for move in story if move.lines and not move.undone]
        assert len(standing) == table.row.move
        assert story[-1].version <= table.row.version
        check_replay(table, [story[0], *standing])


def check_replay(table, standing):
    """The moves, played again from the seed, give the stored events and the stored state."""
    assert state_after_replay(replay_input(table, standing[1:])) == table.row.state
    played = [as_played(TOY, move) for move in standing]
    table.match.opening = played[0].events
    values = {"seed": table.row.seed, "mix": table.row.mix, "era": table.row.era}
    record = write_record(TOY, table.match, played[1:], names=["A", "B"], over=True, **values)
    assert check_record(TOY, record).agrees


async def check_posts(host, discord):
    """All is told: one card leads to each match, and one result where it is over."""
    shown = {look["id"]: look for look in discord.looks}.values()
    open_rows = await host.services.database.read(lambda conn: outbox.open_rows(conn, limit=1000))
    assert open_rows == []
    for match in await host.services.database.read(
        lambda conn: matches.ids(conn, "running", "over")
    ):
        posts = await host.services.database.read(lambda conn, one=match: messages.of(conn, one))
        ours = [look for look in shown if look["match"] == match]
        cards = [look["id"] for look in ours if not look["is_result"] and not look["is_moved"]]
        results = [look["id"] for look in ours if look["is_result"]]
        assert cards == [posts["card"].message_id]
        assert results == [posts["result"].message_id]


async def settle(address, posts, start, began, work):
    """Open the database once more, and do the work with a host on it."""
    wait_for_sessions_to_end(address)
    async with open_database(address) as database:
        clock = killed.hasty_clock(float(start), float(began))
        discord = killed.Discord(posts, clock)
        host = Host({TOY.name: TOY}, database, clock, InlineWorkers(), discord)
        await work(host, discord)


@pytest.mark.long
def test_a_killed_host_loses_and_doubles_nothing(program, world):
    chance, told = random.Random(1), []

    async def look(host, _discord):
        await check_matches(host, told, life + 1)

    async def finish(host, discord):
        for match in await host.services.database.read(lambda conn: matches.ids(conn, "running")):
            await killed.play_on(host, match, chance)
        for match in await host.services.database.read(lambda conn: matches.ids(conn, "over")):
            await host.services.scheduler.advance(match)
        await check_matches(host, [], 1000)
        await check_posts(host, discord)

    for life in range(LIVES):
        told += live_and_die(program, life, chance.randint(0, MOST_MOVES), chance.uniform(0, 0.3))
        if life % 5 == 4:
            asyncio.run(settle(*world, look))
    assert len(told) > 5 * LIVES
    asyncio.run(settle(*world, finish))
