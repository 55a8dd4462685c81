"""Changes of a match's settings at which its version stays, as nothing is asked anew."""

from collections.abc import Callable

from sqlalchemy import Connection

from storage.engine import rows
from storage.schema.match_tables import matches


def change(
    connection: Connection, match_id: str, version: int, change: Callable[[str], str]
) -> str | None:
    """Change the stored settings without a move, and return them.

    None, and nothing is stored, if the match is not at this version any more.
    """
    found = rows.find(connection, matches, id=match_id, version=version)
    if not found:
        return None
    settings = change(found[0].settings)
    rows.change(connection, matches, {"settings": settings}, id=match_id, version=version)
    return settings
