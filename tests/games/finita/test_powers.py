"""Paul, Petra and Pia, and all they do to each other."""

import pytest

from games.finita.cards.cards import FACE
from tests.games.finita.table import Table


def test_paul_makes_all_others_serve_a_number():
    """I-R18: who holds a 7 discards it, who doesn't draws one; then play goes on."""
    table = Table("paul red-1 red-2", "yellow-7 blue-4", "green-1 green-2")
    table.play(0, "play paul-7")
    assert table.waiting == (1,)
    table.play(1, "serve yellow-7 call")
    assert table.waiting == (2,)
    table.play(2, "draw 1")
    assert table.sizes == [2, 1, 3]
    assert table.waiting == (1,)


@pytest.mark.parametrize("number", [0, 10])
def test_paul_names_any_number_from_0_to_10(number):
    """I-R18: 0 and 10 included."""
    table = Table("paul red-1 red-2", f"yellow-{number} blue-4 blue-5")
    table.play(0, f"play paul-{number}")
    assert table.legal(1) == [f"serve yellow-{number}"]
    assert table.waiting == (1,)


def test_petra_asks_for_numbers_beyond_hers():
    """I-R19: "larger than 8": 9 or 10 serve, 8 does not, colour doesn't matter."""
    table = Table("petra red-1 red-2", "yellow-9 blue-10 green-8", "green-8 green-2")
    table.play(0, "play petra-over-8")
    assert table.legal(1) == ["serve blue-10", "serve yellow-9"]
    assert table.refused(1, "serve green-8") == "I-R19"
    table.play(1, "serve yellow-9")
    assert table.legal(2) == ["draw 1"]
    table.play(2, "draw 1")
    assert table.sizes == [2, 2, 3]
    assert table.waiting == (1,)


def test_petra_asks_for_smaller_numbers_too():
    """I-R19: "smaller than 3" is served with 0, 1 or 2."""
    table = Table("petra red-1 red-2", "yellow-3 blue-2 green-0")
    table.play(0, "play petra-under-3")
    assert table.legal(1) == ["serve green-0", "serve blue-2"]
    assert table.waiting == (1,)


def test_who_can_serve_must_and_may_choose_which():
    """I-A15: in turn order, any colour, one card each; drawing is for those who cannot."""
    table = Table("paul red-1 red-2", "yellow-7 blue-7 blue-4", "green-1 green-2")
    table.play(0, "play paul-7")
    assert table.legal(1) == ["serve blue-7", "serve yellow-7"]
    assert table.refused(1, "draw 1") == "I-A15"
    assert table.refused(1, "serve blue-4") == "I-R18"
    assert table.refused(1, "serve green-7") == "I-A15"
    assert table.refused(1, "play blue-7") == "I-A15"
    assert table.refused(2, "draw 1") == "I-R25"
    assert table.waiting == (1,)


def test_nothing_is_served_unasked():
    """I-R18: outside Paul's and Petra's question there is nothing to serve."""
    table = Table("red-7 red-1", "blue-4")
    assert table.refused(0, "serve red-7") == "I-R18"
    assert table.waiting == (0,)


def test_pia_serves_as_any_number_or_stays_out():
    """I-A15: she may serve, be played as reaction, or be kept by drawing."""
    table = Table("paul red-1 red-2", "pia blue-4 blue-5", "green-1 green-2")
    table.play(0, "play paul-7")
    assert table.legal(1) == ["serve pia-7", "dodge", "draw 1"]
    table.play(1, "dodge")
    assert table.sizes == [2, 2, 2]
    assert table.waiting == (2,)


def test_pia_as_a_served_number_is_what_has_to_be_matched():
    """I-A15, I-A16: the last served card lies on top, Pia with the number she was."""
    table = Table("petra red-1 red-2", "pia blue-9 green-3 green-4", top="blue-1")
    table.play(0, "play petra-over-7")
    assert {"serve pia-8", "serve pia-9", "serve pia-10", "dodge"} <= set(table.legal(1))
    table.play(1, "serve pia-9")
    assert (table.state.suit, table.state.rank) == (-1, 9)
    assert "play blue-9" in table.legal(1)
    assert table.refused(1, "play green-3") == "I-R6"
    assert table.waiting == (1,)


def test_the_last_served_card_lies_on_top():
    """I-A16: it is the one to match."""
    table = Table("paul red-1 red-2", "yellow-7 blue-4 blue-5", "green-7 green-2 green-3")
    table.play(0, "play paul-7")
    table.play(1, "serve yellow-7")
    table.play(2, "serve green-7")
    assert table.top == "green-7"
    assert table.refused(1, "play blue-4") == "I-R6"
    assert table.waiting == (1,)


