"""Why and when players are reminded: the times are a function of the deadline alone.

They depend on the turn, its calendar and the player's quiet hours, never on the present or on when
they were last computed. The host stores the key of each reminder it has sent and calls `due` at any
instant: reminders missed while the machine slept are due when it wakes, once, and a clock set back
makes nothing due again. If several are due at once, only the last is sent and all are stored. A
deadline that moves gets reminders of its own.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter
from typing import Literal, NamedTuple, TypeAlias

from bot.host.clock.quiet_hours import QuietHours
from bot.host.clock.turn_clock import HOUR, Calendar, Turn
from storage.member.preferences import Preferences

Why: TypeAlias = Literal[
    "turn", "late", "closing", "request", "left", "alone", "quarter", "last", "lobby"
]
"""The reasons for notifying a member.

A turn, its two reminders ("quarter" and "last"), another's late turn, the member's own late turn
that ends the match, a request, a departed member, the departure of everybody else, and a lobby
they sit in.
"""
DEADLINES: tuple[Why, ...] = ("last", "closing", "lobby")
"""The reasons for mentioning members who chose deadlines only."""


def hears_of(chosen: Preferences, why: Why) -> bool:
    """Return whether a member wants to be notified for this reason at all."""
    return chosen.pings == "all" or (chosen.pings == "deadline" and why in DEADLINES)


LAST_BEFORE = 2 * HOUR
"""The time left in a stage at its last reminder."""
APART = 2 * HOUR
"""The shortest time between two reminders of a turn."""
SLOW = 12 * HOUR
"""The shortest turn time with a last reminder."""


class Kind(StrEnum):
    """The kind of a reminder: a quarter of the turn is left, or the last two hours."""

    QUARTER = "quarter"
    LAST = "last"


class Key(NamedTuple):
    """The stored key of a sent reminder, per seat of a match."""

    deadline: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder of a deadline, due `at` (ms)."""

    kind: Kind
    deadline: int
    at: int

    @property
    def key(self) -> Key:
        """The key to store when it was sent."""
        return Key(self.deadline, self.kind)


def reminders(
    turn: Turn, calendar: Calendar, quiet: QuietHours | None = None
) -> tuple[Reminder, ...]:
    """Return the reminders of a turn and of the reserve after it, earliest first.

    They come when a quarter of the turn's time is left; when two hours of it are left, for turns of
    at least twelve hours; and when two hours of the reserve are left. Any two are at least two
    hours apart. One that would fall into quiet hours comes before them, if that is within its stage
    and outside holidays and pauses.
    """
    if turn.time is None:
        return ()
    ends = calendar.after(turn.since, turn.time)
    over = calendar.after(turn.since, turn.time + turn.reserve)
    planned = []
    if ends is not None:
        planned = _of_turn(turn, turn.time, ends, calendar)
    if over is not None and ends is not None and turn.time >= SLOW and turn.reserve > LAST_BEFORE:
        planned.append((ends, Reminder(Kind.LAST, over, calendar.before(over, LAST_BEFORE))))
    moved = [
        _before_quiet_hours(reminder, since, calendar, quiet) if quiet else reminder
        for since, reminder in planned
    ]
    return tuple(sorted(_without_redundant(moved), key=attrgetter("at")))


def due(
    planned: Iterable[Reminder], now: int, sent: Collection[tuple[int, str]]
) -> tuple[Reminder, ...]:
    """Return the reminders due by `now` whose keys are not in `sent`."""
    return tuple(
        reminder for reminder in planned if reminder.at <= now and reminder.key not in sent
    )


def _of_turn(
    turn: Turn, length: int, deadline: int, calendar: Calendar
) -> list[tuple[int, Reminder]]:
    """Return the reminders of the turn's own time, each with the start of its stage."""
    kinds = {Kind.QUARTER: length // 4} | ({Kind.LAST: LAST_BEFORE} if length >= SLOW else {})
    return [
        (turn.since, Reminder(kind, deadline, calendar.before(deadline, left)))
        for kind, left in kinds.items()
    ]


def _before_quiet_hours(
    reminder: Reminder, since: int, calendar: Calendar, quiet: QuietHours
) -> Reminder:
    """Return the reminder, moved before the quiet hours it falls into if possible."""
    at = quiet.ahead_of(reminder.at, since)
    is_paused = any(span.start <= at < span.end for span in calendar.spans)
    return reminder if is_paused else replace(reminder, at=at)


def _without_redundant(planned: list[Reminder]) -> list[Reminder]:
    """Return the reminders without those shortly before the last one of the same deadline."""
    last = {reminder.deadline: reminder.at for reminder in planned if reminder.kind is Kind.LAST}
    return [
        reminder
        for reminder in planned
        if reminder.kind is Kind.LAST
        or reminder.at + APART <= last.get(reminder.deadline, reminder.at + APART)
    ]
