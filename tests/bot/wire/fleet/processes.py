"""Processes of the bot that share a database, and the servers whose shards they serve."""

import asyncio
import random
import signal
import time
from dataclasses import dataclass, field

from storage.fleet.shards import Shards
from tests.bot.wire.nursery import open_nursery
from tests.nursery import Child, Nursery
from tests.standin import TOKEN
from tests.standin.wire import OPEN_THREADS

BACK_SECONDS = 60.0
"""Seconds within which a process must serve, even if another's lease has to expire first."""
EVERY = (1.0, 4.0)
"""Seconds between two kills."""
SERVED_FOR = 5.0
"""Seconds a process has served before it is killed, so that members who waited are answered."""


@dataclass
class Fleet:
    """The processes, by their shards, and what the stand-in sees of them."""

    home: object
    nursery: Nursery
    wanted: dict[str, str] = field(default_factory=dict)
    """Keywords for every process besides its shards, such as the length of leases."""
    bots: dict[str, list[Child]] = field(default_factory=dict)
    born: int = 0
    """How many processes there have been."""

    @classmethod
    async def open(cls, home, url, output, **environment):
        """Prepare to start processes on the database at `url`, which print to `output`."""
        own = {
            "DISCORD_TOKEN": TOKEN,
            "FULLTIME_DATABASE": url,
            "FULLTIME_BACKUPS": str(output.parent),
            "FULLTIME_MAX_MATCHES": "1000",
        }
        return cls(home, await open_nursery(home, output, own | environment))

    async def bear(self, shards):
        """Start a process for these shards; it waits while another one serves them.

        Each has random numbers of its own, or two would have the same lease.
        """
        self.born += 1
        bot = await self.nursery.bear(
            f"{shards}, life {self.born}",
            FULLTIME_SHARDS=shards,
            **self.wanted,
        )
        self.bots.setdefault(shards, []).append(bot)
        return bot

    def served_for(self, shards):
        """Return for how many seconds all these shards have been served; 0 if one is not."""
        begun = {one.shard: one.begun for one in self.home.gateway.live}
        wanted = Shards.parse(shards).ids
        if any(shard not in begun for shard in wanted):
            return 0.0
        return time.monotonic() - max(begun[shard] for shard in wanted)

    async def until_served(self, *shards, within=BACK_SECONDS):
        """Wait until somebody serves all these shards."""
        await self.home.until(lambda: all(self.served_for(shard) for shard in shards), within)

    async def end(self, shards, number=signal.SIGKILL):
        """Send the process that serves these shards a signal; return its exit code."""
        return await self.bots[shards].pop(0).end(number)

    async def stop(self):
        """Ask all processes to end, and return their exit codes."""
        bots = [bot for those in self.bots.values() for bot in those]
        return await asyncio.gather(*(bot.end(signal.SIGTERM) for bot in bots))


@dataclass
class Strikes:
    """Kills the processes of a fleet.

    `kills` are the times (monotonic s) of the kills, `outages` how long shards were not served.
    """

    fleet: Fleet
    chance: random.Random
    kills: list = field(default_factory=list)
    outages: list = field(default_factory=list)

    async def go_on(self, seconds, handed_over):
        """Kill one process after the other, stop one for good, and wait until all are back.

        The one that serves the shards `handed_over` is stopped halfway, and not killed before.
        """
        began, ending = time.monotonic(), []
        spared = handed_over
        while time.monotonic() < began + seconds or spared:
            await asyncio.sleep(self.chance.uniform(*EVERY))
            if spared and time.monotonic() > began + seconds / 2:
                await self._stop(spared)
                spared = None
                continue
            ripe = [bot for bot in self.fleet.bots if self._is_ripe(bot) and bot != spared]
            if ripe:
                ending.append(asyncio.create_task(self._kill(self.chance.choice(ripe))))
        await asyncio.gather(*ending)

    def _is_ripe(self, shards):
        return self.fleet.served_for(shards) >= SERVED_FOR

    async def _kill(self, shards):
        """Kill the process of these shards, start it again, and wait until they are served."""
        at = time.monotonic()
        self.kills.append(at)
        assert await self.fleet.end(shards) == -signal.SIGKILL
        await self.fleet.home.until(lambda: not self.fleet.served_for(shards))
        await self.fleet.bear(shards)
        await self.fleet.until_served(shards)
        self.outages.append(time.monotonic() - at)

    async def _stop(self, shards):
        """Stop a process for good, and wait until another one serves its shards."""
        at = time.monotonic()
        assert await self.fleet.end(shards, signal.SIGTERM) == 0
        await self.fleet.until_served(shards)
        self.outages.append(time.monotonic() - at)


def found(home, count):
    """Create this many servers, at each shard in turn, and return their channels."""
    world, places = home.world, []
    moment = world.mint() >> 22
    for number in range(count):
        guild = world.add_guild(f"server-{number}", guild_id=(moment - number) << 22)
        place = world.add_channel(guild, f"games-{number}")
        place.denied = OPEN_THREADS
        places.append(place)
    return places
