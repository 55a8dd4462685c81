"""The figures a simulation counts, which show how balanced the cards and the league are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields

from games.core.game import Event
from games.eleven.cards.cards import CLUBS, TABLES
from games.eleven.cards.ids import CLUB_OF, DERBY, DIE
from games.eleven.club.club import EUR
from games.eleven.club.league import DRAW, LOSS, WIN, position_of, result_of
from games.eleven.events import PointsMoved, RivalRolled, Scored, Told, WeekCame, Whispered
from games.eleven.log.news import Gained
from games.eleven.log.report import MatchEnded, Produced
from games.eleven.simulation.choice_counts import chosen_of
from games.eleven.state import OPPONENTS, WEEKS, Score

Figures = dict[str, tuple[int, int]]
RESULTS = {WIN: "won", DRAW: "drawn", LOSS: "lost"}


def figures(events: Sequence[Event]) -> Mapping[str, tuple[int, int]]:
    """Return VP by item, league places, results and how often each choice is made."""
    told = list(_told(events))
    scores = [event for event in told if isinstance(event, Scored)]
    clubs = len(scores)
    return {
        **_points(scores),
        **_places(told, clubs),
        **_results(told),
        **chosen_of(told),
    }


def spreads(events: Sequence[Event]) -> Mapping[str, Sequence[int]]:
    """Return by name one number per manager: VP, the place in the league, EUR by week."""
    told = list(_told(events))
    totals = [sum(event.items) for event in told if isinstance(event, Scored)]
    places = _places_of(told, len(totals))
    return {"VP a season": totals, "Place in the league": places, **_money(told, len(totals))}


def _told(events: Iterable[Event]) -> Iterator[Event]:
    """Yield each event once: a private one counts when it is published at its phase's end."""
    for event in events:
        if isinstance(event, Told):
            yield event.news
        elif not isinstance(event, Whispered):
            yield event


def _points(scores: Sequence[Scored]) -> Figures:
    """Return the mean VP by item and in total, and how many seasons reach each rating."""
    clubs = len(scores)
    names = [f"VP of {part.name}" for part in fields(Score)]
    sums = zip(*(score.items for score in scores), strict=True)
    found = {name: (sum(items), clubs) for name, items in zip(names, sums, strict=True)}
    totals = [sum(score.items) for score in scores]
    for rating in TABLES.ratings[:-1]:
        reached = sum(total >= rating.vp for total in totals)
        found[f"seasons of {rating.vp} VP or more"] = (reached, clubs)
    return found


def _places_of(told: Sequence[Event], clubs: int) -> list[int]:
    """Return each manager's place in the league at the end."""
    points = [0] * (OPPONENTS + clubs)
    for event in told:
        if isinstance(event, PointsMoved | RivalRolled):
            points[event.club] = event.points
    return [position_of(points, OPPONENTS + seat) for seat in range(clubs)]


def _places(told: Sequence[Event], clubs: int) -> Figures:
    """Return how often a manager ends on each place of the league."""
    places = Counter(_places_of(told, clubs))
    last = OPPONENTS + clubs
    return {f"league place {place}": (places[place], clubs) for place in range(1, last + 1)}


def _money(told: Sequence[Event], clubs: int) -> dict[str, Sequence[int]]:
    """Return by week the EUR each manager earned."""
    week, earned = 0, [[0] * clubs for _ in range(WEEKS + 1)]
    for event in told:
        if isinstance(event, WeekCame):
            week = event.week
        elif isinstance(event, Produced):
            earned[week][event.seat] += event.amounts[EUR]
        elif isinstance(event, Gained) and event.resource == EUR:
            earned[week][event.seat] += max(event.n, 0)
    return {f"EUR earned in week {index}": earned[index] for index in range(1, WEEKS + 1)}


def _results(told: Sequence[Event]) -> Figures:
    """Return goals per match, the wins by week, and wins, draws and losses by colour."""
    week, goals, conceded, played = 0, 0, 0, 0
    by_week, by_die = Counter[int](), Counter[tuple[str, int]]()
    for event in told:
        if isinstance(event, WeekCame):
            week = event.week
        elif isinstance(event, MatchEnded):
            result = result_of(event.mine, event.theirs)
            by_week[week] += result == WIN
            if event.rival < DERBY:
                by_die[DIE[CLUB_OF[event.rival]], result] += 1
            goals, conceded, played = goals + event.mine, conceded + event.theirs, played + 1
    found = {"goals a match": (goals, played), "goals against a match": (conceded, played)}
    for index in range(1, WEEKS + 1):
        found[f"matches won in week {index}"] = (by_week[index], played // WEEKS)
    for die in dict.fromkeys(club.die for club in CLUBS.values()):
        met = sum(by_die[die, result] for result in RESULTS)
        for result, word in RESULTS.items():
            found[f"matches {word} against {die} clubs"] = (by_die[die, result], met)
    return found
