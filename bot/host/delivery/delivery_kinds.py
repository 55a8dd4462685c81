"""The kinds of outbox rows: what delivers each, where it is shown, and what it waits for."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from bot.host.delivery.pending import PendingCard
from storage.match.outbox import OutboxRow

Place: TypeAlias = Literal["match", "lobby", "elsewhere", "direct", "none"]
"""Where a row is delivered: where the match is played, in the channel of its lobby (above the
match's thread), in another channel, in direct messages, or in no channel at all (such a row starts
background work)."""


@dataclass(frozen=True, slots=True)
class KnownCard:
    """The version that the match's card or lobby shows already, and the data to draw the card."""

    shown: int = 0
    seen: PendingCard | None = None


Deliver: TypeAlias = Callable[[OutboxRow, KnownCard], Awaitable[bool | None]]
"""Delivers a row and marks it as delivered; True if it has enqueued another row."""


@dataclass(frozen=True, slots=True)
class DeliveryKind:
    """A kind of outbox rows; `name` is the first word of `OutboxRow.kind`.

    `is_opening`: the row decides in which thread or channel the match is shown, so the rows where
    it is played wait for it. `after` is the kind of the rows that this kind waits for. Rows of one
    `queue` are delivered in order, and openings wait for the earlier ones; one that Discord refuses
    as it is, is given up. `suspends`: the match
    leaves its thread or is suspended if the row's channel is unusable. `is_card`: without the row's
    message nobody can play there, so the match is suspended also if Discord refuses the message.
    `keeps`: a match of a cup or season keeps the row while its channel is unusable, and posts it
    where the cup or season goes on; other rows are dropped, as what they show is drawn anew there,
    or past by then.
    """

    name: str
    deliver: Deliver
    place: Place = "match"
    is_opening: bool = False
    after: str = ""
    queue: str = ""
    suspends: bool = True
    is_card: bool = False
    keeps: bool = False


class Deliverer(Protocol):
    """An object that delivers rows."""

    @property
    def kinds(self) -> tuple[DeliveryKind, ...]:
        """The kinds of the rows."""


class UnknownKindError(Exception):
    """No kind of this name is registered, so the row cannot be delivered."""


class DeliveryKinds:
    """The registered kinds."""

    def __init__(self) -> None:
        """Know no kind yet."""
        self._kinds: dict[str, DeliveryKind] = {}

    def add(self, *deliverers: Deliverer) -> None:
        """Register the kinds of these objects, each once."""
        for kind in (kind for deliverer in deliverers for kind in deliverer.kinds):
            assert kind.name not in self._kinds, kind.name
            self._kinds[kind.name] = kind

    def of(self, row: OutboxRow) -> DeliveryKind:
        """Return the kind of a row; delivering an unknown kind raises `UnknownKindError`."""
        name = row.kind.partition(" ")[0]
        return self._kinds.get(name) or DeliveryKind(name, _refuse, "elsewhere")


async def _refuse(row: OutboxRow, _: KnownCard) -> bool:
    raise UnknownKindError(row.kind)
