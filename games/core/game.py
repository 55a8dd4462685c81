"""The contract every game keeps.

A game is pure rules. A host asks who must act (`waiting_for`), what each seat may do
(`legal_actions`), and plays one action at a time (`apply`). What happened comes back as events.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from games.core.dice import Chance, Dice
from games.core.words import N_

Seat: TypeAlias = int
"""A place at the table, counted from 0 in the order of play."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player may do; subclasses are imperatives and name their line of notation.

    Subclasses set `LINE` (see `notation`) and narrow `kind`, by which pydantic tells them apart.
    """

    LINE: ClassVar[str] = ""
    takes_back: ClassVar[bool] = False
    """Legal, but never chosen by computers or playouts: starting one's own choice over."""
    late_ok: ClassVar[bool] = False
    """Counts whenever it is legal now, so its notation names what it answers."""

    kind: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; subclasses are past tenses.

    `only` names the seats that may read it (None: everybody), `but` those who may not. A secret is
    told by two events whose audiences never overlap: `Drew(…, only=(2,))`, `DrewHidden(but=(2,))`.
    Subclasses narrow `kind`, by which pydantic tells them apart.
    """

    reveals: ClassVar[bool] = False
    """True where the event shows someone what was hidden: a move with it is never undone."""

    only: tuple[Seat, ...] | None = field(default=None, kw_only=True)
    but: tuple[Seat, ...] = field(default=(), kw_only=True)
    kind: str = field(default="", kw_only=True)

    def is_for(self, seat: Seat | None) -> bool:
        """Return whether this seat (None: an onlooker) may read the event."""
        if self.only is not None:
            return seat in self.only
        return seat is None or seat not in self.but


class Refused(Exception):  # noqa: N818 - the contract's word; it is an answer, not a failure
    """A refusal a player can act on: the rule's id, a marked sentence, and facts (ids) for it."""

    def __init__(self, rule: str, text: str, /, **facts: Any) -> None:  # noqa: ANN401 - ids of any game
        """Refuse by `rule`; `text` is a marked msgid with `{placeholders}` named in `facts`."""
        super().__init__(rule, text, facts)
        self.rule = rule
        self.text = text
        self.facts: dict[str, object] = facts


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: the seats from best to last, ties side by side, and the rule that ended it.

    `reason` is a marked sentence filled with `facts`; `score` holds a figure per seat where the
    game has one.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    score: tuple[int, ...] | None = None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place; all of them in a draw."""
        return self.ranking[0]

    @property
    def is_draw(self) -> bool:
        """Whether everybody shares the first place, and there is someone to share it with."""
        return len(self.ranking) == 1 and len(self.winners) > 1


@dataclass(frozen=True, slots=True)
class Bell:
    """What the host plays as the table when `seconds` have passed since the state first showed it.

    `pausable`: players may pause the match, and the time stands still meanwhile. `notice` is a
    marked sentence with `{when}` that tells everybody of it; empty where the screens say enough.
    """

    action: Action
    seconds: int
    pausable: bool = True
    notice: str = ""


@dataclass(slots=True)
class StateBase:
    """What every state carries; games add ids, ints and lists of them, never card objects.

    `schema` is the version of the state's shape; `luck` counts the draws per stream, one for each
    seat and the table's last; `round` rises with each round, game or week.
    """

    schema: int
    luck: list[int]
    round: int = 0


S = TypeVar("S", bound=StateBase)
"""A game's state."""
O = TypeVar("O")  # noqa: E741 - options
"""A game's options: a frozen dataclass, every field with a default."""
V = TypeVar("V")
"""What one seat may know: a frozen dataclass."""


class Game(ABC, Generic[O, S, V]):
    """Pure rules: no clock, no I/O, no chance but the dice handed in."""

    @abstractmethod
    def setup(self, options: O, seats: int, dice: Dice) -> tuple[S, list[Event]]:
        """Return the first state in which somebody has a choice, and what led to it.

        Raises `Refused` where options contradict each other.
        """

    @abstractmethod
    def waiting_for(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that must act; empty exactly when the game is over."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> list[Action]:
        """Return what this seat may do now, its turn or not, in a fixed order."""

    def apply(self, state: S, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Change `state` by one action and run on until somebody has a real choice.

        `seat` None is the table, which plays only what `bell` names. Raises `Refused`, with `state`
        unchanged, for anything that is not legal, and for a seat that is not at the table.
        """
        if seat is not None and not 0 <= seat < len(state.luck) - 1:
            raise Refused("seat", N_("You have no seat in this match, but you may watch it."))
        return self._apply(state, seat, action, dice)

    @abstractmethod
    def _apply(self, state: S, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Do what `apply` says for the table or for a seat at it."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what this seat (None: an onlooker) may know, built field by field."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how it ended, or None while it runs."""

    @abstractmethod
    def imagine(self, view: V, seat: Seat | None, chance: Chance) -> S:
        """Return a random state this seat could not tell from the real one."""

    def bell(self, state: S) -> Bell | None:  # noqa: ARG002 - games without a bell
        """Return what the host plays when time passes; None in a game without such a rule."""
        return None
