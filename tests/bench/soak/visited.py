"""An hour of visits: ten a second to a thousand matches, and what goes wrong in a year.

Meanwhile the gateway is gone for ten minutes, the clock jumps forth and back, and the disk takes
nothing for a minute. Afterwards everything must go on, and memory must have stopped growing.
"""

import asyncio
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.registry import GAMES
from storage.opening import open_database
from tests.bench.answers import run_bot
from tests.bench.figures import Figure
from tests.bench.soak import watched
from tests.bench.tools.driver import Driver, driven, open_panel, press
from tests.bench.tools.rows import begin_matches, row_of
from tests.bot.wire.member import Member
from tests.standin.messages import Message
from tests.standin.run import Standin, standin
from tests.standin.world import EPOCH

MATCHES, MEMBERS, CHANNELS = 1_000, 100, 50
A_SECOND = 10
"""Visits that begin in a second."""
A_MINUTE = 60 * A_SECOND
MOVES = 0.3
"""How often a visitor who may move does so; the others look at their panel."""
MINUTES = 60
GATEWAY_GONE = range(15, 25)
"""The minutes in which Discord's gateway refuses every connection."""
CLOCK_AHEAD = {30: 3 * 3600, 33: 0}
"""By the minute, seconds by which the bot's clock is ahead of the right time from then on."""
DISK_REFUSES = range(38, 39)
"""The minutes in which no file of the bot may grow, as on a disk that became read-only."""
FORGOTTEN_MS = 16 * 60_000
"""Milliseconds for which the stand-in knows an interaction: Discord's tokens last 15 minutes."""
STEADY = 5
"""Megabytes that the last quarter may hold more than the one before it."""


@dataclass
class Soak:
    """The bot under visits, and what they came to by the minute in which they began."""

    home: Standin
    driver: Driver
    asked: dict[str, Message]
    seats: list[tuple[str, str, int]]
    """A match, the member who visits it, and their seat."""
    chance: random.Random = field(default_factory=lambda: random.Random(58))
    answered: dict[int, int] = field(default_factory=dict)
    unanswered: dict[int, int] = field(default_factory=dict)

    async def visit(self, minute: int) -> None:
        """Open the panel of a seat, and perhaps move there."""
        match, name, seat = self.chance.choice(self.seats)
        member = Member(self.home.user(name), seat, match, self.chance)
        try:
            result = await open_panel(member, self.asked[name])
            if result.acked_after is not None and self.chance.random() < MOVES:
                turn = await self.driver.turn(match)
                if turn.move is not None and turn.seat == seat:
                    result = (await press(member, result.message, turn.move)).result
            counts = self.answered if result.acked_after is not None else self.unanswered
        except TimeoutError:
            counts = self.unanswered
        counts[minute] = counts.get(minute, 0) + 1

    async def minute(self, number: int) -> None:
        """Visit for a minute, and forget what the stand-in has recorded."""
        visits = set()
        for _ in range(A_MINUTE):
            visits.add(asyncio.create_task(self.visit(number)))
            await asyncio.sleep(1 / A_SECOND)
            visits -= {visit for visit in visits if visit.done()}
        self.forget(int(time.time() * 1000) - FORGOTTEN_MS)

    def forget(self, before: int) -> None:
        """Forget what the stand-in has recorded before a moment (ms), but for cards."""
        asked = {message.id for message in self.asked.values()}
        for channel in self.home.guild.channels:
            for message in [*channel.messages.values()]:
                is_private = message.reader is not None and message.id not in asked
                if is_private and (message.id >> 22) + EPOCH < before:
                    del channel.messages[message.id]
        self.home.requests.clear()
        acts = self.home.interactions.by_token
        self.home.interactions.by_token = {
            token: act for token, act in acts.items() if (act.id >> 22) + EPOCH >= before
        }


