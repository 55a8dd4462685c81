"""The matches that a member owes: a tie of a cup, a league's match, their seat in a season."""

from sqlalchemy import Connection

from bot.host.lobby.lobby_lookup import sides_of
from storage.match import matches
from storage.server import divisions, seasons


def is_owed(conn: Connection, match_id: str, user_id: int) -> bool:
    """Return whether the member has to play this match in a cup, a league or a season.

    No limit of what members start applies to it.
    """
    match = matches.load(conn, match_id)
    if match is None:
        return False
    return user_id in (sides_of(conn, match) or _clubs_of(conn, match_id))


def _clubs_of(conn: Connection, match_id: str) -> tuple[int | None, ...]:
    """Return the users whose clubs play in a season's match; none for other matches."""
    division = divisions.of_match(conn, match_id)
    if division is None:
        return ()
    members = seasons.members_of(conn, division.season_id)
    return tuple(one.user_id for one in members if one.level == division.level)
