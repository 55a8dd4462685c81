"""Whether the chances a formula tells come true, by number of seats and level of the computers."""

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import fmean

from games.core.analysis.prospects import Prospects
from games.core.bots import EASY, NORMAL
from games.registry import GAMES
from tests.train.examples import SEATS, Example, played

BANDS = 10
FEWEST = 200
"""A band with fewer positions tells nothing."""


@dataclass(frozen=True)
class Band:
    """The mean chance told in the positions of a band, the share that came true, their number."""

    told: float
    came: float
    positions: int


def report(game: str, matches: int, seed: int) -> Iterator[str]:
    """Yield a line for each number of seats and level: the Brier score and the bands."""
    formula = GAMES[game].analysis.prospects
    assert formula is not None
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for seats in SEATS.get(game, (2,)):
            for level in (EASY, NORMAL):
                play = partial(played, game, seats, level, seed)
                several = pool.map(play, range(matches), chunksize=4)
                examples = [example for some in several for example in some]
                yield f"{game}, {seats} seats, {level}: {_line(formula, examples)}"


def brier(formula: Prospects, examples: Sequence[Example]) -> float:
    """Return the mean square of what each seat's chance missed the result by."""
    return fmean((told - came) ** 2 for told, came in _pairs(formula, examples))


def bands(formula: Prospects, examples: Sequence[Example]) -> Mapping[int, Band]:
    """Return the bands of ten points with enough positions, by number."""
    several = defaultdict(list)
    for told, came in _pairs(formula, examples):
        several[min(int(told * BANDS), BANDS - 1)].append((told, came))
    return {
        number: Band(fmean(t for t, _ in pairs), fmean(c for _, c in pairs), len(pairs))
        for number, pairs in sorted(several.items())
        if len(pairs) >= FEWEST
    }


def _pairs(formula: Prospects, examples: Sequence[Example]) -> Iterator[tuple[float, float]]:
    """Yield each seat's chance and its share of the first place."""
    for example in examples:
        yield from zip(formula.chances_of(example.features), example.shares, strict=True)


def _line(formula: Prospects, examples: Sequence[Example]) -> str:
    score = f"Brier {brier(formula, examples):.3f} (n {len(examples)})"
    several = bands(formula, examples).values()
    if not several:
        return f"{score}, no band of ten points has {FEWEST} positions"
    told = ", ".join(f"{band.told:.2f} → {band.came:.2f} (n {band.positions})" for band in several)
    worst = max(abs(band.told - band.came) for band in several)
    return f"{score}, worst {worst:.3f}; {told}"
