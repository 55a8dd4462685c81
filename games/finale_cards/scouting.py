"""How a computer builds a squad and a deck: the best men for their price, and cards for them."""

from collections.abc import Sequence

from games.core.dice import Chance
from games.finale_cards.actions import Bench, Hold, Sign, TakeColour
from games.finale_cards.cards import COMBAT, GOALIE, LINE, LISTS, STRENGTH, VALUE
from games.finale_cards.state import Plan

SHAPE = (2, 4, 5, 4)
"""Goalies, defenders, midfielders and strikers of a computer's squad, the bench included."""
WEIGHTS = (1.0, 0.9, 0.8, 0.7)
"""How much a strength counts by when it comes up: later ones are seen less often."""
PRICE = 0.4
"""How much strength a point of value should buy."""
MOOD = 0.6
"""How much chance alters what a footballer seems to be worth, so that squads differ."""


def worth_of(man: int) -> float:
    """Return how strong a footballer is over a match."""
    return sum(weight * edge for weight, edge in zip(WEIGHTS, STRENGTH[man], strict=True))


def sign(plan: Plan, legal: Sequence[Sign], chance: Chance) -> Sign:
    """Return the next signing: the line that lacks most, then the best man for his price."""
    have = [sum(LINE[man] == line for man in plan.signed) for line in range(len(SHAPE))]
    lacking = [line for line in range(len(SHAPE)) if have[line] < SHAPE[line]]
    wanted = [act for act in legal if LINE[act.man] in lacking] or legal

    def appeal(act: Sign) -> float:
        mood = MOOD * chance.below(100) / 100
        return worth_of(act.man) - PRICE * VALUE[act.man] + mood

    return max(wanted, key=appeal)


def bench(legal: Sequence[Bench]) -> Bench:
    """Return the weakest who may sit, the weaker goalie first."""
    return min(legal, key=lambda act: (LINE[act.man] != GOALIE, worth_of(act.man)))


def colour(legal: Sequence[TakeColour]) -> TakeColour:
    """Return lilac, the deck that needs every line a little."""
    return legal[0]


def hold(legal: Sequence[Hold]) -> Hold:
    """Return the card of the highest combat strength."""
    return max(legal, key=lambda act: (COMBAT[act.card], -len(LISTS[act.card][0])))
