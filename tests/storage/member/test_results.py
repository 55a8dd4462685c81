"""Rows of results and ratings are written and read."""

import pytest
from sqlalchemy.exc import IntegrityError

from storage.engine import rows
from storage.match import moves
from storage.match.moves import MoveRow
from storage.member import ratings, results
from storage.member.ratings import RatingRow
from storage.member.results import ResultRow
from storage.schema.match_tables import moves as moves_table
from storage.schema.member_tables import results as table
from tests.storage.conftest import ANA, BEN, CEM, GUILD, NOW


def match(match_id, *users, game="toy", **values):
    """A match its first user has won."""
    usual = {"guild_id": GUILD, "people": len(users), "rule": "T-R1", "ended_at": NOW}
    return [
        ResultRow(
            match_id=match_id,
            seat=seat,
            user_id=user,
            game=game,
            place=seat + 1,
            result="loss" if seat else "win",
            **usual | values,
        )
        for seat, user in enumerate(users)
    ]


def rating(user, **values):
    usual = {"mu": 25.5, "sigma": 8.0625, "wins": 3, "draws": 1, "losses": 2, "rated_at": NOW}
    return RatingRow(**{"guild_id": GUILD, "game": "toy", "user_id": user} | usual | values)


def test_a_result_comes_back_as_it_was_written(connection):
    rated = {"mu_before": 25.0, "sigma_before": 25 / 3, "mu": 27.6, "sigma": 8.1}
    rows_ = match("abc", ANA, BEN, rated=True, private=True, score=3, in_time=4, missed=1, **rated)
    results.add(connection, rows_)
    assert results.of_match(connection, "abc") == rows_
    assert results.of_match(connection, "xyz") == []


def test_a_match_ends_once(connection):
    results.add(connection, match("abc", ANA, BEN))
    with pytest.raises(IntegrityError):
        results.add(connection, match("abc", ANA, BEN))


def test_results_come_in_the_order_in_which_matches_ended_whatever_the_clock_said(connection):
    for number, name in enumerate(("zzz", "mmm", "aaa")):
        results.add(connection, match(name, ANA, BEN, ended_at=NOW - number))
    results.add(connection, match("other", ANA, BEN, game="chess"))
    results.add(connection, match("there", ANA, BEN, guild_id=GUILD + 1))
    found = results.of_game(connection, GUILD, "toy")
    assert [row.match_id for row in found] == ["zzz", "zzz", "mmm", "mmm", "aaa", "aaa"]
    since = results.of_game(connection, GUILD, "toy", since=NOW - 1)
    assert {row.match_id for row in since} == {"zzz", "mmm"}


def test_a_member_s_results_show_all_who_sat_in_them_in_this_server(connection):
    results.add(connection, match("one", ANA, BEN))
    results.add(connection, match("two", BEN, CEM))
    results.add(connection, match("there", ANA, CEM, guild_id=GUILD + 1))
    assert results.of_user(connection, ANA, GUILD) == match("one", ANA, BEN)


def test_the_game_with_the_most_rated_matches_comes_first(connection):
    for number in range(3):
        results.add(connection, match(f"c{number}", ANA, BEN, game="casual"))
    results.add(connection, match("r", ANA, BEN, game="rated", rated=True))
    results.add(connection, match("there", ANA, BEN, game="else", guild_id=GUILD + 1))
    assert results.games_of(connection, GUILD) == ["rated", "casual"]


def test_a_result_outlives_its_match_and_its_player(connection):
    results.add(connection, match("never-there", ANA, BEN))
    rows.change(connection, table, {"user_id": None}, user_id=ANA)
    assert [row.user_id for row in results.of_match(connection, "never-there")] == [None, BEN]


def test_ratings_stand_per_server_and_game(connection):
    ratings.put(connection, rating(BEN))
    ratings.put(connection, rating(ANA, wins=1))
    ratings.put(connection, rating(ANA, wins=2))
    ratings.put(connection, rating(ANA, guild_id=GUILD + 1))
    ratings.put(connection, rating(ANA, game="chess"))
    assert ratings.of_game(connection, GUILD, "toy") == [rating(ANA, wins=2), rating(BEN)]
    assert ratings.get(connection, GUILD, "toy", BEN) == rating(BEN)
    assert ratings.get(connection, GUILD, "toy", CEM) is None
    assert ratings.get(connection, GUILD, "chess", ANA) == rating(ANA, game="chess")


def test_the_times_of_moves_are_those_that_stand(connection, match_row):
    for version, seat in ((2, None), (3, 0), (4, 1)):
        move = MoveRow(version, seat, ("bid 1",), "[]", NOW + version, undone=version == 3)
        rows.add(connection, moves_table, moves._values(match_row.id, move))
    assert moves.times(connection, match_row.id) == [(2, None, NOW + 2), (4, 1, NOW + 4)]


def test_what_counts_for_a_table_is_read_line_by_line(connection):
    """Rated results alone, of this game, server and time, in the order in which they ended."""
    results.add(connection, match("b", ANA, BEN, rated=True, ended_at=NOW + 1))
    results.add(connection, match("a", BEN, CEM, rated=True, mu_before=25.0, sigma_before=8.0))
    results.add(connection, match("c", ANA, BEN))
    results.add(connection, match("d", ANA, BEN, rated=True, game="stein"))
    results.add(connection, match("e", ANA, BEN, rated=True, guild_id=GUILD + 1))
    result_lines = results.rated_of(connection, GUILD, "toy")
    assert [
        (result_line.match_id, result_line.user_id, result_line.place, result_line.result)
        for result_line in result_lines
    ] == [
        ("b", ANA, 1, "win"),
        ("b", BEN, 2, "loss"),
        ("a", BEN, 1, "win"),
        ("a", CEM, 2, "loss"),
    ]
    assert result_lines[2][4:] == (25.0, 8.0, NOW)
    assert results.rated_of(connection, GUILD, "toy", since=NOW + 1) == result_lines[:2]


def test_wins_by_a_rule_are_found(connection):
    results.add(connection, match("a", ANA, BEN, rule="T-R2"))
    results.add(connection, match("b", BEN, ANA, rule="T-R3"))
    results.add(connection, match("c", CEM, ANA, rule="T-R1"))
    found = results.won_by(connection, GUILD, "toy", ["T-R3", "T-R2"])
    assert [(result.match_id, result.user_id) for result in found] == [("a", ANA), ("b", BEN)]
    assert results.won_by(connection, GUILD, "stein", ["T-R2"]) == []
