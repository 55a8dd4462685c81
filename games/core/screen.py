"""Screens: words and choices before any platform.

A game turns a view into a screen; a host turns a screen into messages. Menus are trees, at most 25
entries a level, split by meaning (verb, piece, place).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

MOST_ENTRIES = 25
"""Most entries of one menu: what a select or five rows of buttons can hold."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to press: a label and the line of notation it plays.

    `enabled` False shows it grey. `hint` says more where there is room (a select's description).
    `confirm` is the question asked before something that cannot be taken back. `emoji` names one
    of the box's emoji, shown beside the label where the platform has it.
    """

    label: str
    action: str
    style: Literal["plain", "main", "danger"] = "plain"
    enabled: bool = True
    hint: str = ""
    confirm: str = ""
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Choices that belong together; `key` is a word of `[a-z0-9-]`, unique among its siblings.

    `prompt` says what to decide. `shape` is how it is shown: a row of buttons or a select. A menu
    inside a menu is opened by pressing its `label`, beside which its `emoji` stands; without a
    label it stands open below its siblings. `other_order` lists the entries' positions in a second
    order a member may prefer, empty where there is one.
    Of a select up to `most` choices may be sent together, as one move, all or nothing.
    """

    key: str
    prompt: str
    entries: tuple["Entry", ...]
    label: str = ""
    shape: Literal["buttons", "select"] = "buttons"
    emoji: str = ""
    other_order: tuple[int, ...] = ()
    most: int = 1


Entry: TypeAlias = Choice | Menu


@dataclass(frozen=True, slots=True)
class Screen:
    """What one seat (or an onlooker) sees: a title, lines of text, and the menus of what it may do.

    Lines are markdown, one idea each. `open` says that the menus tell nothing an onlooker may not
    know, so that they may stand on the public card. `other_menus` are the menus as some members
    prefer them, where that is more than an `other_order`; empty where it is not. An onlooker's
    screen offers only what any player may press there: choices that are `late_ok`, such as calling
    somebody out. `undo` labels the button by which the seat takes back its own last step without
    asking, where it may. `ask` is the one of the lines that says what to press: an opened menu's
    prompt stands in its place.
    """

    title: str
    lines: tuple[str, ...]
    menus: tuple[Menu, ...] = ()
    other_menus: tuple[Menu, ...] = ()
    open: bool = False
    undo: str = ""
    ask: str = ""

    def choices(self) -> Iterator[Choice]:
        """Iterate over every choice of every menu, in the order shown."""
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
    """Lines and a picture a panel shows before its screen, with one button that leads there."""

    lines: tuple[str, ...]
    picture: "Picture"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG text, `width` by `height` pixels; `alt` says it in at most 1,024 letters."""

    svg: str
    alt: str
    width: int
    height: int
