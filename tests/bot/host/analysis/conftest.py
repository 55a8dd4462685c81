"""A front with dice football, whose matches are analysed quickly."""

from dataclasses import replace

import pytest

from bot.host.analysis import accuracy, analysis_run, analyst
from games.registry import GAMES
from tests.bot.host.analysis.analysing import BrokenWorkers, finished
from tests.bot.host.fakes import Front


@pytest.fixture(autouse=True)
def toy_registered():
    """The game is a real one."""


def half_if_enough(choices):
    """Return the same accuracy after all choices that are not too few."""
    return 0.5 if len(choices) >= accuracy.LEAST_CHOICES else None


@pytest.fixture
async def front(database, clock):
    return Front(
        database, clock, games={"finale_dice": GAMES["finale_dice"]}, workers=BrokenWorkers()
    )


@pytest.fixture
async def match(front):
    """The id of a match that Ana has played well and Ben by chance."""
    found, _ = await finished(front)
    return found


@pytest.fixture(autouse=True)
def _few_matches(monkeypatch):
    """An analysis plays few matches on and asks no slow computer, so that the tests are quick.

    So few samples would leave every accuracy uncertain.
    """
    monkeypatch.setattr(accuracy, "of_choices", half_if_enough)
    dice = GAMES["finale_dice"]
    quick = replace(dice, bots={name: dice.bots[name] for name in ("random", "easy", "normal")})
    monkeypatch.setattr(analysis_run, "GAMES", {"finale_dice": quick})
    monkeypatch.setattr(analysis_run, "MOST_MATCHES", 2)
    monkeypatch.setattr(analysis_run, "MOST_SAMPLES", 1)
    monkeypatch.setattr(analysis_run, "FEWEST_SAMPLES", 1)
    monkeypatch.setattr(analyst, "SECONDS", 600.0)
