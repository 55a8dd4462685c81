"""The times at which the host acts on a match by itself: for its bell, or for a computer."""

from dataclasses import replace

from bot.host.match.loaded_match import LoadedMatch

REACTS_AFTER = 6_000
"""Milliseconds computers wait for people before they act out of turn."""


def wake_at(loaded: LoadedMatch, now: int) -> int | None:
    """Return when (ms) the host must act: for a computer, on turn or out of it, or a timer."""
    bell = loaded.settings.bell
    asked = loaded.automatic_seat is not None
    if asked and not loaded.is_contested:
        return now
    pause = min(REACTS_AFTER, (bell.at - now) // 2) if bell else REACTS_AFTER
    times = [now + pause] if asked or loaded.reacting else []
    return min([*times, *([bell.at] if bell else [])], default=None)


def set_bell(loaded: LoadedMatch, now: int) -> None:
    """Store when the state's timer is due; an unchanged timer keeps its time."""
    noted, bell = loaded.settings.bell, loaded.bell
    if bell is None:
        loaded.settings.bell = None
        return
    starts = loaded.bell_at(now + bell.seconds * 1000)
    goes_on = noted is not None and noted == replace(starts, at=noted.at)
    loaded.settings.bell = noted if goes_on else starts


def is_bell_due(loaded: LoadedMatch, now: int) -> bool:
    """Return whether a bell is set and its time has come."""
    bell = loaded.settings.bell
    return bell is not None and bell.at <= now
