"""How long a lobby stays open, and when whoever sits in it is warned before it closes.

It lives as long as a turn of its match, at least a day, from its last change on. Then it warns, and
a day later it closes. The lobbies of cups and leagues have dates of their own.
"""

from dataclasses import replace

from bot.host.clock.turn_clock import DAY
from bot.host.match.lobby_state import Lobby, close

WITHOUT_CLOCK = 7 * DAY
"""How long a lobby of a match without a clock lives (ms)."""
WARNED_FOR = DAY
"""Milliseconds between the warning and the end."""


def lifetime(lobby: Lobby) -> int:
    """Return how long a lobby in which nothing happens lives until it warns (ms)."""
    terms = lobby.terms
    return WITHOUT_CLOCK if terms.time is None else max(DAY, terms.time)


def renew(lobby: Lobby, now: int) -> None:
    """Let an open lobby live anew, since something has happened in it."""
    if lobby.row.status == "lobby" and lobby.settings.cup is None:
        lobby.settings.asked = False
        lobby.row = replace(lobby.row, wake_at=now + lifetime(lobby))


def warn_or_close(lobby: Lobby, now: int) -> bool:
    """Do what is due in a lobby whose time is up; return whether it warns, else it is closed."""
    if lobby.settings.asked or lobby.settings.cup is not None:
        close(lobby, "time")
        return False
    lobby.settings.asked = True
    lobby.row = replace(lobby.row, wake_at=now + WARNED_FOR)
    return True


def closes_at(lobby: Lobby) -> int:
    """Return when a lobby closes if nothing happens in it (ms)."""
    return (lobby.row.wake_at or 0) + (0 if lobby.settings.asked else WARNED_FOR)
