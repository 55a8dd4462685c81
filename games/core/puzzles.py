"""Puzzles: positions with one choice that is far better than all others."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, whose turn it is, and how often each choice wins (0 to 1), by its line.

    `state` is in the stored form; `best` is the line that wins most. `matches` is the number of
    playouts after each choice, of all players that have checked it together, to the end or, in 11,
    for the `horizon` of the game's formula;
    `seed` is the seed that led to the position. Puzzles are written by `make puzzles`.
    """

    state: Mapping[str, Any]
    seat: Seat
    best: str
    wins: Mapping[str, float]
    matches: int
    seed: str

    @property
    def margin(self) -> float:
        """How much more often the best choice wins than the second best."""
        first, second, *_ = sorted(self.wins.values(), reverse=True)
        return first - second


@cache
def puzzles_in(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, one JSON object a line."""
    return tuple(Puzzle(**json.loads(line)) for line in path.read_text("utf-8").splitlines())
