"""What the end of a match means for its league or season, and what an end without result would."""

from sqlalchemy import Connection

from bot.host.league.race.final_places import final_lines, is_void, title_line
from bot.host.league.rules import division_reading
from bot.host.match.loaded_match import LoadedMatch
from games.core.translation import N_, Translator
from leagues.promotion import by_place
from leagues.results import VOIDED
from leagues.title_race import is_decided
from storage.server import divisions

HIGHEST = 1
"""The number of the highest division, whose first is the champion."""
DRAW = N_("🏆 A draw: one point for each.")
NEITHER = N_("🏆 It counts for neither side.")
ENDED = (
    N_("🏆 The season has ended with it: no places, awards or champion."),
    N_("🏆 The highest division has ended with it: no places or awards, and no champion."),
    N_("🏆 This division has ended with it: no places or awards. The others are as they were."),
)
"""After the void match of a whole season: its only division's, the highest one's, another one's."""
ENDS = (
    N_("🏆 This match is the whole season, which ends with it: no places, awards or champion."),
    N_(
        "🏆 This match is the season of the highest division, which ends with it: no places or "
        "awards, and no champion."
    ),
    N_(
        "🏆 This match is the season of this division, which ends with it: no places or awards. "
        "The others are as they were."
    ),
)
"""Before it, for the same divisions."""
COUNTS_FOR_NEITHER = N_(
    "🏆 This is a league match: it counts for neither side then, and is not played again."
)
SETTLED = N_("🏆 Its result in the league is settled, so nothing changes for the table.")


def end_notes(conn: Connection, match: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about what the end of a match means for its league or season, if any."""
    if match.settings.season is not None:
        return (words(ENDED[_rank(match)]),) if is_void(match) else _of_season(conn, match, words)
    fixture = divisions.fixture_of(conn, match.id)
    if fixture is None or not fixture.done or fixture.walkover:
        return ()
    if fixture.winner == VOIDED:
        return (words(NEITHER),)
    return (words(DRAW),) if fixture.winner is None else ()


def _of_season(conn: Connection, match: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the places of a season's match, once its division has given them."""
    division = division_reading.of_match(conn, match.id)
    if division is None or not is_decided(division):
        return (words("🏆 The places of the season follow in a post of their own."),)
    lines = final_lines(
        match, by_place([member for member in division.members if member.place]), division, words
    )
    is_named = division.season.status == "over" and not division.row.level
    return (*([title_line(division, words)] if is_named else ()), *lines)


def void_preview(conn: Connection, match: LoadedMatch, words: Translator) -> str:
    """Return what it means for its league or season if a running match ends without a result."""
    if match.settings.season is not None:
        return words(ENDS[_rank(match)])
    fixture = divisions.fixture_of(conn, match.id)
    is_settled = fixture is not None and fixture.done
    return words(SETTLED if is_settled else COUNTS_FOR_NEITHER)


def _rank(match: LoadedMatch) -> int:
    """Return which of three texts is about a season's match: its division's place among all."""
    number = match.settings.season.division if match.settings.season is not None else 0
    return min(number, HIGHEST + 1)
