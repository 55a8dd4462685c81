"""What one seat may know: everything public, and of hidden cards only its own."""

from dataclasses import dataclass

from games.core.game import Action, Seat
from games.finita.cards.cards import NONE, fitting
from games.finita.shared.interned_actions import DRAWS, PASS
from games.finita.shared.last_steps import Step
from games.finita.state import (
    HIT,
    LAST_STEPS,
    SKIPS,
    TURN,
    Options,
    Phase,
    RoundResult,
    State,
)

Lists = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ServingView:
    """Paul's or Petra's question, with the fields of `Serving`."""

    way: int
    leader: Seat
    queue: tuple[Seat, ...]
    served: bool


@dataclass(frozen=True, slots=True)
class ComparingView:
    """Patrick's question: which seats have chosen, and this seat's choice (NONE: none yet)."""

    leader: Seat
    ready: tuple[bool, ...]
    own: int
    own_call: bool
    times: int


@dataclass(frozen=True, slots=True)
class MotionView:
    """A vote, with the fields of `Motion`."""

    accused: Seat
    what: int
    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    is_open: bool
    abstained: tuple[Seat, ...]
    number: int


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge (`seat` None: an onlooker's); fields are those of `State`.

    `sizes` are the numbers of cards in each hand. `places` are the face-down cards whose place this
    seat knows (NONE for the others), `aside` its own ones sorted. `drawn` is NONE except for the
    seat that drew, unless the card is public. `counts` are the votes of the match, and the round's
    `dry` turns and acts.
    """

    seat: Seat | None
    options: Options
    round: int
    phase: Phase
    turn: Seat
    direction: int
    suit: int
    rank: int
    named_numbers: tuple[int, ...]
    cause: int
    owed: int
    sizes: tuple[int, ...]
    minus: tuple[int, ...]
    pile: int
    discard: tuple[int, ...]
    hand: tuple[int, ...]
    places: Lists
    aside: tuple[int, ...]
    sure: Lists
    among: Lists
    shown: Lists
    drawn: int
    place: int
    said: bool
    serving: ServingView | None
    comparing: ComparingView | None
    motion: MotionView | None
    forgot: tuple[Seat, ...]
    is_fresh: bool
    is_clapping: bool
    nine: int
    clapped: tuple[Seat, ...]
    counts: tuple[int, int, int]
    last_steps: tuple[Step, ...]
    last_round: RoundResult | None

    @property
    def top(self) -> int:
        """The face on top of the pile, or NONE while it is empty."""
        return self.discard[-1] if self.discard else NONE

    @property
    def clapped_card(self) -> int:
        """The 9 to clap for; states stored without one mean the top card (I-A37)."""
        return self.top if self.nine == NONE else self.nine

    @property
    def seats_to_wait_for(self) -> tuple[Seat, ...]:
        """The seats that may want to act before the next one does: to clap, throw or catch.

        It depends on public facts only, so waiting for them reveals nothing (I-R23, I-R28, I-R30).
        """
        if self.is_clapping:
            return tuple(seat for seat in self.seats if seat not in self.clapped)
        may_throw = self.options.throws and self.is_fresh and self.phase == TURN
        return tuple(self.seats) if self.forgot or may_throw else ()

    @property
    def to_draw(self) -> int:
        """How many of the cards owed there are to draw (I-A33)."""
        return min(self.owed, self.pile + max(len(self.discard) - 1, 0))

    @property
    def fitting(self) -> frozenset[int]:
        """The faces that fit on the pile in an ordinary turn."""
        return fitting(self.suit, self.rank, self.named_numbers)

    def fits(self, face: int) -> bool:
        """Return whether the face fits on the pile in an ordinary turn."""
        return face in self.fitting

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.sizes))

    def count(self, seat: Seat) -> int:
        """Return the number of the seat's cards, including face-down ones."""
        return self.sizes[seat] + len(self.places[seat])


def view_of(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: an onlooker) may know."""
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        phase=state.phase,
        turn=state.turn,
        direction=state.direction,
        suit=state.suit,
        rank=state.rank,
        named_numbers=state.named_numbers,
        cause=state.cause,
        owed=state.owed,
        sizes=tuple(map(len, state.hands)),
        minus=tuple(state.minus),
        pile=len(state.pile),
        discard=tuple(state.discard),
        hand=() if seat is None else tuple(state.hands[seat]),
        places=tuple(_places(state, owner, seat) for owner in state.seats),
        aside=() if seat is None else tuple(sorted(state.hidden[seat])),
        sure=_tuples(state.sure),
        among=_tuples(state.among),
        shown=_tuples(state.shown),
        drawn=state.drawn if state.place != NONE or seat == state.turn else NONE,
        place=state.place,
        said=state.said,
        serving=_serving(state),
        comparing=_comparing(state, seat),
        motion=_motion(state),
        forgot=tuple(state.forgot),
        is_fresh=state.is_fresh,
        is_clapping=state.is_clapping,
        nine=state.nine,
        clapped=tuple(state.clapped),
        counts=(state.votes, state.dry, state.acts),
        last_steps=tuple(state.last_steps[-LAST_STEPS:]),
        last_round=state.last_round,
    )


def _tuples(lists: list[list[int]]) -> Lists:
    return tuple(map(tuple, lists))


def _places(state: State, owner: Seat, seat: Seat | None) -> tuple[int, ...]:
    """Return an owner's face-down cards whose place this seat knows, NONE for others (I-A27)."""
    enough = 1 if owner == seat else 2
    known = zip(state.hidden[owner], state.sure[owner], strict=True)
    return tuple(face if sure >= enough else NONE for face, sure in known)


def _serving(state: State) -> ServingView | None:
    asked = state.serving
    if asked is None:
        return None
    return ServingView(asked.way, asked.leader, tuple(asked.queue), asked.served)


def _comparing(state: State, seat: Seat | None) -> ComparingView | None:
    asked = state.comparing
    if asked is None:
        return None
    return ComparingView(
        leader=asked.leader,
        ready=tuple(chosen != NONE for chosen in asked.chosen),
        own=NONE if seat is None else asked.chosen[seat],
        own_call=seat is not None and asked.called[seat],
        times=asked.times,
    )


def _motion(state: State) -> MotionView | None:
    asked = state.motion
    if asked is None:
        return None
    return MotionView(
        asked.accused,
        asked.what,
        tuple(asked.yes),
        tuple(asked.no),
        asked.is_open,
        tuple(asked.abstained),
        asked.number,
    )


def let_pass(view: View) -> dict[Seat, Action]:
    """Return how the seat that faces an effect suffers it, as all see it (I-R13, I-R15, I-R17)."""
    if view.phase != HIT or view.is_clapping:
        return {}
    return {view.turn: suffering(view)}


def suffering(state: State | View) -> Action:
    """Return how the seat on turn suffers the effect that hits it (I-R13, I-R15, I-R17)."""
    return PASS if state.cause in SKIPS else DRAWS[state.owed]
