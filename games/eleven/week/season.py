"""The calendar of a season: its days, the public league table and matches."""

from games.core.game import Seat
from games.core.season import Club, Fixture, Season
from games.core.translation import N_
from games.eleven.club.league import DRAW, LOSS, WIN, result_of
from games.eleven.state import DAYS, OPPONENTS, WEEKS, State
from games.eleven.view import View
from games.eleven.week.draft import BOARD
from games.eleven.week.pending_seats import owed_by
from games.eleven.wording.names import CLUB_NAMES, DAY_NAMES, club_name

BEFORE = (N_("First director"), N_("Second director"), N_("Third director"), N_("Your club"))
WEEK = (N_("Monday"), *DAY_NAMES, N_("Matchday"))
LETTERS = {WIN: "W", DRAW: "D", LOSS: "L"}


def stage(state: State) -> int:
    """Return the number of days that are over; a week's end counts as the next Monday."""
    if state.phase == "draft":
        return len(state.clubs[0].drafted)
    if state.phase == "opening":
        return BOARD
    if state.phase == "over":
        return len(BEFORE) + WEEKS * len(WEEK)
    days = {"monday": 0, "days": 1 + state.day, "matchday": 1 + DAYS, "weekend": len(WEEK)}
    return len(BEFORE) + (state.round - 1) * len(WEEK) + days[state.phase]


def owing(view: View) -> tuple[Seat, ...]:
    """Return the seats that must still act today."""
    if view.phase == "over":
        return ()
    return tuple(seat for seat in range(len(view.clubs)) if owed_by(view, seat) != "done")


def takes_turns(state: State) -> bool:
    """Return whether seats act in turn, as from Tuesday to Thursday."""
    return state.phase == "days"


def is_between(state: State) -> bool:
    """Return whether the season waits for seats with debts at a week's end (E-R67)."""
    return state.phase == "weekend"


def table(view: View) -> tuple[Club, ...]:
    """Return the clubs of the league, those without a manager first."""
    others = tuple(
        Club(points, name=name)
        for name, points in zip(CLUB_NAMES, view.points[:OPPONENTS], strict=True)
    )
    managed = tuple(
        Club(view.points[OPPONENTS + seat], seat=seat, form=_form(front.results))
        for seat, front in enumerate(view.clubs)
    )
    return others + managed


def meetings(view: View, week: int) -> tuple[Fixture, ...]:
    """Return the meetings of all seats in a week that was played or is next."""
    found = []
    for seat, front in enumerate(view.clubs):
        if 1 <= week <= len(front.results):
            card, mine, theirs = front.results[week - 1]
            found.append(Fixture(seat, club_name(card), (mine, theirs)))
        elif week == len(front.results) + 1 and front.rival >= 0:
            found.append(Fixture(seat, CLUB_NAMES[front.rival]))
    return tuple(found)


def _form(results: tuple[tuple[int, int, int], ...]) -> str:
    return "".join(LETTERS[result_of(mine, theirs)] for _, mine, theirs in results)


TIE = N_("{name} and {other} have {n} VP each. The league decides: {mine} points to {theirs}.")
"""The explanation of a tie in VP (E-R73)."""
SEASON = Season(BEFORE, WEEK, WEEKS, stage, owing, table, meetings, takes_turns, is_between, TIE)
