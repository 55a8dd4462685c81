"""Pausing a match's clocks by consent."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.host.match.loaded_match import IS_HELD, LoadedMatch
from bot.host.match.match_settings import Pause, Standstill
from bot.host.refusal import Refusal
from games.core.translation import N_


def require_running_clock(loaded: LoadedMatch) -> None:
    """Raise `Refusal` unless a clock runs that can be paused."""
    if loaded.is_paused:
        raise Refusal(N_("Already paused. Press Resume when you're ready."))
    if not can_stop(loaded):
        raise Refusal(N_("No clock runs in this match now. Take your time."))


def can_stop(loaded: LoadedMatch) -> bool:
    """Return whether a clock runs that can be paused: a timer's, or that of a seat's turn."""
    if loaded.bell is not None:
        return loaded.bell.pausable
    return any(loaded.clocks.running(seat) for seat in loaded.waiting)


def require_paused(loaded: LoadedMatch) -> None:
    """Raise `Refusal` unless the clocks are paused."""
    if not loaded.is_paused:
        raise Refusal(N_("The match isn't paused. Just play on."))
    if loaded.is_held:
        raise Refusal(IS_HELD)


def stop(loaded: LoadedMatch, now: int) -> None:
    """Pause all clocks, and store the ms a timer has left, None without a timer.

    The clocks of turns are stopped when the match is saved; a moderator may also stop a match
    without any clock.
    """
    bell = loaded.settings.bell
    loaded.settings.paused = Pause(None if bell is None else max(0, bell.at - now))
    loaded.settings.since = now


def start(loaded: LoadedMatch, now: int) -> None:
    """Resume the clocks with the time that was left."""
    settings = loaded.settings
    pause, since = settings.paused, settings.since
    settings.paused, settings.since, settings.held = None, None, False
    if loaded.definition.season is not None:
        settings.stood = Standstill(now if since is None else since, now)
    if pause is not None and pause.left is not None and loaded.bell is not None:
        settings.bell = loaded.bell_at(now + pause.left)


PRECONDITIONS: Mapping[str, Callable[[LoadedMatch], None]] = MappingProxyType(
    {"pause": require_running_clock, "go-on": require_paused}
)
EFFECTS: Mapping[str, Callable[[LoadedMatch, int], None]] = MappingProxyType(
    {"pause": stop, "go-on": start}
)
"""Per request about the clock: its precondition, and its effect once all agree."""
