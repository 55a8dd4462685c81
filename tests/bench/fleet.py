"""Processor time of an answer when 1, 2 and 4 processes share a database on a server.

Each size has a stand-in, a database and bots of its own, and all are measured in turns. Pictures
cost no time here: they are drawn in processes of their own.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from games.registry import GAMES
from tests import servers
from tests.bench.answers import percentile, run_bot, uncollected
from tests.bench.crowded import processor_seconds
from tests.bench.figures import Figure
from tests.bench.tools.places import server
from tests.bot.wire import crowd
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
SETTLES = 1.0
"""Seconds after a window in which its remaining messages are delivered; they count, too."""
MORE = 15.0
"""Percent of processor time that an answer may cost more with the most processes than with one."""


@dataclass
class Fleet:
    """Some processes at work, and what was measured of them."""

    home: Standin
    pids: list[int]
    tables: list[Any]
    spent: float = 0.0
    answered: list[float] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """The milliseconds of processor time that an answer took."""
        return self.spent / len(self.answered) * 1000

    @property
    def members(self) -> list[tuple[Any, Any]]:
        """Every member with the channel of the match."""
        return [(one, table.place) for table in self.tables for one in table.members]

    def processor_seconds(self) -> float:
        """Return the seconds of processor time that all processes have used so far."""
        return sum(map(processor_seconds, self.pids))


def figures() -> Iterator[Figure]:
    """Yield for each number of processes the processor time of an answer and the wait for it."""
    with server() as on_server:
        fleets = asyncio.run(_measure(on_server))
    for fleet in fleets:
        name = f"{len(fleet.pids)} process{'es' * (len(fleet.pids) > 1)}"
        yield Figure(f"{name}: answers", len(fleet.answered) / WINDOW / ROUNDS, "answers/s")
        yield Figure("  until the answer, p50", percentile(fleet.answered, 50) * 1000, "ms")
        yield Figure("  until the answer, p99", percentile(fleet.answered, 99) * 1000, "ms")
        yield Figure("  the processes' processor time", fleet.cost, "ms/answer")
    for fleet in fleets[1:]:
        name = f"processor time: more with {len(fleet.pids)} processes than with 1"
        more = (fleet.cost / fleets[0].cost - 1) * 100
        yield Figure(name, more, "%", most=MORE if fleet is fleets[-1] else None)


async def _measure(on_server: str) -> list[Fleet]:
    async with AsyncExitStack() as stack:
        fleets = [await _start(stack, on_server, size) for size in SIZES]
        with uncollected():
            for fleet in fleets:
                await _press_on(fleet)  # each process fills its caches
                fleet.spent, fleet.answered = 0.0, []
            for _ in range(ROUNDS):
                for fleet in fleets:
                    await _press_on(fleet)
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
    names, tables = iter(list(home.users)), []
    for place in channels:
        begun = (crowd.begin(home, game, place, [next(names), next(names)]) for game in GAMES)
        tables += await asyncio.gather(*begun)
    return Fleet(home, [bot.process.pid for bot in bots], tables)


def _found(home: Standin, number: int) -> Any:
    """Create a server, with its number as shard, and members for its matches; return a channel."""
    guild = home.world.add_guild(f"Arena {number}", guild_id=(10 * GUILDS + number) << 22)
    for one in range(2 * len(GAMES)):
        name = f"m{number}-{one}"
        home.users[name] = User(home.world.add_person(name, guild), home.interactions)
    return home.world.add_channel(guild, "games")


async def _press_on(fleet: Fleet) -> None:
    """Let all members act for one window."""
    until, before = time.monotonic() + WINDOW, fleet.processor_seconds()
    for member, _ in fleet.members:
        member.results.clear()

    async def live(member: Any, place: Any) -> None:
        await asyncio.sleep(member.chance.uniform(0, PAUSE))
        while time.monotonic() < until:
            await member.act(place)
            await asyncio.sleep(member.chance.uniform(0, PAUSE))

    await asyncio.gather(*(live(*one) for one in fleet.members))
    await asyncio.sleep(SETTLES)
    fleet.spent += fleet.processor_seconds() - before
    results = [one for member, _ in fleet.members for one in member.results]
    fleet.answered += [one.acked_after for one in results if one.acked_after is not None]
    assert not fleet.home.problems
