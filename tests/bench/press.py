"""Where the time of a FINITA card goes: the spans of its presses, alone and with ten in flight.

They are the bot's own lines of the log (`FULLTIME_TRACE`), each span at the median of its time.
"""

import asyncio
import json
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from typing import Any

from tests.bench import answers
from tests.bench.tools.places import Place, places
from tests.bot.wire import crowd
from tests.standin.run import standin

SECONDS = 10.0
"""Seconds for which cards are played in one match, and then in all matches at once."""
WIDTH = 44
"""Letters of the longest bar."""
MOVE = "rules"
"""The span that only a press that plays a move has."""


@dataclass(frozen=True)
class Bar:
    """One line of a waterfall: a span, when it begins and how long it takes (ms)."""

    name: str
    begins: float
    takes: float
    whole: float

    def __str__(self) -> str:
        """Return the line; the bar is placed at the span's time within the whole press."""
        before = round(self.begins / self.whole * WIDTH)
        bar = "█" * max(1, round(self.takes / self.whole * WIDTH))
        return f"  {self.name:<24}{self.begins:>8.1f}{self.takes:>8.1f} ms  {' ' * before}{bar}"


def figures() -> Iterator[object]:
    """Yield a waterfall for a card played alone, and one for cards of ten matches at once."""
    for place in places():
        yield from asyncio.run(_measure(place))


async def _measure(place: Place) -> list[object]:
    names = crowd.names_of(answers.TABLES, {"finita": 4})
    async with standin(names=names) as home:
        bot = await answers.run_bot(
            home,
            place.address,
            FULLTIME_TRACE="1",
            FULLTIME_LOG_LEVEL="info",
            FULLTIME_LOG_FORMAT="json",
        )
        home.rest.checks_bodies = False
        tables = await answers.begin_matches(home)
        await home.until(partial(answers._has_faces, home), answers.FIRST_START)
        alone = await _played(tables[:1], answers.PAUSE)
        together = await _played(tables, 0)
        with redirect_stdout(None):  # what the bot has printed would be printed again
            _, printed = await bot.terminate()
    lines = traces_of(printed)
    return [
        f"  {place.name}, alone ({len(alone)} cards)",
        *waterfall([one for one in lines if one["interaction"] in alone]),
        f"  {place.name}, ten in flight ({len(together)} cards)",
        *waterfall([one for one in lines if one["interaction"] in together]),
    ]


async def _played(tables: list[Any], pause: float) -> set[int]:
    """Let cards be played; return the ids of the interactions that played them."""
    until, played = time.monotonic() + SECONDS, set[int]()

    async def live(table: Any) -> None:
        before = {id(press) for member in table.members for press in member.pressed}
        while time.monotonic() < until:
            await answers.play_one(table)
            await asyncio.sleep(pause)
        played.update(
            press.result.act.id
            for member in table.members
            for press in member.pressed
            if id(press) not in before and press.is_taken and answers.lays_a_card(press)
        )

    await asyncio.gather(*map(live, tables))
    return played


def traces_of(printed: str) -> list[dict[str, Any]]:
    """Return the traces of moves among the lines of a log."""
    told = [json.loads(line) for line in printed.splitlines() if '"press_traced"' in line]
    return [one for one in told if any(name == MOVE for name, _, _ in one["spans"])]


def waterfall(traces: list[dict[str, Any]]) -> list[Bar]:
    """Return a line for each span that most of the traces have, at its median, in order.

    Further spans of the same name in a trace are numbered.
    """
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for trace in traces:
        seen: dict[str, int] = defaultdict(int)
        for name, begins, takes in trace["spans"]:
            seen[name] += 1
            found[f"{name} {seen[name]}" if seen[name] > 1 else name].append((begins, takes))
    whole = statistics.median(one["took"] for one in traces)
    bars = [
        Bar(name, *map(statistics.median, zip(*times, strict=True)), whole)
        for name, times in found.items()
        if len(times) * 2 > len(traces)
    ]
    return [*sorted(bars, key=lambda bar: bar.begins), Bar("in all", 0.0, whole, whole)]
