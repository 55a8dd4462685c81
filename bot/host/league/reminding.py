"""Reminding: who is told that a day closes, and when; at most once a day and person."""

from dataclasses import dataclass
from typing import Literal

from bot.host.league.closings import HOUR
from bot.host.league.part import Part
from bot.host.table import Table
from games.core.season import Season
from storage.seasons import MemberRow

BEFORE = 4 * HOUR
"""How long before its closing a day is told to those who have done nothing."""
STILL = 600_000
"""Milliseconds nothing has moved before the last one is told that the others wait."""


@dataclass(frozen=True, slots=True)
class Due:
    """A reminder: of these members by number, from this instant on, and why."""

    at: int
    numbers: tuple[int, ...]
    why: Literal["soon", "last"]


def due_of(part: Part, table: Table, days: Season) -> Due | None:
    """Return the next reminder of the day that is open, None where nobody is left to remind.

    Whoever has left a plan, has a computer run the club, or was reminded today is left in peace.
    """
    closing = part.closing(part.row.stage)
    if closing is None:
        return None
    owing = days.owing(table.box.game.view(table.match.state, None))
    late = [
        one
        for one in (part.member(seat) for seat in owing)
        if is_present(one, table) and one.seat not in table.plans
    ]
    untold = tuple(one.number for one in late if one.number not in closing.pinged)
    if not untold:
        return None
    stage, begun = part.row.stage, part.season.started_at or 0
    length = closing.due - (part.dues[stage - 1] if stage else begun)
    soon = Due(closing.due - min(BEFORE, length // 4), untold, "soon")
    others = [one for one in part.members if is_present(one, table) and one not in late]
    if len(late) == 1 and others and late[0].seat in table.waiting:
        last = Due(table.row.touched_at + STILL, untold, "last")
        return min(soon, last, key=lambda due: due.at)
    return soon


def is_present(member: MemberRow, table: Table) -> bool:
    """Return whether a member runs the club in person."""
    if member.user_id is None or member.seat is None:
        return False
    return table.seat(member.seat).bot is None
