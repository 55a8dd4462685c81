"""Pausing a match's clocks by consent, and the lines about its timer."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.host.match.loaded_match import IS_HELD, LoadedMatch
from bot.host.match.match_settings import Pause, Standstill
from bot.host.ui.message import Button, Row
from games.core.game import IllegalAction
from games.core.translation import N_, Translator


def require_running_clock(table: LoadedMatch) -> None:
    """Raise `Refused` unless a clock runs that can be paused."""
    if table.is_paused:
        raise IllegalAction(
            "house", N_("The clock stands still already. Press Play on when you like.")
        )
    if not can_stop(table):
        raise IllegalAction("house", N_("No clock runs in this match now. Take your time."))


def can_stop(table: LoadedMatch) -> bool:
    """Return whether a clock runs that can be paused: a timer's, or that of a seat's turn."""
    if table.bell is not None:
        return table.bell.pausable
    return any(table.clocks.running(seat) for seat in table.waiting)


def require_paused(table: LoadedMatch) -> None:
    """Raise `Refused` unless the clocks are paused."""
    if not table.is_paused:
        raise IllegalAction("house", N_("The clock is running. Play on."))
    if table.is_held:
        raise IllegalAction("paused", IS_HELD)


def stop(table: LoadedMatch, now: int) -> None:
    """Pause all clocks, and store the ms a timer has left, None without a timer.

    The clocks of turns are stopped when the match is saved; a moderator may also stop a match
    without any clock.
    """
    bell = table.settings.bell
    table.settings.paused = Pause(None if bell is None else max(0, bell.at - now))
    table.settings.since = now


def start(table: LoadedMatch, now: int) -> None:
    """Resume the clocks with the time that was left."""
    settings = table.settings
    pause, since = settings.paused, settings.since
    settings.paused, settings.since, settings.held = None, None, False
    if table.box.season is not None:
        settings.stood = Standstill(now if since is None else since, now)
    if pause is not None and pause.left is not None and table.bell is not None:
        settings.bell = table.bell_at(now + pause.left)


PRECONDITIONS: Mapping[str, Callable[[LoadedMatch], None]] = MappingProxyType(
    {"pause": require_running_clock, "go-on": require_paused}
)
EFFECTS: Mapping[str, Callable[[LoadedMatch, int], None]] = MappingProxyType(
    {"pause": stop, "go-on": start}
)
"""Per request about the clock: its precondition, and its effect once all agree."""


def clock_lines(table: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the timer's time, or about the pause."""
    if table.is_held:
        return (words("⏸ A moderator stopped this match. Nothing is lost; it goes on later."),)
    if table.is_paused and table.settings.paused is not None:
        return (_pause_line(table.settings.paused, words),)
    bell, noted = table.bell, table.settings.bell
    if bell is None or noted is None or not bell.notice:
        return ()
    return (words(bell.notice, when=f"<t:{noted.at // 1000}:R>"),)


def _pause_line(pause: Pause, words: Translator) -> str:
    if pause.left is None:
        return words("⏸ The clock stands still. Ready? Press Play on.")
    minutes, seconds = divmod(pause.left // 1000, 60)
    left = f"{minutes}:{seconds:02}"
    return words("⏸ The clock stands still, {left} to go. Ready? Press Play on.", left=left)


def go_on_rows(table: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the button to resume a paused match."""
    if not table.is_paused or table.is_held or table.request is not None:
        return ()
    return ((Button(words("Play on"), table.custom_id("/go-on"), "main"),),)
