"""Moving: a time in which nobody could play moves what has not closed, and that is told once."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from sqlalchemy import Connection

from bot.host.league.notes import tell_latest
from bot.host.league.part import Part
from bot.host.league.reminding import is_present
from bot.host.table import Table
from games.core.season import Season
from games.core.words import N_, Words
from storage import divisions, seasons

Why: TypeAlias = Literal["away", "stopped", "paused", "resumed", "deserted"]
GO_ON = "season-go-on"
"""The door that lets a season go on that stands still."""
AWAY = 600_000
"""Milliseconds from which on a gap takes a day from its members, so that nobody misses it."""
WHY = {
    "away": N_("I was away for a while, so dates have moved."),
    "stopped": N_("The match was stopped for a while, so dates have moved."),
    "paused": N_("⏸ The season stands still. Nothing closes, and nobody loses time."),
    "resumed": N_("▶ The season goes on. Whoever had time left has it still."),
}


@dataclass(frozen=True, slots=True)
class Gap:
    """A time (ms) in which nobody could play: the bot was away, or something stood still.

    `why` "stopped" is a moderator's stop that is over; a season is "paused" from `back` on, or was
    until then and is "resumed"; one that nobody came to is "deserted".
    """

    went: int
    back: int
    why: Why

    @property
    def is_long(self) -> bool:
        """Whether a day it falls into is missed by nobody."""
        return self.back - self.went > AWAY

    def is_told(self, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
        """Return whether a division's channel reads of it: dates have moved, or all is new."""
        if self.why == "deserted":
            return False  # a post of its own says so
        return self.why in {"paused", "resumed"} or before != after


def put_dues(conn: Connection, part: Part, dues: Iterable[int]) -> Part:
    """Write when the days of a division close, and return it with them."""
    later = [replace(one, due=due) for one, due in zip(part.closings, dues, strict=True)]
    for was, now in zip(part.closings, later, strict=True):
        if was != now:
            divisions.put_closing(conn, now)
    return replace(part, closings=later)


def note_came(conn: Connection, part: Part, table: Table, back: int) -> None:
    """Let all who run their clubs in person count as having come at the end of a gap."""
    for one in part.members:
        if is_present(one, table) and (one.came_at is None or one.came_at < back):
            seasons.put_member(conn, replace(one, came_at=back))


def tell_gap(conn: Connection, match_id: str, part: Part, gap: Gap, now: int) -> None:
    """Put the post of a gap into the outbox; the newest one replaces those nobody has read yet."""
    tell_latest(conn, match_id, part.row.id, "moved", now, why=gap.why)


def moved_lines(part: Part, days: Season | None, why: Why, words: Words) -> tuple[str, ...]:
    """Return why dates have moved, when the open day closes now, and when all of it ends."""
    closing = next((one for one in part.closings if one.closed_at is None), None)
    if closing is None or why == "paused":
        return (words(WHY[why]),)
    stage = closing.stage
    day = words(days.name_of(stage)) if days else words("round {n}", n=stage + 1)
    facts = {"day": day, "week": days.week_of(stage) if days else 0, "at": closing.due // 1000}
    text = N_("{day} closes <t:{at}:F>.")
    if facts["week"]:
        text = N_("Week {week} · {day} closes <t:{at}:F>.")
    end = words("All of it ends <t:{at}:D>.", at=part.closings[-1].due // 1000)
    return words(WHY[why]), words(text, **facts), end
