"""Positions with one far better choice, in matches of the normal computer with itself.

One of seven choices is made at random, as in `tests/train`. A position that is worth it
(`searches.py`) is looked at with some samples; where one choice seems far better than the others,
ten times as many matches are played on after each of the best choices.
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
from tests.puzzles.searches import SEARCHES, Search

TIMES = 10
"""How many times the matches of the last look are played to check it."""
CONTENDERS = 4
"""The best choices, which are checked."""
MISTAKES = 15
MOST = 20
"""The most choices of a puzzle; they stand in one select."""
MARGIN, DECIDED = 0.10, 0.95
"""How much more often the best choice wins than the second best, and when it simply wins."""


@dataclass(frozen=True)
class Position:
    """A position of a match, as a seat that must act sees it."""

    definition: GameDefinition
    state: Any
    view: Any
    legal: list[Action]


def puzzle_in_match(game: str, seed: str) -> Puzzle | None:
    """Return the first puzzle of a match; a seed always gives the same."""
    definition, search = GAMES[game], SEARCHES[game]
    for number, position in enumerate(_positions(definition, seed.encode())):
        key = match_key(seed.encode(), f"puzzle {number}")
        seen = _looked_at(position, search, key)
        if seen is None:
            continue
        found = _checked(position, search, seen, key)
        if _has_best(found):
            return _puzzle(position, found, seed, TIMES * search.looks[-1])
    return None


def _positions(definition: GameDefinition, seed: bytes) -> Iterator[Position]:
    """Yield the positions of a match in which a seat has several choices."""
    rules, bot = definition.game, CarelessBot(definition.bots[NORMAL], MISTAKES)
    dice, chance = SeededDice(match_key(seed, "dice")), RandomSource(match_key(seed, "computers"))
    search = SEARCHES[definition.name]
    state, _ = rules.setup(definition.options(**search.options), 2, dice)
    while waiting := rules.waiting_for(state):
        seat = waiting[0]
        view, legal = rules.view(state, seat), rules.legal_actions(state, seat)
        has_choice = search.fewest <= len(legal) <= MOST and len(waiting) == 1
        if has_choice and search.is_worth(state):
            yield Position(definition, state, view, legal)
        action = bot.choose(view, legal, partial(rules.determinize, view, seat), chance)
        rules.apply(state, seat, action, dice)


def _looked_at(position: Position, search: Search, key: bytes) -> dict[Action, float] | None:
    """Return how often each choice wins in the last look; None if a look finds no puzzle."""
    found: dict[Action, float] = {}
    for matches in search.looks:
        found = _wins(position, position.legal, matches, key)
        best = max(found, key=lambda action: found[action])
        if not _has_best(found) or search.is_obvious(position.view, position.legal, best):
            return None
    return found


def _has_best(found: Mapping[Action, float]) -> bool:
    """Return whether one choice is far better, and does not simply win."""
    best, second = sorted(found.values(), reverse=True)[:2]
    return best - second >= MARGIN and best <= DECIDED


def _checked(
    position: Position, search: Search, seen: Mapping[Action, float], key: bytes
) -> dict[Action, float]:
    """Return how often the best choices win in many matches."""
    contenders = sorted(seen, key=lambda action: -seen[action])[:CONTENDERS]
    if search.is_whole:
        definition = replace(
            position.definition, analysis=replace(position.definition.analysis, prospects=None)
        )
        position = replace(position, definition=definition)
    return _wins(position, contenders, TIMES * search.looks[-1], match_key(key, "check"))


def _wins(
    position: Position, actions: Sequence[Action], matches: int, key: bytes
) -> dict[Action, float]:
    """Return how often each of these choices wins; the same samples and dice for all."""
    definition, view = position.definition, position.view
    return {
        action: sum(
            chances_after(definition, view, (action,), RandomSource(match_key(key, str(number))))[
                view.seat
            ]
            for number in range(matches)
        )
        / matches
        for action in actions
    }


def _puzzle(position: Position, found: Mapping[Action, float], seed: str, matches: int) -> Puzzle:
    definition, write = position.definition, position.definition.notation.write
    wins = {write(action): round(share, 3) for action, share in found.items()}
    stored = definition.state_adapter.dump_python(position.state, mode="json")
    best = max(wins, key=lambda line: wins[line])
    return Puzzle(stored, position.view.seat, best, wins, matches, seed)
