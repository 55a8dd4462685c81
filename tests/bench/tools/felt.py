"""What members feel of their moves: the time to the answer and to its picture, and what it weighs.

A picture that was late follows the answer by an edit with the token of the same press.
"""

import asyncio
import gc
import math
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.bench.figures import Figure
from tests.bench.tools.driver import Pause, Table, for_seconds
from tests.bot.wire.member import Press
from tests.standin.rest import Request
from tests.standin.run import Standin
from tests.standin.wire import dumps

SETTLES = 1.0
"""Seconds after a window in which late pictures and messages to others come; they count, too."""
HERTZ = 100
"""Ticks of processor time per second in /proc."""
CALLBACK = "/callback"
"""How the path of an answer ends; that of an edit ends otherwise."""


@dataclass(frozen=True)
class Felt:
    """What came of a move: milliseconds to the answer and to a picture, None without one; bytes.

    The bytes are those of the answer and, if the picture came later, of all up to the picture.
    """

    answered: float | None
    pictured: float | None
    is_pictured_at_once: bool
    size: int


@dataclass(frozen=True)
class Window:
    """The moves of some seconds, and the seconds of processor time that the bots used."""

    moves: Sequence[Felt]
    refused: int
    seconds: float
    processor: float

    def __add__(self, other: "Window") -> "Window":
        """Return both windows as one."""
        return Window(
            [*self.moves, *other.moves],
            self.refused + other.refused,
            self.seconds + other.seconds,
            self.processor + other.processor,
        )

    @property
    def answered(self) -> list[float]:
        """The milliseconds to the answers that came in time."""
        return [move.answered for move in self.moves if move.answered is not None]

    @property
    def pictured(self) -> list[float]:
        """The milliseconds to the pictures that came."""
        return [move.pictured for move in self.moves if move.pictured is not None]

    @property
    def cost(self) -> float:
        """The milliseconds of processor time for a move."""
        return self.processor / len(self.moves) * 1000

    def waits(self, name: str, *, most: float | None = None) -> Iterator[Figure]:
        """Yield what the members waited for, and its size; `most` is the aim of p99."""
        bare = sum(not move.is_pictured_at_once for move in self.moves) / len(self.moves)
        size = sum(move.size for move in self.moves) / len(self.moves) / 1000
        yield Figure(f"{name}: to the answer, p50", percentile(self.answered, 50), "ms")
        yield Figure(f"{name}: to the answer, p99", percentile(self.answered, 99), "ms", most=most)
        yield Figure(f"{name}: to the picture, p50", percentile(self.pictured, 50), "ms")
        yield Figure(f"{name}: to the picture, p99", percentile(self.pictured, 99), "ms")
        yield Figure(f"{name}: answered without picture", bare * 100, "%")
        yield Figure(f"{name}: a member downloads", size, "kB/move")

    def work(self, name: str) -> Iterator[Figure]:
        """Yield how much the bots did, and what it cost them."""
        late = len(self.moves) - len(self.answered)
        yield Figure(f"{name}: moves", len(self.moves) / self.seconds, "moves/s")
        yield Figure(f"{name}: processor time", self.cost, "ms/move")
        yield Figure(f"{name}: too late or refused", late + self.refused, "", most=0)


async def watch(
    home: Standin, pids: Sequence[int], tables: Sequence[Table], seconds: float, pause: Pause
) -> Window:
    """Let the members of all tables play for some seconds; these processes are their bots.

    Once a match has ended all begin anew, which neither takes of that time nor counts.
    """
    window = Window([], 0, 0.0, 0.0)
    while window.seconds < seconds:
        if any(table.is_over for table in tables):
            await asyncio.gather(*(table.begin() for table in tables))
            await asyncio.sleep(SETTLES)
        window += await _watch(home, pids, tables, seconds - window.seconds, pause)
    return window


async def _watch(
    home: Standin, pids: Sequence[int], tables: Sequence[Table], seconds: float, pause: Pause
) -> Window:
    """Watch until the first match has ended, these seconds at most."""
    with uncollected():  # the clock starts once all garbage is collected
        lasts, begun, before = for_seconds(seconds), time.monotonic(), processor_seconds(pids)

        def goes_on() -> bool:
            return lasts() and not any(table.is_over for table in tables)

        made = await asyncio.gather(*(table.play(goes_on, pause) for table in tables))
        took = time.monotonic() - begun
        await asyncio.sleep(SETTLES)
    spent = processor_seconds(pids) - before
    presses = [press for each_presses in made for press in each_presses]
    return Window(felt(home, presses), sum(map(is_refused, presses)), took, spent)


def is_refused(press: Press) -> bool:
    """Return whether a press was answered, but is no move."""
    return press.result.acked_after is not None and not press.is_taken


def felt(home: Standin, presses: Sequence[Press]) -> list[Felt]:
    """Return what came of these moves, by the requests of the bot so far."""
    by_token = defaultdict(list)
    for request in home.requests:
        if request.path.startswith(("/interactions/", "/webhooks/")):
            by_token[request.path.split("/")[3]].append(request)
    return [_felt(press, by_token[press.result.act.token]) for press in presses]


def _felt(press: Press, requests: Sequence[Request]) -> Felt:
    act, answered = press.result.act, press.result.acked_after
    shown = next((request for request in requests if request.files), None)
    until = requests.index(shown) + 1 if shown else 1
    is_at_once = shown is not None and shown.path.endswith(CALLBACK)
    came = answered if is_at_once else shown and shown.at - act.begun
    return Felt(
        None if answered is None else answered * 1000,
        None if came is None else came * 1000,
        is_at_once,
        sum(map(_size, requests[:until])),
    )


def _size(request: Request) -> int:
    return len(dumps(request.body)) + sum(len(file.content) for file in request.files.values())


def percentile(values: Sequence[float], part: int) -> float:
    """Return the value below which `part` percent of the values lie; not a number if none came."""
    if not values:
        return math.nan
    return sorted(values)[min(len(values) - 1, len(values) * part // 100)]


def processor_seconds(pids: Sequence[int]) -> float:
    """Return the seconds of processor time processes have used, their workers' not included."""
    told = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in pids]
    return sum(int(fields[11]) + int(fields[12]) for fields in told) / HERTZ


@contextmanager
def uncollected() -> Iterator[None]:
    """Turn off the garbage collector of this process, so that only the bot's time is measured.

    The stand-in keeps all messages. The collector would scan them for a tenth of a second every
    two seconds, and no answer is received meanwhile.
    """
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
