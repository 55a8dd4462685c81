"""The events; a secret has two of them, one for each audience."""

from games.core.declaring import event, events_in
from games.core.game import Event


@event("drew", reveals=True)
class Drew(Event):
    seat: int
    cards: tuple[int, ...]


@event("drew-hidden")
class DrewHidden(Event):
    seat: int
    count: int


@event("lot-turned", reveals=True)
class LotTurned(Event):
    lot: int
    card: int


@event("passed")
class Passed(Event):
    seat: int


@event("rolled")
class Rolled(Event):
    seat: int
    die: int


@event("rolled-hidden")
class RolledHidden(Event):
    seat: int


@event("bid-set")
class BidSet(Event):
    seat: int
    pennies: int


@event("bid-hidden")
class BidHidden(Event):
    seat: int


@event("bid-taken-back")
class BidTakenBack(Event):
    seat: int


@event("clapped")
class Clapped(Event):
    seat: int
    lot: int


@event("claps-closed")
class ClapsClosed(Event):
    lot: int


@event("bids-shown", reveals=True)
class BidsShown(Event):
    bids: tuple[int, ...]
    dice: tuple[int, ...]


@event("sold")
class Sold(Event):
    seat: int
    card: int
    pennies: int


@event("put-away")
class PutAway(Event):
    card: int


@event("tipped")
class Tipped(Event):
    seat: int
    taker: int


@event("gave", reveals=True)
class Gave(Event):
    seat: int
    taker: int
    card: int


@event("gave-hidden")
class GaveHidden(Event):
    seat: int
    taker: int


@event("went-home")
class WentHome(Event):
    seat: int


@event("hands-shown", reveals=True)
class HandsShown(Event):
    hands: tuple[tuple[int, ...], ...]


EVENTS = events_in(globals())
