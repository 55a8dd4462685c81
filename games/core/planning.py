"""Plans: steps that a seat leaves for its next turn, or for several days to come.

A plan is stored as lines: its steps, each followed by the answers to its questions, and standing
orders, among them the choices for a day that are made ahead.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.core.game import Action, IllegalAction, Seat
from games.core.screen import Screen
from games.core.translation import Translator

STEP, ORDER = "on", "order"
"""The first words of the stored lines of a named day's steps, and of standing orders."""
IF = " if "
"""The text before each condition of a stored step."""


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step of a plan: an action, as its line of notation, for the day `stage` of a season.

    A step without a day is for the seat's next turn. `conditions` are words of the game ("most 5")
    that must hold when the day comes; `answers` are the lines that answer the action's questions.
    """

    stage: int | None
    line: str
    conditions: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return its stored line without the answers, as "on 9 hire marsh for 4 if most 5"."""
        if self.stage is None:
            return self.line
        return IF.join((f"{STEP} {self.stage} {self.line}", *self.conditions))


def read_step(text: str) -> PlannedStep | None:
    """Return the named day's step of a stored line; None if the line is something else."""
    head, *conditions = text.split(IF)
    word, _, rest = head.partition(" ")
    stage, _, line = rest.partition(" ")
    if word != STEP or not stage.isdecimal():
        return None
    return PlannedStep(int(stage), line, tuple(conditions))


def read_steps(lines: Iterable[str], is_answer: Callable[[str], bool]) -> list[PlannedStep]:
    """Return the steps of stored lines, each with the answers that follow it."""
    steps: list[PlannedStep] = []
    for line in lines:
        if steps and is_answer(line):
            steps[-1] = replace(steps[-1], answers=(*steps[-1].answers, line))
        else:
            steps.append(read_step(line) or PlannedStep(None, line))
    return steps


def lines_of(steps: Iterable[PlannedStep]) -> tuple[str, ...]:
    """Return the lines that store these steps."""
    return tuple(line for step in steps for line in (str(step), *step.answers))


def split_day(lines: Iterable[str], stage: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the stored lines of a day's steps and answers to their questions, and all others."""
    found = [*_with_days(lines)]
    own = tuple(line for line, day in found if day == stage)
    return own, tuple(line for line, day in found if day != stage)


def after_day(lines: Iterable[str], stage: int) -> tuple[str, ...]:
    """Return the stored lines without the steps of a day and those before it."""
    return tuple(line for line, day in _with_days(lines) if day is None or day > stage)


def _with_days(lines: Iterable[str]) -> Iterator[tuple[str, int | None]]:
    """Yield each stored line with the day of its step, None for a standing order."""
    day: int | None = None
    for line in lines:
        step = read_step(line)
        if step is not None or line.startswith(f"{ORDER} "):
            day = step.stage if step else None
        yield line, day


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
    much money. `offers` returns the actions that may be planned in a view of such a copy, including
    some that are not possible now. `resolve` returns the legal action that a planned one means at
    the seat's turn, and raises `IllegalAction` with the reason where there is none, or where a
    condition does not hold. `conditions` returns the conditions a planned action can have,
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


@dataclass(frozen=True, slots=True)
class Planning:
    """How a seat plans: the actions of its next turn become steps, tried in order when it comes.

    `ahead` returns a copy of the state as if it were the seat's turn now, or None if that is
    impossible; `last` is the line played when nothing of the plan can be played any more ("pass").
    `turn` identifies the turn of a state: its steps end with it. `leaves` describes for each of
    these actions what remains after it, or "". `limits` is a marked sentence on what cannot be
    planned, or "".

    `name` labels an action, also while it is not legal; "" if the label of its choice on the screen
    is enough. `asks` returns whether the seat on turn must answer a question before anything else,
    `is_answer` whether an action answers one. `question` returns the state, planned `ahead`, after
    the last step among these actions and answers has asked its question, or None if it asks none
    that is known beforehand. `spare` holds the ids of rules whose refusal is expected, because the
    step was only an alternative to another one. `comes_on_top` returns whether an action is no
    alternative to the others, but played besides one of them. `week` plans several days at once;
    None if that is not possible.
    """

    ahead: Callable[[Any, Seat], Any | None]
    last: str
    turn: Callable[[Any], object]
    leaves: Callable[[Any, Seat, Sequence[Action], Translator], Sequence[str]] = (
        lambda _state, _seat, actions, _words: [""] * len(actions)
    )
    limits: str = ""
    name: Callable[[Action, Translator], str] = lambda _action, _words: ""
    asks: Callable[[Any, Seat], bool] = lambda _state, _seat: False
    is_answer: Callable[[Action], bool] = lambda _action: False
    question: Callable[[Any, Seat, Sequence[Action]], Any | None] = lambda _state, _seat, _all: None
    spare: frozenset[str] = frozenset()
    comes_on_top: Callable[[Action], bool] = lambda _action: False
    week: WeekPlanning | None = None
