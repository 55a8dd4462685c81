"""Replies: what the house answers to a press or a command; the front end sends them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import Member
from bot.host.ui.message import FileAttachment, Form, MessageContent


@dataclass(frozen=True, slots=True)
class Location:
    """Where it happens: the channel, the server (None: a DM), and what the bot may do there."""

    channel_id: int
    guild_id: int | None
    is_thread: bool = False
    can_open_threads: bool = False


@dataclass(frozen=True, slots=True)
class MemberInteraction:
    """A press, a choice or an answered form.

    `message_id` is the message it stands on, `private` says that only the member sees that one.
    `token` is the interaction's id: the Start click's is mixed into the dice. `named` are the
    people chosen in a select of members, by user, without bots.
    """

    member: Member
    place: Location
    custom_id: CustomId
    token: int
    message_id: int | None = None
    private: bool = False
    values: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    named: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class UpdateMessage:
    """Draw this over the message that was pressed; `aside` is a word to the clicker alone.

    `version` says which position was shown, `match_id` of which match where it is a public message.
    """

    content: MessageContent
    aside: str = ""
    match_id: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class EphemeralMessage:
    """Show this to the clicker alone."""

    content: MessageContent


@dataclass(frozen=True, slots=True)
class OpenModal:
    """Open this form."""

    form: Form


@dataclass(frozen=True, slots=True)
class SendFile:
    """Give the clicker this file, privately, and `also` those that belong to it."""

    download: FileAttachment
    also: tuple[FileAttachment, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """Answer with this public message and remember it as the match's `role`.

    `aside` is a word to the clicker alone; `preset` is one that is shown to everybody, `season` one
    that is open for members.
    """

    content: MessageContent
    match_id: str
    role: str = "lobby"
    version: int = 0
    aside: str = ""
    preset: str = ""
    season: str = ""


Reply: TypeAlias = UpdateMessage | EphemeralMessage | OpenModal | SendFile | PublicMessage


def ephemeral_text(text: str) -> EphemeralMessage:
    """Return one sentence for the clicker alone."""
    return EphemeralMessage(MessageContent("", (text,)))


def update_or_ephemeral(
    interaction: MemberInteraction, content: MessageContent
) -> UpdateMessage | EphemeralMessage:
    """Return the sheet over the private message that was pressed, or in one of its own."""
    return UpdateMessage(content) if interaction.private else EphemeralMessage(content)


Handler: TypeAlias = Callable[[MemberInteraction], Awaitable[Reply]]
"""What a door leads to."""
