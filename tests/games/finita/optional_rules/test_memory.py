"""Cards set aside, face down, played last."""

import pytest

from games.finita.cards.cards import FACE
from tests.games.finita.table import Table, faces


def dealt(**options):
    """Return two players who have yet to set cards aside; red 4 comes to be turned up."""
    first = "green-1 green-2 green-3 green-4 green-5 green-6 choice"
    second = "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7"
    return Table.dealt(2, f"red-4 {second} {first}", **options)


def test_everybody_sets_a_card_aside_before_the_first_is_turned_up():
    """I-R31: at the same time, in secret; the others see only that it is done."""
    table = dealt(memory=1)
    assert table.waiting == (0, 1)
    assert table.play(1, "hide blue-2") == ["chose", "chose-hidden"]
    assert table.told("chose")[0].only == (1,)
    assert table.waiting == (0,)
    assert table.view(0).places == ((), (-1,))
    assert table.view(1).places == ((), (FACE["blue-2"],))
    assert table.state.discard == []
    assert table.play(0, "hide green-1")[-1] == "turned"
    assert table.sizes == [6, 6]
    assert table.waiting == (0,)


def test_a_card_set_aside_may_be_taken_back_while_others_choose():
    """I-R31: until the last one has."""
    table = dealt(memory=2)
    assert table.refused(0, "rethink") == "I-R22"
    table.play(0, "hide green-1", "hide green-2")
    assert table.legal(0) == ["rethink"]
    assert table.refused(0, "hide green-3") == "I-R31"
    table.play(0, "rethink")
    assert table.sizes == [7, 7]
    assert table.refused(0, "hide blue-3") == "I-R31"
    assert table.refused(0, "play green-1") == "I-R22"
    assert table.waiting == (0, 1)


def test_cards_are_set_aside_only_at_the_start():
    """I-R31: then they lie."""
    table = Table("red-1 red-2", "blue-4 blue-5", hidden=("red-9", "blue-9"), memory=1)
    assert table.refused(0, "hide red-1") == "I-R31"
    assert table.waiting == (0,)


def test_a_face_down_card_is_played_last():
    """I-R31: only when the hand is empty, on one's own turn."""
    table = Table("red-1", "blue-4 blue-5", hidden=("red-9", "blue-9"), memory=1, limit=0)
    assert table.refused(0, "reveal 1") == "I-R31"
    table.play(0, "play red-1 call")
    table.play(1, "draw 1", "pass")
    assert table.legal(0) == ["reveal 1", "draw 1"]
    assert table.refused(0, "reveal 2") == "I-R31"
    assert table.play(0, "reveal 1") == ["turned-up", "round-ended"]
    assert table.outcome.winners == (0,)


def test_face_down_cards_count_as_hand_cards():
    """I-A25: for the call, for winning, and for points."""
    table = Table("red-1 red-2", "blue-4", hidden=("red-9", "blue-8"), memory=1, limit=0)
    assert table.refused(0, "play red-1 call") == "I-R8"
    table.play(0, "play red-1")
    table.play(1, "draw 1", "pass")
    assert "play red-2 call" in table.legal(0)
    table.play(0, "play red-2")
    assert "catch 0" in table.legal(1)
    table.play(1, "draw 1", "pass")
    table.play(0, "reveal 1")
    assert table.state.minus[1] >= 8
    assert table.waiting == ()


def test_the_face_down_card_must_fit_when_it_is_played():
    """I-A25, I-A26, I-R33: one that does not fit costs a card and the turn, and goes back."""
    table = Table("", "blue-4 blue-5", top="red-5", hidden=("green-9", "blue-8"), memory=1)
    assert table.play(0, "reveal 1") == ["turned-up", "drew", "drew-hidden"]
    assert not table.told("turned-up")[0].fits
    assert table.state.hidden[0] == [FACE["green-9"]]
    assert table.view(1).places[0] == (FACE["green-9"],)
    assert table.sizes == [1, 2]
    assert table.waiting == (1,)


def test_several_cards_are_played_one_in_each_turn():
    """I-R32: several face-down cards; the call is due with the second last."""
    table = Table("", "blue-4 blue-5", hidden=("red-9 red-8", "blue-8 blue-7"), memory=2)
    assert table.legal(0) == ["reveal 1", "reveal 1 call", "reveal 2", "reveal 2 call", "draw 1"]
    table.play(0, "reveal 2 call")
    assert table.state.hidden[0] == [FACE["red-9"]]
    assert table.top == "red-8"
    assert table.waiting == (1,)


def test_a_call_is_forgotten_with_a_face_down_card_too():
    """I-A25: the second last card, wherever it lay."""
    table = Table("", "blue-4 blue-5", hidden=("red-9 red-8", "blue-8 blue-7"), memory=2)
    assert table.refused(0, "reveal 3") == "I-R31"
    table.play(0, "reveal 1")
    assert "catch 0" in table.legal(1)
    table = Table("", "blue-4", hidden=("red-9 red-8 red-7", "blue-8"), memory=3)
    assert table.refused(0, "reveal 1 call") == "I-R8"
    assert table.waiting == (0,)


