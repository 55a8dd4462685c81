"""The champion's card of a division that is over."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.posts import champion_picture
from bot.host.league.posts.award_lines import award_names
from bot.host.league.posts.champion_picture import ChampionCard, FinalRow
from bot.host.league.race import final_places
from bot.host.league.rules import division_reading
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from games.core.clubs.wording import with_manager
from games.core.screen import Picture
from games.core.translation import Translator
from leagues.promotion import by_place
from leagues.title_path import path_of
from storage.server import divisions, seasons
from storage.server.seasons import MemberRow


def placed_members(conn: Connection, division: Division) -> list[MemberRow]:
    """Return the members of a finished division, best first."""
    members = seasons.members_of(conn, division.season.id)
    return by_place(
        [member for member in members if member.level == division.row.level and member.place]
    )


def card(
    conn: Connection,
    division: Division,
    loaded: LoadedMatch | None,
    placed: Sequence[MemberRow],
    words: Translator,
) -> Picture | None:
    """Return the card with these places; None without any.

    `loaded` is the match that is the division's whole season, None in a league of many.
    """
    if not placed:
        return None
    words = words.for_pictures()
    days = loaded.definition.season if loaded is not None else None
    unit = words("Points") if days is None or days.race is None else words(days.race.unit)
    shown = ChampionCard(
        division.season.name,
        _rows(conn, division, loaded, placed, words),
        unit,
        award_names(division, words),
        _places(conn, division, placed),
        division.is_league,
    )
    return champion_picture.picture(shown, words)


def _rows(
    conn: Connection,
    division: Division,
    loaded: LoadedMatch | None,
    placed: Sequence[MemberRow],
    words: Translator,
) -> list[FinalRow]:
    """Return the lines of the final table."""
    score = final_places.score_of(loaded)
    points = {row.number: row.points for row in division_reading.last_table(conn, division.row.id)}
    rows = []
    for member in placed:
        row = FinalRow(
            member.place or 0,
            with_manager(
                division.club(member.number, words), division.name(member.number, words), words
            ),
            points.get(member.number),
            is_computer=division.is_computer(member.number),
        )
        if score and member.seat is not None:
            club = words.club(member.seat)
            row = replace(
                row,
                score=score[member.seat],
                club=club.name,
                manager=division.name(member.number, words),
                crest=club.crest,
            )
        rows.append(row)
    return rows


def _places(conn: Connection, division: Division, placed: Sequence[MemberRow]) -> tuple[int, ...]:
    """Return the champion's places in the table by week; none if several share the title."""
    first = [member.number for member in placed if member.place == 1]
    if len(first) != 1:
        return ()
    path = path_of(first[0], divisions.tables_of(conn, division.row.id))
    return path.places if path is not None else ()
