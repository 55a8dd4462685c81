"""Turns in which no piece of the number can move: removal, pass, or a keeper who stays."""

from games.core.game import Action, IllegalAction, Seat
from games.core.translation import N_
from games.finale_dice.actions import SQUARES, Move, Pass, Remove
from games.finale_dice.move import all_steps
from games.finale_dice.state import GOALS, OFF, PAIRS, PASSED, State, Step, Steps, is_removal

REMOVALS: tuple[Steps, ...] = (*(((square, OFF),) for square in range(OFF)), ())
"""By square: the step that removes the piece there; none for a piece already off the board."""
PASS: Step = (OFF, OFF)
"""A turn passed because no piece of the number is left (N-R10)."""
KEEPER_STAYS: tuple[Step, ...] = tuple((goal, goal) for goal in GOALS)
"""By seat: a turn passed because the keeper is blocked in his goal (N-R11)."""
PASS_BY_CHOICE: Step = (PASSED, PASSED)
"""A turn passed by choice, although another piece can move (N-A10)."""


def step_of(action: Action) -> Step | None:
    """Return the step that an action asks for; None if it belongs to the placement."""
    if isinstance(action, Move):
        return action.start, action.target
    if isinstance(action, Remove):
        return action.square, OFF
    return PASS_BY_CHOICE if isinstance(action, Pass) else None


def steps_instead(state: State, seat: Seat, roll: int) -> Steps:
    """Return the legal steps when no piece of this number can move.

    With removal there is always one; without it, none if the seat cannot move at all.
    """
    if state.options.removal:
        return steps_when_stuck(state, seat, roll)
    steps = all_steps(state, seat)
    return (*steps, PASS_BY_CHOICE) if steps and state.options.noremoval_pass else steps


def steps_when_stuck(state: State, seat: Seat, roll: int) -> Steps:
    """Return the removals, the pass or the keeper's stay in a match with removal; never empty."""
    slot = PAIRS[seat][roll]
    place, twin = state.places[slot], state.places[slot + 1]
    if place == GOALS[seat]:
        return (KEEPER_STAYS[seat],)
    return REMOVALS[place] + REMOVALS[twin] or (PASS,)


def why_not_pass(state: State) -> IllegalAction:
    """Return why the turn may not be passed (N-A10)."""
    if state.options.removal or not state.options.noremoval_pass:
        text = N_("You can't pass while there is something to do. Choose below.")
        return IllegalAction("N-A10", text)
    text = N_("A {roll} can move, so it must. You may pass only when no {roll} can.")
    return IllegalAction("N-A10", text, roll=state.roll)


def why_not_remove(state: State, remove: Remove) -> IllegalAction:
    """Return why removing this piece is not legal (N-R9, N-A4)."""
    facts = {"roll": state.roll, "square": SQUARES[remove.square]}
    if not state.options.removal:
        text = N_("No piece is ever removed in this match. Move one instead.")
        return IllegalAction("N-R13", text, **facts)
    if not is_removal(state.choices):
        text = N_("One of your {roll}s can move, so none is removed. Move it.")
        return IllegalAction("N-A4", text, **facts)
    text = N_("Only a stuck {roll} leaves the board, not the piece on {square}.")
    return IllegalAction("N-R9", text, **facts)
