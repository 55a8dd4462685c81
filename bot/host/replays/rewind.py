"""Rewinding a running match to before one of its moves: by a moderator, or by its only player.

The moves after a moderator's rewind use other dice (a new era), so that nobody knows their results.
After a player's they use the same, so that nothing is won by it but a better choice.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.match import match_pauses
from bot.host.match.former_players import words_at
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_archive import Archive
from bot.host.match.match_settings import RewoundTo
from bot.host.match.match_writer import no_hook
from bot.host.refusal import Refusal
from bot.host.views.event_text import event_sentences
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_, Translator
from storage.match import moves, plans
from storage.match.moves import MoveRow

NO_SUCH_MOVE = N_("There is no move {n} in this match. Choose one from 1 to {last}.")
NOTHING_YET = N_("Nothing has been played in this match yet.")
NOTHING_CHOSEN = N_("You have no move to undo.")

Note: TypeAlias = Callable[[Connection, LoadedMatch], None]
"""Hook for further writes in the same transaction, such as the audit log."""
Check: TypeAlias = Callable[[LoadedMatch], None]
"""Raises `Refusal` if the match, as it stands, is not to be rewound."""


def no_check(_: LoadedMatch) -> None:
    """Let every match be rewound."""


class Rewinding:
    """Rewinds matches."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.matches = archive.matches

    async def rewind(
        self, match_id: str, number: int, note: Note = no_hook, check: Check = no_check
    ) -> LoadedMatch:
        """Rewind a running match to before its move `number` (from 1), and return it.

        It is one transaction with `note`, and the caller has to advance the match afterwards.
        Raises `Refusal` as `check` does and for an unknown move, and `VersionConflict` if another
        change came first.
        """
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            loaded.require_running()
            check(loaded)
            rows = await self.archive.moves(match_id)
            if not rows:
                raise Refusal(NOTHING_YET)
            if not 1 <= number <= len(rows):
                raise Refusal(NO_SUCH_MOVE, n=number, last=len(rows))
            state = await self.archive.state_before(loaded, rows, number)
            loaded.row = replace(loaded.row, era=loaded.row.era + 1)
            loaded.settings.rewound = RewoundTo(number, loaded.match.version + 1)
            await self._write(loaded, rows, number, state, note)
        return loaded

    async def take_back(self, loaded: LoadedMatch, seat: int) -> MoveRow:
        """Rewind to before the last choice of a seat and return it; the caller holds the lock.

        It is counted for the seat. The caller has to advance the match afterwards. Raises `Refusal`
        if the seat has chosen nothing since the match began or was rewound by a moderator.
        """
        rows, settings = await self.archive.moves(loaded.id), loaded.settings
        number = last_choice(loaded, rows, seat)
        if number is None:
            raise Refusal(NOTHING_CHOSEN)
        state = await self.archive.state_before(loaded, rows, number)
        settings.taken_back = settings.taken_back | {seat: settings.taken_back.get(seat, 0) + 1}
        await self._write(loaded, rows, number, state, no_hook)
        return rows[number - 1]

    async def numbered(self, match_id: str, words: Translator) -> list[tuple[int, str]]:
        """Return as many moves as fit a select, newest first: number and an onlooker's text."""
        loaded, rows = await self.matches.load(match_id), await self.archive.moves(match_id)
        newest = list(enumerate(rows, 1))[: -MAX_ENTRIES - 1 : -1]
        return [(number, _told(loaded, row, words)) for number, row in newest]

    async def _write(
        self, loaded: LoadedMatch, rows: list[MoveRow], number: int, state: bytes, note: Note
    ) -> None:
        match, seen = loaded.match, loaded.match.version
        match.state = loaded.definition.load_state(state)
        match.version += 1
        match.move = number - 1
        match.asked = [match.version] * match.seats
        loaded.plans = plans.Plans({}, loaded.plans.results)
        since = rows[number - 1].version
        loaded.recent = tuple(move for move in loaded.recent if move.version < since)
        loaded.clocks.renew_all()
        stands = loaded.is_paused and not loaded.is_held
        if stands and loaded.definition.game.bell(match.state) is None:
            match_pauses.start(loaded, self.matches.now())  # no timer is left that could be paused
        self.matches.update_row(loaded, None)

        def write(conn: Connection) -> None:
            moves.rewind(conn, loaded.row, seen_version=seen, since=since)
            plans.forget(conn, loaded.id)
            self.matches.save_clocks_and_enqueue(conn, loaded)
            note(conn, loaded)

        await self.matches.write(loaded, write)


def last_choice(loaded: LoadedMatch, rows: Sequence[MoveRow], seat: int) -> int | None:
    """Return the number of the last move that a seat's player chose, with the present dice."""
    chosen = (
        number
        for number in range(len(rows), 0, -1)
        if rows[number - 1].seat == seat
        and rows[number - 1].era == loaded.row.era
        and rows[number - 1].version not in loaded.settings.forced
        and loaded.settings.is_own(seat, rows[number - 1].version)
    )
    return next(chosen, None)


def _told(loaded: LoadedMatch, row: MoveRow, words: Translator) -> str:
    words = words_at(loaded, row.version, words)
    who = words("All players") if row.seat is None else words.name(row.seat)
    return " ".join(event_sentences(loaded.definition, row.events, None, words)) or who
