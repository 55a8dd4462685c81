"""Pausing a match's clocks by consent, and the lines about its timer."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.host.sheet import Press, Row
from bot.host.table import IS_HELD, Table
from games.core.game import Refused
from games.core.words import N_, Words

STOOD = "stood"
"""Key in a season match's settings: the stop (from, to; ms) that has yet to move its deadlines."""


def need_clock(table: Table) -> None:
    """Raise `Refused` unless a clock runs that can be paused."""
    if table.is_paused:
        raise Refused("house", N_("The clock stands still already. Press Play on when you like."))
    if not can_stop(table):
        raise Refused("house", N_("No clock runs in this match now. Take your time."))


def can_stop(table: Table) -> bool:
    """Return whether a clock runs that can be paused: a timer's, or that of a seat's turn."""
    if table.bell is not None:
        return table.bell.pausable
    return any(table.clocks.running(seat) for seat in table.waiting)


def need_pause(table: Table) -> None:
    """Raise `Refused` unless the clocks are paused."""
    if not table.is_paused:
        raise Refused("house", N_("The clock is running. Play on."))
    if table.is_held:
        raise Refused("paused", IS_HELD)


def stop(table: Table, now: int) -> None:
    """Pause all clocks, and store the ms a timer has left, None without a timer.

    The clocks of turns are stopped when the match is saved; a moderator may also stop a match
    without any clock.
    """
    bell = table.settings.get("bell")
    table.settings["paused"] = None if bell is None else max(0, bell["at"] - now)
    table.settings["since"] = now


def start(table: Table, now: int) -> None:
    """Resume the clocks with the time that was left."""
    left = table.settings.pop("paused")
    table.settings.pop("held", None)
    since = table.settings.pop("since", now)
    if table.box.season is not None:
        table.settings[STOOD] = [since, now]
    if left is not None and table.bell is not None:
        table.settings["bell"] = {**table.bell_mark(), "at": now + left}


NEEDS: Mapping[str, Callable[[Table], None]] = MappingProxyType(
    {"pause": need_clock, "go-on": need_pause}
)
TURNS: Mapping[str, Callable[[Table, int], None]] = MappingProxyType(
    {"pause": stop, "go-on": start}
)
"""Per request about the clock: its precondition, and its effect once all agree."""


def clock_lines(table: Table, words: Words) -> tuple[str, ...]:
    """Return the line about the timer's time, or about the pause."""
    if table.is_held:
        return (words("⏸ A moderator stopped this match. Nothing is lost; it goes on later."),)
    if table.is_paused and table.settings["paused"] is None:
        return (words("⏸ The clock stands still. Ready? Press Play on."),)
    if table.is_paused:
        minutes, seconds = divmod(table.settings["paused"] // 1000, 60)
        left = f"{minutes}:{seconds:02}"
        return (words("⏸ The clock stands still, {left} to go. Ready? Press Play on.", left=left),)
    bell, noted = table.bell, table.settings.get("bell")
    if bell is None or noted is None or not bell.notice:
        return ()
    return (words(bell.notice, when=f"<t:{noted['at'] // 1000}:R>"),)


def go_on_rows(table: Table, words: Words) -> tuple[Row, ...]:
    """Return the button to resume a paused match."""
    if not table.is_paused or table.is_held or table.request is not None:
        return ()
    return ((Press(words("Play on"), table.door("/go-on"), "main"),),)
