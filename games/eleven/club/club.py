"""The state of one club: its cards, its match of the week, its open question.

Cards are card ids. Levels and resources are lists of four: EUR, FAN, OPS, FIT. Jerseys are lists of
13, the numbers 2 to 14. Seat 0 sits to the right of seat 1.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, Self, TypeAlias

from games.eleven.events import StoredNews
from games.eleven.log.news import Contract

NOBODY = -1
"""No card, no zone, no seat."""
EUR, FAN, OPS, FIT = range(4)
JERSEYS = 13
"""Jerseys of a club: the numbers 2 to 14, of which 12 to 14 are blank (E-R18, E-A5)."""

Step: TypeAlias = Literal[
    # the seat is asked
    "pick",
    "aim",
    "kit",
    "talk",
    "day",
    "squad",
    "deploy",
    "sheet",
    "stands",
    "tactic",
    "match",
    "zones",
    "scorers",
    "sign",
    # nobody is asked; in a derby "compare" and "result" wait for the other manager
    "meet",
    "carry",
    "spare",
    "before",
    "absent",
    "seating",
    "reveal",
    "kick-off",
    "compare",
    "result",
    "income",
    "consequence",
    "upkeep",
    "end",
    "done",
]
About: TypeAlias = Literal[
    "die",
    "target",
    "option",
    "order",
    "director",
    "colour",
    "decision",
    "jersey",
    "zone",
    "debt",
    "hire",
    "leave",
    "blank",
    "scorer",
]
Task: TypeAlias = tuple[int, int, int]
"""A queued operation: operation number, card id, and a count or progress of that operation."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to a seat: its kind, the possible answers, and the task that asked it.

    For a question about a die, `rolled` is the face and `sides` the number of sides, else both 0.
    """

    about: About
    answers: tuple[int, ...]
    task: Task = (NOBODY, NOBODY, 0)
    rolled: int = 0
    sides: int = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return itself: it never changes, so copies of states share it."""
        return self


@dataclass(slots=True)
class Player:
    """A player of a club (E-R34).

    `perm` and `temp` are strength tokens, `injury` and `ban` weeks still to miss (E-R76, E-R77),
    `played` and `scored` VP tokens on the experience spaces (E-R37). `used` means in this week's
    line-up, `paid` that the price of the player's action is on the card (E-R48), `spent` that the
    card is exhausted.
    """

    man: int
    trained: bool = False
    perm: int = 0
    temp: int = 0
    injury: int = 0
    ban: int = 0
    played: int = 0
    scored: int = 0
    used: bool = False
    paid: bool = False
    spent: bool = False

    @property
    def is_out(self) -> bool:
        """Whether the player is injured or suspended, and so can neither play nor act."""
        return self.injury > 0 or self.ban > 0


@dataclass(slots=True)
class AssetCard:
    """An asset card: a director, staff, a sponsor's adboard or shirt, or a token.

    `source` is the card id. `contract` is a sponsor's contract; a "bonus" has no effects (E-R41).
    `ban` counts suspension tokens, `spent` means exhausted.
    """

    source: int
    contract: Contract = ""
    ban: int = 0
    spent: bool = False


