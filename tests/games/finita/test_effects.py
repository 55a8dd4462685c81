"""Action cards: draw two, reverse, skip, colour choice, draw four."""

import pytest

from games.finita.cards.cards import FACE
from tests.games.finita.table import Table


def test_a_draw_two_makes_the_next_player_draw_two():
    """I-R13: and the turn passes (I-A7)."""
    table = Table("red-draw2 red-1 red-2", "blue-3 blue-4", "green-1 green-2")
    table.play(0, "play red-draw2")
    assert table.waiting == (1,)
    assert table.legal(1) == ["draw 2"]
    assert table.refused(1, "draw 1") == "I-R7"
    assert table.refused(1, "pass") == "I-A9"
    table.play(1, "draw 2")
    assert table.sizes == [2, 4, 2]
    assert table.waiting == (2,)


@pytest.mark.parametrize("kind", ["draw2", "reverse", "skip"])
@pytest.mark.parametrize(
    ("top", "fits"),
    [("red-5", True), ("blue-{kind}", True), ("blue-5", False), ("blue-{other}", False)],
)
def test_an_action_card_fits_on_its_colour_or_another_of_its_kind(kind, top, fits):
    """I-R13, I-R14, I-R15: a draw two, a reverse, a skip."""
    other = "reverse" if kind == "skip" else "skip"
    table = Table(f"red-{kind} yellow-1", "green-3", top=top.format(kind=kind, other=other))
    assert (f"play red-{kind}" in table.legal(0)) == fits
    assert table.waiting == (0,)


def test_a_draw_two_is_passed_on_with_another():
    """I-R13: the following player draws four, then six, and so on."""
    table = Table(
        "red-draw2 red-1 red-2", "blue-draw2 blue-4 blue-5", "green-draw2 green-2 green-3"
    )
    table.play(0, "play red-draw2")
    table.play(1, "play blue-draw2")
    assert table.legal(2) == ["play green-draw2", "draw 4"]
    table.play(2, "play green-draw2")
    table.play(0, "draw 6")
    assert table.sizes == [8, 2, 2]
    assert table.waiting == (1,)


def test_a_reverse_changes_the_direction():
    """I-R14: clockwise becomes counterclockwise and back."""
    table = Table("red-reverse red-1 red-2", "blue-3 blue-4", "green-reverse green-1 green-2")
    table.play(0, "play red-reverse")
    assert table.waiting == (2,)
    table.play(2, "play green-reverse")
    assert table.waiting == (0,)


def test_with_two_players_a_reverse_is_a_skip():
    """I-A8: the other one is skipped and may dodge as from any skip."""
    table = Table("red-reverse red-1 red-2", "blue-3 pia green-1")
    table.play(0, "play red-reverse")
    assert table.legal(1) == ["dodge", "pass"]
    table.play(1, "pass")
    assert table.waiting == (0,)


def test_a_skip_passes_the_next_player_over():
    """I-R15: the next player is skipped, and asked, because he could hold Pia."""
    table = Table("red-skip red-1 red-2", "red-3 blue-4", "green-1 green-2")
    table.play(0, "play red-skip")
    assert table.legal(1) == ["pass"]
    assert table.refused(1, "play red-3") == "I-R15"
    assert table.refused(1, "draw 1") == "I-R7"
    table.play(1, "pass")
    assert table.waiting == (2,)


def test_who_visibly_cannot_answer_is_skipped_at_once():
    """I-R15: with both Pias laid everybody can see that there is nothing to ask."""
    table = Table("red-skip red-1 red-2", "red-3 blue-4", "green-1 green-2")
    table.state.discard = [FACE["pia"], FACE["pia"], FACE["red-5"]]
    assert table.play(0, "play red-skip") == ["laid", "skipped"]
    assert table.waiting == (2,)


@pytest.mark.parametrize("colour", ["red", "green", "blue", "yellow"])
def test_a_colour_choice_names_any_colour(colour):
    """I-R16: the present one is allowed too."""
    table = Table("choice red-1 red-2", f"{colour}-3 {colour}-4", top="red-5")
    table.play(0, f"play choice-{colour}")
    assert f"play {colour}-3" in table.legal(1)
    assert table.waiting == (1,)


def test_after_a_colour_choice_only_the_colour_and_black_cards_fit():
    """I-R16: its player decides which colour to place next."""
    table = Table("choice red-1 red-2", "red-3 blue-4 choice", top="red-5")
    table.play(0, "play choice-blue")
    assert table.refused(1, "play red-3") == "I-R6"
    assert {"play blue-4", "play choice-red"} <= set(table.legal(1))
    assert table.waiting == (1,)


