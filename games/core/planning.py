"""Actions a seat may queue, in a game with days: for its next turn, or for several days to come.

A plan for several days is stored as lines: steps for named days, with their conditions, and
standing orders, among them the choices for a day that are made ahead.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.game import Action, IllegalAction, Seat
from games.core.screen import Screen
from games.core.translation import Translator

STEP, ORDER = "on", "order"
"""The first words of the two kinds of stored lines."""
IF = " if "
"""The text before each condition of a stored step."""


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """An action for the day `stage` of a season, as its line of notation.

    `conditions` are words of the game ("most 5") that must hold when the day comes.
    """

    stage: int
    line: str
    conditions: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the stored line, as "on 9 hire marsh for 4 if most 5"."""
        return IF.join((f"{STEP} {self.stage} {self.line}", *self.conditions))


def read_step(text: str) -> PlannedStep | None:
    """Return the step of a stored line; None if the line is something else."""
    head, *conditions = text.split(IF)
    word, _, rest = head.partition(" ")
    stage, _, line = rest.partition(" ")
    if word != STEP or not stage.isdecimal():
        return None
    return PlannedStep(int(stage), line, tuple(conditions))


def split_day(lines: Iterable[str], stage: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the stored lines of a day's steps and answers to their questions, and all others."""
    own: list[str] = []
    others: list[str] = []
    into = others
    for line in lines:
        step = read_step(line)
        if step is not None or line.startswith(f"{ORDER} "):
            into = own if step is not None and step.stage == stage else others
        into.append(line)
    return tuple(own), tuple(others)


def after_day(lines: Iterable[str], stage: int) -> tuple[str, ...]:
    """Return the stored lines without the steps of a day and those before it."""
    kept: list[str] = []
    is_kept = True
    for line in lines:
        step = read_step(line)
        if step is not None or line.startswith(f"{ORDER} "):
            is_kept = step is None or step.stage > stage
        kept += [line] if is_kept else []
    return tuple(kept)


def order_line(key: str, value: str) -> str:
    """Return the stored line of a standing order."""
    return f"{ORDER} {key} {value}"


def orders_of(lines: Iterable[str]) -> dict[str, str]:
    """Return the values of the standing orders among stored lines, by key."""
    found = [line.split(" ", 2) for line in lines if line.startswith(f"{ORDER} ")]
    return {key: value for _, key, value in found}


@dataclass(frozen=True, slots=True)
class PreparedChoices:
    """Choices for the day `stage` of a season, made ahead as lines of notation."""

    stage: int
    lines: tuple[str, ...]

    def __str__(self) -> str:
        """Return the value of the standing order that stores them, as "8 field marsh,squad"."""
        return f"{self.stage} {','.join(self.lines)}"


def read_choices(value: str) -> PreparedChoices | None:
    """Return the choices of a standing order's value; None if it is something else."""
    stage, _, lines = value.partition(" ")
    if not stage.isdecimal() or not lines:
        return None
    return PreparedChoices(int(stage), tuple(lines.split(",")))


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An order that chooses for a seat on a day of the week on which all seats act at once.

    `day` is the index of the day in its week. It applies to a seat that has not chosen when the day
    closes. `choices` are pairs of a value and its marked name; without an order, nothing is chosen.
    """

    key: str
    day: int
    name: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OrderResult:
    """The result of a standing order; `line` is its stored line.

    `why` is empty if it is followed, else a marked sentence about the reason, with its `facts`.
    """

    line: str
    why: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FollowedOrders:
    """The action that standing orders choose, None if they choose none, and their results."""

    action: Action | None = None
    results: tuple[OrderResult, ...] = ()


@dataclass(frozen=True, slots=True)
class PreparedDay:
    """How choices are made ahead for a day on which all seats act at once.

    The choices are stored as the standing order `key`, with the text of `PreparedChoices` as its
    value. They take precedence over the order `instead_of`; `menu` is the marked name under which
    they are listed among the choices of that order. `stage` returns the day they are for, None if
    there is none to prepare. `on` returns a copy of the state as if the day had come and the legal
    ones of these lines had been played, and the refusal of the first illegal one, if any. `choose`
    returns the lines after further choices in the menus, and raises `IllegalAction` if none of
    those is legal. `screen` returns what the seat sees in such a copy, given the lines that led to
    it. `parts` splits such lines into lines of the order that each get a result; `part_name` is the
    text of the value of one of them.
    """

    key: str
    instead_of: str
    menu: str
    stage: Callable[[Any, Seat], int | None]
    on: Callable[[Any, Seat, Sequence[str]], tuple[Any, IllegalAction | None]]
    choose: Callable[[Any, Seat, Sequence[str], Sequence[str]], tuple[str, ...]]
    screen: Callable[[Any, Seat, Sequence[str], Translator], Screen]
    parts: Callable[[Sequence[str]], tuple[str, ...]]
    part_name: Callable[[str, Translator], str]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The money of a plan: now, by day, and at the end.

    `now` and `end` are texts. By day, `start` is the money at its start, `notes` has a text for
    each of its steps, and `before` is a text shown before them.
    """

    now: str
    start: Mapping[int, int]
    notes: Mapping[int, tuple[str, ...]]
    before: Mapping[int, str]
    end: str


@dataclass(frozen=True, slots=True)
class WeekPlanning:
    """How several coming days are planned at once.

    `stages` returns the days on which the seat has a turn to come and which can be planned now, in
    order. `on` returns a copy of the state as if it were the seat's turn on one of them, with this
    much money. `offers` returns the actions that may be queued in a view of such a copy, including
    some that are not possible now. `resolve` returns the legal action that a queued one means at
    the seat's turn, and raises `IllegalAction` with the reason where there is none, or where a
    condition does not hold. `conditions` returns the conditions a queued action can have,
    `condition_name` the text of one. `forecast` describes the money. `orders` are the standing
    orders, and `ordered` returns the action that a seat's orders (values by key) choose, and the
    result of each order. `prepared` is the day whose choices can be made ahead, None if there is
    none.
    """

    stages: Callable[[Any, Seat], tuple[int, ...]]
    on: Callable[[Any, Seat, int, int], Any]
    offers: Callable[[Any], Sequence[Action]]
    resolve: Callable[[Any, Seat, Action, Sequence[str]], Action]
    conditions: Callable[[Any, Action], Sequence[str]]
    condition_name: Callable[[str, Translator], str]
    forecast: Callable[[Any, Mapping[int, Sequence[Action]], Translator], Forecast]
    orders: tuple[StandingOrder, ...]
    ordered: Callable[[Any, Seat, Mapping[str, str]], FollowedOrders]
    prepared: PreparedDay | None = None


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
    an alternative to another one. `comes_on_top` returns whether a queued action is no alternative
    to the others, but played besides one of them. `week` plans several days at once; None if that
    is not possible.
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
    comes_on_top: Callable[[Action], bool] = lambda _action: False
    week: WeekPlanning | None = None
