"""The members who were invited by name to join a match."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.schema.match_tables import invitations, matches


def invite(connection: Connection, match_id: str, user_ids: Iterable[int]) -> None:
    """Invite these players; existing invitations stay."""
    for user_id in sorted(set(user_ids) - invited(connection, match_id)):
        rows.add(connection, invitations, {"match_id": match_id, "user_id": user_id})


def invited(connection: Connection, match_id: str) -> set[int]:
    """Return the user ids of those invited to the match."""
    return {row.user_id for row in rows.find(connection, invitations, match_id=match_id)}


def lobbies_of(connection: Connection, user_id: int) -> list[str]:
    """Return the ids of the open lobbies to which a player is invited."""
    here = (invitations.c.user_id == user_id) & (matches.c.status == "lobby")
    query = select(matches.c.id).join(invitations, invitations.c.match_id == matches.c.id)
    return list(connection.scalars(query.where(here).order_by(matches.c.id)))


def decline(connection: Connection, match_id: str, user_id: int) -> None:
    """Delete one player's invitation."""
    rows.remove(connection, invitations, match_id=match_id, user_id=user_id)
