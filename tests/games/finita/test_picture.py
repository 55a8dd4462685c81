"""The table as a drawing, and in words."""

import re
import xml.etree.ElementTree as ET

import pytest

from games.core.translation import Translator
from games.finita.cards.cards import DECK, NAMES
from games.finita.definition import DEFINITION
from games.finita.drawing.card_art import INKS
from games.finita.drawing.hand import rows_of
from games.finita.drawing.table import ALARM, shortened
from games.finita.legal.playable import last_player, playable
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
        "On top: draw four by Ana; what fits: blue. Ben has to draw 4 cards, or answer. Clockwise "
        "from the turn, cards left: Ben 2, Cem 1, Nora 2, Ana 2. Next: Cem. 111 cards in "
        "the draw pile."
    )
    assert ">+4<" in drawn(table).svg


def test_the_alt_text_names_a_skip_a_question_and_the_other_way_round():
    """What hits whom, which numbers serve, counterclockwise."""
    table = Table("red-skip red-1 red-2", "blue-3 blue-4", "green-1")
    table.play(0, "play red-skip")
    assert "Ben is about to be skipped." in drawn(table).alt
    table = Table("petra red-1 red-2", "blue-9 blue-4", "green-1", "green-2")
    table.play(0, "play petra-over-8")
    assert drawn(table).alt.startswith("On top: Petra by Ana; what fits: 9-10. Clockwise")
    assert "&gt; 8" in drawn(table).svg
    table = Table("red-reverse red-1 red-2", "blue-9 blue-4", "green-1", "green-2")
    table.play(0, "play red-reverse")
    assert "Counterclockwise from the turn, cards left: Nora 1, Cem 1" in drawn(table).alt


ARROW = re.compile(r"A246 310 0 ([01]) ([01]) (\d+) (\d+)")
"""The arrow of the picture: whether it is more than half a round, clockwise, and where it ends."""


@pytest.mark.parametrize(
    ("laid", "name", "is_clockwise", "side"),
    [
        ("red-1", "Cem", "1", "left"),
        ("red-reverse", "Cem", "0", "right"),
        ("red-skip", "Cem", "1", "left"),
    ],
)
def test_one_arrow_points_to_who_is_next(laid, name, is_clockwise, side):
    """I-R14: the other way round after a reversal; the panel says the name alone."""
    table = Table(f"{laid} red-2 red-3", "blue-9 blue-4", "green-1", "green-2")
    table.play(0, f"play {laid}")
    ((_, clockwise, x, y),) = ARROW.findall(drawn(table).svg)
    assert clockwise == is_clockwise
    assert ("left" if int(x) < 540 else "right", int(y) < 540) == (side, True)
    for seat in (0, None):
        assert f">Next: {name}<" in drawn(table, seat).svg
        assert f" Next: {name}. " in drawn(table, seat).alt
    table.state.is_clapping = True
    assert not ARROW.search(drawn(table).svg)
    assert "Next: " not in drawn(table).svg


def test_a_skip_between_two_leads_back_and_has_no_arrow():
    """I-R15: whoever is skipped twice is next themselves."""
    table = Table("red-skip red-2", "blue-9 blue-4")
    table.play(0, "play red-skip")
    assert ">Next: Ana<" in drawn(table).svg
    table.state.owed = 2
    assert ">Next: Ben<" in drawn(table).svg
    assert not ARROW.search(drawn(table).svg)


def test_a_declared_colour_is_drawn_on_pia():
    """I-A23: what she was declared to be."""
    table = Table("pia red-1 red-2", "blue-9 blue-4")
    table.play(0, "play pia-blue")
    assert "Pia" in drawn(table).svg


def test_a_player_sees_the_own_hand_and_nobody_else_s():
    """I-R31: the fan and its words differ by seat; the table shows numbers of cards alone."""
    table = Table("red-1 red-2", "blue-3", hidden=("red-9", "blue-8"), memory=1)
    assert ">2+1<" in drawn(table).svg
    assert "red 1" not in drawn(table).alt
    assert "You can play: red 1, red 2. Face down before you: red 9." in drawn(table, 0).alt
    assert "Your hand: blue 3. Face down before you: blue 8." in drawn(table, 1).alt
    assert "blue" not in drawn(table, 0).alt


def test_the_alt_text_of_a_hand_alone_lets_one_play():
    """What fits comes first, then the rest of the hand, copies counted, then the table."""
    table = Table("red-3 red-3 green-skip pia", "blue-3", turn=0)
    assert drawn(table, 0).alt == (
        "On top: red 5; what fits: red/5. You can play: red 3 ×2, Pia. Also in your hand: green "
        "skip. Clockwise from the turn, cards left: Ana 4, Ben 1. Next: Ben. 114 cards in the "
        "draw pile."
    )


def heights(svg):
    """Return how far down each card of a hand's fan lies, in pixels."""
    return [
        int(y) for y in re.findall(r"translate\(\d+ (\d+)\) rotate\(-?[\d.]+\) scale\(0.72", svg)
    ]


