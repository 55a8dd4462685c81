"""What the rules of leagues read, as the plainest data: no database, no host."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from leagues.results import Result


@dataclass(frozen=True)
class Member:
    number: int
    user_id: int | None = None
    seat: int | None = None
    place: int | None = None
    came_at: int | None = None
    left_at: int | None = None
    computer_days: int = 0


@dataclass(frozen=True)
class Fixture:
    round: int
    home: int
    away: int
    match_id: str | None = None
    done: bool = False
    winner: int | None = None
    home_score: int | None = None
    away_score: int | None = None
    walkover: bool = False


@dataclass(frozen=True)
class Standing:
    number: int | None
    place: int = 1
    points: int = 0
    reach: int | None = None
    score: int | None = None
    week: int = 1
    line: int = 0
    form: str = ""
    moved: int | None = None


@dataclass(frozen=True)
class Rivalry:
    week: int
    home: int
    away: int


@dataclass(frozen=True)
class Division:
    members: Sequence[Member]
    fixtures: Sequence[Fixture] = ()
    is_league: bool = False
    is_over: bool = False
    stage: int = 0
    day_count: int = 44
    computers: Collection[int] = ()


def entrants(*users):
    """Members by user, who signed up in this order."""
    return [Member(number, user) for number, user in enumerate(users)]


def played(number, home, away, winner, score=(1, 0)):
    """A match of a round that is over."""
    home_score, away_score = score or (None, None)
    scores = {"home_score": home_score, "away_score": away_score}
    return Fixture(number, home, away, done=True, winner=winner, **scores)


def beats(home, away, *score):
    """A result with these scores."""
    home_goals, away_goals = score
    winner = None if home_goals == away_goals else home if home_goals > away_goals else away
    return Result(home, away, winner, (home_goals, away_goals))
