"""Replaying a match from its seed or from a stored state, without I/O, so a worker can do it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.host.match.loaded_match import LoadedMatch
from bot.worker_jobs import REPLAY, job
from games.core.definition import GameDefinition
from games.core.dice import Dice, SeededDice, match_key
from games.core.game import Event
from games.registry import GAMES
from storage.match.moves import MoveRow


@dataclass(frozen=True, slots=True)
class Step:
    """One move to replay: its seat (None: the game itself), its lines, and the era of its dice."""

    seat: int | None
    lines: tuple[str, ...]
    era: int


@dataclass(frozen=True, slots=True)
class ReplayInput:
    """A worker's input for a replay.

    `options` is JSON, `key` the key of the dice; `start` is the serialized state before the first
    of the `steps`, None to begin with the set-up.
    """

    game: str
    options: str
    seats: int
    key: bytes
    start: bytes | None
    steps: tuple[Step, ...]


def replay_input(
    loaded: LoadedMatch, rows: Sequence[MoveRow], start: bytes | None = None
) -> ReplayInput:
    """Return the replay of these moves, from the state before them or from the set-up."""
    row = loaded.row
    steps = tuple(Step(move.seat, move.lines, move.era) for move in rows)
    key = match_key(row.seed, row.mix)
    return ReplayInput(row.game, row.options, len(row.seats), key, start, steps)


class DiceOfEras(Dice, Protocol):
    """Dice that can switch to another era."""

    def at(self, era: int) -> "DiceOfEras":
        """Return the dice of the same key in another era."""


def replay_steps(
    match: ReplayInput, rolled: DiceOfEras | None = None
) -> Iterator[tuple[Any, list[Event]]]:
    """Yield the first state, then the state and events after each step; the state is mutated.

    `rolled` are dice that also record their rolls. Raises `IllegalAction` or ValueError if today's
    rules reject a step.
    """
    definition = GAMES[match.game]
    dice: DiceOfEras = rolled or SeededDice(match.key)
    if match.start is None:
        options = definition.load_options(json.loads(match.options))
        state, events = definition.game.setup(options, match.seats, dice)
    else:
        state, events = definition.load_state(match.start), []
    yield state, events
    for step in match.steps:
        dice = dice.at(step.era)
        yield state, _apply(definition, state, step, dice)


@job(REPLAY)
def state_after_replay(match: ReplayInput) -> bytes:
    """Return the serialized state after all steps."""
    *_, (state, _events) = replay_steps(match)
    return GAMES[match.game].dump_state(state)


def _apply(definition: GameDefinition, state: Any, step: Step, dice: Dice) -> list[Event]:  # noqa: ANN401 - any game's
    events: list[Event] = []
    for line in step.lines:
        events += definition.game.apply(state, step.seat, definition.notation.read(line), dice)
    return events
