"""Each game's puzzles: positions under today's rules, one choice in each far better than others."""

import json

import pytest

from bot.host.puzzles.puzzle_of_the_day import DailyPuzzle, shown
from games.core.puzzles import puzzles_in
from games.registry import GAMES
from tests.puzzles.search import DECIDED, LEAST, MOST, TIMES, puzzle_in_match
from tests.puzzles.searches import SEARCHES

WITH_PUZZLES = [game for game in GAMES.values() if game.analysis.puzzle_file is not None]
MOST_LABEL = 100


@pytest.fixture(params=WITH_PUZZLES, ids=lambda game: game.name)
def game(request):
    return request.param


@pytest.fixture
def puzzles(game):
    found = puzzles_in(game.analysis.puzzle_file)
    assert found
    return found


def test_each_has_one_choice_that_is_far_better(game, puzzles):
    """Checked by ten times the matches that found it, of each player of the search."""
    search = SEARCHES[game.name]
    for puzzle in puzzles:
        assert puzzle.margin >= LEAST - 0.001
        assert max(puzzle.wins, key=lambda line: puzzle.wins[line]) == puzzle.best
        assert puzzle.wins[puzzle.best] <= DECIDED
        assert puzzle.matches == len(search.players) * TIMES * search.looks[-1]


def test_no_answer_is_obvious(game, puzzles):
    """It is not what the greediest would choose, or others would be as greedy."""
    search, rules, read = SEARCHES[game.name], game.game, game.notation.read
    for puzzle in puzzles:
        state = DailyPuzzle(1, game, puzzle).state()
        view, legal = rules.view(state, puzzle.seat), rules.legal_actions(state, puzzle.seat)
        assert not search.is_obvious(view, legal, read(puzzle.best))


def test_each_is_a_position_of_todays_rules(game, puzzles):
    for puzzle in puzzles:
        daily = DailyPuzzle(1, game, puzzle)
        assert SEARCHES[game.name].fewest <= len(daily.lines) <= MOST
        assert set(puzzle.wins) <= set(daily.lines)
        assert json.loads(game.dump_state(daily.state())) == puzzle.state
        assert game.game.waiting_for(daily.state()) == (puzzle.seat,)
        assert SEARCHES[game.name].is_worth(daily.state())


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
def test_choices_have_names_of_their_own(game, puzzles, locale):
    for puzzle in puzzles[:: len(puzzles) // 5 or 1]:
        seen = shown(DailyPuzzle(1, game, puzzle), "Ana", locale)
        assert seen.picture is not None
        assert len(set(seen.labels.values())) == len(seen.labels)
        assert all(0 < len(label) <= MOST_LABEL for label in seen.labels.values())


def test_no_two_are_of_one_match(puzzles):
    assert len({puzzle.seed for puzzle in puzzles}) == len(puzzles)


@pytest.mark.long
def test_the_first_is_found_again(game, puzzles):
    """The evidence is reproducible: the same seed gives the same position and the same figures."""
    assert puzzle_in_match(game.name, puzzles[0].seed) == puzzles[0]
