"""The awards of a division, stored in the transaction that ends it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sqlalchemy import Connection

from bot.host.league.days.week_stories import public_events, told_or
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from games.core.definition import GameDefinition
from games.core.game import Event
from leagues import season_awards, title_race
from leagues.season_awards import Absences, Award
from storage.match import moves
from storage.member import absences
from storage.server import awards, divisions, rivalries
from storage.server.awards import AwardRow


def give_awards(conn: Connection, division: Division, loaded: LoadedMatch | None) -> None:
    """Store a division's awards; `loaded` is the match that is its whole season, if it is one."""
    weeks = divisions.weeks_of(conn, division.row.id)
    tables = [divisions.table_of(conn, division.row.id, week) for week in weeks]
    fixtures = divisions.fixtures_of(conn, division.row.id)
    days = loaded.definition.season if loaded is not None else None
    meetings = []
    if loaded is not None and days is not None:
        view = loaded.definition.game.view(loaded.match.state, None)
        meetings = [meeting for week in weeks for meeting in days.meetings(view, week)]
    able = {member.number for member in title_race.racing(division)}
    missed = [number for closing in division.closings for number in closing.missed]
    away = {} if division.is_league else _days_away(conn, division)
    found = season_awards.records(
        division, meetings, fixtures, tables, able, Absences(missed, away)
    )
    given = [
        *_of_game(conn, division, loaded, {record.number for record in found}),
        season_awards.wall(found),
        season_awards.comeback(found),
        season_awards.fair_play(found),
    ]
    rows = [
        AwardRow(division.row.id, award.kind, number, award.facts_of(number))
        for award in given
        if award is not None
        for number in award.numbers
    ]
    awards.put_all(conn, rows)


def _days_away(conn: Connection, division: Division) -> dict[int, int]:
    """Return on how many days each member was away at any time, by number."""
    users = {
        member.user_id: member.number for member in division.members if member.user_id is not None
    }
    closed = [closing.closed_at for closing in division.closings if closing.closed_at is not None]
    days = list(pairwise([division.season.started_at or 0, *closed]))
    spans: dict[int, list[tuple[int, int]]] = {}
    for away in absences.of(conn, users, division.season.started_at or 0):
        spans.setdefault(users[away.user_id], []).append((away.starts, away.ends))
    return {
        number: sum(
            any(starts < closes and opens < ends for starts, ends in mine) for opens, closes in days
        )
        for number, mine in spans.items()
    }


def _of_game(
    conn: Connection, division: Division, loaded: LoadedMatch | None, able: set[int]
) -> Sequence[Award | None]:
    """Return the awards that only the game can compute, for the members in `able`."""
    days = loaded.definition.season if loaded is not None else None
    if loaded is None or days is None or days.review is None:
        return ()
    review, definition = days.review, loaded.definition
    view = definition.game.view(loaded.match.state, None)
    numbers = {member.seat: member.number for member in division.members if member.number in able}
    seats = {seat: number for seat, number in numbers.items() if seat is not None}

    def best_buy() -> Award | None:
        deal = review.best_buy(_events(conn, loaded.id, definition))
        return season_awards.best_buy(deal, seats)

    def wisest_bet() -> Award | None:
        if any(predictor.right for predictor in rivalries.predictors(conn, division.season.id)):
            return None  # the best predictors get it
        return season_awards.wisest_bet(review.boldest(view), seats)

    return [told_or(None, tell, match_id=loaded.id) for tell in (best_buy, wisest_bet)]


def _events(conn: Connection, match_id: str, definition: GameDefinition) -> Iterator[Event]:
    """Yield the public events of a match."""
    for row in moves.standing(conn, match_id):
        yield from public_events(definition, row)
