"""A club and its parts, and what its manager is asked.

Every card is a number (`sources`).
Levels and resources are lists of four: EUR, FAN, OPS, FIT. Jerseys are lists of 13, the numbers 2
to 14. Seat 0 sits to the right of seat 1.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import Field

from games.eleven.events import NEWS
from games.eleven.news import Contract

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
    # nobody is asked
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
"""A piece of an effect to be done: its operation, the source, and how often or how much is left."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to a seat: what it is about, the answers (see `answers`), the task it belongs to.

    `rolled` is the face of the die it is about, which has so many `sides`, or 0.
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
class Man:
    """A footballer of a club (E-R34).

    `perm` and `temp` are strength tokens, `injury` and `ban` weeks still to miss (E-R76, E-R77),
    `played` and `scored` VP tokens on the experience spaces (E-R37). `used` he plays this week,
    `paid` his action's price lies on the card (E-R48), `spent` the card is exhausted.
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
        """Whether he is injured or suspended: he can neither play nor act."""
        return self.injury > 0 or self.ban > 0


@dataclass(slots=True)
class Post:
    """A director, a member of staff, an adboard, a shirt or a token: `source` says which card.

    `contract` says how a sponsor is signed; one who took the bonus has no effects (E-R41). `ban`
    counts suspension tokens, `spent` an exhausted card.
    """

    source: int
    contract: Contract = ""
    ban: int = 0
    spent: bool = False


@dataclass(slots=True)
class Fixture:
    """A club's match of the week.

    `zones` is where each jersey stands, or NOBODY, `queue` those still to be placed, `icons` the
    sides shown in this match; `blanks` are numbers played by a blank jersey (E-R78), `gone` those
    left out for numbers above 11 (E-A35). `absent` are cards that sat out (E-R53). `goals` are mine
    and theirs, `conceded` those of theirs that came in the zones, `scorers` the jerseys of mine,
    `disputes` goals of equal balls: how many, then which jerseys may have scored them. `counted`
    counts as standing in zone `counts_in`, `marker` blocks whatever comes. `result` is win 0,
    draw 1, loss 2.
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


@dataclass(frozen=True, slots=True)
class Pitch:
    """A match as it stands on the pitch; its end is kept until the next one.

    `card` is the opponent card, or NOBODY while it is hidden. By jersey: the zone it counts in or
    NOBODY, the side it shows, its strength. The other fields mean what they mean in `Fixture`.
    """

    card: int
    goals: tuple[int, int]
    zones: tuple[int, ...]
    icons: tuple[int, ...]
    strengths: tuple[int, ...]
    blanks: tuple[int, ...]
    scorers: tuple[int, ...]
    marker: int

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return itself: it never changes, so copies of states share it."""
        return self


class Noted:
    """A place for what others note about a club: it is never stored, compared or told."""

    __slots__ = ("roster",)
    roster: Any

    def __post_init__(self) -> None:
        self.roster = None


@dataclass(slots=True)
class Club(Noted):
    """One manager's club.

    `icons` is the side each jersey shows. `rivals` are the opponent cards still to come, the next
    first. `last` is where the jerseys stood last week. `hand`, `drafted`, `picked` are the draft's,
    `offered` are objectives to choose from. `seen` are own tactics everybody has seen.
    Counted for the season: `sold`, `signed`, `results` as (opponent card, mine, theirs); for the
    week: `rerolls` and `escapes` used up. `goal` is how far the objective was fulfilled in play
    (E-A31), from 0 to 2. `lately` are the men who played last, `full_time` is how that match ended.
    `step` is where the seat stands in the phase, `ask` what it is asked, `todo` what its effects
    still do (the next one last), `batch` effects whose order it chooses, `owed` tasks for the end
    of the phase, `journal` what happened to it in secret, `news` what happened to it since
    its manager last chose.
    """

    stats: list[int] = field(default_factory=lambda: [2, 2, 2, 2])
    res: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    vp: int = 0
    men: list[Man] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
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
    journal: list[Annotated[NEWS, Field(discriminator="kind")]] = field(default_factory=list)
    news: list[Annotated[NEWS, Field(discriminator="kind")]] = field(default_factory=list)
    match: Fixture = field(default_factory=Fixture)
    full_time: Pitch | None = None
