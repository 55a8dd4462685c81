"""Untold: what has to be told of a match, read as one question with what its card needs."""

from collections.abc import Iterable
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.calls import Call, calls, is_mentioned
from bot.host.table import Table
from bot.host.tables import Tables
from storage import messages, outbox, preferences, troubles
from storage.messages import MessageRow
from storage.outbox import OutboxRow
from storage.troubles import PLACE

NOTICES = ("remind", "seat")
"""The first words of the roles of messages to one member, which go once they are not true."""
Seen: TypeAlias = tuple[Table, MessageRow | None, set[int], tuple[MessageRow, ...]]
"""A match, its card, who of those it asks wants no mention, and its notices."""


def read(
    conn: Connection, tables: Tables, match_id: str
) -> tuple[list[OutboxRow], str | None, Seen | None]:
    """Return what is to be told of a match, and why its place is in trouble, if it is.

    Where a card is told first, as after most moves, what that needs comes with it.
    """
    trouble = troubles.of(conn, match_id).get(PLACE)
    rows = outbox.open_rows(conn, match_id=match_id)
    is_card = bool(rows) and rows[0].kind == "card"
    seen = see(conn, tables, match_id) if is_card else None
    return rows, trouble.why if trouble else None, seen


def see(conn: Connection, tables: Tables, match_id: str) -> Seen | None:
    """Return what is told of by a card, None when there is no match of this id."""
    table = tables.find(conn, match_id)
    if table is None:
        return None
    posts = messages.of(conn, match_id)
    notices = tuple(post for role, post in posts.items() if role.split()[0] in NOTICES)
    return table, posts.get("card"), _unmentioned(conn, calls(table)), notices


def _unmentioned(conn: Connection, found: Iterable[Call]) -> set[int]:
    """Return those of these members who want no mention of what they are asked for."""
    return {
        one.user_id
        for one in found
        if not is_mentioned(preferences.load(conn, one.user_id), one.why)
    }
