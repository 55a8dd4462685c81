"""Reads the data of a season's page."""

from collections.abc import Sequence

from sqlalchemy import Connection

from bot.host.league.pages.page_input import (
    DivisionInput,
    PlayedMeeting,
    RoundMatch,
    SeasonMatch,
    SeasonPageInput,
    WeekTable,
)
from bot.host.league.posts import division_table
from bot.host.league.posts.award_lines import award_lines
from bot.host.league.posts.champion_card import card, placed_members
from bot.host.league.posts.division_facts import title_of
from bot.host.league.posts.fixture_lines import each_once, fixture_line, meeting_line
from bot.host.league.posts.rivalry_lines import best_predictors
from bot.host.league.race import final_places, weekly_table
from bot.host.league.race.progress import mover_lines
from bot.host.league.rules import division_reading
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_archive import has_same_rules
from bot.host.match.match_service import MatchService
from bot.host.match.replay_run import replay_input
from bot.host.ui.markup import as_text
from bot.host.ui.member import words_for
from bot.host.views.result_summary import ending
from games.core.translation import Translator
from storage.engine import unreadable_rows
from storage.match import moves
from storage.server import divisions
from storage.server.seasons import SeasonRow


def page_input(
    conn: Connection, match_service: MatchService, season: SeasonRow, locale: str
) -> SeasonPageInput:
    """Return a worker's input for the page of a season that is over, in a language."""
    words, definition = words_for((), locale), match_service.games[season.game]
    found = [division_reading.read(conn, row.id) for row in divisions.of_season(conn, season.id)]
    return SeasonPageInput(
        season.name,
        as_text(words(definition.title)),
        locale,
        season.started_at or season.created_at,
        season.ended_at or season.created_at,
        definition.season is None,
        tuple(
            _division(conn, match_service, division, locale)
            for division in found
            if division is not None
        ),
    )


def _division(
    conn: Connection, match_service: MatchService, division: Division, locale: str
) -> DivisionInput:
    loaded = match_service.from_row(division.match) if division.match is not None else None
    words = words_for(division.match.seats if division.match else (), locale)
    days = loaded.definition.season if loaded is not None else None
    placed = placed_members(conn, division)
    weeks = divisions.weeks_of(conn, division.row.id)
    by_week = {week: divisions.table_of(conn, division.row.id, week) for week in weeks}
    lines = (
        *final_places.final_lines(loaded, placed, division, words),
        *mover_lines(division, words),
        *award_lines(division, days.review if days is not None else None, words),
        *(() if division.row.level else best_predictors(conn, division, words)),
    )
    return DivisionInput(
        as_text(title_of(division, words)),
        lines,
        card(conn, division, loaded, placed, words),
        division_table.places(division, by_week, words).picture if by_week else None,
        tuple(
            WeekTable(week, tuple(weekly_table.board(division, "", rows, words).rows))
            for week, rows in by_week.items()
        ),
        _season_match(conn, loaded, weeks, words) if loaded is not None else None,
        () if loaded is not None else tuple(_rounds(conn, match_service, division, locale)),
    )


def _season_match(
    conn: Connection, loaded: LoadedMatch, weeks: Sequence[int], words: Translator
) -> SeasonMatch:
    rows = moves.standing(conn, loaded.id)
    played = [row for row in rows if row.lines]
    opening = next((row.events for row in rows if not row.lines), "[]")
    return SeasonMatch(
        loaded.definition.name,
        replay_input(loaded, played) if has_same_rules(loaded) else None,
        (opening, *(row.events for row in played)),
        loaded.row.seats,
        tuple(_meetings(loaded, weeks, words)),
    )


def _meetings(loaded: LoadedMatch, weeks: Sequence[int], words: Translator) -> list[PlayedMeeting]:
    days = loaded.definition.season
    if days is None:
        return []
    view = loaded.definition.game.view(loaded.match.state, None)
    return [
        PlayedMeeting(week, fixture.seat, meeting_line(fixture, words))
        for week in weeks
        for fixture in each_once(days.meetings(view, week))
        if fixture.goals is not None
    ]


def _rounds(
    conn: Connection, match_service: MatchService, division: Division, locale: str
) -> list[RoundMatch]:
    words, round_matches = words_for((), locale), []
    for fixture in divisions.fixtures_of(conn, division.row.id):
        line = fixture_line(division, fixture, words)
        loaded = None
        with unreadable_rows.of(conn).apart("matches", fixture.match_id):
            loaded = (
                match_service.find(conn, fixture.match_id) if fixture.match_id is not None else None
            )
        if loaded is None or loaded.row.state is None or loaded.outcome is None:
            round_matches.append(RoundMatch(fixture.round + 1, line))
            continue
        seats = loaded.row.seats
        told = "\n".join(filter(None, ending(loaded, words_for(seats, locale))))
        game, state = loaded.definition.name, loaded.row.state
        round_matches.append(RoundMatch(fixture.round + 1, line, told, game, state, seats))
    return round_matches
