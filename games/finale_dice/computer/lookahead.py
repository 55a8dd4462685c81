"""The search: the best step for each roll, several rolls deep, averaged over the die."""

from games.core.game import Seat
from games.finale_dice.computer.evaluation import TABLES, expectation, pieces_value
from games.finale_dice.move import can_move, steps_with
from games.finale_dice.removal import steps_instead
from games.finale_dice.state import BITS, GOALS, RED, State, Step

WON = (1.0, -1.0)
"""By the seat that has won: the value to Red."""


class Lookahead:
    """Searches the positions that may follow a state; changes the state and restores it."""

    def __init__(self, state: State) -> None:
        """Search from this state, in which the seat on turn has a choice."""
        self.state = state
        self.table = TABLES[state.options.removal]
        self.pieces = pieces_value(state)

    def value(self, step: Step, rolls: int) -> float:
        """Return the value of a step to the seat on turn, rated this many rolls later."""
        seat = self.state.turn
        value = self._after(seat, step, rolls, self.pieces)
        return value if seat == RED else -value

    def _after(self, seat: Seat, step: Step, rolls: int, pieces: float) -> float:
        """Return the value to Red after a step of the seat."""
        start, target = step
        if target == GOALS[1 - seat]:
            return WON[seat]
        if start == target:
            return self._before_roll(1 - seat, rolls, pieces)
        state = self.state
        slot = state.places.index(start)
        worth, flips = self.table[slot], BITS[start] | BITS[target]
        state.places[slot] = target
        state.occupied ^= flips
        value = self._before_roll(1 - seat, rolls, pieces + worth[target] - worth[start])
        state.places[slot] = start
        state.occupied ^= flips
        return value

    def _before_roll(self, seat: Seat, rolls: int, pieces: float) -> float:
        """Return the value to Red before the seat's roll: the average over the six numbers."""
        state = self.state
        if not (state.options.removal or can_move(state, seat)):
            return WON[1 - seat]
        if not rolls:
            return expectation(pieces)
        best = max if seat == RED else min
        total = 0.0
        for roll in range(1, 7):
            steps = steps_with(state, seat, roll) or steps_instead(state, seat, roll)
            total += best([self._after(seat, step, rolls - 1, pieces) for step in steps])
        return total / 6
