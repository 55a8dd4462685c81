"""What fits, drawing, two at once, and running out of cards to draw."""

import pytest

from games.finita.cards.cards import FACE
from games.finita.scoring import MAX_ACTS
from tests.games.finita.table import Table


@pytest.mark.parametrize("card", ["red-1", "blue-5", "red-skip", "choice-blue", "paul-3"])
def test_a_card_of_the_same_colour_or_number_fits(card):
    """I-R6: same colour or same number; black cards fit on anything (I-A9)."""
    name = card.split("-")[0] if card.split("-")[0] in {"choice", "paul"} else card
    table = Table(f"{name} green-1 green-2", "blue-3", top="red-5")
    assert f"play {card}" in table.legal(0)
    table.play(0, f"play {card}")
    assert table.top == name
    assert table.waiting == (1,)


@pytest.mark.parametrize("card", ["green-9", "blue-skip", "yellow-0"])
def test_any_other_card_does_not_fit(card):
    """I-R6: the refusal says what would."""
    table = Table(f"{card} red-1", "blue-3", top="red-5")
    assert table.refused(0, f"play {card}") == "I-R6"
    assert "You need red, a 5 or a wild (black card)." in table.sentence
    assert table.waiting == (0,)


def test_a_refusal_says_the_card_the_pile_and_what_is_needed():
    """I-R6: "🟢 G9 doesn't fit on 🔴 R5. You need red, a 5 or a wild (black card)."."""
    table = Table("green-9 red-1", "blue-3", top="red-5")
    table.refused(0, "play green-9")
    assert table.sentence == "🟢 G9 doesn't fit on 🔴 R5. You need red, a 5 or a wild (black card)."
    table = Table("green-9 red-1", "blue-3", top="choice-red")
    table.refused(0, "play green-9")
    assert table.sentence == "🟢 G9 doesn't fit on ✳. You need red or a wild (black card)."
    table = Table("green-9 red-1", "blue-3", top="pia-5")
    table.refused(0, "play green-9")
    assert table.sentence == "🟢 G9 doesn't fit on Pia. You need a 5 or a wild (black card)."


def test_only_a_card_of_ones_hand_can_be_laid():
    """I-R6: a card from one's hand, however well another would fit."""
    table = Table("green-9 red-1", "blue-3")
    assert table.refused(0, "play red-2") == "I-R6"
    assert table.waiting == (0,)


def test_who_draws_may_lay_the_drawn_card_at_once():
    """I-R7: one card is drawn; it may be played if it fits."""
    table = Table("green-9", "blue-3", pile="red-2")
    assert table.play(0, "draw 1") == ["drew", "drew-hidden"]
    assert table.legal(0) == ["play red-2", "play red-2 call", "pass"]
    table.play(0, "play red-2 call")
    assert table.hand(0) == "green-9"
    assert table.waiting == (1,)


def test_who_draws_may_keep_the_card_and_must_if_it_does_not_fit():
    """I-R7: otherwise the turn passes; nobody else learns whether it would have fitted."""
    table = Table("green-9 red-1", "blue-3", pile="blue-2")
    table.play(0, "draw 1")
    assert table.legal(0) == ["pass"]
    assert table.refused(0, "play blue-2") == "I-R7"
    assert table.refused(0, "play red-1") == "I-R7"
    assert table.refused(0, "draw 1") == "I-R7"
    table.play(0, "pass")
    assert table.sizes == [3, 1]
    assert table.waiting == (1,)


@pytest.mark.parametrize("drawn", ["draw4", "patrick"])
def test_a_drawn_black_card_fits(drawn):
    """I-A34: a draw four or power card just drawn may be played at once."""
    table = Table("green-9 red-1", "blue-3", pile=drawn)
    table.play(0, "draw 1")
    line = "play draw4-red" if drawn == "draw4" else "play patrick"
    assert line in table.legal(0)
    table.play(0, line)
    assert table.top == drawn


def test_one_may_draw_although_a_card_fits():
    """I-A6: nothing forbids it."""
    table = Table("red-9 red-1", "blue-3")
    table.play(0, "draw 1", "pass")
    assert table.sizes == [3, 1]
    assert table.waiting == (1,)


