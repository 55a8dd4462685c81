"""Text and choices of a seat, independent of any platform.

A game turns a view into a screen; a host turns a screen into messages. Menus are trees with at most
25 entries per level, split by meaning (verb, piece, place).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

MAX_ENTRIES = 25
"""Maximum entries of one menu: what a select, a list of suggestions or five button rows hold."""
MAX_ALT = 1024
"""Maximum length of a picture's alt text, in characters."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button or select option: a label and the line of notation it plays.

    `hint` adds detail where there is room (a select's description). `confirm` is the question asked
    before something irreversible, and `agree` the label of the button that then does it: a verb and
    what it is done to. Only what `gives_up` something is shown as dangerous there. `emoji` names
    one of the game's emoji, shown next to the label if the platform has it. `spots` names what is
    touched on the picture to choose it, in order, such as a footballer and then a space; it is
    empty if the picture does not show that. `path` names what of the picture shows the choice, from
    where to where, if these are not the spots.
    """

    label: str
    action: str
    style: Literal["plain", "main", "danger"] = "plain"
    hint: str = ""
    confirm: str = ""
    agree: str = ""
    gives_up: bool = False
    emoji: str = ""
    spots: tuple[str, ...] = ()
    path: tuple[str, ...] = ()

    @property
    def shown(self) -> tuple[str, ...]:
        """The spots of the picture that show this choice, from where to where."""
        return self.path or self.spots


@dataclass(frozen=True, slots=True)
class Menu:
    """A group of choices; `key` is a word of `[a-z0-9-]`, unique among its siblings.

    `prompt` says what to decide. `shape` is a row of buttons or a select. A nested menu opens
    through a button with its `label`, `emoji` and `style`, in a select through an entry that also
    has room for its `hint`; without a label it is always open, below its siblings. `other_order`
    lists the entries' indices in a second order that a member may prefer, empty if there is none.
    Up to `most` choices of a select may be sent together; those that are legal one after the other
    are played as one move.
    """

    key: str
    prompt: str
    entries: tuple["Entry", ...]
    label: str = ""
    shape: Literal["buttons", "select"] = "buttons"
    emoji: str = ""
    other_order: tuple[int, ...] = ()
    most: int = 1
    style: Literal["plain", "main", "danger"] = "plain"
    hint: str = ""


Entry: TypeAlias = Choice | Menu


@dataclass(frozen=True, slots=True)
class Screen:
    """What one seat (or an onlooker) sees: a title, lines of text, and menus of its actions.

    Texts are markdown. The title, `happened` and `lines` are shown above the picture, so they are
    few: `happened` is one sentence about the last events, `lines` say what to do now. `details` are
    shown below the menus in small print, one idea each, the most important first.

    `open` says that the menus contain nothing secret, so they may be shown on the public card.
    `other_menus` is an alternative layout that a member may prefer, if that takes more than an
    `other_order`; empty if there is none. An onlooker's screen offers only what any player may
    press there: choices that are `late_ok`, such as calling a player out. `ask` is the one of the
    lines that says what to press; the prompt of an opened menu replaces it. `public_menus` are the
    menus of the public card, if they differ: with labels for a picture that shows the board the
    other way round, or only what fits one row; empty if they are the same.
    """

    title: str
    lines: tuple[str, ...]
    menus: tuple[Menu, ...] = ()
    other_menus: tuple[Menu, ...] = ()
    public_menus: tuple[Menu, ...] = ()
    open: bool = False
    ask: str = ""
    happened: str = ""
    details: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts but the title, from top to bottom."""
        return (*filter(None, (self.happened,)), *self.lines, *self.details)

    def choices(self) -> Iterator[Choice]:
        """Iterate over the choices of all menus and nested menus, in the order shown."""
        for menu in self.menus:
            yield from _choices(menu)


def _choices(menu: Menu) -> Iterator[Choice]:
    for entry in menu.entries:
        if isinstance(entry, Menu):
            yield from _choices(entry)
        else:
            yield entry


@dataclass(frozen=True, slots=True)
class Recap:
    """A page of what is shown before a panel's screen: lines and a picture.

    `pages` are the labels of the buttons that lead to each page, the first one first, and `page` is
    the number of this one; from the last page a button labelled `go_on` continues to the screen.
    `round` is the round it is about. A recap of one page is not shown again after that button.
    """

    lines: tuple[str, ...]
    picture: "Picture"
    page: int
    pages: tuple[str, ...]
    round: int
    go_on: str = ""

    @property
    def last(self) -> int:
        """The number of the last page."""
        return len(self.pages) - 1


class Spot(NamedTuple):
    """A rectangle of a picture, in its pixels, that shows what the `spots` of choices name.

    `label` says what is there ("🔴3 e4"), where choices have another spot after it.
    """

    name: str
    left: float
    top: float
    width: float
    height: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG text, `width` by `height` pixels.

    `alt` describes it in at most `MAX_ALT` characters. No two `spots` overlap; of what a part of a
    board does not show there is none.
    """

    svg: str
    alt: str
    width: int
    height: int
    spots: tuple[Spot, ...] = ()
