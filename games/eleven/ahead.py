"""Planning ahead: the day a manager has not come to yet, as if it were theirs now (E-R22)."""

import copy
from collections.abc import Sequence

from games.core.game import Action, Seat
from games.core.words import N_, Words
from games.eleven import actions as do
from games.eleven.club import EUR
from games.eleven.state import DAYS, State

LIMITS = N_(
    "For now you can plan only your next day of this week, with the market and the money of this "
    "moment. While it is your turn, nothing can be planned."
)


def ahead(state: State, seat: Seat) -> State | None:
    """Return a copy in which the seat's next day of this week has come, None where none comes."""
    if state.phase == "monday":
        comes = state.clubs[seat].step == "done"
    else:
        comes = state.phase == "days" and (state.day < DAYS - 1 or _is_later(state, seat))
    if not comes:
        return None
    state = copy.deepcopy(state)
    state.phase, state.turn = "days", seat
    state.has_acted = state.has_freed = False
    state.clubs[seat].step = "day"
    return state


def turn(state: State) -> tuple[int, str, int, Seat]:
    """Return the week, phase, day and seat whose turn it is."""
    return state.round, state.phase, state.day, state.turn


def _is_later(state: State, seat: Seat) -> bool:
    """Return whether the seat plays after the one on turn today."""
    seats = len(state.clubs)
    return (seat - state.first) % seats > (state.turn - state.first) % seats


def leaves(state: State, seat: Seat, wishes: Sequence[Action], words: Words) -> list[str]:
    """Return for each wish the EUR left when it and those before it are done."""
    money, said = state.clubs[seat].res[EUR], []
    for wish in wishes:
        if isinstance(wish, do.Hire | do.HireYoungster | do.Employ | do.Build | do.Raise):
            money -= wish.cost
        elif isinstance(wish, do.Sell):
            money += wish.eur
        else:
            said.append("")
            continue
        short = words("{n} € short, unless one above is not done", n=-money)
        said.append(words("leaves {n} €", n=money) if money >= 0 else short)
    return said
