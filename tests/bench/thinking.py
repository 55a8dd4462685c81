"""How long the computers of each game take for a move, for a turn, and to analyse a match."""

import asyncio
import statistics
import time
from collections.abc import Iterator

from bot.host.analysis.analyst import analyse_replay
from bot.workers import InlineWorkers
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice
from games.registry import GAMES
from tests.bench.figures import Figure
from tests.train.accuracy import played

MATCHES = 2
LONGEST = 600
"""Moves after which a match is abandoned, since one may take very long."""
SECOND = 1000.0
"""Milliseconds a computer's whole turn may take at most."""
MINUTE = 60.0
"""Seconds of a core that the analysis of any match may take."""


def figures() -> Iterator[Figure]:
    """Yield the milliseconds of moves and turns, and the seconds of an analysis, of every game."""
    for definition in GAMES.values():
        turns = [turn for seed in range(MATCHES) for turn in _turns(definition, seed)]
        moves = [move for turn in turns for move in turn]
        slowest = max(map(sum, turns))
        yield Figure(
            f"{definition.name}: a computer's move, median", statistics.median(moves), "ms"
        )
        yield Figure(f"{definition.name}: a computer's slowest turn", slowest, "ms", most=SECOND)
        for seats in sorted({definition.seats.start, definition.seats.stop - 1} - {1}):
            yield from _analysis(definition, seats)


def _turns(definition: GameDefinition, seed: int) -> Iterator[list[float]]:
    """Yield for each turn of a match between computers the milliseconds its choices took."""
    game, bot = definition.game, [*definition.bots.values()][-1]
    dice, key = SeededDice(f"thinking {seed}".encode()), f"chance {seed}".encode()
    state, _ = game.setup(definition.options(), definition.seats.start, dice)
    last, turn = None, []
    for number in range(LONGEST):
        waiting = game.waiting_for(state)
        if not waiting:
            break
        seat = waiting[0]
        if seat != last and turn:
            yield turn
            turn = []
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        start = time.perf_counter()
        action = bot.choose(
            view,
            legal,
            lambda chance, view=view, seat=seat: game.determinize(view, seat, chance),
            RandomSource(key + str(number).encode()),
        )
        turn.append((time.perf_counter() - start) * 1000)
        game.apply(state, seat, action, dice)
        last = seat
    yield turn


def _analysis(definition: GameDefinition, seats: int) -> Iterator[Figure]:
    replay = played(definition, (definition.usual_level,) * seats, b"analysis")
    begun = time.process_time()
    match_analysis = asyncio.run(analyse_replay(replay, InlineWorkers(), _shown))
    took = time.process_time() - begun
    name = f"{definition.name}: {len(replay.steps)} moves of {seats} analysed"
    yield Figure(name, took, "s", most=MINUTE)
    yield Figure("  choices looked at", sum(match_analysis.choices), "")
    yield Figure("  of these, a computer chooses otherwise", len(match_analysis.judged), "")


async def _shown(_share: float) -> None:
    """Show no progress."""
