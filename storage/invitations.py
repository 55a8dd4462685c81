"""Invitations: who was asked to a match by name."""

from collections.abc import Iterable

from sqlalchemy import Connection

from storage import rows
from storage.schema import invitations


def invite(connection: Connection, match_id: str, user_ids: Iterable[int]) -> None:
    """Invite these players; whoever was invited already stays so."""
    for user_id in sorted(set(user_ids) - invited(connection, match_id)):
        rows.add(connection, invitations, {"match_id": match_id, "user_id": user_id})


def invited(connection: Connection, match_id: str) -> set[int]:
    """Return who was invited to the match."""
    return {row.user_id for row in rows.find(connection, invitations, match_id=match_id)}


def decline(connection: Connection, match_id: str, user_id: int) -> None:
    """Forget the invitation of one player."""
    rows.remove(connection, invitations, match_id=match_id, user_id=user_id)
