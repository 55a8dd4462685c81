"""Enqueueing a division's announcements, in the transaction of the change they announce."""

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection

from storage.match import messages, outbox
from storage.server import divisions

NEWS, CHANGE, COPY = "season", "season-change", "season-copy"
"""Kinds of outbox rows: an announcement, a change of a posted one, and the copy of an announcement
for the server's channel for league posts."""
STAND_IN = "stand-in"
"""The first word of the roles of posts about clubs that computers run."""
Advance: TypeAlias = Callable[[str], Awaitable[None]]
"""Advances a match (computers and plans) and delivers what is pending."""


@dataclass(frozen=True, slots=True)
class AnnouncementTarget:
    """A division, and a match of it that carries announcements about the whole season."""

    division_id: str
    match_id: str


def announcement_target(conn: Connection, season_id: str) -> AnnouncementTarget | None:
    """Return where to announce something about a season; None while it has no match."""
    for row in divisions.of_season(conn, season_id):
        fixtures = [one.match_id for one in divisions.fixtures_of(conn, row.id)]
        for match_id in (row.match_id, *reversed(fixtures)):
            if match_id is not None:
                return AnnouncementTarget(row.id, match_id)
    return None


def enqueue_announcement(
    conn: Connection, match_id: str, division_id: str, what: str, now: int, **facts: object
) -> None:
    """Enqueue an announcement about a division, in addition to undelivered ones."""
    payload = _payload(division_id, what, facts)
    outbox.put(conn, match_id=match_id, kind=NEWS, version=0, payload=payload, now=now)


def enqueue_latest_announcement(
    conn: Connection, match_id: str, division_id: str, what: str, now: int, **facts: object
) -> None:
    """Enqueue an announcement that replaces an undelivered one enqueued by this function."""
    payload = _payload(division_id, what, facts)
    outbox.put(conn, match_id=match_id, kind=NEWS, version=0, payload=payload, now=now, latest=True)


def stand_in_role(what: str, numbers: Iterable[int]) -> str:
    """Return the role of a post about clubs that computers run: its kind and the members."""
    return " ".join((STAND_IN, what, *map(str, numbers)))


def note_return(conn: Connection, match_id: str, number: int, now: int) -> None:
    """Wake the season's divisions, which may wait for a return, and update posts about it.

    Those are the posts that say that a computer runs this member's club.
    """
    row = divisions.of_match(conn, match_id)
    if row is None:
        return
    divisions.wake(conn, row.season_id, now)
    for role in messages.of(conn, match_id):
        kind, *rest = role.split(" ")
        if kind == STAND_IN and str(number) in rest[1:]:
            numbers, what = [*map(int, rest[1:])], rest[0]
            payload = _payload(row.id, what, {"numbers": numbers})
            outbox.put(conn, match_id=match_id, kind=CHANGE, version=0, payload=payload, now=now)


def _payload(division_id: str, what: str, facts: Mapping[str, object]) -> str:
    return json.dumps({"what": what, "division": division_id, **facts})
