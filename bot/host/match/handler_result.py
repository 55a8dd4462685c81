"""The result of handling an interaction: the reply, and the match and rows left to deliver."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
)
from storage.match.outbox import OutboxRow

FollowUp: TypeAlias = Literal["all", "telling", "nothing"]
"""What is left to do at a match after the reply.

"all": computers may move, and rows may have to be delivered; "telling": only the latter; "nothing":
neither.
"""


@dataclass(frozen=True, slots=True)
class Handled:
    """A reply to an interaction, and what is left to do after it is sent.

    `match` is the match as the handler has written it, `rows` are the rows of the outbox written
    with it; after the reply neither is loaded again, and computers move only if the match has an
    automatic seat. `decided_at` is when the reply was drawn, in seconds of the monotonic clock.
    """

    reply: Reply
    interaction: MemberInteraction | None = None
    match: LoadedMatch | None = None
    rows: tuple[OutboxRow, ...] = ()
    left: FollowUp = "all"
    decided_at: float | None = None

    @property
    def match_id(self) -> str:
        """The id of the match concerned; `NO_MATCH` if there is none."""
        if isinstance(self.reply, PublicMessage):
            return self.reply.match_id
        return self.interaction.custom_id.match if self.interaction else NO_MATCH

    @property
    def shows_panel(self) -> bool:
        """Whether the reply is a member's panel of a match."""
        reply = self.reply
        return (
            isinstance(reply, UpdateMessage | EphemeralMessage) and reply.content.panel is not None
        )


MatchHandler: TypeAlias = Callable[[MemberInteraction], Awaitable[Reply | Handled]]
"""Handles an interaction at a match; returns only the reply if it has no match to pass on."""
