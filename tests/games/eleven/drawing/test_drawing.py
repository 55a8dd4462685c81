"""What the pictures are drawn with."""

import re

from games.eleven.drawing.drawing import (
    HIGH,
    SHAPES,
    SMALLEST,
    STYLE,
    WIDE,
    lines,
    shirt,
    svg,
    text,
    use,
    width_of,
)


def size_of(drawn):
    return int(re.search(r"font-size:(\d+)px", drawn)[1])


def said_in(drawn):
    return re.search(r">([^<]*)</text>", drawn)[1]


def test_a_drawing_is_upright_and_in_one_font():
    """4:5, 1080 wide, Source Sans Pro."""
    drawn = svg(["<g/>"])
    assert f'viewBox="0 0 {WIDE} {HIGH}"' in drawn
    assert WIDE * 5 == HIGH * 4
    assert set(re.findall(r"font-family:'([^']+)'", drawn)) == {"Source Sans Pro"}
    assert "font-size" not in STYLE + SHAPES


def test_text_gets_smaller_before_it_is_cut():
    """Never below 40 pixels, which stay legible where the picture is 300 wide."""
    assert size_of(text(0, 0, "Ana", 56, width=400)) == 56
    smaller = text(0, 0, "Middleham Local Club", 56, width=460)
    assert SMALLEST <= size_of(smaller) < 56
    assert said_in(smaller) == "Middleham Local Club"
    cut = text(0, 0, "Middleham Local Club", 56, width=120)
    assert size_of(cut) == SMALLEST == 40
    assert said_in(cut).endswith("…")
    assert width_of(said_in(cut), 40) <= 120


def test_names_are_written_letter_by_letter():
    """A manager's name never becomes part of the drawing."""
    assert said_in(text(0, 0, "<Ana & Ben>")) == "&lt;Ana &amp; Ben&gt;"


def test_wide_letters_take_more_room():
    """The estimate by which text is fitted."""
    assert width_of("WWW") > width_of("AAA") > width_of("aaa") > width_of("iii")
    assert width_of("a", 100) == 100 * width_of("a")


def test_a_jersey_shows_number_and_side():
    """Ball or shield is drawn, not only coloured (E-R17)."""
    assert 'href="#ball"' in shirt(0, 0, 0, "9")
    assert 'href="#shield"' in shirt(0, 0, 1, "4")
    assert ">9<" in shirt(0, 0, 0, "9")
    assert size_of(shirt(0, 0, 0, "9", 0.4)) == SMALLEST


def test_a_shape_stands_where_it_is_put_and_may_grow():
    """By its middle."""
    assert use("star", 10, 20) == '<use href="#star" transform="translate(10 20)"/>'
    assert "scale(1.5)" in use("star", 10, 20, 1.5)


def test_a_sentence_is_cut_between_words():
    """A word longer than the line stays whole."""
    assert lines("one two three", 7) == ["one two", "three"]
    assert lines("incomprehensible yes", 5) == ["incomprehensible", "yes"]
