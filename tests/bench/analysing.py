"""What the analysis of a whole match costs, in each game, with few players and with many."""

import asyncio
import time
from collections.abc import Iterator

from bot.host.analysis.analyst import analyse_replay
from bot.host.match.replay_run import ReplayInput, Step
from bot.workers import InlineWorkers
from games.core.analysis.playouts import usual_bot
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice
from games.registry import GAMES
from tests.bench.figures import Figure

MOST = 60.0
"""Seconds of one core that the analysis of any match may take."""


def figures() -> Iterator[Figure]:
    """Yield the seconds of a core, and how many choices were looked at."""
    for definition in GAMES.values():
        for seats in sorted({definition.seats.start, definition.seats.stop - 1} - {1}):
            yield from _figures(definition, seats)


def _figures(definition: GameDefinition, seats: int) -> Iterator[Figure]:
    replay, begun = played(definition, seats), time.process_time()
    found = asyncio.run(analyse_replay(replay, InlineWorkers(), _ignored))
    took = time.process_time() - begun
    name = f"{definition.name}: {len(replay.steps)} moves of {seats} analysed"
    yield Figure(name, took, "s", most=MOST)
    yield Figure("  choices looked at", sum(found.choices), "")
    yield Figure("  of these judged: a computer chooses otherwise", len(found.judged), "")


async def _ignored(_share: float) -> None:
    """Show no progress."""


def played(definition: GameDefinition, seats: int) -> ReplayInput:
    """Return a match of normal computers, as it would be replayed."""
    game, bot, key = definition.game, usual_bot(definition), b"analysing"
    dice, chance = SeededDice(key), RandomSource(b"computers")
    options, steps = definition.options(), list[Step]()
    state, _ = game.setup(options, seats, dice)
    while waiting := game.waiting_for(state):
        seat = waiting[0]
        view, legal = game.view(state, seat), game.legal_actions(state, seat)

        def imagine(source: RandomSource, view: object = view, seat: int = seat) -> object:
            return game.determinize(view, seat, source)

        action = bot.choose(view, legal, imagine, chance)
        steps.append(Step(seat, (definition.notation.write(action),), 0))
        game.apply(state, seat, action, dice)
    stored = definition.options_adapter.dump_json(options).decode()
    return ReplayInput(definition.name, stored, seats, key, None, tuple(steps))
