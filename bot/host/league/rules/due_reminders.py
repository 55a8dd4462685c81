"""Which members to mention when their turn comes or a day closes, at most once a day each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.host.delivery.availability import Availability
from bot.host.league.rules.announcements import DayReminder, TurnCall
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from games.core.season import Season
from leagues.deadlines import HOUR
from storage.server.divisions import ClosingRow, DivisionRow
from storage.server.seasons import MemberRow

BEFORE = 4 * HOUR
"""How long before a deadline (ms) members who have not acted are reminded."""
STILL = 600_000
"""Milliseconds without a move after which the last member is reminded that the others wait."""
AT_WORK = 600_000
"""Milliseconds after a button press in which a member is not mentioned, as they may be acting."""
REMINDED = -1
"""Stored among the mentioned members' numbers once the day's reminder was sent."""


@dataclass(frozen=True, slots=True)
class DueMention:
    """A message about these members (by number), due `at` (ms); those `called` are mentioned.

    Reasons: a turn has come, a day closes soon, or all others wait for the last member.
    """

    at: int
    numbers: tuple[int, ...]
    called: tuple[int, ...]
    why: Literal["turn", "soon", "last"]

    @property
    def marks(self) -> tuple[int, ...]:
        """The numbers to store when it is sent."""
        return (*self.called, REMINDED) if self.why == "soon" else self.called

    def announcement(self, row: DivisionRow) -> TurnCall | DayReminder:
        """Return the message as an announcement about the open day of a division."""
        if self.why == "turn":
            return TurnCall(division=row.id, stage=row.stage, numbers=self.numbers)
        return DayReminder(
            division=row.id,
            stage=row.stage,
            numbers=self.numbers,
            called=self.called,
            why=self.why,
        )


@dataclass(frozen=True, slots=True)
class DayStatus:
    """The open day of a division, as input for the choice of the next message.

    `late` are all members with work left, mentioned or not; `pressed_at` returns a member's last
    button press (ms).
    """

    division: Division
    loaded: LoadedMatch
    days: Season
    closing: ClosingRow
    late: list[MemberRow]
    reaches: Mapping[int, Availability]
    pressed_at: Callable[[int], int]
    now: int

    @property
    def uncalled(self) -> list[MemberRow]:
        """Members with work left who were not mentioned today."""
        return [member for member in self.late if member.number not in self.closing.pinged]

    def free_from(self, member: MemberRow, at: int) -> int:
        """Return when a member may be mentioned, from an instant on."""
        return self.reaches[member.number].free_from(at)


def members_with_work(division: Division, loaded: LoadedMatch, days: Season) -> list[MemberRow]:
    """Return the members who run their clubs in person and have work left without a plan for it."""
    owing = days.owing(loaded.definition.game.view(loaded.match.state, None))
    found = (division.member(seat) for seat in owing)
    here = [member for member in found if is_present(member, loaded)]
    plans = loaded.seat_plans
    return [
        member for member in here if not (plans.follows(member.seat) or plans.orders(member.seat))
    ]


def next_mention(
    division: Division,
    loaded: LoadedMatch,
    days: Season,
    late: list[MemberRow],
    reaches: Mapping[int, Availability],
    pressed_at: Callable[[int], int],
    now: int,
) -> DueMention | None:
    """Return the next message of the open day, None if nobody is left to mention.

    `late` are the `members_with_work`. Members with a plan, with a computer running the club, or on
    holiday are not mentioned.
    """
    closing = division.closing(division.row.stage)
    if closing is None:
        return None
    day = DayStatus(division, loaded, days, closing, late, reaches, pressed_at, now)
    due_mentions = [due for due in (_turn(day), _last(day), _soon(day)) if due is not None]
    return min(
        (due for due in due_mentions if due.at < closing.due), key=lambda due: due.at, default=None
    )


def _turn(day: DayStatus) -> DueMention | None:
    """Return the call of a member all others wait for: on a day of turns, or between two days."""
    state = day.loaded.match.state
    if not day.days.takes_turns(state) and not day.days.is_between(state):
        return None
    for member in day.uncalled:
        if member.seat in day.loaded.waiting and day.reaches[member.number].wants_notification(
            "turn"
        ):
            ready = max(day.now, day.pressed_at(member.number) + AT_WORK)
            number = (member.number,)
            return DueMention(day.free_from(member, ready), number, number, "turn")
    return None


def _last(day: DayStatus) -> DueMention | None:
    """Return the message for the last member, if the next day opens once they are done."""
    division, loaded, late = day.division, day.loaded, day.late
    others = [
        other for other in division.members if is_present(other, loaded) and other not in late
    ]
    takes_turns = day.days.takes_turns(loaded.match.state)
    if not division.terms.is_early or takes_turns or len(late) != 1 or not others:
        return None
    (member,) = late
    if member not in day.uncalled or member.seat not in loaded.waiting:
        return None
    ready = max(loaded.row.touched_at + STILL, day.pressed_at(member.number) + AT_WORK)
    number = (member.number,)
    return DueMention(day.free_from(member, ready), number, number, "last")


def _soon(day: DayStatus) -> DueMention | None:
    """Return the reminder before a day closes; None where it would mention nobody.

    Members who were called today are only named, and those in quiet hours are mentioned once these
    are over, in a reminder of their own. Members who are away are neither named nor mentioned.
    """
    division, closing = day.division, day.closing
    stage, begun = division.row.stage, division.season.started_at or 0
    length = closing.due - (division.dues[stage - 1] if stage else begun)
    soon = max(day.now, closing.due - min(BEFORE, length // 4))
    wanted = [
        member for member in day.uncalled if day.reaches[member.number].wants_notification("last")
    ]
    at = min((day.free_from(member, soon) for member in wanted), default=closing.due)
    called = tuple(member.number for member in wanted if day.free_from(member, at) == at)
    here = [member.number for member in day.late if not day.reaches[member.number].is_away(at)]
    return DueMention(at, called if REMINDED in closing.pinged else tuple(here), called, "soon")


def is_present(member: MemberRow, loaded: LoadedMatch) -> bool:
    """Return whether a member runs the club in person."""
    if member.user_id is None or member.seat is None:
        return False
    return loaded.seat(member.seat).bot is None
