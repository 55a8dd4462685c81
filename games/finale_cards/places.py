"""The places of the running list: who may fill them, and in which ways they can all be filled.

These functions take a state or a view, which hold the same public information.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.finale_cards.cards.cards import ANYONE, ARROW, GOALIE, LINE, LISTS
from games.finale_cards.state import NOBODY, RESULT, SET_UP, State
from games.finale_cards.view import View

Position: TypeAlias = State | View


def able(free: Sequence[int], lines: Sequence[int], wanted: int) -> list[int]:
    """Return those of the `free` footballers who may fill a place that asks for `wanted`.

    First the ones of the type, then any outfield player, last the goalie; a question mark never
    asks for the goalie (F-R37, F-R60, F-A14).
    """
    if wanted != ANYONE:
        men = [man for man in free if LINE[man] == wanted or lines[man] == wanted]
        if men:
            return men
    men = [man for man in free if LINE[man] != GOALIE]
    return men if men or wanted == ANYONE else [*free]


def unmarked(position: Position) -> list[int]:
    """Return the footballers without a mark of the seat whose list is being filled."""
    marks = position.marks
    seat = position.on_ball ^ (position.step & 1)
    return [man for man in position.sides[seat].pitch if not marks[man]]


def candidates(position: Position, at: int, free: Sequence[int]) -> list[int]:
    """Return who of the `free` footballers may fill place `at` of the running list.

    An arrow leads to one footballer, if he is still on the pitch (F-R38).
    """
    step, arrow = position.step, ARROW[position.card]
    if arrow is not None and step == RESULT and at == arrow[1]:
        linked = position.picks[SET_UP][arrow[0]]
        if linked in position.sides[position.on_ball].pitch:
            return [linked]
    return able(free, position.lines, LISTS[position.card][step][at])


@dataclass(frozen=True, slots=True)
class Filling:
    """A way to fill what is left of the running list.

    `men` are sent to the places in order; `chosen` are those of them who are not the only candidate
    for their place, so they are picked.
    """

    men: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()


def fillings(position: Position) -> list[Filling]:
    """Return the ways to fill what is left of the running list.

    The same footballers in another order are the same way, except for an arrow's.
    """
    step, arrow, everybody = position.step, ARROW[position.card], unmarked(position)
    begun = len(position.picks[step])
    linked = arrow[0] - begun if arrow is not None and step == SET_UP else None
    ways = [Filling()]
    for index in range(begun, len(LISTS[position.card][step])):
        found: dict[object, Filling] = {}
        for way in ways:
            men = candidates(position, index, [man for man in everybody if man not in way.men])
            for man in men or [NOBODY]:
                sent = (*way.men, man)
                picked = (*way.chosen, man) if len(men) > 1 else way.chosen
                found.setdefault(_key(sent, linked), Filling(sent, picked))
        ways = list(found.values())
    return ways


def _key(men: tuple[int, ...], linked: int | None) -> object:
    """Return a key that is equal for ways with the same footballers and the same linked one."""
    return frozenset(men), men[linked] if linked is not None and 0 <= linked < len(men) else None


def has_chosen(position: Position) -> bool:
    """Return whether the seat itself chose somebody of the running list."""
    sent, free = position.picks[position.step], unmarked(position)
    return any(
        len(candidates(position, index, [*free, *(man for man in sent[index:] if man != NOBODY)]))
        > 1
        for index in range(len(sent))
    )
