"""Rows of running matches, written as the host stores them, without playing the matches."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from games.core.dice import SeededDice, commitment, match_key
from games.registry import GAMES
from storage.engine.database import Database
from storage.match import matches, moves
from storage.match.matches import MatchRow, SeatRow
from storage.member import players

TOGETHER = 500
"""Matches written in one transaction."""


async def begin_matches(database: Database, rows: Sequence[MatchRow]) -> None:
    """Write these matches as begun, with their members."""
    for start in range(0, len(rows), TOGETHER):
        part = rows[start : start + TOGETHER]

        def write(conn: Connection, part: Sequence[MatchRow] = part) -> None:
            for user in {seat.user_id for row in part for seat in row.seats if seat.user_id}:
                players.seen(conn, user, guild_id=1, name="Ana", locale="en", now=1)
            for row in part:
                matches.create(conn, replace(row, status="lobby", version=1))
                moves.begin(conn, row, seen_version=1, events="[]", at=1)

        await database.write(write)
    running = await database.read(lambda conn: matches.ids(conn, "running"))
    assert len(running) >= len(rows), "the database does not hold what is measured"


def row_of(
    game: str,
    number: int,
    *,
    users: Sequence[int] = (),
    guild_id: int = 1,
    channel_id: int = 2,
) -> MatchRow:
    """Return a match of this game, set up for two: `users`, or two of eight hundred.

    Nothing is delivered in a server of which the bot is no member, as by default.
    """
    definition, seed = GAMES[game], number.to_bytes(32, "big")
    state, _ = definition.game.setup(definition.options(), 2, SeededDice(match_key(seed, "")))
    ana, ben = users or (1000 + number % 400, 2000 + number % 400)
    return MatchRow(
        id=f"m{number:09d}",
        game=definition.name,
        status="running",
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=ana,
        options=definition.options_adapter.dump_json(definition.options()).decode(),
        settings='{"seats": 2, "level": "normal", "threads": false}',
        seed=seed,
        sha256=commitment(seed),
        version=2,
        asked=(2, 2),
        state=definition.dump_state(state),
        created_at=1,
        started_at=1,
        touched_at=1,
        seats=(SeatRow(0, "Ana", ana), SeatRow(1, "Ben", ben)),
    )
