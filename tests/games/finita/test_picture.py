"""The table as a drawing, and in words."""

import xml.etree.ElementTree as ET

import pytest

from games.core.translation import Translator
from games.finita.definition import DEFINITION
from tests.games.finita.table import Table

WORDS = Translator(names=["Ana", "Ben", "Cem", "Nora"])


def is_well_formed(svg):
    return ET.fromstring(svg).tag.endswith("svg")  # noqa: S314 - our own drawing


def drawn(table, seat=None):
    return DEFINITION.picture(table.view(seat), WORDS)


@pytest.mark.parametrize(
    ("top", "spoken", "fits"),
    [
        ("red-5", "red 5", "red/5"),
        ("green-skip", "green skip", "green/⊘"),
        ("blue-reverse", "blue reverse", "blue/⇄"),
        ("yellow-draw2", "yellow draw two", "yellow/+2"),
        ("choice-blue", "colour choice", "blue"),
        ("draw4-red", "draw four", "red"),
        ("pia-green", "Pia", "green"),
        ("pia-7", "Pia", "7"),
    ],
)
def test_every_card_is_drawn_and_said(top, spoken, fits):
    """The drawing is well-formed; the alt text says what lies there and what fits."""
    table = Table("red-1 red-2", "blue-3", top=top)
    picture = drawn(table)
    assert is_well_formed(picture.svg)
    assert picture.alt.startswith(f"On top: {spoken}; what fits: {fits}.")


def test_the_alt_text_alone_lets_one_play():
    """Order, hand sizes, direction, what is coming, and the draw pile."""
    table = Table("draw4 red-1 red-2", "blue-3 blue-4", "green-1", "yellow-1 yellow-2")
    table.play(0, "play draw4-blue")
    assert drawn(table).alt == (
        "On top: draw four; what fits: blue. 4 cards are coming at Ben. Clockwise from the turn, "
        "cards left: Ben 2, Cem 1, Nora 2, Ana 2. 111 cards in the draw pile."
    )
    assert ">+4<" in drawn(table).svg


def test_the_alt_text_names_a_skip_a_question_and_the_other_way_round():
    """What hits whom, which numbers serve, counterclockwise."""
    table = Table("red-skip red-1 red-2", "blue-3 blue-4", "green-1")
    table.play(0, "play red-skip")
    assert "Ben is to be skipped." in drawn(table).alt
    table = Table("petra red-1 red-2", "blue-9 blue-4", "green-1", "green-2")
    table.play(0, "play petra-over-8")
    assert "Numbers that serve: 9-10." in drawn(table).alt
    assert "&gt; 8" in drawn(table).svg
    table = Table("red-reverse red-1 red-2", "blue-9 blue-4", "green-1", "green-2")
    table.play(0, "play red-reverse")
    assert "Counterclockwise from the turn, cards left: Nora 1, Cem 1" in drawn(table).alt


def test_a_declared_colour_is_drawn_on_pia():
    """I-A23: what she was declared to be."""
    table = Table("pia red-1 red-2", "blue-9 blue-4")
    table.play(0, "play pia-blue")
    assert "Pia" in drawn(table).svg


def test_the_drawing_is_the_same_for_everybody():
    """Nobody can learn a hidden card from it."""
    table = Table("red-1 red-2", "blue-3", hidden=("red-9", "blue-8"), memory=1)
    assert drawn(table).svg == drawn(table, 0).svg == drawn(table, 1).svg
    assert ">2+1<" in drawn(table).svg


def test_before_the_first_card_and_after_the_last():
    """Memory's secret start has no top card; at the end nothing has to fit."""
    table = Table.dealt(2, "red-4", memory=1)
    assert drawn(table).alt.startswith("The first card is still face down.")
    table = Table("red-1", "blue-9", limit=0, top="red-5")
    table.play(0, "play red-1")
    assert is_well_formed(drawn(table).svg)
    table = Table.dealt(2, "choice yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6 yellow-7 "
                           "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7")  # fmt: skip
    assert drawn(table).alt.startswith("On top: colour choice. ")
