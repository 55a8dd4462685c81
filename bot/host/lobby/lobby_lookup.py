"""Loading a lobby with everything that belongs to it, and closing one without an interaction."""

from collections.abc import Mapping

from sqlalchemy import Connection

from bot.host.match import lobby_state
from bot.host.match.lobby_state import Closed, Lobby
from bot.host.match.match_service import MatchService
from bot.host.match.stand_ins import with_departed_players
from games.core.definition import GameDefinition
from storage.engine.hidden_members import FORMER_NAME
from storage.match import invitations, matches, messages
from storage.match.matches import MatchRow, SeatRow
from storage.member import players
from storage.owner import blocks
from storage.server import cups, divisions


def find_lobby(
    conn: Connection, games: Mapping[str, GameDefinition], match_id: str
) -> Lobby | None:
    """Return a match as a lobby, also after it started; None for an unknown match or game."""
    row = matches.load(conn, match_id)
    if row is None or row.game not in games:
        return None
    invited = invitations.invited(conn, match_id)
    return Lobby.of(row, games[row.game], invited, _expected(conn, row))


def role_of(conn: Connection, match_id: str, message_id: int | None) -> str:
    """Return the role of the lobby's message with this id, "" if the lobby has no such message."""
    posts = messages.of(conn, match_id).items()
    return next((role for role, post in posts if post.message_id == message_id), "")


def sides_of(conn: Connection, row: MatchRow) -> tuple[int | None, ...] | None:
    """Return the users of a cup's tie or a league's match, home first; None for other matches."""
    tie = cups.tie_of(conn, row.id)
    cup = cups.load(conn, tie.cup_id) if tie else None
    if tie is None or cup is None:
        return divisions.sides_of(conn, row.id)
    return tuple(
        None if number is None else cup.entrants[number] for number in (tie.home, tie.away)
    )


def _expected(conn: Connection, row: MatchRow) -> tuple[SeatRow, ...]:
    """Return the reserved seats: of the match before, a cup's tie, or a league's match."""
    if row.rematch_of:
        old = matches.load(conn, row.rematch_of)
        return with_departed_players(old) if old else ()
    users = sides_of(conn, row)
    if users is None:
        return ()
    names = players.names_of(conn, [user for user in users if user is not None], row.guild_id)
    return tuple(
        SeatRow(seat, FORMER_NAME if user is None else names.get(user, "?"), user_id=user)
        for seat, user in enumerate(users)
    )


def can_come(conn: Connection, user_id: int | None) -> bool:
    """Return whether a member can play now: their data is not deleted, and they are not blocked.

    `user_id` None is a former member, who never comes again; a blocked one may be unblocked.
    """
    return user_id is not None and not blocks.has(conn, blocks.MEMBER, user_id)


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
