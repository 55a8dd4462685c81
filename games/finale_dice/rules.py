"""The `Game` of dice football: each call is delegated to the chapter with the rule."""

from collections.abc import Mapping

from games.core.dice import Dice, RandomSource
from games.core.game import Action, Event, Game, IllegalAction, Outcome, Seat, Timer
from games.finale_dice import goal, placement, turn
from games.finale_dice.actions import Move, Pass, Remove
from games.finale_dice.imagine import imagine
from games.finale_dice.move import why_not_move, why_not_now
from games.finale_dice.removal import PASS_BY_CHOICE, step_of, why_not_pass, why_not_remove
from games.finale_dice.setup import new_game, new_match
from games.finale_dice.state import BLUE, OFF, RED, Options, State, Step
from games.finale_dice.view import View, view_of

ACTIONS: Mapping[Step, Action] = {
    **{(start, target): Move(start, target) for start in range(OFF) for target in range(OFF)},
    **{(square, OFF): Remove(square) for square in range(OFF)},
    PASS_BY_CHOICE: Pass(),
}
"""By step: its action, whether or not a piece can ever take it."""


class FinaleDice(Game[Options, State, View]):
    """Dice football for two."""

    def setup(self, options: Options, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        """Return the first position with a choice; raises ValueError unless there are two seats."""
        if seats != len((RED, BLUE)):
            message = f"dice football is for two, not for {seats}"
            raise ValueError(message)
        state = new_match(options, dice)
        events: list[Event] = []
        new_game(state, state.first, dice, events)
        turn.play_on(state, dice, events)
        return state, events

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return the seat on turn, or the seats whose line-up is not ready."""
        if state.choices:
            return (state.turn,)
        return tuple(seat for seat in (RED, BLUE) if state.placing and not state.ready[seat])

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Return the seat's moves, removals or pass, or its placement actions."""
        if state.placing:
            return placement.placing_actions(state, seat)
        if seat != state.turn:
            return []
        return [ACTIONS[step] for step in state.choices]

    def _apply(self, state: State, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Play one action and continue until a seat has a choice."""
        step = step_of(action)
        if step is None:
            events = placement.place(state, seat, action, dice)
        elif seat != state.turn or step not in state.choices:
            raise _why_not(state, seat, action)
        else:
            events, state.recent = [], []
            turn.play_step(state, step, dice, events)
        turn.play_on(state, dice, events)
        return events

    def view(self, state: State, seat: Seat | None) -> View:
        """Return everything except the other seat's secret line-up."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, or None while the match runs."""
        return goal.outcome(state.ending, state.score)

    def determinize(self, view: View, seat: Seat | None, chance: RandomSource) -> State:
        """Return the position with random secret line-ups in place of the hidden ones."""
        return imagine(view, seat, chance)

    def bell(self, state: State) -> Timer | None:
        """Return the timer that ends the placement, or None."""
        return placement.bell(state)


def _why_not(state: State, seat: Seat | None, action: Action) -> IllegalAction:
    refusal = why_not_now(state, seat)
    if refusal is not None:
        return refusal
    if isinstance(action, Move):
        return why_not_move(state, action)
    if isinstance(action, Remove):
        return why_not_remove(state, action)
    return why_not_pass(state)
