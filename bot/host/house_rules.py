"""House rules: the options of a game with more of them than a form can hold, on a private panel.

Switches stand together in one select, where what is chosen is on; every other option has its own.
"""

from bot.host.door import Door
from bot.host.lobby_sheet import LEVELS
from bot.host.seating import Lobby
from bot.host.seats import words_for
from bot.host.sheet import Entry, Pick, Sheet
from games.core.box import Option
from games.core.words import Words

SWITCHES, ONE, LEVEL = "_switches", "_option", "_level"
SELECTS = (SWITCHES, ONE, LEVEL)
"""The first word of the panel's selects; no menu of a game has a key like these."""


def panel(lobby: Lobby) -> Sheet:
    """Return the panel as things stand; what is pressed counts at once."""
    words, door = words_for((), lobby.locale), Door(lobby.row.id, f"?{SWITCHES}")
    switches = [option for option in lobby.box.choices if option.is_switch]
    others = [option for option in lobby.box.choices if not option.is_switch]
    on = tuple(
        Entry(words(option.label), option.name, _hint(option, words), chosen=_is_on(lobby, option))
        for option in switches
    )
    rows = [Pick(words("Rules to add"), str(door), on, least=0, most=len(on))] if on else []
    rows += [_pick(lobby, option, words) for option in others]
    rows.append(_level(lobby, words))
    title = words("House rules · {game}", game=words(lobby.box.title))
    lines = (words("Choose what your table agrees on. Everyone sees it on the lobby card."),)
    return Sheet(title, lines, tuple(rows), mood="open")


def choose(lobby: Lobby, door: Door, values: tuple[str, ...]) -> None:
    """Set what one select of the panel says; unknown values change nothing."""
    kind, name = door.words[0], door.words[-1]
    if kind == SWITCHES:
        for option in (one for one in lobby.box.choices if one.is_switch):
            lobby.options[option.name] = option.name in values
    if kind == LEVEL and values[0] in lobby.box.bots:
        lobby.settings["level"] = values[0]
    for option in lobby.box.choices:
        for position, (value, _label) in enumerate(option.choices):
            if option.name == name and values == (str(position),):
                lobby.options[name] = value


def _is_on(lobby: Lobby, option: Option) -> bool:
    return lobby.options[option.name] is True


def _hint(option: Option, words: Words) -> str:
    """Return what the switch does when on."""
    return next(words(label) for value, label in option.choices if value is True)


def _pick(lobby: Lobby, option: Option, words: Words) -> Pick:
    name, now = words(option.label), lobby.options[option.name]
    entries = tuple(
        Entry(
            words("{option}: {choice}", option=name, choice=words(label)),
            str(at),
            chosen=value == now,
        )
        for at, (value, label) in enumerate(option.choices)
    )
    return Pick(name, str(Door(lobby.row.id, f"?{ONE} {option.name}")), entries)


def _level(lobby: Lobby, words: Words) -> Pick:
    entries = tuple(
        Entry(
            words("Computers: {level}", level=words(LEVELS[level])),
            level,
            chosen=level == lobby.settings["level"],
        )
        for level in lobby.box.bots
    )
    return Pick(words("Computers"), str(Door(lobby.row.id, f"?{LEVEL}")), entries)
