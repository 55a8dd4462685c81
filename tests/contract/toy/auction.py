"""Lots and bids (T-R2 to T-R6), and the end."""

from games.core.dice import TABLE
from games.core.game import Event
from tests.contract.toy.actions import Again, Bid, Clap, Roll
from tests.contract.toy.events import (
    BidHidden,
    BidSet,
    BidsShown,
    BidTakenBack,
    Clapped,
    Drew,
    DrewHidden,
    HandsShown,
    LotTurned,
    Passed,
    PutAway,
    Rolled,
    RolledHidden,
    Sold,
)
from tests.contract.toy.state import CARDS, NONE, PENNIES, State


def set_up(options, seats, dice):
    pile, luck = list(CARDS), [0] * (seats + 1)
    dice.shuffle(luck, TABLE, pile)
    state = State(
        schema=2,
        luck=luck,
        lots=options.lots,
        claps=options.claps,
        pile=pile,
        hands=[[] for _ in range(seats)],
        pennies=[PENNIES] * seats,
        bank=0,
        away=[],
        bids=[NONE] * seats,
        dice=[0] * seats,
        passed=[False] * seats,
    )
    events = [event for seat in state.seats for event in draw(state, seat, 2)]
    return state, events + open_lot(state)


def draw(state, seat, count) -> list[Event]:
    count = min(count, len(state.pile))
    cards = tuple(state.pile.pop() for _ in range(count))
    state.hands[seat] = sorted([*state.hands[seat], *cards])
    return [Drew(seat, cards, only=(seat,)), DrewHidden(seat, count, but=(seat,))]


def open_lot(state) -> list[Event]:
    """Turn lots until somebody has a choice (T-R2); passes are played here (T-R3)."""
    events: list[Event] = []
    while state.lot < state.lots:
        state.phase, state.buyer, state.has_given = "bid", NONE, False
        state.lot = state.round = state.lot + 1
        state.card = state.pile.pop()
        state.dice = [0 for _ in state.seats]
        state.passed = [not pennies for pennies in state.pennies]
        state.bids = [0 if passed else NONE for passed in state.passed]
        state.clap = state.lot if state.claps and state.card % 2 == 0 else 0
        state.clapper = NONE
        events.append(LotTurned(state.lot, state.card))
        events += [Passed(seat) for seat in state.seats if state.passed[seat]]
        if NONE in state.bids:
            return events
        events += sell(state)
    state.phase, state.clap = "over", 0
    return [*events, HandsShown(tuple(map(tuple, state.hands)))]


def sell(state) -> list[Event]:
    """Show the bids and hand over the lot (T-R5); without a bid nobody buys."""
    events: list[Event] = [BidsShown(tuple(state.bids), tuple(state.dice))]
    best = max(state.seats, key=lambda seat: (state.bids[seat], state.dice[seat], -seat))
    paid, card = state.bids[best], state.card
    state.bids, state.dice = [NONE for _ in state.seats], [0 for _ in state.seats]
    state.passed = [False for _ in state.seats]
    state.card = 0
    if not paid:
        state.away.append(card)
        return [*events, PutAway(card)]
    state.pennies[best] -= paid
    state.bank += paid
    state.hands[best] = sorted([*state.hands[best], card])
    state.phase, state.buyer = "shop", best
    return [*events, Sold(best, card, paid), *draw(state, best, 1)]


def bid(state, seat, action: Bid, _dice) -> list[Event]:
    state.bids[seat] = action.pennies
    events: list[Event] = [
        BidSet(seat, action.pennies, only=(seat,)),
        BidHidden(seat, but=(seat,)),
    ]
    if NONE in state.bids:
        return events
    events += sell(state)
    return events if state.phase == "shop" else events + open_lot(state)


def roll(state, seat, _action: Roll, dice) -> list[Event]:
    state.dice[seat] = dice.roll(state.luck, seat)
    return [Rolled(seat, state.dice[seat], only=(seat,)), RolledHidden(seat, but=(seat,))]


def again(state, seat, _action: Again, _dice) -> list[Event]:
    state.bids[seat] = NONE
    return [BidTakenBack(seat)]


def clap(state, seat, action: Clap, _dice) -> list[Event]:
    state.clap, state.clapper = 0, seat
    state.pennies[seat] += 1
    state.bank -= 1
    return [Clapped(seat, action.lot)]
