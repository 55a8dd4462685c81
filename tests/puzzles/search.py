"""Positions with one far better choice, in matches of the normal computer with itself.

One of seven choices is made at random, as in `tests/train`. A position that is worth it
(`searches.py`) is looked at with some samples; where one choice seems far better than the others,
ten times as many matches are played on after each of the best choices, by each of the players of
the game's search. It is a puzzle if all of them find the same choice best, each by a margin that is
not chance.
"""

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from games.core.analysis.playouts import chances_after, usual_bot
from games.core.bots import NORMAL, Bot, CarelessBot
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
"""How much more often the best choice wins in a look, and when it simply wins."""
LEAST = 0.05
"""How much more often it wins at least in the check, for each of the players."""
SURE = 1.96
"""Standard errors by which a margin must be larger than 0: 95 % of intervals then exclude it."""


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
        wins = _checked(position, search, _contenders(seen), match_key(key, "check"))
        if wins is not None:
            matches = len(search.players) * TIMES * search.looks[-1]
            return _puzzle(position, wins, seed, matches)
    return None


def _positions(definition: GameDefinition, seed: bytes) -> Iterator[Position]:
    """Yield the positions of a match in which a seat has several choices."""
    rules, bot = definition.game, CarelessBot(usual_bot(definition), MISTAKES)
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


def _looked_at(position: Position, search: Search, key: bytes) -> Mapping[Action, float] | None:
    """Return how often each choice wins in the last look; None if a look finds no puzzle."""
    seen: dict[Action, float] = {}
    for matches in search.looks:
        played = _played(position, position.legal, matches, key)
        seen = {action: statistics.fmean(shares) for action, shares in played.items()}
        best, second, *_ = sorted(seen, key=lambda action: -seen[action])
        if seen[best] - seen[second] < MARGIN or seen[best] > DECIDED:
            return None
        if search.is_obvious(position.view, position.legal, best):
            return None
    return seen


def _contenders(seen: Mapping[Action, float]) -> list[Action]:
    """Return the choices that are checked, the best of the last look first."""
    return sorted(seen, key=lambda action: -seen[action])[:CONTENDERS]


def _checked(
    position: Position, search: Search, contenders: Sequence[Action], key: bytes
) -> dict[Action, float] | None:
    """Return how often these choices win, on average of the players; None if it is no puzzle.

    The first choice must be better than each other one for each player.
    """
    wins = dict.fromkeys(contenders, 0.0)
    for player in search.players:
        played = _played(
            _played_by(position, player, search), contenders, TIMES * search.looks[-1], key
        )
        best, *others = (played[action] for action in contenders)
        if not all(_is_better(best, other) for other in others):
            return None
        for action, shares in played.items():
            wins[action] += statistics.fmean(shares) / len(search.players)
    return wins if max(wins.values()) <= DECIDED else None


def _is_better(shares: Sequence[float], others: Sequence[float]) -> bool:
    """Return whether a choice is better than another one by a margin that is not chance."""
    margins = [share - other for share, other in zip(shares, others, strict=True)]
    error = statistics.stdev(margins) / math.sqrt(len(margins))
    return statistics.fmean(margins) >= max(LEAST, SURE * error)


def _played_by(position: Position, player: Bot, search: Search) -> Position:
    """Return the position as one from which this computer plays on."""
    definition = position.definition
    definition = replace(definition, bots={**definition.bots, NORMAL: player})
    if search.is_whole:
        definition = replace(definition, analysis=replace(definition.analysis, prospects=None))
    return replace(position, definition=definition)


def _played(
    position: Position, actions: Sequence[Action], matches: int, key: bytes
) -> dict[Action, list[float]]:
    """Return the chances of each of these choices by match; the same samples and dice for all."""
    definition, view = position.definition, position.view
    return {
        action: [
            chances_after(definition, view, (action,), RandomSource(match_key(key, str(number))))[
                view.seat
            ]
            for number in range(matches)
        ]
        for action in actions
    }


def _puzzle(position: Position, shares: Mapping[Action, float], seed: str, matches: int) -> Puzzle:
    definition, write = position.definition, position.definition.notation.write
    wins = {write(action): round(share, 3) for action, share in shares.items()}
    stored = definition.state_adapter.dump_python(position.state, mode="json")
    best = max(wins, key=lambda line: wins[line])
    return Puzzle(stored, position.view.seat, best, wins, matches, seed)
