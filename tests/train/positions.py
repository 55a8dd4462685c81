"""Values of positions: the odds to win from each, in matches of the normal computer with itself.

One of seven choices is made at random, so that positions occur that it would avoid. Each position
before a choice is an example of how the match went on.
"""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from sklearn.linear_model import LogisticRegression

from games.core.analysis.playouts import usual_bot
from games.core.bots import CarelessBot
from games.core.dice import RandomSource, SeededDice, match_key
from tests.train.evaluation import EVALUATIONS, Evaluation
from tests.train.examples import MISTAKES

REGULARITY, TRIES = 10.0, 500
"""How little large weights are punished, and the steps the fit may take."""


@dataclass(frozen=True)
class Example:
    """The features of a position, and whether the first seat won."""

    features: Sequence[float]
    is_won: bool


def learned(game: str, matches: int, seed: int) -> Mapping[Any, list[float]]:
    """Return the weights by variant."""
    variants = EVALUATIONS[game].variants
    return {key: fitted(examples(game, key, matches, seed)) for key in variants}


def examples(game: str, key: Any, matches: int, seed: int) -> list[Example]:
    """Return the examples of all matches of a variant, played on all cores."""
    play = partial(played, game, key)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        seeds = [f"{seed}/{key}/{number}".encode() for number in range(matches)]
        return [
            example
            for each_examples in pool.map(play, seeds, chunksize=50)
            for example in each_examples
        ]


def played(game: str, key: Any, seed: bytes) -> list[Example]:
    """Play a match and return its positions; a draw teaches nothing."""
    evaluation: Evaluation = EVALUATIONS[game]
    definition = evaluation.definition
    rules, bot = definition.game, CarelessBot(usual_bot(definition), MISTAKES)
    dice, chance = SeededDice(match_key(seed, "dice")), RandomSource(match_key(seed, "computers"))
    state, _ = rules.setup(evaluation.variants[key], 2, dice)
    seen = []
    while (outcome := rules.outcome(state)) is None:
        seat = rules.waiting_for(state)[0]
        seen.append(evaluation.features(state))
        view, legal = rules.view(state, seat), rules.legal_actions(state, seat)
        action = bot.choose(view, legal, partial(rules.determinize, view, seat), chance)
        rules.apply(state, seat, action, dice)
    return (
        [] if outcome.is_draw else [Example(numbers, outcome.winners == (0,)) for numbers in seen]
    )


def fitted(found: list[Example]) -> list[float]:
    """Return the weights by which the sum of the features is the logarithm of the odds to win."""
    model = LogisticRegression(C=REGULARITY, max_iter=TRIES, fit_intercept=False)
    model.fit([example.features for example in found], [example.is_won for example in found])
    return [round(float(weight), 3) for weight in model.coef_[0]]
