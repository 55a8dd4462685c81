"""A front with five puzzles of dice football, at noon."""

import dataclasses
import json
from datetime import UTC, datetime

import pytest

from games.core.dice import SeededDice
from games.registry import GAMES
from tests.bot.host.fakes import Front

DICE = GAMES["finale_dice"]
NOON = datetime(2026, 5, 20, 12, tzinfo=UTC)


def stored_puzzle(seed):
    """Return a puzzle as it is stored: the last choice of the first position wins most."""
    state = DICE.game.setup(DICE.options(), 2, SeededDice(seed.encode()))[0]
    [seat] = DICE.game.waiting_for(state)
    lines = [DICE.notation.write(action) for action in DICE.game.legal_actions(state, seat)]
    return {
        "state": DICE.state_adapter.dump_python(state, mode="json"),
        "seat": seat,
        "best": lines[-1],
        "wins": dict.fromkeys(lines, 0.2) | {lines[-1]: 0.61},
        "matches": 400,
        "seed": seed,
    }


@pytest.fixture(autouse=True)
def toy_registered():
    """The games are real ones."""


@pytest.fixture
async def front(database, clock, tmp_path):
    path = tmp_path / "puzzles.jsonl"
    path.write_text("\n".join(json.dumps(stored_puzzle(str(seed))) for seed in range(5)), "utf-8")
    clock.set_to(NOON)
    definition = dataclasses.replace(
        DICE, analysis=dataclasses.replace(DICE.analysis, puzzle_file=path)
    )
    return Front(database, clock, games={"finale_dice": definition})
