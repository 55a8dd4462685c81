"""What formulas tell as chances came true in matches they were not learned from."""

import json
from math import sqrt
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.train.calibration import bands, brier
from tests.train.examples import Example

FROZEN = [
    json.loads(line)
    for line in Path(__file__).with_name("calibration.jsonl").read_text("utf-8").splitlines()
]
"""By game, seats and options: positions of matches between normal computers, and their results."""
NEAR = 0.04
"""How far a band's mean chance may lie from what came true, beside the sample's own error."""
TWO_SIDED = 1.96


@pytest.mark.parametrize("frozen", FROZEN, ids=lambda one: one["name"])
def test_every_band_of_ten_points_comes_true(frozen):
    formula = GAMES[frozen["game"]].analysis.prospects
    examples = [Example(features, shares) for features, shares in frozen["examples"]]
    assert brier(formula, examples) <= frozen["brier"]
    several = bands(formula, examples)
    assert several
    for band in several.values():
        error = TWO_SIDED * sqrt(band.came * (1 - band.came) / band.positions)
        assert abs(band.told - band.came) <= NEAR + error, band
