"""Effect types: targets, operations, conditions, and the effect that combines them.

EUR, FAN, OPS and FIT are resources; eur, fan, ops and fit are the four levels. B is an offensive
jersey (ball), S a defensive one (shield). D, M and F are the sections, DL to FR the nine zones.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field

from games.eleven.cards.terms import (
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
    """Base of all effect types: immutable, without unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Target(Part):
    """The cards an operation applies to; if several fit, the owner chooses up to `most` of them.

    `self` is the player card with the effect, `random` the player with the number on a die, `any`
    an own player, `youngster` an own youngster, `used` a player of this match's line-up (limited to
    a section, an icon, the wings, or one single central zone), `staff` and `director` an own card
    of that kind.
    """

    who: Literal["self", "random", "any", "youngster", "used", "staff", "director"]
    section: Section | None = None
    icon: Icon | None = None
    place: Literal["wing", "one-centre"] | None = None
    most: Annotated[int, Field(ge=1, le=3)] = 1


class Gain(Part):
    """Gain resources; a negative `n` loses them, down to 0 (E-A37)."""

    resource: Resource
    n: int


class Pay(Part):
    """Part of a price: `n` of one resource."""

    resource: Resource
    n: Annotated[int, Field(ge=1)]


class Stat(Part):
    """Move a level by `n` (E-R13)."""

    track: Track
    n: int


class Vp(Part):
    """Take `n` victory-point tokens; in the final scoring, score `n` VP."""

    n: Annotated[int, Field(ge=1)]


class Strength(Part):
    """Put `n` strength tokens on cards, until after the match or permanently (E-R62)."""

    target: Target
    n: int
    permanent: bool = False


class Goal(Part):
    """Move a score marker by `n`; a goal from before the match cannot be blocked (E-R52)."""

    side: Literal["me", "opp"]
    n: Annotated[int, Field(ge=1)]


class CancelGoal(Part):
    """Cancel up to `n` goals the opponent scored in the zones."""

    n: Annotated[int, Field(ge=1)]


class Train(Part):
    """Turn an untrained player to the trained side."""

    target: Target


class Injure(Part):
    """Injure a player for `weeks` weeks (E-R77)."""

    target: Target
    weeks: Annotated[int, Field(ge=1, le=2)]


class Heal(Part):
    """Shorten one player's injury by `n` weeks."""

    target: Target
    n: Annotated[int, Field(ge=1)]


class Suspend(Part):
    """Put `n` suspension tokens on a card (E-R76)."""

    target: Target
    n: Annotated[int, Field(ge=1)]


class Pardon(Part):
    """Remove up to `n` suspension tokens from one card."""

    target: Target
    n: Annotated[int, Field(ge=1)]


class Refresh(Part):
    """Discard all five cards of a row of the display and lay out five new ones."""

    row: Row


class DrawTactic(Part):
    """Draw `n` tactic cards."""

    n: Annotated[int, Field(ge=1)]


class Ready(Part):
    """Ready one exhausted card."""

    target: Target


class Flip(Part):
    """Flip one jersey that has no card to its other side (the exception to E-R50)."""


class Move(Part):
    """Move the jersey of the player with the effect to another zone (limits: E-R19)."""


class SwapWings(Part):
    """Exchange two own jerseys on different wings, of any section."""


class CountAs(Part):
    """Count one own jersey of this section and icon in another zone."""

    section: Section
    icon: Icon
    zone: Zone


class Mark(Part):
    """Let one own S block the strongest B of its zone, at any strength."""


class Hire(Part):
    """Hire any card of the row, or the top youngster, optionally.

    The cost is the printed price plus `price`, or 0 if `free`.
    """

    deck: Literal["players", "youngsters", "staff"]
    price: int = 0
    free: bool = False


class Change(Part):
    """Change a number of the rules by `n` while the card is active."""

    rule: Rule
    n: int


class Vote(Part):
    """Let one director vote for another colour this Monday, chosen by the owner."""


class Outcome(Part):
    """The operations of the faces from `low` to `high`."""

    low: Annotated[int, Field(ge=1)]
    high: Annotated[int, Field(le=10)]
    ops: "Ops"


class Roll(Part):
    """Roll a die, which FAN may re-roll; a face without an outcome does nothing."""

    die: Literal[6, 10]
    outcomes: tuple[Outcome, ...]


class Choose(Part):
    """Let the owner choose one of several options."""

    options: "tuple[Ops, ...]"


class Per(Part):
    """Carry out `op` once per item counted, at most `most` times."""

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
    """The match ended with this result."""

    result: Result


class Tally(Part):
    """A number is at most or at least `n`; `fans` are those on the stands."""

    of: Literal["scored", "conceded", "position", "fans"]
    sign: Literal["<=", ">="]
    n: int


class Trailing(Part):
    """The club is exactly `n` goals behind."""

    n: Annotated[int, Field(ge=1)]


class ZoneHas(Part):
    """The zone of the player with the effect holds at least `n` own jerseys with the icon."""

    icon: Icon
    n: Annotated[int, Field(ge=1, le=3)]


class Against(Part):
    """The opponent's die has this colour."""

    die: Colour


class Has(Part):
    """The club employs at least `n` staff of a profession."""

    profession: Profession
    n: Annotated[int, Field(ge=1)]


Condition: TypeAlias = Ended | Tally | Trailing | ZoneHas | Against | Has
CONDITIONS: tuple[type[Part], ...] = get_args(Condition)


class Effect(Part):
    """One sentence of a card; an effect with a cost can be used only if all of it is paid."""

    when: When
    ops: Ops
    condition: Condition | None = None
    cost: tuple[Pay, ...] = ()

    @property
    def is_optional(self) -> bool:
        """Whether the owner may choose not to use it."""
        return self.when in {"meeting", "action", "match", "zones"}


def within(ops: Ops) -> Iterator[Op]:
    """Yield operations and the operations nested in them, in written order."""
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