@dataclass(slots=True)
class Fixture:
    """A club's match of the week.

    By jersey: `zones` is its zone or NOBODY, `icons` the side shown in this match. `queue` are the
    jerseys still to be placed, `blanks` the numbers played by a blank jersey (E-R78), `gone` those
    left out for numbers above 11 (E-A35). `absent` are cards that sat out (E-R53). `goals` are own
    and conceded goals, `conceded` those conceded in the zones, `scorers` the jerseys that scored.
    Each of `disputes` is a number of goals by balls of equal strength, then the jerseys that may
    have scored them. Jersey `counted` counts in zone `counts_in`, jersey `marker` blocks any ball.
    `result` is win 0, draw 1, loss 2. In a derby `facing` is the other team once both are in, by
    zone the jerseys as (icon, strength), `faced_marker` the zone and strength of its marker, and
    `level` the score after the zones (E-A43 to E-A45).
    """

    zones: list[int] = field(default_factory=lambda: [NOBODY] * JERSEYS)
    queue: list[int] = field(default_factory=list)
    icons: list[int] = field(default_factory=list)
    blanks: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    absent: list[int] = field(default_factory=list)
    stands: int = 0
    goals: list[int] = field(default_factory=lambda: [0, 0])
    conceded: int = 0
    scorers: list[int] = field(default_factory=list)
    tactic: int = NOBODY
    is_shown: bool = False
    counted: int = NOBODY
    counts_in: int = NOBODY
    disputes: list[list[int]] = field(default_factory=list)
    marker: int = NOBODY
    result: int = NOBODY
    facing: list[list[tuple[int, int]]] = field(default_factory=list)
    faced_marker: tuple[int, int] = (NOBODY, 0)
    level: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Pitch:
    """A snapshot of a match; that of full time is stored until the next match.

    `card` is the opponent card, or NOBODY while it is hidden. By jersey: the zone it counts in or
    NOBODY, its side, its strength. `growth` is for how many weeks the opponent has grown. `facing`
    is the other team of a derby. The other fields are those of a club's match.
    """

    card: int
    goals: tuple[int, int]
    zones: tuple[int, ...]
    icons: tuple[int, ...]
    strengths: tuple[int, ...]
    blanks: tuple[int, ...]
    scorers: tuple[int, ...]
    marker: int
    growth: int = 0
    facing: tuple[tuple[tuple[int, int], ...], ...] = ()
    faced_marker: tuple[int, int] = (NOBODY, 0)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return itself: it never changes, so copies of states share it."""
        return self


@dataclass(frozen=True, slots=True)
class MatchReport:
    """What happened to the club from its line-up to the end of its Matchday, in order.

    Each line-up begins a new one. It ends with the maintenance of the week, if one follows.
    """

    news: tuple[StoredNews, ...]

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return itself: it never changes, so copies of states share it."""
        return self


class RosterCache:
    """A cache slot for the roster of a club; it is not stored, compared or part of any view."""

    __slots__ = ("roster",)
    roster: Any

    def __post_init__(self) -> None:
        self.roster = None


@dataclass(slots=True)
class Club(RosterCache):
    """One manager's club.

    `icons` is the side of each jersey. `rivals` are the remaining opponent cards, the next one
    first. `last` is the zone of each jersey last week. `hand`, `drafted` and `picked` belong to the
    draft, `offered` are the objectives to choose from. `seen` are own tactics that are public.
    Counts of the season: `sold`, `signed`, and `results` as (opponent card, own goals, conceded
    goals); of the week: `rerolls` and `escapes` already used. `has_passed` means that the manager
    has passed a day of the season without any action. `goal` is the grade of the objective reached
    in play, 0 to 2 (E-A31). `lately` is the last line-up, `full_time` how that match ended,
    `report` what happened in it (None before the first). `step` is the seat's step within the
    phase, `ask` its open question, `todo` its task queue (the next task last), `batch` the effects
    to be put in order, `owed` the tasks for the end of the phase, `journal` secret news of the
    phase, `news` the news since the manager's last action.
    """

    stats: list[int] = field(default_factory=lambda: [2, 2, 2, 2])
    res: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    vp: int = 0
    men: list[Player] = field(default_factory=list)
    posts: list[AssetCard] = field(default_factory=list)
    office: int = 0
    icons: list[int] = field(default_factory=lambda: [NOBODY] * JERSEYS)
    rivals: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    lately: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    drafted: list[int] = field(default_factory=list)
    picked: int = NOBODY
    offered: list[int] = field(default_factory=list)
    objective: int = NOBODY
    goal: int = 0
    tactics: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    sold: int = 0
    signed: int = 0
    has_passed: bool = False
    results: list[tuple[int, int, int]] = field(default_factory=list)
    rerolls: int = 0
    escapes: int = 0
    meeting: int = NOBODY
    votes: list[int] = field(default_factory=list)
    step: Step = "pick"
    ask: Ask | None = None
    todo: list[Task] = field(default_factory=list)
    batch: list[int] = field(default_factory=list)
    owed: list[Task] = field(default_factory=list)
    journal: list[StoredNews] = field(default_factory=list)
    news: list[StoredNews] = field(default_factory=list)
    match: Fixture = field(default_factory=Fixture)
    full_time: Pitch | None = None
    report: MatchReport | None = None
