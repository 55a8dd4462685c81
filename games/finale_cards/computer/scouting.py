"""How a computer builds a squad and a deck: the best footballers for their price."""

from collections.abc import Sequence

from games.core.dice import RandomSource
from games.finale_cards.actions import Bench, Hold, Sign, TakeColour
from games.finale_cards.cards.cards import COMBAT, GOALIE, LINE, LISTS, STRENGTH, VALUE
from games.finale_cards.state import Plan

SHAPE = (2, 4, 5, 4)
"""Goalies, defenders, midfielders and strikers of a computer's squad, the bench included."""
WEIGHTS = (1.0, 0.9, 0.8, 0.7)
"""The weight of each strength by order of use: later ones are reached less often."""
PRICE = 0.4
"""The strength a point of value should buy."""
RANDOM_BONUS = 0.6
"""Maximum random bonus on a footballer's appeal, so that squads differ."""


def weighted_strength(man: int) -> float:
    """Return the weighted strength of a footballer over a match."""
    return sum(weight * edge for weight, edge in zip(WEIGHTS, STRENGTH[man], strict=True))


def sign(plan: Plan, legal: Sequence[Sign], chance: RandomSource) -> Sign:
    """Return the next signing: the best footballer for his price in a line that is not full yet."""
    have = [sum(LINE[man] == line for man in plan.signed) for line in range(len(SHAPE))]
    lacking = [line for line in range(len(SHAPE)) if have[line] < SHAPE[line]]
    wanted = [act for act in legal if LINE[act.man] in lacking] or legal

    def appeal(act: Sign) -> float:
        mood = RANDOM_BONUS * chance.below(100) / 100
        return weighted_strength(act.man) - PRICE * VALUE[act.man] + mood

    return max(wanted, key=appeal)


def bench(legal: Sequence[Bench]) -> Bench:
    """Return the weakest possible footballer, the weaker goalie first."""
    return min(legal, key=lambda act: (LINE[act.man] != GOALIE, weighted_strength(act.man)))


def colour(legal: Sequence[TakeColour]) -> TakeColour:
    """Return lilac, the deck that needs a little of every line."""
    return legal[0]


def hold(legal: Sequence[Hold]) -> Hold:
    """Return the card with the highest combat strength."""
    return max(legal, key=lambda act: (COMBAT[act.card], -len(LISTS[act.card][0])))
