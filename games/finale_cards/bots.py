"""Computer players, which estimate the goals of an attack."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.bots import Bot, Determinize, computers, without_takebacks
from games.core.dice import RandomSource
from games.core.game import Action, Seat
from games.finale_cards import actions
from games.finale_cards.cards.cards import CLOSING, COMBAT, LINE, STRENGTH
from games.finale_cards.computer import scouting
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.computer.sending import worth
from games.finale_cards.computer.weights import EXPERT, HARD, NORMAL, Weights
from games.finale_cards.view import View

COUNTER_ATTACK = 0.25
"""The share of a card's expected goals that a counter-attack with it is worth."""
LATE = 4
"""From this period on, footballers are substituted."""
DISCARD_BELOW = 0.12
"""A card with fewer expected goals is discarded."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The information a decision uses."""

    view: View
    seat: Seat
    weights: Weights
    chance: RandomSource


@dataclass(frozen=True)
class HeuristicBot(Bot):
    """Sends the footballers the running attack needs and plays the card with the best chances.

    The stronger ones differ in their `weights` alone.
    """

    weights: Weights

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,  # noqa: ARG002 - the view is enough
        chance: RandomSource,
    ) -> Action:
        """Return the best action by its kind's heuristic, which uses strengths and dice only."""
        offered = without_takebacks(legal_actions)
        assert view.seat is not None
        now = Situation(view, view.seat, self.weights, chance)
        for kind, decide in DECISIONS:
            able = [action for action in offered if isinstance(action, kind)]
            chosen = decide(now, able) if able else None
            if chosen is not None:
                return chosen
        return chance.pick(offered)


class BeginnerBot(HeuristicBot):
    """Plays its strongest card, sends its strongest footballers and substitutes only the injured.

    It sees neither what an attack needs later nor what a card threatens.
    """

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the action that is strongest now; like the normal one for all else."""
        offered = [
            act for act in without_takebacks(legal_actions) if not isinstance(act, actions.Swap)
        ]
        cards = [act for act in offered if isinstance(act, actions.Play)]
        if cards:
            return max(cards, key=lambda act: COMBAT[act.card])
        sent = [act for act in offered if isinstance(act, actions.Pick)]
        if sent:
            return max(sent, key=lambda act: view.strength(act.man))
        return super().choose(view, offered, imagine, chance)


def _pick(now: Situation, able: Sequence[actions.Pick]) -> Action:
    """Return the footballer who helps most, in this stage and in the result to come."""
    return max(able, key=lambda act: worth(now.view, (act.man,), now.weights))


def _play(now: Situation, able: Sequence[actions.Play]) -> Action:
    """Return the card for a period, or for the next attack of the current period."""
    view, seat = now.view, now.seat
    mine = {card: chances_of(view, card, seat).goal() for card in view.sides[seat].hand}
    if view.phase == "card":
        return max(able, key=lambda act: mine[act.card])
    other = view.sides[1 - seat]
    hidden = [card for card in other.cards if card not in other.used] or [CLOSING]
    theirs = {card: chances_of(view, card, 1 - seat).goal() for card in hidden}
    kept = now.weights.kept_card

    def value(act: actions.Play) -> float:
        duels = sum(_duel(act.card, card, mine, theirs) for card in theirs)
        return duels / len(theirs) - kept * mine[act.card]

    return max(able, key=value)


def _duel(card: int, against: int, mine: Mapping[int, float], theirs: Mapping[int, float]) -> float:
    """Return the expected goal difference of a period with these two cards."""
    more = COMBAT[card] - COMBAT[against]
    if more > 0:
        return _goals(card, more, mine) - COUNTER_ATTACK * theirs[against]
    if more < 0:
        return COUNTER_ATTACK * mine[card] - _goals(against, -more, theirs)
    return (mine[card] - theirs[against]) / 2


def _goals(card: int, attacks: int, promises: Mapping[int, float]) -> float:
    """Return the expected goals of attacks: one with this card, the others with an average card."""
    return promises[card] + (attacks - 1) * sum(promises.values()) / len(promises)


def _discard(now: Situation, able: Sequence[actions.Discard]) -> Action:
    """Discard the worst card if it is poor, else keep all."""
    promises = {act: chances_of(now.view, act.card, now.seat).goal() for act in able}
    poorest = min(able, key=lambda act: promises[act])
    return poorest if promises[poorest] < DISCARD_BELOW else actions.Keep()


def _bring(now: Situation, able: Sequence[actions.BringOn]) -> Action:
    """Return the substitute of the same line, else the strongest."""
    line = LINE[now.view.hurt[0]]
    return max(able, key=lambda act: (LINE[act.man] == line, sum(STRENGTH[act.man])))


def _swap(now: Situation, able: Sequence[actions.Swap]) -> Action | None:
    """Return the best substitution late in the match, or None."""
    best = max(able, key=lambda act: _gain(now, act))
    is_worth_it = now.view.period >= LATE and _gain(now, best) >= now.weights.gain
    return best if is_worth_it else None


def _gain(now: Situation, swap: actions.Swap) -> float:
    """Return the strength a substitution gains in the next uses."""
    view, on, off = now.view, swap.on, swap.off
    if LINE[on] != LINE[off]:
        return -1.0
    more = sum(
        view.strength(on, turns) - view.strength(off, turns) for turns in range(now.weights.uses)
    )
    return more + view.cautions[off]


def _shift(now: Situation, able: Sequence[actions.Shift]) -> Action:
    return min(able, key=lambda act: now.view.strength(act.man))


def _sign(now: Situation, able: Sequence[actions.Sign]) -> Action:
    return scouting.sign(now.view.sides[now.seat].plan, able, now.chance)


def _only(_now: Situation, able: Sequence[Action]) -> Action:
    return able[0]


DECISIONS: tuple[tuple[type[Action], Callable[[Situation, Any], Action | None]], ...] = (
    (actions.Pick, _pick),
    (actions.Play, _play),
    (actions.Discard, _discard),
    (actions.BringOn, _bring),
    (actions.Shift, _shift),
    (actions.Swap, _swap),
    (actions.Sign, _sign),
    (actions.Bench, lambda _now, able: scouting.bench(able)),
    (actions.TakeColour, lambda _now, able: scouting.colour(able)),
    (actions.Hold, lambda _now, able: scouting.hold(able)),
    (actions.NameStrongest, _only),
    (actions.Ready, _only),
)
"""By kind of action, in the order of consideration: the function that chooses one, or None."""
BOTS = computers(
    BeginnerBot(NORMAL), HeuristicBot(NORMAL), HeuristicBot(HARD), HeuristicBot(EXPERT)
)
"""The computers by name, the weakest first."""
