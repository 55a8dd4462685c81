"""Sitting: a season without deadlines does not stand for ever: who is silent is played for.

Whoever the match waits for and who has pressed nothing for the agreed minutes has a computer run
the club, until any press of theirs: that is told once, and the others play on.
"""

from bot.host.league.absence import Absence
from bot.host.league.part import Part
from bot.host.league.presence import Presence
from bot.host.league.reminding import is_present
from bot.host.table import Table
from storage.seasons import MemberRow

MINUTE = 60_000
LEAST = 10
"""Minutes of silence after which an organiser may go on, where it was agreed to wait for ever."""


class Sitting:
    """Plays for those who are silent in a sitting."""

    def __init__(self, absence: Absence, presence: Presence) -> None:
        """Let `absence` hand clubs over; `presence` knows who has pressed something."""
        self.absence = absence
        self.presence = presence

    def wakes_at(self, part: Part, table: Table) -> int | None:
        """Return when the first of those waited for has been silent for too long (ms), else None.

        Nobody is kept waiting where everybody who is there is waited for.
        """
        minutes, waited = part.terms.silence, self._waited(part, table)
        others = [one for one in part.members if is_present(one, table) and one not in waited]
        if not minutes or not others:
            return None
        since = [self._since(part, table, one) for one in waited]
        return min((at + minutes * MINUTE for at in since), default=None)

    async def hand_over(self, part: Part, table: Table, now: int) -> bool:
        """Let computers run the clubs of those who are silent; return whether any were."""
        for_long = (part.terms.silence or LEAST) * MINUTE
        silent = [
            one
            for one in self._waited(part, table)
            if now - self._since(part, table, one) >= for_long
        ]
        if silent:
            await self.absence.leave_to_computers(part, silent)
        return bool(silent)

    def _waited(self, part: Part, table: Table) -> list[MemberRow]:
        """Return the members who run their clubs in person and whom the match waits for."""
        here = [one for one in part.members if is_present(one, table)]
        return [
            one for one in here if one.seat in table.waiting and not table.follows_plan(one.seat)
        ]

    def _since(self, part: Part, table: Table, one: MemberRow) -> int:
        """Return since when (ms) the match stands and a member has pressed nothing."""
        pressed_at = self.presence.pressed_at(part.season.id, one.number)
        return max(table.row.touched_at, one.came_at or 0, pressed_at)
