"""Untold: what has to be told of a match, read as one question with what its card needs."""

from collections.abc import Iterable
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host import cards
from bot.host.clock_rows import wants_letters
from bot.host.table import Table
from bot.host.tables import Tables
from storage import messages, outbox, preferences, troubles
from storage.messages import MessageRow
from storage.outbox import OutboxRow
from storage.troubles import PLACE

Seen: TypeAlias = tuple[Table, MessageRow | None, set[int]]
"""A match, its card, and who of those it asks wants no mention."""


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
    quiet = _unmentioned(conn, cards.asked_members(table))
    return table, messages.get(conn, match_id, "card"), quiet


def _unmentioned(conn: Connection, users: Iterable[int]) -> set[int]:
    """Return those of these members who want no mention when their turn comes."""
    chosen = [preferences.load(conn, user) for user in users]
    return {one.user_id for one in chosen if one.pings != "all" or wants_letters(one)}
