"""How accurate computers are by the analysis of matches: what tells its scale apart from chance.

Each level plays normal computers, the strongest one also itself. Every turn is judged by the same
number of samples, which is more than an analysis on request has time for.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean, pvariance

from bot.host.analysis import accuracy, analysis_run
from bot.host.analysis.accuracy import WeighedChoice
from bot.host.analysis.analysis_run import PartRequest, analyse_part
from bot.host.match.replay_run import ReplayInput, Step
from bot.host.ui.percent import PERCENT
from games.core.bots import NORMAL, RANDOM
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice, match_key
from games.registry import GAMES

TWO_SIDED = 1.96
"""The standard errors of an interval that holds 95 of 100 times."""


@dataclass(frozen=True)
class PlayedMatch:
    """The level of one seat in a match, its judged turns, and the seconds of the analysis."""

    level: str
    choices: Sequence[WeighedChoice]
    seconds: float


def report(game: str, matches: int, samples: int, seed: int) -> Iterator[str]:
    """Yield a line for each level: the number of matches, the mean accuracy with its interval."""
    definition = GAMES[game]
    strongest = definition.levels[-1]
    pairs = [(RANDOM, NORMAL), *((text, NORMAL) for text in definition.levels if text != NORMAL)]
    tasks = [(pair, number) for number in range(matches) for pair in [*pairs, (strongest,) * 2]]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(partial(_judged, game, samples, seed), tasks))
    for level in (RANDOM, *definition.levels):
        played = [
            each_played for some in found for each_played in some if each_played.level == level
        ][:matches]
        yield _line(level, played)
    own = [
        each_played
        for task, some in zip(tasks, found, strict=True)
        for each_played in some
        if task[0][1] != NORMAL
    ]
    yield _line(f"{strongest} against itself", own[:matches])


def _line(level: str, played: Sequence[PlayedMatch]) -> str:
    """Return what is known of a level: of all its turns together, as a match alone is uncertain."""
    found = [
        PERCENT * accuracy.of_share(_missed([other for other in played if other is not without]))
        for without in played
    ]
    error = TWO_SIDED * sqrt((len(played) - 1) * pvariance(found))  # by leaving each out once
    alone = [accuracy.of_choices(other.choices) for other in played]
    told = [PERCENT * number for number in alone if number is not None]
    missed = _missed(played)
    return (
        f"{level}: missed {missed:.3f} of what was at stake,"
        f" accuracy {PERCENT * accuracy.of_share(missed):.1f} ± {error:.1f} (n {len(played)}),"
        f" told of {len(told)} matches, {fmean(told or [0]):.0f} on average,"
        f" {fmean(other.seconds for other in played):.1f} s a match"
    )


def _missed(played: Sequence[PlayedMatch]) -> float:
    """Return the share that was missed of what was at stake in all these matches."""
    choices = [choice for match in played for choice in match.choices]
    stake = sum(choice.stake for choice in choices)
    return sum(choice.missed for choice in choices) / stake if stake > 0 else 1.0


def _judged(
    game: str, samples: int, seed: int, task: tuple[tuple[str, str], int]
) -> list[PlayedMatch]:
    """Play a match and return what its analysis found of each seat."""
    (level, other), number = task
    analysis_run.MOST_SAMPLES = analysis_run.FEWEST_SAMPLES = samples
    levels = (level, other) if number % 2 else (other, level)
    key = f"{seed}/{level}/{other}/{number}".encode()
    replay = played(GAMES[game], levels, key)
    part = analyse_part(PartRequest(replay, 0, len(replay.steps) + 1, float("inf")))
    return [
        PlayedMatch(text, [turn for turn in part.weighed if turn.seat == seat], part.seconds)
        for seat, text in enumerate(levels)
    ]


def played(definition: GameDefinition, levels: Sequence[str], key: bytes) -> ReplayInput:
    """Return a match of these computers as it would be replayed."""
    game, options, steps = definition.game, definition.options(), list[Step]()
    dice, chance = SeededDice(key), RandomSource(match_key(key, "computers"))
    state, _ = game.setup(options, len(levels), dice)
    while waiting := game.waiting_for(state):
        seat = waiting[0]
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        imagine = partial(game.determinize, view, seat)
        action = definition.bots[levels[seat]].choose(view, legal, imagine, chance)
        steps.append(Step(seat, (definition.notation.write(action),), 0))
        game.apply(state, seat, action, dice)
    stored = definition.options_adapter.dump_json(options).decode()
    return ReplayInput(definition.name, stored, len(levels), key, None, tuple(steps))
