"""Closing a lobby without an interaction at it, in a transaction of the caller."""

from sqlalchemy import Connection

from bot.host.lobby.lobby_lookup import find_lobby
from bot.host.match import lobby_state
from bot.host.match.lobby_state import Closed
from bot.host.match.match_service import MatchService
from storage.match import matches


def close_lobby(
    conn: Connection, service: MatchService, match_id: str, why: Closed
) -> tuple[str, ...]:
    """Close a lobby without a match; one that is not open is left as it is.

    Returns the matches that were opened, such as the next round of its cup. Raises
    `VersionConflict` if another change came first.
    """
    lobby = find_lobby(conn, service.games, match_id)
    if lobby is None or lobby.row.status != "lobby":
        return ()
    seen = lobby.row.version
    lobby_state.close(lobby, why)
    row = lobby.written(seen + 1)
    matches.save_with_seats(conn, row, seen_version=seen)
    for kind in ("lobby", "invitation"):
        service.enqueue(conn, row, kind)
    return service.when_over(conn, row)
