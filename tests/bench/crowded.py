"""A hundred presses in flight: members of fifty matches of all games press without a pause."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.registry import GAMES
from tests.bench.answers import percentile, run_bot, uncollected
from tests.bench.figures import Figure
from tests.bench.tools.places import Place, places
from tests.bot.wire import crowd
from tests.standin.run import Standin, standin

TABLES = 10
"""Matches of each game, two members at each."""
SEATS = dict.fromkeys(GAMES, 2)
SECONDS = 20.0
HERTZ = 100
"""Ticks of processor time per second in /proc."""


def figures() -> Iterator[Figure]:
    """Yield answers a second and how long they took, with pictures and without."""
    for name, what in (("ready", "pictures drawn"), ("quick", "no pictures")):
        for place in places():
            said = f"{place.name}, {what}"
            yield from asyncio.run(_measure(place, f"tests.bot.wire.entry:{name}", said))


async def _measure(place: Place, entry: str, what: str) -> list[Figure]:
    async with standin(names=crowd.names_of(TABLES, SEATS)) as home:
        home.rest.checks_bodies = False
        bot = await run_bot(home, place.address, entry)
        tables = await crowd.fill(home, TABLES, SEATS)
        before = processor_seconds(bot.process.pid)
        with uncollected():
            await _press_on(tables)
        spent = processor_seconds(bot.process.pid) - before
        return _figures(home, tables, spent, what)


async def _press_on(tables: list[Any]) -> None:
    until = time.monotonic() + SECONDS

    async def live(member: Any, place: Any) -> None:
        while time.monotonic() < until:
            await member.act(place)

    await asyncio.gather(*(live(one, table.place) for table in tables for one in table.members))


def _figures(home: Standin, tables: list[Any], spent: float, what: str) -> list[Figure]:
    results = [one for table in tables for member in table.members for one in member.results]
    answered = [one.acked_after for one in results if one.acked_after is not None]
    assert not home.problems
    return [
        Figure(f"{what}, 100 in flight: answers", len(answered) / SECONDS, "answers/s"),
        Figure("  of them too late for Discord", len(results) - len(answered), "", most=0),
        Figure("  until the answer, p50", percentile(answered, 50) * 1000, "ms"),
        Figure("  until the answer, p99", percentile(answered, 99) * 1000, "ms", most=3000),
        Figure("  the bot's processor time", spent / len(answered) * 1000, "ms/answer"),
    ]


def processor_seconds(pid: int) -> float:
    """Return the seconds of processor time a process has used, its workers' not included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / HERTZ
