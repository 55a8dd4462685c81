"""The vocabulary of every card: when something happens, under which condition, for what, and what.

EUR, FAN, OPS and FIT are resources; eur, fan, ops and fit are the four levels. B is an offensive
jersey (ball), S a defensive one (shield). D, M and F are the sections, DL to FR the nine zones.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field

from games.eleven.vocabulary import (
    Colour,
    Counter,
    Icon,
    Profession,
    Resource,
    Result,
    Row,
    Rule,
    Section,
    Track,
    When,
    Zone,
)


class Part(BaseModel):
    """What every piece of the vocabulary is: fixed for good, with no field unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Target(Part):
    """Who is meant; where several fit, the owner chooses up to `most` of them.

    `self` is the player whose card it is, `random` the number of a ten-sided die, `any` an own
    player card, `youngster` one of them who is a youngster, `used` a player card used in this
    match (in a section, with an icon, on a wing, in the centre, all in one centre zone if asked),
    `staff` and `director` an own card of that kind.
    """

    who: Literal["self", "random", "any", "youngster", "used", "staff", "director"]
    section: Section | None = None
    icon: Icon | None = None
    place: Literal["wing", "one-centre"] | None = None
    most: Annotated[int, Field(ge=1, le=3)] = 1


class Gain(Part):
    """Gain resources, or with a negative number lose them down to 0 (E-A37)."""

    resource: Resource
    n: int


class Pay(Part):
    """Part of a price: so many of a resource."""

    resource: Resource
    n: Annotated[int, Field(ge=1)]


class Stat(Part):
    """Move a level up or down (E-R13)."""

    track: Track
    n: int


class Vp(Part):
    """Take victory-point tokens, or score them if it happens at the end."""

    n: Annotated[int, Field(ge=1)]


class Strength(Part):
    """Put strength tokens on cards, until after the match or for good (E-R62)."""

    target: Target
    n: int
    permanent: bool = False


class Goal(Part):
    """Move a score marker; before the match nobody can prevent it (E-R52)."""

    side: Literal["me", "opp"]
    n: Annotated[int, Field(ge=1)]


class CancelGoal(Part):
    """Take back up to n goals the opponent has scored in the zones."""

    n: Annotated[int, Field(ge=1)]


class Train(Part):
    """Turn an untrained player to the trained side."""

    target: Target


class Injure(Part):
    """Put an injury token on a player (E-R77)."""

    target: Target
    weeks: Annotated[int, Field(ge=1, le=2)]


class Heal(Part):
    """Shorten one player's injury by n weeks."""

    target: Target
    n: Annotated[int, Field(ge=1)]


class Suspend(Part):
    """Put n suspension tokens on a card (E-R76)."""

    target: Target
    n: Annotated[int, Field(ge=1)]


class Pardon(Part):
    """Remove up to n suspension tokens from one card."""

    target: Target
    n: Annotated[int, Field(ge=1)]


class Refresh(Part):
    """Discard all five cards of a row of the display and lay out five new ones."""

    row: Row


class DrawTactic(Part):
    """Draw tactic cards."""

    n: Annotated[int, Field(ge=1)]


class Ready(Part):
    """Ready one exhausted card."""

    target: Target


class Flip(Part):
    """Flip one jersey that has no card to its other side (the exception to E-R50)."""


class Move(Part):
    """Move this player's jersey to another zone, within the limits of E-R19."""


class SwapWings(Part):
    """Exchange two own jerseys that stand on different wings, whatever their sections."""


class CountAs(Part):
    """One own jersey of this section and icon counts as standing in another zone."""

    section: Section
    icon: Icon
    zone: Zone


class Mark(Part):
    """One own S blocks the strongest B of its zone, however strong."""


class Hire(Part):
    """Hire any card of the row, or the top youngster; the owner may decline.

    It costs the printed price plus `price`, or nothing.
    """

    deck: Literal["players", "youngsters", "staff"]
    price: int = 0
    free: bool = False


class Change(Part):
    """A number of the rules differs by n while the card is active."""

    rule: Rule
    n: int


class Vote(Part):
    """One director votes for another colour, which the owner names, this Monday."""


class Outcome(Part):
    """What happens on the faces from `low` to `high`."""

    low: Annotated[int, Field(ge=1)]
    high: Annotated[int, Field(le=10)]
    ops: "Ops"


class Roll(Part):
    """Roll a die (FAN may roll it again); faces of no outcome do nothing."""

    die: Literal[6, 10]
    outcomes: tuple[Outcome, ...]


class Choose(Part):
    """The owner picks one of these."""

    options: "tuple[Ops, ...]"


class Per(Part):
    """Do `op` once for each thing counted, at most `most` times."""

    counter: Counter
    most: Annotated[int, Field(ge=1)]
    op: Gain | Strength | Vp


Op: TypeAlias = (
    Gain
    | Stat
    | Vp
    | Strength
    | Goal
    | CancelGoal
    | Train
    | Injure
    | Heal
    | Suspend
    | Pardon
    | Refresh
    | DrawTactic
    | Ready
    | Flip
    | Move
    | SwapWings
    | CountAs
    | Mark
    | Hire
    | Change
    | Vote
    | Roll
    | Choose
    | Per
)
Ops: TypeAlias = tuple[Op, ...]
Outcome.model_rebuild()
Choose.model_rebuild()
OPERATIONS: tuple[type[Part], ...] = get_args(Op)


class Ended(Part):
    """If the match was won, drawn or lost."""

    result: Result


class Tally(Part):
    """If a number is at most or at least n; `fans` are those on the stands."""

    of: Literal["scored", "conceded", "position", "fans"]
    sign: Literal["<=", ">="]
    n: int


class Trailing(Part):
    """If the match stands at n goals behind, exactly."""

    n: Annotated[int, Field(ge=1)]


class ZoneHas(Part):
    """If this player's zone holds at least n own jerseys with the icon, his own included."""

    icon: Icon
    n: Annotated[int, Field(ge=1, le=3)]


class Against(Part):
    """If the opponent's die has the colour."""

    die: Colour


class Has(Part):
    """If the club employs at least n of a profession."""

    profession: Profession
    n: Annotated[int, Field(ge=1)]


Condition: TypeAlias = Ended | Tally | Trailing | ZoneHas | Against | Has
CONDITIONS: tuple[type[Part], ...] = get_args(Condition)


class Effect(Part):
    """One sentence of a card; a cost is paid in full or the effect is not used."""

    when: When
    ops: Ops
    condition: Condition | None = None
    cost: tuple[Pay, ...] = ()

    @property
    def is_optional(self) -> bool:
        """Whether the owner decides to use it."""
        return self.when in {"meeting", "action", "match", "zones"}


def within(ops: Ops) -> Iterator[Op]:
    """Yield operations and those inside them, in the order they are written."""
    for op in ops:
        yield op
        if isinstance(op, Roll):
            for outcome in op.outcomes:
                yield from within(outcome.ops)
        elif isinstance(op, Choose):
            for option in op.options:
                yield from within(option)
        elif isinstance(op, Per):
            yield op.op
