"""The analysis of a part of a match, without I/O, so a worker can do it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.host.analysis.accuracy import WeighedChoice
from bot.host.match.replay_run import ReplayInput, Step, replay_steps
from bot.worker_jobs import ANALYSIS, job
from games.core.analysis import analysis
from games.core.analysis.analysis import Judgement
from games.core.analysis.playouts import MOST_OF_A_TURN, is_over
from games.core.definition import GameDefinition
from games.core.dice import match_key
from games.core.game import Event, Seat
from games.registry import GAMES

MOST_MATCHES, MOST_SAMPLES, FEWEST_SAMPLES = 100, 200, 3
"""The most matches played out from a position; the most and fewest samples after a choice."""


@dataclass(frozen=True, slots=True)
class PartRequest:
    """The positions after `first` moves up to `end` moves, exclusive, and the seconds to use.

    `replay` begins with the first of these positions and ends with the move after the last one.
    """

    replay: ReplayInput
    first: int
    end: int
    seconds: float


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A turn in which at least one computer would choose otherwise.

    `number` is the move (from 1) at which it first differs from the better turn. The turn began
    with move `first`; before move `until` its seat did not choose again. Both are 0 in analyses of
    before turns were judged.
    """

    number: int
    judgement: Judgement
    first: int = 0
    until: int = 0


@dataclass(frozen=True, slots=True)
class AnalysedPart:
    """The chances of all seats in each position of a part, and the turns begun in it.

    `weighed` are all choices looked at, in order; `judged` are those of them that some computer
    would not have made. `scores` are the moves with an event that the game is remembered by.
    `skipped` choices were not looked at for want of time. `seconds` is the processor time that all
    took, `state` the position in which the next part begins, serialized.
    """

    chances: tuple[tuple[float, ...], ...]
    judged: tuple[JudgedMove, ...]
    weighed: tuple[WeighedChoice, ...] = ()
    scores: tuple[int, ...] = ()
    skipped: int = 0
    seconds: float = 0.0
    state: bytes | None = None


@dataclass(slots=True)
class _Turn:
    """A seat's moves from `first` on, until another one acts or something is rolled or shown."""

    seat: Seat
    first: int
    before: Any
    lines: list[tuple[int, str]] = field(default_factory=list)
    """Each action in notation, with the number of its move."""

    @property
    def is_long(self) -> bool:
        """Whether more actions would be too many for one turn."""
        return len(self.lines) >= MOST_OF_A_TURN


@dataclass(slots=True)
class _PartWork:
    """The work on a part: what has been found, and the turn that goes on."""

    request: PartRequest
    definition: GameDefinition
    begun: float
    turn: _Turn | None = None
    judged: list[JudgedMove] = field(default_factory=list)
    weighed: list[WeighedChoice] = field(default_factory=list)
    skipped: int = 0

    def add(self, number: int, step: Step | None, state: Any, events: Sequence[Event]) -> None:  # noqa: ANN401 - a state of any game
        """Take the position and events before a move, None for the part's last position."""
        turn, seat = self.turn, None if step is None else step.seat
        if turn is not None and (
            seat != turn.seat or is_over(state, turn.before.luck, events) or turn.is_long
        ):
            self._judge(turn, number)
            turn = None
        if step is None or seat is None:
            self.turn = None
            return
        if turn is None and analysis.has_choice(self.definition, state, seat):
            turn = _Turn(seat, number, self.definition.copy_state(state))
        if turn is not None:
            turn.lines += [(number, line) for line in step.lines]
        self.turn = turn

    def _judge(self, turn: _Turn, end: int) -> None:
        """Judge a turn that lasted until move `end`, exclusive, if there is time."""
        request = self.request
        if time.thread_time() >= self.begun + request.seconds:
            self.skipped += 1
            return
        due = request.seconds * (end - 1 - request.first) / max(request.end - request.first, 1)
        judgement = analysis.judge(
            self.definition,
            turn.before,
            turn.seat,
            [self.definition.notation.read(line) for _number, line in turn.lines],
            match_key(request.replay.key, f"analysis {turn.first - 1}"),
            _until(self.begun + due, MOST_SAMPLES, FEWEST_SAMPLES),
        )
        known = judgement.missed, judgement.stake, judgement.variance
        self.weighed.append(WeighedChoice(turn.first, turn.seat, *known))
        if judgement.line != judgement.better or any(judgement.gains):
            number = turn.lines[judgement.at][0]
            self.judged.append(JudgedMove(number, judgement, turn.first))


@job(ANALYSIS)
def analyse_part(request: PartRequest) -> AnalysedPart:
    """Return the analysis of a part.

    Each turn gets the share of the seconds that its moves are of the part's, plus what earlier ones
    left over. Once the seconds have passed, no more turns are judged. They are seconds of the
    processor, so that a busy machine changes no judgement.
    Raises `IllegalAction` or ValueError if the present rules reject a move.
    """
    replay, begun = request.replay, time.thread_time()
    definition = GAMES[replay.game]
    part, chances, scores = _PartWork(request, definition, begun), [], list[int]()
    for index, (state, events) in enumerate(replay_steps(replay), start=request.first):
        if index > request.first and any(
            isinstance(event, definition.texts.moments) for event in events
        ):
            scores.append(index)
        step = (
            next(iter(replay.steps[index - request.first :]), None) if index < request.end else None
        )
        part.add(index + 1, step, state, events)
        if index == request.end:
            next_state = definition.dump_state(state)
            break
        key = match_key(replay.key, f"analysis {index}")
        due = begun + request.seconds * (index + 1 - request.first) / (request.end - request.first)
        found = analysis.chances(definition, state, key, _until(due, MOST_MATCHES))
        chances.append(tuple(round(chance, 3) for chance in found))
    else:
        next_state = None
    return AnalysedPart(
        tuple(chances),
        tuple(part.judged),
        tuple(part.weighed),
        tuple(scores),
        part.skipped,
        time.thread_time() - begun,
        next_state,
    )


@job(ANALYSIS)
def chances_in(game: str, state: bytes) -> tuple[float, ...]:
    """Return the chances in a stored position, of a match whose moves cannot be replayed."""
    definition = GAMES[game]
    found = analysis.chances(
        definition, definition.load_state(state), b"analysis", lambda done: done < MOST_MATCHES
    )
    return tuple(round(chance, 3) for chance in found)


def _until(due: float, most: int, fewest: int = 1) -> Callable[[int], bool]:
    """Return a function: whether to go on after this many matches, until `due` (thread time)."""
    return lambda done: done < fewest or (done < most and time.thread_time() < due)
