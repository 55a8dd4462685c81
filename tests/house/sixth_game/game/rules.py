"""How many sticks a player may take."""

from games.core.dice import Dice, RandomSource
from games.core.game import Action, Event, Game, IllegalAction, Outcome, Seat
from games.core.translation import N_
from games.nim.actions import Take
from games.nim.events import Taken
from games.nim.setup import SCHEMA, set_up
from games.nim.state import MOST, Options, State
from games.nim.view import View, outcome_of, view_of


class Matchsticks(Game[Options, State, View]):
    """A row of sticks for two."""

    def setup(self, options: Options, seats: int, dice: Dice) -> tuple[State, list[Event]]:  # noqa: ARG002 - nothing is left to chance
        """Return the whole row."""
        return set_up(options, seats)

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
        if not isinstance(action, Take) or not 1 <= action.sticks <= min(MOST, state.left):
            raise IllegalAction("M-R2", N_("Take one, two or three sticks of those that are left."))
        state.left -= action.sticks
        state.taken[seat] += action.sticks
        state.turn = 1 - seat
        return [Taken(seat, action.sticks, state.left)]

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the whole state, since nothing is hidden."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, or None while sticks are left."""
        return outcome_of(state)

    def determinize(self, view: View, seat: Seat | None, chance: RandomSource) -> State:  # noqa: ARG002 - nothing is hidden
        """Return the only state there can be."""
        taken, luck = list(view.taken), list(view.luck)
        return State(schema=SCHEMA, luck=luck, left=view.left, turn=view.turn, taken=taken)
