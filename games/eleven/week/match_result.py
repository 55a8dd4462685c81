"""The result of a match, its consequences for the club, and the news kept for its report.

E-R60, E-R62, E-R63, E-R37.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.core.game import Event, Seat
from games.eleven.cards.effect_index import CONSEQUENCE
from games.eleven.cards.ids import JERSEY, SPACES, YOUNGSTERS
from games.eleven.club.assets import change
from games.eleven.club.club import EUR, NOBODY, MatchReport
from games.eleven.club.context import TurnContext
from games.eleven.club.derbies import other_of
from games.eleven.club.league import result_of
from games.eleven.club.team import pitch_of
from games.eleven.club.wallet import gain
from games.eleven.effects.triggers import trigger
from games.eleven.events import Whispered
from games.eleven.log.news import News, interned
from games.eleven.log.report import (
    Attacked,
    GoalScored,
    Grew,
    LinedUp,
    Maintained,
    MatchEnded,
)
from games.eleven.state import State
from games.eleven.week.objectives import mark
from games.eleven.week.opponents import growth_of

match_ended = interned(MatchEnded)


def result(scene: TurnContext) -> None:
    """End the match; a derby waits for the other manager's last cards (E-A43)."""
    if other_of(scene.club) == NOBODY:
        conclude(scene)


def conclude(scene: TurnContext) -> None:
    """Record the result, let youngsters grow, queue the effects after it (E-R60, E-A39)."""
    club, match = scene.club, scene.club.match
    mine, theirs = match.goals
    match.result = result_of(mine, theirs)
    growth = growth_of(scene.state.options, len(club.results))
    club.results.append((club.rivals[0], mine, theirs))
    # before temporary strength is removed (E-R62)
    club.full_time = pitch_of(club, club.rivals[0], growth)
    scene.events.append(match_ended(scene.seat, club.rivals[0], mine, theirs))
    grow(scene)
    mark(club)
    club.step = "income"
    trigger(scene, "after")


def grow(scene: TurnContext) -> None:
    """Put VP tokens on the empty experience spaces of trained youngsters (E-R37, E-A36)."""
    club = scene.club
    for man in club.men:
        if not (man.used and man.trained and man.man in YOUNGSTERS):
            continue
        played, scored = SPACES[man.man]
        if man.played < played:
            man.played += 1
            scene.events.append(Grew(scene.seat, man.man, by_goal=False))
        goals = club.match.scorers.count(JERSEY[man.man])
        while man.scored < scored and goals:
            man.scored += 1
            goals -= 1
            scene.events.append(Grew(scene.seat, man.man, by_goal=True))


def income(scene: TurnContext) -> None:
    """Exchange FAN on the stands for EUR, and remove temporary strength (E-R62)."""
    club, match = scene.club, scene.club.match
    more = change(club, "stand-income") if match.stands else 0
    gain(scene, EUR, match.stands + more)
    match.stands = 0
    for man in club.men:
        man.temp = 0
    club.step = "consequence"


def consequence(scene: TurnContext) -> None:
    """Queue the roll for the consequence of the match (E-R63)."""
    club = scene.club
    club.step = "end"
    club.todo.append((CONSEQUENCE[club.match.result], -1, 0))


def news_by_seat(events: Iterable[Event]) -> Mapping[Seat, list[News]]:
    """Return the news among these events by the seat they are about, also those whispered."""
    found: defaultdict[Seat, list[Any]] = defaultdict(list)
    for event in events:
        told = event.news if isinstance(event, Whispered) else event
        if isinstance(told, News):
            found[told.seat].append(told)
    return found


def keep_report(state: State, told: Mapping[Seat, Sequence[News]]) -> None:
    """Add the news of a move on Matchday to the reports of the clubs they are about.

    News published when the phase ends (`Told`) are in the report already. What happened in the
    zones follows from the line-ups (`Pitch`), so only the first attack is kept, to mark when the
    zones were compared. Maintenance ends the report (E-R67): what follows belongs to the next week.
    """
    for seat, news in told.items():
        club = state.clubs[seat]
        kept = [*club.report.news] if club.report else []
        for event in news:
            if isinstance(event, LinedUp):
                kept = [event]
            elif kept and not _is_left_out(event, kept[-1]):
                kept.append(event)
        if kept:
            club.report = MatchReport(tuple(kept))


def _is_left_out(news: News, last: News) -> bool:
    """Return whether a report whose latest news is `last` does not tell this one."""
    if isinstance(last, Attacked):
        return isinstance(news, Attacked) or (isinstance(news, GoalScored) and news.zone != NOBODY)
    return isinstance(last, Maintained)
