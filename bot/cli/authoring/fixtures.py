"""Matches between computers for the command line, played by one process or by several."""

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from games.core.simulate import SimulationResult

AT_ONCE = 4
"""Matches that a process is given at once, because each transfer takes time, too."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be played: the game's name, its options, the computer of each seat, a seed."""

    game: str
    options: Any
    bots: tuple[str, ...]
    seed: bytes


@dataclass(frozen=True, slots=True)
class PlayedFixture:
    """A played match and how many seconds it took."""

    result: "SimulationResult"
    seconds: float


def play_all(fixtures: Sequence[Fixture], jobs: int) -> list[PlayedFixture]:
    """Play all matches in `jobs` processes and return them in order, with a progress bar."""
    with ExitStack() as stack:
        played: Iterable[PlayedFixture] = map(_play, fixtures)
        if jobs > 1 and len(fixtures) > 1:
            pool = stack.enter_context(ProcessPoolExecutor(min(jobs, len(fixtures))))
            played = pool.map(_play, fixtures, chunksize=AT_ONCE)
        bar = typer.progressbar(played, len(fixtures), "Playing", show_pos=True, file=sys.stderr)
        return list(stack.enter_context(bar))


def _play(fixture: Fixture) -> PlayedFixture:
    """Play one match; may run in another process."""
    from games.core.simulate import simulate
    from games.registry import GAMES

    begun, definition = perf_counter(), GAMES[fixture.game]
    result = simulate(definition, fixture.options, fixture.bots, fixture.seed, perf_counter)
    took = perf_counter() - begun
    # read-only mappings cannot be sent from one process to another
    outcome = replace(result.outcome, facts=dict(result.outcome.facts))
    figures, spreads = dict(result.figures), dict(result.spreads)
    return PlayedFixture(replace(result, outcome=outcome, figures=figures, spreads=spreads), took)
