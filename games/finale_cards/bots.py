"""Computer players: a random one, and one that estimates the goals of an attack."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.bots import Bot, Determinize, computers, without_takebacks
from games.core.dice import RandomSource
from games.core.game import Action, Seat
from games.finale_cards import actions as do
from games.finale_cards.cards.cards import CLOSING, COMBAT, INJURY, LINE, RED, STRENGTH, YELLOW
from games.finale_cards.computer import scouting
from games.finale_cards.computer.prospects import prospect_of
from games.finale_cards.state import RESULT
from games.finale_cards.view import View

COUNTER = 0.25
"""The expected goals of the other side's counter-attack."""
FRESHNESS_VALUE = 0.004
"""The value of one more point in a footballer's next strength."""
RISKS = {YELLOW: 0.01, INJURY: 0.015, RED: 0.02}
"""The cost of using a footballer, by the symbol that is active on his card."""
LATE, BETTER = 4, 3
"""From this period on, substitute for at least this much more strength in the next two uses."""
DISCARD_BELOW = 0.12
"""A card with fewer expected goals is discarded."""


class NormalBot(Bot):
    """Sends the footballers the running attack needs and plays the card with the best prospects."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,  # noqa: ARG002 - the view is enough
        chance: RandomSource,
    ) -> Action:
        """Return the best action by its kind's heuristic, which uses strengths and dice only."""
        actions = without_takebacks(legal_actions)
        seat = view.seat
        assert seat is not None
        for kind, decide in DECISIONS:
            able = [action for action in actions if isinstance(action, kind)]
            chosen = decide(view, seat, able, chance) if able else None
            if chosen is not None:
                return chosen
        return chance.pick(actions)


def _pick(view: View, seat: Seat, able: Sequence[do.Pick], _chance: RandomSource) -> Action:
    """Return the footballer who helps most, in this stage and in the result to come."""
    sign = 1 if seat == view.on_ball else -1
    can_counter = not (view.is_counter or view.has_countered)

    def promise(act: do.Pick) -> float:
        man = act.man
        picks = [*view.picks]
        picks[view.step] = (*picks[view.step], man)
        found = prospect_of(view, view.card, view.on_ball, picks)
        rest = FRESHNESS_VALUE * (view.strength(man, 1) - view.strength(man)) - risk(view, man)
        if view.step >= RESULT:
            return sign * found.scores() + rest
        lost = (1 - found.passes(view.bonus)) * COUNTER * can_counter
        return sign * (found.goal(view.bonus) - lost) + rest

    return max(able, key=promise)


def risk(view: View, man: int) -> float:
    """Return the cost of using him now; a second caution costs as much as a red card."""
    symbol = view.symbol(man)
    if symbol == YELLOW and view.cautions[man]:
        symbol = RED
    return RISKS.get(symbol, 0.0)


def _play(view: View, seat: Seat, able: Sequence[do.Play], _chance: RandomSource) -> Action:
    """Return the card for a period, or for the next attack of the current period."""
    if view.phase == "card":
        return max(able, key=lambda act: prospect_of(view, act.card, seat).goal())
    mine = {card: prospect_of(view, card, seat).goal() for card in view.sides[seat].hand}
    other = view.sides[1 - seat]
    hidden = [card for card in other.cards if card not in other.used] or [CLOSING]
    theirs = {card: prospect_of(view, card, 1 - seat).goal() for card in hidden}

    def value(act: do.Play) -> float:
        return sum(_duel(act.card, card, mine, theirs) for card in theirs)

    return max(able, key=value)


def _duel(card: int, against: int, mine: Mapping[int, float], theirs: Mapping[int, float]) -> float:
    """Return the expected goal difference of a period with these two cards."""
    more = COMBAT[card] - COMBAT[against]
    if more > 0:
        return _goals(card, more, mine) - COUNTER * theirs[against]
    if more < 0:
        return COUNTER * mine[card] - _goals(against, -more, theirs)
    return (mine[card] - theirs[against]) / 2


def _goals(card: int, attacks: int, promises: Mapping[int, float]) -> float:
    """Return the expected goals of attacks: one with this card, the others with an average card."""
    return promises[card] + (attacks - 1) * sum(promises.values()) / len(promises)


def _discard(view: View, seat: Seat, able: Sequence[do.Discard], _chance: RandomSource) -> Action:
    """Discard the worst card if it is poor, else keep all."""
    promises = {act: prospect_of(view, act.card, seat).goal() for act in able}
    poorest = min(able, key=lambda act: promises[act])
    return poorest if promises[poorest] < DISCARD_BELOW else do.Keep()


def _bring(view: View, _seat: Seat, able: Sequence[do.BringOn], _chance: RandomSource) -> Action:
    """Return the substitute of the same line, else the strongest."""
    line = LINE[view.hurt[0]]
    return max(able, key=lambda act: (LINE[act.man] == line, sum(STRENGTH[act.man])))


def _swap(view: View, _seat: Seat, able: Sequence[do.Swap], _chance: RandomSource) -> Action | None:
    """Return the best substitution late in the match, or None."""
    best = max(able, key=lambda act: _gain(view, act))
    return best if view.period >= LATE and _gain(view, best) >= BETTER else None


def _gain(view: View, swap: do.Swap) -> float:
    """Return the strength a substitution gains in the next two uses."""
    on, off = swap.on, swap.off
    if LINE[on] != LINE[off]:
        return -1.0
    fresh = view.strength(on) + view.strength(on, 1)
    return fresh - view.strength(off) - view.strength(off, 1) + view.cautions[off]


def _shift(view: View, _seat: Seat, able: Sequence[do.Shift], _chance: RandomSource) -> Action:
    return min(able, key=lambda act: view.strength(act.man))


def _keeper(
    _view: View, _seat: Seat, able: Sequence[do.NameKeeper], _chance: RandomSource
) -> Action:
    return max(able, key=lambda act: sum(STRENGTH[act.man]))


def _shooter(
    _view: View, _seat: Seat, able: Sequence[do.NameShooter], _chance: RandomSource
) -> Action:
    return max(able, key=lambda act: STRENGTH[act.man][0])


def _sign(view: View, seat: Seat, able: Sequence[do.Sign], chance: RandomSource) -> Action:
    return scouting.sign(view.sides[seat].plan, able, chance)


def _ready(_view: View, _seat: Seat, able: Sequence[do.Ready], _chance: RandomSource) -> Action:
    return able[0]


DECISIONS: tuple[
    tuple[type[Action], Callable[[View, Seat, Any, RandomSource], Action | None]], ...
] = (
    (do.Pick, _pick),
    (do.Play, _play),
    (do.Discard, _discard),
    (do.BringOn, _bring),
    (do.Shift, _shift),
    (do.Swap, _swap),
    (do.Sign, _sign),
    (do.Bench, lambda _view, _seat, able, _chance: scouting.bench(able)),
    (do.TakeColour, lambda _view, _seat, able, _chance: scouting.colour(able)),
    (do.Hold, lambda _view, _seat, able, _chance: scouting.hold(able)),
    (do.NameKeeper, _keeper),
    (do.NameShooter, _shooter),
    (do.Ready, _ready),
)
"""By kind of action, in the order of consideration: the function that chooses one, or None."""
MISTAKES = 40
"""Of 100 choices, those an easy computer makes at random."""
BOTS = computers(NormalBot(), MISTAKES)
"""By name, the weakest first."""
