"""The actions of a bidder, and that of the timer."""

from games.core.declaring import action, actions_in
from games.core.game import Action


@action("roll")
class Roll(Action):
    pass


@action("bid {pennies}")
class Bid(Action):
    pennies: int


@action("again", takes_back=True)
class Again(Action):
    pass


@action("clap {lot}", late_ok=True)
class Clap(Action):
    """Clap for the lot it names, so that a late clap never counts for the next lot."""

    lot: int


@action("close {lot}")
class CloseClaps(Action):
    """Close the claps; only the match plays it, when the timer fires."""

    lot: int


@action("tip {taker}")
class Tip(Action):
    taker: int


@action("give {card} to {taker}")
class Give(Action):
    card: int
    taker: int


@action("done")
class Done(Action):
    pass


ACTIONS = actions_in(globals())
