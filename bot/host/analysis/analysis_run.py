"""The analysis of a part of a match, without I/O, so a worker can do it."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.host.match.replay_run import ReplayInput, replay_steps
from bot.worker_jobs import ANALYSIS, job
from games.core.analysis import analysis
from games.core.analysis.analysis import Judgement
from games.core.dice import match_key
from games.core.game import Seat
from games.registry import GAMES

MOST_MATCHES, MOST_SAMPLES, FEWEST_SAMPLES = 100, 200, 6
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
    """A move (its number, from 1) for which at least one computer would choose otherwise."""

    number: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class AnalysedPart:
    """The chances of all seats in each position of a part, and the moves made from them.

    `choosers` are all choices looked at, in order, each as (number of the move, seat); `judged` are
    those of these choices that some computer would not have made. `skipped` choices were not
    looked at for want of time. `seconds` is the processor time that all took, `state` the position
    in which the next part begins, serialized.
    """

    chances: tuple[tuple[float, ...], ...]
    judged: tuple[JudgedMove, ...]
    choosers: tuple[tuple[int, Seat], ...] = ()
    skipped: int = 0
    seconds: float = 0.0
    state: bytes | None = None


@job(ANALYSIS)
def analyse_part(request: PartRequest) -> AnalysedPart:
    """Return the analysis of a part.

    Each position gets an equal share of the seconds, half for the chances and half for the move,
    plus what earlier ones left over. Once the seconds have passed, no more moves are judged. They
    are seconds of the processor, so that a busy machine changes no judgement.
    Raises `IllegalAction` or ValueError if the present rules reject a move.
    """
    replay, begun = request.replay, time.thread_time()
    definition = GAMES[replay.game]
    share = request.seconds / max(request.end - request.first, 1)
    chances, judged, choosers, skipped = [], list[JudgedMove](), list[tuple[int, Seat]](), 0
    next_state = None
    for at, (state, _events) in enumerate(replay_steps(replay), start=request.first):
        if at == request.end:
            next_state = definition.dump_state(state)
            break
        key = match_key(replay.key, f"analysis {at}")
        due = begun + share * (at + 1 - request.first)
        found = analysis.chances(definition, state, key, _until(due - share / 2, MOST_MATCHES))
        chances.append(tuple(round(chance, 3) for chance in found))
        step = next(iter(replay.steps[at - request.first :]), None)
        seat = step.seat if step is not None else None
        if step is None or seat is None or not analysis.has_choice(definition, state, seat):
            continue
        if time.thread_time() >= begun + request.seconds:
            skipped += 1
            continue
        action = definition.notation.read(step.lines[0])
        enough = _until(due, MOST_SAMPLES, FEWEST_SAMPLES)
        judgement = analysis.judge(definition, state, seat, action, key, enough)
        choosers.append((at + 1, seat))
        if judgement is not None:
            judged.append(JudgedMove(at + 1, judgement))
    took = time.thread_time() - begun
    return AnalysedPart(tuple(chances), tuple(judged), tuple(choosers), skipped, took, next_state)


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
