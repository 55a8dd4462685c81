"""Secret placement: every row holds each number from 2 to 6 once (N-R16).

Both seats place in secret and may start again until the second one is ready (N-A14).
"""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat, Timer
from games.core.translation import N_, Counted
from games.finale_dice.actions import Again, CallTime, Mix, Put, Ready
from games.finale_dice.events import (
    Cleared,
    Committed,
    PutDown,
    Reconsidered,
    Revealed,
    TimeCalled,
)
from games.finale_dice.setup import NUMBERS, line_up
from games.finale_dice.state import BLUE, RED, WIDTH, State

PUTS = tuple(Put(number) for number in NUMBERS)
COMPLETE_LENGTH = 2 * WIDTH


def placing_actions(state: State, seat: Seat) -> list[Action]:
    """Return what the seat may do during the placement."""
    if state.ready[seat]:
        return [Again()]
    plan = state.plans[seat]
    if len(plan) == COMPLETE_LENGTH:
        return [Ready(), Again()]
    left = left_in_row(plan)
    actions: list[Action] = [put for put in PUTS if put.number in left]
    return [*actions, Mix(), Again()] if plan else [*actions, Mix()]


def left_in_row(plan: list[int] | tuple[int, ...]) -> list[int]:
    """Return the numbers still missing on the row that is being filled."""
    row = plan[len(plan) // WIDTH * WIDTH :]
    return [number for number in NUMBERS if number not in row]


def why_not_place(state: State, seat: Seat | None, action: Action) -> IllegalAction | None:
    """Return why the seat may not play this placement action, or None if it may."""
    if state.ending:
        return IllegalAction("over", N_("This match is over."))
    if not state.placing:
        return IllegalAction("N-R3", N_("The pieces are placed already. Make your move instead."))
    if isinstance(action, CallTime):
        text = N_("Only the clock ends the line-up. Fill your rows meanwhile.")
        return None if seat is None else IllegalAction("N-A14", text)
    if seat is None:
        return IllegalAction("N-A14", N_("Only players place their pieces."))
    if action in placing_actions(state, seat):
        return None
    return _why_not_yet(state, seat, action)


def _why_not_yet(state: State, seat: Seat, action: Action) -> IllegalAction:
    plan = state.plans[seat]
    if isinstance(action, Again):
        return IllegalAction("N-A14", N_("Your rows are still empty. Place your first piece."))
    if state.ready[seat]:
        return IllegalAction(
            "N-A14", N_("You are ready. Press Clear my rows if you want to change them.")
        )
    if isinstance(action, Ready):
        text = N_("Your rows have {squares} left. Fill them up, or press Shuffle the rest.")
        squares = Counted("{n} free square", "{n} free squares", COMPLETE_LENGTH - len(plan))
        return IllegalAction("N-R16", text, squares=squares)
    if len(plan) == COMPLETE_LENGTH:
        return IllegalAction("N-R16", N_("Both rows are full. Press Ready, or Clear my rows."))
    return _why_not_number(action)


def _why_not_number(action: Action) -> IllegalAction:
    number = action.number if isinstance(action, Put) else 0
    if number not in NUMBERS:
        return IllegalAction("N-R16", N_("You place pieces from 2 to 6. Choose one of those."))
    text = N_("This row has a {number} already. Each number goes once in each row.")
    return IllegalAction("N-R16", text, number=number)


def place(state: State, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
    """Play one action of the placement; when both line-ups are ready they are revealed."""
    refusal = why_not_place(state, seat, action)
    if refusal is not None:
        raise refusal
    if seat is None:
        return _call_time(state, dice)
    if isinstance(action, Put):
        return [_put(state, seat, action)]
    if isinstance(action, Mix):
        return [_mix(state, seat, dice)]
    if isinstance(action, Again):
        return [_clear(state, seat)]
    state.ready[seat] = True
    return [Committed(seat), *(_reveal(state) if all(state.ready) else [])]


def bell(state: State) -> Timer | None:
    """Return the timer that ends the placement (N-A14), or None."""
    return Timer(CallTime(), state.options.placing_time) if state.placing else None


def _put(state: State, seat: Seat, action: Put) -> Event:
    """Put a piece on the next free square; the last number of a row follows automatically."""
    plan = state.plans[seat]
    numbers = [action.number]
    left = [number for number in left_in_row(plan) if number != action.number]
    if len(left) == 1:
        numbers += left
    plan += numbers
    return PutDown(seat, tuple(numbers), only=(seat,))


def _mix(state: State, seat: Seat, dice: Dice) -> Event:
    """Fill the rest of the seat's rows at random, from its own stream."""
    plan = state.plans[seat]
    before = len(plan)
    while len(plan) < COMPLETE_LENGTH:
        rest = left_in_row(plan)
        dice.shuffle(state.luck, seat, rest)
        plan += rest
    return PutDown(seat, tuple(plan[before:]), only=(seat,))


def _clear(state: State, seat: Seat) -> Event:
    """Clear the seat's rows; the opponent is informed only if the seat had been ready."""
    was_ready = state.ready[seat]
    state.plans[seat], state.ready[seat] = [], False
    return Reconsidered(seat) if was_ready else Cleared(seat, only=(seat,))


def _call_time(state: State, dice: Dice) -> list[Event]:
    """Fill every unfinished line-up at random, in the order of seats, and reveal both."""
    late = tuple(seat for seat in (RED, BLUE) if not state.ready[seat])
    events: list[Event] = [TimeCalled(late)]
    events += [_mix(state, seat, dice) for seat in late if len(state.plans[seat]) < COMPLETE_LENGTH]
    return events + _reveal(state)


def _reveal(state: State) -> list[Event]:
    for seat in (RED, BLUE):
        line_up(state, seat, state.plans[seat])
    red, blue = map(tuple, state.plans)
    state.placing, state.plans, state.ready = False, [[], []], [False, False]
    return [Revealed(red, blue)]
