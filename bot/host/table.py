"""Tables: running matches; one lock each, and per move one transaction with all to be told."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from bot.host.door import Door
from bot.host.seats import words_for
from bot.host.sight import UNKNOWN
from bot.host.stored import as_played, dump_outcome, dump_played, load_outcome
from games.core.box import Box
from games.core.dice import SeededDice, match_key
from games.core.game import Outcome, Refused
from games.core.match import Match, Past, Played
from games.core.words import N_, Words
from storage import matches, moves, outbox, requests
from storage.database import Database
from storage.errors import Stale
from storage.matches import MatchRow, SeatRow
from storage.moves import MoveRow, PastRow
from storage.requests import RequestRow

Clock = Callable[[], datetime]
"""Returns the present, aware, in UTC."""

IS_OVER = N_("This match is over. Press Rematch to play on.")


class Moved(Exception):  # noqa: N818 - what happened, not a failure
    """The seat was asked something else since the button was shown."""


@dataclass(slots=True)
class Table:
    """One match as loaded: its row, its settings, its game, and who asks to take a move back."""

    row: MatchRow
    box: Box
    match: Match
    settings: dict[str, Any] = field(default_factory=dict)
    request: RequestRow | None = None

    @property
    def id(self) -> str:
        """The match's id."""
        return self.row.id

    @property
    def channel_id(self) -> int:
        """Where its card stands: the thread, or the channel where none could be opened."""
        return self.row.thread_id or self.row.channel_id

    @property
    def is_running(self) -> bool:
        """Whether moves are still taken."""
        return self.row.status == "running"

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act; none once the match is over, however it ended."""
        return self.box.game.waiting_for(self.match.state) if self.is_running else ()

    @property
    def words(self) -> Words:
        """The sentences of this table's public messages."""
        return words_for(self.row.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by a resignation."""
        return load_outcome(self.row.outcome) or self.box.game.outcome(self.match.state)

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of this user, or None for an onlooker."""
        found = (seat.seat for seat in self.row.seats if seat.user_id == user_id)
        return next(found, None)

    def seat(self, number: int) -> SeatRow:
        """Return who sits there."""
        return self.row.seats[number]

    def people(self, *, but: int | None = None) -> list[SeatRow]:
        """Return the seats held by members, all but one if asked so."""
        return [seat for seat in self.row.seats if seat.user_id is not None and seat.seat != but]

    def door(self, action: str, seat: int | None = None) -> str:
        """Return the custom id of an action at this table, as things stand now."""
        asked = 0 if seat is None else self.match.asked[seat]
        return str(Door(self.id, action, seat, asked))

    def need_running(self) -> None:
        """Raise `Refused` once the match is over."""
        if not self.is_running:
            raise Refused("over", IS_OVER)


class Tables:
    """Loads and changes running matches."""

    def __init__(self, shelf: Mapping[str, Box], database: Database, clock: Clock) -> None:
        """Host the games on this shelf."""
        self.shelf = shelf
        self.database = database
        self.clock = clock
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        """Return the present in milliseconds since 1970."""
        return int(self.clock().timestamp() * 1000)

    def lock(self, match_id: str) -> asyncio.Lock:
        """Return the one lock of a match or lobby."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    def seat(self, row: MatchRow, request: RequestRow | None = None) -> Table | None:
        """Return a stored match at its table; None when it never began or its game is unknown."""
        box = self.shelf.get(row.game)
        if box is None or row.state is None:
            return None
        match = Match(
            box,
            box.options_adapter.validate_json(row.options),
            len(row.seats),
            SeededDice(match_key(row.seed, row.mix), row.era),
            box.load_state(row.state),
            row.version,
            row.move,
            list(row.asked),
        )
        return Table(row, box, match, json.loads(row.settings), request)

    async def load(self, match_id: str) -> Table:
        """Return the match as stored; raises `Refused` when there is none of this id."""

        def load(conn: Connection) -> tuple[MatchRow | None, RequestRow | None]:
            return matches.load(conn, match_id), requests.get(conn, match_id, "undo")

        row, request = await self.database.read(load)
        table = self.seat(row, request) if row else None
        if table is None:
            raise Refused("house", UNKNOWN)
        return table

    async def play(self, match_id: str, seat: int, lines: tuple[str, ...], asked: int) -> Table:
        """Play a seat's lines on what it was asked, and return the table after it.

        Raises `Moved` when the seat was asked something else since, `Refused` when it is not legal.
        """

        def move(table: Table) -> Played:
            actions = [table.box.notation.read(line) for line in lines]
            if table.match.asked[seat] != asked and not all(one.late_ok for one in actions):
                raise Moved
            return table.match.play(seat, lines)

        return await self._change(match_id, move)

    async def ring(self, match_id: str) -> Table:
        """Play what the bell names; raises `Refused` when its time has not come."""

        def move(table: Table) -> Played:
            bell = table.settings.get("bell")
            if bell is None or bell["at"] > self.now():
                raise Refused("bell", N_("That has been decided already."))
            return table.match.ring()

        return await self._change(match_id, move)

    async def _change(self, match_id: str, move: Callable[[Table], Played]) -> Table:
        """Let `move` change the match and save it with what has to be told, in one transaction.

        A race lost to another process loads the match again and tries once more.
        """
        async with self.lock(match_id):
            try:
                return await self._try(match_id, move)
            except Stale:
                return await self._try(match_id, move)

    async def _try(self, match_id: str, move: Callable[[Table], Played]) -> Table:
        table = await self.load(match_id)
        table.need_running()
        seen, played = table.match.version, move(table)
        await self.database.write(self._saving(table, seen, played))
        return table

    def _saving(self, table: Table, seen: int, played: Played) -> Callable[[Connection], None]:
        before, outcome = table.match.past[-1].before, table.box.game.outcome(table.match.state)
        self.bring_up(table, outcome)
        events = dump_played(table.box, played.events)
        move = MoveRow(table.row.version, played.seat, played.lines, events, table.row.touched_at)
        state = table.box.dump_state(before)

        def save(conn: Connection) -> None:
            moves.save(
                conn,
                table.row,
                seen_version=seen,
                played=move,
                before=state,
                round_number=before.round,
            )
            self.put_told(conn, table)

        return save

    def put_told(self, conn: Connection, table: Table) -> None:
        """Put what has to be told of the table as it is now into the outbox."""
        requests.remove(conn, table.id, "undo")
        table.request = None
        self.put(conn, table.row, "card")
        if not table.is_running:
            self.put(conn, table.row, "result")

    def put(self, conn: Connection, row: MatchRow, kind: str) -> int:
        """Put one thing to tell into the outbox; the newest of its kind replaces an older one."""
        return outbox.put(
            conn,
            match_id=row.id,
            kind=kind,
            version=row.version,
            payload="{}",
            now=self.now(),
            latest=True,
        )

    def bring_up(self, table: Table, outcome: Outcome | None) -> None:
        """Make the row say what the match says: its position, its end, and when to wake."""
        match, now = table.match, self.now()
        over = outcome is not None
        table.row = replace(
            table.row,
            status="over" if over else "running",
            outcome=dump_outcome(outcome) if outcome else None,
            ended_at=now if over else None,
            version=match.version,
            move=match.move,
            asked=tuple(match.asked),
            state=table.box.dump_state(match.state),
            touched_at=now,
        )
        self._set_bell(table)
        table.row = replace(
            table.row, settings=json.dumps(table.settings), wake_at=self._wake_at(table)
        )

    def _wake_at(self, table: Table) -> int | None:
        """Return when the host must act by itself: now for a computer, else when the bell rings."""
        bell = table.settings.get("bell")
        if any(table.seat(seat).bot for seat in table.waiting):
            return self.now()
        return bell["at"] if bell else None

    def _set_bell(self, table: Table) -> None:
        """Note when the state's bell rings; the time stands while the bell stays the same."""
        noted = table.settings.pop("bell", None)
        bell = table.box.game.bell(table.match.state) if table.is_running else None
        if bell is None:
            return
        line = table.box.notation.write(bell.action)
        mark = {"line": line, "round": table.match.state.round}
        at = self.now() + bell.seconds * 1000
        if noted is not None and {**noted, "at": 0} == {**mark, "at": 0}:
            at = noted["at"]
        table.settings["bell"] = {**mark, "at": at}


def recall(table: Table, rows: list[PastRow]) -> None:
    """Fill the match's `past` with its last moves, so that they can be undone."""
    befores = [table.box.load_state(row.before) for row in rows]
    afters = [*befores, table.match.state][1:]
    table.match.past = [
        Past(before, as_played(table.box, row.move, chance=before.luck != after.luck))
        for row, before, after in zip(rows, befores, afters, strict=True)
    ]
