"""Replies: what the house answers to a press or a command; the front end sends them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from bot.host.ui.custom_id import Door
from bot.host.ui.member import Member
from bot.host.ui.message import Download, Form, Sheet


@dataclass(frozen=True, slots=True)
class Place:
    """Where it happens: the channel, the server (None: a DM), and what the bot may do there."""

    channel_id: int
    guild_id: int | None
    is_thread: bool = False
    can_open_threads: bool = False


@dataclass(frozen=True, slots=True)
class Click:
    """A press, a choice or an answered form.

    `message_id` is the message it stands on, `private` says that only the member sees that one.
    `token` is the interaction's id: the Start click's is mixed into the dice. `named` are the
    people chosen in a select of members, by user, without bots.
    """

    member: Member
    place: Place
    door: Door
    token: int
    message_id: int | None = None
    private: bool = False
    values: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    named: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Redraw:
    """Draw this over the message that was pressed; `aside` is a word to the clicker alone.

    `version` says which position was shown, `match_id` of which match where it is a public message.
    """

    sheet: Sheet
    aside: str = ""
    match_id: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class Whisper:
    """Show this to the clicker alone."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Ask:
    """Open this form."""

    form: Form


@dataclass(frozen=True, slots=True)
class Hand:
    """Give the clicker this file, privately, and `also` those that belong to it."""

    download: Download
    also: tuple[Download, ...] = ()


@dataclass(frozen=True, slots=True)
class Announce:
    """Answer with this public message and remember it as the match's `role`.

    `aside` is a word to the clicker alone; `preset` is one that is shown to everybody, `season` one
    that is open for members.
    """

    sheet: Sheet
    match_id: str
    role: str = "lobby"
    version: int = 0
    aside: str = ""
    preset: str = ""
    season: str = ""


Reply: TypeAlias = Redraw | Whisper | Ask | Hand | Announce


def say(text: str) -> Whisper:
    """Return one sentence for the clicker alone."""
    return Whisper(Sheet("", (text,)))


def shown(click: Click, sheet: Sheet) -> Redraw | Whisper:
    """Return the sheet over the private message that was pressed, or in one of its own."""
    return Redraw(sheet) if click.private else Whisper(sheet)


Answer: TypeAlias = Callable[[Click], Awaitable[Reply]]
"""What a door leads to."""
