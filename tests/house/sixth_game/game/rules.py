"""How many sticks a player may take, and who wins."""

from games.core.dice import Dice, RandomSource
from games.core.game import Action, Event, Game, IllegalAction, Outcome, Seat
from games.core.options import NoOptions
from games.core.translation import N_
from games.nim.actions import Take
from games.nim.events import Taken
from games.nim.state import MOST, State
from games.nim.view import View


class Matchsticks(Game[NoOptions, State, View]):
    """A row of sticks for two."""

    def setup(self, options: NoOptions, seats: int, dice: Dice) -> tuple[State, list[Event]]:  # noqa: ARG002 - nothing is left to chance
        """Return the whole row; the first seat begins (M-R1)."""
        return State(schema=1, luck=[0] * (seats + 1)), []

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return the seat on turn while there are sticks."""
        return (state.turn,) if state.left else ()

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Return one to three sticks, as many as are left (M-R2)."""
        if seat not in self.waiting_for(state):
            return []
        return [Take(sticks) for sticks in range(1, min(MOST, state.left) + 1)]

    def _apply(self, state: State, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:  # noqa: ARG002 - nothing is left to chance
        if seat is None or seat not in self.waiting_for(state):
            raise IllegalAction("M-R2", N_("It is not your turn."))
        if not isinstance(action, Take) or action not in self.legal_actions(state, seat):
            raise IllegalAction("M-R2", N_("Take one, two or three sticks of those that are left."))
        state.left -= action.sticks
        state.turn = 1 - seat
        return [Taken(seat, action.sticks, state.left)]

    def view(self, state: State, seat: Seat | None) -> View:  # noqa: ARG002 - nothing is hidden
        """Return the whole state."""
        return View(state.left, state.turn, self.outcome(state))

    def outcome(self, state: State) -> Outcome | None:
        """Return that who took the last stick has won (M-R3); None before that."""
        if state.left:
            return None
        winner, reason = 1 - state.turn, N_("{seat} took the last stick.")
        return Outcome(((winner,), (state.turn,)), reason, "M-R3", {"seat": winner})

    def determinize(self, view: View, seat: Seat | None, chance: RandomSource) -> State:  # noqa: ARG002 - nothing is hidden
        """Return the only state there can be."""
        return State(schema=1, luck=[0, 0, 0], left=view.left, turn=view.turn)
