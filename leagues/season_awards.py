"""The awards at the end of a division, from public data: wall, comeback, fair play and bets.

An award goes to the best; members who are equal share it. A member who has left, who never came, or
whose club counts as a computer's gets none. The wall and fair play need two members to compare. If
all members are equal, there is no wall; but all get fair play.

Who is away misses no day, but was not there either; so absences and the days on which a computer
ran the club count for fair play as missed days do. They may be the same days, of which the more
count, and then no number is told.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.reporting.season_review import Deal
from games.core.season import Fixture
from leagues.computer_clubs import is_computer
from leagues.results import NOBODY
from leagues.season_data import Division, Standing
from leagues.season_data import Fixture as LeagueMatch

BEST_BUY, WALL, COMEBACK, FAIR_PLAY, WISEST_BET = (
    "best-buy",
    "wall",
    "comeback",
    "fair-play",
    "wisest-bet",
)
KINDS = (BEST_BUY, WALL, COMEBACK, FAIR_PLAY, WISEST_BET)
"""The awards in the order in which they are announced."""
LEAST_CLIMB = 2
"""The fewest places, gained from a member's lowest one, that count as a comeback."""


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """A member's season as far as awards compare it.

    `conceded` are the goals against of each match played, `places` those in the table by week,
    `missed` how many days or rounds closed without the member, `away` on how many days they were
    away or a computer ran the club.
    """

    number: int
    conceded: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    missed: int = 0
    away: int = 0

    @property
    def climbed(self) -> int:
        """The places gained from the lowest week to the last one."""
        return max(self.places) - self.places[-1] if self.places else 0


@dataclass(frozen=True, slots=True)
class Award:
    """An award: its kind, its winners by number, and the numbers its sentence names.

    `own` are those of one winner alone, by the winner's number.
    """

    kind: str
    numbers: tuple[int, ...]
    facts: Mapping[str, int]
    own: Mapping[int, Mapping[str, int]] = field(default_factory=dict)

    def facts_of(self, number: int) -> dict[str, int]:
        """Return the numbers that the sentence about a winner names."""
        return {**self.facts, **self.own.get(number, {})}


@dataclass(frozen=True, slots=True)
class Absences:
    """How often members were not there, by number.

    `missed` has a member once for each day that closed without them; `away` is the number of days
    on which each was away.
    """

    missed: Sequence[int] = ()
    away: Mapping[int, int] = field(default_factory=dict)


def wall(records: Sequence[SeasonRecord]) -> Award | None:
    """Return the award for the fewest goals against, among those who played the most matches."""
    most = max((len(record.conceded) for record in records), default=0)
    able = [record for record in records if most and len(record.conceded) == most]
    best = _best(able, lambda record: -sum(record.conceded))
    if len(records) < 2 or len(best) == len(records):  # noqa: PLR2004 - a comparison needs two
        return None
    return _award(WALL, best, n=sum(best[0].conceded)) if best else None


def comeback(records: Sequence[SeasonRecord]) -> Award | None:
    """Return the award for the most places gained from the lowest to the final one."""
    best = _best(
        [record for record in records if record.climbed >= LEAST_CLIMB],
        lambda record: record.climbed,
    )
    return _award(COMEBACK, best, n=best[0].climbed) if best else None


def fair_play(records: Sequence[SeasonRecord]) -> Award | None:
    """Return the award for the fewest days or rounds without the member."""
    best = _best(records, lambda record: -(record.missed + record.away))
    if len(records) < 2:  # noqa: PLR2004 - a comparison needs two
        return None
    away = {"away": 1} if any(record.away for record in best) else {}
    return _award(FAIR_PLAY, best, n=best[0].missed, **away)


def best_buy(deal: Deal | None, numbers: Mapping[int, int]) -> Award | None:
    """Return the award for the purchase that paid most; `numbers` are member numbers by seat."""
    if deal is None or deal.seat not in numbers:
        return None
    facts = {"card": deal.card, "price": deal.price, "n": deal.worth}
    return Award(BEST_BUY, (numbers[deal.seat],), facts)


def wisest_bet(deals: Iterable[Deal], numbers: Mapping[int, int]) -> Award | None:
    """Return the award for the aims that paid most, each winner's own."""
    found = [deal for deal in deals if deal.seat in numbers]
    if not found:
        return None
    own = {numbers[deal.seat]: {"card": deal.card} for deal in found}
    return Award(WISEST_BET, tuple(own), {"n": found[0].worth}, own)


def records(
    division: Division,
    meetings: Iterable[Fixture],
    fixtures: Sequence[LeagueMatch],
    tables: Iterable[Sequence[Standing]],
    placeable: Collection[int],
    absences: Absences,
) -> list[SeasonRecord]:
    """Return the records of the members who can get awards, in the order of seats.

    `meetings` are the matches of the game's own league, `fixtures` those of a league of matches,
    `tables` those of each week in order. Members who are not `placeable` have left or never came.
    """
    conceded: dict[int, list[int]] = {member.number: [] for member in division.members}
    places: dict[int, list[int]] = {member.number: [] for member in division.members}
    numbers = {member.seat: member.number for member in division.members}
    for meeting in meetings:
        if meeting.goals is not None:
            conceded[numbers[meeting.seat]].append(meeting.goals[1])
    for fixture in fixtures:
        if fixture.home_score is not None and fixture.away_score is not None:
            conceded[fixture.home].append(fixture.away_score)
            conceded[fixture.away].append(fixture.home_score)
    for rows in tables:
        for row in rows:
            if row.number in places:
                places[row.number].append(row.place)
    absent = [*absences.missed, *_not_played(fixtures)]
    return [
        SeasonRecord(
            member.number,
            tuple(conceded[member.number]),
            tuple(places[member.number]),
            absent.count(member.number),
            max(absences.away.get(member.number, 0), member.computer_days),
        )
        for member in division.members
        if member.number in placeable and not is_computer(division, member.number)
    ]


def _not_played(fixtures: Sequence[LeagueMatch]) -> list[int]:
    """Return the members who missed a match, once per match."""
    absent = []
    for fixture in fixtures:
        if fixture.winner == NOBODY:
            absent += [fixture.home, fixture.away]
        elif fixture.walkover:
            absent.append(fixture.away if fixture.winner == fixture.home else fixture.home)
    return absent


def _best(
    records: Sequence[SeasonRecord], worth: Callable[[SeasonRecord], int]
) -> list[SeasonRecord]:
    """Return the records that are worth most."""
    most = max(map(worth, records), default=0)
    return [record for record in records if worth(record) == most]


def _award(kind: str, best: Sequence[SeasonRecord], **facts: int) -> Award:
    return Award(kind, tuple(record.number for record in best), facts)
