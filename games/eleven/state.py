"""The state of a season, and the public part of a club.

Cards are card ids. Seat 1 sits to the left of seat 0 and follows it in turn order.
"""

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Literal, Self, TypeAlias

from games.core.game import Seat, StateBase
from games.eleven.club.club import (
    Ask,
    AssetCard,
    Club,
    Fixture,
    MatchReport,
    Pitch,
    Player,
    Step,
    Task,
)

OPPONENTS = 8
"""Clubs of the league without a manager (E-R9)."""
WEEKS, DAYS = 8, 3
"""Weeks of a season; Tuesday, Wednesday, Thursday (E-R21)."""
Phase: TypeAlias = Literal["draft", "opening", "monday", "days", "matchday", "weekend", "over"]
TOGETHER = frozenset({"draft", "opening", "monday", "matchday", "weekend"})
"""The phases in which all seats act at once (E-R22)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, with the id of the ruling they choose.

    `ramp_opponents`: no red clubs before week 3. `growing_clubs`: the opponents gain strength with
    the weeks. `derbies`: managers meet each other in weeks 4 and 8 (E-A42). `pool_wings`: five
    sections instead of nine zones (E-A7). `injury_die`: E-A4. `blank`: the side of a replacement
    jersey (E-A3). `scenario`: an aim for a solo season. `first`: the first player (E-R8, E-A34).
    """

    ramp_opponents: bool = False
    growing_clubs: bool = False
    derbies: bool = False
    pool_wings: bool = False
    injury_die: Literal[10, 12] = 10
    blank: Literal["shield", "owner"] = "shield"
    scenario: Literal["none", "promotion", "crisis", "building-site"] = "none"
    first: Literal["draw", "0", "1", "2", "3"] = "draw"


@dataclass(frozen=True, slots=True)
class PublicClub:
    """The public part of a club; fields without a note here are those of the club.

    `men`, `posts` and `match` are copies. `rival` and `hint` are the next opponent's club and the
    scout's report, "" before a derby; `card` is its card once revealed, else -1. `tactics` is
    the number of cards.
    """

    stats: tuple[int, ...]
    res: tuple[int, ...]
    vp: int
    men: tuple[Player, ...]
    posts: tuple[AssetCard, ...]
    office: int
    icons: tuple[int, ...]
    rival: int
    hint: str
    card: int
    match: Fixture
    full_time: Pitch | None
    last: tuple[int, ...]
    lately: tuple[int, ...]
    tactics: int
    seen: tuple[int, ...]
    sold: int
    signed: int
    results: tuple[tuple[int, int, int], ...]
    rerolls: int
    escapes: int
    meeting: int
    votes: tuple[int, ...]
    step: Step
    ask: Ask | None
    todo: tuple[Task, ...]
    batch: tuple[int, ...]
    owed: tuple[Task, ...]
    report: MatchReport | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return itself: it never changes, so copies of states share it."""
        return self


@dataclass(frozen=True, slots=True)
class Score:
    """A club's final score, item by item (E-R71).

    `cards` counts players with tokens on them, one VP each; `effects` is scored by card effects.
    """

    league: int
    tokens: int
    cards: int
    effects: int
    staff: int
    infrastructure: int
    objective: int
    office: int
    money: int

    @property
    def items(self) -> tuple[int, ...]:
        """The items, in the order of the fields."""
        items: tuple[int, ...] = _ITEMS(self)
        return items

    @property
    def total(self) -> int:
        """The sum of all items."""
        return sum(self.items)


_ITEMS = attrgetter(*[part.name for part in fields(Score)])


@dataclass(slots=True, kw_only=True)
class State(StateBase):
    """The whole state of a season; `round` is the week.

    `turn` is the seat on turn from Tuesday to Thursday; `has_acted` and `has_freed` mean that its
    action and its free action of the day are used. `points` and `inactive` are by club of the
    league: 0 to 7 the opponents, then the seats. `before` are the points before the last matchday,
    empty before the first. Decks are drawn from the end, youngsters from the start. The last card
    of a row is the rightmost. `aside` are cards out of play, `strangers` opponent cards not dealt.
    `shown` are the public clubs at the start of a phase in which all seats act at once.
    """

    options: Options
    phase: Phase = "draft"
    day: int = 0
    first: Seat = 0
    turn: Seat = 0
    has_acted: bool = False
    has_freed: bool = False
    clubs: list[Club] = field(default_factory=list)
    shown: list[PublicClub] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    inactive: list[int] = field(default_factory=lambda: [0] * OPPONENTS)
    before: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    youngsters: list[int] = field(default_factory=list)
    staff: list[int] = field(default_factory=list)
    sponsors: list[int] = field(default_factory=list)
    meetings: list[int] = field(default_factory=list)
    tactics: list[int] = field(default_factory=list)
    player_row: list[int] = field(default_factory=list)
    staff_row: list[int] = field(default_factory=list)
    sponsor_row: list[int] = field(default_factory=list)
    gone_players: list[int] = field(default_factory=list)
    gone_staff: list[int] = field(default_factory=list)
    gone_sponsors: list[int] = field(default_factory=list)
    gone_meetings: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    strangers: list[int] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)

    @property
    def seats(self) -> range:
        """The seats of the match."""
        return range(len(self.clubs))

    @property
    def is_alone(self) -> bool:
        """Whether one manager plays alone, so that nothing has to be kept from other seats."""
        return len(self.clubs) == 1
