"""What cards do, with a number for every effect and operation: states hold numbers, not cards.

A face is one side of a card as it lies in a club: a player untrained or trained, a sponsor by its
contract, anything else as printed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.eleven import cards
from games.eleven.grammar import (
    Change,
    Choose,
    Condition,
    Effect,
    Op,
    Outcome,
    Per,
    Roll,
)
from games.eleven.sources import COLOURS, NUMBER
from games.eleven.vocabulary import RESOURCES, Rule, When

OPS: list[Op] = []
"""Every operation by its number."""
NESTED: list[tuple[tuple[int, ...], ...]] = []
"""By operation: the operations of each outcome of a die, of each option, or of what is counted."""
BY_FACE: list[list[list[int]]] = []
"""By operation that rolls a die, and by face: the operations that come true, the next one last."""
_OP_NUMBERS: dict[tuple[type[Op], Op], int] = {}


def number_of(op: Op) -> int:
    """Return the number of an operation; equal ones have one number."""
    key = (type(op), op)
    if key not in _OP_NUMBERS:
        nested: tuple[tuple[int, ...], ...] = ()
        if isinstance(op, Roll):
            nested = tuple(numbers_of(outcome.ops) for outcome in op.outcomes)
        elif isinstance(op, Choose):
            nested = tuple(numbers_of(option) for option in op.options)
        elif isinstance(op, Per):
            nested = (numbers_of((op.op,)),)
        _OP_NUMBERS[key] = len(OPS)
        OPS.append(op)
        NESTED.append(nested)
        BY_FACE.append(_by_face(op, nested))
    return _OP_NUMBERS[key]


def _by_face(op: Op, nested: Sequence[tuple[int, ...]]) -> list[list[int]]:
    if not isinstance(op, Roll):
        return []
    outcomes = [*zip(op.outcomes, nested, strict=True)]
    return [
        [
            number
            for outcome, ops in outcomes
            if outcome.low <= face <= outcome.high
            for number in reversed(ops)
        ]
        for face in range(1, op.die + 1)
    ]


def numbers_of(ops: Iterable[Op]) -> tuple[int, ...]:
    """Return the numbers of some operations."""
    return tuple(number_of(op) for op in ops)


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect of one card: what it costs as (resource, n), and the numbers of what it does."""

    source: int
    when: When
    ops: tuple[int, ...]
    condition: Condition | None
    cost: tuple[tuple[int, int], ...]


DEEDS: list[Deed] = []
"""Every effect of every face by its number."""
NO_DEEDS: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card: the numbers of its deeds by moment, and the rules it changes."""

    deeds: Mapping[When, tuple[int, ...]] = field(default_factory=dict)
    rules: Mapping[Rule, int] = field(default_factory=dict)


def _deed(source: int, effect: Effect) -> int:
    cost = tuple((RESOURCES.index(pay.resource), pay.n) for pay in effect.cost)
    assert len(dict(cost)) == len(cost), "a price names a resource twice"
    DEEDS.append(Deed(source, effect.when, numbers_of(effect.ops), effect.condition, cost))
    return len(DEEDS) - 1


def _face(source: int, effects: Sequence[Effect]) -> Face:
    deeds: dict[When, tuple[int, ...]] = {}
    rules: dict[Rule, int] = {}
    for effect in effects:
        if effect.when == "always":
            for op in effect.ops:
                assert isinstance(op, Change), f"{op} cannot last"
                rules[op.rule] = rules.get(op.rule, 0) + op.n
        else:
            assert effect.when != "action" or "action" not in deeds, "a card has two actions"
            deeds[effect.when] = (*deeds.get(effect.when, ()), _deed(source, effect))
    return Face(deeds, rules)


MAN_FACE = [
    tuple(_face(man, card.effects(trained=trained)) for trained in (False, True))
    for man, card in enumerate(cards.FOOTBALLERS.values())
]
"""By man: his untrained and his trained face."""
POST_FACE: dict[int, dict[str, Face]] = {
    NUMBER[key]: {"": _face(NUMBER[key], card.effects)}
    for deck in (cards.STAFF, cards.DIRECTORS, cards.INFRASTRUCTURE, cards.TACTICS)
    for key, card in deck.items()
} | {
    NUMBER[key]: {
        "adboard": _face(NUMBER[key], card.adboard),
        "bonus": Face(),
        "shirt": _face(NUMBER[key], card.shirt),
    }
    for key, card in cards.SPONSORS.items()
}
"""By source and contract: its face."""
MEGAPHONE = {NUMBER[key]: numbers_of(card.megaphone) for key, card in cards.SPONSORS.items()}
BONUS = {NUMBER[key]: numbers_of(card.bonus) for key, card in cards.SPONSORS.items()}
LEVELS = {NUMBER[key]: numbers_of(card.levels) for key, card in cards.DIRECTORS.items()}
VOTES = {
    NUMBER[key]: tuple("YBR".index(colour) for colour in card.votes)
    for key, card in cards.DIRECTORS.items()
}
"""By director: the colour voted for at each face, yellow 0, blue 1, red 2."""
DECISION = {
    NUMBER[f"meeting-{key}"]: tuple(numbers_of(ops) for ops in (card.yellow, card.blue, card.red))
    for key, card in cards.MEETINGS.items()
}
"""By meeting: what each colour brings."""
assert len(COLOURS) == 3  # noqa: PLR2004 - yellow, blue, red


def _consequence(ops: Sequence[Sequence[Op]]) -> int:
    faces = enumerate(ops, 1)
    outcomes = tuple(Outcome(low=at, high=at, ops=tuple(brings)) for at, brings in faces if brings)
    return number_of(Roll(die=6, outcomes=outcomes))


CONSEQUENCE = tuple(
    _consequence(table)
    for table in (
        cards.TABLES.consequences.win,
        cards.TABLES.consequences.draw,
        cards.TABLES.consequences.loss,
    )
)
"""By result: the roll that follows the match (E-R63, E-A23)."""
