"""What is printed: 120 cards and what they count."""

from collections import Counter

import pytest
from pydantic import ValidationError

from games.finita.cards.cards import (
    BLACK,
    DECK,
    FACE,
    NAMES,
    NUMBER,
    PAUL,
    POINTS,
    POSSIBLE,
    RANK,
    SERVED,
    SHEET,
    SIGNS,
    SUIT,
    SUIT_SIGNS,
    WAY,
    WAY_NAMES,
    WAY_TERMS,
    Sheet,
)
from games.finita.scoring import points_of
from tests.games.finita.table import faces


def test_there_are_120_cards():
    """I-R1: 72 numbers 1 to 9, 8 of 0 and 10, 24 action cards, 8 black ones, 8 power cards."""
    assert len(DECK) == 120
    groups = Counter(
        "power"
        if face >= PAUL
        else "black"
        if face >= BLACK
        else "action"
        if NUMBER[face] < 0
        else "ends"
        if NUMBER[face] in {0, 10}
        else "number"
        for face in DECK
    )
    assert groups == {"number": 72, "ends": 8, "action": 24, "black": 8, "power": 8}


@pytest.mark.parametrize("suit", range(4))
def test_every_suit_has_26_cards(suit):
    """I-R1: 1 to 9 and the action cards twice, 0 and 10 once, in each of four suits."""
    copies = Counter(RANK[face] for face in DECK if SUIT[face] == suit)
    assert copies.total() == 26
    assert {rank for rank, count in copies.items() if count == 1} == {0, 10}


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("red-0", 0),
        ("blue-9", 9),
        ("green-10", 10),
        ("yellow-skip", 20),
        ("red-reverse", 20),
        ("blue-draw2", 20),
        ("choice", 50),
        ("draw4", 50),
    ],
)
def test_cards_count_what_the_rulebook_says(name, points):
    """I-R26: numbers their number, coloured specials 20, black specials 50."""
    assert POINTS[FACE[name]] == points


@pytest.mark.parametrize("name", ["paul", "petra", "pia", "patrick"])
def test_power_cards_count_50(name):
    """I-A24: they are special and have no suit."""
    assert POINTS[FACE[name]] == 50
    assert SUIT[FACE[name]] < 0


def test_a_hand_counts_the_sum_of_its_cards():
    """I-R26: 9, 0, a skip, a draw four and Pia are 129."""
    assert points_of(faces("red-9 blue-0 blue-skip draw4 pia")) == 129


def test_no_face_says_its_colour_by_colour_alone():
    """Each suit has a letter and a shape of its own."""
    for part in (0, 1):
        assert len({sign.split()[part] for sign in SUIT_SIGNS}) == len(SHEET.suits)
    assert SIGNS[FACE["red-5"]] == "🔴 R5"
    assert SIGNS[FACE["green-9"]] == "🟢 G9"
    assert str(WAY_TERMS[WAY["draw4-blue"]]) == "✳+4 🔵 B"
    assert str(WAY_TERMS[WAY["petra-over-8"]]) == "Petra ↑8"


def test_petra_serves_beyond_her_number_and_paul_at_it():
    """I-R19: larger than 8 asks for 9 and 10; I-A17: nothing is larger than 10."""
    assert list(SERVED[WAY["petra-over-8"]]) == [9, 10]
    assert list(SERVED[WAY["petra-under-2"]]) == [0, 1]
    assert list(SERVED[WAY["paul-7"]]) == [7]
    impossible = [name for name, possible in zip(WAY_NAMES, POSSIBLE, strict=True) if not possible]
    assert impossible == ["petra-over-10", "petra-under-0"]


def test_the_card_table_is_checked_when_it_is_read():
    """A misprinted line names its place and is no card."""
    with pytest.raises(ValidationError, match="copies"):
        Sheet.model_validate(
            {**SHEET.model_dump(), "black": [{"key": "x", "sign": "x", "copies": 0, "points": 0}]}
        )
    assert len(set(NAMES)) == len(NAMES)
