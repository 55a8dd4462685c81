"""What a seat's prospects count for: learned from matches of the normal computer with itself.

One of seven choices is made at random, as in `positions`. Some positions of each match are
examples: in each the seat that won is compared with every other one.
"""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from sklearn.linear_model import LogisticRegression

from games.core.bots import NORMAL, CarelessBot
from games.core.dice import RandomSource, SeededDice, match_key
from games.registry import GAMES
from tests.train.positions import MISTAKES, REGULARITY, TRIES

OFTEN = 0.1
"""The share of the positions that are taken as examples."""
SEATS = {"finita": (2, 3, 4), "eleven": (2, 3, 4)}
"""The numbers of seats by game, in turn; two elsewhere."""
OPTIONS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "stein": ({}, {"tie": "extra"}),
    "finale_cards": ({}, {"extra_time": "always"}),
}
"""The options by game, in turn: a shoot-out is to be learned as well."""


@dataclass(frozen=True)
class Comparison:
    """The features one seat has more than another in a position, and how the match went on.

    `share` is 1 if only the first of them won, 0 if only the other one did, a half if both did.
    """

    features: Sequence[float]
    share: float


def learned(game: str, matches: int, seed: int) -> list[float]:
    """Return the weights of a game's prospects."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(partial(played, game, seed), range(matches), chunksize=4)
        return fitted([one for some in found for one in some])


def played(game: str, seed: int, number: int) -> list[Comparison]:
    """Play a match and return its examples."""
    definition, key = GAMES[game], f"{seed}/{number}".encode()
    assert definition.analysis.prospects is not None
    rules, features = definition.game, definition.analysis.prospects.features
    several = SEATS.get(game, (2,))
    seats = several[number % len(several)]
    bot, often = CarelessBot(definition.bots[NORMAL], MISTAKES), Random(number)
    dice, chance = SeededDice(match_key(key, "dice")), RandomSource(match_key(key, "computers"))
    options = OPTIONS.get(game, ({},))
    chosen = definition.options(**options[number % len(options)])
    state: Any = rules.setup(chosen, seats, dice)[0]
    seen = []
    while (outcome := rules.outcome(state)) is None:
        seat = rules.waiting_for(state)[0]
        if often.random() < OFTEN:
            seen.append([features(state, one) for one in range(seats)])
        view, legal = rules.view(state, seat), rules.legal_actions(state, seat)
        action = bot.choose(view, legal, partial(rules.determinize, view, seat), chance)
        rules.apply(state, seat, action, dice)
    winners = outcome.winners
    return [
        Comparison(
            [a - b for a, b in zip(position[one], position[other], strict=True)],
            (1 + (one in winners) - (other in winners)) / 2,
        )
        for position in seen
        for one, other in combinations(range(seats), 2)
        if one in winners or other in winners
    ]


def fitted(found: list[Comparison]) -> list[float]:
    """Return the weights by which a sum of features is the logarithm of the odds to win."""
    model = LogisticRegression(C=REGULARITY, max_iter=TRIES, fit_intercept=False)
    features = [one.features for one in found]
    shares = [one.share for one in found]
    is_won = [True] * len(found) + [False] * len(found)
    counts = shares + [1 - share for share in shares]
    model.fit(features * 2, is_won, sample_weight=counts)
    return [round(float(weight), 3) for weight in model.coef_[0]]