def test_a_black_card_turned_up_asks_for_its_declaration():
    """I-R31: it fits on anything, and its player says what it is to be."""
    table = Table("", "blue-4 green-5", hidden=("choice red-8", "blue-8 blue-7"), memory=2)
    table.play(0, "reveal 1 call")
    suits = ("red", "green", "blue", "yellow")
    assert table.legal(0) == [f"declare choice-{suit}" for suit in suits]
    assert table.refused(0, "declare draw4-red") == "I-R31"
    assert table.refused(0, "draw 1") == "I-R7"
    assert table.refused(0, "pass") == "I-R31"
    table.play(0, "declare choice-green")
    assert table.state.forgot == []
    assert "play green-5" in table.legal(1)
    assert table.waiting == (1,)


def test_a_last_black_card_needs_no_declaration():
    """I-A36: the round is over at once."""
    table = Table("", "blue-4", hidden=("draw4", "blue-8"), memory=1, limit=0)
    assert table.play(0, "reveal 1") == ["turned-up", "round-ended"]
    assert table.outcome.winners == (0,)


def test_face_down_cards_neither_answer_nor_serve_nor_compare():
    """I-R31: they come at the very end; who has no other card is not even asked."""
    table = Table(
        "red-draw2 paul patrick red-1 red-2", "", "green-4", hidden=("", "red-7", ""), memory=1
    )
    table.play(0, "play red-draw2")
    assert table.sizes == [4, 2, 1]
    table = Table("patrick red-1 red-2", "", "green-4", hidden=("", "red-7", ""), memory=1)
    table.play(0, "play patrick")
    assert table.legal(1) == ["choose nothing"]
    table = Table("paul red-1 red-2", "", "green-4", hidden=("", "red-7", ""), memory=1)
    table.play(0, "play paul-7")
    assert table.sizes == [2, 1, 1]
    assert table.waiting == (2,)


def test_after_dodging_a_face_down_card_needs_no_match():
    """I-R20, I-R31: any card, the last one included."""
    table = Table("red-draw2 red-1 red-2", "pia", hidden=("", "green-9"), memory=1, limit=0)
    table.play(0, "play red-draw2")
    table.play(1, "dodge call")
    assert table.legal(1) == ["reveal 1", "on"]
    table.play(1, "reveal 1")
    assert table.outcome.winners == (1,)


def test_a_black_one_turned_up_after_dodging_leaves_nothing_of_the_effect():
    """I-R20: the draw cards are gone, its own come."""
    table = Table("red-draw2 red-1 red-2", "pia", hidden=("", "draw4 red-3"), memory=2)
    table.play(0, "play red-draw2")
    table.play(1, "dodge", "reveal 1 call", "declare draw4-red")
    assert table.legal(0) == ["draw 4"]
    assert table.waiting == (0,)


ZERO = {"hidden": ("red-9 red-8", "blue-8 blue-7", "green-8 green-7"), "memory": 2}


def test_a_0_lets_its_player_swap_face_down_cards_of_an_opponent():
    """I-R32, I-A27: two places of one opponent, unseen; then play goes on."""
    table = Table("red-0 red-1", "blue-4 blue-5", "green-4", memory_zero=True, **ZERO)
    table.play(0, "play red-0")
    assert table.legal(0) == ["swap 1 1 2", "swap 2 1 2", "pass"]
    assert table.play(0, "swap 1 1 2") == ["swapped", "swapped-hidden"]
    assert table.told("swapped")[0].only == (0,)
    assert table.state.hidden[1] == faces("blue-7 blue-8")
    assert table.waiting == (1,)


def test_the_owner_knows_the_cards_but_no_longer_their_places():
    """I-A27: unseen; a card turned up since is known again."""
    table = Table("red-0 red-1", "", "green-4", memory_zero=True, **ZERO)
    table.play(0, "play red-0", "swap 1 1 2")
    assert table.view(1).places[1] == (-1, -1)
    assert table.view(1).aside == tuple(faces("blue-7 blue-8"))
    table.play(1, "reveal 1")
    assert table.view(1).places[1] == table.view(2).places[1] == (FACE["blue-7"], -1)
    assert table.waiting == (2,)


def test_who_has_one_face_down_card_left_knows_it():
    """I-A27: with one place there is nothing to mix up."""
    table = Table("red-0 red-1", "", "green-4", top="red-8", memory_zero=True, **ZERO)
    table.play(0, "play red-0", "swap 1 1 2")
    table.state.suit = 2
    table.play(1, "reveal 1 call")
    assert table.view(1).places[1] == (FACE["blue-8"],)
    assert table.view(2).places[1] == (-1,)


def test_swapping_is_no_duty():
    """I-R32: "may"."""
    table = Table("red-0 red-1", "blue-4 blue-5", "green-4", memory_zero=True, **ZERO)
    table.play(0, "play red-0")
    assert table.refused(0, "draw 1") == "I-R7"
    assert table.refused(0, "play red-1") == "I-R32"
    assert table.play(0, "pass") == ["passed"]
    assert table.waiting == (1,)


