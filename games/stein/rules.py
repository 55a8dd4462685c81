"""The `Game` of 11: it delegates each call to the module with the rule.

It then continues until a seat has a choice. A turn stays open after its last step until the player
ends it: the step can be undone until the next roll.
"""

from collections.abc import Callable
from typing import Any

from games.core.dice import Dice, RandomSource
from games.core.game import Action, Event, Game, IllegalAction, Outcome, Seat, Timer
from games.core.translation import N_
from games.stein.actions import (
    AIM,
    GUESS,
    Aim,
    Attack,
    CallTime,
    EndTurn,
    Formation,
    Guess,
    KickOff,
    Move,
    Place,
    Select,
    Shoot,
    ShootIn,
)
from games.stein.attack import attack
from games.stein.halves import call_time, timer
from games.stein.legal_actions import legal_turn_actions
from games.stein.move import move
from games.stein.scoring import aim, guess, shoot_in
from games.stein.setup import (
    choose_kick_off,
    legal_kick_offs,
    legal_places,
    place,
    place_suggested,
    start_half,
    take_formation,
)
from games.stein.shooting import shoot
from games.stein.shootout import legal_selections, select
from games.stein.state import Options, Phase, State, outcome_of
from games.stein.turn import begin_turn, end_turn
from games.stein.view import View, imagine, view_of

LEGAL_BY_PHASE: dict[Phase, Callable[[State, Seat], Any]] = {
    "place": legal_places,
    "kick-off": legal_kick_offs,
    "turn": legal_turn_actions,
    "guess": lambda _state, _seat: list(GUESS),
    "select": legal_selections,
    "penalty": lambda _state, _seat: list(AIM),
}
"""By phase: the function that lists the legal actions."""

HANDLERS: dict[
    type[Action], tuple[tuple[Phase, ...], Callable[[State, Seat, Any], list[Event]]]
] = {
    Place: (("place",), place),
    Formation: (("place",), take_formation),
    KickOff: (("kick-off",), choose_kick_off),
    Move: (("turn",), move),
    Attack: (("turn",), attack),
    Shoot: (("turn",), shoot),
    ShootIn: (("turn",), shoot_in),
    Aim: (("turn", "penalty"), aim),
    Guess: (("guess",), guess),
    EndTurn: (("turn",), end_turn),
    Select: (("select",), select),
}
"""By action: the phases in which it is possible, and the function that plays it."""

REFUSAL_BY_PHASE: dict[Phase, tuple[str, str]] = {
    "place": ("S-R5", N_("First place a footballer on a free space of your half.")),
    "kick-off": ("S-R38", N_("First choose who kicks off.")),
    "turn": ("S-R7", N_("Your turn is on: run, attack, pass or shoot at goal, or end it.")),
    "guess": ("S-R33", N_("The ball is in the air: guess low, mid or high.")),
    "select": ("S-R44", N_("First choose five footballers for the shoot-out.")),
    "penalty": ("S-R44", N_("Your footballer takes the shot: choose a secret number from 1 to 6.")),
}
"""By phase: the rule and sentence that refuse any other kind of action."""


class Stein(Game[Options, State, View]):
    """The rules of 11; seat 0 is Red and first defends the west goal, seat 1 is White."""

    def setup(self, options: Options, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        """Return the board before the first placement, the first seat drawn by lot (S-R4, S-A7)."""
        state = State(schema=1, luck=[0] * (seats + 1), round=1, options=options)
        return state, start_half(state, dice.below(state.luck, -1, seats))

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that must choose; none once the match is over (S-R6)."""
        return () if state.phase == "over" else (state.turn,)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Return what this seat may do; nothing while the other seat is to act."""
        if seat != state.turn or state.phase == "over":
            return []
        actions: list[Action] = LEGAL_BY_PHASE[state.phase](state, seat)
        return actions

    def _apply(self, state: State, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Play one action and continue to the next choice.

        Raises `IllegalAction` without changes.
        """
        if seat is None or isinstance(action, CallTime):
            return _play_timer(state, seat, action)
        if seat != state.turn or state.phase == "over":
            raise IllegalAction("S-R6", N_("It is {seat}'s turn."), seat=state.turn)
        phases, play = HANDLERS[type(action)]
        if state.phase not in phases:
            raise IllegalAction(*REFUSAL_BY_PHASE[state.phase])
        events = play(state, seat, action)
        if state.phase in ("roll", "place"):
            _run_on(state, dice, events)
        return events

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what this seat may know."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, or None while the match runs."""
        return outcome_of(state)

    def determinize(self, view: View, seat: Seat | None, chance: RandomSource) -> State:  # noqa: ARG002 - the view knows its seat
        """Return a random state that is consistent with the view."""
        return imagine(view, chance)

    def bell(self, state: State) -> Timer | None:
        """Return the timer of the half if the wall clock counts it, else None."""
        return timer(state)


def _play_timer(state: State, seat: Seat | None, action: Action) -> list[Event]:
    if seat is not None or not isinstance(action, CallTime):
        raise IllegalAction("S-R40", N_("Only the match clock calls time."))
    return call_time(state, action)


def _run_on(state: State, dice: Dice, events: list[Event]) -> None:
    """Roll, and place the players of a formation, until a seat has a choice."""
    while True:
        if state.phase == "roll":
            events += begin_turn(state, dice)
        elif state.phase == "place" and state.automatic[state.turn]:
            events += place_suggested(state)
        else:
            return
