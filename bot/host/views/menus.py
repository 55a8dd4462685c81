"""A screen's tree of menus as rows of buttons and selects, which play moves or open menus."""

from dataclasses import dataclass, replace
from typing import Literal

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button, Row, Select, SelectOption
from games.core.screen import Entry as MenuEntry
from games.core.screen import Menu, Screen
from games.core.translation import N_, Translator

PER_ROW = 5
FIRST_LEVEL = ("on",)
"""The path to a panel's first level, which skips a recap; no menu of a game has this key."""
CHOICE_GONE = N_("That choice is gone – the match has moved on. /hand shows what you can do now.")


def menu_rows(
    loaded: LoadedMatch,
    seat: int | None,
    menus: tuple[Menu, ...],
    words: Translator,
    path: tuple[str, ...] = (),
) -> list[Row]:
    """Return the rows of these menus, or of the one opened by `path`, with a Back button.

    Without a seat, any player may press them.
    """
    if not path:
        return [row for menu in menus for row in _rows(loaded, seat, menu, (menu.key,))]
    menu = opened(menus, path)
    if menu is None:
        return menu_rows(loaded, seat, menus, words)
    is_deep = len(path) > 2  # noqa: PLR2004 - the first level is visible anyway
    up = path[:-1] if is_deep else FIRST_LEVEL
    back = Button(words("Back"), loaded.custom_id(" ".join(("/open", *up)), seat))
    return [*_rows(loaded, seat, menu, path), (back,)]


def question(menus: tuple[Menu, ...], path: tuple[str, ...]) -> tuple[str, ...]:
    """Return the prompt of an opened menu of buttons; a select shows its own."""
    menu = opened(menus, path) if path else None
    return (f"**{menu.prompt}**",) if menu and menu.shape == "buttons" else ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a seat before a move, and the button that plays it."""

    seat: int
    text: str
    play: Button


def confirmed(loaded: LoadedMatch, seat: int, screen: Screen, line: str) -> Question:
    """Return the question that confirms a choice; raises `Refusal` if it is no longer legal."""
    for choice in screen.choices():
        if choice.action == line and choice.confirm:
            label = unescape_markdown(choice.agree or choice.label)
            style: Literal["main", "danger"] = "danger" if choice.gives_up else "main"
            play = Button(label, loaded.custom_id(f"/yes {line}", seat), style)
            return Question(seat, choice.confirm, play)
    raise Refusal(CHOICE_GONE)


def has_other_order(screen: Screen) -> bool:
    """Return whether the screen's menus have another order that members may prefer."""
    return bool(screen.other_menus) or any(menu.other_order for menu in screen.menus)


def in_other_order(screen: Screen) -> tuple[Menu, ...]:
    """Return the menus in the other order."""
    return screen.other_menus or tuple(
        replace(
            menu, entries=tuple(menu.entries[at] for at in menu.other_order or everything(menu))
        )
        for menu in screen.menus
    )


def everything(menu: Menu) -> range:
    """Return the positions of all entries."""
    return range(len(menu.entries))


def _rows(loaded: LoadedMatch, seat: int | None, menu: Menu, path: tuple[str, ...]) -> list[Row]:
    if menu.shape == "select":
        entries = tuple(_entry(entry, path) for entry in menu.entries)
        custom_id, most = loaded.custom_id("?" + " ".join(path), seat), min(menu.most, len(entries))
        now = loaded.match.version + 1  # what was chosen before a move is no longer chosen
        select = Select(unescape_markdown(menu.prompt), custom_id, entries, most=most, revision=now)
        return [select]
    presses: list[Button] = []
    below: list[Row] = []
    for entry in menu.entries:
        if isinstance(entry, Menu) and not entry.label:
            below += _rows(loaded, seat, entry, (*path, entry.key))
        else:
            presses.append(_press(loaded, seat, entry, path))
    rows: list[Row] = [
        tuple(presses[index : index + PER_ROW]) for index in range(0, len(presses), PER_ROW)
    ]
    return rows + below


def _press(
    loaded: LoadedMatch, seat: int | None, entry: MenuEntry, path: tuple[str, ...]
) -> Button:
    if isinstance(entry, Menu):
        custom_id = loaded.custom_id(" ".join(("/open", *path, entry.key)), seat)
        return Button(unescape_markdown(entry.label), custom_id, entry.style, emoji=entry.emoji)
    action = f"/sure {entry.action}" if entry.confirm else entry.action
    label, custom_id = unescape_markdown(entry.label), loaded.custom_id(action, seat)
    return Button(label, custom_id, entry.style, emoji=entry.emoji)


def _entry(entry: MenuEntry, path: tuple[str, ...]) -> SelectOption:
    if isinstance(entry, Menu):
        return SelectOption(
            unescape_markdown(entry.label),
            " ".join(("/open", *path, entry.key)),
            unescape_markdown(entry.hint),
            emoji=entry.emoji,
        )
    action = f"/sure {entry.action}" if entry.confirm else entry.action
    return SelectOption(
        unescape_markdown(entry.label), action, unescape_markdown(entry.hint), emoji=entry.emoji
    )


def opened(menus: tuple[MenuEntry, ...], path: tuple[str, ...]) -> Menu | None:
    """Return the menu at this path of keys, None if there is none now."""
    for entry in menus:
        if isinstance(entry, Menu) and entry.key == path[0]:
            return entry if len(path) == 1 else opened(entry.entries, path[1:])
    return None


@dataclass(frozen=True, slots=True)
class MenuTarget:
    """The first words of custom ids to which selects, choices and nested menus are redirected.

    The values of a select's entries are redirected only if they should be `whole` actions, too.
    Several of them may be chosen at once only where there is room for `several`.
    """

    select: str
    choice: str
    nested: str
    whole: bool = False
    several: bool = False


def redirected(row: Row, target: MenuTarget) -> Row:
    """Return a row of a panel's menus with custom ids that lead to this target."""
    if isinstance(row, Select):
        entries = tuple(replace(entry, value=_value(entry.value, target)) for entry in row.entries)
        custom_id = _custom_id(row.custom_id, f"?{target.select} ", target)
        most = row.most if target.several else 1
        return replace(row, custom_id=custom_id, entries=entries, most=most)
    return tuple(
        replace(button, custom_id=_custom_id(button.custom_id, f"/{target.choice} ", target))
        if isinstance(button, Button)
        else button
        for button in row
    )


def _value(value: str, target: MenuTarget) -> str:
    if not target.whole:
        return value.removeprefix("/sure ")
    return _action(value, f"/{target.choice} ", target)


def _custom_id(text: str, verb: str, target: MenuTarget) -> str:
    custom_id = CustomId.parse(text)
    if custom_id is None:
        raise AssertionError(text)
    action = _action(custom_id.action.removeprefix("?"), verb, target)
    return str(replace(custom_id, action=action))


def _action(action: str, verb: str, target: MenuTarget) -> str:
    """Return the target's action for a given one: play an action or open a menu."""
    if action.startswith("/open"):
        return f"/{target.nested}{action.removeprefix('/open')}"
    return verb + action.removeprefix("/sure ")
