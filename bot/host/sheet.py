"""Sheets: what any front end shows, in final words; Discord, browser and tests read them.

A host writes sheets, a front end draws them. Texts are final markdown: translated, names escaped.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.core.screen import Picture


@dataclass(frozen=True, slots=True)
class Press:
    """A button; `door` is its custom id, `emoji` the name of a game's emoji beside the label."""

    label: str
    door: str
    style: Literal["plain", "main", "danger"] = "plain"
    enabled: bool = True
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a select; `value` comes back when it is chosen."""

    label: str
    value: str
    hint: str = ""
    chosen: bool = False
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A select with up to 25 entries; `door` is its custom id.

    One of `channels` offers all of the server's; its entries are those chosen so far, by id. One
    of `members` offers all of the server's, up to `most` at once, and has no entries. A client
    shows one of a new `edition` as it is drawn, and nothing it kept of an earlier one.
    """

    prompt: str
    door: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1
    kind: Literal["entries", "channels", "members"] = "entries"
    edition: int = 0


Row: TypeAlias = tuple[Press | Link, ...] | Pick
"""Up to five buttons side by side, or one select."""


@dataclass(frozen=True, slots=True)
class Section:
    """A line of markdown and the buttons below it."""

    text: str
    row: tuple[Press | Link, ...]


@dataclass(frozen=True, slots=True)
class Ping:
    """The member a message may mention, and the sentence the mention stands before.

    `also` are the others of a cup's tie, which calls both sides at once.
    """

    user_id: int
    text: str
    also: tuple[int, ...] = ()

    @property
    def users(self) -> tuple[int, ...]:
        """Everybody who is mentioned."""
        return self.user_id, *self.also


@dataclass(frozen=True, slots=True)
class Sheet:
    """One message: a title, lines of markdown, perhaps a picture, rows to press, perhaps a mention.

    `sections` stand between the picture and the rows.
    `mood` colours its edge: an open invitation, a running match, a finished one, a quiet note.
    `may_cut` says that lines too long for one message may end with "…": a log's, never a table's.
    """

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    ping: Ping | None = None
    mood: Literal["open", "live", "done", "quiet"] = "quiet"
    may_cut: bool = False
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """One question of a form: a choice among entries (one `chosen`), or free text without them.

    Free text begins with `value`; it may be left empty where it is not `needed`.
    """

    key: str
    label: str
    entries: tuple[Entry, ...] = ()
    hint: str = ""
    value: str = ""
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """A dialog of at most five fields; `door` is its custom id, answers come back by field key."""

    title: str
    door: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Download:
    """A file for one person: its name, content, and the sentence it comes with."""

    name: str
    content: bytes
    text: str
