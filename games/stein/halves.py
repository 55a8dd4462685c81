"""The time of a half, the ace that ends one, the next half, extra time, the end of the match."""

from games.core.dice import TABLE, Dice
from games.core.game import Event, IllegalAction, Timer
from games.core.translation import N_
from games.stein.actions import CallTime
from games.stein.events import HalfEnded, TimeRanOut
from games.stein.setup import start_half
from games.stein.shootout import start_shoot_out
from games.stein.state import LAST_EXTRA_HALF, LAST_HALF, SHOOT_OUT, Options, State

LONGEST_WALL_HALF = 400
"""Turns after which a half by the wall clock ends too, so that every match is finite."""


def time_of(half: int, whole: int) -> int:
    """Return the time of a half: the `whole` time, or a quarter of it in extra time (S-R43)."""
    return whole if half <= LAST_HALF else max(1, whole // 4)


def turns_of(options: Options, half: int) -> int:
    """Return the number of turns, of both sides, after which a half's time is up (S-A21)."""
    return time_of(half, options.turns) if options.clock == "turns" else LONGEST_WALL_HALF


def check_turn_limit(state: State) -> list[Event]:
    """Set `time_up` once the half's turns have been played (S-R40, S-A21)."""
    if state.time_up or state.turns < turns_of(state.options, state.round):
        return []
    state.time_up = True
    return [TimeRanOut(state.round)]


def timer(state: State) -> Timer | None:
    """Return the timer of a half by the wall clock, from its first turn until its time is up."""
    running = state.turns > 0 and not state.time_up and state.phase != "over"
    if state.options.clock == "turns" or state.round == SHOOT_OUT or not running:
        return None
    seconds = time_of(state.round, state.options.minutes * 60)
    return Timer(CallTime(state.round), seconds, notice=N_("⏱ This half's time is up {when}."))


def call_time(state: State, action: CallTime) -> list[Event]:
    """Set `time_up` by the wall clock; raises `IllegalAction` if no such timer runs (S-R40)."""
    bell = timer(state)
    if bell is None or bell.action != action:
        raise IllegalAction("S-R40", N_("No clock runs for this half now."))
    state.time_up = True
    return [TimeRanOut(state.round)]


def end_half(state: State, dice: Dice) -> list[Event]:
    """End the half, then start the next one or the shoot-out, if any (S-R40 to S-R43)."""
    events: list[Event] = [HalfEnded(state.round, state.turn, (state.score[0], state.score[1]))]
    draw = state.score[0] == state.score[1]
    if state.round == LAST_EXTRA_HALF and draw:
        return events + start_shoot_out(state, dice)
    extra = state.options.tie == "extra" and draw
    if state.round == LAST_EXTRA_HALF or (state.round == LAST_HALF and not extra):
        state.phase = "over"
        return events
    state.round += 1
    state.sides.reverse()
    drawn = state.round == LAST_HALF + 1
    first = dice.below(state.luck, TABLE, 2) if drawn else 1 - state.first
    return events + start_half(state, first)
