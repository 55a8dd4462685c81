"""Patrick compares a card of everybody."""

import pytest

from games.finita.cards.cards import FACE
from tests.games.finita.table import Table


def test_patrick_compares_a_card_of_everybody():
    """I-R22: chosen in secret, shown together, the highest draws three, all take them back."""
    table = Table("patrick red-1 red-2", "blue-9 blue-4", "green-5 green-2")
    table.play(0, "play patrick")
    assert table.waiting == (0, 1, 2)
    assert table.play(1, "choose blue-9") == ["chose", "chose-hidden"]
    assert table.waiting == (0, 2)
    table.play(2, "choose green-2")
    table.play(0, "choose red-1")
    compared = table.told("compared")[0]
    assert compared.losers == (1,)
    assert table.sizes == [2, 5, 2]
    assert table.waiting == (1,)


def test_nobody_learns_a_choice_before_all_have_chosen():
    """I-R22: face down; only who chose sees it."""
    table = Table("patrick red-1 red-2", "blue-9 blue-4", "green-5 green-2")
    table.play(0, "play patrick")
    table.play(1, "choose blue-9")
    assert table.told("chose")[0].only == (1,)
    assert table.view(1).comparing.own == FACE["blue-9"]
    assert table.view(2).comparing.own == table.view(None).comparing.own == -1
    assert table.view(2).comparing.ready == (False, True, False)


def test_a_choice_may_be_taken_back_until_the_last_one():
    """I-R22: until the reveal."""
    table = Table("patrick red-1 red-2", "blue-9 blue-4", "green-5 green-2")
    table.play(0, "play patrick")
    table.play(1, "choose blue-9")
    assert table.refused(1, "choose blue-4") == "I-R22"
    assert table.refused(2, "rethink") == "I-R22"
    assert table.play(1, "rethink", "choose blue-4") == ["took-back", "chose", "chose-hidden"]
    assert table.waiting == (0, 2)


@pytest.mark.parametrize("line", ["play red-1", "draw 1", "catch 0"])
def test_nothing_else_happens_while_everybody_chooses(line):
    """I-A14: no play, draw or call in the middle of it."""
    table = Table("patrick red-1 red-2", "blue-9 blue-4", throws=True)
    table.play(0, "play patrick")
    assert table.refused(0, line) == "I-R22"
    assert table.waiting == (0, 1)


def test_only_number_cards_are_compared():
    """I-R22: a number card of one's hand."""
    table = Table("patrick red-1 red-2", "blue-9 blue-skip draw4", "green-5 green-2")
    assert table.refused(0, "choose red-1") == "I-R22"
    table.play(0, "play patrick")
    assert table.legal(1) == ["choose blue-9"]
    assert table.refused(1, "choose blue-skip") == "I-R22"
    assert table.refused(1, "choose nothing") == "I-R22"
    assert table.refused(1, "choose red-9") == "I-R22"
    assert table.waiting == (0, 1, 2)


def test_who_plays_patrick_compares_too():
    """I-A19: "each player"."""
    table = Table("patrick red-8 red-9", "blue-1 blue-4")
    table.play(0, "play patrick")
    table.play(0, "choose red-9")
    table.play(1, "choose blue-1")
    assert table.sizes == [5, 2]
    assert table.waiting == (1,)


def test_who_has_no_number_card_is_exempt():
    """I-A20: says so in secret, like any other choice."""
    table = Table("patrick red-1 red-2", "blue-skip draw4", "green-5 green-2")
    table.play(0, "play patrick")
    assert table.legal(1) == ["choose nothing"]
    assert table.refused(1, "choose nothing call") == "I-R8"
    table.play(1, "choose nothing")
    table.play(0, "choose red-1")
    table.play(2, "choose green-5")
    assert table.sizes == [2, 2, 5]
    assert table.waiting == (1,)


def test_nobody_draws_where_nobody_has_a_number_card():
    """I-A20: then there is nothing to compare."""
    table = Table("patrick red-skip draw4", "blue-skip draw4")
    table.play(0, "play patrick")
    table.play(0, "choose nothing")
    table.play(1, "choose nothing")
    assert table.sizes == [2, 2]
    assert table.waiting == (1,)


