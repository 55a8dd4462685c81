"""The actions of a player in card football, one frozen class each."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import Field

from games.core.field_codecs import FieldCodec, named
from games.core.game import Action
from games.finale_cards.cards.cards import COLOURS, FOOTBALLER_KEYS, TACTIC_KEYS

Man = Annotated[int, named(FOOTBALLER_KEYS)]
Card = Annotated[int, named(TACTIC_KEYS)]
Colour = Annotated[int, named(COLOURS)]
LineName = Annotated[int, named(("goal", "defence", "midfield", "attack"))]
YesNo = Annotated[
    bool, FieldCodec(lambda yes: "yes" if yes else "no", {"yes": True, "no": False}.__getitem__)
]


@dataclass(frozen=True, slots=True)
class Sign(Action):
    """Add this footballer to the squad."""

    LINE: ClassVar[str] = "sign {man}"

    man: Man


@dataclass(frozen=True, slots=True)
class Release(Action):
    """Remove this footballer from the squad again."""

    LINE: ClassVar[str] = "release {man}"
    takes_back: ClassVar[bool] = True

    man: Man


@dataclass(frozen=True, slots=True)
class Bench(Action):
    """Make this footballer of the squad start on the bench."""

    LINE: ClassVar[str] = "bench {man}"

    man: Man


@dataclass(frozen=True, slots=True)
class TakeFirstTeam(Action):
    """Choose the squad, line-up and deck of the first game."""

    LINE: ClassVar[str] = "first-team"


@dataclass(frozen=True, slots=True)
class TakeColour(Action):
    """Choose the white tactics cards and those of this colour as the deck."""

    LINE: ClassVar[str] = "deck {colour}"

    colour: Colour


@dataclass(frozen=True, slots=True)
class ExchangeColour(Action):
    """Replace the colour that goes with the white cards by this one."""

    LINE: ClassVar[str] = "exchange {colour}"
    takes_back: ClassVar[bool] = True

    colour: Colour


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """Add this tactics card to a free deck."""

    LINE: ClassVar[str] = "take {card}"

    card: Card


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Start with this card of a free deck in hand."""

    LINE: ClassVar[str] = "hold {card}"

    card: Card


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Replace `off`, who leaves the match for good, by `on` from the bench."""

    LINE: ClassVar[str] = "swap {off} {on}"

    off: Man
    on: Man


@dataclass(frozen=True, slots=True)
class Shift(Action):
    """Move a footballer to a neighbouring line that is empty."""

    LINE: ClassVar[str] = "shift {man} {line}"

    man: Man
    line: LineName


@dataclass(frozen=True, slots=True)
class Again(Action):
    """Withdraw being ready, or clear one's own secret choice."""

    LINE: ClassVar[str] = "again"
    takes_back: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Commit one's secret choice; both are revealed when the second player is ready."""

    LINE: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play this tactics card: in secret for a period, openly for a further attack."""

    LINE: ClassVar[str] = "play {card}"

    card: Card


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Send this footballer to the next place on the tactics card's list."""

    LINE: ClassVar[str] = "pick {man}"

    man: Man


@dataclass(frozen=True, slots=True)
class BringOn(Action):
    """Bring this footballer from the bench for an injured one."""

    LINE: ClassVar[str] = "bring {man}"

    man: Man


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard this tactics card and draw another."""

    LINE: ClassVar[str] = "discard {card}"

    card: Card


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep all tactics cards in hand."""

    LINE: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Extend(Action):
    """Vote for or against extra time."""

    LINE: ClassVar[str] = "extra-time {yes}"

    yes: YesNo


@dataclass(frozen=True, slots=True)
class NameKeeper(Action):
    """Choose the goalie for the next five shots."""

    LINE: ClassVar[str] = "keeper {man}"

    man: Man


@dataclass(frozen=True, slots=True)
class NameShooter(Action):
    """Choose the footballer for the next of one's five shots."""

    LINE: ClassVar[str] = "shooter {man}"

    man: Man


@dataclass(frozen=True, slots=True)
class NameStrongest(Action):
    """Choose the strongest footballers as goalie and shooters where none is chosen yet."""

    LINE: ClassVar[str] = "strongest"


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Take the round's shot of this number, counted from 1 to 10."""

    LINE: ClassVar[str] = "shoot {number}"

    number: Annotated[int, Field(ge=1, le=10)]


ACTIONS = (
    Sign,
    Release,
    Bench,
    TakeFirstTeam,
    TakeColour,
    ExchangeColour,
    TakeCard,
    Hold,
    Swap,
    Shift,
    Again,
    Ready,
    Play,
    Pick,
    BringOn,
    Discard,
    Keep,
    Extend,
    NameKeeper,
    NameShooter,
    NameStrongest,
    Shoot,
)
