"""Weights that are tuned by playing: those with the best mean score of matches alone.

CMA-ES looks for factors of the weights it begins with; all candidates of a generation play the same
matches.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import exp
from statistics import mean
from types import ModuleType
from typing import Any

import cma

from games.core.bots import Bot
from games.core.simulate import simulate
from games.eleven.bots import ManagerBot
from games.eleven.computer import evaluation, transaction_values, weights
from games.registry import GAMES

CANDIDATES = 16
"""How many weights are tried in a generation."""
MATCHES_EACH = 24
"""How many matches each of them plays."""
STEP = 0.2
"""How far the first candidates lie from the first weights, in logarithms of the factors."""
NAME = "tuned"
"""The name under which a candidate plays."""
DIGITS = 3


@dataclass(frozen=True)
class TunedWeights:
    """What is tuned for a game: `WEIGHTS` of `module`, which its computers and so `player` read.

    The search starts at `begin`. `caches` hold values that depend on the weights.
    """

    module: ModuleType
    player: Bot
    begin: Mapping[str, float]
    caches: tuple[Callable[[], None], ...]

    @property
    def about(self) -> str:
        """What the weights mean: the module's docstring without the command that wrote it."""
        return (self.module.__doc__ or "").partition("\n\nWritten by")[0]

    def use(self, candidate: Mapping[str, float]) -> None:
        """Let the computers of this process read these weights."""
        if candidate == self.module.WEIGHTS:
            return
        self.module.WEIGHTS.update(candidate)
        for clear in self.caches:
            clear()


TUNED = {
    "eleven": TunedWeights(
        weights,
        # without the long search of a line-up, which the weights do not depend on
        ManagerBot(whims=0.0),
        {
            "EUR": 0.025,
            "FAN": 0.11,
            "OPS": 0.2,
            "FIT": 0.12,
            "eur level": 0.35,
            "fan level": 0.04,
            "ops level": 0.1,
            "fit level": 0.07,
            "strength": 0.18,
            "card": 0.5,
            "upkeep": 0.03,
            "parting": 0.7,
            "free action": 0.17,
            "attempt": 0.2,
            "youngster": 0.7,
            "staff": 1.0,
            "ability": 4.0,
            "megaphone": 0.25,
            "adboard": 2.0,
            "bonus": 2.0,
            "shirt": 2.0,
            "place of adboard": 0.05,
            "place of bonus": 0.03,
            "place of shirt": 0.1,
            "token": 0.5,
            "use": 0.7,
            "objective": 1.0,
        },
        (
            evaluation.worth.cache_clear,
            transaction_values.contract_value.cache_clear,
            transaction_values.staff_face_value.cache_clear,
        ),
    )
}
"""By the game's name."""


def learned(game: str, matches: int, seed: int) -> dict[str, float]:
    """Return the weights by name, after about so many matches."""
    begin = TUNED[game].begin
    search = cma.CMAEvolutionStrategy(
        [0.0] * len(begin), STEP, {"popsize": CANDIDATES, "seed": seed, "verbose": -9}
    )
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for generation in range(max(1, matches // (CANDIDATES * MATCHES_EACH))):
            found = search.ask()
            numbers = range(generation * MATCHES_EACH, (generation + 1) * MATCHES_EACH)
            tasks = [*product([_scaled(begin, one) for one in found], numbers)]
            scores = list(pool.map(partial(_score, game, seed), tasks, chunksize=MATCHES_EACH // 2))
            search.tell(
                found,
                [
                    -mean(scores[index : index + MATCHES_EACH])
                    for index in range(0, len(scores), MATCHES_EACH)
                ],
            )
    return _scaled(begin, search.mean)


def _scaled(begin: Mapping[str, float], factors: Any) -> dict[str, float]:
    return {
        name: round(weight * exp(factor), DIGITS)
        for (name, weight), factor in zip(begin.items(), factors, strict=True)
    }


def _score(game: str, seed: int, task: tuple[Mapping[str, float], int]) -> int:
    """Return the score of one match that these weights play alone."""
    candidate, number = task
    tuned, definition = TUNED[game], GAMES[game]
    tuned.use(candidate)
    players = replace(definition, bots={NAME: tuned.player})
    simulation_result = simulate(
        players, definition.options(), (NAME,), f"{seed}/{number}".encode()
    )
    assert simulation_result.outcome.score is not None
    return simulation_result.outcome.score[0]
