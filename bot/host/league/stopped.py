"""Deadlines of league matches that a moderator has stopped."""

import json

from sqlalchemy import Connection

from bot.host.league.part import Part
from bot.host.league.results import ends_at
from storage import audit, matches
from storage.divisions import FixtureRow
from storage.matches import MatchRow

AGAIN = 300_000
"""Milliseconds until a stopped match is checked again."""


def time_up(conn: Connection, fixture: FixtureRow, part: Part, now: int) -> int:
    """Return the deadline of a late match (ms).

    A match that was stopped has half a day of the tempo from when it resumes; until then the
    deadline stays ahead of `now`.
    """
    match = matches.load(conn, fixture.match_id or "")
    ends = ends_at(fixture, part)
    assert match is not None
    assert ends is not None
    if is_stopped(match):
        return now + AGAIN
    went_on = [note.at for note in audit.of_match(conn, match.id) if note.what == "continue"]
    return max([ends, *(at + part.terms.calendar.spared for at in went_on)])


def is_stopped(match: MatchRow) -> bool:
    """Return whether a moderator has stopped a match."""
    return "held" in json.loads(match.settings)
