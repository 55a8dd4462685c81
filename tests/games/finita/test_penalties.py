"""Finita forgotten, wrong cards, and what the table votes on."""

import json

import pytest

from games.finita.cards.cards import FACE
from games.finita.definition import DEFINITION
from games.finita.state import Options
from tests.games.finita.table import Table

THREE = ("red-1 red-2 red-3", "blue-3 blue-4 red-9", "green-1 green-2 red-8")


def test_the_second_last_card_comes_with_a_call():
    """I-R8: the call is part of the play, and only of the one that leaves one card."""
    table = Table("red-1 red-2 red-3", "blue-3 blue-4")
    assert table.refused(0, "play red-1 call") == "I-R8"
    table = Table("red-1 red-2", "blue-3 blue-4")
    assert table.legal(0)[:2] == ["play red-1", "play red-1 call"]
    table.play(0, "play red-1 call")
    assert table.state.forgot == []
    assert table.legal(1) == ["draw 1"]
    assert table.waiting == (1,)


def test_who_is_caught_without_a_call_draws_two():
    """I-R9, I-A1: caught by another player before the next has played."""
    table = Table("red-1 red-2", "blue-3 blue-4", "green-1 green-2")
    table.play(0, "play red-1")
    assert "catch 0" in table.legal(1)
    assert table.play(2, "catch 0") == ["caught", "drew", "drew-hidden"]
    assert table.sizes == [3, 2, 2]
    assert table.refused(1, "catch 0") == "I-R23"
    assert table.waiting == (1,)


def test_the_window_closes_when_the_next_player_plays():
    """I-R23: once the next player has played, nothing happens any more."""
    table = Table("red-1 red-2", "red-3 blue-4 blue-5", "green-1 green-2")
    table.play(0, "play red-1")
    table.play(1, "play red-3")
    assert table.refused(2, "catch 0") == "I-R23"
    assert table.refused(0, "admit") == "I-A1"
    assert table.waiting == (2,)


FORGETFUL = ("red-1 red-2", "red-3 blue-4 blue-5", "green-1 green-2")


def test_drawing_does_not_close_the_window():
    """I-A40: "the next player has not yet played his card"."""
    table = Table(*FORGETFUL)
    table.play(0, "play red-1")
    table.play(1, "draw 1")
    assert "admit" in table.legal(0)
    assert "catch 0" in table.legal(1)
    table.play(2, "catch 0")
    assert table.sizes == [3, 4, 2]
    assert table.waiting == (1,)


@pytest.mark.parametrize("line", ["play red-9", "pass"])
def test_the_window_closes_with_the_card_or_the_end_of_the_turn(line):
    """I-A40: after drawing, laying the card or keeping it."""
    table = Table(*FORGETFUL, pile="red-9")
    table.play(0, "play red-1")
    table.play(1, "draw 1", line)
    assert table.refused(2, "catch 0") == "I-R23"
    assert table.waiting == (2,)


def test_drawing_what_is_coming_ends_the_turn_and_closes_the_window():
    """I-A40, I-A7: the victim's turn is over; where it goes on, the window stays open."""
    hands = ("red-draw2 red-2", "red-3 blue-4 blue-5", "green-1 green-2")
    table = Table(*hands)
    table.play(0, "play red-draw2")
    assert "catch 0" in table.legal(2)
    table.play(1, "draw 2")
    assert table.refused(2, "catch 0") == "I-R23"
    table = Table(*hands, draw_and_play=True)
    table.play(0, "play red-draw2")
    table.play(1, "draw 2")
    assert "catch 0" in table.legal(2)
    assert table.waiting == (1,)


def test_being_skipped_ends_the_turn_and_closes_the_window():
    """I-A40: there is nothing to wait for any more."""
    table = Table("red-skip red-2", "red-3 blue-4", "green-1 green-2")
    table.play(0, "play red-skip")
    assert "catch 0" in table.legal(1)
    table.play(1, "pass")
    assert table.refused(1, "catch 0") == "I-R23"
    assert table.waiting == (2,)


