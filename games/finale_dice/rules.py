"""The game: hands each call to the chapter that knows."""

from collections.abc import Callable

from games.core.dice import Chance, Dice
from games.core.game import Action, Bell, Event, Game, Outcome, Seat
from games.finale_dice import goal, placement, turn
from games.finale_dice.actions import Move, Remove
from games.finale_dice.imagine import imagine
from games.finale_dice.move import MOVES, why_not_move
from games.finale_dice.removal import REMOVALS, why_not_remove
from games.finale_dice.setup import new_game, new_match
from games.finale_dice.state import BLUE, OFF, RED, Options, State
from games.finale_dice.view import View, view_of

CHOICES: Callable[[int], Action] = {**MOVES, **REMOVALS}.__getitem__
"""What a step on the board is as an action."""


class FinaleDice(Game[Options, State, View]):
    """Dice football for two."""

    def setup(self, options: Options, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        """Return the first position with a choice in it; raises ValueError unless for two."""
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
        if state.ending:
            return ()
        if state.placing:
            return tuple(seat for seat in (RED, BLUE) if not state.ready[seat])
        return (state.turn,)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Return the seat's moves or removals, or what it may do about its line-up."""
        if state.placing:
            return placement.placing_actions(state, seat)
        if seat != state.turn:
            return []
        return list(map(CHOICES, state.choices))

    def apply(self, state: State, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Play one action and run on until somebody has a choice."""
        if isinstance(action, Move):
            refusal = why_not_move(state, seat, action)
            step = action.start << 6 | action.target
        elif isinstance(action, Remove):
            refusal = why_not_remove(state, seat, action)
            step = action.square << 6 | OFF
        else:
            events = placement.place(state, seat, action, dice)
            turn.play_on(state, dice, events)
            return events
        if refusal is not None:
            raise refusal
        events = []
        state.recent = []
        turn.take(state, state.roll, step, dice, events)
        turn.play_on(state, dice, events)
        return events

    def view(self, state: State, seat: Seat | None) -> View:
        """Return everything but the other's secret line-up."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return who won, or None while the match runs."""
        return goal.outcome(state.ending, state.score)

    def imagine(self, view: View, seat: Seat | None, chance: Chance) -> State:
        """Return the position with random secret line-ups in place of the hidden ones."""
        return imagine(view, seat, chance)

    def bell(self, state: State) -> Bell | None:
        """Return the end of the time for placing."""
        return placement.bell(state)