def test_if_nobody_served_paul_what_lay_before_counts_and_the_number_too():
    """I-A16: declared colour or number included."""
    table = Table(
        "paul red-1 red-2", "blue-4 blue-5 yellow-8", "green-1 green-2", top="choice-blue"
    )
    table.play(0, "play paul-7")
    table.play(1, "draw 1")
    table.play(2, "draw 1")
    assert "play blue-4" in table.legal(1)
    assert table.refused(1, "play yellow-8") == "I-R6"
    table.state.hands[1] = [FACE["yellow-7"], FACE["yellow-8"]]
    assert "play yellow-7" in table.legal(1)
    assert table.waiting == (1,)


def test_if_nobody_served_petra_only_what_lay_before_counts():
    """I-A16: her number does not fit by itself, but Paul's of before still does."""
    table = Table("petra red-1 red-2", "blue-4 yellow-3 green-8", top="red-5")
    table.state.named_numbers = (3,)
    table.play(0, "play petra-under-1")
    table.play(1, "draw 1")
    assert "play yellow-3" in table.legal(1)
    assert table.refused(1, "play blue-4") == "I-R6"
    assert table.waiting == (1,)


def test_the_first_in_turn_order_to_run_out_by_serving_wins_at_once():
    """I-A18: nobody after is asked any more."""
    table = Table("paul red-1 red-2", "yellow-7", "green-7", limit=0)
    table.play(0, "play paul-7")
    assert table.play(1, "serve yellow-7") == ["served", "round-ended"]
    assert table.told("round-ended")[0].seat == 1
    assert table.state.minus == [3, 0, 7]
    assert table.waiting == ()


def test_a_call_is_due_when_serving_leaves_one_card():
    """I-A18: also for serving; not for a play that leaves none."""
    table = Table("paul red-1 red-2", "yellow-7 blue-4", "green-7")
    table.play(0, "play paul-7")
    assert table.legal(1) == ["serve yellow-7", "serve yellow-7 call"]
    table.play(1, "serve yellow-7")
    assert table.legal(0) == ["catch 1"]
    assert table.refused(2, "serve green-7 call") == "I-R8"
    assert table.waiting == (2,)


def test_who_plays_paul_or_petra_does_not_serve():
    """I-A19: "remaining players", "everyone else"."""
    table = Table("paul red-7 red-2", "yellow-7 blue-4 blue-5")
    table.play(0, "play paul-7")
    table.play(1, "serve yellow-7")
    assert table.sizes == [2, 2]
    assert table.waiting == (1,)


def test_two_pauls_together_ask_twice():
    """I-A12: with double actions their effects add up."""
    table = Table("paul paul red-1 red-2", "yellow-7 blue-4 blue-5", double_actions=True)
    table.play(0, "double paul-7")
    table.play(1, "serve yellow-7")
    assert table.waiting == (1,)
    assert table.legal(1) == ["draw 1"]
    table.play(1, "draw 1")
    assert table.waiting == (1,)
    assert "draw 1" in table.legal(1)


def test_who_visibly_cannot_serve_is_not_asked():
    """I-R18: with all 0s and both Pias laid, everybody sees it."""
    table = Table("paul red-1 red-2", "blue-4 blue-5", "green-1 green-2")
    zeros = [FACE[f"{suit}-0"] for suit in ("red", "green", "blue", "yellow")]
    table.state.discard = [*zeros, FACE["pia"], FACE["pia"], FACE["red-5"]]
    table.play(0, "play paul-0")
    assert table.sizes == [2, 3, 3]
    assert table.waiting == (1,)


def test_pia_dodges_a_draw_card_and_any_card_may_follow():
    """I-R20, I-A21: one extra card without matching, with its effect."""
    table = Table("red-draw2 red-1 red-2", "pia blue-4 green-skip blue-7", "green-1 green-2")
    table.play(0, "play red-draw2")
    table.play(1, "dodge")
    assert table.waiting == (1,)
    assert table.legal(1) == ["play green-skip", "play blue-4", "play blue-7", "on"]
    table.play(1, "play green-skip")
    assert table.waiting == (2,)
    assert table.legal(2) == ["pass"]


def test_pia_passes_the_effect_on():
    """I-A21: the next player faces it, with the right to pass it on in turn."""
    table = Table("draw4 red-1 red-2", "pia blue-4 blue-5", "draw4 green-1 green-2")
    table.play(0, "play draw4-green")
    table.play(1, "dodge")
    table.play(1, "on")
    assert {"draw 4", "play draw4-red"} <= set(table.legal(2))
    table.play(2, "play draw4-red")
    assert table.legal(0) == ["draw 8"]
    assert table.waiting == (0,)