def test_serving_closes_the_window_and_drawing_for_it_does_not():
    """I-A40: with Paul asking, a draw leaves it open and a served card closes it."""
    table = Table("paul red-2", "blue-3 blue-4", "green-7 green-2", "yellow-7 yellow-2")
    table.play(0, "play paul-7")
    table.play(1, "draw 1")
    assert "catch 0" in table.legal(3)
    table.play(2, "serve green-7 call")
    assert table.refused(3, "catch 0") == "I-R23"
    assert table.waiting == (3,)


def test_leaving_face_down_cards_where_they_are_keeps_the_window_open():
    """I-A40, I-R32: it is the forgetful player's own turn that ends."""
    table = Table(
        "red-0",
        "blue-3 blue-4",
        hidden=("red-9", "blue-8 blue-7"),
        memory=2,
        memory_zero=True,
    )
    table.play(0, "play red-0", "pass")
    assert "catch 0" in table.legal(1)
    assert table.waiting == (1,)


def test_who_notices_it_alone_draws_one():
    """I-A1: a late call in that window; it can't be caught as well."""
    table = Table("red-1 red-2", "blue-3 blue-4", "green-1 green-2")
    table.play(0, "play red-1")
    assert table.legal(0) == ["admit"]
    assert table.refused(0, "catch 0") == "I-A1"
    assert table.play(0, "admit") == ["caught", "drew", "drew-hidden"]
    assert table.sizes == [2, 2, 2]
    assert table.refused(1, "catch 0") == "I-R23"
    assert table.waiting == (1,)


def test_the_penalties_are_an_option():
    """I-A1: `finita_caught` and `finita_self`."""
    table = Table("red-1 red-2", "blue-3 blue-4", finita_caught=4)
    table.play(0, "play red-1")
    table.play(1, "catch 0")
    assert table.sizes == [5, 2]
    table = Table("red-1 red-2", "blue-3 blue-4", finita_self=0)
    table.play(0, "play red-1")
    assert table.play(0, "admit") == ["caught"]
    assert table.sizes == [1, 2]
    assert table.waiting == (1,)


def test_the_last_card_needs_no_call():
    """I-A18: none when a play leaves zero."""
    table = Table("red-1", "blue-3 blue-4", limit=0)
    assert table.legal(0) == ["play red-1", "draw 1"]
    table.play(0, "play red-1")
    assert table.outcome.winners == (0,)


def test_two_at_once_need_a_call_when_one_is_left():
    """I-A18: a double that leaves one card; not one that leaves none."""
    table = Table("red-1 red-1 blue-9", "blue-3 blue-4", "green-4")
    assert "double red-1 call" in table.legal(0)
    table.play(0, "double red-1")
    assert table.legal(2) == ["catch 0"]
    assert table.waiting == (1,)


def test_a_wrong_card_is_refused_and_costs_nothing_by_default():
    """I-R25, I-A31: in the bot, illegal plays are rejected."""
    table = Table(*THREE)
    assert table.refused(0, "misplay red-1") == "I-A31"
    assert table.refused(1, "play red-9") == "I-R25"
    assert table.sizes == [3, 3, 3]
    assert table.waiting == (0,)


def test_in_a_strict_match_a_wrong_card_costs_one():
    """I-R25, I-A31: taken back, one drawn, and the turn is still one's own."""
    table = Table("red-1 red-2 blue-9", "blue-3 blue-4", strict=True)
    assert "misplay blue-9" in table.legal(0)
    assert table.refused(0, "misplay red-1") == "I-R25"
    assert table.play(0, "misplay blue-9") == ["misplayed", "drew", "drew-hidden"]
    assert table.sizes == [4, 2]
    assert table.view(None).shown[0] == (FACE["blue-9"],)
    assert table.waiting == (0,)


def test_in_a_strict_match_playing_out_of_turn_costs_one():
    """I-R25, I-A31: "in your turn" means out of turn; a fitting card too."""
    table = Table(*THREE, strict=True)
    assert set(table.legal(1)) == {"misplay blue-3", "misplay blue-4", "misplay red-9"}
    table.play(1, "misplay red-9")
    table.play(1, "misplay red-9")
    assert table.sizes == [3, 5, 3]
    assert table.view(None).shown[1] == (FACE["red-9"],)
    assert table.waiting == (0,)


