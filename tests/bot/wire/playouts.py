"""Playouts of all games on a bot that is killed again and again, and the checks at the end."""

import asyncio
import random
import signal
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.host.match.match_service import MatchService
from games.registry import GAMES
from storage.opening import open_database
from tests.bot.arena import file_of
from tests.bot.wire import crowd, ledger
from tests.bot.wire.nursery import open_nursery
from tests.games.facts import FACTS
from tests.nursery import START_SECONDS, Child, Nursery
from tests.standin import TOKEN

SEATS = {game: FACTS[game].playout_seats for game in GAMES}
LONGEST = 60.0
"""Seconds after the last kill in which a playout may go on; then it is given up."""


@dataclass
class Playouts:
    """Matches that are played while the bot dies; `struck` are those that ran when it did."""

    home: object
    settings: object
    seed: int
    most_moves: int
    nursery: Nursery | None = None
    bot: Child | None = None
    is_late: bool = False
    tables: list = field(default_factory=list)
    struck: set = field(default_factory=set)
    kills: list = field(default_factory=list)

    @property
    def output(self):
        """The file that holds what all lives of the bot have printed."""
        return file_of(self.settings).with_suffix(".log")

    async def play(self, rounds, kills):
        """Begin `rounds` matches of each game, play them while the bot is killed, check them.

        In every other match of two players, one is a computer. Returns the moves members made.
        """
        chance = random.Random(self.seed)
        await self._start()
        await self._fill(rounds)
        playing = [asyncio.create_task(self._play_out(table)) for table in self.tables]
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.05, 1.5))
            self.struck |= {table.id for table in self.tables if not table.is_over}
            self.kills.append(time.monotonic())
            assert await self.bot.end() == -signal.SIGKILL
            self._let_go()
            await self._bear()
        asyncio.get_running_loop().call_later(LONGEST, self._grow_late)
        await asyncio.gather(*playing)
        await self.home.until(self._is_all_told, 60)
        assert await self.bot.end(signal.SIGTERM) == 0
        return await self._check_books()

    async def _start(self):
        """Start the bots' nursery and the first bot."""
        environment = {
            "DISCORD_TOKEN": TOKEN,
            "FULLTIME_DATABASE": self.settings.address,
            "FULLTIME_BACKUPS": str(self.settings.backups),
            "FULLTIME_MAX_MATCHES": "1000",
        }
        self.nursery = await open_nursery(self.home, self.output, environment)
        await self._bear()

    async def _bear(self):
        """Start a bot, and wait until it is connected."""
        seen = self.home.gateway.identified
        self.bot = await self.nursery.bear(f"life {len(self.kills)}")
        await self.home.until(lambda: self.home.gateway.identified > seen, START_SECONDS)

    def _let_go(self):
        """Let nobody wait for the answers that a killed bot did not send."""
        for act in self.home.interactions.by_token.values():
            act.answered.set()
            act.completed.set()

    def _grow_late(self):
        self.is_late = True

    async def _fill(self, rounds):
        names = iter(self.home.users)
        begun = []
        for number in range(rounds):
            place = self.home.world.add_channel(self.home.guild, f"table-{self.seed}-{number}")
            for game, size in SEATS.items():
                computers = 1 if size == 2 and number % 2 else 0
                ours = [next(names) for _ in range(size - computers)]
                begun.append(crowd.begin(self.home, game, place, ours, number, computers))
        self.tables = await asyncio.gather(*begun)

    async def _play_out(self, table):
        """Let all members press until the match is over, and all resign when it is long."""
        await asyncio.gather(*(self._press_on(table, member) for member in table.members))

    async def _press_on(self, table, member):
        while not table.is_over:
            made = sum(
                press.is_taken for each_member in table.members for press in each_member.pressed
            )
            if not self.home.gateway.live:
                pass  # nobody presses while no bot is connected
            elif made >= self.most_moves or self.is_late:  # the last to resign ends the match
                await member.resign(table.place)
            else:
                await member.move(table.place)
            await asyncio.sleep(member.chance.uniform(0, 0.1))

    def _is_all_told(self):
        """Return whether the database that the bot uses has nothing left to deliver."""
        query = "select count(*) from outbox where not done and created_at < ?"
        now = int(datetime.now(UTC).timestamp() * 1000)
        with closing(sqlite3.connect(file_of(self.settings))) as database:
            return database.execute(query, (now,)).fetchone() == (0,)

    async def _check_books(self):
        made = 0
        async with open_database(file_of(self.settings)) as database:
            tables = MatchService(GAMES, database, lambda: datetime.now(UTC))
            for table in self.tables:
                made += await ledger.check_moves(database, table, self.kills)
                await ledger.check_replay(tables, table)
                await ledger.check_posts(tables, table)
        return made
