"""Where the time of a FINITA move goes: the spans of its press, alone and at ten tables at once.

They are the bot's own lines of the log (`FULLTIME_TRACE`), each span at the median of its time.
"""

import asyncio
import json
import statistics
from collections import defaultdict
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

from tests.bench import answers
from tests.bench.tools.driver import Table, for_seconds
from tests.bench.tools.places import Place, places

GAME = "finita"
SECONDS = 10.0
"""Seconds of play in one match, and then in all matches at once."""
WIDTH = 44
"""Letters of the longest bar."""


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
    """Yield a waterfall for moves played alone, and one for moves of ten matches at once."""
    for place in places():
        yield from asyncio.run(_measure(place))


async def _measure(place: Place) -> list[object]:
    logged = {"TRACE": "1", "LOG_LEVEL": "info", "LOG_FORMAT": "json"}
    more = {f"FULLTIME_{name}": value for name, value in logged.items()}
    async with answers.bot_at("", place.address, answers.ENTRY, [GAME], **more) as bot:
        tables = bot.tables[GAME]
        alone = await _played(tables[:1], answers.PAUSE)
        together = await _played(tables, 0)
        with redirect_stdout(None):  # what the bot has printed would be printed again
            _, printed = await bot.process.terminate()
    traces = traces_of(printed)
    return [
        f"  {place.name}, alone ({len(alone)} moves)",
        *waterfall([traces[number] for number in alone & traces.keys()]),
        f"  {place.name}, at {len(tables)} tables ({len(together)} moves)",
        *waterfall([traces[number] for number in together & traces.keys()]),
    ]


async def _played(tables: list[Table], pause: float) -> set[int]:
    """Let members play; return the ids of the interactions of their moves."""
    lasts = for_seconds(SECONDS)
    made = await asyncio.gather(*(table.play(lasts, lambda: pause) for table in tables))
    return {press.result.act.id for presses in made for press in presses if press.is_taken}


def traces_of(printed: str) -> dict[int, dict[str, Any]]:
    """Return the traces among the lines of a log by the ids of their interactions."""
    told = [json.loads(line) for line in printed.splitlines() if '"press_traced"' in line]
    return {one["interaction"]: one for one in told}


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
    whole = statistics.median(record["took"] for record in traces)
    bars = [
        Bar(name, *map(statistics.median, zip(*times, strict=True)), whole)
        for name, times in found.items()
        if len(times) * 2 > len(traces)
    ]
    return [*sorted(bars, key=lambda bar: bar.begins), Bar("in all", 0.0, whole, whole)]
