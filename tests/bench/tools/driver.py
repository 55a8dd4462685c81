"""Members of matches on the wire: whoever must act presses a legal move on their open panel.

An open panel follows the moves of others within two seconds, for which nobody waits here. So who
must act, and what the panel is about to offer them, is read from the database: in a process of its
own, so that neither the stand-in nor the bot is delayed by it.
"""

import asyncio
import multiprocessing
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.ui.custom_id import CustomId
from games.registry import GAMES
from storage.match import matches
from storage.match.matches import MatchRow
from storage.opening import read_database
from tests.bot.wire import crowd
from tests.bot.wire.member import Member, Option, Press
from tests.standin import Message, Result
from tests.standin.run import Standin

IDLE = 0.02
"""Seconds until a match is looked at again in which only computers must act."""
Pause: TypeAlias = Callable[[], float]
"""Returns the seconds until the next move."""
_held, _chance = ExitStack(), random.Random(1)


@dataclass(frozen=True)
class Turn:
    """What a match waits for: a move of the member in a seat; no `move` if no member must act."""

    seat: int = 0
    move: CustomId | None = None
    is_over: bool = False


def turn_in(row: MatchRow) -> Turn:
    """Return a random legal move of a member who must act, as a button of a panel plays it."""
    loaded = MatchService(GAMES, None, lambda: datetime.now(UTC)).from_row(row)
    if loaded is None or not loaded.is_running:
        return Turn(is_over=True)
    waiting = [seat for seat in loaded.waiting if loaded.seat(seat).bot is None]
    if not waiting:
        return Turn()
    seat = _chance.choice(waiting)
    legal = [action for action in loaded.legal_actions(seat) if not action.takes_back]
    line = loaded.definition.notation.write(_chance.choice(legal))
    return Turn(seat, CustomId.parse(loaded.custom_id(line, seat)))


def stored_turn(address: str | Path, match_id: str) -> Turn:
    """Return the turn of a match as it is stored."""
    connection = _connection(address)
    row = matches.load(connection, match_id)
    connection.rollback()
    assert row is not None, match_id
    return turn_in(row)


@cache
def _connection(address: str | Path) -> Connection:
    """Return this process's connection to a database, which it keeps."""
    connection = _held.enter_context(read_database(address))
    connection.rollback()  # the transaction that looked at the schema, so that moves are seen
    return connection


def at_once() -> float:
    """Return no pause."""
    return 0.0


def for_seconds(seconds: float) -> Callable[[], bool]:
    """Return a function that says whether these seconds, from now, still last."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() < until


def _connect(address: str | Path) -> None:
    """Make the connection now, so that the first move does not wait for it."""
    _connection(address)


@dataclass(eq=False)
class Table:
    """A match whose members keep their panels open, and act as soon as they must."""

    driver: "Driver"
    match: tuple[Any, ...]
    """What `crowd.begin` takes to begin it."""
    seated: crowd.Seated | None = None
    panels: list[Message] = field(default_factory=list)
    is_over: bool = False

    @property
    def members(self) -> list[Member]:
        """The members, by seat."""
        return self.seated.members

    async def begin(self) -> None:
        """Begin a match, and let every member open the own panel."""
        self.seated, self.is_over = await crowd.begin(self.driver.home, *self.match), False
        hands = [open_panel(member, member.card(self.seated.place)) for member in self.members]
        self.panels = [result.message for result in await asyncio.gather(*hands)]

    async def move(self) -> Press | None:
        """Let a member who must act press a move; None if none must."""
        turn = await self.driver.turn(self.seated.id)
        self.is_over = turn.is_over
        if turn.move is None:
            await asyncio.sleep(0 if turn.is_over else IDLE)
            return None
        return await press(self.members[turn.seat], self.panels[turn.seat], turn.move)

    async def play(self, goes_on: Callable[[], bool], pause: Pause = at_once) -> list[Press]:
        """Play as long as asked, and return the moves; a new match follows one that ends."""
        made = []
        while goes_on():
            if self.is_over:
                await self.begin()
            if (pressed := await self.move()) is not None:
                made.append(pressed)
            await asyncio.sleep(pause())
        return made


async def press(member: Member, message: Message, custom_id: CustomId) -> Press:
    """Let a member press a button with this custom id; return the press, which is noted."""
    option = Option(str(custom_id), custom_id)
    member.pressed.append(Press(member.seat, option, await member.press(message, option)))
    return member.pressed[-1]


async def open_panel(member: Member, message: Message) -> Result:
    """Let a member open the own panel of the match, by a press on a message of the bot."""
    custom_id = CustomId(member.match, "/hand")
    return await member.press(message, Option(str(custom_id), custom_id))


@dataclass(frozen=True)
class Driver:
    """Begins matches of a bot, whose members then play in turns."""

    home: Standin
    address: str | Path
    """The bot's database."""
    pool: ProcessPoolExecutor

    async def begin(self, *match: Any) -> Table:
        """Begin a match as `crowd.begin` does; return it with every panel open."""
        table = Table(self, match)
        await table.begin()
        return table

    async def fill(self, tables: int, seats: Mapping[str, int]) -> list[Table]:
        """Begin this many matches of each game, each with members of its own."""
        return await crowd.fill(self.home, tables, seats, self.begin)

    async def turn(self, match_id: str) -> Turn:
        """Return what a match waits for."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, stored_turn, self.address, match_id)


@asynccontextmanager
async def driven(home: Standin, address: str | Path) -> AsyncIterator[Driver]:
    """Yield a driver for the bot on this database."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        await asyncio.wrap_future(pool.submit(_connect, address))
        yield Driver(home, address, pool)
