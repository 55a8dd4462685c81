"""The calendar of a season: its days, the public league table and matches."""

from collections import Counter
from types import MappingProxyType

from games.core.game import Seat
from games.core.season import Club, Contender, Fixture, Race, Season
from games.core.translation import N_
from games.eleven.cards.ids import league_club
from games.eleven.club.assets import strength_of
from games.eleven.club.league import DRAW, LOSS, POINTS, WIN, position_of, result_of
from games.eleven.state import DAYS, OPPONENTS, WEEKS, State
from games.eleven.view import View, owed_by
from games.eleven.week.draft import BOARD
from games.eleven.week.season_score import projected, public_score
from games.eleven.week.weekend import CROWD
from games.eleven.wording.names import CLUB_NAMES, DAY_NAMES

PACE = 2
"""The fewest weeks from which VP are projected: a single one says too little."""
BEFORE = (N_("First director"), N_("Second director"), N_("Third director"), N_("Preparation"))
WEEK = (N_("Monday"), *DAY_NAMES, N_("Matchday"))
DUTIES = (
    *[N_("choosing a director")] * len(BEFORE[:-1]),
    N_("your objective and your jerseys"),
    N_("your board vote"),
    *[N_("a club action")] * len(DAY_NAMES),
    N_("your line-up and the match"),
)
"""What each day before the first week, and then each day of a week, asks of a manager."""
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
    has_moved = view.phase in {"weekend", "over"}
    left = POINTS[WIN] * (WEEKS - max(view.week - (not has_moved), 0))
    meets = len(view.clubs)  # every manager may meet the same club in one week (E-R61)
    others = tuple(
        Club(points, name=name, reach=points + meets * left, played=played)
        for name, points, played in zip(
            CLUB_NAMES, view.points[:OPPONENTS], _matches_of_opponents(view), strict=True
        )
    )
    managed = tuple(
        Club(
            points,
            seat=seat,
            form=_form(front.results),
            goals=(
                sum(mine for _, mine, _ in front.results),
                sum(result[2] for result in front.results),
            ),
            reach=points + left,
            played=len(front.results),
        )
        for seat, (front, points) in enumerate(
            zip(view.clubs, view.points[OPPONENTS:], strict=True)
        )
    )
    return others + managed


def _matches_of_opponents(view: View) -> list[int]:
    """Return how many matches each opponent has played: one against each manager it met.

    Whom nobody meets plays once, by its die, but not the first time after several managers met it
    in one week (E-R61, E-R64).
    """
    played, rests = [0] * OPPONENTS, [False] * OPPONENTS
    for week in range(min(len(front.results) for front in view.clubs)):
        met = Counter(league_club(front.results[week][0]) for front in view.clubs)
        for rival in range(OPPONENTS):
            played[rival] += met[rival] or not rests[rival]
            rests[rival] = met[rival] >= CROWD or (rests[rival] and bool(met[rival]))
    return played


def meetings(view: View, week: int) -> tuple[Fixture, ...]:
    """Return the meetings of all seats in a week that was played or is next."""
    fixtures = []
    for seat, front in enumerate(view.clubs):
        if 1 <= week <= len(front.results):
            card, mine, theirs = front.results[week - 1]
            fixtures.append(_fixture(seat, league_club(card), (mine, theirs)))
        elif week == len(front.results) + 1 and front.rival >= 0:
            fixtures.append(_fixture(seat, front.rival))
    return tuple(fixtures)


def _fixture(seat: Seat, rival: int, goals: tuple[int, int] | None = None) -> Fixture:
    if rival >= OPPONENTS:
        return Fixture(seat, "", goals, rival - OPPONENTS)
    return Fixture(seat, CLUB_NAMES[rival], goals)


def contenders(view: View) -> tuple[Contender, ...]:
    """Return the managers' clubs in the race for the most VP; at the end with the final scores."""
    found = []
    for seat, front in enumerate(view.clubs):
        strength = sum(strength_of(man) for man in front.men)
        end: int | None
        if view.scores:
            now = end = view.scores[seat].total
        else:
            score = public_score(front, position_of(view.points, OPPONENTS + seat))
            now, played = score.total, len(front.results)
            end = projected(score, played) if played >= PACE else None
        found.append(Contender(seat, now, end, strength))
    return tuple(found)


def _form(results: tuple[tuple[int, int, int], ...]) -> str:
    return "".join(LETTERS[result_of(mine, theirs)] for _, mine, theirs in results)


TIE = N_("{name} and {other} have {n} VP each. The league table decides, {mine} : {theirs}.")
"""The explanation of a tie in VP (E-R73)."""
NOTE = N_(
    "Projected: the VP of today's place in the league table, and all others at the pace so far. "
    "Secret objectives are left out."
)
SEASON = Season(
    BEFORE,
    WEEK,
    WEEKS,
    stage,
    owing,
    table,
    meetings,
    takes_turns,
    is_between,
    TIE,
    Race(contenders, N_("VP"), NOTE, WEEKS),
    switches=MappingProxyType({"growing_clubs": True, "derbies": False}),
    clubs=tuple(CLUB_NAMES),
    duties=DUTIES,
)
