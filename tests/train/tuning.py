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
from typing import Any

import cma

from games.core.bots import Bot
from games.core.simulate import simulate
from games.eleven.bots import ManagerBot
from games.eleven.computer import evaluation, transaction_values, weights
from games.registry import GAMES

CANDIDATES = 16
"""How many weights are tried in a generation."""
MATCHES_EACH = 48
"""How many matches each of them plays."""
STEP = 0.3
"""How far the first candidates lie from the first weights, in logarithms of the factors."""
NAME = "tuned"
"""The name under which a candidate plays."""
DIGITS = 3


@dataclass(frozen=True)
class TunedWeights:
    """What is tuned for a game: `weights`, which its computers and so `player` read.

    The search starts at `begin`. `caches` hold values that depend on the weights.
    """

    about: str
    player: Bot
    begin: Mapping[str, float]
    weights: dict[str, float]
    caches: tuple[Callable[[], None], ...]

    def use(self, candidate: Mapping[str, float]) -> None:
        """Let the computers of this process read these weights."""
        if self.weights == candidate:
            return
        self.weights.update(candidate)
        for clear in self.caches:
            clear()


TUNED = {
    "eleven": TunedWeights(
        """What a computer manager's club, cards and levels are worth, in VP.

`EUR` to `FIT` are the VP of one of a resource, `… level` those of a level for each remaining
Monday, `strength` those of a point for each remaining week, `card` those of a tactic or a vote.
`price` is what an EUR to be spent is worth, `last price` that in the last week, `upkeep` what a
card costs a week, `parting` what the sale of a player costs, `free action` what its OPS are worth,
`place of …` what a place in the stadium costs for each later week. `attempt` is what the die for a
level brings beyond the level, `youngster` what a youngster brings beyond his strength, `objective`
what an action that serves the objective brings beyond itself. Of the VP of the office's later
floors a floor counts the part `next floors`. `set`, `staff`, `megaphone`, `adboard`, `bonus`,
`shirt`, `ability`, `token`, `office` and `use` are factors of what the cards bring.""",
        # without the long search of a line-up, which the weights do not depend on
        ManagerBot(whims=0.0),
        {
            "EUR": 0.8,
            "FAN": 0.2,
            "OPS": 0.13,
            "FIT": 0.1,
            "eur level": 0.8,
            "fan level": 0.15,
            "ops level": 0.1,
            "fit level": 0.08,
            "strength": 0.35,
            "card": 0.35,
            "price": 0.42,
            "last price": 0.8,
            "upkeep": 0.2,
            "parting": 1.6,
            "free action": 0.1,
            "attempt": 0.3,
            "youngster": 1.0,
            "set": 1.2,
            "staff": 0.9,
            "ability": 2.0,
            "megaphone": 1.7,
            "adboard": 2.0,
            "bonus": 1.4,
            "shirt": 2.0,
            "place of adboard": 0.2,
            "place of bonus": 0.05,
            "place of shirt": 0.6,
            "token": 1.0,
            "office": 1.2,
            "next floors": 0.11,
            "use": 1.0,
            "objective": 1.2,
        },
        weights.WEIGHTS,
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
                    -mean(scores[at : at + MATCHES_EACH])
                    for at in range(0, len(scores), MATCHES_EACH)
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
    found = simulate(players, definition.options(), (NAME,), f"{seed}/{number}".encode())
    assert found.outcome.score is not None
    return found.outcome.score[0]
