"""Deletes the states of old moves that an undo no longer needs, in batches after the moves."""

from collections import Counter

from sqlalchemy import Connection

from storage.engine.database import Database
from storage.match import moves


class OldStates:
    """Deletes the old states of all matches that have moved, in one transaction."""

    def __init__(self, database: Database) -> None:
        """Delete states in this database."""
        self._database = database
        self._moved: Counter[str] = Counter()

    def note(self, match_id: str, count: int) -> None:
        """Note that `count` moves of a match were written."""
        self._moved[match_id] += count

    @property
    def is_due(self) -> bool:
        """Whether matches have moved since the last deletion."""
        return bool(self._moved)

    async def delete(self) -> None:
        """Delete the old states of the matches that have moved since the last deletion."""
        moved, self._moved = self._moved, Counter()

        def prune(conn: Connection) -> None:
            for match_id, count in moved.items():
                moves.prune(conn, match_id, count)

        await self._database.write(prune)
