"""Simulations of whole matches between computers, played in place without copies."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from games.core.declaring import event
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice, match_key
from games.core.game import Action, Event, Outcome, Seat


@event("asked")
class ChoiceCount(Event):
    """A seat chose one of these actions; only simulations emit it, before the resulting events."""

    seat: Seat
    offered: Sequence[Action]
    chosen: Action


@dataclass(slots=True)
class Thinking:
    """How often a seat's computer was asked in a match, and the seconds it took for all answers."""

    choices: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """The result of one match: the bot of each seat, the number of actions, and the outcome.

    `figures` maps the names the game counts to (count, total); `spreads` holds the numbers of this
    match whose distribution over many matches is reported. `thinking` holds by seat how often its
    computer was asked and how many seconds it took; it does not matter for equality.
    """

    bots: tuple[str, ...]
    actions: int
    outcome: Outcome
    figures: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    spreads: Mapping[str, Sequence[int]] = field(default_factory=dict)
    thinking: tuple[Thinking, ...] = field(default=(), compare=False)


@dataclass(slots=True)
class SimulationStats:
    """How often a seat or a computer won alone, shared the first place, or did neither."""

    won: int = 0
    shared: int = 0
    lost: int = 0
    share: float = 0.0
    """Its share of all first places; a shared first place counts 1 / number of winners."""

    def count(self, outcome: Outcome, seat: Seat) -> None:
        """Add the result of this seat in one match."""
        first = outcome.winners
        if seat not in first:
            self.lost += 1
            return
        self.share += 1 / len(first)
        if len(first) == 1:
            self.won += 1
        else:
            self.shared += 1

    @property
    def played(self) -> int:
        """The number of matches counted."""
        return self.won + self.shared + self.lost


@dataclass(slots=True)
class Position:
    """A match as it stands after some actions, with all events so far."""

    state: Any
    events: list[Event]
    outcome: Outcome | None
    actions: int = 0


def rotated_bots(bots: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """Return the bot of each seat in match `number`, from 0: all move up one seat each match."""
    return tuple(bots[(seat + number) % len(bots)] for seat in range(seats))


def simulate(
    definition: GameDefinition,
    options: Any,  # noqa: ANN401 - options of any game
    bots: tuple[str, ...],
    seed: bytes,
    now: Callable[[], float] = lambda: 0.0,
) -> SimulationResult:
    """Play one match, one named bot per seat; `seed` (1 to 64 bytes) determines dice and choices.

    `now` returns the time in seconds; it measures how long the computers take to choose.

    Raises RuntimeError if the match exceeds the game's `bound`.
    """
    thinking = tuple(Thinking() for _ in bots)
    (end,) = deque(_positions(definition, options, bots, seed, thinking, now), maxlen=1)
    assert end.outcome is not None
    figures = definition.analysis.figures(end.events)
    spreads = definition.analysis.spreads(end.events)
    return SimulationResult(bots, end.actions, end.outcome, figures, spreads, thinking)


def position(
    definition: GameDefinition,
    options: Any,  # noqa: ANN401 - options of any game
    bots: tuple[str, ...],
    seed: bytes,
    actions: int,
) -> Position:
    """Return the position of the same match after so many actions, or at its end before that."""
    played = _positions(definition, options, bots, seed, tuple(Thinking() for _ in bots))
    return next(
        each_position
        for each_position in played
        if each_position.actions == actions or each_position.outcome is not None
    )


def _positions(
    definition: GameDefinition,
    options: Any,  # noqa: ANN401 - options of any game
    bots: tuple[str, ...],
    seed: bytes,
    thinking: Sequence[Thinking],
    now: Callable[[], float] = lambda: 0.0,
) -> Iterator[Position]:
    """Yield the position at the beginning and after each action until the end; it changes in place.

    Only seats that must act are asked: nothing is played out of turn, and no timer runs.
    """
    game, bound = definition.game, definition.bound(options)
    players = [definition.bots[name] for name in bots]
    dice, chance = SeededDice(match_key(seed, "dice")), RandomSource(match_key(seed, "computers"))
    state, events = game.setup(options, len(bots), dice)
    here = Position(state, events, game.outcome(state))
    yield here
    while here.outcome is None:
        if here.actions == bound:
            message = f"{definition.name}: a match of more than {bound} moves"
            raise RuntimeError(message)
        seat = game.waiting_for(state)[0]
        view = game.view(state, seat)
        legal = game.legal_actions(state, seat)
        begun = now()
        action = players[seat].choose(view, legal, partial(game.determinize, view, seat), chance)
        thinking[seat].choices += 1
        thinking[seat].seconds += now() - begun
        events.append(ChoiceCount(seat, legal, action))
        events += game.apply(state, seat, action, dice)
        here.actions += 1
        here.outcome = game.outcome(state)
        yield here
