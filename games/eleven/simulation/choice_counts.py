"""How often each card, token, contract and decision is chosen, out of its opportunities.

The heading defines the opportunity: only what a manager could choose is counted.
"""

from collections.abc import Iterable, Sequence

from games.core.game import Event, Seat
from games.core.simulate import ChoiceCount
from games.eleven import actions
from games.eleven.cards.ids import COLOURS, OBJECTIVES
from games.eleven.cards.terms import TRACKS
from games.eleven.events import Laid
from games.eleven.log.report import Decided
from games.eleven.log.titles import TITLES

HIRED = "Players hired, of their stays in the row in which a manager could reach and pay them"
EMPLOYED = "Staff hired, of their stays in the row in which a manager could reach and pay them"
SIGNED = "Sponsors signed, of their stays in the row in which a manager could reach them"
BUILT = "Tokens built, of the seasons in which a manager could pay them, a second stand apart"
CONTRACTS = "Contracts chosen, of the sponsors signed while that contract was open"
KEPT = "Directors kept, of the hands they were chosen from"
AIMS = "Objectives kept, of the pairs they were chosen from"
TACTICS = "Tactics played, of the matches in which a manager had this and another one"
DECIDED = "Decisions of the board, of the meetings held about them"
DAYS = "What a day is used for, of the days on which a manager could"

Key = tuple[str, str, Seat, int]
"""An opportunity: heading, possible choice, seat, and a number that makes it unique."""
DEEDS: dict[type, str] = {
    actions.Hire: "Hire a player",
    actions.HireYoungster: "Hire a youngster",
    actions.Sell: "Sell a player",
    actions.Employ: "Hire staff",
    actions.Sign: "Sign a sponsor",
    actions.Build: "Build a token",
    actions.Raise: "Raise the office",
    actions.Use: "Use a card",
}


class ChoiceCounts:
    """Counts, event by event, what could be chosen and what was chosen."""

    def __init__(self) -> None:
        """Start without any opportunities."""
        self.had: dict[Key, None] = {}
        self.took: set[Key] = set()
        self._stays: dict[int, int] = {}
        self._built: dict[tuple[Seat, int], int] = {}
        self._asked = 0

    def count_event(self, event: Event) -> None:
        """Count one event."""
        if isinstance(event, Laid):
            for card in event.cards:
                self._stays[card] = self._stays.get(card, 0) + 1
        elif isinstance(event, Decided):
            self._asked += 1
            for colour, name in enumerate(COLOURS):
                key = (DECIDED, f"{TITLES[event.meeting]} ({name})", event.seat, self._asked)
                self._count(key, is_taken=colour == event.colour)
        elif isinstance(event, ChoiceCount):
            self._asked += 1
            self._choose(event)

    def _count(self, key: Key, *, is_taken: bool) -> None:
        self.had[key] = None
        if is_taken:
            self.took.add(key)

    def _choose(self, asked: ChoiceCount) -> None:
        chosen, seat = asked.chosen, asked.seat
        for action in asked.offered:
            if found := self._kind_of(action, asked):
                self._count((*found[:2], seat, found[2]), is_taken=action == chosen)
            if name := _action_name(action):
                self._count((DAYS, name, seat, self._asked), is_taken=name == _action_name(chosen))
        if isinstance(chosen, actions.Sign):
            self._sign(asked, chosen)
        elif isinstance(chosen, actions.Build):
            self._built[seat, chosen.token] = self._built.get((seat, chosen.token), 0) + 1

    def _kind_of(self, action: object, asked: ChoiceCount) -> tuple[str, str, int] | None:
        """Return heading, name and number of the opportunity that an action is, or None."""
        found: tuple[str, int, int] | None = None
        match action:
            case actions.Hire(man=card):
                found = HIRED, card, self._stays.get(card, 0)
            case actions.Employ(who=card):
                found = EMPLOYED, card, self._stays.get(card, 0)
            case actions.Sign(sponsor=card):
                found = SIGNED, card, self._stays.get(card, 0)
            case actions.Build(token=card):
                found = BUILT, card, self._built.get((asked.seat, card), 0)
            case actions.Keep(director=card):
                found = KEPT, card, self._asked
            case actions.Answer(what=card) if card in OBJECTIVES:
                found = AIMS, card, self._asked
            case actions.PlayTactic(tactic=card) if _tactics(asked.offered) > 1:
                found = TACTICS, card, self._asked
        if found is None:
            return None
        heading, card, number = found
        is_second = heading == BUILT and number > 0
        return heading, f"{TITLES[card]}, the second" if is_second else TITLES[card], number

    def _sign(self, asked: ChoiceCount, chosen: actions.Sign) -> None:
        for action in asked.offered:
            if isinstance(action, actions.Sign) and action.sponsor == chosen.sponsor:
                key = (CONTRACTS, actions.CONTRACTS[action.contract], asked.seat, self._asked)
                self._count(key, is_taken=action == chosen)


def _tactics(offered: Sequence[object]) -> int:
    return sum(isinstance(action, actions.PlayTactic) for action in offered)


def _action_name(action: object) -> str:
    """Return the name of an action of the day, or ""."""
    if isinstance(action, actions.Improve):
        return f"Raise {TRACKS[action.track]}"
    return DEEDS.get(type(action), "")


def chosen_of(events: Iterable[Event]) -> dict[str, tuple[int, int]]:
    """Return by "heading: name" (times chosen, opportunities) in one season."""
    seen = ChoiceCounts()
    for event in events:
        seen.count_event(event)
    found: dict[str, list[int]] = {}
    for key in seen.had:
        parts = found.setdefault(f"{key[0]}: {key[1]}", [0, 0])
        parts[0] += key in seen.took
        parts[1] += 1
    return {name: (often, of) for name, (often, of) in found.items()}
