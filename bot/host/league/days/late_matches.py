"""League matches that are still running after their round, and how they are ended.

Each has a deadline, which its message shows. At the deadline the player to move loses; if both are
to move, the match counts for neither.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from bot.host.league.rules.division import Division
from bot.host.league.rules.round_results import LATE, late_deadline_of
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from games.core.game import Outcome
from games.core.translation import N_
from storage.engine import unreadable_rows
from storage.match.matches import MatchRow
from storage.server.audit import VOID
from storage.server.divisions import FixtureRow

TOO_LATE = N_("{seat} did not play in time.")
BOTH_LATE = N_("The time of this match is up.")


def changed_deadlines(
    conn: Connection,
    division: Division,
    fixtures: Sequence[FixtureRow],
    rows: Sequence[MatchRow],
    now: int,
) -> Mapping[str, int | None]:
    """Return the new deadlines, by match id, of matches whose settings have another one."""
    known, noted = dict[str, int | None](), unreadable_rows.of(conn)
    for row in rows:
        if row.status == "running":
            with noted.apart("matches", row.id):
                known[row.id] = MatchSettings.load(row.settings).until
    found = {
        fixture.match_id: late_deadline_of(conn, fixture, division, now)
        for fixture in fixtures
        if fixture.match_id in known
    }
    return {match_id: at for match_id, at in found.items() if match_id and known[match_id] != at}


class LateMatches:
    """Announces the deadlines of late matches, and ends them."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database

    async def tell(self, match_id: str, at: int | None) -> None:
        """Store a match's deadline in its settings, and update its message."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            if loaded.is_running:
                loaded.settings.until = at
                await self.matches.save_change(loaded)

    async def end_match(self, match_id: str) -> None:
        """End a match at its deadline: the player to move loses; if both are, it is voided."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            if loaded.is_running and not loaded.is_held:
                await self.matches.save_change(loaded, outcome=_outcome(loaded))


def _outcome(loaded: LoadedMatch) -> Outcome:
    everybody, late = tuple(seat.seat for seat in loaded.row.seats), loaded.waiting
    others = tuple(seat for seat in everybody if seat not in late)
    if late and others:
        return Outcome((others, late), TOO_LATE, LATE, {"seat": late[0]})
    return Outcome((everybody,), BOTH_LATE, VOID)
