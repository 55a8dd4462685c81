"""Updates a match's times after a change: its clocks, its timer, and when the host acts itself.

Some seats pass automatically if their players do not answer in time. Whether and when depends only
on what everybody sees and on the player's preferences, not on what the player could answer, so it
does not reveal what they hold.
"""

from collections.abc import Iterable
from dataclasses import replace

from bot.host.clock.match_clocks import LastMove
from bot.host.clock.turn_clock import HOUR
from bot.host.match import clock_storage
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import MOST_HELPED, PassAt
from games.core.game import Action, Seat
from games.core.match import Played

REACTS_AFTER = 6_000
"""Milliseconds computers wait for people before they act out of turn."""
SHARE = 12
"""A seat passes automatically after a turn's time divided by this number."""
LEAST = 20_000
"""The least time for an answer (ms)."""
WITHOUT_CLOCK = 2 * HOUR
"""The time for an answer in a match without a clock (ms)."""


def note_actor(loaded: LoadedMatch, played: Played) -> None:
    """Note for the clocks which seat has moved, and whether that ends its turn."""
    seat, helped = played.seat, loaded.acted.helped
    goes_on = seat in loaded.waiting and loaded.clocks.running(seat) is not None and not helped
    is_within = seat is not None and goes_on and is_step(loaded, seat, played.lines)
    loaded.acted = LastMove(seat, helped, is_within, loaded.match.move)
    if seat is not None and _is_for_member(loaded, seat, helped=helped):
        helped_at = (*loaded.settings.helped, loaded.match.version)
        loaded.settings.helped = helped_at[-MOST_HELPED:]


def _is_for_member(loaded: LoadedMatch, seat: Seat, *, helped: bool) -> bool:
    """Return whether a seat's move was a computer's for the member whose seat it is."""
    row = loaded.seat(seat)
    if row.bot and row.user_id is not None:
        return True
    return helped and (seat in loaded.vacant or not row.bot)


def follow(loaded: LoadedMatch, now: int) -> None:
    """Update the clocks of the seats from the match."""
    clocks = loaded.clocks
    clocks.now = now
    if loaded.is_paused:
        clocks.stop()
        loaded.settings.has_paused = True
        return
    clocks.resume()
    clocks.update(loaded.waiting, [seat.seat for seat in loaded.row.human_seats()], loaded.acted)


def wake_at(loaded: LoadedMatch, now: int) -> int | None:
    """Return when (ms) the host must act: for a computer, a timer, or a seat that passes."""
    bell = loaded.settings.bell
    asked = loaded.automatic_seat is not None
    if asked and not loaded.is_contested:
        return now
    own = own_times(loaded)
    pause = min(REACTS_AFTER, (bell.at - now) // 2) if bell else REACTS_AFTER
    times = [now + pause] if asked or loaded.reacting else []
    return min([*times, *own], default=None)


def own_times(loaded: LoadedMatch) -> list[int]:
    """Return when (ms) the match goes on without a player: its timer, the next seat to pass."""
    bell = loaded.settings.bell
    passes = sorted(passed.at for passed in loaded.settings.passes or ())
    return [*([bell.at] if bell else []), *passes[:1]]


def set_bell(loaded: LoadedMatch, now: int) -> None:
    """Store when the state's timer is due; an unchanged timer keeps its time."""
    noted, bell = loaded.settings.bell, loaded.bell
    if bell is None:
        loaded.settings.bell = None
        return
    starts = loaded.bell_at(now + bell.seconds * 1000)
    goes_on = noted is not None and noted == replace(starts, at=noted.at)
    loaded.settings.bell = noted if goes_on else starts


def passing(loaded: LoadedMatch) -> dict[int, Action]:
    """Return, by seat, the actions that are played for players who have chosen to let pass."""
    find = loaded.definition.turns.lets_pass
    if find is None or not loaded.is_played:
        return {}
    actions = find(loaded.definition.game.view(loaded.match.state, None))
    return {seat: action for seat, action in actions.items() if _lets_pass(loaded, seat)}


def set_passes(loaded: LoadedMatch, now: int) -> None:
    """Store when seats pass automatically; an unchanged question keeps its time."""
    noted = {(passed.seat, passed.asked): passed for passed in loaded.settings.passes or ()}
    asked = loaded.match.asked
    found = tuple(
        noted.get((seat, asked[seat])) or PassAt(seat, asked[seat], _passes_at(loaded, seat, now))
        for seat in passing(loaded)
    )
    loaded.settings.passes = found or None


def _lets_pass(loaded: LoadedMatch, seat: int) -> bool:
    """Return whether a seat is asked and lets pass; once True for a question, it stays True."""
    if seat not in loaded.waiting or loaded.plays_itself(seat):
        return False
    asked = loaded.match.asked[seat]
    if any((passed.seat, passed.asked) == (seat, asked) for passed in loaded.settings.passes or ()):
        return True
    known = loaded.members.get(loaded.seat(seat).user_id or 0)
    return known is None or known.preferences.lets_pass


def _passes_at(loaded: LoadedMatch, seat: int, now: int) -> int:
    """Return when (ms) a seat that is asked now passes, outside its player's quiet hours."""
    terms = loaded.settings.clock
    wait = WITHOUT_CLOCK if terms.time is None else max(LEAST, terms.time // SHARE)
    at = loaded.clocks.calendar(seat).after(now, wait) or now + wait
    known = loaded.members.get(loaded.seat(seat).user_id or 0)
    chosen = None if known is None else known.preferences
    quiet = clock_storage.quiet_hours_of(chosen, terms.zone)
    span = quiet.span(at) if quiet else None
    return span.end + min(wait, HOUR) if span else at


def step_back_label(loaded: LoadedMatch, seat: int) -> str:
    """Return the marked label of the button that undoes a seat's last step without asking.

    It is "" if there is no such step.
    """
    label_of = loaded.definition.texts.step_back
    if label_of is None or seat not in loaded.waiting:
        return ""
    return label_of(loaded.definition.game.view(loaded.match.state, seat))


def is_step(loaded: LoadedMatch, seat: int, lines: Iterable[str]) -> bool:
    """Return whether a seat that is still asked is in the same turn after playing `lines`."""
    chose_anew = all(loaded.definition.notation.read(line).takes_back for line in lines)
    return chose_anew or bool(step_back_label(loaded, seat))
