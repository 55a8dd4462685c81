"""What the last matches must bring for a member to come first: tried with every result."""

from dataclasses import replace
from itertools import product

import pytest

from games.core.dice import RandomSource
from leagues.fixtures import round_robin
from leagues.last_round import Condition, Need, needs
from leagues.results import counted
from leagues.table import table, table_with_reach
from leagues.title_race import race_of
from tests.chance import SEED, examples
from tests.leagues.plain import Division, Fixture, Member, Standing, entrants, played


def league(count, seed):
    """A league of so many members whose last round is still to be played."""
    chance, fixtures = RandomSource(seed), []
    rounds = round_robin(count)
    for number, pairs in enumerate(rounds):
        is_played = number + 1 < len(rounds)
        for home, away in pairs:
            fixture = Fixture(number, home, away)
            if is_played:
                fixture = played(number, home, away, chance.pick((home, None, away)), None)
            fixtures.append(fixture)
    return of_matches(count, fixtures)


def of_matches(count, fixtures):
    return Division(entrants(*range(1, count + 1)), fixtures, is_league=True, day_count=0)


def race(part):
    rows = table_with_reach(range(len(part.members)), part.fixtures)
    facts = ("number", "place", "points", "reach")
    made = [{fact: getattr(row, fact) for fact in facts} for row in rows]
    return race_of(part, [Standing(**record, line=line) for line, record in enumerate(made)])


def ends(part):
    """All ways in which the last round can end, as the fixtures of the whole league."""
    played = [fixture for fixture in part.fixtures if fixture.done]
    left = [fixture for fixture in part.fixtures if not fixture.done]
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
        result_of(other, last) in allowed[condition.must]
        for condition in need.conditions
        for other in condition.numbers
    )


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_what_is_needed_is_enough_and_nothing_else_is(count):
    told = 0
    for seed in range(examples(160)):
        part = league(count, b"last round %d %d" % (SEED, seed))
        found = needs(part.fixtures, race(part))
        told += len(found)
        for number, ways in found.items():
            for before, last in ends(part):
                is_first = first_alone(part, [*before, *last]) == number
                assert any(is_met(way, number, last) for way in ways) == is_first
    assert told, "something was decided in the last round"


def four(*winners):
    """A league of four after two rounds; the last one is 0 – 3 and 1 – 2."""
    pairs = [(0, 1), (2, 3), (0, 2), (1, 3)]
    done = [played(index // 2, *pair, winners[index], None) for index, pair in enumerate(pairs)]
    return of_matches(4, [*done, Fixture(2, 0, 3), Fixture(2, 1, 2)])


def test_each_way_is_named_the_likeliest_champion_first():
    part = four(0, 2, None, 1)  # 0 and 2 have 4 points, 1 has 3, 3 none
    assert needs(part.fixtures, race(part)) == {
        0: (Need("win", (Condition("not win", (2,)),)),),
        2: (
            Need("win", (Condition("not win", (0,)),)),
            Need("draw", (Condition("lose", (0,)),)),
        ),
        1: (Need("win", (Condition("not win", (0,)),)),),
    }


def test_nothing_is_asked_of_a_member_who_has_left():
    part = four(0, 2, None, 1)
    gone = replace(part, members=[*part.members[:3], Member(3)])
    assert [one.number for one in race(gone).racing] == [0, 2, 1]
    assert needs(gone.fixtures, race(gone)) == needs(part.fixtures, race(part))


def test_a_lesser_result_that_asks_no_more_stands_for_the_better_one():
    """Who can only draw level has no way."""
    part = four(0, 2, 0, 1)  # 0 has 6 points, 1 and 2 have 3
    assert needs(part.fixtures, race(part)) == {
        0: (Need("draw", ()), Need("loss", (Condition("draw", (1, 2)),))),
        1: (),
        2: (),
    }


def test_nothing_is_needed_while_somebody_has_two_matches_left():
    part = four(0, 2, None, 1)
    more = replace(part, fixtures=[*part.fixtures[:3], Fixture(1, 1, 3), *part.fixtures[4:]])
    assert needs(more.fixtures, race(more)) == {}
    over = replace(part, fixtures=part.fixtures[:4])
    assert needs(over.fixtures, race(over)) == {}
