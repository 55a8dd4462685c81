"""The content of messages, independent of the front end: Discord, browser or tests.

The host creates it, a front end displays it. Texts are final markdown: translated, with names
escaped.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from games.core.screen import Picture, Screen


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `emoji` is the name of a game's emoji next to the label."""

    label: str
    custom_id: str
    style: Literal["plain", "main", "danger"] = "plain"
    enabled: bool = True
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens a URL."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class SelectOption:
    """One option of a select; `value` is returned when it is chosen."""

    label: str
    value: str
    hint: str = ""
    chosen: bool = False
    emoji: str = ""


def one_of(labels: Mapping[str, str], chosen: str | None) -> tuple[SelectOption, ...]:
    """Return the options of a select: labels by value, of which at most one is chosen."""
    return tuple(SelectOption(labels[value], value, chosen=value == chosen) for value in labels)


def chosen_ids(ids: Iterable[int]) -> tuple[SelectOption, ...]:
    """Return the entries of a select of channels or roles: the chosen ones, by id."""
    return tuple(SelectOption(str(number), str(number), chosen=True) for number in ids)


@dataclass(frozen=True, slots=True)
class Select:
    """A select with up to 25 entries.

    A select of kind `channels` offers all channels of the server, one of kind `roles` all roles;
    its entries are the chosen ones, by id. A select of kind `members` offers all members and has no
    entries. Up to `most` are chosen at once. When `revision` changes, clients drop the choices they
    remembered for the select; without a revision, they may show a choice that was made in another
    panel's select.
    """

    prompt: str
    custom_id: str
    entries: tuple[SelectOption, ...]
    least: int = 1
    most: int = 1
    kind: Literal["entries", "channels", "roles", "members"] = "entries"
    revision: int = 0


Row: TypeAlias = tuple[Button | Link, ...] | Select
"""Up to five buttons side by side, or one select."""


@dataclass(frozen=True, slots=True)
class Section:
    """A line of markdown with the buttons below it."""

    text: str
    row: tuple[Button | Link, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """The member a message mentions, and the sentence after the mention.

    `also` are further members, such as the other side of a cup's tie.
    """

    user_id: int
    text: str
    also: tuple[int, ...] = ()

    @property
    def users(self) -> tuple[int, ...]:
        """All mentioned users."""
        return self.user_id, *self.also

    def only(self, users: Sequence[int]) -> "Mention | None":
        """Return the mention of these users alone; None if there are none."""
        return replace(self, user_id=users[0], also=tuple(users[1:])) if users else None


@dataclass(frozen=True, slots=True)
class PanelView:
    """Which panel of a member a message shows: the match, the open menus' keys, the position.

    `asked` and `version` are those of the match when it was drawn; `asked` is 0 in a lobby. `path`
    is None for a question that takes the panel's place. `screen` has the moves of this seat, also
    those of closed menus; it is None while there are none.
    """

    match_id: str
    path: tuple[str, ...] | None
    asked: int
    version: int
    seat: int | None = None
    screen: Screen | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MessageContent:
    """One message: a title, lines of markdown, a picture, rows of components, a mention.

    `sections` are between the picture and the rows, `details` below the rows in small print.
    `mood` selects its accent colour: an open invitation, a running match, a finished one, a quiet
    note. Lines that `may_cut` are the first to be cut of what exceeds one message (`fitting.py`):
    in a log, but never in a match. `notice` is a sentence above the title, the answer to the press
    that has redrawn the message. `about` is a small line below the title that names the match of a
    private message. `panel` says which panel it is. A private message that `awaits_result` says how
    far something about its match is, and is edited once that is done. `mark` is the id of the
    outermost component, which tells by which delivery the message was posted (`OutboxRow.mark`),
    until an edit without it; 0 for none.
    """

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    ping: Mention | None = None
    mood: Literal["open", "live", "done", "quiet"] = "quiet"
    may_cut: bool = False
    sections: tuple[Section, ...] = ()
    details: tuple[str, ...] = ()
    notice: str = ""
    about: str = ""
    panel: PanelView | None = None
    awaits_result: bool = False
    mark: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """One question of a form: a choice among entries (one `chosen`), or free text without them.

    Free text begins with `value` and has at most `longest` characters; it may be empty unless it is
    `needed`.
    """

    key: str
    label: str
    entries: tuple[SelectOption, ...] = ()
    hint: str = ""
    value: str = ""
    needed: bool = True
    longest: int = 100


@dataclass(frozen=True, slots=True)
class Form:
    """A modal with at most five fields; answers are keyed by field."""

    title: str
    custom_id: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class FileAttachment:
    """A file for one person: its name, its content, and a sentence about it.

    `command` is how whoever runs the bot saves it, if it is too large for Discord.
    """

    name: str
    content: bytes
    text: str
    command: str = ""