def test_a_dodged_effect_is_gone_when_a_card_follows():
    """I-R20: unaffected, and nothing is left of it for the next player."""
    table = Table("draw4 red-1 red-2", "pia red-draw2 blue-5", "green-1 green-2")
    table.play(0, "play draw4-green")
    table.play(1, "dodge", "play red-draw2 call")
    assert table.legal(2) == ["draw 2"]
    assert table.waiting == (2,)


def test_after_pia_what_had_to_be_matched_still_has_to_be():
    """I-A16: she lies on the pile and asks for nothing."""
    table = Table("red-draw2 red-1 red-2", "pia blue-4 blue-5", "green-1 red-9 green-2")
    table.play(0, "play red-draw2")
    table.play(1, "dodge", "on")
    table.play(2, "draw 2")
    assert table.top == "pia"
    assert (table.state.suit, table.state.rank) == (0, 13)
    assert table.waiting == (0,)


def test_pia_dodges_a_skip():
    """I-R20: a skip is a special card's effect as well, and can be passed on."""
    table = Table("red-skip red-1 red-2", "pia blue-4 blue-5", "green-1 green-2")
    table.play(0, "play red-skip")
    assert table.legal(1) == ["dodge", "pass"]
    table.play(1, "dodge", "on")
    assert table.waiting == (2,)
    table.play(2, "pass")
    assert table.waiting == (0,)


def test_pia_as_the_last_card_wins():
    """I-A18: dodging with the last card is running out of cards."""
    table = Table("red-draw2 red-1 red-2", "pia", limit=0)
    table.play(0, "play red-draw2")
    table.play(1, "dodge")
    assert table.outcome.winners == (1,)
    assert table.waiting == ()


def test_a_call_is_due_when_pia_leaves_one_card():
    """I-A18: for dodging too; the card after it then wins."""
    table = Table("red-draw2 red-1 red-2", "pia blue-4", "green-1", limit=0)
    table.play(0, "play red-draw2")
    assert table.legal(1) == ["dodge", "dodge call", "draw 2"]
    table.play(1, "dodge")
    assert table.legal(2) == ["catch 1"]
    table.play(1, "play blue-4")
    assert table.outcome.winners == (1,)


def test_there_must_be_something_to_dodge_and_pia_to_do_it():
    """I-R20: Pia is a reaction only to an effect that hits her player."""
    table = Table("red-draw2 pia red-2", "blue-4 blue-5")
    assert table.refused(0, "dodge") == "I-R20"
    assert table.refused(0, "on") == "I-R20"
    table.play(0, "play red-draw2")
    assert table.refused(1, "dodge") == "I-R20"
    assert table.waiting == (1,)


def test_who_dodged_must_lay_a_card_or_pass_it_on():
    """I-R20: either the one or the other."""
    table = Table("red-draw2 red-1 red-2", "pia blue-4 blue-5")
    table.play(0, "play red-draw2")
    table.play(1, "dodge")
    assert table.refused(1, "pass") == "I-R20"
    assert table.refused(1, "draw 2") == "I-R7"
    assert table.waiting == (1,)


def test_pia_plays_as_a_colour_of_choice():
    """I-R21, I-A23: the next card has to match it."""
    table = Table("pia red-1 red-2", "blue-4 red-5 green-5", top="red-5")
    table.play(0, "play pia-blue")
    assert "play blue-4" in table.legal(1)
    assert table.refused(1, "play red-5") == "I-R6"
    assert table.waiting == (1,)


def test_pia_plays_as_a_number_of_choice():
    """I-R21, I-A23: she declares one of the two, and then no colour fits."""
    table = Table("pia red-1 red-2", "blue-4 red-5 green-5", top="red-6")
    table.play(0, "play pia-4")
    assert "play blue-4" in table.legal(1)
    assert table.refused(1, "play red-5") == "I-R6"
    assert len([line for line in Table("pia", "red-1").legal(0) if "pia" in line]) == 4 + 11
    assert table.waiting == (1,)


@pytest.mark.parametrize(
    "line", ["play paul-7", "play petra-over-3", "play patrick", "play draw4-red"]
)
def test_the_effect_of_the_last_card_is_not_carried_out(line):
    """I-A36: the round is over at once; nobody draws, serves or compares."""
    name = line.split()[1].split("-")[0]
    table = Table(name, "yellow-7 blue-4", limit=0)
    assert table.play(0, line) == ["laid", "round-ended"]
    assert table.state.minus == [0, 11]
    assert table.waiting == ()
