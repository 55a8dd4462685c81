"""What is refused whatever the position: numbers that name no card, seat, way or place."""

import copy
from dataclasses import fields, replace

import pytest

from games.core.game import IllegalAction
from games.core.translation import Translator
from games.finita.actions import ACTIONS, HandsOff
from games.finita.cards.cards import WAYS
from games.finita.definition import DEFINITION
from games.finita.state import HIDE, NAME
from tests.games.finita.table import GAME, Table

NO_NUMBERS = (-1, -2, len(WAYS), 999)
"""No card, seat, way, place or count has one of these numbers."""
LEGAL = {
    "0: play red-1": ("red-1 red-2 red-3", "", {}),
    "0: declare choice-red": ("", "0: reveal 1", {"hidden": ["choice red-1"]}),
    "0: double red-1": ("red-1 red-1 red-2 red-3", "", {}),
    "0: run red-1 red-5": ("red-1 red-2 red-3 red-4 red-5 red-9 red-8", "", {"poker": True}),
    "0: set red-1": (
        "red-1 green-1 blue-1 yellow-1 red-8 red-9",
        "",
        {"poker": True, "top": "blue-8"},
    ),
    "2: throw green-6 on green-6": (
        "green-6 red-1 red-2",
        "0: play green-6",
        {"throws": True, "top": "green-1"},
    ),
    "0: draw 1": ("red-1 red-2", "", {}),
    "0: pass": ("green-9 green-8", "0: draw 1", {}),
    "1: dodge": ("red-draw2 red-1 red-2", "0: play red-draw2", {}),
    "1: on": ("red-draw2 red-1 red-2", "0: play red-draw2, 1: dodge", {}),
    "1: serve blue-3": ("paul red-1 red-2", "0: play paul-3", {}),
    "1: choose blue-3": ("patrick red-1 red-2", "0: play patrick", {}),
    "0: rethink": ("patrick red-1 red-2", "0: play patrick, 0: choose red-1", {}),
    "0: name red": ("red-1 red-2", "", {"phase": NAME}),
    "0: hide red-1": ("red-1 red-2 red-3", "", {"memory": 1, "phase": HIDE}),
    "0: reveal 1": ("", "", {"hidden": ["blue-9 red-1 red-2"]}),
    "0: swap 1 1 2": (
        "red-0 red-1 red-2",
        "0: play red-0",
        {"hidden": ["", "blue-9 blue-8"], "memory": 2, "memory_zero": True},
    ),
    "1: catch 0": ("red-1 red-2", "0: play red-1", {}),
    "0: admit": ("red-1 red-2", "0: play red-1", {}),
    "0: clap red-9": ("red-9 red-1 red-2", "0: play red-9", {"clap": True}),
    "0: misclap red-3": ("red-1 red-2", "", {"clap": True}),
    "0: misplay green-9": ("green-9 red-2", "", {"strict": True}),
    "0: accuse 1 advice": ("red-1 red-2", "", {"suggestions": True}),
    "2: vote 1 yes 1": ("red-1 red-2", "0: accuse 1 advice", {"suggestions": True}),
    "2: abstain 1 1": ("red-1 red-2", "0: accuse 1 advice", {"suggestions": True}),
}
"""Actions of every kind: the hand of the first seat, the lines before, and what is agreed on."""


def parted(line):
    """Return the seat and the notation of "0: pass"."""
    seat, _, notation = line.partition(": ")
    return int(seat), notation


def legal_action(line):
    """Return a table of three at which this action is legal, its seat, and the action."""
    hand, before, setting = LEGAL[line]
    agreed = {name: value for name, value in setting.items() if name != "phase"}
    table = Table(hand, "blue-3 blue-4 pia", "green-6 green-7", **{"top": "red-3", **agreed})
    table.state.phase = setting.get("phase", table.state.phase)
    for text in filter(None, before.split(", ")):
        table.play(*parted(text))
    seat, notation = parted(line)
    assert notation in table.legal(seat)
    return table, seat, DEFINITION.notation.read(notation)


def numbers_of(action):
    """Return the names of the fields that hold a number."""
    return [field.name for field in fields(action) if type(getattr(action, field.name)) is int]


NUMBERED = [line for line in LEGAL if numbers_of(DEFINITION.notation.read(parted(line)[1]))]


def test_an_action_of_every_kind_is_tried():
    """G3: except what only the timer plays."""
    kinds = {type(legal_action(line)[2]) for line in LEGAL}
    assert kinds == {*ACTIONS} - {HandsOff}


@pytest.mark.parametrize("number", NO_NUMBERS)
@pytest.mark.parametrize("line", NUMBERED)
def test_a_number_that_names_nothing_is_refused(line, number):
    """G3: also a negative one, which Python would count from the end of a list."""
    table, seat, action = legal_action(line)
    before = copy.deepcopy(table.state)
    for name in numbers_of(action):
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(table.state, seat, replace(action, **{name: number}), table.dice)
        assert Translator().fill(refusal.value.text, refusal.value.facts).endswith(".")
        assert table.state == before


def test_nobody_outside_the_match_is_caught():
    """I-R23: the refusal does not say that nobody forgot the call."""
    table = Table("red-1 red-2", "blue-3 blue-4", "green-6 green-7")
    table.play(0, "play red-1")
    assert table.refused(1, "catch 3") == "I-R23"
    assert table.sentence == "Choose another player of this match."
    assert table.waiting == (1,)


def test_a_wrong_card_must_be_in_the_hand():
    """I-R25: the refusal does not say that the card could be played."""
    table = Table("green-9 red-1", "blue-3", strict=True)
    assert table.refused(0, "misplay blue-9") == "I-R25"
    assert table.sentence == "You don't have that card. Choose one from your hand."
    assert table.waiting == (0,)


def test_finita_is_not_said_with_no_card_for_patrick():
    """I-A20, I-R8: a seat without a number lays nothing, so nothing leaves it one card."""
    table = Table("patrick red-1 red-2", "blue-skip", "green-6 green-7")
    table.play(0, "play patrick")
    assert table.legal(1) == ["choose nothing"]
    assert table.refused(1, "choose nothing call") == "I-R8"
    assert table.waiting == (0, 1, 2)
