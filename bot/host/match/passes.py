"""Seats that suffer by themselves, after some time, what their players do not answer.

Who is asked, and after what time, is a function of what everybody sees and of the player's
preferences. What a player could answer has no part in it, so nothing tells what they hold.
"""

from bot.host.clock.turn_clock import HOUR
from bot.host.match import clock_storage
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import PassAt
from games.core.game import Action

SHARE = 12
"""The part of a turn's time after which a seat passes by itself: one in this many."""
LEAST = 20_000
"""The least time for an answer (ms)."""
WITHOUT_CLOCK = 2 * HOUR
"""The time for an answer in a match without a clock (ms)."""


def actions_of(loaded: LoadedMatch) -> dict[int, Action]:
    """Return by seat what seats suffer that their players have asked to let pass."""
    find = loaded.definition.lets_pass
    if find is None or not loaded.is_played:
        return {}
    found = find(loaded.definition.game.view(loaded.match.state, None))
    return {seat: action for seat, action in found.items() if _lets_pass(loaded, seat)}


def set_times(loaded: LoadedMatch, now: int) -> None:
    """Store when seats pass by themselves; an unchanged question keeps its time."""
    noted = {(one.seat, one.asked): one for one in loaded.settings.passes or ()}
    asked = loaded.match.asked
    found = tuple(
        noted.get((seat, asked[seat])) or PassAt(seat, asked[seat], _time(loaded, seat, now))
        for seat in actions_of(loaded)
    )
    loaded.settings.passes = found or None


def next_due(loaded: LoadedMatch, now: int) -> tuple[int, Action] | None:
    """Return a seat whose time has come, and what it suffers; None if there is none."""
    due = {one.seat for one in loaded.settings.passes or () if one.at <= now}
    return next(((seat, what) for seat, what in actions_of(loaded).items() if seat in due), None)


def next_time(loaded: LoadedMatch) -> list[int]:
    """Return when (ms) the next seat passes by itself, as a list of one or none."""
    return sorted(one.at for one in loaded.settings.passes or ())[:1]


def _lets_pass(loaded: LoadedMatch, seat: int) -> bool:
    """Return whether a seat is asked and its player lets pass; once told, that stands."""
    if seat not in loaded.waiting or loaded.plays_itself(seat):
        return False
    asked = loaded.match.asked[seat]
    if any((one.seat, one.asked) == (seat, asked) for one in loaded.settings.passes or ()):
        return True
    known = loaded.members.get(loaded.seat(seat).user_id or 0)
    return known is None or known.preferences.lets_pass


def _time(loaded: LoadedMatch, seat: int, now: int) -> int:
    """Return when a seat that is asked now passes by itself (ms), not in the quiet hours."""
    terms = loaded.settings.clock
    wait = WITHOUT_CLOCK if terms.time is None else max(LEAST, terms.time // SHARE)
    at = loaded.clocks.calendar(seat).after(now, wait) or now + wait
    known = loaded.members.get(loaded.seat(seat).user_id or 0)
    chosen = None if known is None else known.preferences
    quiet = clock_storage.quiet_hours_of(chosen, terms.zone)
    span = quiet.span(at) if quiet else None
    return span.end + min(wait, HOUR) if span else at
