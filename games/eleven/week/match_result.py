"""The result of a match and its consequences for the club (E-R60, E-R62, E-R63, E-R37)."""

from games.eleven.cards.effect_index import CONSEQUENCE
from games.eleven.cards.ids import JERSEY, SPACES, YOUNGSTERS
from games.eleven.club.assets import change
from games.eleven.club.club import EUR
from games.eleven.club.context import TurnContext
from games.eleven.club.league import result_of
from games.eleven.club.wallet import gain
from games.eleven.effects.triggers import trigger
from games.eleven.log.news import interned
from games.eleven.log.report import Grew, MatchEnded
from games.eleven.week.match import pitch_of
from games.eleven.week.objectives import mark

match_ended = interned(MatchEnded)


def result(scene: TurnContext) -> None:
    """Record the result, let youngsters grow, queue the effects after it (E-R60, E-A39)."""
    club, match = scene.club, scene.club.match
    mine, theirs = match.goals
    match.result = result_of(mine, theirs)
    club.results.append((club.rivals[0], mine, theirs))
    club.full_time = pitch_of(club, club.rivals[0])  # before temporary strength goes (E-R62)
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
