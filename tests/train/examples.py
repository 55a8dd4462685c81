"""Positions of matches of computers with themselves, and what became of each.

In every second match one of seven choices is made at random, as in `positions`. Some positions of
each match are examples.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from games.core.analysis.playouts import shares, usual_bot
from games.core.bots import NORMAL, CarelessBot
from games.core.dice import RandomSource, SeededDice, match_key
from games.registry import GAMES

MISTAKES = 15
"""Random choices of 100."""
OFTEN = 0.1
"""The share of the positions that are taken as examples."""
SEATS = {"finita": (2, 3, 4), "eleven": (2, 3, 4)}
"""The numbers of seats by game; two elsewhere."""
OPTIONS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "stein": ({}, {"tie": "extra"}),
    "finale_cards": ({}, {"extra_time": "always"}),
    "finale_dice": ({}, {"removal": False}),
}
"""The options by game, in turn: a shoot-out is to be learned as well."""


@dataclass(frozen=True)
class Example:
    """The features of all seats in a position, and each seat's share of the first place."""

    features: Sequence[Sequence[float]]
    shares: Sequence[float]


def played(game: str, seats: int, level: str, seed: int, number: int) -> list[Example]:
    """Play a match and return its examples: every second match has mistakes.

    Of a round of a game that is judged at the end of rounds, the beginning is always an example.
    """
    definition, key = GAMES[game], f"{seed}/{seats}/{level}/{number}".encode()
    formula = definition.analysis.prospects
    assert formula is not None
    rules, often = definition.game, Random(number)
    bot = usual_bot(definition) if level == NORMAL else definition.bots[level]
    if number % 2:
        bot = CarelessBot(bot, MISTAKES)
    dice, chance = SeededDice(match_key(key, "dice")), RandomSource(match_key(key, "computers"))
    options = OPTIONS.get(game, ({},))
    chosen = definition.options(**options[number // 2 % len(options)])
    state: Any = rules.setup(chosen, seats, dice)[0]
    seen, round_ = [], state.round
    while (outcome := rules.outcome(state)) is None:
        seat = rules.waiting_for(state)[0]
        if often.random() < OFTEN or (formula.round_ends and state.round != round_):
            seen.append([formula.features(state, index) for index in range(seats)])
        round_ = state.round
        view, legal = rules.view(state, seat), rules.legal_actions(state, seat)
        action = bot.choose(view, legal, partial(rules.determinize, view, seat), chance)
        rules.apply(state, seat, action, dice)
    return [Example(features, shares(outcome, seats)) for features in seen]
