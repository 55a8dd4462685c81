"""One seat's view, built field by field, and a random state that fits it."""

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from games.core.game import Outcome
from games.core.translation import N_
from tests.contract.toy.state import CARDS, MOST, NONE, State


@dataclass(frozen=True, slots=True)
class View:
    """Everything public, then the seat's own hand, bid and die; `hands` only at the end."""

    seat: int | None
    phase: str
    lots: int
    claps: bool
    lot: int
    card: int
    pile: int
    sizes: tuple[int, ...]
    pennies: tuple[int, ...]
    bank: int
    away: tuple[int, ...]
    has_bid: tuple[bool, ...]
    has_rolled: tuple[bool, ...]
    passed: tuple[bool, ...]
    clap: int
    clapper: int
    buyer: int
    has_given: bool
    hand: tuple[int, ...]
    bid: int
    die: int
    hands: tuple[tuple[int, ...], ...]


def build(state, seat):
    return View(
        seat=seat,
        phase=state.phase,
        lots=state.lots,
        claps=state.claps,
        lot=state.lot,
        card=state.card,
        pile=len(state.pile),
        sizes=tuple(map(len, state.hands)),
        pennies=tuple(state.pennies),
        bank=state.bank,
        away=tuple(state.away),
        has_bid=tuple(bid != NONE for bid in state.bids),
        has_rolled=tuple(die > 0 for die in state.dice),
        passed=tuple(state.passed),
        clap=state.clap,
        clapper=state.clapper,
        buyer=state.buyer,
        has_given=state.has_given,
        hand=() if seat is None else tuple(state.hands[seat]),
        bid=NONE if seat is None else state.bids[seat],
        die=0 if seat is None else state.dice[seat],
        hands=tuple(map(tuple, state.hands)) if state.phase == "over" else (),
    )


def outcome(view):
    """Return the outcome of a view or a state, None before the end; most points win (T-R8)."""
    if view.phase != "over":
        return None
    score = tuple(
        sum(hand) + pennies for hand, pennies in zip(view.hands, view.pennies, strict=True)
    )
    ranking = tuple(
        tuple(seat for seat, own in enumerate(score) if own == points)
        for points in sorted(set(score), reverse=True)
    )
    return Outcome(ranking, N_("The last lot is sold."), "T-R8", score=score)


def imagine(view, seat, chance):
    seen = chain(*view.hands) if view.hands else view.hand
    known = Counter([*seen, *view.away, *([view.card] if view.card else [])])
    hidden = list((Counter(CARDS) - known).elements())
    chance.shuffle(hidden)
    hands = [list(hand) for hand in view.hands] or [
        list(view.hand) if other == seat else sorted(hidden.pop() for _ in range(size))
        for other, size in enumerate(view.sizes)
    ]
    return State(
        schema=2,
        luck=[0] * (len(view.sizes) + 1),
        round=view.lot,
        phase=view.phase,
        lots=view.lots,
        claps=view.claps,
        pile=hidden,
        hands=hands,
        pennies=list(view.pennies),
        bank=view.bank,
        away=list(view.away),
        lot=view.lot,
        card=view.card,
        bids=[a_bid(view, seat, other, chance) for other in range(len(hands))],
        dice=[a_die(view, seat, other, chance) for other in range(len(hands))],
        passed=list(view.passed),
        clap=view.clap,
        clapper=view.clapper,
        buyer=view.buyer,
        has_given=view.has_given,
    )


def a_bid(view, seat, other, chance):
    if other == seat:
        return view.bid
    if not view.has_bid[other]:
        return NONE
    return 0 if view.passed[other] else chance.below(min(MOST, view.pennies[other]) + 1)


def a_die(view, seat, other, chance):
    if other == seat:
        return view.die
    return chance.below(6) + 1 if view.has_rolled[other] else 0
