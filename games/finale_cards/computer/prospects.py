"""A seat's chance to win: the goals, the time that is left, its footballers and its cards."""

from math import sqrt

from games.core.analysis.prospects import Prospects
from games.core.game import Seat
from games.finale_cards.cards.cards import COMBAT, STRENGTH
from games.finale_cards.computer.prospect_weights import PROSPECT_WEIGHTS
from games.finale_cards.state import EXTRA, PERIODS, State

_SOON = 0.03
"""The least share of the time assumed to be left, so that no lead is certain."""
_TEN = 10.0
_LEGS = 2
_SHOTS = frozenset({"shots", "shot"})
_SHOOT_OUT = _SHOTS | {"shooters"}
_UNPLAYED = frozenset({"changes", "tactics"})
"""The phases in which a period has begun and nothing of it was played."""


def features(state: State, seat: Seat) -> tuple[float, ...]:
    """Return a seat's goals, plain and by urgency, its attacks, strength, cards and penalties."""
    if state.shots or state.phase in _SHOOT_OUT:
        return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, _penalties(state, seat))
    goals, left, side = state.total[seat], time_left(state), state.sides[seat]
    due = state.attacks - state.begun + 1 if state.phase not in _UNPLAYED else 0
    average = sum(sum(STRENGTH[man]) / len(STRENGTH[man]) for man in side.pitch)
    cards = [*side.hand, *side.deck]
    return (
        goals,
        goals / sqrt(left + _SOON),
        float(due if state.attacker == seat else 0),
        average * left / _TEN,
        len(cards) / _TEN,
        sum(COMBAT[card] for card in cards) / _TEN,
        0.0,
    )


def time_left(state: State) -> float:
    """Return the share of a match's periods that is left; more than 1 in the first of two."""
    last = PERIODS + EXTRA if state.period > PERIODS else PERIODS
    begun = 0.5 if state.period and state.phase not in _UNPLAYED else 0.0
    left = last - state.period - begun + (1 if state.period else 0)
    legs = _LEGS - state.leg if state.options.cup == "always" else 0
    return max(left, 0.0) / PERIODS + max(legs, 0)


def _penalties(state: State, seat: Seat) -> float:
    """Return the goals of the shoot-out, those of the running round included."""
    running = state.taken[seat ^ state.first :: 2] if state.phase in _SHOTS else ()
    return float(sum(goals[seat] for goals in state.shots) + sum(running))


PROSPECTS = Prospects(features, PROSPECT_WEIGHTS, horizon=20)
"""Twenty actions are about a period."""
