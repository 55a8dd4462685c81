"""Ratings of members per server and game, computed from their rated results."""

from dataclasses import dataclass

from sqlalchemy import Connection

from storage.engine import rows
from storage.schema.member_tables import ratings


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """A member's rating in a server and game (`mu`, uncertainty `sigma`), with the rated record."""

    guild_id: int
    game: str
    user_id: int
    mu: float
    sigma: float
    wins: int
    draws: int
    losses: int
    rated_at: int


def put(connection: Connection, row: RatingRow) -> None:
    """Insert or update a rating."""
    rows.put(connection, ratings, rows.field_values(row))


def of_game(connection: Connection, guild_id: int, game: str) -> list[RatingRow]:
    """Return the ratings of all members of a server in a game, ordered by user id."""
    found = rows.find(connection, ratings, guild_id=guild_id, game=game)
    return sorted((RatingRow(**row._asdict()) for row in found), key=lambda row: row.user_id)


def get(connection: Connection, guild_id: int, game: str, user_id: int) -> RatingRow | None:
    """Return a member's rating, None before the first rated match."""
    found = rows.find(connection, ratings, guild_id=guild_id, game=game, user_id=user_id)
    return RatingRow(**found[0]._asdict()) if found else None
