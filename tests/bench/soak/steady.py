"""A soak: ten thousand moves in matches of all games, during which nothing should grow.

A new match replaces each one that ends, so their number stays the same. No pictures are drawn.
"""

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from games.registry import GAMES
from storage.match.moves import KEPT
from tests.bench.answers import run_bot
from tests.bench.figures import Figure
from tests.bench.tools import probed
from tests.bench.tools.driver import Driver, driven
from tests.bench.tools.parts import resident
from tests.bot.wire import crowd
from tests.standin.run import standin

MOVES = 10_000
EVERY = 250
"""Moves between two measurements."""
TABLES = 5
"""Matches of each game, two members at each."""
SEATS = dict.fromkeys(GAMES, 2)
MOST_MOVES = 150
"""Moves after which a match is given up and replaced, so that matches of all games end."""


@dataclass(frozen=True)
class Look:
    """One measurement, after this many moves."""

    moves: int
    megabytes: float
    files: int
    tasks: int
    outbox: int
    untold: int
    states: int


def figures() -> Iterator[Figure]:
    """Yield how much more there is at the end of the soak than after its first quarter."""
    with tempfile.TemporaryDirectory() as folder:
        looks = asyncio.run(_soak(Path(folder)))
    early, late = looks[len(looks) // 4 : len(looks) // 2], looks[-len(looks) // 4 :]
    for look in looks[:: max(1, len(looks) // 8)]:
        yield Figure(f"after {look.moves} moves: memory", look.megabytes, "MB")

    def grown(name: str) -> float:
        values = [
            [float(getattr(each_look_, name)) for each_look_ in part] for part in (early, late)
        ]
        return statistics.median(values[1]) - statistics.median(values[0])

    yield Figure("moves made", looks[-1].moves, "", least=MOVES)
    yield Figure("memory: last quarter beside the second", grown("megabytes"), "MB", most=5)
    yield Figure("open files: last quarter beside the second", grown("files"), "", most=2)
    yield Figure("tasks: last quarter beside the second", grown("tasks"), "", most=5)
    yield Figure(
        "most rows of the outbox for a match",
        max(each_look.outbox for each_look in looks),
        "",
        most=6,
    )
    yield Figure("rows still to be told at the end", looks[-1].untold, "", most=0)
    most = max(each_look.states for each_look in looks)
    yield Figure(f"most states of a running match ({KEPT}, and a round's first)", most, "")


async def _soak(folder: Path) -> list[Look]:
    probe, path, looks = folder / "probe", folder / "fulltime.db", []
    names = crowd.names_of(TABLES, SEATS)
    async with standin(names=names) as home:
        home.rest.checks_bodies = False
        home.world.ack_seconds = 30.0
        entry = "tests.bench.tools.probed:undrawn"
        bot = await run_bot(home, path, entry, **{probed.WHERE: str(probe)})
        async with driven(home, path) as driver:
            playing = [
                asyncio.create_task(_play_on(driver, game, names[first : first + 2]))
                for first, game in zip(range(0, len(names), 2), [*SEATS] * TABLES, strict=True)
            ]
            while not looks or looks[-1].moves < MOVES:
                made = _count(path, "select count(*) from moves where lines != ''")
                if made >= len(looks) * EVERY:
                    looks.append(_measured(made, bot.process.pid, path, probe))
                await asyncio.sleep(0.2)
                for task in playing:
                    if task.done():
                        task.result()
            while not all(task.done() for task in playing):
                for task in playing:  # Python 3.11 may lose one if an answer comes just then
                    task.cancel()
                await asyncio.wait(playing, timeout=1)
        await home.until(lambda: _due(path) == 0, 60)
        looks.append(_measured(looks[-1].moves, bot.process.pid, path, probe))
        await bot.terminate()
    return looks


async def _play_on(driver: Driver, game: str, names: list[str]) -> None:
    """Play one match after the other in a channel of its own, and forget its old messages."""
    home = driver.home
    place = home.world.add_channel(home.guild, f"{game}-{names[0]}")
    while True:
        table = await driver.begin(game, place, names)
        while not table.is_over:
            press = await table.move()
            if press is not None and len(table.members[press.seat].pressed) > MOST_MOVES:
                await table.members[press.seat].resign(place)
        place.messages.clear()
        home.requests.clear()
        acts = home.interactions.by_token
        home.interactions.by_token = {
            token: act for token, act in acts.items() if act.channel is not place
        }


def _measured(moves: int, pid: int, path: Path, probe: Path) -> Look:
    per_match = "select coalesce(max(n), 0) from (select count(*) as n from {} group by match_id)"
    lines = probed.read(probe)
    return Look(
        moves,
        resident(pid),
        len(list(Path(f"/proc/{pid}/fd").iterdir())),
        lines[-1]["tasks"] if lines else 0,
        _count(path, per_match.format("outbox")),
        _due(path),
        _count(path, per_match.format("states")),
    )


def _due(path: Path) -> int:
    """Count the messages that should be delivered by now and are not."""
    return _count(path, "select count(*) from outbox where not done and created_at < ?", now())


def now() -> int:
    """Return milliseconds since 1970."""
    return int(time.time() * 1000)


def _count(path: Path, query: str, *values: int) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute(query, values).fetchone()[0])
