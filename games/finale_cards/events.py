"""The events of card football.

Footballers and tactics cards are numbers (see `cards`); pairs are by seat, Stollen first.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self, TypeAlias

from games.core.declaring import event, events_in, stored_as
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


@event("noted")
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


@event("cleared")
class Cleared(Event):
    """The seat cleared its secret choice; private to the seat."""

    seat: Seat


@event("committed")
class Committed(Event):
    """The seat committed its secret choice."""

    seat: Seat


@event("reconsidered")
class Reconsidered(Event):
    """The seat withdrew its secret choice to change it."""

    seat: Seat


@event("team-shown", reveals=True)
class TeamShown(News):
    """The seat's squad and deck were revealed, together with the other's (F-R17)."""

    seat: Seat
    pitch: Cards
    bench: Cards
    deck: Cards


@event("drew", reveals=True)
class Drew(Event):
    """The seat drew these tactics cards; private to the seat."""

    seat: Seat
    cards: Cards


@event("drew-hidden")
class DrewHidden(Event):
    """The seat drew this many tactics cards."""

    seat: Seat
    count: int


@event("period")
class PeriodBegan(News):
    """A period began, 1 to 6, or 7 and 8 in extra time; `goals` is the score."""

    number: int
    goals: tuple[int, int]


@event("changes-shown", reveals=True)
class ChangesShown(News):
    """Both seats' substitutions (off, on) and shifts (footballer, line) were revealed (F-A16)."""

    swaps: tuple[tuple[int, int], ...]
    shifts: tuple[tuple[int, int], ...]


@event("tactics-shown", reveals=True)
class TacticsShown(News):
    """Both tactics cards were revealed together (F-R24)."""

    cards: tuple[int, int]


@event("rolled-off")
class RolledOff(News):
    """Dice decided who attacks or shoots first; ties come before the last pair (F-R27)."""

    rolls: tuple[tuple[int, int], ...]


@event("attacker")
class AttackerFound(News):
    """The seat got this period's attacks."""

    seat: Seat
    attacks: int


@event("card", reveals=True)
class CardPlayed(News):
    """The attacker played another card for a further attack (F-R43)."""

    seat: Seat
    card: int


@event("discarded", reveals=True)
class Discarded(News):
    """The defender discarded a card, face up (F-R44)."""

    seat: Seat
    card: int


@event("kept")
class Kept(Event):
    """The defender discarded no card."""

    seat: Seat


@event("closing")
class ClosingOpened(News):
    """The seat has no card left except the closing card (F-R67)."""

    seat: Seat


@event("attack")
class AttackBegan(News):
    """The seat's attack `number` of `attacks` began with this card; number 0 is a counter-attack.

    The `bonus` is that of a counter-attack, for its set-up (F-R46 to F-R48).
    """

    seat: Seat
    number: int
    attacks: int
    card: int
    bonus: int


@event("picked")
class Picked(Event):
    """The seat sent a footballer to a place that asked for `line`; man -1: nobody was left."""

    seat: Seat
    man: int
    line: int
    strength: int


@event("fought")
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


@event("goal")
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


@event("checked")
class Checked(News):
    """A die was rolled for a footballer's symbol: 1 yellow, 2 injury, 3 red (F-R53 to F-R58)."""

    seat: Seat
    man: int
    symbol: int
    die: int
    effect: Effect


@event("came-on")
class CameOn(News):
    """A footballer replaced an injured one from the bench; man -1: nobody could (F-A16)."""

    seat: Seat
    man: int
    off: int


@event("leg")
class LegEnded(News):
    """The first match of a cup tie ended."""

    goals: tuple[int, int]


@event("answers-shown", reveals=True)
class AnswersShown(News):
    """Both votes on extra time were revealed (F-A24)."""

    answers: tuple[bool, bool]


@event("shooters-shown", reveals=True)
class ShootersShown(News):
    """Both goalies and both lists of five shooters were revealed (F-R71)."""

    keepers: tuple[int, int]
    shooters: tuple[Cards, Cards]


@event("shot")
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


@event("shots")
class ShotsCounted(News):
    """Five shots each were taken; `goals` is the score of that round."""

    goals: tuple[int, int]


EVENTS = events_in(globals())
StoredNews: TypeAlias = Annotated[
    News, stored_as(each_event for each_event in EVENTS if issubclass(each_event, News))
]
