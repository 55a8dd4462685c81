"""Loading and changing matches: one lock per match, one transaction per move with its messages."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import replace
from datetime import datetime
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from bot.host.clock.match_clocks import LastMove
from bot.host.match import clock_storage, match_timing, passes
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import MatchSettings
from bot.host.match.old_states import OldStates
from bot.host.match.planned_moves import play_next
from bot.host.match.serialization import dump_outcome, dump_played, load_options
from bot.host.match.stale_buttons import StaleButton, refuse_stale
from bot.host.ui.match_access import UNKNOWN
from games.core.definition import GameDefinition
from games.core.dice import SeededDice, match_key
from games.core.game import IllegalAction, Outcome
from games.core.match import Match, Played
from games.core.translation import N_
from storage import match_details
from storage.engine.database import Database
from storage.errors import VersionConflict
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.match import matches, moves, outbox, plans, requests
from storage.match.matches import MatchRow
from storage.match.moves import MoveRow, RecentMove, Step
from storage.match.outbox import OutboxRow
from storage.match_details import MatchDetails

Clock = Callable[[], datetime]
"""Returns the present, aware, in UTC."""
has_played: ContextVar[bool] = ContextVar("has_played", default=False)
"""Whether the current interaction has played a move, even if something fails afterwards."""


class MatchService:
    """Loads and changes running matches."""

    def __init__(
        self,
        games: Mapping[str, GameDefinition],
        database: Database,
        clock: Clock,
        shards: Shards = ALL_SHARDS,
    ) -> None:
        """Host these games, and do what is due in the servers of these shards."""
        self.games = games
        self.database = database
        self.clock = clock
        self.shards = shards
        self.at_end: list[Callable[[Connection, MatchRow], None]] = []
        """Hooks called when a match ends or its lobby is closed, in the same transaction."""
        self.old_states = OldStates(database)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        """Return the present in milliseconds since 1970."""
        return int(self.clock().timestamp() * 1000)

    def lock(self, match_id: str) -> asyncio.Lock:
        """Return the lock of a match or lobby, which spares this process version conflicts."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    def from_row(self, row: MatchRow) -> LoadedMatch | None:
        """Return the loaded match of a row; None if it has not begun or its game is unknown."""
        definition = self.games.get(row.game)
        if definition is None or row.state is None:
            return None
        match = Match(
            definition,
            load_options(definition.options_adapter, row.options),
            len(row.seats),
            SeededDice(match_key(row.seed, row.mix), row.era),
            definition.load_state(row.state),
            row.version,
            row.move,
            list(row.asked),
        )
        return LoadedMatch(row, definition, match, MatchSettings.load(row.settings))

    async def load(self, match_id: str) -> LoadedMatch:
        """Return the match as stored; raises `IllegalAction` if there is none with this id."""
        loaded = await self.database.read(lambda conn: self.find(conn, match_id))
        if loaded is None:
            raise IllegalAction("house", UNKNOWN)
        return loaded

    def find(self, conn: Connection, match_id: str) -> LoadedMatch | None:
        """Return the match with all related rows; None as `from_row` does."""
        found = match_details.load(conn, match_id, self.now())
        return self.with_related_rows(conn, found) if found else None

    def with_related_rows(self, conn: Connection, found: MatchDetails) -> LoadedMatch | None:
        """Return the loaded match of these details, with related rows; None as `from_row` does."""
        loaded = self.from_row(found.row)
        if loaded is None:
            return None
        if loaded.definition.planning:
            loaded.plans, loaded.results = found.plans.wishes, found.plans.results
            loaded.planned = frozenset((*loaded.plans, *loaded.results))
        loaded.request = request = found.request
        loaded.has_stored_request = request is not None
        loaded.troubles, loaded.members = found.troubles, found.members
        loaded.recent = found.recent
        if request is not None and request.kind == "undo":
            loaded.asked_back = moves.last_of(conn, loaded.id, request.asker)
        loaded.clocks = clock_storage.load(conn, found, loaded.settings, self.now())
        return loaded

    async def play(
        self,
        match_id: str,
        seat: int,
        lines: tuple[str, ...],
        asked: int,
        *,
        loaded: LoadedMatch | None = None,
        by_computer: bool = False,
        only_fitting: bool = False,
    ) -> LoadedMatch:
        """Play a seat's lines, chosen at version `asked`, and return the match after them.

        `loaded` is the match if it was loaded for this move just now; it is changed in place.
        `by_computer`: a computer plays them, and the seat must still be a computer's or stood in
        for. `only_fitting`: lines that do not fit are left out, and are in `refused` of the match
        that is returned, unless none fits. Raises `StaleButton` if the seat was asked something
        else since, `IllegalAction` if the move is not legal.
        """

        def move(loaded: LoadedMatch) -> Played:
            actions = [loaded.definition.notation.read(line) for line in lines]
            refuse_stale(loaded, seat, asked, actions)
            if by_computer and not (loaded.seat(seat).bot or loaded.clocks.plays_for(seat)):
                raise StaleButton
            if refusal := next(filter(None, map(loaded.why_not_among, actions)), None):
                raise refusal
            loaded.refused = loaded.match.refused_among(seat, lines) if only_fitting else ()
            left_out = [one.line for one in loaded.refused]
            fitting = tuple(line for line in lines if line not in left_out)
            played = loaded.match.play(seat, fitting or lines)
            loaded.acted = LastMove(seat, by_computer)
            loaded.plans.pop(seat, None)  # a move by hand discards the plan
            if not by_computer:
                loaded.results.pop(seat, None)
            return played

        return await self._change(match_id, move, loaded)

    async def play_plan(self, match_id: str, seat: int) -> LoadedMatch:
        """Play the first legal planned move of a seat, or the plan's last line, to end the turn.

        Raises `IllegalAction` if neither is legal: the plan is over, and the seat is asked.
        """
        return await self._change(match_id, lambda table: play_next(table, seat))

    async def forget_plan(self, loaded: LoadedMatch, seat: int) -> None:
        """Delete a plan none of whose moves is legal."""
        results = loaded.results.get(seat, ())
        await self.database.write(lambda conn: plans.save(conn, loaded.id, seat, None, results))

    async def play_bell(self, match_id: str) -> LoadedMatch:
        """Play the timer's action; raises `IllegalAction` if it is not due."""

        def move(loaded: LoadedMatch) -> Played:
            if not match_timing.is_bell_due(loaded, self.now()):
                raise IllegalAction(
                    "bell",
                    N_(
                        "Too late – that's already settled. The match "
                        "message shows what's open now."
                    ),
                )
            loaded.settings.bell = None  # it has fired: an equal timer would be a new one
            return loaded.match.play_timer()

        return await self._change(match_id, move)

    async def let_pass(self, match_id: str) -> bool:
        """Let a seat whose time for an answer is up suffer it; False if there is none."""
        if passes.next_due(await self.load(match_id), self.now()) is None:
            return False

        def move(loaded: LoadedMatch) -> Played:
            due = passes.next_due(loaded, self.now())
            if due is None:
                raise IllegalAction(
                    "pass",
                    N_(
                        "Too late – that's already settled. The match "
                        "message shows what's open now."
                    ),
                )
            seat, action = due
            played = loaded.match.play(seat, (loaded.definition.notation.write(action),))
            loaded.acted = LastMove(seat)
            return played

        await self._change(match_id, move)
        return True

    async def is_bell_due(self, match_id: str) -> bool:
        """Return whether a timer is set and due; the match may be due for a computer instead."""
        return match_timing.is_bell_due(await self.load(match_id), self.now())

    async def _change(
        self,
        match_id: str,
        move: Callable[[LoadedMatch], Played],
        loaded: LoadedMatch | None = None,
    ) -> LoadedMatch:
        """Let `move` change the match, and save it with its outbox rows in one transaction.

        After a version conflict the match is loaded again and `move` is tried once more.
        """
        lock = self.lock(match_id)
        fresh = None if lock.locked() else loaded  # after a wait the match must be loaded again
        async with lock:
            try:
                return await self._try(fresh or await self.load(match_id), move)
            except VersionConflict:
                return await self._try(await self.load(match_id), move)

    async def _try(self, loaded: LoadedMatch, move: Callable[[LoadedMatch], Played]) -> LoadedMatch:
        loaded.require_playable()
        seen = loaded.match.version
        step = self.move_record(loaded, move(loaded))
        self._update_row(loaded, loaded.definition.game.outcome(loaded.match.state))
        await self.database.write(lambda conn: self.save(conn, loaded, seen, [step]))
        has_played.set(True)
        return loaded

    def move_record(self, loaded: LoadedMatch, played: Played) -> Step:
        """Return the record of a move that was just played; the match's row is not updated yet.

        The clocks are updated at each move, since a turn may begin and end between two writes.
        """
        match_timing.note_actor(loaded, played)
        match_timing.follow(loaded, self.now())
        before, events = loaded.match.past[-1].before, dump_played(loaded.definition, played.events)
        move = MoveRow(
            loaded.match.version,
            played.seat,
            played.lines,
            events,
            loaded.clocks.now,
            era=loaded.row.era,
        )
        loaded.recent += (RecentMove(move.version, move.seat, move.events),)
        return Step(move, loaded.definition.dump_state(before), before.round)

    def save(self, conn: Connection, loaded: LoadedMatch, seen: int, steps: Sequence[Step]) -> None:
        """Write these moves, the match and its outbox rows; raises `VersionConflict`."""
        moves.save(conn, loaded.row, seen_version=seen, steps=steps)
        if loaded.definition.planning:
            movers = {step.move.seat for step in steps if step.move.seat is not None}
            for seat in movers & {*loaded.planned, *loaded.plans, *loaded.results}:
                results = loaded.results.get(seat, ())
                plans.save(conn, loaded.id, seat, loaded.plans.get(seat), results)
        self.old_states.note(loaded.id, len(steps))
        self.save_clocks_and_enqueue(conn, loaded)

    def save_clocks_and_enqueue(self, conn: Connection, loaded: LoadedMatch) -> None:
        """Write the clocks, and put the match's card and result into the outbox."""
        written = clock_storage.save(conn, loaded)
        if loaded.has_stored_request:
            requests.remove(conn, loaded.id)
        loaded.request = loaded.asked_back = None
        written.append(self.enqueue(conn, loaded.row, "card"))
        if not loaded.is_running:
            written.append(self.enqueue(conn, loaded.row, "result"))
            self.when_over(conn, loaded.row)
        loaded.undelivered = tuple(written)

    def when_over(self, conn: Connection, row: MatchRow) -> None:
        """Call the hooks for a match that is over, or whose lobby was closed."""
        for change in self.at_end:
            change(conn, row)

    def enqueue(
        self, conn: Connection, row: MatchRow, kind: str, *, at: int | None = None
    ) -> OutboxRow:
        """Put one row to deliver into the outbox; the newest of its kind replaces an older one.

        `at` (ms) is when it is due, by default now.
        """
        now, version = self.now() if at is None else at, row.version
        return outbox.put(
            conn, match_id=row.id, kind=kind, version=version, payload="{}", now=now, latest=True
        )

    def update_row(self, loaded: LoadedMatch, outcome: Outcome | None) -> None:
        """Update the clocks and the row after a change of the match that is not a move."""
        self._update_row(loaded, outcome, follows=True)

    def _update_row(
        self, loaded: LoadedMatch, outcome: Outcome | None, *, follows: bool = False
    ) -> None:
        """Update the row from the match: its position, its end, and when to wake it.

        `follows`: update the clocks too; for a move that has been done already.
        """
        match, now = loaded.match, self.now()
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
        passes.set_times(loaded, now)
        loaded.row = replace(
            loaded.row, settings=loaded.settings.dump(), wake_at=match_timing.wake_at(loaded, now)
        )

    def leaves_time(self, loaded: LoadedMatch) -> bool:
        """Return whether computers on turn still wait for people to act out of turn."""
        wake_at = loaded.row.wake_at
        return wake_at is not None and wake_at > self.now() and loaded.is_contested

    async def clear_wake(self, loaded: LoadedMatch) -> None:
        """Set the next wake-up to the match's own time, unless somebody has moved meanwhile."""
        at = min(match_timing.own_times(loaded), default=None)
        await self.database.write(
            lambda conn: matches.set_wake(conn, loaded.id, loaded.row.version, at)
        )
