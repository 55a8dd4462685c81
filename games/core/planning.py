"""Actions a seat may queue before its turn, in a game with days."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import Action, Seat
from games.core.translation import Translator


def no_notes(
    _state: object, _seat: Seat, wishes: Sequence[Action], _words: Translator
) -> list[str]:
    """Return an empty note for each queued action: the default of `Planning.leaves`."""
    return ["" for _ in wishes]


def no_question(_state: object, _seat: Seat, _wishes: Sequence[Action]) -> None:
    """Return None, as no queued action asks a question known beforehand."""


@dataclass(frozen=True, slots=True)
class Planning:
    """How the actions of a turn are queued ahead; a queued action is called a wish.

    `ahead` returns a copy of the state as if it were the seat's turn now, or None if that is
    impossible; `last` is the line played when nothing of the plan can be played any more ("pass").
    `turn` identifies the turn of a state: a plan belongs to one turn and ends with it. `leaves`
    describes for each wish what remains after it and those before it, or "". `limits` is a marked
    sentence on what cannot be planned, or "".

    `name` labels a wish, also while it is not legal; "" if the label of its choice on the screen is
    enough. `asks` returns whether the seat on turn must answer a question before anything else,
    `is_answer` whether an action answers one. `question` returns the state, planned `ahead`, after
    the last of these wishes has asked its question, or None if it asks none that is known
    beforehand. `spare` holds the ids of rules whose refusal is expected, because the wish was only
    an alternative to another one.
    """

    ahead: Callable[[Any, Seat], Any | None]
    last: str
    turn: Callable[[Any], object]
    leaves: Callable[[Any, Seat, Sequence[Action], Translator], Sequence[str]] = no_notes
    limits: str = ""
    name: Callable[[Action, Translator], str] = lambda _action, _words: ""
    asks: Callable[[Any, Seat], bool] = lambda _state, _seat: False
    is_answer: Callable[[Action], bool] = lambda _action: False
    question: Callable[[Any, Seat, Sequence[Action]], Any | None] = no_question
    spare: frozenset[str] = frozenset()
