"""`fulltime ladder`: every computer plays every other one, and the shares add up."""

import sys
from collections import defaultdict

import pytest

from bot.cli.authoring.fixtures import Fixture, PlayedFixture, play_all
from bot.cli.authoring.ladder import WinShare, ladder, seating, share_of
from bot.operations.settings import SettingsError
from games.core.game import Outcome
from games.core.simulate import SimulationResult, Thinking
from games.registry import GAMES


@pytest.fixture
def run(runner):
    return runner(ladder)


def test_each_pair_meets_and_has_a_line_or_a_column(run):
    """Three computers make three pairs; whoever plays at random is beaten by the one who bids."""
    lines = run("toy", "--games", 12, "--jobs", 1).splitlines()
    assert lines[0] == "Pennies: 36 matches of 2"
    assert lines[3].split() == ["against", "random", "against", "easy"]
    assert lines[4].split()[0] == "easy"
    assert lines[5].split()[0] == "greedy"
    assert len(lines[5].split()) == 1 + 2 * 2, "a share and its interval against both"
    assert [line.split()[0] for line in lines[-3:]] == ["random", "easy", "greedy"]


def test_one_of_a_pair_sits_at_each_seat_in_turn_and_the_other_at_the_rest():
    """So nobody has the better place."""
    pair = ("normal", "expert")
    assert [seating(pair, 2, number) for number in range(2)] == [pair[::-1], pair]
    tables = [seating(pair, 4, number) for number in range(4)]
    assert [table.index("expert") for table in tables] == [0, 1, 2, 3]
    assert {table.count("expert") for table in tables} == {1}


def played(winners):
    """A match of two that these seats have won; the expert sits at the second."""
    ranking = (winners, tuple({0, 1} - set(winners)))
    outcome = Outcome(tuple(filter(None, ranking)), "", "")
    return PlayedFixture(SimulationResult(("normal", "expert"), 1, outcome), 1.0)


def test_a_share_counts_a_tie_half():
    """Of four matches two won, one shared, one lost."""
    share = share_of("expert", [played((1,)), played((1,)), played((0, 1)), played((0,))])
    assert share == WinShare(0.625, 4)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (WinShare(0.5, 400), "50.0% 45.1–54.9"),
        (WinShare(1.0, 2), "100.0% 34.2–100.0"),
        (WinShare(0.0, 10), "0.0% 0.0–27.8"),
    ],
)
def test_an_interval_is_wilsons(share, text):
    """Nobody has won for certain who has won twice of twice."""
    assert str(share) == text


def test_a_computer_that_was_never_asked_has_no_time_of_a_choice(run, monkeypatch):
    """As where the only seat that must choose is always another one's."""
    monkeypatch.setattr(
        sys.modules[ladder.__module__], "_thinking", lambda _played: defaultdict(Thinking)
    )
    lines = run("toy", "--games", 2, "--jobs", 1).splitlines()
    assert [line.split() for line in lines[-3:]] == [
        ["random", "–"], ["easy", "–"], ["greedy", "–"]
    ]  # fmt: skip


def test_several_processes_play_the_same_matches_as_one():
    """In the same order."""
    options = GAMES["finale_dice"].options()
    fixtures = [
        Fixture("finale_dice", options, ("random", "normal"), f"{number}".encode())
        for number in range(6)
    ]
    alone = [fixture.result for fixture in play_all(fixtures, jobs=1)]
    assert [fixture.result for fixture in play_all(fixtures, jobs=2)] == alone
    assert all(fixture.seconds > 0 for fixture in play_all(fixtures[:1], jobs=2))


def test_bad_input_is_answered_with_a_sentence(run):
    """A game, a computer, a number of seats that there are not."""
    with pytest.raises(SettingsError, match="There is no game called “chess”"):
        run("chess")
    with pytest.raises(SettingsError, match="has these computers: random, easy, greedy"):
        run("toy", "--bots", "genius,random")
    for alone in ("greedy", "greedy,greedy"):
        with pytest.raises(SettingsError, match="Name another one beside “greedy”"):
            run("toy", "--bots", alone)
    with pytest.raises(SettingsError, match="is played by 2 to 4, not by 5"):
        run("toy", "--seats", 5)
    with pytest.raises(SettingsError, match="needs two seats"):
        run("eleven", "--seats", 1)


def test_a_game_that_one_may_play_alone_is_played_by_two(run):
    """Or nobody could be compared."""
    table = run("eleven", "--games", 2, "--jobs", 1, "--bots", "random,easy")
    assert table.startswith("Football manager (Eleven): 2 matches of 2\n")
