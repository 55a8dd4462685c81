"""One seat's view of a match: everything public, its own hand, and its own secret choice."""

from dataclasses import dataclass

from games.core.game import Seat
from games.finale_cards.cards.cards import STRENGTH, SYMBOL
from games.finale_cards.events import News
from games.finale_cards.state import (
    EMPTY,
    NOBODY,
    PERIODS,
    Ending,
    Options,
    Pair,
    Phase,
    Plan,
    Side,
    State,
)

Men = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SideView:
    """One team as a seat sees it; the fields have the meaning they have in `Side`.

    `hand`, `plan` and `chosen` are empty unless it is the seat's own team.
    """

    squad: Men
    pitch: Men
    bench: Men
    lost: Men
    newcomers: Men
    cards: Men
    used: Men
    hand: Men
    in_hand: int
    in_deck: int
    top: int
    is_closing: bool
    goals: int
    shot: Men
    ready: bool
    chosen: int
    plan: Plan


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge (`seat` None: an onlooker's); the fields are those of `State`."""

    seat: Seat | None
    options: Options
    round: int
    phase: Phase
    leg: int
    legs: tuple[Pair, ...]
    period: int
    sides: tuple[SideView, SideView]
    turned: Men
    cautions: Men
    lines: Men
    marks: Men
    turn: Seat
    choices: Men
    attacker: Seat
    attacks: int
    begun: int
    is_tie: bool
    has_countered: bool
    has_failed: bool
    on_ball: Seat
    is_counter: bool
    bonus: int
    card: int
    step: int
    picks: tuple[Men, ...]
    hurt: Men
    shots: tuple[Pair, ...]
    shooters: tuple[Men, ...]
    first: Seat
    taken: tuple[bool, ...]
    total: Pair
    ending: Ending
    recent: tuple[News, ...]

    @property
    def is_extra(self) -> bool:
        """Whether extra time is being or was played."""
        return self.period > PERIODS

    def strength(self, man: int, turns: int = 0) -> int:
        """Return his strength now, or after `turns` more uses."""
        return STRENGTH[man][self.turned[man] + turns & 3]

    def symbol(self, man: int) -> int:
        """Return the symbol now in his upper right corner."""
        return SYMBOL[man][self.turned[man]]


def view_of(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: an onlooker) may know."""
    stollen, acker = (_side(side, is_own=index == seat) for index, side in enumerate(state.sides))
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        phase=state.phase,
        leg=state.leg,
        legs=tuple(state.legs),
        period=state.period,
        sides=(stollen, acker),
        turned=tuple(state.turned),
        cautions=tuple(state.cautions),
        lines=tuple(state.lines),
        marks=tuple(state.marks),
        turn=state.turn,
        choices=tuple(state.choices),
        attacker=state.attacker,
        attacks=state.attacks,
        begun=state.begun,
        is_tie=state.is_tie,
        has_countered=state.has_countered,
        has_failed=state.has_failed,
        on_ball=state.on_ball,
        is_counter=state.is_counter,
        bonus=state.bonus(),
        card=state.card,
        step=state.step,
        picks=tuple(map(tuple, state.picks)),
        hurt=tuple(state.hurt),
        shots=tuple(state.shots),
        shooters=tuple(map(tuple, state.shooters)),
        first=state.first,
        taken=tuple(state.taken),
        total=state.total,
        ending=state.ending,
        recent=tuple(state.recent),
    )


def _side(side: Side, *, is_own: bool) -> SideView:
    return SideView(
        squad=tuple(side.squad),
        pitch=tuple(side.pitch),
        bench=tuple(side.bench),
        lost=tuple(side.lost),
        newcomers=tuple(side.newcomers),
        cards=tuple(side.cards),
        used=tuple(side.used),
        hand=tuple(side.hand) if is_own else (),
        in_hand=len(side.hand),
        in_deck=len(side.deck),
        top=side.top,
        is_closing=side.is_closing,
        goals=side.goals,
        shot=tuple(side.shot),
        ready=side.ready,
        chosen=side.chosen if is_own else NOBODY,
        plan=side.plan if is_own else EMPTY,
    )
