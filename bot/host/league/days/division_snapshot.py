"""What the processing of a division's rounds reads at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.league.days import late_matches
from bot.host.league.rules import division_reading
from bot.host.league.rules.division import Division
from bot.host.league.rules.round_results import time_up
from storage.match import matches
from storage.server import divisions
from storage.server.divisions import FixtureRow


@dataclass(frozen=True, slots=True)
class DivisionSnapshot:
    """A division as loaded, with its fixtures.

    `lobbies` are the ids of its open lobbies, `up` those of late matches past their deadlines,
    `untold` the deadlines (ms) by match id that the matches' messages do not show yet.
    """

    division: Division
    fixtures: list[FixtureRow]
    lobbies: set[str]
    up: list[str]
    untold: Mapping[str, int | None]


def read_snapshot(conn: Connection, division_id: str, now: int) -> DivisionSnapshot | None:
    """Return the division at `now` (ms), or None if it is gone, ended or its season is paused."""
    division = division_reading.read(conn, division_id)
    if (
        division is None
        or division.season.paused_at is not None
        or division.row.ended_at is not None
    ):
        return None
    fixtures, rounds = divisions.fixtures_of(conn, division_id), division.rounds
    ids = [fixture.match_id for fixture in fixtures if fixture.match_id and not fixture.done]
    rows = [row for match_id in ids if (row := matches.load(conn, match_id)) is not None]
    lobbies = {row.id for row in rows if row.status == "lobby"}
    late = [
        fixture
        for fixture in fixtures
        if rounds.is_late(fixture) and fixture.match_id not in lobbies
    ]
    up = [
        fixture.match_id or "" for fixture in late if time_up(conn, fixture, division, now) <= now
    ]
    untold = late_matches.changed_deadlines(conn, division, fixtures, rows, now)
    return DivisionSnapshot(division, fixtures, lobbies, up, untold)
