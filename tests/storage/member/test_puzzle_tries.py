"""Tries at the puzzles of the day: the first of each member and server counts."""

from dataclasses import replace

from storage.member import puzzle_tries
from storage.member.puzzle_tries import PuzzleTry
from tests.storage.conftest import ANA, BEN, GUILD, NOW
from tests.storage.exports import export_member, export_server

TODAY = 739_000
ONE = PuzzleTry(GUILD, TODAY, ANA, "play blue-3", solved=True, at=NOW)


def test_a_try_comes_back_as_it_was_written(connection, match_row):
    assert puzzle_tries.add(connection, ONE) == ONE
    assert puzzle_tries.of_day(connection, GUILD, TODAY) == [ONE]


def test_the_first_try_counts(connection, match_row):
    puzzle_tries.add(connection, ONE)
    second = replace(ONE, line="draw", solved=False, at=NOW + 1)
    assert puzzle_tries.add(connection, second) == ONE
    assert puzzle_tries.of_day(connection, GUILD, TODAY) == [ONE]


def test_servers_and_members_are_kept_apart(connection, match_row):
    others = [replace(ONE, guild_id=GUILD + 1), replace(ONE, user_id=BEN, at=NOW - 1)]
    for attempt in (ONE, *others):
        puzzle_tries.add(connection, attempt)
    assert puzzle_tries.of_day(connection, GUILD, TODAY) == [others[1], ONE]


def test_a_members_own_try_is_found_without_those_of_others(connection, match_row):
    assert puzzle_tries.of_member(connection, GUILD, ANA, TODAY) is None
    puzzle_tries.add(connection, ONE)
    assert puzzle_tries.of_member(connection, GUILD, ANA, TODAY) == ONE
    assert puzzle_tries.of_member(connection, GUILD, BEN, TODAY) is None
    assert puzzle_tries.of_member(connection, GUILD, ANA, TODAY - 1) is None


def test_a_choice_is_in_its_members_export_alone(connection, match_row):
    """Whoever manages the server does not read what members chose."""
    puzzle_tries.add(connection, ONE)
    [own] = export_member(connection, ANA)["puzzle_tries"]
    assert own["line"] == ONE.line
    [row] = export_server(connection, GUILD)["puzzle_tries"]
    assert set(row) == {"guild_id", "day", "user_id", "at"}


def test_days_are_found_in_order(connection, match_row):
    days = [replace(ONE, day=TODAY - ago, solved=ago != 2) for ago in (0, 1, 2, 3)]
    for attempt in days:
        puzzle_tries.add(connection, attempt)
    assert puzzle_tries.between(connection, GUILD, TODAY - 2, TODAY) == days[2::-1]
    solved = puzzle_tries.solved_days(connection, GUILD, ANA)
    assert solved == [TODAY, TODAY - 1, TODAY - 3]
