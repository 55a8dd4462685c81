"""The twin of the top card, out of turn."""

import pytest

from games.finita.state import LAST_STEPS
from tests.games.finita.table import Table

FOUR = ("red-4 red-1 red-2", "blue-3 blue-5 blue-6", "red-4 green-2 green-3", "yellow-1 yellow-2")


def test_the_twin_of_the_top_card_may_be_thrown():
    """I-R28: play continues after the thrower, those in between are passed over."""
    table = Table(*FOUR, throws=True)
    table.play(0, "play red-4")
    assert table.legal(2) == ["throw red-4 on red-4"]
    assert table.play(2, "throw red-4 on red-4") == ["thrown"]
    assert table.sizes == [2, 3, 2, 2]
    assert table.waiting == (3,)


def test_a_match_without_throws_has_none():
    """I-R28: optional, off by default."""
    table = Table(*FOUR)
    table.play(0, "play red-4")
    assert table.refused(2, "throw red-4 on red-4") == "I-R28"
    assert table.waiting == (1,)


def test_a_throw_is_too_late_once_the_player_to_move_has_acted():
    """I-R28, I-A14: a play or a draw, whatever lies on top afterwards."""
    table = Table(*FOUR, throws=True)
    table.play(0, "play red-4")
    table.play(1, "draw 1")
    assert table.refused(2, "throw red-4 on red-4") == "I-A14"
    assert table.sentence == "Too late: Player 2 has drawn a card."
    table.play(1, "pass")
    assert table.top == "red-4"
    assert table.refused(3, "throw red-4 on red-4") == "I-A14"
    assert table.sentence == "Too late for a throw: the next player has moved."
    assert table.waiting == (2,)


LATE = ("red-7 red-1 red-2", "green-7 blue-5 blue-6", "red-7 green-2 green-3", "yellow-1")


def test_who_throws_too_late_is_told_who_was_faster():
    """I-R28, I-A14: also where it is the thrower's own turn by now."""
    table = Table(*LATE, throws=True)
    table.play(0, "play red-7")
    table.play(1, "play green-7")
    assert table.refused(2, "throw red-7 on red-7") == "I-A14"
    assert table.sentence == "Too late: Player 2 played 🟢 G7."
    table.play(2, "play green-2")
    assert table.refused(2, "throw red-7 on red-7") == "I-A14"
    assert table.sentence == "Too late: Player 2 played 🟢 G7."
    assert table.waiting == (3,)


def test_a_late_throw_on_the_first_card_is_told_who_was_faster():
    """I-R28: the card turned up was laid by nobody."""
    table = Table("red-1 red-2 red-3", "red-5 blue-5 blue-6", throws=True)
    table.play(0, "play red-1")
    assert table.refused(1, "throw red-5 on red-5") == "I-A14"
    assert table.sentence == "Too late: Player 1 played 🔴 R1."
    table.state.acts, table.state.last_steps = LAST_STEPS, []
    assert table.refused(1, "throw red-5 on red-5") == "I-A14"
    assert table.sentence == "Too late for a throw: the next player has moved."
    assert table.waiting == (1,)


def test_the_first_throw_counts():
    """I-A14: the first accepted message decides; there are only two of a kind."""
    table = Table(*FOUR, throws=True)
    table.play(0, "play red-4")
    table.play(2, "throw red-4 on red-4")
    assert table.refused(1, "throw red-4 on red-4") == "I-R28"
    assert table.waiting == (3,)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("throw red-1 on red-1", "I-R28"),
        ("throw red-4 on red-1", "I-R28"),
        ("throw red-skip on red-skip", "I-A13"),
    ],
)
def test_only_the_very_same_card_is_thrown(line, rule):
    """I-R28: same colour and number; I-A13: no action card."""
    table = Table(*FOUR, throws=True)
    table.play(0, "play red-4")
    assert table.refused(2, line) == rule
    assert table.refused(3, "throw red-4 on red-4") == "I-R28"
    assert table.waiting == (1,)


def test_action_cards_are_not_thrown():
    """I-A13: "number or function, no action card": only number cards."""
    table = Table("red-reverse red-1 red-2", "blue-3", "red-reverse green-2", throws=True)
    table.play(0, "play red-reverse")
    assert table.refused(1, "throw red-reverse on red-reverse") == "I-A13"
    assert table.waiting == (2,)


def test_whose_turn_it_is_just_lays_the_card():
    """I-R28: a throw is out of turn."""
    table = Table("red-4 red-1", "red-4 blue-5 blue-6", throws=True)
    table.play(0, "play red-4 call")
    assert table.refused(1, "throw red-4 on red-4") == "I-R28"
    assert table.waiting == (1,)


@pytest.mark.parametrize("line", ["play red-draw2", "play red-skip", "play paul-7"])
def test_nothing_is_thrown_while_an_effect_is_pending(line):
    """I-A14: not on a draw stack, a skip, or Paul's question."""
    table = Table("red-draw2 red-skip paul red-1 red-2", "blue-3", "red-5 green-2", throws=True)
    table.play(0, line)
    assert table.refused(2, "throw red-5 on red-5") == "I-A14"
    assert table.waiting == (1,)


def test_the_first_card_of_a_round_may_be_thrown_on():
    """I-R28: the card on top is the card on top."""
    table = Table("red-1 red-2", "blue-3", "red-5 green-2 green-3", throws=True)
    table.play(2, "throw red-5 on red-5")
    assert table.waiting == (0,)


def test_the_last_served_card_may_be_thrown_on():
    """I-A14: the question is answered, so nothing is pending."""
    table = Table("paul red-1 red-2", "red-7 blue-3", "green-4 green-2", throws=True)
    table.play(0, "play paul-7")
    table.play(1, "serve red-7")
    table.state.hands[2].append(7)
    table.play(2, "serve red-7")
    assert table.state.is_fresh
    assert table.waiting == (1,)


def test_a_throw_may_win_or_need_a_call():
    """I-A18: like any other play."""
    table = Table("red-4 red-1 red-2", "blue-3 blue-5", "red-4", throws=True, limit=0)
    table.play(0, "play red-4")
    table.play(2, "throw red-4 on red-4")
    assert table.outcome.winners == (2,)
    table = Table("red-4 red-1 red-2", "blue-3 blue-5", "red-4 green-1", throws=True)
    table.play(0, "play red-4")
    assert table.legal(2) == ["throw red-4 on red-4", "throw red-4 on red-4 call"]
    table.play(2, "throw red-4 on red-4")
    assert table.legal(1) == ["catch 2"]
    assert table.waiting == (0,)


def test_finita_is_said_only_with_a_throw_that_leaves_one_card():
    """I-R8, I-A18: two cards are left here."""
    hands = "green-6 red-1 red-2", "blue-3 blue-4", "green-6 green-7 green-8"
    table = Table(*hands, top="green-1", throws=True)
    table.play(0, "play green-6")
    assert table.refused(2, "throw green-6 on green-6 call") == "I-R8"
    assert table.waiting == (1,)
