"""Line-ups against the opponent's cards that fit the scout's text, improved step by step."""

from collections.abc import Callable, Collection, Sequence
from itertools import combinations

from games.core.bots import IsOver, never
from games.core.game import Action
from games.eleven.actions import Answer, Assign, Field, Place, Settle, Suggest
from games.eleven.cards.ids import jersey_of
from games.eleven.club.club import FIT, NOBODY, Club, Player
from games.eleven.club.context import NO_DICE, TurnContext
from games.eleven.club.copies import copy_of
from games.eleven.club.expected_goals import expected_points
from games.eleven.club.zones import (
    ARENAS,
    EVERYWHERE,
    UNITS,
    formation_of,
    roomy,
    section_of,
)
from games.eleven.computer.line_up_preview import possible_sides
from games.eleven.state import State
from games.eleven.view import View
from games.eleven.week import assistant
from games.eleven.week.prepare import bound_sections, can_field, use_man

FIT_VALUE = 0.1
"""League points that one FIT is worth."""
ROUNDS = 6
"""The most rounds in which all jerseys are tried in other zones."""


class LineUpSearch:
    """The club of a view while it prepares a match, in a sampled state."""

    def __init__(self, view: View, state: State, is_over: IsOver = never) -> None:
        """Search for the seat of the view, which knows its next opponent, until time `is_over`."""
        self.is_over = is_over
        assert view.seat is not None
        assert view.front is not None
        self.seat, self.state, self.club = view.seat, state, state.clubs[view.seat]
        self.sides = possible_sides(view)
        self.arenas = ARENAS[view.options.pool_wings]

    def next_action(self, step: str, offered: Sequence[Action]) -> Action:
        """Return the next action of the best squad and line-up in step "squad" or "deploy"."""
        if step == "squad":
            return self._squad_action(offered)
        club = copy_of(self.club)
        placed = [jersey for jersey, zone in enumerate(club.match.zones) if zone != NOBODY]
        assistant.deploy(self._context(club))
        self._improve(club, placed)
        following = self.club.match.queue[0]
        return Place(following, club.match.zones[following])

    def jersey_to_leave(self, offered: Sequence[Answer]) -> Answer:
        """Return the jersey that makes room for a number above 11: a blank one if possible."""
        blanks = self.club.match.blanks
        return max(offered, key=lambda answer: jersey_of(answer.what) in blanks)

    def _squad_action(self, offered: Sequence[Action]) -> Action:
        """Field the next footballer who is worth his FIT, pay for actions, or go on.

        Once time is over, the assistant chooses all who are left.
        """
        following = self._worth_fielding()
        if following is not None:
            return Field(following.man)
        if self.is_over():
            return next(action for action in offered if isinstance(action, Suggest))
        paid = [action for action in offered if isinstance(action, Assign)]
        return paid[0] if paid else Settle()

    def _worth_fielding(self) -> Player | None:
        """Return the first of the strongest footballers who together improve the line-up most."""
        club, fielded = copy_of(self.club), list[Player]()
        bench = sorted(club.men, key=lambda man: (-assistant.worth(man), man.man))
        best, most = 0, self._value_with(club)
        while following := next((man for man in bench if can_field(club, man)), None):
            if self.is_over():
                break
            use_man(self._context(club), following)
            fielded.append(following)
            cost = self.club.res[FIT] - club.res[FIT]
            value = self._value_with(club) - FIT_VALUE * cost
            if value > most:
                best, most = len(fielded), value
        return fielded[0] if best else None

    def _value_with(self, club: Club) -> float:
        """Return the value of the best line-up with the squad chosen so far."""
        lined_up = copy_of(club)
        context = self._context(lined_up)
        assistant.settle(context)
        assistant.deploy(context)
        return self._improve(lined_up, ())

    def _improve(self, club: Club, placed: Collection[int]) -> float:
        """Move and swap jerseys, except those `placed`, while it helps; return the value."""
        zones, bound = club.match.zones, bound_sections(club)
        free = [index for index, zone in enumerate(zones) if zone != NOBODY and index not in placed]
        climb = _Climb(zones, lambda: self._value(club))
        for _ in range(ROUNDS):
            if self.is_over():
                break
            before = climb.value
            for jersey in free:
                sections = bound.get(jersey, EVERYWHERE)
                for zone in roomy(formation_of(zones) - UNITS[zones[jersey]]):
                    if section_of(zone) in sections:
                        climb.attempt({jersey: zone})
            for number, other in combinations(free, 2):
                here, there = zones[number], zones[other]
                is_open = section_of(there) in bound.get(number, EVERYWHERE)
                if here != there and is_open and section_of(here) in bound.get(other, EVERYWHERE):
                    climb.attempt({number: there, other: here})
            if climb.value == before:
                break
        return climb.value

    def _value(self, club: Club) -> float:
        """Return the expected league points, with a little for each goal."""
        return expected_points(club, self.sides, self.arenas)

    def _context(self, club: Club) -> TurnContext:
        return TurnContext(self.state, self.seat, club, NO_DICE, [])


class _Climb:
    """Changes zones in place and keeps each change that is worth more."""

    def __init__(self, zones: list[int], value_of: Callable[[], float]) -> None:
        self.zones, self.value_of = zones, value_of
        self.value = value_of()

    def attempt(self, change: dict[int, int]) -> None:
        """Give some jerseys other zones; undo that unless the value rises."""
        before = {jersey: self.zones[jersey] for jersey in change}
        self._set(change)
        value = self.value_of()
        if value > self.value:
            self.value = value
        else:
            self._set(before)

    def _set(self, change: dict[int, int]) -> None:
        for jersey, zone in change.items():
            self.zones[jersey] = zone