@pytest.mark.parametrize(
    ("line", "hand", "lawful"),
    [
        ("play red-draw2", "blue-draw2 pia blue-9", {"blue-draw2", "pia"}),
        ("play paul-7", "blue-7 pia blue-9", {"blue-7", "pia"}),
    ],
)
def test_an_answer_is_no_mistake(line, hand, lawful):
    """I-A31: what answers a draw card or serves Paul costs nothing."""
    table = Table("red-draw2 paul red-1 red-2", hand, strict=True)
    table.play(0, line)
    wrong = {text.split()[1] for text in table.legal(1) if text.startswith("misplay")}
    assert wrong == set(hand.split()) - lawful
    assert table.waiting == (1,)


def test_a_throw_is_no_mistake():
    """I-A31: at a table with throws the twin of the top card is not out of turn."""
    table = Table("red-1 red-2", "red-5 blue-4 blue-9", strict=True, throws=True)
    assert "misplay red-5" not in table.legal(1)
    assert "throw red-5 on red-5" in table.legal(1)
    assert table.waiting == (0,)


def test_a_superfluous_question_costs_one_card_by_majority():
    """I-R35, I-A30: the others vote; more than half of them decide."""
    table = Table(*THREE, "yellow-1 yellow-2", stupid_question=True)
    table.play(1, "accuse 2 question")
    assert table.legal(3) == ["vote 2 yes 1", "vote 2 no 1", "abstain 2 1"]
    assert table.legal(2) == []
    assert table.play(3, "vote 2 yes 1") == ["voted", "judged", "drew", "drew-hidden"]
    assert table.sizes == [3, 3, 4, 2]
    assert table.waiting == (0,)


def test_suggesting_plays_costs_two_cards_by_majority():
    """I-R24, I-A30: two for advice; the sizes are the table's choice."""
    table = Table(*THREE, suggestions=True)
    table.play(1, "accuse 2 advice")
    assert table.waiting == (0,)
    table.play(0, "vote 2 yes 1")
    assert table.sizes == [3, 3, 5]
    table = Table(*THREE, suggestions=True, advice_penalty=1)
    table.play(1, "accuse 2 advice")
    table.play(0, "vote 2 yes 1")
    assert table.sizes == [3, 3, 4]


def test_suggestions_are_punished_unless_an_option_says_otherwise():
    """I-A30: they stand in the rulebook's list without "optional"; two players have no vote."""
    table = Table(*THREE, suggestions=Options().suggestions)
    assert "accuse 2 advice" in table.legal(1)
    assert "accuse 2 question" not in table.legal(1)
    table = Table(*THREE[:2], suggestions=Options().suggestions)
    assert not [line for line in table.legal(1) if line.startswith("accuse")]
    assert table.refused(1, "accuse 0 advice") == "I-A30"
    assert table.waiting == (0,)


def test_a_penalty_without_a_majority_is_dropped():
    """I-A30: as soon as it cannot be reached any more."""
    table = Table(*THREE, stupid_question=True)
    table.play(1, "accuse 2 question")
    assert table.play(0, "vote 2 no 1") == ["voted", "judged"]
    assert not table.told("judged")[0].guilty
    assert table.sizes == [3, 3, 3]
    assert table.waiting == (0,)


def test_a_vote_is_decided_by_those_who_do_not_abstain():
    """I-A30: two of the three who vote; whoever abstained has answered."""
    table = Table(*THREE, "yellow-1 yellow-2", "yellow-3 yellow-4", suggestions=True)
    table.play(1, "accuse 2 advice")
    assert table.play(3, "abstain 2 1") == ["abstained"]
    assert table.legal(3) == []
    assert table.refused(3, "vote 2 yes 1") == "I-A30"
    assert table.refused(2, "abstain 2 1") == "I-A30"
    assert table.refused(0, "abstain 1 1") == "I-A30"
    assert table.view(0).motion.abstained == (3,)
    table.play(0, "vote 2 yes 1")
    assert table.told("judged")[0].guilty
    assert table.sizes == [3, 3, 5, 2, 2]
    assert table.waiting == (0,)