def figures() -> Iterator[Figure]:
    """Yield memory by the minute, what holds it, and how many visits were answered."""
    with tempfile.TemporaryDirectory() as folder:
        soak, looks = asyncio.run(_hour(Path(folder)))
    for number in range(0, len(looks), max(1, len(looks) // 12)):
        look = looks[number]
        yield Figure(f"minute {number}: resident", look["resident"], "MB")
        yield Figure("  of it pages of files", look["files"], "MB")
        yield Figure("  of it used on the heap of C", look["used"], "MB")
        yield Figure("  kept by the allocator for later", look["kept"], "MB")
        yield Figure("  Python's blocks", look["blocks"] / 1000, "thousand")
    third, last = looks[len(looks) // 2 : len(looks) * 3 // 4], looks[len(looks) * 3 // 4 :]
    for name, unit, most in (("resident", "MB", STEADY), ("used", "MB", None), ("tasks", "", 5)):
        grown = _median(last, name) - _median(third, name)
        yield Figure(f"{name}: the last quarter beside the third", grown, unit, most=most)
    more = {name: n - third[0]["types"].get(name, 0) for name, n in last[-1]["types"].items()}
    for name in sorted(more, key=more.__getitem__, reverse=True)[:8]:
        yield Figure(f"  more objects since the third quarter began: {name}", more[name], "")
    troubled = {*GATEWAY_GONE, *DISK_REFUSES}
    quiet = {minute for minute in soak.unanswered if not {minute, minute - 1} & troubled}
    yield Figure("visits answered", sum(soak.answered.values()), "")
    yield Figure(
        "not answered while all was well", sum(map(soak.unanswered.get, quiet)), "", most=0
    )


def _median(looks: list[dict[str, Any]], name: str) -> float:
    return statistics.median(float(look[name]) for look in looks)


async def _hour(folder: Path) -> tuple[Soak, list[dict[str, Any]]]:
    probe, ahead, path = folder / "probe", folder / "ahead", folder / "fulltime.db"
    ahead.write_text("0")
    async with standin(names=[f"m{number}" for number in range(MEMBERS)]) as home:
        home.rest.checks_bodies = False
        home.world.ack_seconds = 30.0
        seats = await _write(path, home)
        where = {watched.WHERE: str(probe), watched.AHEAD: str(ahead)}
        bot = await run_bot(home, path, "tests.bench.soak.watched:run", **where)
        asked = {
            name: (await user.slash(home.channel, "help")).message
            for name, user in home.users.items()
        }
        driver = await home.at_end.enter_async_context(driven(home, path))
        soak = Soak(home, driver, asked, seats)
        for minute in range(MINUTES):
            if minute == GATEWAY_GONE.start:
                home.gateway.refuse(10**6)
                home.gateway.drop()
            if minute == GATEWAY_GONE.stop:
                home.gateway.refuse(0)
            if minute in CLOCK_AHEAD:
                (folder / "next").write_text(str(CLOCK_AHEAD[minute]))
                (folder / "next").replace(ahead)  # the bot may read it just now
            limit = 0 if minute in DISK_REFUSES else resource.RLIM_INFINITY
            resource.prlimit(
                bot.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY)
            )
            await soak.minute(minute)
        await bot.terminate()
    return soak, watched.read(probe)


async def _write(path: Path, home: Standin) -> list[tuple[str, str, int]]:
    """Write the matches, all games in turn; return each match with its members and their seats."""
    names, games = list(home.users), list(GAMES)
    channels = [home.world.add_channel(home.guild, f"c{index}") for index in range(CHANNELS)]
    rows, seats = [], []
    for number in range(MATCHES):
        here = [names[number % MEMBERS], names[(number + 1) % MEMBERS]]
        users = tuple(home.users[name].person.id for name in here)
        place = {"guild_id": home.guild.id, "channel_id": channels[number % CHANNELS].id}
        row = row_of(games[number % len(games)], number, users=users, **place)
        rows.append(row)
        seats += [(row.id, name, seat) for seat, name in enumerate(here)]
    async with open_database(path) as database:
        await begin_matches(database, rows)
    return seats
