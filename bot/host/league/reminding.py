"""Reminding: who is called as their turn arrives or a day closes; one mention a day and member."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.host.league.closings import HOUR
from bot.host.league.part import Part
from bot.host.league.reach import Reach
from bot.host.table import Table
from games.core.season import Season
from storage.divisions import ClosingRow
from storage.seasons import MemberRow

BEFORE = 4 * HOUR
"""How long before its closing a day is told to those who have chosen nothing."""
STILL = 600_000
"""Milliseconds nothing has moved before the last one is told that the others wait."""
AT_WORK = 600_000
"""Milliseconds since a member's last press in which they need no call: they are about to act."""
REMINDED = -1
"""Stands among the numbers of those who were mentioned once a day's reminder is out."""


@dataclass(frozen=True, slots=True)
class Due:
    """A call of these members by number, from this instant on (ms); those `called` are mentioned.

    A turn has arrived, a day closes soon, or all others wait for the last one.
    """

    at: int
    numbers: tuple[int, ...]
    called: tuple[int, ...]
    why: Literal["turn", "soon", "last"]

    @property
    def marks(self) -> tuple[int, ...]:
        """What is noted of the day once it is told."""
        return (*self.called, REMINDED) if self.why == "soon" else self.called


@dataclass(frozen=True, slots=True)
class Asked:
    """Those who still owe something of the open day and were not called for it yet.

    `late` are all who owe it, called or not; `pressed_at` says when a member pressed last (ms).
    """

    part: Part
    table: Table
    days: Season
    closing: ClosingRow
    late: list[MemberRow]
    reaches: Mapping[int, Reach]
    pressed_at: Callable[[int], int]
    now: int

    @property
    def uncalled(self) -> list[MemberRow]:
        """Those who have not been mentioned today."""
        return [one for one in self.late if one.number not in self.closing.pinged]

    def free_from(self, one: MemberRow, at: int) -> int:
        """Return when a member may be called, from an instant on."""
        return self.reaches[one.number].free_from(at)


def late_of(part: Part, table: Table, days: Season) -> list[MemberRow]:
    """Return who runs the club in person, owes something of the open day and has no plan for it."""
    owing = days.owing(table.box.game.view(table.match.state, None))
    found = (part.member(seat) for seat in owing)
    return [one for one in found if is_present(one, table) and not table.follows_plan(one.seat)]


def due_of(
    part: Part,
    table: Table,
    days: Season,
    reaches: Mapping[int, Reach],
    pressed_at: Callable[[int], int],
    now: int,
) -> Due | None:
    """Return the next call of the open day, None where nobody is left to call.

    Whoever has left a plan, has a computer run the club, or is away is left in peace.
    """
    closing = part.closing(part.row.stage)
    if closing is None:
        return None
    late = late_of(part, table, days)
    asked = Asked(part, table, days, closing, late, reaches, pressed_at, now)
    found = [due for due in (_turn(asked), _last(asked), _soon(asked)) if due is not None]
    return min((due for due in found if due.at < closing.due), key=lambda due: due.at, default=None)


def _turn(asked: Asked) -> Due | None:
    """Return the call of a member all others wait for: on a day of turns, or between two days."""
    state = asked.table.match.state
    if not asked.days.takes_turns(state) and not asked.days.is_between(state):
        return None
    for one in asked.uncalled:
        if one.seat in asked.table.waiting and asked.reaches[one.number].hears_of("turn"):
            ready = max(asked.now, asked.pressed_at(one.number) + AT_WORK)
            number = (one.number,)
            return Due(asked.free_from(one, ready), number, number, "turn")
    return None


def _last(asked: Asked) -> Due | None:
    """Return the call of the last one for whom all others wait, where the next day then opens."""
    part, table, late = asked.part, asked.table, asked.late
    others = [one for one in part.members if is_present(one, table) and one not in late]
    takes_turns = asked.days.takes_turns(table.match.state)
    if not part.terms.is_early or takes_turns or len(late) != 1 or not others:
        return None
    (one,) = late
    if one not in asked.uncalled or one.seat not in table.waiting:
        return None
    ready = max(table.row.touched_at + STILL, asked.pressed_at(one.number) + AT_WORK)
    number = (one.number,)
    return Due(asked.free_from(one, ready), number, number, "last")


def _soon(asked: Asked) -> Due | None:
    """Return the reminder before a day closes; None where it would mention nobody.

    Members who were called today are only named, and those in quiet hours are mentioned once these
    are over, in a reminder of their own. Members who are away are neither named nor mentioned.
    """
    part, closing = asked.part, asked.closing
    stage, begun = part.row.stage, part.season.started_at or 0
    length = closing.due - (part.dues[stage - 1] if stage else begun)
    soon = max(asked.now, closing.due - min(BEFORE, length // 4))
    wanted = [one for one in asked.uncalled if asked.reaches[one.number].hears_of("last")]
    at = min((asked.free_from(one, soon) for one in wanted), default=closing.due)
    called = tuple(one.number for one in wanted if asked.free_from(one, at) == at)
    here = [one.number for one in asked.late if not asked.reaches[one.number].is_away(at)]
    return Due(at, called if REMINDED in closing.pinged else tuple(here), called, "soon")


def is_present(member: MemberRow, table: Table) -> bool:
    """Return whether a member runs the club in person."""
    if member.user_id is None or member.seat is None:
        return False
    return table.seat(member.seat).bot is None
