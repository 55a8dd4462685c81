"""What the last matches must bring for a member to come first: tried with every result."""

from dataclasses import replace
from itertools import product

import pytest

from bot.host.league.race.last_round import Condition, Need, lines, needs
from bot.host.league.race.title_race import race_of
from bot.host.league.rules.round_results import standing
from bot.host.ui.member import words_for
from games.core.dice import RandomSource
from leagues.fixtures import round_robin
from leagues.results import counted
from leagues.table import table
from tests.bot.host.league.race.test_title_race import division, fixture, member
from tests.chance import SEED, examples


def league(count, seed):
    """A league of so many members whose last round is still to be played."""
    chance, fixtures = RandomSource(seed), []
    rounds = round_robin(count)
    for number, pairs in enumerate(rounds):
        is_played = number + 1 < len(rounds)
        for home, away in pairs:
            winner = chance.pick((home, None, away)) if is_played else None
            fixtures.append(fixture(number, home, away, winner, done=is_played))
    return division(*map(member, range(count)), is_league=True, fixtures=fixtures)


def race(part):
    return race_of(part, standing(part.row, range(len(part.members)), part.fixtures, 1))


def ends(part):
    """All ways in which the last round can end, as the fixtures of the whole league."""
    played = [one for one in part.fixtures if one.done]
    left = [one for one in part.fixtures if not one.done]
    for winners in product(*((one.home, None, one.away) for one in left)):
        last = [replace(one, done=True, winner=w) for one, w in zip(left, winners, strict=True)]
        yield played, last


def first_alone(part, fixtures):
    best, second = table(range(len(part.members)), counted(fixtures))[:2]
    return best.number if best.points > second.points else None


def result_of(number, last):
    mine = next((one for one in last if number in (one.home, one.away)), None)
    if mine is None:
        return "free"
    return "draw" if mine.winner is None else "win" if mine.winner == number else "loss"


def is_met(need, number, last):
    """Whether a last round brings what a member needs; a lesser result of their own does, too."""
    worth = ("loss", "draw", "win")
    own = result_of(number, last)
    if own != need.own and (own == "free" or worth.index(own) < worth.index(need.own)):
        return False
    allowed = {"not win": ("draw", "loss", "free"), "lose": ("loss",), "draw": ("draw",)}
    return all(
        result_of(other, last) in allowed[one.must]
        for one in need.conditions
        for other in one.numbers
    )


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_what_is_needed_is_enough_and_nothing_else_is(count):
    told = 0
    for seed in range(examples(160)):
        part = league(count, b"last round %d %d" % (SEED, seed))
        found = needs(part, race(part))
        told += len(found)
        for number, ways in found.items():
            for played, last in ends(part):
                is_first = first_alone(part, [*played, *last]) == number
                assert any(is_met(one, number, last) for one in ways) == is_first
    assert told, "something was decided in the last round"


def four(*winners):
    """A league of four after two rounds; the last one is 0 – 3 and 1 – 2."""
    pairs = [(0, 1), (2, 3), (0, 2), (1, 3)]
    played = [fixture(at // 2, *pair, winners[at]) for at, pair in enumerate(pairs)]
    left = [fixture(2, 0, 3, done=False), fixture(2, 1, 2, done=False)]
    names = dict(enumerate(("Ana", "Ben", "Cem", "Dan")))
    part = division(*map(member, range(4)), is_league=True, fixtures=[*played, *left])
    return replace(part, names=names)


def test_each_way_is_told_the_likeliest_champion_first():
    part = four(0, 2, None, 1)  # Ana and Cem have 4 points, Ben 3, Dan 0
    assert needs(part, race(part)) == {
        0: (Need("win", (Condition("not win", (2,)),)),),
        2: (
            Need("win", (Condition("not win", (0,)),)),
            Need("draw", (Condition("lose", (0,)),)),
        ),
        1: (Need("win", (Condition("not win", (0,)),)),),
    }
    assert lines(part, race(part), words_for()) == [
        "__Who comes first on points__",
        "• Ana: with a win if Cem does not win.",
        "• Cem: with a win if Ana does not win; with a draw if Ana loses.",
        "• Ben: with a win if Ana does not win.",
    ]


def test_a_lesser_result_stands_behind_the_better_one_and_who_can_only_draw_level_below():
    part = four(0, 2, 0, None)  # Ana has 6 points, Cem 3, Ben and Dan 1
    assert lines(part, race(part), words_for())[1:] == [
        "• Ana: with a draw; even with a defeat if Cem does not win.",
        "• At best level on points: Cem.",
    ]
    part = four(0, 3, 0, 3)  # Ana and Dan have 6 points and meet
    assert lines(part, race(part), words_for())[1:] == [
        "• Ana: with a win.",
        "• Dan: with a win.",
    ]
    part = four(0, 2, 0, 1)  # Ana has 6 points, Ben and Cem 3
    assert lines(part, race(part), words_for())[1:] == [
        "• Ana: with a draw; even with a defeat if Ben and Cem draw.",
        "• At best level on points: Ben and Cem.",
    ]


def test_nothing_is_told_while_somebody_has_two_matches_left():
    part = four(0, 2, None, 1)
    early = fixture(1, 1, 3, done=False)
    more = replace(part, fixtures=(*part.fixtures[:3], early, *part.fixtures[4:]))
    assert needs(more, race(more)) == {}
    over = replace(part, fixtures=part.fixtures[:4])
    assert needs(over, race(over)) == {}
