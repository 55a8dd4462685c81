"""Loads matches and plays moves: one lock per match, one transaction per move."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from contextvars import ContextVar
from functools import partial
from typing import TypeAlias
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from bot.host.clock.match_clocks import LastMove
from bot.host.match import clock_storage
from bot.host.match.forced_moves import play_forced
from bot.host.match.loaded_match import LoadedMatch, StaleButton
from bot.host.match.match_settings import MatchSettings
from bot.host.match.match_writer import Clock, MatchWriter
from bot.host.match.planned_moves import end_by_hand, note_order
from bot.host.refusal import Refusal
from bot.host.ui.shared_sentences import UNKNOWN
from bot.operations.press_trace import span
from games.core.definition import GameDefinition
from games.core.dice import SeededDice, match_key
from games.core.match import Match, Played
from storage import match_details
from storage.engine.database import Database
from storage.errors import VersionConflict
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.match import moves
from storage.match.matches import MatchRow
from storage.match_details import MatchDetails

MOST_CONFLICTS = 8
"""The most version conflicts with other processes after which a move is tried again."""
has_played: ContextVar[bool] = ContextVar("has_played", default=False)
"""Whether the current interaction has played a move, even if something fails afterwards."""


ServiceHook: TypeAlias = Callable[["MatchService", Connection, MatchRow], Iterable[str]]
"""An `EndHook` that is given the service."""


class MatchService(MatchWriter):
    """Loads and changes running matches."""

    def __init__(
        self,
        games: Mapping[str, GameDefinition],
        database: Database,
        clock: Clock,
        shards: Shards = ALL_SHARDS,
        at_end: Iterable[ServiceHook] = (),
    ) -> None:
        """Host these games, and do what is due in the servers of these shards.

        `at_end` are called when a match ends or its lobby is closed, in the same transaction.
        """
        super().__init__(database, clock, [partial(hook, self) for hook in at_end])
        self.games = games
        self.shards = shards
        self._moved: Counter[str] = Counter()
        """How often matches have moved since old states were last deleted."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, match_id: str) -> asyncio.Lock:
        """Return the lock of a match or lobby, which avoids version conflicts in this process."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    def from_row(self, row: MatchRow, known: LoadedMatch | None = None) -> LoadedMatch | None:
        """Return the loaded match of a row; None if it has not begun or its game is unknown.

        `known` is the match as loaded earlier: if its position is still the same it is shared.
        """
        definition = self.games.get(row.game)
        if definition is None or row.state is None:
            return None
        is_same = known is not None and known.row.state == row.state
        state = known.match.state if known and is_same else definition.load_state(row.state)
        match = Match(
            definition,
            definition.read_options(row.options),
            len(row.seats),
            SeededDice(match_key(row.seed, row.mix), row.era),
            state,
            row.version,
            row.move,
            list(row.asked),
        )
        settings = MatchSettings.load(row.settings)
        return LoadedMatch(row, definition, match, settings, stored_settings=row.settings)

    def readable(self, rows: Iterable[MatchRow]) -> list[LoadedMatch]:
        """Return the loaded matches of rows as `from_row`, without those it cannot load."""
        matches = list[LoadedMatch]()
        for row in rows:
            with self.database.unreadable.apart("matches", row.id):
                loaded = self.from_row(row)
                matches += [loaded] if loaded is not None else []
        return matches

    async def load(self, match_id: str) -> LoadedMatch:
        """Return the match as stored; raises `Refusal` if there is none with this id."""
        return await self.database.read(lambda conn: self.require(conn, match_id))

    def require(self, conn: Connection, match_id: str) -> LoadedMatch:
        """Return the match as `find` does; raises `Refusal` if there is none with this id."""
        loaded = self.find(conn, match_id)
        if loaded is None:
            raise Refusal(UNKNOWN)
        return loaded

    def find(
        self, conn: Connection, match_id: str, known: LoadedMatch | None = None
    ) -> LoadedMatch | None:
        """Return the match with all related rows, None if there is none; `known` as `from_row`."""
        found = match_details.load(conn, match_id, self.now())
        return self.with_related_rows(conn, found, known) if found else None

    def with_related_rows(
        self, conn: Connection, found: MatchDetails, known: LoadedMatch | None = None
    ) -> LoadedMatch | None:
        """Return the loaded match of these details, with related rows; as `from_row`."""
        loaded = self.from_row(found.row, known)
        if loaded is None:
            return None
        if loaded.definition.planning:
            loaded.plans = found.plans
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
        `by_computer`: a computer plays them, and must still play for the seat. `only_fitting`:
        lines that do not fit are left out, and are in the match's `refused`, unless none fits.
        Raises `StaleButton` if the seat was asked something else since, and `IllegalAction`.
        """

        def move(loaded: LoadedMatch) -> Played:
            actions = [loaded.definition.notation.read(line) for line in lines]
            loaded.require_fresh(seat, asked, actions)
            if by_computer and not (loaded.seat(seat).bot or loaded.clocks.plays_for(seat)):
                raise StaleButton
            if refusal := next(filter(None, map(loaded.why_not_among, actions)), None):
                raise refusal
            loaded.refused = loaded.match.refused_among(seat, lines) if only_fitting else ()
            refused = {no.line for no in loaded.refused}
            fitting = tuple(line for line in lines if line not in refused)
            if by_computer:
                note_order(loaded, seat, lines[0])
            played = loaded.match.play(seat, fitting or lines)
            loaded.acted = LastMove(seat, by_computer)
            if seat in loaded.plans.turns or seat in loaded.plans.weeks:
                end_by_hand(loaded, seat)
            if not by_computer:
                loaded.plans.results.pop(seat, None)
            return played

        return await self.change(match_id, move, loaded)

    async def change(
        self,
        match_id: str,
        move: Callable[[LoadedMatch], Played],
        loaded: LoadedMatch | None = None,
    ) -> LoadedMatch:
        """Let `move` change the match, and save it with its outbox rows in one transaction.

        `loaded` is the match if it was loaded for this just now. After a version conflict, such as
        another process's move, it is loaded again, and `move` is tried once more.
        """
        lock = self.lock(match_id)
        fresh = None if lock.locked() else loaded  # after a wait the match must be loaded again
        async with lock:
            for _ in range(MOST_CONFLICTS):
                with suppress(VersionConflict):
                    return await self._try(fresh or await self.load(match_id), move)
                fresh = None
            return await self._try(await self.load(match_id), move)

    async def _try(self, loaded: LoadedMatch, move: Callable[[LoadedMatch], Played]) -> LoadedMatch:
        loaded.require_playable()
        seen = loaded.match.version
        with span("rules"):
            played = move(loaded)
        with span("row"):
            steps = [self.move_record(loaded, played)]
            steps += [self.move_record(loaded, forced) for forced in play_forced(loaded)]
            self._update_row(loaded, loaded.definition.game.outcome(loaded.match.state))
        await self.write(loaded, lambda conn: self.save(conn, loaded, seen, steps))
        self._moved[loaded.id] += len(steps)
        has_played.set(True)
        return loaded

    @property
    def has_old_states(self) -> bool:
        """Whether matches have moved since the states before old moves were last deleted."""
        return bool(self._moved)

    async def delete_old_states(self) -> None:
        """Delete the states before old moves, which an undo no longer needs, of all that moved."""
        moved, self._moved = self._moved, Counter()

        def prune(conn: Connection) -> None:
            for match_id, count in moved.items():
                moves.prune(conn, match_id, count)

        await self.database.write(prune)
