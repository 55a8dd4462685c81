"""Answers over loopback, from the press to the answer and to its picture: moves of each game.

A member who must act presses a legal move on the open panel: one at a time, then at ten tables at
once. Beside them: a no-op command, a bot whose pictures cost no time, what the processor time goes
to, and the least that a move needs: the bare drawing of such pictures, and one commit.

The bots are processes of their own, as in production, and share the machine with the stand-ins.
"""

import asyncio
import operator
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial, reduce
from pathlib import Path

from games.registry import GAMES
from tests.bench import commits, pictures
from tests.bench.figures import Figure
from tests.bench.tools import causes, noop
from tests.bench.tools.driver import Table, driven
from tests.bench.tools.felt import Window, percentile, uncollected, watch
from tests.bench.tools.places import places
from tests.bot.wire import crowd
from tests.standin.process import BotProcess
from tests.standin.run import Standin, standin
from tests.standin.world import TOKEN

ROUNDS = 4
"""Rounds of two windows, one of no-op commands and one of moves."""
SECONDS = 2.0
"""Seconds that each of these windows lasts."""
PAUSE = 0.1
"""Seconds between two acts of a window, in which the match's picture is drawn and shown."""
BUSY = 8.0
"""Seconds for which moves of many tables are in flight at once."""
TABLES = 10
SEATS = {**dict.fromkeys(GAMES, 2), "finita": 4}
SETTLES = 1.5
"""Seconds without a request after which a bot has nothing left to do."""
FIRST_START = 120.0
"""Seconds in which a new bot has drawn all it needs."""
ENTRY = "tests.bot.wire.entry:ready"
UNDRAWN = "tests.bot.wire.entry:quick"
"""Starts a bot whose pictures cost no time; the difference is the time of drawing."""
SAMPLED = "tests.bench.tools.causes:run"
LEAST_SHOWN = 0.05
"""Milliseconds of a move below which a cause is not worth a line."""
FLOOR_ROUNDS = 6
"""Rounds of commits for the floor; the section `commits` makes more."""
TIMES_NOOP = {ENTRY: 9.0, UNDRAWN: 3.5}
"""How many times as long as a no-op a move of FINITA may take, drawn and undrawn."""


@dataclass(frozen=True)
class Bot:
    """A bot at work: its name in figures, its process, its stand-in, and each game's tables."""

    name: str
    entry: str
    home: Standin
    process: BotProcess
    tables: Mapping[str, list[Table]]

    async def play(self, tables: list[Table], seconds: float, pause: float = 0.0) -> Window:
        """Let the members of these tables play."""
        pids = [self.process.process.pid]
        return await watch(self.home, pids, tables, seconds, lambda: pause)


def figures() -> Iterator[Figure]:
    """Yield what moves of each game take, alone and at ten tables, and the least they could."""
    for place in places():
        name, is_file = place.name, isinstance(place.address, Path)
        games = [*GAMES] if is_file else ["finita"]
        yield from asyncio.run(_measure(name, place.address, ENTRY, games))
        if is_file:
            undrawn, sampled, floor = (place.folder / f"{text}.db" for text in ("u", "s", "f"))
            name = f"{place.name}, nothing drawn"
            yield from asyncio.run(_measure(name, undrawn, UNDRAWN, games))
            yield from asyncio.run(_causes(sampled, games))
            yield from pictures.floor()
            yield from asyncio.run(commits.measure(replace(place, address=floor), FLOOR_ROUNDS))[:2]


@asynccontextmanager
async def bot_at(
    name: str, address: str | Path, entry: str, games: list[str], **more: str
) -> AsyncIterator[Bot]:
    """Yield a bot with matches of these games, once it has drawn what it draws only once."""
    seats = {game: SEATS[game] for game in games}
    async with standin(names=crowd.names_of(TABLES, seats)) as home:
        process = await run_bot(home, address, entry, **more)
        home.rest.checks_bodies = False
        async with driven(home, address) as driver:
            tables = await driver.fill(TABLES, seats)
            if entry != UNDRAWN:
                await home.until(partial(has_faces, home), FIRST_START)
            await idled(home)
            by_game = {
                game: [table for table in tables if table.match[0] == game] for game in games
            }
            yield Bot(name, entry, home, process, by_game)


async def _measure(name: str, address: str | Path, entry: str, games: list[str]) -> list[Figure]:
    found = list[Figure]()
    async with noop.plain() as plain, bot_at(name, address, entry, games) as bot:
        for game in games:
            found += await _alone(bot, game, plain)
            window = await bot.play(bot.tables[game], BUSY)
            together = f"{name}: {game}, {TABLES} tables"
            found += [*window.work(together), *window.waits(together, most=150)]
    return found


async def _alone(bot: Bot, game: str, plain: Standin) -> list[Figure]:
    """Measure a move at a time, in turns with no-op commands."""
    noops, windows, ratios, name = [], [], [], f"{bot.name}: {game} alone"
    for _ in range(ROUNDS):
        noops.append(await _pinged(plain))
        windows.append(await bot.play(bot.tables[game][:1], SECONDS, PAUSE))
        ratios.append(percentile(windows[-1].answered, 50) / percentile(noops[-1], 50))
    pings = [number for window in noops for number in window]
    most = TIMES_NOOP[bot.entry] if game == "finita" else None
    return [
        Figure(f"{name}: a no-op command, p50", percentile(pings, 50), "ms"),
        *reduce(operator.add, windows).waits(name),
        Figure(f"{name}: times the no-op, p50", percentile(ratios, 50), "x", most=most),
    ]


async def _pinged(plain: Standin) -> list[float]:
    """Return the milliseconds of no-op commands, one after the other."""
    took = list[float]()
    with uncollected():
        until = time.monotonic() + SECONDS
        while time.monotonic() < until or not took:
            took += await noop.ping(plain)
            await asyncio.sleep(PAUSE)
    return took


async def _causes(path: Path, games: list[str]) -> list[Figure]:
    """Measure what the processor time of a move goes to, at ten tables."""
    told, found = path.with_suffix(".json"), []
    async with bot_at("", path, SAMPLED, games, **{causes.WHERE: str(told)}) as bot:
        for game in games:
            before = causes.read(told)
            window = await bot.play(bot.tables[game], BUSY)
            spent = causes.read(told) - before
            for cause, seconds in spent.most_common():
                cost = seconds / len(window.moves) * 1000
                if cost >= LEAST_SHOWN:
                    found.append(Figure(f"{game}: {cause}", cost, "ms/move"))
    return found


async def idled(home: Standin) -> None:
    """Wait until the bot has sent nothing for a while, such as the cards of new matches."""
    seen = -1
    while seen != len(home.requests):
        seen = len(home.requests)
        await asyncio.sleep(SETTLES)


def has_faces(home: Standin) -> bool:
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
