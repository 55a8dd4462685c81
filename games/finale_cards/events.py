"""The events of card football, one frozen class each.

Footballers and tactics cards are numbers (see `cards`); pairs are by seat, Stollen first.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Self, TypeAlias, get_args

from games.core.game import Event, Seat

Cards: TypeAlias = tuple[int, ...]
Stage: TypeAlias = Literal["set-up", "result"]
Effect: TypeAlias = Literal["nothing", "hurt", "cautioned", "second", "off"]


@dataclass(frozen=True, slots=True)
class News(Event):
    """A public event that the state keeps for a while among the latest news."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return itself: it is immutable, so copies of states can share it."""
        return self


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """The seat chose something in secret: `what` is the action's verb, `cards` its objects.

    These are footballers or tactics cards; for extra time 1 is yes and 0 is no.
    """

    seat: Seat
    what: Literal[
        "first-team",
        "sign",
        "release",
        "bench",
        "take",
        "hold",
        "swap",
        "shift",
        "play",
        "extra-time",
        "keeper",
        "shooter",
        "strongest",
    ]
    cards: Cards
    kind: Literal["noted"] = field(default="noted", kw_only=True)


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The seat cleared its secret choice; private to the seat."""

    seat: Seat
    kind: Literal["cleared"] = field(default="cleared", kw_only=True)


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """The seat committed its secret choice."""

    seat: Seat
    kind: Literal["committed"] = field(default="committed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Reconsidered(Event):
    """The seat withdrew its secret choice to change it."""

    seat: Seat
    kind: Literal["reconsidered"] = field(default="reconsidered", kw_only=True)


@dataclass(frozen=True, slots=True)
class TeamShown(News):
    """The seat's squad and deck were revealed, together with the other's (F-R17)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    pitch: Cards
    bench: Cards
    deck: Cards
    kind: Literal["team-shown"] = field(default="team-shown", kw_only=True)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The seat drew these tactics cards; private to the seat."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Cards
    kind: Literal["drew"] = field(default="drew", kw_only=True)


@dataclass(frozen=True, slots=True)
class DrewHidden(Event):
    """The seat drew this many tactics cards."""

    seat: Seat
    count: int
    kind: Literal["drew-hidden"] = field(default="drew-hidden", kw_only=True)


@dataclass(frozen=True, slots=True)
class PeriodBegan(News):
    """A period began, 1 to 6, or 7 and 8 in extra time; `goals` is the score."""

    number: int
    goals: tuple[int, int]
    kind: Literal["period"] = field(default="period", kw_only=True)


@dataclass(frozen=True, slots=True)
class ChangesShown(News):
    """Both seats' substitutions (off, on) and shifts (footballer, line) were revealed (F-A16)."""

    reveals: ClassVar[bool] = True

    swaps: tuple[tuple[int, int], ...]
    shifts: tuple[tuple[int, int], ...]
    kind: Literal["changes-shown"] = field(default="changes-shown", kw_only=True)


@dataclass(frozen=True, slots=True)
class TacticsShown(News):
    """Both tactics cards were revealed together (F-R24)."""

    reveals: ClassVar[bool] = True

    cards: tuple[int, int]
    kind: Literal["tactics-shown"] = field(default="tactics-shown", kw_only=True)


@dataclass(frozen=True, slots=True)
class RolledOff(News):
    """Dice decided who attacks or shoots first; ties come before the last pair (F-R27)."""

    rolls: tuple[tuple[int, int], ...]
    kind: Literal["rolled-off"] = field(default="rolled-off", kw_only=True)


@dataclass(frozen=True, slots=True)
class AttackerFound(News):
    """The seat got this period's attacks."""

    seat: Seat
    attacks: int
    kind: Literal["attacker"] = field(default="attacker", kw_only=True)