def test_cards_that_fit_are_raised():
    """The same cards as the blue buttons."""
    table = Table("red-3 green-2 blue-8", "blue-3")
    first, *others = heights(drawn(table, 0).svg)
    assert all(other - first >= 40 for other in others)
    assert max(heights(drawn(table, 0).svg)) < drawn(table, 0).height


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (12, 1), (13, 2), (24, 2), (25, 3), (72, 6)])
def test_a_large_hand_is_one_picture_with_rows(count, rows):
    """Rows of at most twelve, one below the other; none is cut off."""
    table = Table(" ".join(NAMES[face] for face in DECK[:count]), "", top="yellow-10")
    picture = drawn(table, 0)
    assert len(heights(picture.svg)) == count
    assert len(rows_of(table.view(0).hand)) == rows
    assert picture.height == 334 + 266 * (rows - 1) + 390
    assert len(picture.alt) <= 1024


def test_a_seat_without_cards_has_no_row():
    """As between the last card and the next deal."""
    assert rows_of(()) == []


def test_cards_to_set_aside_and_to_choose_are_raised():
    """Those that the buttons offer: all to set aside, numbers and Pia for Patrick."""
    table = Table.dealt(2, "red-4", memory=1)
    view = table.view(0)
    assert playable(view) == set(view.hand)
    table = Table("patrick red-1 pia green-skip", "blue-3 blue-2")
    table.play(0, "play patrick")
    assert {NAMES[face] for face in playable(table.view(0))} == {"red-1", "pia"}
    table.play(0, "choose red-1")
    assert not playable(table.view(0))


def test_a_ring_marks_everybody_who_is_awaited():
    """On turn, or yet to clap, to set aside and to choose."""

    def rings(table):
        return drawn(table).svg.count('width="260"')

    table = Table("red-9 patrick red-2", "blue-3 blue-2", "green-1 green-2", clap=True)
    assert rings(table) == 1
    table.play(0, "play red-9")
    assert rings(table) == 3
    assert "Awaited: Ana, Ben and Cem." in drawn(table).alt
    table.play(1, "clap red-9")
    assert rings(table) == 2
    table = Table("patrick red-1 red-2", "blue-3 blue-2", "green-1 green-2")
    table.play(0, "play patrick")
    table.play(0, "choose red-1")
    assert "Awaited: Ben and Cem." in drawn(table).alt
    table = Table.dealt(3, "red-4", memory=1)
    assert rings(table) == 3


def test_the_table_shows_who_played_the_top_card_and_an_alarm_at_one():
    """Nobody where it was turned up; a dodge with Pia counts."""
    table = Table("red-draw2 red-1 red-2", "pia blue-2")
    assert last_player(table.view(None)) is None
    assert drawn(table).svg.count(ALARM) == 0
    table.play(0, "play red-draw2")
    assert "On top: red draw two by Ana" in drawn(table).alt
    assert drawn(table).svg.count(ALARM) == 1, "the +2 at Ben's plate"
    table.play(1, "dodge")
    assert last_player(table.view(None)) == 1
    assert drawn(table).svg.count(ALARM) == 1, "Ben's last card"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Ana", "Ana"), ("Maximiliane von Hohenfels", "Maximil…"), ("WWWWWWWWWWWW", "WWWW…")],
)
def test_a_long_name_is_cut_where_its_plate_ends(name, shown):
    """By the width of its letters, so that ten plates stand side by side."""
    assert shortened(name, 220) == shown


def test_before_the_first_card_and_after_the_last():
    """Memory's secret start has no top card; at the end nothing has to fit."""
    table = Table.dealt(2, "red-4", memory=1)
    assert drawn(table).alt.startswith("The first card is still face down.")
    table = Table("red-1", "blue-9", limit=0, top="red-5")
    table.play(0, "play red-1")
    assert is_well_formed(drawn(table).svg)
    table.state.last_round = None
    assert drawn(table).alt.startswith("On top: red 1"), "a match of an older version"
    table = Table.dealt(2, "choice yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6 yellow-7 "
                           "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7")  # fmt: skip
    assert drawn(table).alt.startswith("On top: colour choice. ")


def test_the_end_shows_the_last_cards_and_all_points_to_everybody_alike():
    """I-R26: the best first; nobody is framed as to move."""
    table = Table("red-1", "blue-9 paul", "green-skip choice red-9", limit=0)
    table.state.minus = [300, 10, 40]
    table.play(0, "play red-1")
    shown = drawn(table)
    assert {drawn(table, seat).svg for seat in (0, 1, 2, None)} == {shown.svg}
    assert re.findall(r">(Ana|Ben|Cem)<", shown.svg) == ["Ben", "Cem", "Ana"]
    points = ["+59", "69", "+79", "119", "+0", "300"]
    assert [one for one in re.findall(r">([+\d]+)<", shown.svg) if one not in {"9", "5"}] == points
    assert shown.alt == (
        "Ana wins round 1. Points against: Ana +0, 300 in all, Ben +59, 69 in all, Cem +79, 119 "
        "in all. Last cards: Ben: blue 9, Paul; Cem: red 9, green skip, colour choice."
    )
    assert 'width="260"' not in shown.svg


def test_a_large_hand_takes_more_lines_at_the_end():
    """None of the cards is left out, and the picture grows."""
    small, large = (
        Table("paul", " ".join(NAMES[face] for face in DECK[20:count]), limit=0)
        for count in (24, 60)
    )
    for table in (small, large):
        table.play(0, "play paul-7")
    assert drawn(large).height > drawn(small).height
    assert drawn(large).svg.count(INKS[1]) >= 10
