"""The computer players by name; they see their view only."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import mul
from types import MappingProxyType
from typing import Any

from games.core.bots import (
    Bot,
    CarelessBot,
    Determinize,
    RandomBot,
    computers,
    without_takebacks,
)
from games.core.dice import RandomSource
from games.core.game import Action
from games.finita import actions
from games.finita.cards.cards import (
    BLACK,
    CHOICE,
    COPIES,
    DRAW4,
    FACE_OF,
    FITTING,
    NONE,
    NUMBER,
    PAUL,
    PETRA,
    PIA,
    POINTS,
    RANK,
    RANK_AFTER,
    SERVERS,
    SUIT,
    SUIT_AFTER,
)
from games.finita.computer.features import KINDS, features
from games.finita.computer.weights import WEIGHTS
from games.finita.view import View

DRAWS_CARDS, SKIPS = 13, frozenset({11, 12})
CARD = 100.0
"""The value of getting rid of one card."""
TWO, MORE = 2, 4
"""Seats at the table; the weights for three and more were learned from rounds of four."""
DANGER = 3
"""An opponent with this many cards or fewer is about to win."""
HOLDING_VALUE: Mapping[int, float] = MappingProxyType({CHOICE: 90.0, DRAW4: 60.0, PIA: 90.0})
"""The value of keeping a black card, until an opponent is about to win."""


FORGETS = 20
"""Of 100 calls, those that a beginner forgets or overlooks."""
CALLS = (actions.Throw, actions.Catch, actions.Admit, actions.Clap, actions.Abstain)
"""What a computer may do out of turn: never a mistake, an accusation or a vote."""


class RandomFinitaBot(RandomBot):
    """Plays a random legal action, out of turn too."""

    def act_out_of_turn(
        self,
        view: View,  # noqa: ARG002 - unused here
        legal_actions: Sequence[Action],
        imagine: Determinize,  # noqa: ARG002 - unused here
        chance: RandomSource,
    ) -> Action | None:
        """Return a random throw, clap, catch or abstention, or None if there is none."""
        calls = [action for action in legal_actions if isinstance(action, CALLS)]
        return chance.pick(calls) if calls else None


class HeuristicBot(Bot):
    """Sheds as many cards as it can, declares what it holds, and saves its black cards."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,  # noqa: ARG002 - this rule of thumb beat playouts
        chance: RandomSource,
    ) -> Action:
        """Return an action with the highest value, at random among equals."""
        offered = without_takebacks(legal_actions)
        worth = [_worth(view, action) for action in offered]
        best = max(worth)
        return chance.pick(
            [action for action, value in zip(offered, worth, strict=True) if value == best]
        )

    def act_out_of_turn(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action | None:
        """Return the best throw, clap, catch or abstention, or None if there is none."""
        calls = [action for action in legal_actions if isinstance(action, CALLS)]
        return self.choose(view, calls, imagine, chance) if calls else None


def _worth(view: View, action: Action) -> float:
    worth: float = _WORTH[type(action)](view, action)
    return worth + (1.0 if getattr(action, "call", False) else 0.0)


def _play(view: View, action: actions.Play) -> float:
    return CARD + _laying_value(view, action.way, 1)


def _declare(view: View, action: actions.Declare) -> float:
    return _laying_value(view, action.way, 1)


def _double(view: View, action: actions.Double) -> float:
    return 2 * CARD + _laying_value(view, action.way, 2)


def _laying_value(view: View, way: int, copies: int) -> float:
    """Return the value of laying a card besides shedding it: what follows, less its later use."""
    face = FACE_OF[way]
    rest = list(view.hand)
    for _ in range(min(copies, rest.count(face))):
        rest.remove(face)
    worth = _next_fits(rest, way, view) + _attack(view, face)
    if face < BLACK:
        return worth
    keep = 0.0 if _is_urgent(view) else HOLDING_VALUE.get(face, 0.0)
    return worth - keep + _rarity(view, way)


def _next_fits(rest: Sequence[int], way: int, view: View) -> float:
    """Return how well the remaining cards could follow this one."""
    suit, rank = SUIT_AFTER[way], RANK_AFTER[way]
    if suit == NONE and rank == NONE:
        suit, rank = view.suit, view.rank
    fits = FITTING[suit][rank]
    following = sum(face in fits for face in rest if face < BLACK)
    return 10.0 * following / max(len(rest), 1) + following


def _attack(view: View, face: int) -> float:
    """Return the value of hitting the next player: high for two players or near a last card."""
    if view.seat is None or (RANK[face] not in {*SKIPS, DRAWS_CARDS} and face != DRAW4):
        return 0.0
    two = len(view.sizes) == TWO
    victim = view.count((view.seat + view.direction) % len(view.sizes))
    hits = RANK[face] == DRAWS_CARDS or face == DRAW4
    return (12.0 if two else 2.0) + (25.0 if victim <= DANGER else 4.0) * hits


def _is_urgent(view: View) -> bool:
    others = [view.count(seat) for seat in view.seats if seat != view.seat]
    return min(others) <= DANGER


def _rarity(view: View, way: int) -> float:
    """Return how hard Paul's or Petra's question is: the fewer unseen cards serve, the higher."""
    if FACE_OF[way] not in {PAUL, PETRA}:
        return 0.0
    seen = (*view.discard, *view.hand)
    unseen = sum(COPIES[face] - seen.count(face) for face in SERVERS[way])
    return 30.0 * len(view.sizes) / (1.0 + unseen)


def _serve(view: View, action: actions.Serve) -> float:  # noqa: ARG001 - the value depends on the card only
    return CARD + POINTS[FACE_OF[action.way]]


def _dodge(view: View, action: actions.Dodge) -> float:  # noqa: ARG001 - the value depends on the view only
    return 2 * CARD if view.owed else CARD


def _pass_on(view: View, action: actions.PassOn) -> float:  # noqa: ARG001 - the action has no fields
    last = len(view.hand) + len(view.aside) == 1
    return 0.0 if last or view.cause in SKIPS else 2 * CARD


def _choose(view: View, action: actions.Choose) -> float:
    """Return the value of a card for Patrick: a low number is better; Pia if none is low."""
    if action.card == PIA:
        lowest = min((NUMBER[face] for face in view.hand if NUMBER[face] >= 0), default=0)
        return -DANGER if lowest > DANGER else -CARD
    return -NUMBER[action.card] if action.card != actions.NOTHING else 0.0


def _hide(view: View, action: actions.Hide) -> float:
    """Return the value of a card as one of the last: black ones fit anywhere."""
    if action.card >= BLACK:
        return CARD - 10.0 * (action.card in {PIA, DRAW4})
    suited = sum(SUIT[face] == SUIT[action.card] for face in view.hand)
    return suited - POINTS[action.card] / 10


def _reveal(view: View, action: actions.Reveal) -> float:
    """Return the value of turning a card up: high if it is known to fit."""
    assert view.seat is not None
    face = view.places[view.seat][action.place - 1]
    if face == NONE:
        return CARD / 4
    is_good = view.cause != NONE or view.fits(face)
    return CARD if is_good else -1.0


def _swap(view: View, action: actions.Swap) -> float:
    return 1.0 / view.count(action.seat)


def _name(view: View, action: actions.Name) -> float:
    suited = [face for face in view.hand if SUIT[face] == action.suit]
    return len(suited)


def _many(view: View, action: actions.Run | actions.LaySet) -> float:
    return CARD * (5 if isinstance(action, actions.Run) else 4) + _next_fits(
        view.hand, action.last, view
    )


def _fixed(worth: float, view: View, action: Action) -> float:  # noqa: ARG001 - a constant value
    return worth


_WORTH: Mapping[type[Action], Callable[[View, Any], float]] = MappingProxyType(
    {
        actions.Play: _play,
        actions.Declare: _declare,
        actions.Double: _double,
        actions.Run: _many,
        actions.LaySet: _many,
        actions.Throw: partial(_fixed, 3 * CARD),
        actions.Draw: partial(_fixed, 0.0),
        actions.Pass: partial(_fixed, 0.0),
        actions.Dodge: _dodge,
        actions.PassOn: _pass_on,
        actions.Serve: _serve,
        actions.Choose: _choose,
        actions.Name: _name,
        actions.Hide: _hide,
        actions.Reveal: _reveal,
        actions.Swap: _swap,
        actions.Catch: partial(_fixed, 10 * CARD),
        actions.Admit: partial(_fixed, 9 * CARD),
        actions.Clap: partial(_fixed, 10 * CARD),
        actions.Abstain: partial(_fixed, 8 * CARD),
    }
)


class BeginnerBot(HeuristicBot):
    """Chooses like the hard one, but often forgets to call; out of turn it overlooks as much."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the hard computer's choice, without the call if that is forgotten."""
        quiet = [action for action in legal_actions if not getattr(action, "call", False)]
        offered = quiet if chance.below(100) < FORGETS else legal_actions
        return super().choose(view, offered, imagine, chance)

    def act_out_of_turn(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action | None:
        """Return the hard computer's action, or None for one that is overlooked."""
        action = super().act_out_of_turn(view, legal_actions, imagine, chance)
        is_seen = isinstance(action, actions.Abstain) or chance.below(100) >= FORGETS
        return action if is_seen else None


@dataclass(frozen=True)
class LearnedBot(HeuristicBot):
    """Chooses by learned weights: the features of the position after each action are rated.

    `weights` are by the number of seats, `TWO` or `MORE`, in expected points of a round. `habit`
    is the part of the hard computer's values that is added.
    """

    weights: Mapping[int, Sequence[float]]
    habit: float

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the action that promises most points; like the hard one for rarer choices."""
        offered = without_takebacks(legal_actions)
        if not all(isinstance(action, KINDS) for action in offered):
            return super().choose(view, legal_actions, imagine, chance)
        weights = self.weights[TWO if len(view.sizes) == TWO else MORE]

        def promise(action: Action) -> float:
            learned: float = sum(map(mul, weights, features(view, action)))
            return learned + self.habit * _worth(view, action)

        return max(offered, key=promise)


MISTAKES = 3
"""How many of 100 choices a normal computer makes at random: it wins 40 of 100 against hard."""
HABIT = 0.1
BOTS = computers(
    BeginnerBot(),
    CarelessBot(HeuristicBot(), MISTAKES),
    HeuristicBot(),
    LearnedBot(WEIGHTS, HABIT),
    at_random=RandomFinitaBot(),
)
"""By name, the weakest first."""