@dataclass(frozen=True, slots=True)
class CardPlayed(News):
    """The attacker played another card for a further attack (F-R43)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: int
    kind: Literal["card"] = field(default="card", kw_only=True)


@dataclass(frozen=True, slots=True)
class Discarded(News):
    """The defender discarded a card, face up (F-R44)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: int
    kind: Literal["discarded"] = field(default="discarded", kw_only=True)


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The defender discarded no card."""

    seat: Seat
    kind: Literal["kept"] = field(default="kept", kw_only=True)


@dataclass(frozen=True, slots=True)
class ClosingOpened(News):
    """The seat has no card left except the closing card (F-R67)."""

    seat: Seat
    kind: Literal["closing"] = field(default="closing", kw_only=True)


@dataclass(frozen=True, slots=True)
class AttackBegan(News):
    """The seat's attack `number` of `attacks` began with this card; number 0 is a counter-attack.

    The `bonus` is that of a counter-attack, for its set-up (F-R46 to F-R48).
    """

    seat: Seat
    number: int
    attacks: int
    card: int
    bonus: int
    kind: Literal["attack"] = field(default="attack", kw_only=True)


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """The seat sent a footballer to a place that asked for `line`; man -1: nobody was left."""

    seat: Seat
    man: int
    line: int
    strength: int
    kind: Literal["picked"] = field(default="picked", kw_only=True)


@dataclass(frozen=True, slots=True)
class Fought(News):
    """A stage was resolved: the attacker's strengths, bonus and die, then the defender's."""

    seat: Seat
    stage: Stage
    strengths: Cards
    bonus: int
    die: int
    against: Cards
    against_die: int
    won: bool
    kind: Literal["fought"] = field(default="fought", kw_only=True)


@dataclass(frozen=True, slots=True)
class GoalScored(News):
    """The seat scored; `goals` is the new score.

    `man` is the scorer; `total` and `against` are both sides' sums with dice.
    """

    seat: Seat
    goals: tuple[int, int]
    man: int
    period: int
    total: int
    against: int
    kind: Literal["goal"] = field(default="goal", kw_only=True)


@dataclass(frozen=True, slots=True)
class Checked(News):
    """A die was rolled for a footballer's symbol: 1 yellow, 2 injury, 3 red (F-R53 to F-R58)."""

    seat: Seat
    man: int
    symbol: int
    die: int
    effect: Effect
    kind: Literal["checked"] = field(default="checked", kw_only=True)


@dataclass(frozen=True, slots=True)
class CameOn(News):
    """A footballer replaced an injured one from the bench; man -1: nobody could (F-A16)."""

    seat: Seat
    man: int
    off: int
    kind: Literal["came-on"] = field(default="came-on", kw_only=True)


@dataclass(frozen=True, slots=True)
class LegEnded(News):
    """The first match of a cup tie ended."""

    goals: tuple[int, int]
    kind: Literal["leg"] = field(default="leg", kw_only=True)


@dataclass(frozen=True, slots=True)
class AnswersShown(News):
    """Both votes on extra time were revealed (F-A24)."""

    reveals: ClassVar[bool] = True

    answers: tuple[bool, bool]
    kind: Literal["answers-shown"] = field(default="answers-shown", kw_only=True)


@dataclass(frozen=True, slots=True)
class ShootersShown(News):
    """Both goalies and both lists of five shooters were revealed (F-R71)."""

    reveals: ClassVar[bool] = True

    keepers: tuple[int, int]
    shooters: tuple[Cards, Cards]
    kind: Literal["shooters-shown"] = field(default="shooters-shown", kw_only=True)


@dataclass(frozen=True, slots=True)
class ShotTaken(News):
    """The seat's footballer shot at the other's goalie; with both strengths and dice (F-R73)."""

    seat: Seat
    man: int
    strength: int
    die: int
    keeper: int
    against: int
    against_die: int
    goal: bool
    kind: Literal["shot"] = field(default="shot", kw_only=True)


@dataclass(frozen=True, slots=True)
class ShotsCounted(News):
    """Five shots each were taken; `goals` is the score of that round."""

    goals: tuple[int, int]
    kind: Literal["shots"] = field(default="shots", kw_only=True)


NEWS: TypeAlias = (
    TeamShown
    | PeriodBegan
    | ChangesShown
    | TacticsShown
    | RolledOff
    | AttackerFound
    | CardPlayed
    | Discarded
    | ClosingOpened
    | AttackBegan
    | Fought
    | GoalScored
    | Checked
    | CameOn
    | LegEnded
    | AnswersShown
    | ShootersShown
    | ShotTaken
    | ShotsCounted
)
_OWN = (Noted, Cleared, Committed, Reconsidered, Drew, DrewHidden, Kept, Picked)
EVENTS: tuple[type[Event], ...] = (*_OWN, *get_args(NEWS))
