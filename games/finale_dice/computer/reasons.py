"""Why a move is better than another one, by the rolls that score after it."""

from collections.abc import Sequence
from copy import deepcopy

from games.core.game import Action, Seat
from games.core.translation import N_, Translator
from games.finale_dice.actions import Move
from games.finale_dice.move import steps_with
from games.finale_dice.state import BITS, GOALS, State

ROLLS = range(1, 7)


def reason(
    state: State, seat: Seat, better: Sequence[Action], instead: Sequence[Action], words: Translator
) -> str:
    """Return the first difference that can be told: a goal, or with which rolls one follows."""
    move, other = next(iter(better), None), next(iter(instead), None)
    if not isinstance(move, Move) or not isinstance(other, Move | None):
        return ""
    if move.target == GOALS[1 - seat]:
        return words("It is a goal.")
    after, before = _after(state, move), _after(state, other)
    here, there = (_rolls(each_state, 1 - seat) for each_state in (after, before))
    if here < there:
        text = N_("The other side can then score with {n} of 6 rolls, otherwise with {m}.")
        return words(text, n=here, m=there)
    here, there = (_rolls(each_state, seat) for each_state in (after, before))
    if here > there:
        text = N_("Left alone, it can score next time with {n} of 6 rolls, otherwise with {m}.")
        return words(text, n=here, m=there)
    return _by_two_moves(after, before, seat, words)


def _by_two_moves(after: State, before: State, seat: Seat, words: Translator) -> str:
    """Return which side scores in two moves of its own with fewer or more pairs of rolls."""
    here, there = (_pairs(each_state, 1 - seat) for each_state in (after, before))
    if here < there:
        text = N_(
            "Left alone, the other side can score in two moves with {n} of 36 pairs of rolls, "
            "otherwise with {m}."
        )
        return words(text, n=here, m=there)
    here, there = (_pairs(each_state, seat) for each_state in (after, before))
    if here > there:
        text = N_(
            "Left alone, it can score in two moves with {n} of 36 pairs of rolls, "
            "otherwise with {m}."
        )
        return words(text, n=here, m=there)
    return ""


def _after(state: State, move: Move | None) -> State:
    """Return the board after a move; without one as it is."""
    after = deepcopy(state)
    if move is not None:
        after.places[after.places.index(move.start)] = move.target
        after.occupied ^= BITS[move.start] | BITS[move.target]
    return after


def _rolls(state: State, seat: Seat) -> int:
    """Return the number of rolls with which the seat can score at once."""
    goal = GOALS[1 - seat]
    return sum(any(to == goal for _, to in steps_with(state, seat, roll)) for roll in ROLLS)


def _pairs(state: State, seat: Seat) -> int:
    """Return the number of pairs of rolls with which the seat can score in two moves of its own.

    After the first roll it makes the move that leaves most rolls to score.
    """
    goal, pairs = GOALS[1 - seat], 0
    for roll in ROLLS:
        steps = steps_with(state, seat, roll)
        if any(to == goal for _, to in steps):
            pairs += len(ROLLS)
            continue
        moved = (_after(state, Move(start, target)) for start, target in steps)
        pairs += max((_rolls(each_state, seat) for each_state in moved), default=0)
    return pairs
