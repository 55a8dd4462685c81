"""Processor time of a move when 1, 2 and 4 processes share a database on a server.

Each size has a stand-in, a database and bots of its own, and all are measured in turns. Pictures
cost no time here: they are drawn in processes of their own.
"""

import asyncio
import operator
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial, reduce
from typing import Any

from games.registry import GAMES
from tests import servers
from tests.bench.answers import run_bot
from tests.bench.figures import Figure
from tests.bench.tools.driver import Table, driven
from tests.bench.tools.felt import Window, percentile, watch
from tests.bench.tools.places import server
from tests.standin.members.driver import User
from tests.standin.run import Standin, standin

SIZES = (1, 2, 4)
"""How many processes share a database."""
GUILDS = 8
"""Servers, spread evenly over the processes; in each, two members play a match of each game."""
WINDOW = 10.0
ROUNDS = 4
PAUSE = 1.4
"""The most seconds that a member waits between two acts, half of it on average: the bots are busy,
but not as busy as the machine allows."""
MORE = 15.0
"""Percent of processor time that a move may cost more with the most processes than with one."""


@dataclass
class Fleet:
    """Some processes at work, and what was measured of them."""

    home: Standin
    pids: list[int]
    tables: list[Table]
    windows: list[Window] = field(default_factory=list)

    async def play(self) -> None:
        """Let all members play for one window."""
        pause = partial(random.Random(self.home.world.mint()).uniform, 0, PAUSE)
        self.windows.append(await watch(self.home, self.pids, self.tables, WINDOW, pause))
        assert not self.home.problems


def figures() -> Iterator[Figure]:
    """Yield for each number of processes the processor time of a move and the wait for it."""
    with server() as on_server:
        fleets = asyncio.run(_measure(on_server))
    costs = []
    for fleet in fleets:
        name = f"{len(fleet.pids)} process{'es' * (len(fleet.pids) > 1)}"
        window = reduce(operator.add, fleet.windows)
        costs.append(window.cost)
        yield from window.work(name)
        yield Figure(f"{name}: to the answer, p50", percentile(window.answered, 50), "ms")
        yield Figure(f"{name}: to the answer, p99", percentile(window.answered, 99), "ms")
    for fleet, cost in list(zip(fleets, costs, strict=True))[1:]:
        name = f"processor time: more with {len(fleet.pids)} processes than with 1"
        more = (cost / costs[0] - 1) * 100
        yield Figure(name, more, "%", most=MORE if fleet is fleets[-1] else None)


async def _measure(on_server: str) -> list[Fleet]:
    async with AsyncExitStack() as stack:
        fleets = [await _start(stack, on_server, size) for size in SIZES]
        for fleet in fleets:
            await fleet.play()  # each process fills its caches
            fleet.windows.clear()
        for _ in range(ROUNDS):
            for fleet in fleets:
                await fleet.play()
    return fleets


async def _start(stack: AsyncExitStack, on_server: str, size: int) -> Fleet:
    """Start `size` processes over a new database, and begin the matches of all servers."""
    address = stack.enter_context(servers.new_database(on_server))
    home = await stack.enter_async_context(standin(names=()))
    home.rest.checks_bodies = False
    home.world.shards = size
    channels = [_found(home, number) for number in range(GUILDS)]
    bots = [
        await run_bot(
            home, address, "tests.bot.wire.entry:quick", FULLTIME_SHARDS=f"{number}/{size}"
        )
        for number in range(size)
    ]
    driver = await stack.enter_async_context(driven(home, address))
    names, tables = iter(list(home.users)), []
    for place in channels:
        begun = (driver.begin(game, place, [next(names), next(names)]) for game in GAMES)
        tables += await asyncio.gather(*begun)
    return Fleet(home, [bot.process.pid for bot in bots], tables)


def _found(home: Standin, number: int) -> Any:
    """Create a server, with its number as shard, and members for its matches; return a channel."""
    guild = home.world.add_guild(f"Arena {number}", guild_id=(10 * GUILDS + number) << 22)
    for index in range(2 * len(GAMES)):
        name = f"m{number}-{index}"
        home.users[name] = User(home.world.add_person(name, guild), home.interactions)
    return home.world.add_channel(guild, "games")
