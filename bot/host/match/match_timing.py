"""What a change of a match means for time: its clocks, its timer, and when the host acts itself."""

from dataclasses import replace

from bot.host.clock.match_clocks import LastMove
from bot.host.match import passes
from bot.host.match.loaded_match import LoadedMatch
from games.core.match import Played

MOST_HELPED = 300
"""The most moves of a match stored as played by a computer for a member."""
REACTS_AFTER = 6_000
"""Milliseconds computers wait for people before they act out of turn."""


def note_actor(loaded: LoadedMatch, played: Played) -> None:
    """Note for the clocks which seat has moved, and whether that ends its turn."""
    seat, helped = played.seat, loaded.acted.helped
    goes_on = seat in loaded.waiting and loaded.clocks.running(seat) is not None and not helped
    is_step = seat is not None and goes_on and loaded.is_step(seat, played.lines)
    loaded.acted = LastMove(seat, helped, is_step, loaded.match.move)
    if helped and seat is not None and (seat in loaded.vacant or not loaded.seat(seat).bot):
        helped_at = (*loaded.settings.helped, loaded.match.version)
        loaded.settings.helped = helped_at[-MOST_HELPED:]


def follow(loaded: LoadedMatch, now: int) -> None:
    """Update the clocks of the seats from the match."""
    clocks = loaded.clocks
    clocks.now = now
    if loaded.is_paused:
        clocks.stop()
        loaded.settings.has_paused = True
        return
    clocks.resume()
    clocks.update(loaded.waiting, [seat.seat for seat in loaded.human_seats()], loaded.acted)


def wake_at(loaded: LoadedMatch, now: int) -> int | None:
    """Return when (ms) the host must act: for a computer, on turn or out of it, or a timer."""
    bell = loaded.settings.bell
    asked = loaded.automatic_seat is not None
    if asked and not loaded.is_contested:
        return now
    own = own_times(loaded)
    pause = min(REACTS_AFTER, (bell.at - now) // 2) if bell else REACTS_AFTER
    times = [now + pause] if asked or loaded.reacting else []
    return min([*times, *own], default=None)


def own_times(loaded: LoadedMatch) -> list[int]:
    """Return when (ms) the match goes on without anybody: its timer, a seat that passes."""
    bell = loaded.settings.bell
    return [*([bell.at] if bell else []), *passes.next_time(loaded)]


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
