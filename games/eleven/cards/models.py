"""Pydantic models of every kind of card, token and table in `decks/*.toml`."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from games.eleven.cards.effect_types import Effect, Ops, Part
from games.eleven.cards.parser import read_effect, read_ops
from games.eleven.cards.terms import Colour, Icon, Profession, Style, Track, Zone


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
    "professions",  # distinct ones among the staff
    "largest-set",  # staff cards of one set
    "sponsors",  # signed in the season, if a shirt is among them
    "goals",  # scored in one match
    "clean-sheets",  # matches without a goal against
    "money",  # EUR owned
    "stars",  # players whose side shows strength 4 or more, tokens counted
]


class Card(Part):
    """A card with a name; its id is its key in the deck file."""

    id: Id
    name: str


class PlayerCard(Card):
    """A player card (E-R34); `strength` is that of the untrained and of the trained side."""

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
        """Return the effects of one side of the card."""
        return self.trained if trained else self.untrained


class Staff(Card):
    """A staff card (E-R39)."""

    profession: Profession
    cost: Annotated[int, Field(ge=0, le=5)]
    effects: Effects


class Sponsor(Card):
    """A sponsor card: three contracts and the bonus (E-R40, E-R41)."""

    flavour: Flavour
    megaphone: Operations
    adboard: Effects
    shirt: Effects
    bonus: Operations


class Meeting(Card):
    """A board meeting card: the operations of each decision (E-R27, E-R28)."""

    flavour: Flavour
    yellow: Operations
    blue: Operations
    red: Operations


class Director(Card):
    """A director card: the vote at each face of the die, level changes, effects (E-R12)."""

    flavour: Flavour
    votes: Annotated[str, Field(pattern="^[YBR]{6}$")]
    levels: Operations = ()
    effects: Effects


class Tactic(Card):
    """A tactic card (E-R55)."""

    effects: Effects


class Objective(Card):
    """A secret objective of two grades (E-R74), judged during the season or at its end."""

    flavour: Flavour
    measure: Measure
    judged: Literal["season", "end"]
    fulfilled: int
    perfect: int


class Club(Card):
    """One of the eight opponents, the colour of its die (E-R9), and where it gains strength."""

    die: Colour
    style: Style


class Opponent(Part):
    """One match of an opponent: the scout's report and the line-up by zone (E-R51)."""

    id: Id
    club: Id
    text: str
    line_up: dict[Zone, tuple[Jersey, ...]]


class Infrastructure(Card):
    """A stadium token: copies a club may own, VP and effects of each (E-R42)."""

    copies: Literal[1, 2]
    vp: int
    effects: Effects


class Maintenance(Part):
    """EUR due by number of cards owned; beyond the list its last entry applies (E-R67)."""

    players: Numbers
    staff: Numbers
    infrastructure: Numbers


class Office(Part):
    """EUR cost and VP of each office space, from the first (E-R43)."""

    costs: Numbers
    vp: Numbers


class Consequences(Part):
    """The operations of each die face by match result (E-R63)."""

    win: tuple[Operations, ...]
    draw: tuple[Operations, ...]
    loss: tuple[Operations, ...]


class Dice(Part):
    """League steps on the six faces of each opponent die (E-A14)."""

    red: Six
    blue: Six
    green: Six


class Rating(Part):
    """The title of a solo season with at least `vp` VP."""

    vp: int
    name: str


class Scenario(Card):
    """A solo scenario: changed starting levels, and the aims to reach."""

    text: str
    levels: dict[Track, int] = Field(default_factory=dict)
    position: int | None = None
    vp: int | None = None
    infrastructure: int | None = None


class Tables(Part):
    """The tables of the rulebook."""

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
    """All decks, by card id."""

    players: dict[str, PlayerCard]
    youngsters: dict[str, PlayerCard]
    veterans: dict[str, PlayerCard]
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
    def footballers(self) -> dict[str, PlayerCard]:
        """Every player card of the three player decks by id."""
        return self.players | self.youngsters | self.veterans
