"""Crests and kits, drawn and in words."""

import pytest

from games.core.clubs.crest_drawing import DEVICES as DRAWN_DEVICES
from games.core.clubs.crest_drawing import OUTLINES, crest_drawing
from games.core.clubs.identity import (
    COLOURS,
    DEVICES,
    FILLS,
    PATTERNS,
    SHAPES,
    ClubIdentity,
    Crest,
    Kit,
)
from games.core.clubs.kit_drawing import PATTERNS as DRAWN_PATTERNS
from games.core.clubs.kit_drawing import kit_drawing, placed_kit
from games.core.clubs.wording import (
    COLOUR_NAMES,
    DEVICE_NAMES,
    PATTERN_NAMES,
    SHAPE_NAMES,
    described,
)
from games.core.translation import Translator


@pytest.mark.parametrize(
    ("what", "drawn", "named"),
    [
        (SHAPES, OUTLINES, SHAPE_NAMES),
        (DEVICES, DRAWN_DEVICES, DEVICE_NAMES),
        (PATTERNS, DRAWN_PATTERNS, PATTERN_NAMES),
        (COLOURS, FILLS, COLOUR_NAMES),
    ],
)
def test_whatever_can_be_chosen_is_drawn_and_named(what, drawn, named):
    assert [*drawn] == [*named] == [*what]
    assert len(set(drawn.values())) == len(set(named.values())) == len(what)


def test_a_crest_has_both_colours_within_its_outline():
    drawn = crest_drawing(Crest("hexagon", "tower", "navy", "gold"), 50, 60, 52)
    assert 'transform="translate(50 60) scale(0.500)"' in drawn
    assert drawn.index(FILLS["navy"]) < drawn.index(FILLS["gold"])
    assert 'clip-path="url(#crest-hexagon)"' in drawn
    assert '<clipPath id="crest-hexagon">' in drawn


def test_a_kit_is_drawn_where_it_stands_or_as_a_shape_to_use():
    kit = Kit("hoops", "teal", "white")
    assert kit_drawing(kit, key="home-shirt").startswith("<g>") is False
    assert 'id="home-shirt"' in kit_drawing(kit, key="home-shirt")
    placed = placed_kit(kit, 10, 20, 2)
    assert placed.startswith('<g transform="translate(10 20) scale(2)">')
    assert FILLS["teal"] in placed


def test_a_club_is_described_in_words():
    club = ClubIdentity(
        "Ana United", "ANA", Crest("round", "star", "red", "white"), Kit("sash", "gold", "navy")
    )
    assert described(club, Translator()) == (
        "Crest: Round, Star, Red and White. Kit: Sash, Gold and Navy."
    )
