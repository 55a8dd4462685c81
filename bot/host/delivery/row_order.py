"""Which deliveries of a match wait for which: only where readers would notice the order.

All others are attempted even if an earlier one fails, and each is retried at its own time.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from storage.match.outbox import OutboxRow

DIRECT = ("dm ", "letter ")
"""Prefixes of the kinds of direct messages; these are not in the match's channel."""
OPENINGS = ("thread", "moved")
"""Kinds of rows that decide in which thread or channel the match is shown."""
LOBBY = ("lobby", "lobby-call", "invitation")
ELSEWHERE = ("cup", "cup-card", "season", "result-copy", "old-card", *LOBBY, *OPENINGS)
"""Kinds of rows that do not need the match's thread: shown in another channel or above it."""


def in_order(rows: Iterable[OutboxRow]) -> list[OutboxRow]:
    """Return rows so that those that failed before come last, unless others wait for them."""
    found = list(rows)
    return sorted(found, key=lambda row: row.tries > 0 and not _keeps_others(row, found))


def is_in_place(row: OutboxRow) -> bool:
    """Return whether a row is delivered where the match is played."""
    return row.kind not in ELSEWHERE and not row.kind.startswith(DIRECT)


def has_to_wait(row: OutboxRow, untold: Sequence[OutboxRow]) -> bool:
    """Return whether a row has to wait for one of these undelivered rows."""
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


@dataclass(slots=True)
class DeliveryPass:
    """One pass over a match's open rows.

    `resting` are the rows whose next attempt is not due yet, `untold` all that are not delivered
    yet, and `waiting` those that had to wait for one of them. `broken` are errors of our own code.
    `has_more`: a delivery enqueued another row; `is_refused`: nothing can be posted where the match
    is played; `is_back`: something was posted there.
    """

    resting: Sequence[OutboxRow]
    untold: list[OutboxRow]
    waiting: list[OutboxRow] = field(default_factory=list)
    broken: list[Exception] = field(default_factory=list)
    has_more: bool = False
    is_refused: bool = False
    is_back: bool = False

    def holds_back(self, row: OutboxRow) -> bool:
        """Return whether a row is not attempted in this pass."""
        if has_to_wait(row, self.untold):
            self.waiting.append(row)
            return True
        return row in self.resting or (is_in_place(row) and self.is_refused)

    def told(self, row: OutboxRow, *, has_more: bool) -> None:
        """Note that a row was delivered."""
        self.untold.remove(row)
        self.has_more |= has_more
        self.is_back |= is_in_place(row)

    @property
    def freed(self) -> list[OutboxRow]:
        """The rows that had to wait and no longer have to."""
        return [row for row in self.waiting if not has_to_wait(row, self.untold)]
