"""Ratings of members in a game, by openskill's Bradley-Terry model.

A match of any number of seats is rated as if each had met every other one; equal places are draws.
openskill's Plackett-Luce model does not fit: if three share the first place, it rewards the fourth
more than them.

A rating is shown on the scale known from chess: newcomers begin at 1500 ± 400, and the margin is
twice the model's deviation, so that the true strength lies within it 19 times in 20.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from openskill.models import BradleyTerryFull

from storage.member.results import Result, ResultLine, ResultRow

MODEL = BradleyTerryFull()
MIDDLE = 1500
"""A newcomer's rating as shown."""
SCALE = 24
"""Shown points per unit of the model: a newcomer's deviation is 200 points."""
DEVIATIONS = 2
"""The margin's width in deviations."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A strength in the model's units, and its uncertainty."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def points(self) -> int:
        """The rating as shown."""
        return round(MIDDLE + SCALE * (self.mu - MODEL.mu))

    @property
    def margin(self) -> int:
        """The number shown after ±."""
        return round(SCALE * DEVIATIONS * self.sigma)

    @property
    def lower_bound(self) -> float:
        """The rating minus its margin: leaderboards sort by it, so that luck alone lifts nobody."""
        return MIDDLE + SCALE * (self.mu - MODEL.mu - DEVIATIONS * self.sigma)

    def __str__(self) -> str:
        """Return the rating as members read it, such as "1500 ±400"."""
        return f"{self.points} ±{self.margin}"


@dataclass(frozen=True, slots=True)
class RatingRecord:
    """A member's skill and rated record; `rated_at` is the end of the last match (ms)."""

    skill: Skill = Skill()
    wins: int = 0
    draws: int = 0
    losses: int = 0
    rated_at: int = 0

    @property
    def games(self) -> int:
        """The number of rated matches."""
        return self.wins + self.draws + self.losses

    def after(self, skill: Skill, result: Result, ended_at: int) -> "RatingRecord":
        """Return the standing after one more rated match."""
        return RatingRecord(
            skill,
            self.wins + (result == "win"),
            self.draws + (result == "draw"),
            self.losses + (result == "loss"),
            ended_at,
        )


NEWCOMER = RatingRecord()


def rate(places: Sequence[int], before: Sequence[Skill]) -> list[Skill]:
    """Return the skills after a match that ended with these places; equal places are ties."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(player.mu, player.sigma) for (player,) in rated]


def rated(
    match: Sequence[ResultRow], standings: dict[int, RatingRecord]
) -> tuple[list[ResultRow], dict[int, RatingRecord]]:
    """Return the rows of a rated match with their ratings, and the new standings by user.

    A former member has the strength stored in the row, or a newcomer's.
    """
    before, after, changed = _rated(match, standings)
    rows = [
        replace(row, mu_before=old.mu, sigma_before=old.sigma, mu=new.mu, sigma=new.sigma)
        for row, old, new in zip(match, before, after, strict=True)
    ]
    return rows, changed


def standings_of(lines: Iterable[ResultLine]) -> dict[int, RatingRecord]:
    """Return the final standings by user; `lines` are in the order in which the matches ended."""
    standings: dict[int, RatingRecord] = {}
    for _, match in groupby(lines, key=lambda line: line.match_id):
        standings.update(_rated(list(match), standings)[2])
    return standings


def _rated(
    match: Sequence[ResultRow | ResultLine], standings: dict[int, RatingRecord]
) -> tuple[list[Skill], list[Skill], dict[int, RatingRecord]]:
    """Return the skills before and after a match, and the new standings by user."""
    before = [_skill_before(row, standings) for row in match]
    after = rate([row.place for row in match], before)
    changed = {
        row.user_id: standings.get(row.user_id, NEWCOMER).after(new, row.result, row.ended_at)
        for row, new in zip(match, after, strict=True)
        if row.user_id is not None
    }
    return before, after, changed


def _skill_before(row: ResultRow | ResultLine, standings: dict[int, RatingRecord]) -> Skill:
    if row.user_id is not None:
        return standings.get(row.user_id, NEWCOMER).skill
    if row.mu_before is None or row.sigma_before is None:
        return Skill()
    return Skill(row.mu_before, row.sigma_before)
