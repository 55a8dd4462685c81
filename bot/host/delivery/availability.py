"""When a member may be mentioned: outside quiet hours and absences."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.clock.quiet_hours import QuietHours
from bot.host.clock.reminders import Why, hears_of
from bot.host.clock.turn_clock import Calendar, Interval
from bot.host.match.clock_storage import quiet_hours_of
from storage.member import absences, preferences
from storage.member.preferences import Preferences

STEP = 300_000
"""Milliseconds: the step in which `awake_ms` searches for quiet hours."""


@dataclass(frozen=True, slots=True)
class Availability:
    """A member's preferences about mentions, quiet hours and absences."""

    chosen: Preferences
    quiet: QuietHours | None = None
    away: tuple[Interval, ...] = ()

    def wants_notification(self, why: Why) -> bool:
        """Return whether the member wants to be mentioned for this reason."""
        return hears_of(self.chosen, why)

    def is_away(self, at: int) -> bool:
        """Return whether the member is absent at this instant."""
        return self.was_away(at, at + 1)

    def was_away(self, start: int, end: int) -> bool:
        """Return whether the member was absent at any time in [start, end)."""
        return any(interval.start < end and start < interval.end for interval in self.away)

    def free_from(self, at: int) -> int:
        """Return the first instant from `at` on at which the member may be mentioned."""
        while (span := self._span(at)) is not None:
            at = span.end
        return at

    def can_hear(self, why: Why, at: int) -> bool:
        """Return whether the member wants to be mentioned for this reason, and may be now."""
        return self.wants_notification(why) and self.free_from(at) == at

    def awake_ms(self, start: int, end: int) -> int:
        """Return how much of [start, end) lies outside the member's quiet hours, in ms."""
        spans, at = list[Interval](), start
        while at < end:
            span = self.quiet.span(at) if self.quiet is not None else None
            if span is not None:
                spans.append(span)
            at = span.end if span is not None else at + STEP
        return Calendar(spans=tuple(spans)).elapsed(start, end)

    def _span(self, at: int) -> Interval | None:
        """Return the quiet hours or absence that contain an instant, None if there are none."""
        away = next(
            (interval for interval in self.away if interval.start <= at < interval.end), None
        )
        return away or (self.quiet.span(at) if self.quiet is not None else None)


def read(
    conn: Connection, users: Iterable[int], since: int, zone: str
) -> Mapping[int, Availability]:
    """Return these members' preferences by user id, with their absences since a moment (ms).

    Who chose no time zone has that of `zone`.
    """
    found, away = [*users], dict[int, list[Interval]]()
    for absence in absences.of(conn, found, since):
        away.setdefault(absence.user_id, []).append(Interval(absence.starts, absence.ends))
    chosen = preferences.of(conn, found)
    return {
        user: Availability(
            chosen[user], quiet_hours_of(chosen[user], zone), tuple(away.get(user, ()))
        )
        for user in found
    }


def mention_at(reaches: Iterable[Availability], why: Why, now: int, latest: int) -> int:
    """Return when to mention members together: once all are free, at `latest` in any case (ms).

    Members who are away until then are not waited for.
    """
    wanted = [reach.free_from(now) for reach in reaches if reach.wants_notification(why)]
    return max([now, *(at for at in wanted if at <= latest)])
