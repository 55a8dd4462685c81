"""What is printed on each kind of card, token and table, as read from `decks/*.toml`."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from games.eleven.grammar import Effect, Ops, Part
from games.eleven.reading import read_effect, read_ops
from games.eleven.vocabulary import Colour, Icon, Profession, Track, Zone


def _effects(lines: list[str]) -> tuple[Effect, ...]:
    return tuple(read_effect(line) for line in lines)


Effects: TypeAlias = Annotated[tuple[Effect, ...], BeforeValidator(_effects)]
Operations: TypeAlias = Annotated[Ops, BeforeValidator(read_ops)]
Id: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
Flavour: TypeAlias = Annotated[str, Field(max_length=60)]
Jersey: TypeAlias = tuple[Icon, int]
"""An icon and a strength."""
Numbers: TypeAlias = tuple[int, ...]
Six: TypeAlias = tuple[int, int, int, int, int, int]
Set: TypeAlias = Literal["coaching", "medical", "security", "management", "media"]
Measure: TypeAlias = Literal[
    "position",  # place in the league
    "infrastructure",  # tokens built
    "office",  # space reached
    "trained-youngsters",  # owned
    "sales",  # players sold in the season
    "professions",  # different ones among the staff
    "largest-set",  # staff cards of one set
    "sponsors",  # signed in the season, if a shirt is among them
    "goals",  # scored in one match
    "clean-sheets",  # matches without a goal against
    "money",  # EUR owned
    "stars",  # players whose side shows strength 4 or more, tokens counted
]


class Card(Part):
    """A card with a name; its id is its key in the deck."""

    id: Id
    name: str


class Player(Card):
    """A footballer, untrained and trained side (E-R34); strengths and effects in that order."""

    kind: Literal["player", "youngster", "veteran"]
    number: Annotated[int, Field(ge=2, le=14)]
    cost: Annotated[int, Field(ge=0, le=5)]
    sections: Annotated[str, Field(pattern="^(D|M|F|DM|MF)$")]
    icon: Icon
    strength: tuple[Annotated[int, Field(ge=1, le=4)], Annotated[int, Field(ge=1, le=4)]]
    untrained: Effects = ()
    trained: Effects = ()
    played: Annotated[int, Field(ge=0, le=1)] = 0
    scored: Annotated[int, Field(ge=0, le=2)] = 0

    def effects(self, *, trained: bool) -> tuple[Effect, ...]:
        """Return what one side of the card does."""
        return self.trained if trained else self.untrained


class Staff(Card):
    """Somebody who works for the club (E-R39)."""

    profession: Profession
    cost: Annotated[int, Field(ge=0, le=5)]
    effects: Effects


class Sponsor(Card):
    """A sponsor's three contracts and the bonus (E-R40, E-R41)."""

    flavour: Flavour
    megaphone: Operations
    adboard: Effects
    shirt: Effects
    bonus: Operations


class Meeting(Card):
    """A board meeting and what each decision brings (E-R27, E-R28)."""

    flavour: Flavour
    yellow: Operations
    blue: Operations
    red: Operations


class Director(Card):
    """A director: the colour voted for at each face, the levels changed, the ability (E-R12)."""

    flavour: Flavour
    votes: Annotated[str, Field(pattern="^[YBR]{6}$")]
    levels: Operations = ()
    effects: Effects


class Tactic(Card):
    """A tactic card (E-R55)."""

    effects: Effects


class Objective(Card):
    """A secret aim in two grades (E-R74); seen at once in the season, or judged at its end."""

    flavour: Flavour
    measure: Measure
    judged: Literal["season", "end"]
    fulfilled: int
    perfect: int


class Club(Card):
    """One of the eight other clubs and the colour of its die (E-R9)."""

    die: Colour


class Opponent(Part):
    """How a club plays one match: what the scout says and who stands where (E-R51)."""

    id: Id
    club: Id
    text: str
    line_up: dict[Zone, tuple[Jersey, ...]]


class Infrastructure(Card):
    """A token of the stadium: how many a club may own, VP of each, what each does (E-R42)."""

    copies: Literal[1, 2]
    vp: int
    effects: Effects


class Maintenance(Part):
    """EUR due by number owned; beyond the end of the list as at its end (E-R67)."""

    players: Numbers
    staff: Numbers
    infrastructure: Numbers


class Office(Part):
    """EUR for each step and VP of each space, from the first (E-R43)."""

    costs: Numbers
    vp: Numbers


class Consequences(Part):
    """What each face brings after each result (E-R63)."""

    win: tuple[Operations, ...]
    draw: tuple[Operations, ...]
    loss: tuple[Operations, ...]


class Dice(Part):
    """The six faces of each opponent die: steps in the league (E-A14)."""

    red: Six
    blue: Six
    green: Six


class Rating(Part):
    """What a solo season of at least so many VP is called."""

    vp: int
    name: str


class Scenario(Card):
    """A solo scenario: levels at the start that differ, and what must be reached."""

    text: str
    levels: dict[Track, int] = Field(default_factory=dict)
    position: int | None = None
    vp: int | None = None
    infrastructure: int | None = None


class Tables(Part):
    """Every number of the rules that is a list."""

    maintenance: Maintenance
    office: Office
    sets: dict[Set, tuple[Profession, ...]]
    set_vp: Numbers
    consequences: Consequences
    league_vp: Numbers
    league_vp_below: int
    dice: Dice
    ratings: tuple[Rating, ...]
    scenarios: tuple[Scenario, ...]


class Decks(Part):
    """Everything printed, by id."""

    players: dict[str, Player]
    youngsters: dict[str, Player]
    veterans: dict[str, Player]
    staff: dict[str, Staff]
    sponsors: dict[str, Sponsor]
    meetings: dict[str, Meeting]
    directors: dict[str, Director]
    tactics: dict[str, Tactic]
    objectives: dict[str, Objective]
    clubs: dict[str, Club]
    opponents: dict[str, Opponent]
    infrastructure: dict[str, Infrastructure]
    tables: Tables

    @property
    def footballers(self) -> dict[str, Player]:
        """Every player card by id, whatever its deck."""
        return self.players | self.youngsters | self.veterans
