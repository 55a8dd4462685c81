"""Memory in use: what a thousand running matches take once somebody has moved in each of them.

No pictures are drawn here; the bot caches up to 16 MB of them, which come on top.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.host.match.match_service import MatchService
from bot.host.ui.custom_id import CustomId
from games.registry import GAMES
from storage.opening import open_database
from tests.bench.answers import run_bot
from tests.bench.figures import Figure
from tests.bench.memory import SETTLES, resident
from tests.bench.tools.driver import turn_in
from tests.bench.tools.rows import begin_matches, row_of
from tests.standin.guild import Channel
from tests.standin.run import Standin, standin

MATCHES = 1_000
MEMBERS = 100
CHANNELS = 50
"""Discord takes a channel's posts one after the other, so the matches are spread."""
AT_ONCE = 10
WARM = 100
"""Matches in which moves are made first, so that what the bot loads only once is not counted."""


def figures() -> Iterator[Figure]:
    """Yield the megabytes that a thousand matches in use add."""
    with tempfile.TemporaryDirectory() as folder:
        used, moved = asyncio.run(_measure(Path(folder) / "fulltime.db"))
    yield Figure("matches in which a move was made", moved, "", least=MATCHES)
    yield Figure("memory of 1,000 running matches in use: more", used, "MB", most=10)


async def _measure(path: Path) -> tuple[float, int]:
    async with standin(names=[f"m{number}" for number in range(MEMBERS)]) as home:
        channels = [home.world.add_channel(home.guild, f"c{index}") for index in range(CHANNELS)]
        home.rest.checks_bodies = False
        home.world.ack_seconds = 30.0
        custom_ids = await _write(path, home, channels)
        bot = await run_bot(home, path, "tests.bot.wire.entry:quick")
        asked = await home.user("m0").slash(home.channel, "help")  # a message to press on
        queue = list(custom_ids)
        warm = [queue.pop() for _ in range(WARM)]

        async def press(custom_ids: list[tuple[int, CustomId]]) -> None:
            while custom_ids:
                member, custom_id = custom_ids.pop()
                await home.user(f"m{member}").forge(asked.message, str(custom_id))

        await asyncio.gather(*(press(warm) for _ in range(AT_ONCE)))
        await _rest(home, path)
        before = resident(bot.process.pid)
        await asyncio.gather(*(press(queue) for _ in range(AT_ONCE)))
        await _rest(home, path)
        used = resident(bot.process.pid) - before
        await bot.terminate()
    return used, await _moved(path)


async def _rest(home: Standin, path: Path) -> None:
    """Wait until the bot has delivered all messages, and a little longer."""
    with closing(sqlite3.connect(path)) as database:
        query = "select count(*) from outbox where not done"
        await home.until(lambda: database.execute(query).fetchone() == (0,), 120)
    await asyncio.sleep(SETTLES)


async def _write(path: Path, home: Standin, channels: list[Channel]) -> list[tuple[int, CustomId]]:
    """Write the matches, all games in turn; return (member, custom id) of a press in each."""
    ids = [user.person.id for user in home.users.values()]
    games, rows = list(GAMES), []
    for number in range(MATCHES + WARM):
        users = (ids[number % MEMBERS], ids[(number + 1) % MEMBERS])
        game = games[number % len(games)]
        place = {"guild_id": home.guild.id, "channel_id": channels[number % CHANNELS].id}
        rows.append(row_of(game, number, users=users, **place))
    async with open_database(path) as database:
        await begin_matches(database, rows)
    turns = map(turn_in, rows)
    return [((number + turn.seat) % MEMBERS, turn.move) for number, turn in enumerate(turns)]


async def _moved(path: Path) -> int:
    """Count the matches that have a move now."""
    async with open_database(path) as database:
        tables = MatchService(GAMES, database, lambda: datetime.now(UTC))
        names = [f"m{number:09d}" for number in range(MATCHES + WARM)]
        return sum([(await tables.load(name)).match.move > 0 for name in names])
