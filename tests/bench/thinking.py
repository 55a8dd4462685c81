"""How long the computers of each game take for a move and for a whole turn."""

import statistics
import time
from collections.abc import Iterator

from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice
from games.registry import GAMES
from tests.bench.figures import Figure

MATCHES = 2
LONGEST = 600
"""Moves after which a match is abandoned, since one may take very long."""
SECOND = 1000.0
"""Milliseconds a computer's whole turn may take at most."""


def figures() -> Iterator[Figure]:
    """Yield milliseconds a move and a turn of every game's strongest computer."""
    for definition in GAMES.values():
        turns = [turn for seed in range(MATCHES) for turn in _turns(definition, seed)]
        moves = [move for turn in turns for move in turn]
        slowest = max(map(sum, turns))
        yield Figure(
            f"{definition.name}: a computer's move, median", statistics.median(moves), "ms"
        )
        yield Figure(f"{definition.name}: a computer's slowest turn", slowest, "ms", most=SECOND)


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
