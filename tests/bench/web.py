"""Boards in a browser: from a touch to the new picture, what a page weighs, what streams take."""

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path

import aiohttp
from sqlalchemy import Connection

from games.registry import GAMES
from storage.match.matches import MatchRow
from storage.member import players, web_sessions
from storage.member.web_sessions import LinkRow, SessionRow, digest_of
from storage.opening import open_database
from tests.bench.figures import Figure
from tests.bench.memory import LAUNCHER
from tests.bench.tools.driver import stored_turn
from tests.bench.tools.felt import percentile
from tests.bench.tools.parts import resident
from tests.bench.tools.places import Place, places
from tests.bench.tools.rows import begin_matches, row_of
from tests.programs import free_port
from tests.standin.process import BotProcess
from tests.standin.run import standin
from tests.standin.world import TOKEN

STREAMS, PAGES = 1_000, 200
"""Members whose pages are open, each in a browser of their own: streams alone, and pages played."""
TOUCHES = 300
SETTLES = 4.0
"""Seconds after which a bot that has started, or a page that was opened, is idle."""
FOR_EVER = 2**53
DRAWN = re.compile(r"<svg.*?</svg>", re.DOTALL)
SENT = re.compile(r'name="token" value="(\w+)"')
VERSION = re.compile(rb"data: (\d+)\n")


@dataclass(eq=False)
class Visitor:
    """A member in a browser, with a match's page open."""

    session: aiohttp.ClientSession
    at: str
    secret: str
    number: int
    stream: aiohttp.ClientResponse | None = None
    page: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """Return the cookie, and an address of their own that a proxy vouches for."""
        address = f"10.0.{self.number // 250}.{self.number % 250 + 1}"
        return {"Cookie": f"fulltime-0={self.secret}", "X-Forwarded-For": address}

    async def load(self, query: str = "") -> None:
        """Load the page."""
        async with self.session.get(f"{self.at}{query}", headers=self.headers) as response:
            self.page = await response.text()
            assert response.status == 200, (response.status, self.page)

    async def touch(self, custom_id: str) -> None:
        """Press what has this custom id, and get the page with the new picture."""
        (token, *_) = SENT.findall(self.page)
        form = {"token": token, "id": custom_id}
        async with self.session.post(self.at, data=form, headers=self.headers) as response:
            self.page = await response.text()
            assert response.status == 200, (response.status, self.page)
        assert DRAWN.search(self.page), self.page

    async def listen(self) -> None:
        """Open the stream, and wait until it has said where the match is."""
        self.stream = await self.session.get(f"{self.at}/news", headers=self.headers)
        await self.hear()

    async def hear(self) -> None:
        """Wait for the next version."""
        assert self.stream is not None
        while not VERSION.search(await self.stream.content.readany()):
            pass


def figures() -> Iterator[Figure]:
    """Yield what a touch takes, what a page weighs, and the memory of open streams."""
    for place in places():
        yield from asyncio.run(_measure(place))


async def _measure(place: Place) -> list[Figure]:
    rows = _rows()
    await _fill(place, rows)
    port = free_port()
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DATABASE": _address(place),
        "FULLTIME_BACKUPS": str(place.folder),
        "FULLTIME_WEB_URL": f"http://127.0.0.1:{port}",
        "FULLTIME_WEB_PORT": str(port),
        "FULLTIME_WEB_ADDRESS": "127.0.0.1",
        "FULLTIME_WEB_PROXIES": "127.0.0.1/32",
    }
    async with AsyncExitStack() as stack:
        home = await stack.enter_async_context(standin(None))
        bot = await BotProcess.start(home, "bot.cli:main", environment, LAUNCHER)
        session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0),
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=None),
        )
        await stack.enter_async_context(session)
        at = f"http://127.0.0.1:{port}/match"
        visitors = [
            Visitor(session, f"{at}/{row.id}", _secret(seat.user_id), 2 * number + seat.seat)
            for number, row in enumerate(rows)
            for seat in row.seats
        ]
        await asyncio.sleep(SETTLES)
        found = [await _streams(place, visitors, bot.process.pid)]
        played = visitors[:PAGES]
        for visitor in visitors[PAGES:]:
            if visitor.stream is not None:
                visitor.stream.close()
        found += await _touches(place, rows, played)
        await bot.terminate()
    return found


def _rows() -> list[MatchRow]:
    """Return matches of all games in turn, in direct messages: Discord is asked for nobody."""
    games = zip(range(STREAMS // 2), cycle(GAMES), strict=False)
    return [
        replace(
            row_of(game, number, users=(10_000 + 2 * number, 10_001 + 2 * number)), guild_id=None
        )
        for number, game in games
    ]


async def _fill(place: Place, rows: list[MatchRow]) -> None:
    """Store the matches, and sign everybody in."""

    def sign_in(conn: Connection) -> None:
        for row in rows:
            for seat in row.seats:
                assert seat.user_id is not None
                digest = digest_of(_secret(seat.user_id))
                link = LinkRow(digest, seat.user_id, players.DIRECT, row.id, FOR_EVER)
                web_sessions.add_link(conn, link, 0)
                now = round(time.time() * 1000)
                session = SessionRow(digest, seat.user_id, players.DIRECT, now, now, FOR_EVER)
                web_sessions.sign_in(conn, link, session)

    async with open_database(place.address) as database:
        await begin_matches(database, rows)
        await database.write(sign_in)


async def _streams(place: Place, visitors: list[Visitor], pid: int) -> Figure:
    """Open a stream for everybody; return the memory that they take."""
    for visitor in visitors[: 2 * len(GAMES)]:
        await visitor.load()
    await visitors[0].listen()
    await asyncio.sleep(SETTLES)
    before = resident(pid)
    for start in range(1, len(visitors), 50):
        await asyncio.gather(*(other.listen() for other in visitors[start : start + 50]))
    await asyncio.sleep(SETTLES)
    more = resident(pid) - before
    return Figure(f"{place.name}: {STREAMS:,} open streams: more", more, "MB", most=30)


async def _touches(place: Place, rows: list[MatchRow], visitors: list[Visitor]) -> list[Figure]:
    """Play with all pages open; return what a touch takes, and until the other member sees it."""
    for visitor in visitors:
        await visitor.load()
    pages = [len(DRAWN.sub("", one.page).encode()) / 1024 for one in visitors]
    took, told = list[float](), list[float]()
    tables = cycle(range(len(visitors) // 2))
    for number in tables:
        if len(took) >= TOUCHES:
            break
        turn = stored_turn(place.address, rows[number].id)
        if turn.move is None:
            continue
        pair = visitors[2 * number : 2 * number + 2]
        here, other = pair[turn.seat], pair[1 - turn.seat]
        heard = asyncio.create_task(other.hear())
        began = time.perf_counter()
        await here.touch(str(turn.move))
        took.append((time.perf_counter() - began) * 1000)
        await heard
        await other.load("?asked=0&open=")
        told.append((time.perf_counter() - began) * 1000)
    said = f"{place.name}, {len(visitors)} open pages"
    return [
        Figure(f"{said}: touch to new picture, p50", percentile(took, 50), "ms"),
        Figure(f"{said}: touch to new picture, p95", percentile(took, 95), "ms", most=150),
        Figure(f"{said}: the other sees it, p95", percentile(told, 95), "ms", most=1_000),
        Figure(f"{place.name}: largest page without its picture", max(pages), "kB", most=60),
    ]


def _secret(user_id: int | None) -> str:
    return f"secret-{user_id}"


def _address(place: Place) -> str:
    is_file = isinstance(place.address, Path)
    return f"sqlite:///{place.address}" if is_file else str(place.address)
