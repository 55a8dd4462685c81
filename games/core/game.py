"""The contract every game implements.

A game is pure rules. A host asks which seats must act (`waiting_for`) and what each seat may do
(`legal_actions`), and plays one action at a time (`apply`), which returns events.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from games.core.dice import Dice, RandomSource
from games.core.field_codecs import is_in_range
from games.core.translation import N_

Seat: TypeAlias = int
"""A seat of a match, counted from 0 in the order of play."""
NO_SUCH_MOVE = N_("This game has no such move. Use the buttons below.")


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player may do; subclasses are named in the imperative.

    They are declared by `@action(line)` (see `declaring`); `LINE`, the line of notation (see
    `notation`), is the only stored form.
    """

    LINE: ClassVar[str] = ""
    takes_back: ClassVar[bool] = False
    """Legal, but never chosen by computers or playouts: it only discards the player's own
    choice."""
    late_ok: ClassVar[bool] = False
    """Accepted from an outdated message while it is legal, so its line names what it answers."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; subclasses are named in the past tense.

    `only` names the seats that may read it (None: everybody), `but` those that may not. A secret
    takes two events with disjoint audiences: `Drew(…, only=(2,))` and `DrewHidden(but=(2,))`.
    Subclasses are declared by `@event(kind)` (see `declaring`), which narrows `kind`, the
    discriminator for pydantic.
    """

    reveals: ClassVar[bool] = False
    """True if the event shows somebody what was hidden: a move with it can never be undone."""

    only: tuple[Seat, ...] | None = field(default=None, kw_only=True)
    but: tuple[Seat, ...] = field(default=(), kw_only=True)
    kind: str = field(default="", kw_only=True)

    def is_for(self, seat: Seat | None) -> bool:
        """Return whether this seat (None: an onlooker) may read the event."""
        if self.only is not None:
            return seat in self.only
        return seat is None or seat not in self.but


class IllegalAction(Exception):  # noqa: N818 - the contract's word; it is an answer, not a failure
    """An illegal action, with a rule id, a marked sentence for the player, and facts to fill it."""

    def __init__(self, rule: str, text: str, /, **facts: Any) -> None:  # noqa: ANN401 - ids of any game
        """Refuse by `rule`; `text` is a marked msgid with `{placeholders}` named in `facts`."""
        super().__init__(rule, text, facts)
        self.rule = rule
        self.text = text
        self.facts: dict[str, object] = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make it anew in another process: facts are keyword arguments."""
        return partial(type(self), self.rule, self.text, **self.facts), ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the seats from best to last, ties in one tuple, and the deciding rule.

    `reason` is a marked sentence filled with `facts`; `score` holds one number per seat if the game
    has scores.
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
        """Whether all seats, at least two, share the first place."""
        return len(self.ranking) == 1 and len(self.winners) > 1


@dataclass(frozen=True, slots=True)
class Timer:
    """An action the match itself plays `seconds` after the first state that had this timer.

    While `pausable`, players may pause the match, which stops the countdown. `notice` is a marked
    sentence with `{when}` that announces it to everybody; empty if the screens already show it.
    """

    action: Action
    seconds: int
    pausable: bool = True
    notice: str = ""


@dataclass(slots=True)
class StateBase:
    """The fields every state has; games add ids, ints and lists of them, never card objects.

    `schema` is the version of the stored shape; `luck` counts the draws per stream: one for each
    seat, then one for the match. `round` counts rounds, games or weeks.
    """

    schema: int
    luck: list[int]
    round: int = 0


S = TypeVar("S", bound=StateBase)
"""A game's state."""
O = TypeVar("O")  # noqa: E741 - options
"""A game's options: a frozen dataclass, every field with a default."""
V = TypeVar("V")
"""A game's view, which holds what one seat may know: a frozen dataclass."""


class Game(ABC, Generic[O, S, V]):
    """Pure rules: no clock, no I/O, and no randomness except the dice passed in."""

    @abstractmethod
    def setup(self, options: O, seats: int, dice: Dice) -> tuple[S, list[Event]]:
        """Return the first state in which a seat has a choice, and the events before it.

        Raises `IllegalAction` if the options contradict each other.
        """

    @abstractmethod
    def waiting_for(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that must act; empty if and only if the match is over."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> list[Action]:
        """Return what this seat may do now, in or out of turn, in a fixed order."""

    def apply(self, state: S, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Change `state` by one action and continue until a seat has a real choice.

        `seat` None is the match itself, which plays only the action named by `bell`. Raises
        `IllegalAction`, with `state` unchanged, for an illegal action, for one with a number that
        names nothing, and for a seat that does not exist.
        """
        if seat is not None and not 0 <= seat < len(state.luck) - 1:
            raise IllegalAction("seat", N_("You have no seat in this match, but you may watch it."))
        if not is_in_range(action):
            raise IllegalAction("notation", NO_SUCH_MOVE)
        return self._apply(state, seat, action, dice)

    @abstractmethod
    def _apply(self, state: S, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Implement `apply`; `seat` is None or a seat of the match, and the action is in range."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what this seat (None: an onlooker) may know, built field by field."""

    def question(self, state: S, seat: Seat, legal: Sequence[Action]) -> object:  # noqa: ARG002 - for games in which others act meanwhile
        """Return the question that this seat's actions answer now; `legal` are its legal actions.

        A button of the seat stays valid, if its action is still legal, until the question changes
        or the seat has answered it. Actions that are `late_ok` name what they answer themselves, so
        they neither belong to the question nor answer it. Where seats act out of turn, an action
        that leaves the position unchanged must not change the question.
        """
        return [action for action in legal if not action.late_ok]

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None while it runs."""

    @abstractmethod
    def determinize(self, view: V, seat: Seat | None, chance: RandomSource) -> S:
        """Return a random state that is consistent with everything this seat knows."""

    def bell(self, state: S) -> Timer | None:  # noqa: ARG002 - games without a timer
        """Return the timer that runs in this state, or None."""
        return None
