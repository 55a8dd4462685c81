"""The secret objective: measured in play or at the end (E-R74, E-A31)."""

from collections import Counter
from collections.abc import Callable, Mapping

from games.core.game import Seat
from games.eleven.assets import PROFESSION, sponsors_of, staff_of, tokens_of
from games.eleven.cards import OBJECTIVES, SET_OF
from games.eleven.club import EUR, NOBODY, Club
from games.eleven.league import position_of
from games.eleven.printed import Measure, Objective
from games.eleven.sources import OBJECTIVES as NUMBERS
from games.eleven.sources import STRENGTH, YOUNGSTERS
from games.eleven.state import OPPONENTS, State

PRINTED: list[Objective] = list(OBJECTIVES.values())
STAR = 4
"""The strength from which a player is a star."""
SHIRT_WANTED = 1
"""Fewest shirts among the sponsors of the objective that asks for one."""


def printed(objective: int) -> Objective:
    """Return what stands on an objective."""
    return PRINTED[objective - NUMBERS.start]


def mark(state: State, seat: Seat) -> None:
    """Remember how far an objective judged in play is fulfilled; it cannot be lost (E-A31)."""
    club = state.clubs[seat]
    if club.objective != NOBODY and printed(club.objective).judged == "season":
        club.goal = max(club.goal, grade(state, seat))


def grade(state: State, seat: Seat) -> int:
    """Return how far the objective is fulfilled now: not, once, or perfectly."""
    card = printed(state.clubs[seat].objective)
    found = measured(state, seat, card.measure)
    if card.measure == "position":
        return (found <= card.fulfilled) + (found <= card.perfect)
    return (found >= card.fulfilled) + (found >= card.perfect)


def measured(state: State, seat: Seat, measure: Measure) -> int:
    """Return what an objective counts."""
    club = state.clubs[seat]
    if measure == "position":
        return position_of(state.points, OPPONENTS + seat)
    if measure == "professions":
        return len({PROFESSION[post.source] for post in staff_of(club)})
    if measure == "largest-set":
        return max(Counter(SET_OF[PROFESSION[post.source]] for post in staff_of(club)).values())
    if measure == "sponsors":
        shirts = sum(1 for post in sponsors_of(club) if post.contract == "shirt")
        return club.signed if shirts >= SHIRT_WANTED else 0
    return _COUNTS[measure](club)


_COUNTS: Mapping[Measure, Callable[[Club], int]] = {
    "infrastructure": lambda club: len(tokens_of(club)),
    "office": lambda club: club.office,
    "sales": lambda club: club.sold,
    "money": lambda club: club.res[EUR],
    "clean-sheets": lambda club: sum(1 for _, _, theirs in club.results if not theirs),
    "goals": lambda club: max((mine for _, mine, _ in club.results), default=0),
    "trained-youngsters": lambda club: sum(
        1 for man in club.men if man.trained and man.man in YOUNGSTERS
    ),
    "stars": lambda club: sum(
        1 for man in club.men if STRENGTH[man.man][man.trained] + man.perm + man.temp >= STAR
    ),
}
"""By measure: what a club alone knows of it."""
