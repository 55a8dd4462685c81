"""Writes changes of matches: the row, the moves, the clocks, and what is to be delivered.

The code of a transaction may run more than once, so it must change nothing in memory that its next
run would read; `MatchWriter.write` notes what is stored after the commit.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.match import clock_storage, match_timing, request_end
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.serialization import dump_outcome, put_row
from games.core.game import Outcome
from games.core.match import Played
from games.core.record import events_json
from storage.engine.database import Database
from storage.errors import VersionConflict
from storage.match import matches, moves, plans, requests
from storage.match.matches import MatchRow
from storage.match.moves import MoveRow, RecentMove, Step
from storage.match.outbox import OutboxRow

Clock = Callable[[], datetime]
"""Returns the present time as an aware datetime in UTC."""
TransactionHook: TypeAlias = Callable[[Connection], object]
"""Further statements of a transaction; it may run more than once, so it must change only rows."""


EndHook: TypeAlias = Callable[[Connection, MatchRow], Iterable[str]]
"""Further statements of the transaction that ends a match or closes its lobby.

Returns the ids of the matches that it opens; it may run more than once.
"""


def no_hook(*_: object) -> None:
    """Do nothing more in the transaction."""


class MatchWriter:
    """Writes changes of matches to the database."""

    def __init__(self, database: Database, clock: Clock, at_end: Iterable[EndHook] = ()) -> None:
        """Write to this database, at the times of this clock.

        `at_end` are called when a match ends or its lobby is closed, in the same transaction.
        """
        self.database = database
        self.clock = clock
        self._at_end = tuple(at_end)

    def now(self) -> int:
        """Return the present time in milliseconds since 1970."""
        return int(self.clock().timestamp() * 1000)

    async def write(self, loaded: LoadedMatch, save: TransactionHook) -> None:
        """Run a transaction that saves the match, and note what is stored of it now."""
        await self.database.write(save)
        loaded.stored_settings = loaded.row.settings
        loaded.clocks.note_stored()
        loaded.plans.note_stored()

    def move_record(self, loaded: LoadedMatch, played: Played) -> Step:
        """Return the record of a move that was just played; the match's row is not updated yet.

        The clocks are updated at each move, since a turn may begin and end between two writes.
        """
        match_timing.note_actor(loaded, played)
        match_timing.follow(loaded, self.now())
        move = MoveRow(
            loaded.match.version,
            played.seat,
            played.lines,
            events_json(loaded.definition, played.events),
            loaded.clocks.now,
            era=loaded.row.era,
        )
        loaded.recent += (RecentMove(move.version, move.seat, move.events),)
        past = loaded.match.past[-1]
        return Step(move, past.stored, past.round)

    def save(self, conn: Connection, loaded: LoadedMatch, seen: int, steps: Sequence[Step]) -> None:
        """Write these moves, the match and its outbox rows; raises `VersionConflict`."""
        settings = loaded.stored_settings
        moves.save(conn, loaded.row, seen_version=seen, seen_settings=settings, steps=steps)
        if loaded.definition.planning:
            movers = {step.move.seat for step in steps if step.move.seat is not None}
            self._save_plans(conn, loaded, movers & loaded.plans.seats)
        self.save_clocks_and_enqueue(conn, loaded)

    @staticmethod
    def _save_plans(conn: Connection, loaded: LoadedMatch, seats: Collection[int]) -> None:
        """Write what seats have planned, and the results of earlier steps.

        Raises `VersionConflict` if another process has stored a plan of theirs meanwhile.
        """
        if seats:
            plans.require_seen(conn, loaded.id, loaded.plans, seats)
        for seat in seats:
            plans.save(conn, loaded.id, seat, *loaded.plans.all_of(seat))

    async def store_plan(self, loaded: LoadedMatch, seat: int) -> None:
        """Store what a seat has planned; raises `VersionConflict` if another change came first.

        It may have played the plan, in another process, and what is played is planned no more.
        """

        def store(conn: Connection) -> None:
            if matches.version_of(conn, loaded.id) != loaded.row.version:
                raise VersionConflict
            self._save_plans(conn, loaded, (seat,))

        await self.database.write(store)
        loaded.plans.note_stored()

    def save_clocks_and_enqueue(self, conn: Connection, loaded: LoadedMatch) -> None:
        """Write the clocks, and put the match's card and result into the outbox."""
        written = clock_storage.save(conn, loaded)
        drop_lapsed_request(conn, loaded)
        written.append(self.enqueue(conn, loaded.row, "card"))
        if not loaded.is_running:
            written.append(self.enqueue(conn, loaded.row, "result"))
            loaded.opened = self.when_over(conn, loaded.row)
        loaded.undelivered = tuple(written)

    async def save_change(
        self,
        loaded: LoadedMatch,
        also: TransactionHook = no_hook,
        *,
        outcome: Outcome | None = None,
        keeps_request: bool = False,
    ) -> None:
        """Save a change that is not a move, with `also`, in one transaction, and enqueue the card.

        With an `outcome` the match is over. An open request lapses, unless it is kept. Raises
        `VersionConflict` if another change came first.
        """
        seen = self.advance_version(loaded, outcome, keeps_request=keeps_request)
        dropped = loaded.plans.dropped
        for seat in dropped:
            loaded.plans.results.pop(seat, None)

        def save(conn: Connection) -> None:
            self._save_plans(conn, loaded, dropped)
            also(conn)
            settings = loaded.stored_settings
            matches.save_with_seats(conn, loaded.row, seen_version=seen, seen_settings=settings)
            self.save_clocks_and_enqueue(conn, loaded)

        await self.write(loaded, save)

    def advance_version(
        self, loaded: LoadedMatch, outcome: Outcome | None = None, *, keeps_request: bool = False
    ) -> int:
        """Update the row for a change that is not a move; return the version before it."""
        seen = loaded.match.version
        loaded.match.version += 1
        self.update_row(loaded, outcome, keeps_request=keeps_request)
        return seen

    def save_between_moves(self, conn: Connection, loaded: LoadedMatch, seen: int) -> None:
        """Save a change that a season makes to its match, and enqueue the card.

        The clocks, and messages about turns, follow with the next move: the season itself announces
        a day that opens.
        """
        matches.save_with_seats(conn, loaded.row, seen_version=seen)
        drop_lapsed_request(conn, loaded)
        self.enqueue(conn, loaded.row, "card")

    def when_over(self, conn: Connection, row: MatchRow) -> tuple[str, ...]:
        """Call the hooks for a match that is over, or whose lobby was closed.

        Returns the matches that were opened, whose lobbies are still to be posted.
        """
        return tuple(match_id for hook in self._at_end for match_id in hook(conn, row))

    def enqueue(
        self,
        conn: Connection,
        row: MatchRow,
        kind: str,
        *,
        at: int | None = None,
        payload: object = None,
    ) -> OutboxRow:
        """Put one row to deliver into the outbox; the newest of its kind replaces an older one.

        `at` (ms) is when it is due, by default now; `payload` is its data, a dataclass.
        """
        return put_row(conn, row, kind, self.now() if at is None else at, payload, latest=True)

    def update_row(
        self, loaded: LoadedMatch, outcome: Outcome | None, *, keeps_request: bool = False
    ) -> None:
        """Update the clocks and the row after a change of the match that is not a move.

        An open request lapses, unless it is kept.
        """
        self._update_row(loaded, outcome, follows=True, keeps_request=keeps_request)

    def _update_row(
        self,
        loaded: LoadedMatch,
        outcome: Outcome | None,
        *,
        follows: bool = False,
        keeps_request: bool = False,
    ) -> None:
        """Update the row from the match: its position, its end, and when to wake it.

        `follows`: update the clocks too; after a move they are updated already.
        """
        match, now = loaded.match, self.now()
        if not keeps_request:
            request_end.after_change(loaded, now)
        over = outcome is not None
        loaded.row = replace(
            loaded.row,
            status="over" if over else "running",
            outcome=dump_outcome(outcome) if outcome else None,
            ended_at=now if over else None,
            version=match.version,
            move=match.move,
            asked=tuple(match.asked),
            state=loaded.definition.dump_state(match.state),
            touched_at=now,
        )
        match_timing.set_bell(loaded, now)
        if follows:
            match_timing.follow(loaded, now)
        match_timing.set_passes(loaded, now)
        loaded.row = replace(
            loaded.row, settings=loaded.settings.dump(), wake_at=match_timing.wake_at(loaded, now)
        )


def drop_lapsed_request(conn: Connection, loaded: LoadedMatch) -> None:
    """Delete the stored request for consent if it is not open any more."""
    if loaded.has_stored_request and loaded.request is None:
        requests.remove(conn, loaded.id)
        loaded.asked_back = None
