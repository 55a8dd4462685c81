"""How a division is loaded: its row, season, members and deadlines."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from bot.host.delivery import availability
from bot.host.delivery.availability import Availability
from bot.host.league.rules.division import Division
from bot.host.ui.member import numbered_names
from storage.match import matches, plans
from storage.match.plans import Plans
from storage.server import awards, divisions, seasons
from storage.server.divisions import StandingRow
from storage.server.seasons import MemberRow, SeasonRow


def read(conn: Connection, division_id: str) -> Division | None:
    """Load a division, None for an unknown id."""
    all_ = divisions.beside(conn, division_id)
    row = next((division for division in all_ if division.id == division_id), None)
    season = seasons.load(conn, row.season_id) if row else None
    if row is None or season is None:
        return None
    everybody = seasons.members_of(conn, season.id)
    members = [member for member in everybody if member.level == row.level]
    return Division(
        row,
        season,
        len(all_),
        sorted(members, key=lambda member: member.seat or 0),
        _names_of_all(conn, season, everybody),
        divisions.closings_of(conn, row.id),
        matches.load(conn, row.match_id) if row.match_id else None,
        plans.read(conn, row.match_id) if row.match_id else Plans({}, {}),
        awards.of_division(conn, row.id) if row.ended_at is not None else (),
        tuple(divisions.fixtures_of(conn, row.id)) if row.match_id is None else (),
    )


def of_match(conn: Connection, match_id: str) -> Division | None:
    """Load the division a match belongs to, None if it belongs to none."""
    row = divisions.of_match(conn, match_id)
    return read(conn, row.id) if row else None


def names_of(conn: Connection, season: SeasonRow, members: list[MemberRow]) -> dict[int, str]:
    """Return the distinct names of these members in the season's server, by number."""
    called = _names_of_all(conn, season, seasons.members_of(conn, season.id))
    return {member.number: called[member.number] for member in members if member.number in called}


def _names_of_all(
    conn: Connection, season: SeasonRow, members: Sequence[MemberRow]
) -> dict[int, str]:
    """Return the distinct names of all members of a season, by number."""
    everybody = sorted(members, key=lambda member: member.number)
    known = seasons.names_of(conn, season)
    here = [
        (member.number, known[member.user_id]) for member in everybody if member.user_id in known
    ]
    names = numbered_names(name for _, name in here)
    return {number: name for (number, _), name in zip(here, names, strict=True)}


def last_table(conn: Connection, division_id: str) -> list[StandingRow]:
    """Return the rows of a division's newest table."""
    weeks = divisions.weeks_of(conn, division_id)
    return divisions.table_of(conn, division_id, weeks[-1] if weeks else 0)


def availability_of(
    conn: Connection, division: Division, members: Iterable[MemberRow]
) -> dict[int, Availability]:
    """Return when these members may be mentioned, by number, with absences since the day began."""
    users = {member.number: member.user_id for member in members if member.user_id is not None}
    reaches = availability.read(conn, users.values(), division.opened_at, division.terms.zone)
    return {number: reaches[user] for number, user in users.items()}
