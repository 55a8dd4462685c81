"""The effects of all cards, numbered: a state refers to effects and operations by number.

A card side is the part of a card that applies: of a player the untrained or the trained side, of a
sponsor one contract, of any other card all of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.eleven.cards import cards
from games.eleven.cards.effect_types import (
    Change,
    Choose,
    Condition,
    Effect,
    Op,
    Outcome,
    Per,
    Roll,
)
from games.eleven.cards.ids import COLOURS, NUMBER
from games.eleven.cards.terms import RESOURCES, Rule, When

OPS: list[Op] = []
"""Every operation by its number."""
NESTED: list[tuple[tuple[int, ...], ...]] = []
"""By operation number: the operations inside it, by outcome of a die, by option, or per count."""
BY_FACE: list[list[list[int]]] = []
"""By operation number and face of its die: the operations that follow, the next one last."""
_OP_NUMBERS: dict[tuple[type[Op], Op], int] = {}


def number_of(op: Op) -> int:
    """Return the number of an operation; equal operations share one."""
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
    """Return the numbers of several operations."""
    return tuple(number_of(op) for op in ops)


@dataclass(frozen=True, slots=True)
class CompiledEffect:
    """One effect of one card side: `ops` are operation numbers, `cost` is pairs (resource, n)."""

    source: int
    when: When
    ops: tuple[int, ...]
    condition: Condition | None
    cost: tuple[tuple[int, int], ...]


DEEDS: list[CompiledEffect] = []
"""Every effect of every card side by its number."""
NO_DEEDS: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a card: its effect numbers by moment, and by how much it changes each rule."""

    deeds: Mapping[When, tuple[int, ...]] = field(default_factory=dict)
    rules: Mapping[Rule, int] = field(default_factory=dict)


def _deed(source: int, effect: Effect) -> int:
    cost = tuple((RESOURCES.index(pay.resource), pay.n) for pay in effect.cost)
    assert len(dict(cost)) == len(cost), "a price names a resource twice"
    DEEDS.append(
        CompiledEffect(source, effect.when, numbers_of(effect.ops), effect.condition, cost)
    )
    return len(DEEDS) - 1


def _face(source: int, effects: Sequence[Effect]) -> CardSide:
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
    return CardSide(deeds, rules)


MAN_FACE = [
    tuple(_face(man, card.effects(trained=trained)) for trained in (False, True))
    for man, card in enumerate(cards.FOOTBALLERS.values())
]
"""By player card id: the untrained and the trained side."""
POST_FACE: dict[int, dict[str, CardSide]] = {
    NUMBER[key]: {"": _face(NUMBER[key], card.effects)}
    for deck in (cards.STAFF, cards.DIRECTORS, cards.INFRASTRUCTURE, cards.TACTICS)
    for key, card in deck.items()
} | {
    NUMBER[key]: {
        "adboard": _face(NUMBER[key], card.adboard),
        "bonus": CardSide(),
        "shirt": _face(NUMBER[key], card.shirt),
    }
    for key, card in cards.SPONSORS.items()
}
"""By asset card id and contract: the card side; all but sponsors have the contract ""."""
MEGAPHONE = {NUMBER[key]: numbers_of(card.megaphone) for key, card in cards.SPONSORS.items()}
BONUS = {NUMBER[key]: numbers_of(card.bonus) for key, card in cards.SPONSORS.items()}
LEVELS = {NUMBER[key]: numbers_of(card.levels) for key, card in cards.DIRECTORS.items()}
VOTES = {
    NUMBER[key]: tuple("YBR".index(colour) for colour in card.votes)
    for key, card in cards.DIRECTORS.items()
}
"""By director: the colour of the vote at each face of the die: yellow 0, blue 1, red 2."""
DECISION = {
    NUMBER[f"meeting-{key}"]: tuple(numbers_of(ops) for ops in (card.yellow, card.blue, card.red))
    for key, card in cards.MEETINGS.items()
}
"""By meeting card and colour: the operation numbers of the decision."""
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
"""By match result: the operation that rolls for its consequence (E-R63, E-A23)."""
