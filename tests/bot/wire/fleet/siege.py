"""Members of 300 servers play while processes of a fleet are killed; then all is checked."""

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.host.match.match_service import MatchService
from games.registry import GAMES
from storage.fleet.shards import Shards
from storage.opening import open_database
from tests.bot.wire import crowd, ledger
from tests.bot.wire.fleet.processes import Strikes, found
from tests.bot.wire.playouts import SEATS
from tests.standin.members.patient import PatientUser

SHARDS = ("0-1/6", "2-3/6", "4-5/6")
"""The shards of each process."""
LEFT = SHARDS[2]
"""The shards whose process is stopped for good; another process has waited for them."""
SERVERS, ROUNDS = 300, 12
"""Servers, and matches of each game, each in a server of its own."""
AT_ONCE = 8
"""Matches that are begun at the same time."""
VISIT = 60.0
"""The longest pause (s) between two presses of a visitor where no match is played."""
WITHIN = 35.0
"""The most seconds anybody should wait: a lease, and five until a new process has answered."""
STRAYS_WITHIN = 120.0
"""Seconds within which some member moves in direct messages, which another process serves."""
PLAYS_ON = 8.0
"""Seconds for which the matches go on once all shards are served again; then they are given up."""


@dataclass
class Siege:
    """Members who play and look around while processes are killed.

    `pause` is the longest (s) between two presses of a player.
    """

    strikes: Strikes
    pause: float
    tables: list = field(default_factory=list)
    users: list = field(default_factory=list)
    is_late: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def fleet(self):
        return self.strikes.fleet

    @property
    def home(self):
        return self.fleet.home

    @property
    def waits(self):
        """How long members waited for each answer."""
        return [wait for user in self.users for wait in user.waits]

    async def run(self, seconds):
        """Create the servers, start the processes, and kill them for this many seconds."""
        places = found(self.home, SERVERS)
        for shards in SHARDS:
            await self.fleet.bear(shards)
        await self.fleet.until_served(*SHARDS)
        await self.fleet.bear(LEFT)
        await self._fill(places)
        members = [(member, table) for table in self.tables for member in table.members]
        acting = [self._press_on(*member) for member in members]
        acting += [self._look_around(place) for place in places[len(self.tables) :]]
        living = [asyncio.create_task(coroutine) for coroutine in acting]
        await self.strikes.go_on(seconds, handed_over=LEFT)
        await asyncio.sleep(PLAYS_ON)
        await self.home.until(lambda: self.strayed, STRAYS_WITHIN)
        self.is_late.set()
        await asyncio.gather(*living)

    async def check(self, url):
        """Check what is stored and shown of all matches; return how many moves members made."""
        made = 0
        async with open_database(url) as database:
            tables = MatchService(GAMES, database, lambda: datetime.now(UTC))
            await ledger.until_told(database)
            codes = await self.fleet.stop()
            assert set(codes) == {0}, codes
            for table in self.tables:
                made += await ledger.check_moves(database, table, self.strikes.kills)
                await ledger.check_replay(tables, table)
                card = await ledger.check_posts(tables, table)
                ledger.check_look(card, await tables.load(table.id))
        for channel in self.home.world.channels.values():
            ledger.check_nonces(channel)
        return made

    @property
    def strayed(self):
        """The moves from direct messages, taken by another process than the match's own."""
        theirs = Shards.parse(SHARDS[0])
        return [
            press
            for table in self.tables
            for member in table.members
            for press in member.pressed
            if press.is_taken
            and press.result.act.channel.guild is None
            and not theirs.owns(table.place.guild.id)
        ]

    async def _fill(self, places):
        """Begin all matches; in every fourth match of two players, one is a computer."""
        few, begun = asyncio.Semaphore(AT_ONCE), []
        wanted = [(number, *one) for number in range(ROUNDS) for one in SEATS.items()]

        async def begin(place, number, game, size):
            computers = 1 if size == 2 and number % 4 == 1 else 0
            names = [f"{place.name}-{seat}" for seat in range(size - computers)]
            for name in names:
                self._join(place, name)
            async with few:
                table = await crowd.begin(self.home, game, place, names, number, computers)
            for member in table.members:
                member.dm = self.home.world.dm_with(member.user.person)
            return table

        begun = [begin(place, *one) for place, one in zip(places, wanted, strict=False)]
        self.tables = await asyncio.gather(*begun)

    def _join(self, place, name):
        """Add a member to a server, one who repeats each press until it is answered."""
        person = self.home.world.add_person(name, place.guild)
        user = self.home.users[name] = PatientUser(person, self.home.interactions)
        self.users.append(user)
        return user

    async def _press_on(self, member, table):
        while not table.is_over:
            await self._is_late_within(member.chance.uniform(0, self.pause))
            if self.is_late.is_set():  # the last to resign ends the match
                await member.resign(table.place)
            else:
                await member.move(table.place)

    async def _look_around(self, place):
        chance = random.Random(place.name)
        user = self._join(place, f"{place.name}-visitor")
        while not await self._is_late_within(chance.uniform(0, VISIT)):
            where = chance.choice((place, self.home.world.dm_with(user.person)))
            await user.slash(where, chance.choice(("games", "help")))

    async def _is_late_within(self, seconds):
        with suppress(TimeoutError):
            await asyncio.wait_for(self.is_late.wait(), seconds)
        return self.is_late.is_set()
