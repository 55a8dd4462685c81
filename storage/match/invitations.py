"""The members who were invited by name to join a match."""

from collections.abc import Iterable

from sqlalchemy import Connection

from storage.engine import rows
from storage.schema.match_tables import invitations


def invite(connection: Connection, match_id: str, user_ids: Iterable[int]) -> None:
    """Invite these players; existing invitations stay."""
    for user_id in sorted(set(user_ids) - invited(connection, match_id)):
        rows.add(connection, invitations, {"match_id": match_id, "user_id": user_id})


def invited(connection: Connection, match_id: str) -> set[int]:
    """Return the user ids of those invited to the match."""
    return {row.user_id for row in rows.find(connection, invitations, match_id=match_id)}


def decline(connection: Connection, match_id: str, user_id: int) -> None:
    """Delete one player's invitation."""
    rows.remove(connection, invitations, match_id=match_id, user_id=user_id)
