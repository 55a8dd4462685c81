"""Planning: what a seat may leave to be played when its turn comes, where a game has such days."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import Action, Seat
from games.core.words import Words


def nothing(_state: object, _seat: Seat, wishes: Sequence[Action], _words: Words) -> list[str]:
    """Return that wishes leave nothing worth saying."""
    return ["" for _ in wishes]


def no_question(_state: object, _seat: Seat, _wishes: Sequence[Action]) -> None:
    """Return that wishes ask nothing that is known beforehand."""


@dataclass(frozen=True, slots=True)
class Planning:
    """How a game is planned ahead.

    `ahead` returns a copy of the state as if it were the seat's turn now, or None where that
    cannot be; `last` is the line tried when nothing of a plan can be done any more ("pass").
    `turn` names the turn that is played in a state: a plan is for one, and ends with it.
    `leaves` says for each wish what is left when it and those before it are done, or "".
    `limits` is a marked sentence on what can't be planned, or "".

    `name` says what a wish is called, also when it cannot be done now; "" where its choice on the
    screen is name enough. `asks` returns whether the seat on turn must answer a question before
    anything else, `is_answer` whether an action answers one. `question` returns a state planned
    `ahead` in which the last of these wishes has put its question, None where it puts none that is
    known beforehand. `spare` are the rules that refuse what is wished in case something else
    cannot be done.
    """

    ahead: Callable[[Any, Seat], Any | None]
    last: str
    turn: Callable[[Any], object]
    leaves: Callable[[Any, Seat, Sequence[Action], Words], Sequence[str]] = nothing
    limits: str = ""
    name: Callable[[Action, Words], str] = lambda _action, _words: ""
    asks: Callable[[Any, Seat], bool] = lambda _state, _seat: False
    is_answer: Callable[[Action], bool] = lambda _action: False
    question: Callable[[Any, Seat, Sequence[Action]], Any | None] = no_question
    spare: frozenset[str] = frozenset()