@pytest.mark.parametrize("line", ["swap 0 1 2", "swap 1 2 1", "swap 1 1 3", "swap 5 1 2"])
def test_only_two_cards_of_one_opponent_are_swapped(line):
    """I-A27: not one's own, not more than there are."""
    table = Table("red-0 red-1", "blue-4 blue-5", "green-4", memory_zero=True, **ZERO)
    assert table.refused(0, line) == "I-R32"
    table.play(0, "play red-0")
    assert table.refused(0, line) == "I-A27"
    assert table.waiting == (0,)


def test_a_0_does_nothing_without_the_option_or_with_single_cards():
    """I-R32: the extended rule is a switch of its own, and needs two cards to swap."""
    table = Table("red-0 red-1", "blue-4 blue-5", "green-4", **ZERO)
    table.play(0, "play red-0")
    assert table.waiting == (1,)
    single = ("red-9", "blue-8", "green-8")
    table = Table("red-0 red-1", "blue-4", "green-4", hidden=single, memory=1, memory_zero=True)
    table.play(0, "play red-0")
    assert table.waiting == (1,)


def test_a_card_seen_twice_is_known_once():
    """I-R33: turned up, mixed, and turned up again, everybody still knows of one such card."""
    table = Table("red-0 red-1 red-2", "", "green-4", turn=1, memory_zero=True, **ZERO)
    table.play(1, "reveal 1")
    table.play(2, "draw 1", "pass")
    table.play(0, "play red-0", "swap 1 1 2")
    assert table.view(0).among[1] == (FACE["blue-8"],)
    table.state.hands[1] = []
    table.play(1, "reveal 2")
    assert table.view(0).among[1] == (FACE["blue-8"],)
    assert table.view(0).places[1] == (-1, FACE["blue-8"])
    assert table.waiting == (2,)


def test_turning_up_a_card_everybody_knows_shows_nothing_new():
    """I-R33: it lies where it lay, open to all."""
    table = Table("red-1", "", "green-4", turn=1, **ZERO)
    for _ in range(2):
        table.state.begin_turn(1)
        table.state.hands[1] = []
        table.play(1, "reveal 1")
    assert table.view(0).among[1] == (FACE["blue-8"],)
    assert table.waiting == (2,)


LOW_RUN = "red-0 red-1 red-2 red-3 red-4 red-8"


@pytest.mark.parametrize("line", ["run red-0 red-4", "run red-4 red-0"])
def test_a_0_discarded_in_a_run_swaps_wherever_it_lies(line):
    """I-A38: laid within a run, on top or at the bottom; then the next player plays."""
    table = Table(LOW_RUN, "blue-4", "green-4", memory_zero=True, poker=True, **ZERO)
    table.play(0, line)
    assert table.legal(0) == ["swap 1 1 2", "swap 2 1 2", "pass"]
    table.play(0, "swap 2 1 2")
    assert table.state.hidden[2] == faces("green-7 green-8")
    assert table.waiting == (1,)


def test_a_run_without_a_0_swaps_nothing():
    """I-A38: one to five."""
    hand = "red-1 red-2 red-3 red-4 red-5 red-7"
    table = Table(hand, "blue-4", "green-4", top="red-6", memory_zero=True, poker=True, **ZERO)
    table.play(0, "run red-1 red-5")
    assert table.waiting == (1,)


def test_a_served_0_swaps_before_the_next_player_serves():
    """I-A38: the question goes on afterwards, whether cards were swapped or left."""
    hands = ("paul red-1 red-2", "blue-0 blue-4", "green-0 green-4")
    table = Table(*hands, memory_zero=True, **ZERO)
    table.play(0, "play paul-0")
    table.play(1, "serve blue-0")
    assert table.legal(1) == ["swap 0 1 2", "swap 2 1 2", "pass"]
    assert table.refused(1, "serve blue-0") == "I-R32"
    assert table.refused(2, "serve green-0") == "I-R25"
    table.play(1, "swap 0 1 2")
    assert table.state.hidden[0] == faces("red-8 red-9")
    assert table.legal(2) == ["serve green-0"]
    table.play(2, "serve green-0", "pass")
    assert table.state.serving is None
    assert table.top == "green-0"
    assert table.waiting == (1,)


def test_the_questions_rest_is_settled_after_a_served_0():
    """I-A38: a player who visibly has no answer draws at once, as ever."""
    hands = ("paul red-1 red-2", "blue-0 blue-4", "")
    table = Table(*hands, memory_zero=True, **ZERO)
    table.play(0, "play paul-0")
    assert table.play(1, "serve blue-0") == ["served"]
    assert table.play(1, "pass") == ["passed", "drew", "drew-hidden"]
    assert table.sizes == [2, 1, 1]
    assert table.waiting == (1,)


def test_a_served_0_swaps_nothing_without_the_option():
    """I-R32: the extended rule is a switch of its own."""
    table = Table("paul red-1 red-2", "blue-0 blue-4", "green-0 green-4", **ZERO)
    table.play(0, "play paul-0")
    table.play(1, "serve blue-0")
    assert table.waiting == (2,)
