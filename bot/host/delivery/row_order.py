"""Which deliveries of a match wait for which: only where readers would notice the order.

All others are attempted even if an earlier one fails, and each is retried at its own time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.host.delivery.delivery_kinds import DeliveryKinds
from storage.match.outbox import OutboxRow


class RowOrder:
    """The order of a match's rows, by their kinds."""

    def __init__(self, kinds: DeliveryKinds) -> None:
        self.kinds = kinds

    def sort(self, rows: Iterable[OutboxRow]) -> list[OutboxRow]:
        """Return rows so that those that failed before come last, unless others wait for them."""
        found = list(rows)
        return sorted(
            found,
            key=lambda row: (
                row.tries > 0 and not any(self._waits_for(outbox, row) for outbox in found)
            ),
        )

    def is_in_place(self, row: OutboxRow) -> bool:
        """Return whether a row is delivered where the match is played."""
        return self.kinds.of(row).place == "match"

    def has_to_wait(self, row: OutboxRow, untold: Sequence[OutboxRow]) -> bool:
        """Return whether a row has to wait for one of these undelivered rows."""
        return any(self._waits_for(row, outbox) for outbox in untold if outbox.id != row.id)

    def _waits_for(self, row: OutboxRow, other: OutboxRow) -> bool:
        kind, other_kind = self.kinds.of(row), self.kinds.of(other)
        if other_kind.is_opening:
            return kind.place == "match"
        if kind.after:
            return other.kind == kind.after
        if other_kind.queue and other.id < row.id:
            return kind.is_opening or kind.queue == other_kind.queue
        return False


@dataclass(slots=True)
class DeliveryPass:
    """One pass over a match's open rows.

    `resting` are the rows whose next attempt is not due yet, `untold` all that are not delivered
    yet, and `waiting` those that had to wait for one of them. `broken` are errors of our own code.
    `has_more`: a delivery enqueued another row; `is_refused`: nothing can be posted where the match
    is played; `is_back`: something was posted there.
    """

    order: RowOrder
    resting: Sequence[OutboxRow]
    untold: list[OutboxRow]
    waiting: list[OutboxRow] = field(default_factory=list)
    broken: list[Exception] = field(default_factory=list)
    has_more: bool = False
    is_refused: bool = False
    is_back: bool = False

    def holds_back(self, row: OutboxRow) -> bool:
        """Return whether a row is not attempted in this pass."""
        if self.order.has_to_wait(row, self.untold):
            self.waiting.append(row)
            return True
        return row in self.resting or (self.order.is_in_place(row) and self.is_refused)

    def told(self, row: OutboxRow, *, has_more: bool) -> None:
        """Note that a row was delivered."""
        self.untold.remove(row)
        self.has_more |= has_more
        self.is_back |= self.order.is_in_place(row)

    @property
    def lacks_card(self) -> bool:
        """Whether the message by which the match is played is still to be posted."""
        return any(self.order.kinds.of(row).is_card for row in self.untold)

    @property
    def freed(self) -> list[OutboxRow]:
        """The rows that had to wait and no longer have to."""
        return [row for row in self.waiting if not self.order.has_to_wait(row, self.untold)]
