"""200 playouts of all games on a bot that is killed at random instants; a mistake ends the run.

The random numbers depend on the batch's number, the moves that kills hit on the machine's speed.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure
from tests.bot.arena import quick_settings
from tests.bot.wire.playouts import SEATS, Playouts
from tests.standin.run import standin

BATCHES = 10
ROUNDS = 4
"""Matches of each game in a batch: twenty in all."""
KILLS = 8
MOST_MOVES = 40
"""Moves after which a match is given up, since some would last for hours."""


def figures() -> Iterator[Figure]:
    """Yield how many moves and kills there were; AssertionError if a move was lost or doubled."""
    played = []
    for number in range(BATCHES):
        played.append(asyncio.run(_batch(number)))
        yield Figure(f"batch {number + 1}: moves members made", played[-1][1], "")
    tables = [table for playouts, *_ in played for table in playouts.tables]
    struck = sum(len(playouts.struck) for playouts, *_ in played)
    yield Figure("playouts", len(tables), "")
    yield Figure("of them struck by a kill while they ran", struck, "", least=len(tables))
    yield Figure("kills", BATCHES * KILLS, "")
    yield Figure("moves made by members, none lost, none doubled", sum(n for _, n, _ in played), "")
    yield Figure("tracebacks in what the bots printed", sum(n for *_, n in played), "", most=0)


async def _batch(number: int) -> tuple[Playouts, int, int]:
    """Play one batch on a world and a database of its own; return its moves and tracebacks."""
    names = [f"m{index}" for index in range(ROUNDS * sum(SEATS.values()))]
    with tempfile.TemporaryDirectory() as folder:
        settings = quick_settings(Path(folder))
        async with standin(names=names) as home:
            home.rest.checks_bodies = False
            playouts = Playouts(home, settings, seed=number, most_moves=MOST_MOVES)
            made = await playouts.play(ROUNDS, KILLS)
            return playouts, made, playouts.output.read_text("utf-8").count("Traceback")
