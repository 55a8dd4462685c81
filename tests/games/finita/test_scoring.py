"""End of a round, points, and the end of the match."""

import pytest

from games.finita.state import RoundResult
from tests.games.finita.table import Table, faces


def test_who_sheds_the_last_card_wins_the_round_and_the_others_count():
    """I-R11, I-R26: minus points for everyone but the winner; then a new round."""
    table = Table("red-1", "blue-9 draw4", "green-skip")
    table.play(0, "play red-1")
    ended = table.told("round-ended")[0]
    assert (ended.seat, ended.points) == (0, (0, 59, 20))
    assert table.state.minus == [0, 59, 20]
    assert table.state.round == 2
    assert table.sizes == [7, 7, 7]
    assert table.waiting
    hands = tuple(tuple(faces(hand)) for hand in ("", "blue-9 draw4", "green-skip"))
    assert table.state.last_round == RoundResult(1, 0, hands, (0, 59, 20))
    assert table.view(None).last_round == table.view(1).last_round == table.state.last_round


def test_the_end_of_a_round_names_the_round_and_how_the_last_card_left():
    """I-R11: laid in turn, as an answer to Paul, or thrown."""
    laid = Table("red-1", "blue-9")
    laid.play(0, "play red-1")
    answered = Table("paul red-1 red-2", "yellow-7")
    answered.play(0, "play paul-7")
    answered.play(1, "serve yellow-7")
    thrown = Table("red-4 red-1 red-2", "blue-3", "red-4", throws=True)
    thrown.play(0, "play red-4")
    thrown.play(2, "throw red-4 on red-4")
    ends = [table.told("round-ended")[0] for table in (laid, answered, thrown)]
    assert [(end.number, end.way) for end in ends] == [(1, "laid"), (1, "answered"), (1, "thrown")]


def test_cards_that_lie_hidden_count_like_those_in_hand():
    """I-R26: all cards that somebody has left count against them."""
    table = Table("red-1", "blue-9", hidden=("", "green-8"), memory=1)
    table.play(0, "play red-1")
    assert table.told("round-ended")[0].points == (0, 17)
    assert table.state.minus == [0, 17]


def test_the_match_ends_when_somebody_has_500():
    """I-R27: after the round; the fewest points win. 487 and 13 are 500."""
    table = Table("red-1", "blue-9 blue-4", "green-8")
    table.state.minus = [100, 487, 30]
    table.play(0, "play red-1")
    assert table.state.minus == [100, 500, 38]
    assert table.outcome.ranking == ((2,), (0,), (1,))
    assert table.outcome.rule == "I-R27"
    assert table.outcome.score == (100, 500, 38)
    assert table.outcome.facts == {"limit": 500, "fewest": 38}
    assert table.waiting == ()


def test_499_points_do_not_end_it():
    """I-R27: reached means 500."""
    table = Table("red-1", "blue-9 blue-3", "green-8")
    table.state.minus = [100, 487, 30]
    table.play(0, "play red-1")
    assert table.outcome is None
    assert table.state.round == 2


def test_ties_share_the_place():
    """I-A32: several may reach 500 at once; the fewest win, equal ones share."""
    table = Table("red-1", "blue-9", "green-9", "yellow-skip")
    table.state.minus = [300, 491, 291, 480]
    table.play(0, "play red-1")
    assert table.outcome.ranking == ((0, 2), (1, 3))
    assert table.waiting == ()


@pytest.mark.parametrize(("limit", "over"), [(100, True), (200, False)])
def test_the_limit_is_an_option(limit, over):
    """I-R27: 500 is the default."""
    table = Table("red-1", "blue-9", limit=limit)
    table.state.minus = [0, 91]
    table.play(0, "play red-1")
    assert (table.outcome is not None) == over


def test_one_round_may_be_agreed_on():
    """I-R27: a limit of 0 ends the match after the first round, whatever it brought."""
    table = Table("red-1", "blue-0", limit=0)
    table.play(0, "play red-1")
    assert table.outcome.ranking == ((0, 1),)
    assert table.waiting == ()


def test_after_the_end_nothing_can_be_played():
    """I-R27: no action, no timer, a friendly word."""
    table = Table("red-1", "blue-9", limit=0, throws=True, strict=True, clap=True)
    table.play(0, "play red-1")
    assert [table.legal(seat) for seat in (0, 1)] == [[], []]
    assert table.refused(0, "draw 1") == "I-R27"
