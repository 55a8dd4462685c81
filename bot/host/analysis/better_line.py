"""The line that follows a better turn: how computers would have played on, with the same dice."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bot.worker_jobs import REPLAY, job
from games.core.analysis.playouts import chosen_action, usual_bot
from games.core.definition import GameDefinition
from games.core.dice import Dice, RandomSource, SeededDice, match_key
from games.core.game import IllegalAction, Seat
from games.core.record import events_json
from games.registry import GAMES

MOST_STEPS = 12
"""The most actions of a line."""


@dataclass(frozen=True, slots=True)
class LineRequest:
    """A worker's input: the state in which a turn begins, its lines, and the match's dice.

    `before` are lines of the seat that were played in this state before the turn differs.
    """

    game: str
    state: bytes
    seat: Seat
    before: tuple[str, ...]
    turn: tuple[str, ...]
    key: bytes
    era: int = 0


@dataclass(frozen=True, slots=True)
class LineStep:
    """An action of a line, the state after it, and what happened (JSON)."""

    seat: Seat
    line: str
    state: bytes
    events: str


@dataclass(frozen=True, slots=True)
class BetterLine:
    """The state in which the better turn begins, and the steps from there on."""

    start: bytes
    steps: tuple[LineStep, ...]


@job(REPLAY)
def better_line(request: LineRequest) -> BetterLine:
    """Return the better turn and how it goes on, until its seat has to choose again.

    After the turn everybody is played by a normal computer, which sees what its seat sees. The dice
    are those of the match. It ends early where an action is not legal, or the match is over.
    """
    definition, dice = GAMES[request.game], SeededDice(request.key).at(request.era)
    state = definition.load_state(request.state)
    play_lines(definition, state, request.seat, request.before, dice)
    start, steps = definition.dump_state(state), list[LineStep]()
    chance = RandomSource(match_key(request.key, "line"))
    with suppress(IllegalAction, ValueError):
        for line in request.turn:
            steps.append(_played(definition, state, request.seat, line, dice))
        while len(steps) < MOST_STEPS and (waiting := definition.game.waiting_for(state)):
            if waiting[0] == request.seat and steps[-1].seat != request.seat:
                break
            action = chosen_action(definition, state, waiting[0], usual_bot(definition), chance)
            line = definition.notation.write(action)
            steps.append(_played(definition, state, waiting[0], line, dice))
    return BetterLine(start, tuple(steps))


def play_lines(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
    lines: Sequence[str],
    dice: Dice,
) -> None:
    """Play lines of a seat, which changes the state; raises `IllegalAction`."""
    for line in lines:
        definition.game.apply(state, seat, definition.notation.read(line), dice)


def _played(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
    line: str,
    dice: SeededDice,
) -> LineStep:
    """Play a line, which changes the state, and return it as a step."""
    events = definition.game.apply(state, seat, definition.notation.read(line), dice)
    told = events_json(definition, events)
    return LineStep(seat, line, definition.dump_state(state), told)
