"""What a computer chooses, without I/O, so a worker can do it; a failing computer is replaced."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, thread_time
from typing import Any

from bot.worker_jobs import MOVE, WARM_UP, job
from games.core.bots import EXPERT, HARD, Bot, IsOver, without_takebacks
from games.core.definition import GameDefinition
from games.core.dice import RandomSource
from games.core.game import Seat
from games.registry import GAMES

SECONDS = {HARD: 0.3, EXPERT: 2.0}
"""By level: the processor seconds after which a computer plays the best it has found."""
USUAL_SECONDS = 0.3
LATEST = 4.0
"""After so many times as long by the clock it plays as well, however little it could think."""
BY_HOST = ""
"""The level of a choice for which no computer is asked: the host's, at random."""
PATH_PARTS = 3


class NoLegalActionError(Exception):
    """A computer chose nothing, or what is not legal."""


@dataclass(frozen=True, slots=True)
class ChooseRequest:
    """The input of a computer's choice: the serialized state, and a seed for its randomness."""

    game: str
    level: str
    seat: int
    state: bytes
    key: bytes


@dataclass(frozen=True, slots=True)
class Failure:
    """A computer that failed, and why: an error's class and place, never what it says."""

    game: str
    level: str
    why: str


@dataclass(frozen=True, slots=True)
class ComputerChoice:
    """The line that is played, "" for no action out of turn, and the computers that failed.

    `level` is that of the computer which chose it, `BY_HOST` if none did.
    """

    line: str
    level: str
    failures: tuple[Failure, ...] = ()


@job(MOVE)
def think(request: ChooseRequest) -> ComputerChoice:
    """Return what a computer plays; runs in a worker process."""
    definition = GAMES[request.game]
    state = definition.load_state(request.state)
    return choose(definition, state, request.seat, request.level, request.key)


@job(WARM_UP)
def know_the_games() -> None:
    """Do nothing: a worker that has received this function has imported the games."""


def choice_key(seed: bytes, match_id: str, era: int, move: int, seat: Seat) -> bytes:
    """Return the key of a computer's random numbers for one choice, wherever it is made.

    A computer answers in the same way once a move was taken back and is played again.
    """
    return seed[:16] + f"{match_id} {era} {move} {seat}".encode()


def choose(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - any game's
    seat: Seat,
    level: str,
    key: bytes,
) -> ComputerChoice:
    """Return the choice of a computer of this level, which sees only the seat's view.

    If it fails, a simple computer chooses, then the host at random; out of turn the host does
    nothing.
    """
    failures = list[Failure]()
    for asked in _levels(definition, level):
        try:
            line = _line(definition, state, seat, asked, key)
        except Exception as error:  # noqa: BLE001 - a computer may fail in any way
            failures.append(Failure(definition.name, asked, place_of(error)))
        else:
            return ComputerChoice(line, asked, tuple(failures))
    line = ""
    if seat in definition.game.waiting_for(state):
        legal = definition.game.legal_actions(state, seat)
        line = definition.notation.write(RandomSource(key).pick(without_takebacks(legal) or legal))
    return ComputerChoice(line, BY_HOST, tuple(failures))


def _line(definition: GameDefinition, state: Any, seat: Seat, level: str, key: bytes) -> str:  # noqa: ANN401 - any game's
    """Return what a computer plays; raises NoLegalActionError, or whatever the computer raises."""
    game, bot = definition.game, timed(definition, level)
    is_on_turn, view = seat in game.waiting_for(state), game.view(state, seat)
    legal = game.legal_actions(state, seat)
    decide = bot.choose if is_on_turn else bot.act_out_of_turn
    action = decide(
        view, [*legal], lambda chance: game.determinize(view, seat, chance), RandomSource(key)
    )
    if action is None and not is_on_turn:
        return ""
    if action not in legal:
        raise NoLegalActionError
    return definition.notation.write(action)


def _levels(definition: GameDefinition, level: str) -> Iterator[str]:
    """Yield the computers to ask, one after the other."""
    if level != BY_HOST:
        yield from dict.fromkeys((level, definition.levels[0]))


def timed(definition: GameDefinition, level: str) -> Bot:
    """Return a computer of this level whose time runs from now on."""
    return definition.bots[level].limited(time_limit(SECONDS.get(level, USUAL_SECONDS)))


def time_limit(seconds: float) -> IsOver:
    """Return a function: whether this thread has computed for so long from now on.

    Its own processor time counts, so that a busy machine makes no computer weaker; by the clock it
    is over after `LATEST` times as long.
    """
    enough, latest = thread_time() + seconds, monotonic() + LATEST * seconds
    return lambda: thread_time() >= enough or monotonic() >= latest


def simplified(request: ChooseRequest) -> ChooseRequest:
    """Return the same request to the weakest computer that members may choose."""
    return replace(request, level=GAMES[request.game].levels[0])


def by_host(request: ChooseRequest) -> ChooseRequest:
    """Return the same request for which no computer is asked."""
    return replace(request, level=BY_HOST)


def place_of(error: Exception) -> str:
    """Return an error's class and where it was raised; its text may hold what nobody may see."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    path = "/".join(Path(last.filename).parts[-PATH_PARTS:])
    return f"{type(error).__name__} at {path}:{last.lineno}"
