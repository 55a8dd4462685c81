"""Values of choices: the expected points of a round after each, by what the choice leaves."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from sklearn.linear_model import Ridge

from games.core.analysis.playouts import usual_bot
from games.core.bots import Bot, without_takebacks
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice, match_key
from games.core.game import Action
from games.finita.bots import LearnedBot
from games.finita.computer.features import FEATURES, KINDS, context, features
from games.finita.definition import DEFINITION as FINITA
from games.finita.state import Options

EXPLORING = 15
"""Random choices of 100."""
REGULARITY = 10.0
"""How much large weights are punished."""
PASSES = 2
"""First the normal computer plays, then one that uses what was learned from it."""
HABIT = 0.1
"""The part of the normal computer's values in the second pass."""


@dataclass(frozen=True)
class ChoiceValues:
    """What is learned of a game's choices; `names` are those of the `features`.

    `matches` says by the number of seats which part of the matches is played at such tables. The
    `context` is the same for all actions: it is fitted too, so that the features need not explain
    it, but only they are kept.
    """

    definition: GameDefinition
    about: str
    options: Any
    matches: Mapping[int, float]
    names: Sequence[str]
    kinds: tuple[type[Action], ...]
    features: Callable[[Any, Action], Sequence[float]]
    context: Callable[[Any], Sequence[float]]
    learned: Callable[[Mapping[int, Sequence[float]]], Bot]


CHOICE_VALUES = {
    FINITA.name: ChoiceValues(
        FINITA,
        "What an action leaves, by seats at the table, in expected points of a round.",
        Options(limit=0),
        {2: 1.0, 4: 0.4},
        FEATURES,
        KINDS,
        features,
        context,
        lambda weights: LearnedBot(weights, HABIT),
    )
}
"""By the game's name."""


@dataclass(frozen=True)
class Choice:
    """What a choice left, and the points by which the seat then beat the average of the others."""

    features: Sequence[float]
    points: float


def learned(game: str, matches: int, seed: int) -> dict[int, list[float]]:
    """Return the weights by the number of seats."""
    values = CHOICE_VALUES[game]
    weights: dict[int, list[float]] = {}
    for number in range(PASSES):
        weights = {
            seats: fitted(
                choices(game, seats, weights, round(matches * share), f"{seed}/{number}")
            )[: len(values.names)]
            for seats, share in values.matches.items()
        }
    return weights


def choices(
    game: str, seats: int, weights: Mapping[int, Sequence[float]], matches: int, seed: str
) -> list[Choice]:
    """Return the choices of all matches, played on all cores."""
    play = partial(played, game, seats, weights)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        seeds = [f"{seed}/{number}".encode() for number in range(matches)]
        return [
            choice
            for each_choices in pool.map(play, seeds, chunksize=50)
            for choice in each_choices
        ]


def played(
    game: str, seats: int, weights: Mapping[int, Sequence[float]], seed: bytes
) -> list[Choice]:
    """Play a match and return its choices; without weights the normal computers play."""
    values = CHOICE_VALUES[game]
    rules, definition = values.definition.game, values.definition
    bot = values.learned(weights) if weights else usual_bot(definition)
    dice, chance = SeededDice(match_key(seed, "dice")), RandomSource(match_key(seed, "computers"))
    state, _ = rules.setup(values.options, seats, dice)
    seen = []
    while (outcome := rules.outcome(state)) is None:
        seat = rules.waiting_for(state)[0]
        view = rules.view(state, seat)
        legal = without_takebacks(rules.legal_actions(state, seat))
        weighed = [action for action in legal if isinstance(action, values.kinds)]
        if weighed and chance.below(100) < EXPLORING:
            action = chance.pick(weighed)
        else:
            action = bot.choose(view, legal, partial(rules.determinize, view, seat), chance)
        if len(legal) > 1 and isinstance(action, values.kinds):
            seen.append((seat, [*values.features(view, action), *values.context(view)]))
        rules.apply(state, seat, action, dice)
    return [Choice(left, _lead(outcome.score or (), seat)) for seat, left in seen]


def _lead(score: Sequence[int], seat: int) -> float:
    """Return the average minus points of the others, less the seat's own."""
    return (sum(score) - score[seat]) / (len(score) - 1) - score[seat]


def fitted(found: list[Choice]) -> list[float]:
    """Return the weights by which the sum of the features is the expected lead."""
    model = Ridge(alpha=REGULARITY)
    model.fit([choice.features for choice in found], [choice.points for choice in found])
    return [round(float(weight), 2) for weight in model.coef_]
