"""Computer players: all but the strongest look one roll ahead and make mistakes, more or fewer."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.bots import Bot, CarelessBot, Determinize, computers, without_takebacks
from games.core.dice import RandomSource
from games.core.game import Action, Seat
from games.finale_dice.actions import Mix, Ready
from games.finale_dice.computer.lookahead import Lookahead
from games.finale_dice.move import LAST_ROW, MOUTH, steps_with
from games.finale_dice.removal import step_of, steps_instead
from games.finale_dice.state import BITS, GOALS, OFF, RED, SLOTS, WIDTH, State, Step
from games.finale_dice.view import View

WIN = 1000.0
STUCK = 500.0
"""The value if the opponent has no answer to a roll, in a match without removal."""
ADVANCE = (4.0, 1.0, 2.0, 5.0, 12.0, 27.0, 60.0)
"""The value of a piece by rows advanced; pieces on their own first row cover the goal."""
MIDDLE = (0.55, 0.9, 1.0, 0.9, 0.55)
"""Factor of that value by column: the goal is farther from the sides."""
DEAD_END = -1.0
"""The value of a piece on a corner of the last row, where it is stuck (N-A5)."""
GUARD = 20.0
"""The value of the keeper on his own goal."""


def _value(seat: Seat, place: int) -> float:
    """Return the value of a piece on this square to its own side."""
    if place == OFF:
        return 0.0
    if place in GOALS:
        return GUARD if place == GOALS[seat] else WIN
    row, column = divmod(place, WIDTH)
    come = row if seat == RED else LAST_ROW[RED] - row
    if come == LAST_ROW[RED] and column not in MOUTH:
        return DEAD_END
    return ADVANCE[come] * MIDDLE[column]


VALUES = tuple(
    tuple((1 if slot < SLOTS // 2 else -1) * _value(slot // 12, place) for place in range(OFF + 1))
    for slot in range(SLOTS)
)
"""By slot and square: the value to Red."""


class OneRollBot(Bot):
    """Rates each own move by the opponent's best answer to each of the six rolls."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the move with the best average; a secret line-up is filled at random."""
        actions = without_takebacks(legal_actions)
        if view.placing:
            return _line_up(actions)
        state: State = imagine(chance)
        return max(actions, key=lambda action: _expected_value(state, _step_of(action)))


def _line_up(actions: Sequence[Action]) -> Action:
    """Return the action that fills a secret line-up at random, or else commits it."""
    return next(action for action in actions if isinstance(action, Mix | Ready))


def _step_of(action: Action) -> Step:
    step = step_of(action)
    assert step is not None
    return step


def _expected_value(state: State, step: Step) -> float:
    """Return the expected value of the position after this step to the seat on turn."""
    start, target = step
    if target == GOALS[1 - state.turn]:
        return WIN
    slot = None if start == target else _make_step(state, step)
    answers = [_after_answer(state, roll) for roll in range(1, 7)]
    if slot is not None:
        _undo_step(state, slot, step)
    return sum(answers) / len(answers)


def _after_answer(state: State, roll: int) -> float:
    """Return the value to the seat on turn after the opponent's best answer to this roll."""
    other = 1 - state.turn
    steps = steps_with(state, other, roll) or steps_instead(state, other, roll)
    return min((_after(state, step) for step in steps), default=STUCK)


def _after(state: State, step: Step) -> float:
    start, target = step
    if start == target:
        return _value_to_seat_on_turn(state)
    slot = _make_step(state, step)
    worth = _value_to_seat_on_turn(state)
    _undo_step(state, slot, step)
    return worth


def _value_to_seat_on_turn(state: State) -> float:
    """Return the value of the position to the seat on turn."""
    red = sum([values[place] for values, place in zip(VALUES, state.places, strict=True)])
    return red if state.turn == RED else -red


def _make_step(state: State, step: Step) -> int:
    """Apply a step for the search and return the slot of the piece."""
    start, target = step
    slot = state.places.index(start)
    state.places[slot] = target
    state.occupied ^= BITS[start] | BITS[target]
    return slot


def _undo_step(state: State, slot: int, step: Step) -> None:
    start, target = step
    state.places[slot] = start
    state.occupied ^= BITS[start] | BITS[target]


@dataclass(frozen=True)
class LookaheadBot(Bot):
    """Looks some rolls ahead and rates the positions there by their learned value."""

    rolls: int

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the move with the best average; a secret line-up is filled at random."""
        actions = without_takebacks(legal_actions)
        if view.placing:
            return _line_up(actions)
        if len(actions) == 1:
            return actions[0]
        ahead = Lookahead(imagine(chance))
        return max(actions, key=lambda action: ahead.value(_step_of(action), rolls=self.rolls))


MISTAKES = (62, 38, 12)
"""How many of 100 choices easy, normal and hard make at random: luck levels out what costs less."""
AHEAD = 2
"""The rolls an expert looks ahead; four take a hundred times as long and win no more (measured)."""
BOTS = computers(
    *(CarelessBot(OneRollBot(), mistakes) for mistakes in MISTAKES), LookaheadBot(AHEAD)
)
"""By name, the weakest first."""
