"""Answers over loopback, from the press to the answer: a FINITA card and a no-op command.

Only presses that lay a card are timed: each needs a new picture of the hand. A median over all
moves would be that of either kind by chance. Nobody accuses or chooses anew: of members who press
at random, most moves would be votes about accusations, and second thoughts.

Both bots are processes of their own, as in production, and share the machine with the stand-ins.
"""

import asyncio
import gc
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from games.registry import GAMES
from tests.bench.figures import Figure
from tests.bench.tools import noop
from tests.bench.tools.places import Place, places
from tests.bot.wire import crowd
from tests.bot.wire.member import Press
from tests.standin.process import BotProcess
from tests.standin.run import Standin, standin
from tests.standin.world import TOKEN

WINDOWS = 10
SECONDS = 3.0
"""Seconds that each of the alternating windows lasts."""
PAUSE = 0.1
"""Seconds between two acts of a window, in which the match's picture is drawn and shown."""
BUSY = 20.0
"""Seconds for which many acts are in flight at once."""
TABLES = 10
"""Matches of four members each; of each match one card is in flight."""
IDLE = 0.02
FIRST_START = 120.0
"""Seconds in which a new bot has drawn all it needs."""
LAYS_A_CARD = ("play ", "double ", "run ", "set ")
"""How the notation of laid cards begins."""
AVOIDED = ("accuse ", "rethink")
"""How the notation begins of what nobody does here."""
ENTRY = "tests.bot.wire.entry:ready"
UNDRAWN = "tests.bot.wire.entry:quick"
"""Starts a bot whose pictures cost no time; the difference is the time of drawing."""


def figures() -> Iterator[Figure]:
    """Yield milliseconds to the answer alone and among others, and answers a second."""
    for place in places():
        yield from asyncio.run(_measure(place))


async def _measure(place: Place) -> list[Figure]:
    found = await _measure_bot(place.name, place.address, ENTRY)
    if isinstance(place.address, Path):
        undrawn = place.address.with_name("undrawn.db")
        found += await _measure_bot(f"{place.name}, nothing drawn", undrawn, UNDRAWN)
    return found


async def _measure_bot(name: str, database: str | Path, entry: str) -> list[Figure]:
    async with AsyncExitStack() as stack:
        plain = await stack.enter_async_context(noop.plain())
        names = crowd.names_of(TABLES, {"finita": 4})
        home = await stack.enter_async_context(standin(names=names))
        await run_bot(home, database, entry)
        home.rest.checks_bodies = False
        tables = await begin_matches(home)
        if entry == ENTRY:
            await home.until(partial(_has_faces, home), FIRST_START)
        with uncollected():
            found = await _alone(name, plain, tables)
        with uncollected():
            found += await _together(name, tables)
    return found


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


async def begin_matches(home: Standin) -> list[Any]:
    """Begin the matches of FINITA and return them."""
    return [avoiding(table) for table in await crowd.fill(home, TABLES, {"finita": 4})]


def avoiding(table: Any) -> Any:
    """Return a match after telling its members what nobody does here."""
    for member in table.members:
        member.avoids = AVOIDED
    return table


def _has_faces(home: Standin) -> bool:
    """Return whether the bot has uploaded the emoji of all games, which it draws only once."""
    wanted = sum(len(definition.pictures.emoji()) for definition in GAMES.values())
    return len(home.sent("POST", r"/applications/\d+/emojis")) == wanted


async def run_bot(
    home: Standin, database: str | Path, entry: str = ENTRY, **more: str
) -> BotProcess:
    """Start our bot against a stand-in, as `fulltime run` does."""
    is_file = isinstance(database, Path)
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DATABASE": f"sqlite:///{database}" if is_file else str(database),
        "FULLTIME_MAX_MATCHES": "1000",
        "FULLTIME_LOG_LEVEL": "error",
        **more,
    }
    return await BotProcess.start(home, entry, environment)


async def _alone(name: str, plain: Standin, tables: list[Any]) -> list[Figure]:
    """Measure one act at a time, the two bots in turns."""
    noops: list[float] = []
    plays: list[float] = []
    ratios = []
    table = tables[0]
    for _ in range(WINDOWS):
        now_noops = await _window(lambda: noop.ping(plain))
        now_plays = await _window(lambda: play_one(table))
        if now_plays:  # else everybody drew or passed
            ratios.append(statistics.median(now_plays) / statistics.median(now_noops))
        noops, plays = noops + now_noops, plays + now_plays
    return [
        Figure("a no-op command, p50", percentile(noops, 50), "ms"),
        Figure("a no-op command, p99", percentile(noops, 99), "ms"),
        Figure(f"{name}: a FINITA card played, p50", percentile(plays, 50), "ms"),
        Figure(f"{name}: a FINITA card played, p99", percentile(plays, 99), "ms"),
        Figure(
            f"{name}: a FINITA card, times the no-op, p50", statistics.median(ratios), "x", most=4
        ),
    ]


async def _together(name: str, tables: list[Any]) -> list[Figure]:
    """Measure cards played at ten matches at once, one in flight at each."""
    members = [member for table in tables for member in table.members]
    before, taken = _pressed(members), _taken(members)
    until, played = time.monotonic() + BUSY, list[float]()

    async def live(table: Any) -> None:
        while time.monotonic() < until:
            played.extend(await play_one(table))

    await asyncio.gather(*map(live, tables))
    return [
        Figure(f"{name}: FINITA cards, 10 in flight: p50", percentile(played, 50), "ms"),
        Figure(f"{name}: FINITA cards, 10 in flight: p99", percentile(played, 99), "ms", most=50),
        Figure(
            f"{name}: FINITA, 10 in flight: moves of any kind",
            (_taken(members) - taken) / BUSY,
            "moves/s",
        ),
        Figure(
            f"{name}: all presses for them: answered",
            (_pressed(members) - before) / BUSY,
            "presses/s",
        ),
    ]


def _pressed(members: list[Any]) -> int:
    """Return how much these members have pressed: a hand is opened, or refused, for each card."""
    return sum(len(member.results) for member in members)


def _taken(members: list[Any]) -> int:
    """Return how many moves of these members were accepted."""
    return sum(press.is_taken for member in members for press in member.pressed)


async def _window(act: Callable[[], Awaitable[list[float]]]) -> list[float]:
    """Return the milliseconds of the acts of one window, one after the other."""
    until, took = time.monotonic() + SECONDS, []
    while time.monotonic() < until:
        took += await act()
        await asyncio.sleep(PAUSE)
    return took


async def play_one(table: Any) -> list[float]:
    """Play one move of a member who has one; return the milliseconds of a card that was laid."""
    for member in table.members:
        press = await member.move(table.place)
        if press is not None and press.is_taken and press.result.acked_after is not None:
            return [press.result.acked_after * 1000] if lays_a_card(press) else []
    await asyncio.sleep(IDLE)  # nobody has anything to press
    return []


def lays_a_card(press: Press) -> bool:
    """Return whether this press laid a card of the hand."""
    return press.lines[0].startswith(LAYS_A_CARD)


def percentile(values: list[float], part: int) -> float:
    """Return the value below which `part` percent of the values lie."""
    return sorted(values)[min(len(values) - 1, len(values) * part // 100)]
