"""Interactions as the front end passes them to the host, and the replies it sends."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import Member, words_for
from bot.host.ui.message import FileAttachment, Form, MessageContent
from games.core.translation import Translator


@dataclass(frozen=True, slots=True)
class Location:
    """Where an interaction happens: channel, server (None: a DM), and the bot's permissions.

    `parent_id` is the channel that a thread belongs to.
    """

    channel_id: int
    guild_id: int | None
    is_thread: bool = False
    can_open_threads: bool = False
    parent_id: int | None = None

    @property
    def main_channel_id(self) -> int:
        """Return the channel, or the one that this thread belongs to."""
        return self.channel_id if self.parent_id is None else self.parent_id


Right: TypeAlias = Literal["manage", "moderate"]
"""What a member may do in a server: change its settings, or moderate its matches."""
Source: TypeAlias = Literal["command", "button", "select", "form"]
"""What a member used: only the bot's code chooses the custom id of a command."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A right that Discord gave a member for a command, in a minute since 1970.

    The `seal` proves it in the custom ids of the command's panel (`permissions.py`).
    """

    right: Right
    minute: int
    seal: str


@dataclass(frozen=True, slots=True)
class MemberInteraction:
    """A pressed button, a choice in a select, or a submitted modal.

    `message_id` is the message of the component; `private`: only the member sees it. `token` is
    the interaction's id: the one that starts a match is mixed into its dice. `source` is what
    Discord says was used, whatever the custom id looks like. `named` are the names
    of people chosen in a select of members, by user id, without bots. `grant` is the right that the
    panel's command gave the member, once its seal was verified. `answers` and `values` lose what no
    database can store: NUL characters and halves of characters.
    """

    member: Member
    place: Location
    custom_id: CustomId
    token: int
    source: Source = "button"
    message_id: int | None = None
    private: bool = False
    values: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    named: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    grant: Grant | None = None

    @property
    def message_place(self) -> tuple[int, int] | None:
        """The channel and id of the message whose component was used, if everybody sees it.

        None for commands, and on private messages.
        """
        if self.message_id is None or self.private:
            return None
        return self.place.channel_id, self.message_id

    @property
    def words(self) -> Translator:
        """The texts in the member's language, without the names of a match's seats."""
        return words_for((), self.member.locale)

    def __post_init__(self) -> None:
        """Remove what cannot be stored from what was typed or sent as a choice."""
        answers = {key: _storable(text) for key, text in self.answers.items()}
        object.__setattr__(self, "answers", answers)
        object.__setattr__(self, "values", tuple(map(_storable, self.values)))


def _storable(text: str) -> str:
    """Return a text without NUL characters and lone surrogates, which JSON can hold."""
    return text.replace("\0", "").encode(errors="ignore").decode()


@dataclass(frozen=True, slots=True)
class UpdateMessage:
    """Replaces the content of the pressed message; `aside` is an extra ephemeral sentence.

    `version` is the version of the match shown. `match_id` is what a public message is about: its
    match, or `NO_MATCH`; content with "" never replaces a public message.
    """

    content: MessageContent
    aside: str = ""
    match_id: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class EphemeralMessage:
    """A message that only the member sees."""

    content: MessageContent


@dataclass(frozen=True, slots=True)
class OpenModal:
    """Opens a form."""

    form: Form


@dataclass(frozen=True, slots=True)
class SendFile:
    """An ephemeral message with a file, and `also` further files."""

    download: FileAttachment
    also: tuple[FileAttachment, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """A public message, stored as the match's message of this `role`.

    `aside` is an extra ephemeral sentence; `preset` is the id of a shared preset, `season` that of
    a season open for sign-up, `cup` that of a cup, if the message shows one.
    """

    content: MessageContent
    match_id: str
    role: str = "lobby"
    version: int = 0
    aside: str = ""
    preset: str = ""
    season: str = ""
    cup: str = ""


Reply: TypeAlias = UpdateMessage | EphemeralMessage | OpenModal | SendFile | PublicMessage


def ephemeral_text(text: str) -> EphemeralMessage:
    """Return an ephemeral message of one sentence."""
    return EphemeralMessage(MessageContent("", (text,)))


def update_or_ephemeral(
    interaction: MemberInteraction, content: MessageContent
) -> UpdateMessage | EphemeralMessage:
    """Return an update of the pressed message if it is private, else a new ephemeral message."""
    return UpdateMessage(content) if interaction.private else EphemeralMessage(content)


Handler: TypeAlias = Callable[[MemberInteraction], Awaitable[Reply]]
"""Handles an interaction."""
