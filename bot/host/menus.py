"""Menus: a screen's tree of choices as rows of buttons and selects."""

from bot.host.sheet import Entry, Pick, Press, Row
from bot.host.table import Table
from games.core.game import Refused
from games.core.screen import Entry as MenuEntry
from games.core.screen import Menu, Screen
from games.core.words import N_, Words

PER_ROW = 5


def menu_rows(
    table: Table, seat: int, menus: tuple[Menu, ...], words: Words, path: tuple[str, ...] = ()
) -> list[Row]:
    """Return the rows of these menus, or of the one that `path` opens, with a way back."""
    if not path:
        return [row for menu in menus for row in _rows(table, seat, menu, (menu.key,))]
    menu = _opened(menus, path)
    if menu is None:
        return menu_rows(table, seat, menus, words)
    up = path[:-1] if len(path) > 2 else ()  # noqa: PLR2004 - the first level stands open anyway
    back = Press(words("Back"), table.door(" ".join(("/open", *up)), seat))
    return [*_rows(table, seat, menu, path), (back,)]


def confirmed(table: Table, seat: int, screen: Screen, line: str) -> tuple[str, Press]:
    """Return the question of a choice and the button that plays it; raises `Refused` when gone."""
    for choice in screen.choices():
        if choice.action == line and choice.enabled and choice.confirm:
            return choice.confirm, Press(choice.label, table.door(line, seat), "danger")
    raise Refused("house", N_("That is not possible any more."))


def _rows(table: Table, seat: int, menu: Menu, path: tuple[str, ...]) -> list[Row]:
    if menu.shape == "select":
        entries = tuple(_entry(entry, path) for entry in menu.entries)
        return [Pick(menu.prompt, table.door("?" + " ".join(path), seat), entries)]
    presses = [_press(table, seat, entry, path) for entry in menu.entries]
    return [tuple(presses[at : at + PER_ROW]) for at in range(0, len(presses), PER_ROW)]


def _press(table: Table, seat: int, entry: MenuEntry, path: tuple[str, ...]) -> Press:
    if isinstance(entry, Menu):
        return Press(entry.label, table.door(" ".join(("/open", *path, entry.key)), seat))
    action = f"/sure {entry.action}" if entry.confirm else entry.action
    return Press(entry.label, table.door(action, seat), entry.style, entry.enabled)


def _entry(entry: MenuEntry, path: tuple[str, ...]) -> Entry:
    if isinstance(entry, Menu):
        return Entry(entry.label, " ".join(("/open", *path, entry.key)))
    return Entry(
        entry.label, f"/sure {entry.action}" if entry.confirm else entry.action, entry.hint
    )


def _opened(menus: tuple[MenuEntry, ...], path: tuple[str, ...]) -> Menu | None:
    for entry in menus:
        if isinstance(entry, Menu) and entry.key == path[0]:
            return entry if len(path) == 1 else _opened(entry.entries, path[1:])
    return None
