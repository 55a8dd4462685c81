"""Positions with one far better choice, in matches of the normal computer with itself.

One of seven choices is made at random, as in `tests/train`. A position is looked at with some
samples; where one choice seems far better than the others, ten times as many matches are played to
their end after each of the best choices.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from games.core.analysis.playouts import chances_after
from games.core.bots import NORMAL, CarelessBot
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice, match_key
from games.core.game import Action
from games.core.puzzles import Puzzle
from games.registry import GAMES

GLANCE, FIRST, CHECKED = 8, 40, 400
"""Matches played on after each choice: at a glance, then, and to check."""
CONTENDERS = 4
"""The best choices, which are checked."""
MISTAKES = 15
FEWEST, MOST = 4, 20
"""Choices of a puzzle; they stand in one select."""
MARGIN, DECIDED = 0.10, 0.95
"""How much more often the best choice wins than the second best, and when it simply wins."""
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "finita": {"limit": 0},
    "finale_dice": {"removal": False},
}
"""Options by game: FINITA's puzzles are about the round."""


@dataclass(frozen=True)
class Position:
    """A position of a match, as a seat that must act sees it."""

    definition: GameDefinition
    state: Any
    view: Any
    legal: list[Action]


def puzzle_in_match(game: str, seed: str) -> Puzzle | None:
    """Return the first puzzle of a match; a seed always gives the same."""
    definition = GAMES[game]
    for number, position in enumerate(_positions(definition, seed.encode())):
        key = match_key(seed.encode(), f"puzzle {number}")
        if not _is_promising(position, key):
            continue
        found = _checked(position, key)
        best, second = sorted(found.values(), reverse=True)[:2]
        if best - second >= MARGIN and best <= DECIDED:
            return _puzzle(position, found, seed)
    return None


def _positions(definition: GameDefinition, seed: bytes) -> Iterator[Position]:
    """Yield the positions of a match in which a seat has several choices."""
    rules, bot = definition.game, CarelessBot(definition.bots[NORMAL], MISTAKES)
    dice, chance = SeededDice(match_key(seed, "dice")), RandomSource(match_key(seed, "computers"))
    options = definition.options(**OPTIONS.get(definition.name, {}))
    state, _ = rules.setup(options, 2, dice)
    while waiting := rules.waiting_for(state):
        seat = waiting[0]
        view, legal = rules.view(state, seat), rules.legal_actions(state, seat)
        if FEWEST <= len(legal) <= MOST and len(waiting) == 1:
            yield Position(definition, state, view, legal)
        action = bot.choose(view, legal, partial(rules.determinize, view, seat), chance)
        rules.apply(state, seat, action, dice)


def _is_promising(position: Position, key: bytes) -> bool:
    """Return whether one choice seems far better, and does not simply win."""
    for matches in (GLANCE, FIRST):
        found = _wins(position, position.legal, matches, key)
        best, second = sorted(found.values(), reverse=True)[:2]
        if best - second < MARGIN or best > DECIDED:
            return False
    return True


def _checked(position: Position, key: bytes) -> dict[Action, float]:
    """Return how often the best choices win in whole matches."""
    found = _wins(position, position.legal, FIRST, key)
    contenders = sorted(found, key=lambda action: -found[action])[:CONTENDERS]
    whole = replace(position, definition=replace(position.definition, prospects=None))
    return _wins(whole, contenders, CHECKED, match_key(key, "check"))


def _wins(
    position: Position, actions: Sequence[Action], matches: int, key: bytes
) -> dict[Action, float]:
    """Return how often each of these choices wins; the same samples and dice for all."""
    definition, view = position.definition, position.view
    return {
        action: sum(
            chances_after(definition, view, action, RandomSource(match_key(key, str(number))))[
                view.seat
            ]
            for number in range(matches)
        )
        / matches
        for action in actions
    }


def _puzzle(position: Position, found: dict[Action, float], seed: str) -> Puzzle:
    definition, write = position.definition, position.definition.notation.write
    wins = {write(action): round(share, 3) for action, share in found.items()}
    stored = definition.state_adapter.dump_python(position.state, mode="json")
    best = max(wins, key=lambda line: wins[line])
    return Puzzle(stored, position.view.seat, best, wins, CHECKED, seed)