def test_in_a_match_that_must_play_one_may_not():
    """I-A6: with the option, drawing is for those with nothing that fits."""
    table = Table("red-9 green-1", "blue-3 red-7", must_play=True)
    assert table.legal(0) == ["play red-9", "play red-9 call"]
    assert table.refused(0, "draw 1") == "I-A6"
    table = Table("blue-9 green-1", "blue-3 red-7", must_play=True)
    assert table.legal(0) == ["draw 1"]
    assert table.waiting == (0,)


def test_two_identical_cards_may_be_laid_together():
    """I-R12: both leave the hand in one turn."""
    table = Table("red-3 red-3 blue-1", "blue-3", top="red-9")
    table.play(0, "double red-3 call")
    assert table.hand(0) == "blue-1"
    assert table.top == "red-3"
    assert table.waiting == (1,)


def test_the_twin_of_a_drawn_card_may_be_laid_with_it():
    """I-A39: it is still the player's turn; only the drawn card, and only where it fits."""
    table = Table("red-3 blue-1 blue-2", "blue-3", top="red-9", pile="red-3")
    table.play(0, "draw 1")
    assert table.legal(0) == ["play red-3", "double red-3", "pass"]
    table.play(0, "double red-3")
    assert table.hand(0) == "blue-1 blue-2"
    assert table.waiting == (1,)


def test_a_drawn_twin_laid_with_it_may_need_a_call():
    """I-A39, I-R8: the call belongs to the double that leaves one card."""
    table = Table("red-3 blue-1", "blue-3", top="red-9", pile="red-3")
    table.play(0, "draw 1")
    assert table.legal(0) == ["play red-3", "double red-3", "double red-3 call", "pass"]
    table.play(0, "double red-3")
    assert "catch 0" in table.legal(1)
    assert table.waiting == (1,)


def test_other_twins_are_not_laid_after_drawing():
    """I-A39: the drawn card, which must fit; a drawn one without a twin is laid alone."""
    table = Table("red-4 red-4 blue-1", "blue-3", top="red-9", pile="red-3")
    table.play(0, "draw 1")
    assert table.refused(0, "double red-4") == "I-R7"
    assert table.refused(0, "double red-3") == "I-R12"
    table = Table("blue-3 blue-1", "green-3", top="red-9", pile="blue-3")
    table.play(0, "draw 1")
    assert table.refused(0, "double blue-3") == "I-R7"
    assert table.legal(0) == ["pass"]
    table = Table("choice blue-1", "blue-3", top="red-9", pile="choice")
    table.play(0, "draw 1")
    assert table.refused(0, "double choice-red") == "I-A12"
    assert table.waiting == (0,)


def test_two_identical_cards_must_fit_and_be_there():
    """I-R12: one's own two cards, fitting as one would."""
    table = Table("blue-3 blue-3 red-1 red-2", "blue-4", top="red-9")
    assert table.refused(0, "double blue-3") == "I-R6"
    assert table.refused(0, "double red-1") == "I-R12"
    table.play(0, "draw 1")
    assert table.refused(0, "double red-1") == "I-R12"
    assert table.waiting == (0,)


def test_only_number_cards_are_laid_in_twos():
    """I-A12: action and black cards are not doubled; 0 and 10 exist once in each colour."""
    table = Table("red-skip red-skip draw4 draw4 blue-1", "blue-3", top="red-9")
    assert not [line for line in table.legal(0) if line.startswith("double")]
    assert table.refused(0, "double red-skip") == "I-A12"
    assert table.refused(0, "double draw4-red") == "I-A12"
    with pytest.raises(AssertionError, match="no such cards"):
        Table("red-10 red-10", "blue-3")
    assert table.waiting == (0,)


def test_petra_is_never_asked_for_impossible_numbers():
    """I-A17: "larger than 10" and "smaller than 0" may not be announced, in twos either."""
    table = Table("petra petra red-1 red-2", "blue-3 blue-4", double_actions=True)
    assert table.refused(0, "play petra-over-10") == "I-A17"
    assert table.refused(0, "play petra-under-0") == "I-A17"
    assert table.refused(0, "double petra-over-10") == "I-A17"
    assert "play petra-over-9" in table.legal(0)
    assert table.waiting == (0,)


