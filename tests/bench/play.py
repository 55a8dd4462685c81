"""Random play: every game on the shelf beside python-chess, in alternating half-second windows."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

import chess

from games.core.box import Box
from games.core.dice import SeededDice
from games.shelf import SHELF
from tests.bench.figures import Figure

WINDOW = 0.5
ROUNDS = 10
AIMS = {"finale_dice": 12.0, "stein": 1.0}
"""How many times python-chess's actions per second a game should reach."""


def figures() -> Iterator[Figure]:
    """Yield actions per second of each game, and how many times the peer's they are."""
    for box in SHELF.values():
        ours, theirs = [], []
        for seed in range(ROUNDS):
            ours.append(rate(partial(play, box, seed)))
            theirs.append(rate(partial(play_chess, seed)))
        ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
        yield Figure(f"{box.name}: random play", statistics.median(ours), "actions/s")
        yield Figure("python-chess: random play", statistics.median(theirs), "moves/s")
        yield Figure(f"{box.name}: times python-chess", ratio, "x", least=AIMS.get(box.name))


def rate(work: Callable[[float], int]) -> float:
    """Return how often a second the work was done within one window of process time."""
    start = time.process_time()
    done = work(start + WINDOW)
    return done / (time.process_time() - start)


def play(box: Box, seed: int, until: float) -> int:
    """Play random matches until then and return how many actions were played, events included."""
    pick, clock, actions, number = random.Random(seed).random, time.process_time, 0, 0
    options, seats = box.options(), box.seats.start
    waiting_for, legal_actions = box.game.waiting_for, box.game.legal_actions
    apply = box.game.apply
    while clock() < until:
        number += 1
        dice = SeededDice(f"{seed} {number}".encode())
        state, _ = box.game.setup(options, seats, dice)
        while waiting := waiting_for(state):
            legal = legal_actions(state, waiting[0])
            action = legal[int(pick() * len(legal))]
            while action.takes_back:
                action = legal[int(pick() * len(legal))]
            apply(state, waiting[0], action, dice)
            actions += 1
            if not actions & 255 and clock() >= until:
                break
    return actions


def play_chess(seed: int, until: float) -> int:
    """Play random chess until then and return how many moves were played."""
    pick, clock, moves = random.Random(seed).random, time.process_time, 0
    while clock() < until:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(pick() * len(legal))])
            moves += 1
            if not moves & 255 and clock() >= until:
                break
    return moves
