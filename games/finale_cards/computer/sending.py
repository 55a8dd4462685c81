"""What it is worth to send footballers to the places of the running list."""

from collections.abc import Sequence

from games.finale_cards.cards.cards import INJURY, RED, YELLOW
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.computer.weights import Weights
from games.finale_cards.state import NOBODY, RESULT
from games.finale_cards.view import View


def worth(view: View, men: Sequence[int], weights: Weights) -> float:
    """Return what sending these footballers next is worth to their side, in goals.

    It counts the goals of the attack if both sides then send their strongest, the next strengths of
    those sent, and what their symbols threaten.
    """
    picks = [*view.picks]
    picks[view.step] = (*picks[view.step], *men)
    attack_chances = chances_of(view, view.card, view.on_ball, picks)
    if view.step >= RESULT:
        goals = attack_chances.scores()
    else:
        can_counter = not (view.is_counter or view.has_countered)
        lost = (1 - attack_chances.passes(view.bonus)) * weights.counter * can_counter
        goals = attack_chances.goal(view.bonus) - lost
    sent = [man for man in men if man != NOBODY]
    rest = sum(_freshness(view, man, weights) - _risk(view, man, weights) for man in sent)
    return rest - goals if view.step & 1 else rest + goals


def _freshness(view: View, man: int, weights: Weights) -> float:
    """Return the value of turning his card now: positive if he is stronger later."""
    strength, *later = (view.strength(man, turns) for turns in range(4))
    average = sum(later) / len(later)
    return weights.next_use * (later[0] - strength) + weights.later_uses * (average - strength)


def _risk(view: View, man: int, weights: Weights) -> float:
    """Return the cost of using him now; a second caution costs as much as a red card."""
    symbol = view.symbol(man)
    if symbol == YELLOW and view.cautions[man]:
        symbol = RED
    costs = {YELLOW: weights.caution, INJURY: weights.injury, RED: weights.sending_off}
    return costs.get(symbol, 0.0)