def test_the_laid_cards_become_the_draw_pile_when_it_is_empty():
    """I-R10: the top card stays, the rest is shuffled and drawn from."""
    table = Table("green-9 green-8", "blue-3", dry=True)
    table.state.discard = [FACE["blue-1"], FACE["blue-2"], FACE["red-5"]]
    kinds = table.play(0, "draw 1")
    assert kinds == ["reshuffled", "drew", "drew-hidden"]
    assert table.top == "red-5"
    assert table.state.discard == [FACE["red-5"]]
    assert len(table.state.pile) == 1
    assert table.waiting == (0,)


def test_one_draws_as_many_as_exist():
    """I-A33: with too few cards left, those there are, and nothing further happens."""
    table = Table("draw4 red-1 red-2", "blue-3 blue-4", pile="green-1", dry=True)
    table.state.pile = [FACE["green-1"]]
    table.play(0, "play draw4-red")
    table.play(1, "draw 4")
    assert table.sizes == [2, 4]
    assert table.waiting == (0,)


def test_drawing_for_an_effect_without_cards_draws_nothing():
    """I-A33: the effect is over all the same, and the turn passes."""
    table = Table("red-draw2 red-1 red-2", "blue-3 blue-4", dry=True)
    table.state.hands[0].append(FACE["paul"])
    table.play(0, "play paul-9")
    table.state.discard = [FACE["paul"]]
    assert table.play(1, "draw 1") == ["drew-nothing"]
    assert table.sizes == [3, 2]
    assert table.waiting == (1,)


def test_while_nothing_can_be_drawn_a_fitting_card_must_be_played():
    """I-A33: I-A6 is off; who has none passes."""
    table = Table("red-9 green-1", "blue-3 blue-4", dry=True)
    assert table.legal(0) == ["play red-9", "play red-9 call"]
    assert table.refused(0, "pass") == "I-A33"
    assert table.refused(0, "draw 1") == "I-A33"
    table = Table("green-9 green-1", "blue-3 blue-4", dry=True)
    assert table.legal(0) == ["pass"]
    table.play(0, "pass")
    assert table.waiting == (1,)


def test_a_round_in_which_nobody_can_go_on_ends_without_a_winner():
    """I-A33: after a full round of passes all count their cards."""
    table = Table("green-9 green-1", "blue-3 blue-4", dry=True, limit=0)
    table.play(0, "pass")
    assert table.play(1, "pass") == ["passed", "round-ended"]
    assert table.told("round-ended")[0].seat is None
    assert table.state.minus == [10, 7]
    assert table.waiting == ()


def test_a_play_in_between_starts_the_count_anew():
    """I-A33: only a full round in which nobody can ends it."""
    table = Table("green-9 green-1 green-2", "red-3 red-4 blue-1", dry=True, limit=0)
    table.play(0, "pass")
    table.play(1, "play red-3")
    assert table.state.dry == 0
    assert table.waiting == (0,)


def test_a_round_nobody_wins_is_broken_off():
    """I-A33: so that every round ends; once no effect is pending, everybody counts."""
    table = Table("green-9 green-1", "red-3 red-4 blue-1", limit=0)
    table.state.acts = MAX_ACTS - 1
    table.play(0, "draw 1")
    assert table.waiting == (0,)
    assert table.play(0, "pass") == ["passed", "round-ended"]
    assert table.told("round-ended")[0].seat is None
    assert table.waiting == ()


def test_nobody_passes_without_drawing():
    """I-R7: who cannot place a card draws."""
    table = Table("green-9 green-1", "blue-3")
    assert table.refused(0, "pass") == "I-R7"
    assert table.refused(0, "draw 2") == "I-R7"
    assert table.waiting == (0,)


def test_nobody_plays_out_of_turn():
    """I-R25: in the bot, a card out of turn is refused (I-A31)."""
    table = Table("green-9 green-1", "red-3 red-4")
    assert table.refused(1, "play red-3") == "I-R25"
    assert table.sentence == "It's Player 1's turn. Keep your card ready for yours."
    assert table.legal(1) == []
    assert table.waiting == (0,)
