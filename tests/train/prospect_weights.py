"""What a seat's prospects count for: learned from matches of the normal computer with itself."""

import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations

from sklearn.linear_model import LogisticRegression

from games.core.bots import NORMAL
from tests.train.examples import SEATS, Example, played
from tests.train.positions import REGULARITY, TRIES


def learned(game: str, matches: int, seed: int) -> dict[int, list[float]]:
    """Return the weights of a game's prospects by number of seats."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return {
            seats: fitted(
                [
                    example
                    for some in pool.map(
                        partial(played, game, seats, NORMAL, seed), range(matches), chunksize=4
                    )
                    for example in some
                ]
            )
            for seats in SEATS.get(game, (2,))
        }


def fitted(examples: list[Example]) -> list[float]:
    """Return the weights by which a sum of features is the logarithm of the odds to win.

    Each seat is compared with every other one: 1 if only the first of both won, a half if both did.
    """
    features, counts = [], []
    for example in examples:
        for a, b in combinations(range(len(example.shares)), 2):
            if together := example.shares[a] + example.shares[b]:
                features.append(
                    [x - y for x, y in zip(example.features[a], example.features[b], strict=True)]
                )
                counts.append(example.shares[a] / together)
    model = LogisticRegression(C=REGULARITY, max_iter=TRIES, fit_intercept=False)
    is_won = [True] * len(counts) + [False] * len(counts)
    model.fit(features * 2, is_won, sample_weight=[*counts, *(1 - count for count in counts)])
    return [round(float(weight), 3) for weight in model.coef_[0]]
