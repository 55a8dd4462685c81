"""Whether a member whom others wait for can still come to a match of a cup or a league."""

from sqlalchemy import Connection

from storage.owner import blocks


def can_come(conn: Connection, user_id: int | None) -> bool:
    """Return whether a member can play now: their data is not deleted, and they are not blocked.

    `user_id` None is a former member, who never comes again; a blocked one may be unblocked.
    """
    return user_id is not None and not blocks.has(conn, blocks.MEMBER, user_id)
