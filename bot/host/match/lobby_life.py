"""How long a lobby stays open, and when its members are warned before it closes.

After its last change a lobby stays open for the time of a turn of its match, at least a day. Then
its members are warned, and a day later it closes. In a cup's lobby those who have not come are
warned two days after the draw. A league's closes with its round, which has reminders of its own.
"""

from dataclasses import replace

from bot.host.clock.turn_clock import DAY
from bot.host.match.lobby_state import Lobby, close
from bot.host.match.match_settings import MatchSettings
from storage.match.matches import MatchRow

WITHOUT_CLOCK = 7 * DAY
"""How long (ms) a lobby of a match without a clock is open before the warning."""
WARNED_FOR = DAY
"""Milliseconds between the warning and the end."""


def lifetime(lobby: Lobby) -> int:
    """Return how long (ms) an unchanged lobby is open before its members are warned."""
    terms = lobby.terms
    return WITHOUT_CLOCK if terms.time is None else max(DAY, terms.time)


def renew(lobby: Lobby, now: int) -> None:
    """Restart the time of an open lobby, since something has happened in it."""
    if lobby.row.status == "lobby" and lobby.settings.cup is None:
        lobby.settings.asked = False
        lobby.row = replace(lobby.row, wake_at=now + lifetime(lobby))


def warn_or_close(lobby: Lobby, now: int) -> bool:
    """Warn in a lobby whose time is up, or close it; return True for the warning.

    Nobody loses a match for being away without a warning and a day to come.
    """
    if lobby.settings.asked or lobby.settings.league is not None:
        close(lobby, "time")
        return False
    lobby.settings.asked = True
    lobby.row = replace(lobby.row, wake_at=now + WARNED_FOR)
    return True


def closes_at(lobby: Lobby) -> int:
    """Return when a lobby closes if nothing happens in it (ms)."""
    return end_of(lobby.row, lobby.settings) or 0


def end_of(row: MatchRow, settings: MatchSettings) -> int | None:
    """Return when a stored lobby closes if nothing happens in it (ms), None if it never does."""
    if row.wake_at is None or settings.asked or settings.league is not None:
        return row.wake_at
    return row.wake_at + WARNED_FOR