def test_pia_keeps_out_of_the_comparison():
    """I-A22: chosen like a card, laid when all are shown."""
    table = Table("patrick red-1 red-2", "pia blue-9 blue-4", "green-5 green-2")
    table.play(0, "play patrick")
    table.play(1, "choose pia")
    table.play(0, "choose red-1")
    assert table.play(2, "choose green-2") == [
        "chose", "chose-hidden", "compared", "dodged", "drew", "drew-hidden",
    ]  # fmt: skip
    assert table.sizes == [2, 2, 5]
    assert table.waiting == (1,)


def test_pia_may_win_against_patrick():
    """I-A22, I-A18: the last card is the last card; nobody draws any more."""
    table = Table("patrick red-1 red-2", "pia", limit=0)
    table.play(0, "play patrick")
    table.play(1, "choose pia")
    table.play(0, "choose red-2")
    assert table.outcome.winners == (1,)
    assert table.state.minus == [3, 0]


def test_finita_is_not_said_with_a_pia_that_leaves_more_than_one_card():
    """I-R8, I-A22: against Patrick as in a turn."""
    table = Table("patrick red-1 red-2", "pia blue-9 blue-4", "green-5 green-2")
    table.play(0, "play patrick")
    assert table.refused(1, "choose pia call") == "I-R8"
    assert table.waiting == (0, 1, 2)


def test_a_call_belongs_to_pia_against_patrick_as_well():
    """I-A18: a Pia that leaves one card is called with the choice, and said when it is shown."""
    table = Table("patrick red-1 red-2", "pia blue-skip", "pia green-skip")
    table.play(0, "play patrick")
    assert table.legal(1) == ["choose nothing", "choose pia", "choose pia call"]
    table.play(1, "choose pia call")
    table.play(2, "choose pia")
    table.play(0, "choose red-1")
    assert table.legal(0) == ["catch 2"]
    assert table.waiting == (1,)


def test_all_who_show_the_highest_number_draw():
    """I-A35: the same number as the highest card; lower pairs do not."""
    table = Table("patrick red-9 red-2", "blue-9 blue-4", "green-5 green-2", "yellow-5 yellow-1")
    table.play(0, "play patrick")
    for seat, card in enumerate(["red-9", "blue-9", "green-5", "yellow-5"]):
        table.play(seat, f"choose {card}")
    assert table.sizes == [5, 5, 2, 2]
    assert table.waiting == (1,)


def test_any_equal_numbers_draw_where_that_was_agreed():
    """I-A35: with `patrick_equal=any` two 5s draw as well, and nobody twice."""
    table = Table(
        "patrick red-9 red-2",
        "blue-9 blue-4",
        "green-5 green-2",
        "yellow-5 yellow-1",
        patrick_equal="any",
    )
    table.play(0, "play patrick")
    for seat, card in enumerate(["red-9", "blue-9", "green-5", "yellow-5"]):
        table.play(seat, f"choose {card}")
    assert table.sizes == [5, 5, 5, 5]
    assert table.waiting == (1,)


def test_after_patrick_what_lay_before_counts():
    """I-A16: nothing was served, so the colour or number of before has to be matched."""
    table = Table("patrick red-9 red-2", "blue-8 yellow-4", top="blue-1")
    table.play(0, "play patrick")
    table.play(0, "choose red-2")
    table.play(1, "choose yellow-4")
    assert "play blue-8" in table.legal(1)
    assert table.refused(1, "play yellow-4") == "I-R6"
    assert table.waiting == (1,)


def test_two_patricks_compare_twice():
    """I-A12: with double actions, one comparison after the other."""
    table = Table("patrick patrick red-9 red-2", "blue-8 yellow-4", double_actions=True)
    table.play(0, "double patrick")
    for _ in range(2):
        table.play(0, "choose red-2")
        table.play(1, "choose yellow-4")
    assert table.sizes == [2, 8]
    assert table.waiting == (1,)


def test_everybody_remembers_what_was_shown():
    """I-R22: a shown card is known to be in the hand until it is laid."""
    table = Table("patrick red-1 red-2", "red-9 blue-4")
    table.play(0, "play patrick")
    table.play(0, "choose red-1")
    table.play(1, "choose red-9")
    assert table.view(None).shown == ((FACE["red-1"],), (FACE["red-9"],))
    table.play(1, "play red-9")
    assert table.view(None).shown == ((FACE["red-1"],), ())