def test_the_accuser_alone_decides_nothing():
    """I-A30: where all others abstain, nobody has agreed."""
    table = Table(*THREE, suggestions=True)
    table.play(1, "accuse 2 advice")
    assert table.play(0, "abstain 2 1") == ["abstained", "judged"]
    assert not table.told("judged")[0].guilty
    assert table.sizes == [3, 3, 3]
    table = Table(*THREE, "yellow-1 yellow-2", suggestions=True)
    table.play(1, "accuse 2 advice")
    table.play(3, "abstain 2 1")
    assert table.play(0, "vote 2 no 1") == ["voted", "judged"]
    assert not table.told("judged")[0].guilty
    assert table.waiting == (0,)


@pytest.mark.parametrize(
    ("line", "people", "rule"),
    [
        ("accuse 2 advice", {0, 1, 2}, None),
        ("accuse 2 advice", {0, 1, 3}, "I-A30"),
        ("accuse 1 advice", {0, 1}, "I-A30"),
        ("play red-1", {0}, None),
    ],
)
def test_computers_are_neither_accused_nor_make_up_a_vote(line, people, rule):
    """I-A30: they say nothing and hear nothing, so three people are needed."""
    refusal = DEFINITION.turns.why_not_among(DEFINITION.notation.read(line), frozenset(people))
    assert (refusal and refusal.rule) == rule


def test_a_vote_stored_before_anybody_could_abstain_goes_on():
    """I-A30: its state has no list of those who did."""
    table = Table(*THREE, "yellow-1 yellow-2", suggestions=True)
    table.play(1, "accuse 2 advice")
    stored = json.loads(DEFINITION.dump_state(table.state))
    del stored["motion"]["abstained"]
    table.state = DEFINITION.load_state(json.dumps(stored).encode())
    table.play(0, "vote 2 yes 1")
    assert table.told("judged")[0].guilty
    assert table.waiting == (0,)


def test_one_vote_at_a_time_and_the_next_after_somebody_has_played():
    """I-A30: nobody can flood the table."""
    table = Table(*THREE, "yellow-1 yellow-2 yellow-3", stupid_question=True)
    table.play(1, "accuse 2 question")
    assert table.refused(3, "accuse 1 question") == "I-A30"
    assert table.refused(2, "vote 2 no 1") == "I-A30"
    assert table.refused(1, "vote 2 yes 1") == "I-A30"
    assert table.refused(0, "vote 1 yes 1") == "I-A30"
    table.play(3, "vote 2 yes 1")
    assert table.refused(3, "accuse 1 question") == "I-A30"
    table.play(0, "play red-1")
    assert "accuse 1 question" in table.legal(3)
    assert table.waiting == (1,)


@pytest.mark.parametrize("line", ["vote 2 yes 1", "vote 2 no 1", "abstain 2 1"])
def test_a_late_answer_does_not_count_in_the_next_vote_on_the_same_player(line):
    """I-A30: the answer names its vote."""
    table = Table(*THREE, "yellow-1 yellow-2 yellow-3", stupid_question=True)
    table.play(1, "accuse 2 question")
    table.play(3, "vote 2 no 1")
    table.play(0, "vote 2 no 1", "play red-1")
    table.play(1, "accuse 2 question")
    assert table.refused(3, line) == "I-A30"
    assert DEFINITION.notation.read(line).late_ok
    assert line.replace(" 1", " 2") in table.legal(3)
    assert table.play(3, line.replace(" 1", " 2"))
    assert table.waiting == (1,)


def test_an_open_vote_stays_open_while_play_goes_on():
    """I-A30: the game doesn't wait for it."""
    table = Table(*THREE, "yellow-1 yellow-2 yellow-3", stupid_question=True)
    table.play(1, "accuse 2 question")
    table.play(0, "play red-1")
    assert "vote 2 no 1" in table.legal(3)
    assert table.waiting == (1,)


@pytest.mark.parametrize(
    ("seats", "line", "rule"),
    [
        (3, "accuse 2 advice", "I-R35"),
        (3, "accuse 0 question", "I-A30"),
        (3, "accuse 7 question", "I-A30"),
        (2, "accuse 1 question", "I-A30"),
    ],
)
def test_some_accusations_cannot_be_made(seats, line, rule):
    """I-A30: of oneself, of nobody, of what the table doesn't punish, or with two players."""
    table = Table(*THREE[:seats], stupid_question=True)
    assert table.refused(0, line) == rule
    assert table.waiting == (0,)
