"""What the host does without an interaction: timers, computers, lobbies, undelivered messages."""

from contextlib import ExitStack
from functools import partial

import structlog
from sqlalchemy import Connection
from structlog.contextvars import bind_contextvars

from bot.host.delivery.background_queue import Background
from bot.host.delivery.outbox import Outbox
from bot.host.delivery.pending import Held
from bot.host.lobby.lobby import Lobbies
from bot.host.lobby.lobby_lookup import find_lobby
from bot.host.match.computer_players import ComputerPlayers
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.timeouts import Timeouts
from bot.host.play import timed_moves
from bot.host.play.departed_members import DepartedMembers
from bot.host.refusal import Refusal
from bot.host.views import match_card
from games.core.game import IllegalAction
from storage import match_details
from storage.engine import unreadable_rows
from storage.engine.unreadable_rows import OF_THE_DATABASE
from storage.errors import StorageError, VersionConflict
from storage.fleet import claims
from storage.match import matches, outbox
from storage.match.matches import MatchRow
from storage.server.due_work import Due

AT_A_TICK = 100
"""The most matches of each kind that one tick starts."""
log = structlog.get_logger()


class Scheduler:
    """Continues matches after an interaction, and when they are due."""

    def __init__(
        self,
        lobbies: Lobbies,
        opponents: ComputerPlayers,
        timing: Timeouts,
        outbox: Outbox,
        departed_members: DepartedMembers,
        background: Background,
    ) -> None:
        """Schedule these lobbies, computers and turns."""
        self.matches = lobbies.matches
        self.database = lobbies.matches.database
        self.lobbies = lobbies
        self.opponents = opponents
        self.timing = timing
        self.outbox = outbox
        self.departed_members = departed_members
        self.background = background
        self._busy: set[str] = set()

    async def advance(self, match_id: str) -> None:
        """Let the computers of a match move, then deliver its open rows."""
        await self.advance_after_reply(match_id)

    async def advance_after_reply(
        self, match_id: str, shown: int = 0, held: Held | None = None
    ) -> None:
        """Do what `advance` does for a match whose reply was sent.

        `shown` is the version its card already shows, `held` the match with its rows if just read.
        """
        row, loaded, must_tell = await self._found(match_id, held)
        if row is None or row.game not in self.matches.games:
            return
        opened: tuple[str, ...] = ()
        with ExitStack() as busy:
            self._busy.add(match_id)
            busy.callback(self._busy.discard, match_id)
            has_moved = row.status == "running"  # something may be played before an error
            try:
                if row.status == "running":
                    after = await self.opponents.play(match_id, loaded)
                    if after is None:
                        must_tell = has_moved = False
                    else:
                        has_moved, opened = after.match.version > row.version, after.opened
                    held = held if after is loaded else None  # the same object: not reloaded
            finally:
                if must_tell or has_moved:
                    await self.outbox.deliver(match_id, shown, None if has_moved else held)
        for opened_id in opened:
            await self.advance(opened_id)

    async def _found(
        self, match_id: str, held: Held | None
    ) -> tuple[MatchRow | None, LoadedMatch | None, bool]:
        """Return what `_read` returns, from `held` if that is given."""
        if held is not None:
            return held.loaded.row, held.loaded, True
        return await self.database.read(lambda conn: self._read(conn, match_id))

    def _read(
        self, conn: Connection, match_id: str
    ) -> tuple[MatchRow | None, LoadedMatch | None, bool]:
        """Return a match's row, the loaded match if it runs, and whether rows are undelivered."""
        found = match_details.load(conn, match_id, self.matches.now())
        if found is None:
            return None, None, False
        is_running = found.row.status == "running"
        loaded = self.matches.with_related_rows(conn, found) if is_running else None
        return found.row, loaded, not found.is_delivered

    @property
    def most(self) -> int:
        """Return how many due matches of each kind to look for: busy ones are found and skipped."""
        return AT_A_TICK + len(self._busy) + len(self.background)

    async def process(self, due: Due) -> None:
        """Claim and start the jobs due: timers, computers, unfilled lobbies, undelivered messages.

        They run in the background, so that no tick waits for Discord.
        """
        works = {
            match_id: partial(
                self._wake,
                match_id,
                rings=match_id in due.timers,
                is_timed=match_id in due.turns,
            )
            for match_id in (*due.timers, *due.turns, *due.deliveries)
            if not self._is_left_alone(match_id, due)
        }
        now = self.matches.now()
        await self.background.begin_claimed(self.database, works, due.channels, now)

    def _is_left_alone(self, match_id: str, due: Due) -> bool:
        """Return whether a match is being continued already."""
        if match_id in self._busy or self.background.has(match_id):
            return True
        is_told = match_id not in due.timers and match_id not in due.turns
        return is_told and self.outbox.pacing.is_pending(match_id)

    async def _wake(self, match_id: str, *, rings: bool, is_timed: bool = False) -> None:
        """Continue one match; after a failure put it off, to spare the other matches and the log.

        It runs in its own task, so the match id is bound to its own log lines only.
        """
        bind_contextvars(match=match_id)
        began = self.matches.now()
        version, row = await self.database.read(lambda conn: _row_apart(conn, match_id))
        if not version:
            await self.database.write(lambda conn: claims.release(conn, match_id))
            return
        try:
            if row is not None and row.game not in self.matches.games:
                log.warning("match_game_unknown", game=row.game)
            elif row is not None:
                await self._go_on(match_id, rings=rings, is_timed=is_timed)
                self.database.unreadable.forget("matches", match_id)
        except Exception as error:  # noqa: BLE001 - it is logged
            if isinstance(error, OF_THE_DATABASE) or await self._is_readable(match_id):
                self.background.log_failure("job_failed", error)
        await self._put_off(match_id, version, began)

    async def _is_readable(self, match_id: str) -> bool:
        """Return whether a match or lobby can be read; if not, that is noted."""

        def read(conn: Connection) -> None:
            find_lobby(conn, self.matches.games, match_id)
            loaded = self.matches.find(conn, match_id)
            if loaded is not None:
                match_card.public_message(loaded)

        def can_read(conn: Connection) -> bool:
            noted = unreadable_rows.of(conn)
            return noted.can_read("matches", match_id, lambda: read(conn))

        return await self.database.read(can_read)

    async def _go_on(self, match_id: str, *, rings: bool, is_timed: bool) -> None:
        """Do what is due of a match, then deliver its open rows."""
        if rings:
            await self._ring(match_id)
        if is_timed:
            await self.departed_members.find_departed(match_id)
            await self.timing.wake(match_id)
        await self.advance(match_id)

    async def _put_off(self, match_id: str, version: int, began: int) -> None:
        """Release a match's claim, and store when to retry the jobs that are still due.

        Jobs that were due at `began` (ms) and are not done must not delay others at the next tick.
        If that cannot be stored, the match waits until its claim expires.
        """
        is_told = not self.outbox.pacing.is_pending(match_id)

        def put_off(conn: Connection) -> None:
            claims.release(conn, match_id)
            if matches.is_overdue(conn, match_id, version, began):
                matches.failed(conn, match_id, began)
            if is_told:
                outbox.put_off(conn, match_id, began)

        try:
            await self.database.write(put_off)
        except StorageError as error:
            self.background.log_failure("wake_time_not_stored", error)

    async def _ring(self, match_id: str) -> None:
        """Wake a lobby, play a due timer's action, let a seat pass, or let computers react."""
        row = await self.database.read(lambda conn: matches.load(conn, match_id))
        try:
            if row is not None and row.status == "lobby":
                await self.lobbies.wake(match_id)
            elif row is not None and await timed_moves.is_timer_due(self.matches, match_id):
                await timed_moves.play_timer(self.matches, match_id)
            elif row is None or row.status != "running" or row.game not in self.matches.games:
                return
            elif not await timed_moves.let_pass(self.matches, match_id):
                await self.opponents.react(match_id)
        except (Refusal, IllegalAction, VersionConflict):
            after = await self.database.read(lambda conn: matches.load(conn, match_id))
            if after == row:  # nobody else has changed it, so it would fail again
                raise


def _row_apart(conn: Connection, match_id: str) -> tuple[int, MatchRow | None]:
    """Return a match's version, 0 if there is none, and its row, None if it is unreadable."""
    version, row = matches.version_of(conn, match_id), None
    with unreadable_rows.of(conn).apart("matches", match_id):
        row = matches.load(conn, match_id)
    return version, row
