"""Agreement: what a table agrees on about time, on a private panel of the lobby's host."""

from collections.abc import Mapping
from dataclasses import replace

from bot.host.door import Door
from bot.host.seating import Lobby
from bot.host.seats import words_for
from bot.host.sheet import Entry, Pick, Sheet
from bot.host.terms import SPEED_NAMES, TIMEOUTS
from games.core.words import N_, Words

SPEED, LATE, SWITCHES = "_speed", "_late", "_terms"
SELECTS = (SPEED, LATE, SWITCHES)
"""The first word of the panel's selects; no menu of a game has a key like these."""
HOW = N_(
    "Everybody has a reserve of two turns' time, which begins by itself. In a rated match time "
    "decides: the computer plays a turn that is missed, and in a match of two the other may claim "
    "the win."
)


def panel(lobby: Lobby) -> Sheet:
    """Return the panel as things stand; what is pressed counts at once."""
    words, terms = words_for((), lobby.locale), lobby.terms
    speeds = _one(N_("Clock: {what}"), SPEED_NAMES, terms.speed, words)
    late = _one(N_("Time up: {what}"), TIMEOUTS, terms.on_timeout, words)
    switches = (
        Entry(
            words("Rated"),
            "rated",
            words("The result counts; time decides."),
            chosen=lobby.row.rated,
        ),
        Entry(
            words("Weekends off"),
            "weekends",
            words("Clocks stand still on Saturday and Sunday."),
            chosen=terms.weekends,
        ),
    )
    rows = (
        Pick(words("Time for a turn"), _door(lobby, SPEED), speeds),
        Pick(words("When time is up"), _door(lobby, LATE), late),
        Pick(words("Casual, weekends count"), _door(lobby, SWITCHES), switches, 0, len(switches)),
    )
    title = words("Clock · {game}", game=words(lobby.box.title))
    return Sheet(title, (words(HOW),), rows, mood="open")


def choose(lobby: Lobby, select: str, values: tuple[str, ...]) -> None:
    """Set what one select of the panel says; unknown values change nothing."""
    terms = lobby.terms
    if select == SPEED and values[0] in SPEED_NAMES:
        terms = replace(terms, speed=values[0], chosen=True)
    elif select == LATE and values[0] in TIMEOUTS:
        terms = replace(terms, on_timeout=values[0])
    elif select == SWITCHES:
        terms = replace(terms, weekends="weekends" in values)
        lobby.row = replace(lobby.row, rated="rated" in values)
    lobby.settings["clock"] = terms.stored()


def _one(text: str, names: Mapping[str, str], now: str, words: Words) -> tuple[Entry, ...]:
    """Return the entries of a choice, each with what is chosen before it."""
    return tuple(
        Entry(words(text, what=words(label)), name, chosen=name == now)
        for name, label in names.items()
    )


def _door(lobby: Lobby, select: str) -> str:
    return str(Door(lobby.row.id, f"?{select}"))
