"""Random play: every game and a peer, in alternating half-second windows."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import chess
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from games.core.definition import GameDefinition
from games.core.dice import SeededDice
from games.registry import GAMES
from tests.bench.figures import Figure
from tests.games.facts import FACTS

WINDOW = 0.5
ROUNDS = 10
MOST_TURNS = 1000
"""Turns after which catanatron's own random play gives a match up."""


@dataclass(frozen=True)
class Peer:
    """A library that plays at random too: its name, what it counts, and how it plays."""

    name: str
    unit: str
    play: Callable[[int, float], int]


def figures() -> Iterator[Figure]:
    """Yield actions per second of each game, and how many times its peer's they are."""
    for definition in GAMES.values():
        bench = FACTS[definition.name].bench
        peer, least = PEERS[bench.get("peer", CHESS.name)], bench.get("least")
        ours, theirs = [], []
        for seed in range(ROUNDS):
            ours.append(rate(partial(play, definition, seed)))
            theirs.append(rate(partial(peer.play, seed)))
        ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
        yield Figure(f"{definition.name}: random play", statistics.median(ours), "actions/s")
        yield Figure(f"{peer.name}: random play", statistics.median(theirs), peer.unit)
        yield Figure(f"{definition.name}: times {peer.name}", ratio, "x", least=least)


def rate(work: Callable[[float], int]) -> float:
    """Return how often a second the work was done within one window of process time."""
    start = time.process_time()
    done = work(start + WINDOW)
    return done / (time.process_time() - start)


def play(definition: GameDefinition, seed: int, until: float) -> int:
    """Play random matches until that process time and return how many actions were played."""
    pick, clock, actions, number = random.Random(seed).random, time.process_time, 0, 0
    options, seats = definition.options(), definition.seats.start
    waiting_for, legal_actions = definition.game.waiting_for, definition.game.legal_actions
    apply = definition.game.apply
    while clock() < until:
        number += 1
        dice = SeededDice(f"{seed} {number}".encode())
        state, _ = definition.game.setup(options, seats, dice)
        while waiting := waiting_for(state):
            seat = waiting[0]
            legal = legal_actions(state, seat)
            action = legal[int(pick() * len(legal))]
            while action.takes_back:
                action = legal[int(pick() * len(legal))]
            apply(state, seat, action, dice)
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


def play_catan(seed: int, until: float) -> int:
    """Play random matches of four until then and return how many actions were played."""
    clock, actions, number = time.process_time, 0, 0
    while clock() < until:
        number += 1
        players = [RandomPlayer(color) for color in Color]
        match = Catan(players, seed=seed * 1000 + number)
        while match.winning_color() is None and match.state.num_turns < MOST_TURNS:
            match.play_tick()
            actions += 1
            if not actions & 255 and clock() >= until:
                break
    return actions


CHESS = Peer("python-chess", "moves/s", play_chess)
CATAN = Peer("catanatron", "actions/s", play_catan)
PEERS = {peer.name: peer for peer in (CHESS, CATAN)}
"""The libraries that games are compared with; each game's facts name one."""
