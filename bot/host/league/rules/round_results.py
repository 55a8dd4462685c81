"""Results of a league's matches, and deadlines of late ones."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.rules.deadlines import shifted, shortfall
from bot.host.league.rules.division import Division
from bot.host.league.rules.league_table import WIN, Result, score_of, table
from bot.host.league.rules.leavers import COUNTS_NOT
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import load_outcome
from storage.match import matches
from storage.match.matches import MatchRow
from storage.server import audit
from storage.server.audit import VOID
from storage.server.divisions import NOBODY, VOIDED, DivisionRow, FixtureRow, StandingRow

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
    """Return the table after a week, from the results so far.

    A member's `reach` assumes a win in each match that is not over.
    """
    left = Counter(side for one in fixtures if not one.done for side in (one.home, one.away))
    return [
        StandingRow(
            division_id=row.id,
            week=week,
            line=at,
            place=line.place,
            number=line.number,
            points=line.points,
            difference=line.difference,
            form=line.form,
            scored=line.scored,
            conceded=line.conceded,
            reach=line.points + WIN * left[line.number],
            played=line.played,
        )
        for at, line in enumerate(table(numbers, results(fixtures)))
    ]


def results(fixtures: Sequence[FixtureRow]) -> list[Result]:
    """Return the results that count."""
    return [
        Result(one.home, one.away, one.winner, _score(one), is_walkover=one.walkover)
        for one in fixtures
        if one.done and one.winner not in COUNTS_NOT
    ]


def is_late(fixture: FixtureRow, division: Division) -> bool:
    """Return whether a match is still running after its round."""
    is_begun = fixture.match_id is not None and not fixture.done
    return is_begun and bool(division.dues) and fixture.round < division.row.stage


def deadline_of(fixture: FixtureRow, division: Division) -> int | None:
    """Return a match's last deadline (ms): the deadline of the following round."""
    dues, following = division.dues, fixture.round + 1
    if not dues:
        return None
    if following < len(dues):
        return dues[following]
    return dues[-1] + 2 * division.terms.calendar.max_restored


def is_too_late(fixture: FixtureRow, division: Division, now: int) -> bool:
    """Return whether a late match's last deadline has passed."""
    ends = deadline_of(fixture, division)
    return is_late(fixture, division) and ends is not None and now >= ends


def time_up(conn: Connection, fixture: FixtureRow, division: Division, now: int) -> int:
    """Return the deadline of a late match (ms).

    A match that was stopped has half a day of the tempo from when it resumes; until then the
    deadline stays ahead of `now`.
    """
    match = matches.load(conn, fixture.match_id or "")
    ends = deadline_of(fixture, division)
    assert match is not None
    assert ends is not None
    if is_stopped(match):
        return now + AGAIN
    went_on = [note.at for note in audit.of_match(conn, match.id) if note.what == "continue"]
    return max([ends, *(at + division.terms.calendar.max_restored for at in went_on)])


def late_deadline_of(
    conn: Connection, fixture: FixtureRow, division: Division, now: int
) -> int | None:
    """Return the deadline of a late match (ms).

    None: it is not late, or it is stopped, so that the deadline is unknown.
    """
    if not is_late(fixture, division) or division.season.paused_at is not None:
        return None
    match = matches.load(conn, fixture.match_id or "")
    if match is None or match.status != "running" or is_stopped(match):
        return None
    return time_up(conn, fixture, division, now)


def is_stopped(match: MatchRow) -> bool:
    """Return whether a moderator has stopped a match."""
    return MatchSettings.load(match.settings).held


def dues_moved(
    division: Division, fixtures: Sequence[FixtureRow], *, went: int, back: int
) -> tuple[int, ...]:
    """Return the rounds' deadlines after an absence, which also restore late matches' time."""
    tempo, dues = division.terms.calendar, division.dues
    late = [
        one for one in fixtures if is_late(one, division) and not is_too_late(one, division, went)
    ]
    at = min([division.row.stage, *(one.round + 1 for one in late)])
    if at < len(dues) or not late:
        return shifted(tempo, dues, at, went=went, back=back, most=tempo.round_time)
    ends = deadline_of(late[0], division) or went
    lacks = shortfall(ends, tempo.round_time, went=went, back=back)
    return (*dues[:-1], dues[-1] + max(0, lacks))


def with_result(fixture: FixtureRow, match: MatchRow) -> FixtureRow:
    """Return a fixture with the result of its match."""
    outcome = load_outcome(match.outcome)
    sides = (fixture.home, fixture.away)
    if outcome is None:
        came = [seat.seat for seat in match.seats if seat.user_id is not None]
        if len(came) > 1:  # both came, and the match did not begin
            return replace(fixture, done=True, winner=VOIDED)
        winner = sides[came[0]] if came else NOBODY
        return replace(fixture, done=True, winner=winner, walkover=bool(came))
    if outcome.rule == VOID:
        return replace(fixture, done=True, winner=VOIDED)
    first = None if outcome.is_draw else outcome.winners[0]
    score = score_of(first, (outcome.score[0], outcome.score[1]) if outcome.score else None)
    home, away = score or (None, None)
    winner_number = None if first is None else sides[first]
    return replace(
        fixture,
        done=True,
        winner=winner_number,
        home_score=home,
        away_score=away,
        walkover=outcome.rule in WALKOVERS
        and first is not None
        and _is_played_by_member(match, first),
    )


def _is_played_by_member(match: MatchRow, seat: int) -> bool:
    """Return whether a member played a seat to the end; a computer's win is no walk-over."""
    return all(one.bot is None for one in match.seats if one.seat == seat)


def _score(one: FixtureRow) -> tuple[int, int] | None:
    if one.home_score is None or one.away_score is None:
        return None
    return one.home_score, one.away_score
