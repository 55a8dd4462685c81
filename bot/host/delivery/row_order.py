"""Which of a match's deliveries wait for which: only where the order means something to a reader.

All others are made even if one before them fails, and each is repeated at its own time.
"""

import json
from collections.abc import Iterable, Sequence

from storage.match.outbox import OutboxRow

DIRECT = ("dm ", "letter ")
"""How the kinds of direct messages begin; these are not in the match's channel."""
OPENINGS = ("thread", "moved")
"""What decides in which thread or channel the match is told of."""
ELSEWHERE = ("cup", "cup-card", "season", "result-copy", "lobby", "old-card", *OPENINGS)
"""What does not need the match's thread: it is told in another channel, or above the thread."""


def in_order(rows: Iterable[OutboxRow]) -> list[OutboxRow]:
    """Return rows with those last that have failed before, unless others wait for them."""
    found = list(rows)
    return sorted(found, key=lambda row: row.tries > 0 and not _keeps_others(row, found))


def is_in_place(row: OutboxRow) -> bool:
    """Return whether a row is told where the match is played."""
    return row.kind not in ELSEWHERE and not row.kind.startswith(DIRECT)


def has_to_wait(row: OutboxRow, untold: Sequence[OutboxRow]) -> bool:
    """Return whether a row has to wait for one of these, which are still to be told."""
    return any(_waits_for(row, one) for one in untold if one.id != row.id)


def _keeps_others(row: OutboxRow, rows: Iterable[OutboxRow]) -> bool:
    return any(_waits_for(one, row) for one in rows)


def _waits_for(row: OutboxRow, other: OutboxRow) -> bool:
    if other.kind in OPENINGS:
        return is_in_place(row)
    if row.kind == "call":
        return other.kind == "card"
    if other.kind == "season" and other.id < row.id and not _is_change(other):
        # a season's first post is the message below which its thread is opened
        return row.kind in OPENINGS or (row.kind == "season" and not _is_change(row))
    return False


def _is_change(row: OutboxRow) -> bool:
    """Return whether a season's announcement only changes one that was posted."""
    return bool(json.loads(row.payload).get("change"))
