"""Random matches that hypothesis chooses, shrinks and prints as code to paste."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.core.bots import without_takebacks
from games.core.dice import RandomSource, SeededDice, match_key
from games.core.game import StateBase
from games.core.match import Match
from tests import chance

LONGEST = 160
"""Most moves of one walk: enough for the end of a short match, cheap enough for many."""
_STEP = 3
"""Bytes that choose one move: one byte for the seat, two for its action."""


def tries(wanted):
    """Return settings for about this many tries, without health checks on the size of walks."""
    calm = [*chance.CLOCKED, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(max_examples=chance.examples(wanted), suppress_health_check=calm)


@dataclass(frozen=True, repr=False)
class Walk:
    """A match's options, seats and seed, and the bytes that choose its moves."""

    definition: Any
    options: Any
    seats: int
    seed: bytes
    choices: bytes

    def __repr__(self):
        return (
            f"Walk({self.definition!r}, {self.options!r}, seats={self.seats}, "
            f"seed={self.seed!r}, choices={self.choices!r})"
        )

    def _repr_pretty_(self, printer, _cycle):
        """Let hypothesis print the same."""
        printer.text(repr(self))

    @property
    def dice(self) -> SeededDice:
        """The dice of this match, from the start."""
        return SeededDice(match_key(self.seed, "walk"))

    @property
    def chance(self) -> RandomSource:
        """The random numbers that a test uses after the walk."""
        return RandomSource(match_key(self.seed, "after the walk"))

    def states(self) -> Iterator[tuple[StateBase, list]]:
        """Yield the state (one object, changed in place) and the last events, after every move."""
        game, dice = self.definition.game, self.dice
        state, events = game.setup(self.options, self.seats, dice)
        yield state, events
        for index in range(0, len(self.choices), _STEP):
            step = a_step(self.definition, state, self.choices[index : index + _STEP])
            if step is None:
                return
            yield state, game.apply(state, *step, dice)

    def state(self, moves: int | None = None) -> StateBase:
        """Return the state after this many moves, or at the end of the walk."""
        for number, (state, _) in enumerate(self.states()):
            last = state
            if number == moves:
                break
        return last

    def match(self, moves: int | None = None) -> Match:
        """Return a running match with that state, and with nothing to undo yet."""
        state = self.state(moves)
        return Match(
            self.definition, self.options, self.seats, self.dice, state, asked=[1] * self.seats
        )

    def matches(self) -> Iterator[Match]:
        """Yield the match (one object) at its opening and after every move, all in `past`."""
        match = Match.start(self.definition, self.options, self.seats, self.dice)
        yield match
        for index in range(0, len(self.choices), _STEP):
            step = a_step(self.definition, match.state, self.choices[index : index + _STEP])
            if step is None:
                return
            play(match, *step)
            yield match

    def played(self) -> Match:
        """Return the match played from its opening, all its moves in `past`."""
        *_, match = self.matches()
        return match


def a_step(definition, state, choice):
    """Return the (seat, action) that three bytes choose here, or None when the match is over.

    Mostly a seat that must act; sometimes one that only may, a choice taken back, or the timer.
    """
    waiting = definition.game.waiting_for(state)
    if not waiting:
        return None
    who, which = choice[0], int.from_bytes(choice[1:], "big")
    bell = definition.game.bell(state)
    if who >= 245 and bell is not None:
        return None, bell.action
    seat = waiting[who % len(waiting)]
    if who >= 210:
        others = [other for other in range(len(state.luck) - 1) if other not in waiting]
        able = [other for other in others if definition.game.legal_actions(state, other)]
        seat = able[who % len(able)] if able else seat
    legal = definition.game.legal_actions(state, seat)
    return seat, legal[which % len(legal)]


def play(match, seat, action):
    """Play one action in a match; seat None is the match's timer."""
    return (
        match.play_timer()
        if seat is None
        else match.play(seat, [match.definition.notation.write(action)])
    )


@cache
def pace(definition, options):
    """Return how many moves a random match took, up to LONGEST, so that walks seldom end early."""
    dice, chance, moves = SeededDice(b"pace"), RandomSource(b"pace"), 0
    state, _ = definition.game.setup(options, definition.seats[-1], dice)
    while moves < LONGEST and (waiting := definition.game.waiting_for(state)):
        seat = chance.pick(waiting)
        offered = without_takebacks(definition.game.legal_actions(state, seat))
        if not offered:
            break
        definition.game.apply(state, seat, chance.pick(offered), dice)
        moves += 1
    return moves


def finished(definition, nth, seats, **chosen):
    """Return the last state of the `nth` random match of `seats`; `chosen` are its options."""
    key = match_key(bytes([nth]) * 4, "to the end")
    dice, chance = SeededDice(key), RandomSource(key)
    state, _ = definition.game.setup(definition.options(**chosen), seats, dice)
    while waiting := definition.game.waiting_for(state):
        seat = chance.pick(waiting)
        action = chance.pick(without_takebacks(definition.game.legal_actions(state, seat)))
        definition.game.apply(state, seat, action, dice)
    return state


def crowds(walk):
    """Return the numbers of moves of the walk after which several seats choose at once."""
    return [
        moves
        for moves, (state, _) in enumerate(walk.states())
        if len(walk.definition.game.waiting_for(state)) > 1
    ]


@cache
def choices(definition):
    """Return hypothesis strategies for options and seats; they are slow to build, so cached."""
    options = {
        option.name: st.sampled_from([value for value, _ in option.choices])
        for option in definition.choices
    }
    return st.fixed_dictionaries(options), st.sampled_from(definition.seats)


@cache
@st.composite
def walks(draw, definition, longest=LONGEST):
    """Choose options as a lobby offers them, a number of seats, a seed, and moves."""
    chosen, seats = choices(definition)
    options = definition.load_options(draw(chosen))
    moves = draw(st.integers(0, min(longest, pace(definition, options))))
    return Walk(
        definition,
        options,
        draw(seats),
        draw(st.binary(min_size=4, max_size=4)),
        draw(st.binary(min_size=_STEP * moves, max_size=_STEP * moves)),
    )


def dumped(definition, state) -> bytes:
    """Return the state as JSON, by which states are compared."""
    return definition.dump_state(state)


def after(definition, state, seat, action, dice):
    """Return a copy of the state with the action played, and the events."""
    then = definition.copy_state(state)
    return then, definition.game.apply(then, seat, action, dice)


def read_by(viewer, events):
    """Return the events this seat (None: an onlooker) may read."""
    return [event for event in events if event.is_for(viewer)]


def viewers(walk):
    """Return everybody who may look: each seat, and an onlooker."""
    return [None, *range(walk.seats)]
