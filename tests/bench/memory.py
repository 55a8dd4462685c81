"""Memory and start: the bot as `fulltime run` starts it, idle, and over 10,000 running matches."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection

from games.core.dice import SeededDice, commitment
from games.shelf import SHELF
from storage import matches, moves, players
from storage.database import Database
from storage.matches import MatchRow, SeatRow
from tests.bench.figures import Figure
from tests.standin.process import BotProcess
from tests.standin.run import standin
from tests.standin.world import TOKEN

MATCHES = 10_000
ENTRY = "tests.bot.wire.entry:run"
SETTLES = 4.0
"""Seconds after which a started bot is idle."""


def figures() -> Iterator[Figure]:
    """Yield the resident memory of the bot's main process, and how long it takes to be there."""
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.db", Path(folder) / "full.db"
        Database.open(empty).close()  # a first start also migrates, which later ones do not
        asyncio.run(_fill(full))
        idle, started = asyncio.run(_start(empty))
        loaded, started_full = asyncio.run(_start(full))
    yield Figure("idle bot", idle, "MB", most=90)
    yield Figure(f"bot over {MATCHES:,} running matches: more", loaded - idle, "MB", most=10)
    yield Figure("start to connected, empty database", started, "s")
    more = started_full - started
    yield Figure(f"start over {MATCHES:,} running matches: more", more, "s", most=2)


async def _start(database: Path) -> tuple[float, float]:
    """Return resident megabytes once idle, and seconds until connected."""
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DB": str(database),
        "FULLTIME_BACKUPS": str(database.parent),
    }
    async with standin(None) as home:
        began = time.perf_counter()
        bot = await BotProcess.start(home, ENTRY, environment)
        took = time.perf_counter() - began
        await asyncio.sleep(SETTLES)
        resident = _resident(bot.process.pid)
        await bot.terminate()
    return resident, took


def _resident(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ProcessLookupError(pid)


async def _fill(path: Path) -> None:
    """Write many running matches of dice football, as the host stores them."""
    database = Database.open(path)
    for start in range(0, MATCHES, 500):
        rows = [_row(number) for number in range(start, start + 500)]

        def write(conn: Connection, rows: list[MatchRow] = rows) -> None:
            for user in {seat.user_id for row in rows for seat in row.seats if seat.user_id}:
                players.seen(conn, user, guild_id=1, name="Ana", locale="en", now=1)
            for row in rows:
                matches.create(conn, replace(row, status="lobby", version=1))
                moves.begin(conn, row, seen_version=1, events="[]", at=1)

        await database.write(write)
    running = await database.read(lambda conn: matches.ids(conn, "running"))
    assert len(running) == MATCHES, "the database does not hold what is measured"
    database.close()


def _row(number: int) -> MatchRow:
    box, seed = SHELF["finale_dice"], number.to_bytes(32, "big")
    state, _ = box.game.setup(box.options(), 2, SeededDice(seed))
    users = (1000 + number % 400, 2000 + number % 400)
    return MatchRow(
        id=f"m{number:09d}",
        game=box.name,
        status="running",
        guild_id=1,
        channel_id=2,
        host_id=users[0],
        options=box.options_adapter.dump_json(box.options()).decode(),
        settings='{"seats": 2, "level": "normal", "threads": false}',
        seed=seed,
        sha256=commitment(seed),
        version=2,
        asked=(2, 2),
        state=box.dump_state(state),
        created_at=1,
        started_at=1,
        touched_at=1,
        seats=(SeatRow(0, "Ana", users[0]), SeatRow(1, "Ben", users[1])),
    )
