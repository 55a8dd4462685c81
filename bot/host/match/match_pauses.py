"""Pausing a match's clocks by consent, and giving back the time in which it could not be played."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from sqlalchemy import Connection

from bot.host.match import clock_storage
from bot.host.match.loaded_match import IS_HELD, LoadedMatch
from bot.host.match.match_settings import MatchSettings, Pause, Standstill
from bot.host.refusal import Refusal
from games.core.translation import N_
from storage.match import matches
from storage.match.matches import MatchRow


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


def give_back(
    conn: Connection, row: MatchRow, since: int, now: int, *, alone: bool = False
) -> MatchRow:
    """Let a match stand still from `since` to `now` (ms), and return its stored row.

    `alone`: its season went on, so its days are still to be moved.

    The clocks of its turns do not count that span. Its timer, when its seats pass, or the end of a
    lobby, is later by the part of it that followed the last move or change; it is earlier if the
    clock was set back from `since`.
    """
    settings, lost = MatchSettings.load(row.settings), now - _begun(row, since)
    settings.no_thread = None
    if row.status == "running":
        settings.has_paused = True
    if alone and settings.season is not None:
        settings.stood = Standstill(since, now)
    if settings.bell is not None:
        settings.bell = replace(settings.bell, at=settings.bell.at + lost)
    if settings.passes is not None:
        settings.passes = tuple(replace(passed, at=passed.at + lost) for passed in settings.passes)
    wake_at = None if row.wake_at is None else row.wake_at + lost
    later = replace(row, version=row.version + 1, settings=settings.dump(), wake_at=wake_at)
    matches.save(conn, later, seen_version=row.version)
    clock_storage.record_suspension(conn, row.id, since, now)
    return later


def _begun(row: MatchRow, since: int) -> int:
    """Return when a match's present timer, or a lobby's present end, began to wait in the span.

    A lobby of a cup or a league has one end, whatever happens in it.
    """
    is_owed = row.status == "lobby" and MatchSettings.load(row.settings).cup is not None
    return max(since, row.created_at if is_owed else row.touched_at)
