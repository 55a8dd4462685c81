"""All actions of a manager, one frozen class each."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from games.core.field_codecs import named
from games.core.game import Action
from games.eleven.cards.ids import ANSWERS, SOURCES
from games.eleven.cards.terms import TRACKS, ZONES

NUMBERS = [f"no-{number}" for number in range(2, 15)]
CONTRACTS = ("megaphone", "adboard", "bonus", "shirt")

Source = Annotated[int, named(SOURCES)]
Number = Annotated[int, named(NUMBERS)]
Icon = Annotated[int, named(("ball", "shield"))]
Terms = Annotated[int, named(CONTRACTS)]
Track = Annotated[int, named(TRACKS)]
Zone = Annotated[int, named([zone.lower() for zone in ZONES])]
What = Annotated[int, named(ANSWERS)]


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep this director of the hand."""

    LINE: ClassVar[str] = "keep {director}"

    director: Source


@dataclass(frozen=True, slots=True)
class Again(Action):
    """Undo the manager's own secret choice of the phase."""

    LINE: ClassVar[str] = "again"
    takes_back: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Wear(Action):
    """Let this jersey show the ball or the shield at the start (E-R17)."""

    LINE: ClassVar[str] = "wear {number} {icon}"

    number: Number
    icon: Icon


@dataclass(frozen=True, slots=True)
class Hire(Action):
    """Hire this player of the display (E-R31)."""

    LINE: ClassVar[str] = "hire {man} for {cost}"

    man: Source
    cost: int


@dataclass(frozen=True, slots=True)
class HireYoungster(Action):
    """Hire the youngster on top of the deck (E-R32)."""

    LINE: ClassVar[str] = "youngster for {cost}"

    cost: int


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell this trained player (E-R38)."""

    LINE: ClassVar[str] = "sell {man} for {eur}"

    man: Source
    eur: int


@dataclass(frozen=True, slots=True)
class Employ(Action):
    """Hire this staff of the display (E-R39)."""

    LINE: ClassVar[str] = "employ {who} for {cost}"

    who: Source
    cost: int


@dataclass(frozen=True, slots=True)
class Sign(Action):
    """Sign this sponsor (E-R40); `bonus` is an adboard without effects (E-R41)."""

    LINE: ClassVar[str] = "sign {sponsor} {contract}"

    sponsor: Source
    contract: Terms


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build this token (E-R42)."""

    LINE: ClassVar[str] = "build {token} for {cost}"

    token: Source
    cost: int


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Move the office up one space (E-R43)."""

    LINE: ClassVar[str] = "office for {cost}"

    cost: int


@dataclass(frozen=True, slots=True)
class Improve(Action):
    """Try to raise this level with a die (E-R44)."""

    LINE: ClassVar[str] = "improve {track}"

    track: Track


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use this card as the action of the day, or after the directors' vote."""

    LINE: ClassVar[str] = "use {source}"

    source: Source


@dataclass(frozen=True, slots=True)
class UseFree(Action):
    """Use this card as a free action, for two OPS more (E-R46)."""

    LINE: ClassVar[str] = "free {source}"

    source: Source


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing more today (E-R29)."""

    LINE: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Answer an open question, or keep an objective."""

    LINE: ClassVar[str] = "choose {what}"

    what: What


@dataclass(frozen=True, slots=True)
class Field(Action):
    """Field this player in the match for FIT (E-R47)."""

    LINE: ClassVar[str] = "field {man}"

    man: Source


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Pay for this player's action (E-R48)."""

    LINE: ClassVar[str] = "assign {man}"

    man: Source


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """End the choice of players."""

    LINE: ClassVar[str] = "squad"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place the next jersey in this zone (E-R51)."""

    LINE: ClassVar[str] = "place {number} {zone}"

    number: Number
    zone: Zone


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a placed jersey to this zone."""

    LINE: ClassVar[str] = "move {number} {zone}"
    takes_back: ClassVar[bool] = True

    number: Number
    zone: Zone


@dataclass(frozen=True, slots=True)
class Suggest(Action):
    """Let the assistant complete the choice."""

    LINE: ClassVar[str] = "suggest"


@dataclass(frozen=True, slots=True)
class Last(Action):
    """Repeat last week's line-up where possible."""

    LINE: ClassVar[str] = "last"


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Confirm the line-up (E-R51)."""

    LINE: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class FillStands(Action):
    """Put this number of FAN on the stands (E-R54)."""

    LINE: ClassVar[str] = "stands {fans}"

    fans: int


@dataclass(frozen=True, slots=True)
class PlayTactic(Action):
    """Play this tactic card (E-R55)."""

    LINE: ClassVar[str] = "tactic {tactic}"

    tactic: Source


@dataclass(frozen=True, slots=True)
class Act(Action):
    """Use this card in the match (E-R56)."""

    LINE: ClassVar[str] = "act {source}"

    source: Source


@dataclass(frozen=True, slots=True)
class Whistle(Action):
    """Use no more cards at this step."""

    LINE: ClassVar[str] = "whistle"


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """Confirm the end of the phase."""

    LINE: ClassVar[str] = "done"


ACTIONS: tuple[type[Action], ...] = (
    Keep,
    Again,
    Wear,
    Hire,
    HireYoungster,
    Sell,
    Employ,
    Sign,
    Build,
    Raise,
    Improve,
    Use,
    UseFree,
    Pass,
    Answer,
    Field,
    Assign,
    Settle,
    Place,
    Move,
    Suggest,
    Last,
    Ready,
    FillStands,
    PlayTactic,
    Act,
    Whistle,
    Finish,
)
