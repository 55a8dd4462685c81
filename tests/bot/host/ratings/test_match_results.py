"""How a match that is over ends for each seat, and which matches are rated."""

from dataclasses import replace

import pytest

from bot.host.ratings.match_results import results_of
from bot.host.ratings.response_times import TurnStats
from games.core.game import Outcome
from storage.match.matches import MatchRow, SeatRow

ANA, BEN, CEM = (SeatRow(seat, name, user_id=seat + 1) for seat, name in enumerate("ABC"))
NORA = SeatRow(1, "Nora", bot="normal")


def row(*seats, **values):
    usual = {"guild_id": 900, "channel_id": 1, "host_id": 1, "rated": True, "ended_at": 77}
    usual |= {"seed": b"", "sha256": "", "created_at": 1, "touched_at": 2, "status": "over"}
    return MatchRow(id="abc", game="toy", seats=seats, **usual | values)


def end(match, ranking, left=(), rule="T-R1", **values):
    outcome = Outcome(ranking, "It is over.", rule, **values)
    answers = [TurnStats(turns=3, in_time=2, total_ms=90)] * len(match.seats)
    return results_of(match, outcome, answers, left)


def test_the_first_place_alone_wins_a_shared_one_draws_and_all_others_lose():
    found = end(row(ANA, BEN, CEM), ((2,), (0, 1)), score=(4, 4, 9))
    assert [(one.place, one.result, one.score) for one in found] == [
        (2, "loss", 4),
        (2, "loss", 4),
        (1, "win", 9),
    ]
    found = end(row(ANA, BEN, CEM), ((0, 2), (1,)))
    assert [(one.place, one.result) for one in found] == [(1, "draw"), (3, "loss"), (1, "draw")]
    assert [(one.user_id, one.ended_at, one.rule) for one in found] == [
        (1, 77, "T-R1"),
        (2, 77, "T-R1"),
        (3, 77, "T-R1"),
    ]
    assert {(one.turns, one.in_time, one.answer_ms) for one in found} == {(3, 2, 90)}


def test_a_season_alone_is_neither_won_nor_lost():
    (only,) = end(row(ANA), ((0,),))
    assert (only.result, only.rated, only.people) == ("alone", False, 1)


@pytest.mark.parametrize(
    ("match", "is_rated"),
    [
        (row(ANA, BEN), True),
        (row(ANA, BEN, rated=False), False),
        (row(ANA, NORA), False),
        (row(ANA, NORA, CEM), False),
        (row(ANA, BEN, guild_id=None), False),
        (row(ANA, SeatRow(1, "former player")), True),
    ],
    ids=["agreed", "casual", "computer", "one-of-three", "direct-messages", "former-member"],
)
def test_a_match_is_rated_where_that_was_agreed_and_members_alone_sat_at_it(match, is_rated):
    found = end(match, tuple((seat.seat,) for seat in match.seats))
    assert {one.rated for one in found} == {is_rated}
    computers = sum(seat.bot is not None for seat in match.seats)
    assert {(one.people, one.computers) for one in found} == {
        (len(match.seats) - computers, computers)
    }


def test_whoever_left_the_seat_to_a_computer_comes_last_and_it_is_rated():
    left = SeatRow(0, "Ana", user_id=1, bot="normal")
    found = end(row(left, BEN, CEM), ((0,), (1,), (2,)))
    assert [(one.place, one.result) for one in found] == [(3, "loss"), (1, "win"), (2, "loss")]
    assert all(one.rated for one in found)


STAND_IN = SeatRow(0, "Ana", bot="normal")


def test_where_computers_play_for_everybody_at_the_end_of_a_season_the_outcome_counts():
    left = [replace(seat, bot="normal") for seat in (ANA, BEN, CEM)]
    found = end(row(*left, rated=False), ((2,), (0, 1)))
    assert [(one.place, one.result) for one in found] == [(2, "loss"), (2, "loss"), (1, "win")]
    rated = end(row(*left, rated=True), ((2,), (0, 1)))
    assert {(one.place, one.result) for one in rated} == {(1, "draw")}


VACANT = '{"vacant": {"0": "left"}}'


def test_whoever_left_in_earnest_comes_last_and_the_computer_only_stands_in():
    found = end(row(STAND_IN, BEN, CEM, settings=VACANT), ((0,), (1,), (2,)), left=(1, 1))
    assert [(one.seat, one.user_id, one.place, one.result, one.rated) for one in found] == [
        (0, None, 1, "win", False),
        (1, 2, 1, "win", True),
        (2, 3, 2, "loss", True),
        (3, 1, 3, "loss", True),
    ]
    assert (found[-1].turns, found[-1].score, found[-1].computers) == (0, None, 0)


def test_whoever_shares_the_first_place_with_a_stand_in_alone_has_won():
    found = end(row(STAND_IN, BEN, CEM, settings=VACANT), ((0, 1), (2,)), left=(1,))
    assert [(one.place, one.result) for one in found[1:]] == [(1, "win"), (2, "loss"), (3, "loss")]


def test_who_has_lost_on_time_has_missed_a_turn():
    assert [one.missed for one in end(row(ANA, BEN), ((1,), (0,)), rule="time")] == [1, 0]
    assert [one.missed for one in end(row(ANA, BEN), ((0, 1),), rule="time")] == [1, 1]
    assert [one.missed for one in end(row(ANA, BEN), ((0,), (1,)))] == [0, 0]


def test_whoever_left_and_sits_here_again_has_one_result():
    found = end(row(ANA, BEN, settings='{"vacant": {}}'), ((0,), (1,)), left=(1,))
    assert [one.user_id for one in found] == [1, 2]


def test_a_computer_that_stands_in_for_a_former_member_leaves_nobody_to_be_rated_with():
    found = end(row(STAND_IN, BEN, settings=VACANT), ((0,), (1,)))
    assert not any(one.rated for one in found)
    assert {one.people for one in found} == {2}


def test_a_seat_the_outcome_does_not_name_comes_last():
    assert [one.place for one in end(row(ANA, BEN, CEM), ((1,), (0,)))] == [2, 1, 3]


def test_a_match_in_direct_messages_belongs_to_no_server():
    assert {one.guild_id for one in end(row(ANA, NORA, guild_id=None), ((0,), (1,)))} == {0}
