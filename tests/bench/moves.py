"""How large a stored state becomes, and how long the work of answering a move takes."""

import random
import statistics
import time
import zlib
from collections.abc import Iterator
from typing import Any

from games.core.definition import GameDefinition
from games.core.dice import SeededDice
from games.core.game import Action
from games.core.translation import Translator
from games.registry import GAMES
from tests.bench.figures import Figure

MATCHES = 2
STORED = 60.0
"""Kilobytes that the stored state of a season of Eleven may take."""
ANSWERED = 100.0
"""Milliseconds the work of a move of Eleven may take, its picture not counted."""


def figures() -> Iterator[Figure]:
    """Yield how large the states of Eleven, the longest game, become, and how long moves take."""
    definition = GAMES["eleven"]
    plain, packed, took = [], [], []
    for seed in range(MATCHES):
        for stored, work in _moves(definition, definition.seats[-1], seed):
            plain.append(len(stored) / 1000)
            packed.append(len(zlib.compress(stored)) / 1000)
            took.append(work * 1000)
    yield Figure(f"{definition.name}: stored state at most, zlib", max(packed), "kB", most=STORED)
    yield Figure(f"{definition.name}: stored state at most, plain", max(plain), "kB", most=STORED)
    yield Figure(f"{definition.name}: a move's work, slowest", max(took), "ms", most=ANSWERED)
    yield Figure(
        f"{definition.name}: a move's work, median", statistics.median(took), "ms", most=ANSWERED
    )


def _moves(definition: GameDefinition, seats: int, seed: int) -> Iterator[tuple[bytes, float]]:
    """Yield for each move of a random match the state stored after it, and the seconds it took."""
    pick, dice = random.Random(seed).choice, SeededDice(f"moves {seed}".encode())
    state, _ = definition.game.setup(definition.options(), seats, dice)
    stored = definition.dump_state(state)
    definition.load_state(
        stored
    )  # the first load in a process also makes the reader of all later states
    while waiting := definition.game.waiting_for(state):
        seat = pick(waiting)
        legal = [act for act in definition.game.legal_actions(state, seat) if not act.takes_back]
        start = time.process_time()
        state = _answer(definition, stored, seat, pick(legal), dice)
        took = time.process_time() - start
        stored = definition.dump_state(state)
        yield stored, took


def _answer(
    definition: GameDefinition, stored: bytes, seat: int, action: Action, dice: SeededDice
) -> Any:
    """Load a stored state, play a move, and build the screens of its player and of the card."""
    state = definition.load_state(stored)
    definition.game.apply(state, seat, action, dice)
    for viewer in (seat, None):
        legal = [] if viewer is None else definition.game.legal_actions(state, seat)
        definition.screen(definition.game.view(state, viewer), legal, Translator())
    return state
