"""Opponents: play the seats that are computers, thinking outside the match's lock."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from bot.host.table import Table
from bot.host.tables import Moved, Tables
from games.core.dice import Chance
from games.core.game import Refused
from games.shelf import SHELF
from storage.errors import Stale

T = TypeVar("T")


class Workers(Protocol):
    """Where long thinking is done, off the event loop."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:  # noqa: ANN401 - any picklable
        """Return `work(*args)`, computed elsewhere; both must be picklable."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer is asked: game, level, seat, the state as stored, a key for its chance."""

    game: str
    level: str
    seat: int
    state: bytes
    key: bytes


def think(question: Question) -> str:
    """Return the line a computer plays. Runs in a worker; the bot sees its view alone."""
    box = SHELF[question.game]
    state = box.load_state(question.state)
    view = box.game.view(state, question.seat)
    legal = box.game.legal_actions(state, question.seat)
    action = box.bots[question.level].choose(
        view,
        legal,
        lambda chance: box.game.imagine(view, question.seat, chance),
        Chance(question.key),
    )
    return box.notation.write(action)


class Opponents:
    """Lets the computers of a match move until it waits for people."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        """Play at these tables."""
        self.tables = tables
        self.workers = workers

    async def play(self, match_id: str) -> Table:
        """Play every computer's moves until people must act or the match is over."""
        while True:
            table = await self.tables.load(match_id)
            seat = next((seat for seat in table.waiting if table.seat(seat).bot), None)
            if seat is None:
                return table
            line = await self.workers.run(think, self._question(table, seat))
            try:
                await self.tables.play(match_id, seat, (line,), table.match.asked[seat])
            except (Moved, Refused, Stale):
                if not await self._has_moved_on(table):
                    raise

    async def _has_moved_on(self, table: Table) -> bool:
        """Return whether somebody was faster, so that it is worth looking again."""
        return (await self.tables.load(table.id)).match.version > table.match.version

    def _question(self, table: Table, seat: int) -> Question:
        chance = f"{table.id} {table.match.version} {seat}".encode()
        key = table.row.seed[:16] + chance
        level = table.seat(seat).bot or ""
        return Question(table.box.name, level, seat, table.box.dump_state(table.match.state), key)
