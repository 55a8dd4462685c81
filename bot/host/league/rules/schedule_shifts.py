"""Gaps in which nobody could play: they move deadlines, and are announced once."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from bot.host.league.rules.announcements import DeadlinesMoved, GapReason, enqueue_announcement
from bot.host.league.rules.division import Division
from bot.host.league.rules.due_reminders import is_present
from bot.host.match.loaded_match import LoadedMatch
from games.core.season import Season
from games.core.translation import N_, Translator
from storage.server import divisions, seasons

GO_ON = "season-go-on"
"""First word of the custom id action that resumes a paused season."""
AWAY = 600_000
"""Length in ms above which a gap excuses members from the day it falls into."""
WHY = {
    "stopped": N_("The match was stopped for a while, so dates have moved."),
    "paused": N_("⏸ The season is paused. Nothing closes, and nobody loses time."),
    "back": N_("👋 Somebody is back, so the last day is open."),
    "resumed": N_("▶ The season goes on. If you had time left, you still have it."),
}


@dataclass(frozen=True, slots=True)
class Gap:
    """A span (ms) in which nobody could play: a rest of the server, or a pause.

    `why`: "away" is a rest of the server, "stopped" a moderator's stop that has ended, "paused" a
    pause that begins at `back`, "resumed" one that ends then, "deserted" a pause because nobody
    came.
    """

    starts: int
    back: int
    why: GapReason

    @property
    def is_long(self) -> bool:
        """Whether members are excused from the day it falls into."""
        return self.back - self.starts > AWAY

    def is_told(self, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
        """Return whether to announce it in a division: a pause, its end, or moved deadlines."""
        if self.why in {"away", "deserted"}:
            return False  # it has an announcement of its own
        return self.why in {"paused", "resumed"} or before != after


def save_deadlines(conn: Connection, division: Division, dues: Iterable[int]) -> Division:
    """Store new deadlines of a division, and return the division with them."""
    later = [
        replace(closing, due=due) for closing, due in zip(division.closings, dues, strict=True)
    ]
    for was, now in zip(division.closings, later, strict=True):
        if was != now:
            divisions.put_closing(conn, now)
    return replace(division, closings=later)


def set_came_at(conn: Connection, division: Division, loaded: LoadedMatch, back: int) -> None:
    """Set `came_at` of members who run their clubs in person to the end of a gap."""
    for member in division.members:
        if is_present(member, loaded) and (member.came_at is None or member.came_at < back):
            seasons.put_member(conn, replace(member, came_at=back))


def announce_gap(conn: Connection, match_id: str, division: Division, gap: Gap, now: int) -> None:
    """Enqueue the announcement of a gap; it replaces an undelivered one."""
    about = DeadlinesMoved(division=division.row.id, why=gap.why)
    enqueue_announcement(conn, match_id, about, now, latest=True)


def moved_lines(
    division: Division, days: Season | None, why: GapReason, words: Translator
) -> tuple[str, ...]:
    """Return the reason, the open day's new deadline, and the end of the season."""
    dates = () if why == "paused" else date_lines(division, days, words)
    return words(WHY[why]), *dates


def date_lines(division: Division, days: Season | None, words: Translator) -> tuple[str, ...]:
    """Return the open day's or round's deadline and the end of the season, if any are left."""
    closing = next(
        (each_closing for each_closing in division.closings if each_closing.closed_at is None), None
    )
    if closing is None:
        return ()
    stage = closing.stage
    day = words(days.name_of(stage)) if days else words("round {n}", n=stage + 1)
    facts = {"day": day, "week": days.week_of(stage) if days else 0, "at": closing.due // 1000}
    text = N_("{day} closes <t:{at}:F>.")
    if facts["week"]:
        text = N_("Week {week} · {day} closes <t:{at}:F>.")
    end = words("All of it ends <t:{at}:D>.", at=division.closings[-1].due // 1000)
    return words(text, **facts), end
