"""Secret objectives, judged in play or at the end (E-R74, E-A31)."""

from collections.abc import Callable, Mapping

from games.core.game import Seat
from games.eleven.cards.cards import OBJECTIVES
from games.eleven.cards.ids import OBJECTIVES as NUMBERS
from games.eleven.cards.ids import STRENGTH, YOUNGSTERS
from games.eleven.cards.models import Measure, Objective
from games.eleven.club.club import EUR, Club
from games.eleven.club.league import position_of
from games.eleven.club.roster import roster_of
from games.eleven.state import OPPONENTS, State

PRINTED: list[Objective] = list(OBJECTIVES.values())
IN_PLAY = {
    NUMBERS.start + index: card for index, card in enumerate(PRINTED) if card.judged == "season"
}
"""The objectives judged in play; none of them measures the place in the league."""
assert all(card.measure != "position" for card in IN_PLAY.values())
PERFECT = 2
"""The highest grade."""
STAR = 4
"""The strength from which a player is a star."""
SHIRT_WANTED = 1
"""The fewest shirts among the sponsors, for the objective that counts sponsors."""


def printed(objective: int) -> Objective:
    """Return the printed objective."""
    return PRINTED[objective - NUMBERS.start]


def mark(club: Club) -> None:
    """Raise the stored grade of an objective judged in play; it never falls (E-A31)."""
    judged = _JUDGED.get(club.objective)
    if judged is not None and club.goal < PERFECT:
        measure, fulfilled, perfect = judged
        found = measure(club)
        if found >= fulfilled:
            club.goal = 1 + (found >= perfect)


def grade(state: State, seat: Seat) -> int:
    """Return the current grade: 0 not fulfilled, 1 fulfilled, 2 perfect."""
    card = printed(state.clubs[seat].objective)
    found = measured(state, seat, card.measure)
    if card.measure == "position":
        return (found <= card.fulfilled) + (found <= card.perfect)
    return (found >= card.fulfilled) + (found >= card.perfect)


def measured(state: State, seat: Seat, measure: Measure) -> int:
    """Return the number that an objective measures."""
    if measure == "position":
        return position_of(state.points, OPPONENTS + seat)
    return _COUNTS[measure](state.clubs[seat])


def _sponsors(club: Club) -> int:
    """Return the number of sponsors signed, 0 without a shirt among them."""
    return club.signed if roster_of(club).shirts >= SHIRT_WANTED else 0


_COUNTS: Mapping[Measure, Callable[[Club], int]] = {
    "professions": lambda club: len(roster_of(club).professions),
    "largest-set": lambda club: roster_of(club).largest_set,
    "sponsors": _sponsors,
    "infrastructure": lambda club: len(roster_of(club).tokens),
    "office": lambda club: club.office,
    "sales": lambda club: club.sold,
    "money": lambda club: club.res[EUR],
    "clean-sheets": lambda club: [theirs for _, _, theirs in club.results].count(0),
    "goals": lambda club: max([mine for _, mine, _ in club.results], default=0),
    "trained-youngsters": lambda club: len(
        [man for man in club.men if man.trained and man.man in YOUNGSTERS]
    ),
    "stars": lambda club: len(
        [man for man in club.men if STRENGTH[man.man][man.trained] + man.perm + man.temp >= STAR]
    ),
}
"""By measure: the function that counts it for a club."""
_JUDGED = {
    objective: (_COUNTS[card.measure], card.fulfilled, card.perfect)
    for objective, card in IN_PLAY.items()
}
"""By objective judged in play: its count function, and the numbers of both grades."""
