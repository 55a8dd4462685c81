"""The `Game` of the toy: which actions a seat may take, and the functions that play them."""

from games.core.game import Event, Game, IllegalAction, Timer
from games.core.translation import N_
from tests.contract.toy import auction
from tests.contract.toy.actions import Again, Bid, Clap, CloseClaps, Done, Give, Roll, Tip
from tests.contract.toy.events import ClapsClosed, Gave, GaveHidden, Tipped, WentHome
from tests.contract.toy.state import MOST, NONE
from tests.contract.toy.view import build, imagine, outcome


def tip(state, seat, action: Tip, _dice) -> list[Event]:
    state.pennies[seat] -= 1
    state.pennies[action.taker] += 1
    return [Tipped(seat, action.taker)]


def give(state, seat, action: Give, _dice) -> list[Event]:
    state.hands[seat].remove(action.card)
    state.hands[action.taker] = sorted([*state.hands[action.taker], action.card])
    state.has_given = True
    both = (seat, action.taker)
    return [
        Gave(seat, action.taker, action.card, only=both),
        GaveHidden(seat, action.taker, but=both),
    ]


def done(state, seat, _action: Done, _dice) -> list[Event]:
    return [WentHome(seat), *auction.open_lot(state)]


PLAYS = {
    Bid: auction.bid,
    Roll: auction.roll,
    Again: auction.again,
    Clap: auction.clap,
    Tip: tip,
    Give: give,
    Done: done,
}


def why_not(state, seat, action):
    """Return the refusal of an action, or None if it is legal."""
    if isinstance(action, Clap):
        return why_not_clap(state, action)
    if isinstance(action, CloseClaps):
        return IllegalAction("T-R6", N_("Only the bell closes the claps."))
    if isinstance(action, (Bid, Roll, Again)):
        return why_not_bid(state, seat, action)
    return why_not_shop(state, seat, action)


def why_not_clap(state, action):
    if state.clap == action.lot != 0:
        return None
    if action.lot == state.lot and state.clapper != NONE:
        return IllegalAction("T-R6", N_("{seat} was quicker."), seat=state.clapper)
    return IllegalAction("T-R6", N_("There is nothing to clap for now."))


def why_not_bid(state, seat, action):
    if state.phase != "bid" or state.passed[seat]:
        return IllegalAction("T-R3", N_("There is no lot for you to bid for now."))
    if isinstance(action, Roll):
        late = state.dice[seat] or state.bids[seat] != NONE
        return IllegalAction("T-R4", N_("Roll once, before you bid.")) if late else None
    if isinstance(action, Again):
        return (
            IllegalAction("T-R3", N_("You have not bid yet.")) if state.bids[seat] == NONE else None
        )
    if action.pennies > min(MOST, state.pennies[seat]):
        return IllegalAction("T-R3", N_("Bid at most {most}."), most=min(MOST, state.pennies[seat]))
    if action.pennies == state.bids[seat]:
        return IllegalAction("T-R3", N_("That is your bid already."))
    return None


def why_not_shop(state, seat, action):
    if state.phase != "shop" or seat != state.buyer:
        return IllegalAction("T-R7", N_("Only the buyer may do that, after a sale."))
    if isinstance(action, Done):
        return None
    if action.taker == seat or action.taker not in state.seats:
        return IllegalAction("T-R7", N_("Choose another player."))
    if isinstance(action, Tip):
        broke = not state.pennies[seat]
        return IllegalAction("T-R7", N_("You have no penny left.")) if broke else None
    if state.has_given or action.card not in state.hands[seat]:
        return IllegalAction("T-R7", N_("Give one card of yours, once."))
    return None


class Pennies(Game):
    """The toy's rules."""

    def setup(self, options, seats, dice):
        return auction.set_up(options, seats, dice)

    def waiting_for(self, state):
        if state.phase == "bid":
            return tuple(seat for seat in state.seats if state.bids[seat] == NONE)
        return (state.buyer,) if state.phase == "shop" else ()

    def legal_actions(self, state, seat):
        others = [other for other in state.seats if other != seat]
        hand = sorted(set(state.hands[seat]))
        wishes = [
            Roll(),
            *(Bid(pennies) for pennies in range(MOST + 1)),
            Again(),
            Clap(state.lot),
            *(Tip(taker) for taker in others),
            *(Give(card, taker) for card in hand for taker in others),
            Done(),
        ]
        return [wish for wish in wishes if why_not(state, seat, wish) is None]

    def _apply(self, state, seat, action, dice):
        if seat is None:
            bell = self.bell(state)
            if bell is None or action != bell.action:
                raise IllegalAction(
                    "bell",
                    N_(
                        "Too late – that's already settled. The match "
                        "message shows what's open now."
                    ),
                )
            state.clap = 0
            return [ClapsClosed(action.lot)]
        refusal = why_not(state, seat, action)
        if refusal:
            raise refusal
        return PLAYS[type(action)](state, seat, action, dice)

    def view(self, state, seat):
        return build(state, seat)

    def outcome(self, state):
        return outcome(state)

    def determinize(self, view, seat, chance):
        return imagine(view, seat, chance)

    def bell(self, state):
        return Timer(CloseClaps(state.clap), seconds=10) if state.clap else None