def test_a_draw_four_names_a_colour_and_makes_the_next_player_draw_four():
    """I-R17: four cards, the turn passes, and the colour is asked for."""
    table = Table("draw4 red-1 red-2", "blue-3 blue-4", "green-1 green-2 red-9", top="red-5")
    table.play(0, "play draw4-green")
    assert table.legal(1) == ["draw 4"]
    table.play(1, "draw 4")
    assert table.sizes == [2, 6, 3]
    assert table.refused(2, "play red-9") == "I-R6"
    assert table.waiting == (2,)


def test_a_draw_four_is_passed_on_with_another():
    """I-R17: the following player draws eight."""
    table = Table("draw4 red-1 red-2", "draw4 blue-4 blue-5", "green-1 green-2")
    table.play(0, "play draw4-green")
    table.play(1, "play draw4-blue")
    table.play(2, "draw 8")
    assert table.sizes == [2, 2, 10]
    assert table.waiting == (0,)


def test_the_victim_of_a_draw_card_loses_the_turn_unless_agreed_otherwise():
    """I-A7: common practice; with `draw_and_play` the turn goes on."""
    table = Table("red-draw2 red-1 red-2", "red-3 blue-4", "green-1 green-2", draw_and_play=True)
    table.play(0, "play red-draw2")
    table.play(1, "draw 2")
    assert "play red-3" in table.legal(1)
    assert table.waiting == (1,)


@pytest.mark.parametrize(
    "black", ["choice-green", "draw4-green", "paul-3", "petra-over-3", "pia-4"]
)
def test_black_cards_lie_on_anything_black_included(black):
    """I-A9: on any card, and on each other."""
    name = black.split("-")[0]
    table = Table(f"{name} yellow-1 yellow-2", "blue-3 blue-4", top="draw4-red")
    assert f"play {black}" in table.legal(0)
    assert table.waiting == (0,)


@pytest.mark.parametrize("card", ["red-5", "choice", "paul", "patrick"])
def test_nothing_but_the_same_draw_card_or_pia_answers_a_draw_card(card):
    """I-A9: not even a black card lies on a pending draw."""
    table = Table("red-draw2 red-1 red-2", f"{card} blue-4 pia")
    table.play(0, "play red-draw2")
    line = {"choice": "choice-red", "paul": "paul-3"}.get(card, card)
    assert table.refused(1, f"play {line}") == "I-A9"
    assert table.legal(1) == ["dodge", "draw 2"]
    assert table.waiting == (1,)


@pytest.mark.parametrize(("first", "second"), [("red-draw2", "draw4"), ("draw4", "red-draw2")])
def test_draw_two_and_draw_four_do_not_answer_each_other(first, second):
    """I-A10: in the base game each stacks on its own kind only."""
    table = Table(f"{first} red-1 red-2", f"{second} blue-4 blue-5")
    table.play(0, "play draw4-red" if first == "draw4" else f"play {first}")
    line = "play draw4-red" if second == "draw4" else f"play {second}"
    assert table.refused(1, line) == "I-A9"
    assert table.waiting == (1,)


@pytest.mark.parametrize(("first", "second"), [("red-draw2", "draw4"), ("draw4", "blue-draw2")])
def test_with_chaos_they_answer_each_other_and_add_up(first, second):
    """I-R36, I-A11: regardless of colour, 2 + 4 = 6."""
    table = Table(f"{first} red-1 red-2", f"{second} blue-4 blue-5", "green-1 green-2", chaos=True)
    table.play(0, "play draw4-red" if first == "draw4" else f"play {first}")
    table.play(1, "play draw4-red" if second == "draw4" else f"play {second}")
    assert table.legal(2) == ["draw 6"]
    assert table.waiting == (2,)


def test_a_skip_answers_no_skip_without_overtime():
    """I-A10: skips stack only with the option."""
    table = Table("red-skip red-1 red-2", "blue-skip blue-4 blue-5", "green-1 green-2")
    table.play(0, "play red-skip")
    assert table.refused(1, "play blue-skip") == "I-R15"
    assert table.waiting == (1,)


def test_with_overtime_a_skip_moves_the_skip_on():
    """I-R29, I-A10: the same for other such cards; draw cards stack in any case."""
    table = Table(
        "red-skip red-1 red-2", "blue-skip blue-4 blue-5", "green-1 green-2", overtime=True
    )
    table.play(0, "play red-skip")
    table.play(1, "play blue-skip")
    assert table.waiting == (2,)
    table.play(2, "pass")
    assert table.waiting == (0,)


