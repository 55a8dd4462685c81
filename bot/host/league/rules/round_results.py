"""Results of a league's matches as they are stored, and deadlines of late ones."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.rules.division import Division
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import load_outcome
from leagues.results import VOIDED, Result, not_begun, score_of
from leagues.table import table_with_reach
from storage.match import matches
from storage.match.matches import MatchRow
from storage.server import audit
from storage.server.audit import VOID
from storage.server.divisions import DivisionRow, FixtureRow, StandingRow

LATE = "league"
"""The rule of an outcome that the time of a late match decided."""

WALKOVERS = frozenset({LATE, "left"})
"""The rules of outcomes that are walk-overs for a member: the other player did not play in time, or
left."""
AGAIN = 300_000
"""Milliseconds until a stopped match is checked again."""


def standing(
    row: DivisionRow, numbers: Sequence[int], fixtures: Sequence[FixtureRow], week: int
) -> list[StandingRow]:
    """Return the table after a week as rows, from the results so far."""
    return [
        StandingRow(
            division_id=row.id,
            week=week,
            line=index,
            place=line.place,
            number=line.number,
            points=line.points,
            difference=line.difference,
            form=line.form,
            scored=line.scored,
            conceded=line.conceded,
            reach=line.reach,
            played=line.played,
        )
        for index, line in enumerate(table_with_reach(numbers, fixtures))
    ]


def time_up(conn: Connection, fixture: FixtureRow, division: Division, now: int) -> int:
    """Return the deadline of a late match (ms).

    A match that was stopped has half a day of the tempo from when it resumes; until then the
    deadline stays ahead of `now`.
    """
    match = matches.load(conn, fixture.match_id or "")
    rounds = division.rounds
    ends = rounds.deadline_of(fixture)
    assert match is not None
    assert ends is not None
    if is_stopped(match):
        return now + AGAIN
    went_on = [note.at for note in audit.of_match(conn, match.id) if note.what == "continue"]
    return max([ends, *(at + rounds.tempo.max_restored for at in went_on)])


def late_deadline_of(
    conn: Connection, fixture: FixtureRow, division: Division, now: int
) -> int | None:
    """Return the deadline of a late match (ms).

    None: it is not late, or it is stopped, so that the deadline is unknown.
    """
    if not division.rounds.is_late(fixture) or division.season.paused_at is not None:
        return None
    match = matches.load(conn, fixture.match_id or "")
    if match is None or match.status != "running" or is_stopped(match):
        return None
    return time_up(conn, fixture, division, now)


def is_stopped(match: MatchRow) -> bool:
    """Return whether a moderator has stopped a match."""
    return MatchSettings.load(match.settings).held


def with_result(fixture: FixtureRow, result: Result) -> FixtureRow:
    """Return a fixture that is over with this result."""
    home, away = result.score or (None, None)
    return replace(
        fixture,
        done=True,
        winner=result.winner,
        home_score=home,
        away_score=away,
        walkover=result.is_walkover,
    )


def result_of(fixture: FixtureRow, match: MatchRow) -> Result:
    """Return the result of a fixture whose match is over, or that nobody played."""
    outcome = load_outcome(match.outcome)
    sides = (fixture.home, fixture.away)
    if outcome is None:
        seated = [seat.seat for seat in match.seats if seat.user_id is not None]
        return not_begun(fixture, [sides[seat] for seat in seated])
    if outcome.rule == VOID:
        return Result(*sides, VOIDED)
    first = None if outcome.is_draw else outcome.winners[0]
    winner = None if first is None else sides[first]
    score = score_of(first, (outcome.score[0], outcome.score[1]) if outcome.score else None)
    is_walkover = (
        first is not None and outcome.rule in WALKOVERS and _is_played_by_member(match, first)
    )
    return Result(*sides, winner, score, is_walkover=is_walkover)


def _is_played_by_member(match: MatchRow, seat: int) -> bool:
    """Return whether a member played a seat to the end; a computer's win is no walk-over."""
    return all(other.bot is None for other in match.seats if other.seat == seat)
