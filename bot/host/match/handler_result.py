"""The result of handling an interaction: the reply, and what is left to show after it."""

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
from storage.server.visits import VisitRow

FollowUp: TypeAlias = Literal["all", "telling", "nothing"]
"""What is left to do at a match after the reply.

"all": computers may move, and rows may have to be delivered; "telling": only the latter; "nothing":
neither.
"""


@dataclass(frozen=True, slots=True)
class PressChanges:
    """What a press has changed besides the match it is at, to be shown to others after its reply.

    `matches` are the ids of matches and lobbies to advance, `seasons` and `cups` those of seasons
    and cups whose sign-up messages may be outdated, `presets` are presets whose public messages may
    be. What cannot be shown then is due in the database, but for presets.
    """

    matches: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    cups: tuple[str, ...] = ()
    presets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notices:
    """What a reply tells its member once: `answers` to reports by id, and the `visit` it greets.

    It counts as read once the reply has arrived.
    """

    answers: tuple[int, ...] = ()
    visit: VisitRow | None = None


NO_CHANGES, NO_NOTICES = PressChanges(), Notices()


@dataclass(frozen=True, slots=True)
class Handled:
    """A reply to an interaction, and what is left to do after it is sent.

    `match` is the match as the handler has written it, `rows` are the rows of the outbox written
    with it; after the reply neither is loaded again, and computers move only if the match has an
    automatic seat. `changes` and `notices` are those of this press alone. `decided_at` is when the
    reply was drawn, in seconds of the monotonic clock.
    """

    reply: Reply
    interaction: MemberInteraction | None = None
    match: LoadedMatch | None = None
    rows: tuple[OutboxRow, ...] = ()
    changes: PressChanges = NO_CHANGES
    notices: Notices = NO_NOTICES
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
"""Handles an interaction; returns only the reply if nothing else is left to do after it."""
