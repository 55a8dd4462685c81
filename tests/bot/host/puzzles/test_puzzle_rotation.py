"""Which game's puzzle a day has: in turn, as evenly as the numbers of puzzles allow."""

import dataclasses
import json
from collections import Counter
from itertools import groupby

import pytest

from bot.host.puzzles.puzzle_of_the_day import DAYS_A_ROUND, puzzle_of
from games.registry import GAMES
from tests.bot.host.puzzles.conftest import stored_puzzle
from tests.marks import others_long


@pytest.fixture
def games(tmp_path):
    """Return a function: games with these numbers of puzzles (which are never looked into)."""

    def games(*numbers):
        definitions = []
        for name, number in zip(GAMES, numbers, strict=False):
            path = tmp_path / f"{name}-{number}.jsonl"
            lines = [json.dumps(stored_puzzle("1") | {"seed": f"1/{n}"}) for n in range(number)]
            path.write_text("\n".join(lines), "utf-8")
            definitions.append(
                dataclasses.replace(
                    GAMES[name],
                    analysis=dataclasses.replace(GAMES[name].analysis, puzzle_file=path),
                )
            )
        return definitions

    return games


def days_of(games, first, number):
    daily_puzzles = [puzzle_of(games, day) for day in range(first, first + number)]
    return [
        (daily_puzzle.definition.name, daily_puzzle.puzzle.seed) for daily_puzzle in daily_puzzles
    ]


@pytest.mark.parametrize("numbers", others_long([(95, 28, 275, 7), (200, 3), (60,) * 4]))
def test_for_half_a_year_no_puzzle_comes_again(games, numbers):
    found = days_of(games(*numbers), 739_000, 3 * DAYS_A_ROUND)
    last = dict[tuple[str, str], int]()
    for day, puzzle in enumerate(found):
        assert day - last.get(puzzle, -DAYS_A_ROUND) >= DAYS_A_ROUND
        last[puzzle] = day


def test_each_game_has_as_many_days_as_the_others_if_it_has_the_puzzles(games):
    four = games(95, 28, 275, 7)
    found = days_of(four, DAYS_A_ROUND * 4000, DAYS_A_ROUND)
    days = Counter(name for name, _seed in found)
    assert [days[game.name] for game in four] == [74, 28, 73, 7]


@pytest.mark.long
def test_the_days_of_a_game_are_spread(games):
    found = days_of(games(95, 28, 275, 7), 739_000, 2 * DAYS_A_ROUND)
    runs = [len(list(run)) for _name, run in groupby(name for name, _seed in found)]
    assert max(runs) <= 2


def test_all_puzzles_of_a_game_come_in_the_end(games):
    found = days_of(games(95, 28, 275, 7), 739_000, 4 * DAYS_A_ROUND)
    assert len(set(found)) == 95 + 28 + 275 + 7


def test_a_game_without_puzzles_has_no_day(games):
    assert {name for name, _seed in days_of(games(0, 4), 739_000, 8)} == {[*GAMES][1]}
    assert puzzle_of(games(0, 0), 739_000) is None