def test_a_skip_that_answers_a_skip_skips_one_player_and_the_next_plays():
    """I-R29, I-A10: the skip moves on; the one that was answered skips nobody any more."""
    table = Table(
        "red-skip blue-1 red-2",
        "blue-skip blue-4 blue-5",
        "green-1 green-2",
        "yellow-1 blue-3",
        overtime=True,
    )
    table.play(0, "play red-skip")
    table.play(1, "play blue-skip")
    assert table.legal(2) == ["pass"]
    assert table.play(2, "pass") == ["skipped"]
    assert table.waiting == (3,)
    assert "play blue-3" in table.legal(3)


def test_of_two_skips_the_answered_one_moves_on_and_the_other_stays():
    """I-R29, I-A10, I-A12: one skip laid as an answer to two leaves two players to be skipped."""
    table = Table(
        "red-skip red-skip red-1 red-2",
        "blue-skip blue-4 blue-5",
        "green-1 green-2",
        "yellow-1 yellow-2",
        overtime=True,
        double_actions=True,
    )
    table.play(0, "double red-skip")
    table.play(1, "play blue-skip")
    table.play(2, "pass")
    assert table.legal(3) == ["pass"]
    assert table.play(3, "pass") == ["skipped"]
    assert table.waiting == (0,)
    assert "draw 1" in table.legal(0)


def test_with_overtime_a_reverse_that_answers_a_reverse_skips_once():
    """I-R29, I-A8: between two it acts as a skip, and one that was answered skips nobody."""
    table = Table("red-reverse red-1 blue-2", "blue-reverse blue-4 blue-5", overtime=True)
    table.play(0, "play red-reverse")
    table.play(1, "play blue-reverse")
    assert table.legal(0) == ["pass"]
    assert table.play(0, "pass") == ["skipped"]
    assert table.waiting == (1,)
    assert "draw 1" in table.legal(1)


def test_with_overtime_a_reverse_between_two_is_answered_with_a_reverse():
    """I-R29, I-A8: it acts as a skip and is answered as one, by its own kind."""
    table = Table("red-reverse red-1 red-2", "blue-reverse blue-skip blue-5", overtime=True)
    table.play(0, "play red-reverse")
    assert table.legal(1) == ["play blue-reverse", "pass"]
    table.play(1, "play blue-reverse")
    assert table.waiting == (0,)
    table.play(0, "pass")
    assert table.waiting == (1,)


@pytest.mark.parametrize(
    ("hand", "line", "waits", "after"),
    [
        ("red-draw2 red-draw2", "double red-draw2", 1, "draw 4"),
        ("draw4 draw4", "double draw4-red", 1, "draw 8"),
        ("red-skip red-skip", "double red-skip", 1, "pass"),
        ("red-reverse red-reverse", "double red-reverse", 1, "draw 1"),
        ("choice choice", "double choice-green", 1, "draw 1"),
    ],
)
def test_with_double_actions_the_effects_add_up(hand, line, waits, after):
    """I-A12: the option lets special cards be laid in twos."""
    table = Table(f"{hand} red-1 red-2", "blue-3 blue-4", "green-1 yellow-2", double_actions=True)
    table.play(0, line)
    assert after in table.legal(waits)
    assert table.waiting == (waits,)


def test_two_skips_skip_two_players():
    """I-A12: the second one skips the player after."""
    table = Table("red-skip red-skip red-1", "blue-3", "green-1", double_actions=True)
    table.play(0, "double red-skip call")
    table.play(1, "pass")
    assert table.waiting == (2,)
    table.play(2, "pass")
    assert table.waiting == (0,)


def test_draw_cards_are_answered_in_twos_as_well():
    """I-A12: two at once add four to what is coming."""
    table = Table(
        "red-draw2 red-1 red-2", "blue-draw2 blue-draw2 blue-5 blue-6", double_actions=True
    )
    table.play(0, "play red-draw2")
    assert table.refused(1, "double blue-5") == "I-R12"
    table.play(1, "double blue-draw2")
    assert table.legal(0) == ["draw 6"]
    assert table.waiting == (0,)


def test_a_double_that_is_no_answer_is_refused():
    """I-A9: two identical numbers do not answer a draw card."""
    table = Table("red-draw2 red-1 red-2", "red-7 red-7 blue-6")
    table.play(0, "play red-draw2")
    assert table.refused(1, "double red-7") == "I-A9"
    assert table.waiting == (1,)
