"""The end of a round and of the match, and the points (I-R11, I-R26, I-R27)."""

from collections.abc import Iterable

from games.core.dice import Dice
from games.core.game import Event, Outcome, Seat
from games.core.translation import N_
from games.finita.cards.cards import POINTS
from games.finita.events import LastCard, RoundEnded, Served, Thrown
from games.finita.setup import new_round
from games.finita.state import OVER, TURN, Options, RoundResult, State

MAX_ACTS = 2000
"""A round without a winner ends after this many laid and drawn cards, so it is finite."""
ENOUGH = N_("{limit} points reached – match over! Fewest points win: {fewest}.")
ONE_ROUND = N_("One round was agreed on. Fewest points win: {fewest}.")


def points_of(cards: Iterable[int]) -> int:
    """Return the points of cards: numbers as printed, coloured specials 20, black 50 (I-R26)."""
    return sum(POINTS[face] for face in cards)


def end_round(state: State, winner: Seat | None, dice: Dice, events: list[Event]) -> None:
    """Count all remaining cards; begin the next round, or end the match (I-R11, I-R27)."""
    cards = tuple((*hand, *hidden) for hand, hidden in zip(state.hands, state.hidden, strict=True))
    points = tuple(map(points_of, cards))
    state.last_round = RoundResult(state.round, winner, cards, points)
    state.minus = [sum(both) for both in zip(state.minus, points, strict=True)]
    totals = tuple(state.minus)
    events.append(RoundEnded(winner, points, totals, state.round, _last_card(events)))
    if max(state.minus) >= state.options.limit:
        state.begin_turn(state.turn)
        state.phase = OVER
        state.serving = state.comparing = state.motion = None
        state.forgot = []
        state.is_fresh = state.is_clapping = False
    else:
        new_round(state, dice, events)


def _last_card(events: list[Event]) -> LastCard:
    """Return how the card that ended the round was told."""
    if events and isinstance(events[-1], Served):
        return "answered"
    return "thrown" if events and isinstance(events[-1], Thrown) else "laid"


def end_long_round(state: State, dice: Dice, events: list[Event]) -> None:
    """End a round that is too long, once no effect is pending; all seats count (I-A33)."""
    if state.acts >= MAX_ACTS and state.phase is TURN and not state.is_clapping:
        end_round(state, None, dice, events)


def outcome(state: State) -> Outcome | None:
    """Return the seats from fewest to most points, ties in one tuple (I-R27, I-A32)."""
    return outcome_of(tuple(state.minus), state.options) if state.phase is OVER else None


def outcome_of(score: tuple[int, ...], options: Options) -> Outcome:
    """Return the outcome of a match with these points against each seat."""
    ranking = tuple(
        tuple(seat for seat, own in enumerate(score) if own == points)
        for points in sorted(set(score))
    )
    limit = options.limit
    facts = {"limit": limit, "fewest": min(score)}
    return Outcome(ranking, ENOUGH if limit else ONE_ROUND, "I-R27", facts, score)
