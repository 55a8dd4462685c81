"""Reminders of a league round's deadline: to whom and when.

In a real week there are two, a day and four hours before the deadline; otherwise one, when a
quarter of the round is left. A member is mentioned at most once a day, outside quiet hours and
absences.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from bot.host.clock.reminders import Why
from bot.host.delivery.availability import Availability
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import RoundClosing, enqueue_announcement
from bot.host.league.rules.division import Division
from bot.host.lobby.lobby_lookup import can_come
from bot.host.match.match_service import MatchService
from leagues.deadlines import DAY, HOUR, SMALL_GAP, RoundSchedule
from leagues.local_time import local_day
from storage.engine import unreadable_rows
from storage.match import matches
from storage.server import divisions
from storage.server.divisions import FixtureRow

DAY_BEFORE, LAST = 1, 2
"""The numbers of the reminders: after the second a member does not get the first."""
WHY: dict[int, Why] = {DAY_BEFORE: "quarter", LAST: "last"}
BEFORE = 4 * HOUR
"""How long before a real week's deadline the last reminder comes (ms)."""


@dataclass(frozen=True, slots=True)
class RoundReminder:
    """A reminder for a member (by number) of a match, due `at` (ms)."""

    number: int
    fixture: FixtureRow
    at: int
    which: int


@dataclass(frozen=True, slots=True)
class Window:
    """The open round with its tempo, from `opened` to `due` (ms)."""

    tempo: RoundSchedule
    opened: int
    due: int

    def planned(self) -> dict[int, int]:
        """Return the regular times of the reminders (ms), by number."""
        if self.tempo.kind == "week":
            return {DAY_BEFORE: self.due - DAY, LAST: self.due - BEFORE}
        return {LAST: self.due - self.tempo.hours * HOUR // 4}


def next_reminder(
    window: Window, had: int, reach: Availability, now: int
) -> tuple[int, int] | None:
    """Return the next reminder's (time, number), None if none is left; `had` were already sent.

    It comes before quiet hours rather than after them. The first is skipped if it would come on the
    day of the last, and each if it would come after the deadline.
    """
    quiet = reach.quiet
    planned = {
        which: max(now, quiet.ahead_of(at, window.opened) if quiet is not None else at)
        for which, at in window.planned().items()
        if which > had
    }
    zone = window.tempo.zone
    for which, at in planned.items():
        comes = reach.free_from(at)
        last = planned[LAST]
        if comes < window.due and (which == LAST or local_day(comes, zone) < local_day(last, zone)):
            return comes, which
    return None


def next_reminders(
    conn: Connection,
    match_service: MatchService,
    division: Division,
    fixtures: Sequence[FixtureRow],
) -> list[RoundReminder]:
    """Return the next reminder of each member who has not played in the open round."""
    closing, now = division.closing(division.row.stage), match_service.now()
    if closing is None or not division.row.is_open:
        return []
    before = division.closing(closing.stage - 1) if closing.stage else None
    opened = (before.closed_at or before.due) if before else division.season.started_at or 0
    window = Window(division.terms.calendar, opened, closing.due)
    owing = unplayed(conn, match_service, division, fixtures)
    late = [
        member
        for member in division.members
        if member.number in owing and can_come(conn, member.user_id)
    ]
    reminders = []
    for number, reach in division_reading.availability_of(conn, division, late).items():
        called = next_reminder(window, closing.pinged.count(number), reach, now)
        if called is not None and reach.wants_notification(WHY[called[1]]):
            reminders.append(RoundReminder(number, owing[number], *called))
    return reminders


def unplayed(
    conn: Connection,
    match_service: MatchService,
    division: Division,
    fixtures: Sequence[FixtureRow],
) -> dict[int, FixtureRow]:
    """Return the members who lose at the open round's deadline unless they play, with the match.

    They are missing in this round's lobby, or to move in a match of the round before. Keys are
    member numbers.
    """
    users = {
        member.user_id: member.number for member in division.members if member.user_id is not None
    }
    found, rounds = dict[int, FixtureRow](), division.rounds
    for fixture in fixtures:
        with unreadable_rows.of(conn).apart("matches", fixture.match_id):
            match = (
                matches.load(conn, fixture.match_id)
                if fixture.match_id and not fixture.done
                else None
            )
            if match is None:
                continue
            numbers: set[int] = set()
            if match.status == "lobby" and fixture.round == division.row.stage:
                came = {users[seat.user_id] for seat in match.seats if seat.user_id in users}
                numbers = {fixture.home, fixture.away} - came
            elif (
                match.status == "running"
                and rounds.deadline_of(fixture) == division.dues[division.row.stage]
            ):
                loaded = match_service.from_row(match)
                waiting = loaded.waiting if loaded is not None else ()
                numbers = {(fixture.home, fixture.away)[seat] for seat in waiting}
            found |= dict.fromkeys(numbers, fixture)
    return found


def store(conn: Connection, division: Division, due: Sequence[RoundReminder], now: int) -> str:
    """Store the reminded members, and enqueue the message; return the match that carries it."""
    closing = division.closing(division.row.stage)
    assert closing is not None
    pinged = list(closing.pinged)
    for reminder in due:
        pinged += [reminder.number] * (reminder.which - pinged.count(reminder.number))
    divisions.put_closing(conn, replace(closing, pinged=tuple(pinged)))
    matches_ = list(dict.fromkeys(each_due.fixture.match_id or "" for each_due in due))
    about = RoundClosing(
        division=division.row.id,
        stage=closing.stage,
        numbers=tuple(each_due.number for each_due in due),
        matches=tuple(matches_),
    )
    enqueue_announcement(conn, matches_[0], about, now)
    return matches_[0]


def reset_reminders(conn: Connection, division: Division, before: Sequence[int]) -> None:
    """Clear the open round's reminded members if its deadline moved by more than `SMALL_GAP`."""
    closing = division.closing(division.row.stage)
    if closing is not None and closing.pinged and closing.due - before[closing.stage] > SMALL_GAP:
        divisions.put_closing(conn, replace(closing, pinged=()))
