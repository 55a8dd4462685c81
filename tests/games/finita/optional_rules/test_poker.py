"""Runs of five, and one number in all colours."""

import pytest

from tests.games.finita.table import Table

RUN = "yellow-4 yellow-5 yellow-6 yellow-7 yellow-8"
SET = "red-5 green-5 blue-5 yellow-5"


@pytest.mark.parametrize(
    ("top", "lines"),
    [
        ("yellow-1", ["run yellow-4 yellow-8", "run yellow-8 yellow-4"]),
        ("blue-4", ["run yellow-4 yellow-8"]),
        ("blue-8", ["run yellow-8 yellow-4"]),
        ("blue-6", []),
    ],
)
def test_a_run_of_five_may_be_laid_if_its_bottom_card_fits(top, lines):
    """I-R34, I-A28: upwards or downwards; the end opposite to the matching one is on top."""
    table = Table(f"{RUN} blue-1 blue-2", "green-3", top=top, poker=True)
    assert [line for line in table.legal(0) if line.startswith("run")] == lines
    for line in lines[:1]:
        assert table.play(0, line) == ["laid-many"]
        assert table.top == line.split()[2]
        assert table.hand(0) == "blue-1 blue-2"
        assert table.waiting == (1,)


def test_a_run_needs_five_of_one_colour_in_the_hand():
    """I-R34: four are not enough, nor are two colours."""
    table = Table("yellow-4 yellow-5 yellow-6 yellow-7 red-8", "green-3", top="blue-4", poker=True)
    assert table.refused(0, "run yellow-4 yellow-8") == "I-R34"
    assert table.refused(0, "run yellow-4 red-8") == "I-R34"
    assert table.refused(0, "run yellow-4 yellow-7") == "I-R34"
    table = Table(f"{RUN} blue-1", "green-3", top="blue-6", poker=True)
    assert table.refused(0, "run yellow-4 yellow-8") == "I-R34"
    assert table.waiting == (0,)


def test_a_set_of_all_four_colours_may_be_laid_with_any_card_on_top():
    """I-R34, I-A28: the owner's choice, as long as another one fits below."""
    table = Table(f"{SET} blue-1 blue-2", "green-3", top="red-9", poker=True)
    sets = [line for line in table.legal(0) if line.startswith("set")]
    assert sets == ["set green-5", "set blue-5", "set yellow-5"]
    assert table.refused(0, "set red-5") == "I-R34"
    table.play(0, "set blue-5")
    assert [event.cards[0] for event in table.told("laid-many")] == [5]
    assert table.top == "blue-5"
    assert table.waiting == (1,)


def test_on_the_same_number_any_card_of_a_set_may_end_on_top():
    """I-A28: the others all fit."""
    table = Table("red-9 green-9 blue-9 yellow-9 blue-1 blue-2", "green-3", top="red-9", poker=True)
    assert len([line for line in table.legal(0) if line.startswith("set")]) == 4
    assert table.waiting == (0,)


def test_a_set_needs_all_four_colours_of_a_number():
    """I-A28: only number cards, and all of them."""
    table = Table("red-5 green-5 blue-5 red-skip", "green-3", top="red-9", poker=True)
    assert table.refused(0, "set green-5") == "I-R34"
    assert table.refused(0, "set red-skip") == "I-A28"
    assert table.waiting == (0,)


def test_a_run_or_set_opens_a_turn():
    """I-R34: not after drawing, and not at a table without Poker."""
    table = Table(f"{RUN} blue-1 blue-2", "green-3", top="yellow-1", poker=True)
    table.play(0, "draw 1")
    assert table.refused(0, "run yellow-4 yellow-8") == "I-R34"
    table = Table(f"{RUN} {SET}", "green-3", top="yellow-1")
    assert table.refused(0, "run yellow-4 yellow-8") == "I-R34"
    assert table.refused(0, "set red-5") == "I-R34"
    assert table.waiting == (0,)


def test_a_run_or_set_may_win_or_need_a_call():
    """I-A18: like any other play."""
    table = Table(f"{RUN} blue-1", "green-3 green-4", top="yellow-1", poker=True)
    assert "run yellow-4 yellow-8 call" in table.legal(0)
    table.play(0, "run yellow-4 yellow-8")
    assert "catch 0" in table.legal(1)
    table = Table(f"{RUN} blue-1 blue-2", "green-3 green-4", top="yellow-1", poker=True)
    assert table.refused(0, "run yellow-4 yellow-8 call") == "I-R8"
    table = Table(SET, "green-3 green-4", top="red-9", poker=True, limit=0)
    assert table.refused(0, "set blue-5 call") == "I-R8"
    table.play(0, "set blue-5")
    assert table.outcome.winners == (0,)


@pytest.mark.parametrize("line", ["run red-5 red-9", "run red-9 red-5"])
def test_a_run_with_a_9_is_clapped_for_at_both_ends(line):
    """I-R34, I-R30, I-A37: the 9 is discarded, on top or at the bottom."""
    run = "red-5 red-6 red-7 red-8 red-9"
    table = Table(f"{run} blue-1 blue-2", "green-3", top="red-1", poker=True, clap=True)
    assert table.play(0, line) == ["laid-many", "clap-opened"]
    assert table.waiting == (1,)
