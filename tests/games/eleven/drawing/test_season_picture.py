"""The season card, drawn and in words."""

import re

from games.core.translation import Translator
from games.eleven.alt_text import season_alt
from games.eleven.drawing.season_picture import Row, Table, season_svg
from tests.drawn_text import flaws
from tests.games.eleven.drawing.clubs import CREST
from tests.pseudo import PseudoLocale

WORDS = Translator()
ROWS = (
    Row(1, "Ana United", 10, crest=CREST, owes="turn", form=(0, 0, 1, 2, 0)),
    Row(2, "Steelchester FC", 7, die="blue"),
    Row(2, "Downtown United", 7, die="red", is_inactive=True),
    Row(4, "FC Ben", 3, crest=CREST, owes="done"),
    Row(5, "Cem City", 0, crest=CREST, owes="owes"),
    Row(5, "Harbour Rovers", 0, die="green"),
)
TABLE = Table("Eleven · week 4 of 8", 1, ROWS)


def texts(svg):
    return re.findall(r">([^<>]+)</text>", svg)


def test_the_table_stands_in_order_with_places_and_points():
    """E-R60, E-A16: clubs with equal points share a place."""
    said = texts(season_svg(TABLE, WORDS))
    names = [name for name in said if name in {row.name for row in ROWS}]
    assert names == [row.name for row in ROWS]
    assert said.count("2") == 2
    assert season_alt(TABLE, WORDS) == (
        "Eleven · week 4 of 8. 1 Ana United 10 WDLW (has the turn); 2 Steelchester FC 7;"
        " 2 Downtown United 7 (pauses); 4 FC Ben 3 (done); 5 Cem City 0 (still to act);"
        " 5 Harbour Rovers 0."
    )


def test_the_day_is_lit():
    """E-R21: Monday to Matchday."""
    for now, day in enumerate(("Mon", "Tue", "Wed", "Thu", "Match")):
        svg = season_svg(Table("Eleven", now, ROWS), WORDS)
        assert re.findall(r'class="mid bold dark"[^>]*>(\w+)<', svg) == [day]


def test_the_last_four_results_are_shown():
    """Won, drawn, lost, the newest last."""
    said = texts(season_svg(TABLE, WORDS))
    assert [letter for letter in said if letter in {"W", "D", "L"}] == ["W", "D", "L", "W"]


def test_an_inactive_club_is_an_outline_that_pauses():
    """E-R61: its colour stays on the edge, and its shape is that of its die."""
    svg = season_svg(TABLE, WORDS)
    assert "pauses" in texts(svg)
    assert 'fill="#10202e" stroke="#d4263e"' in svg
    assert 'fill="#2f6fe0" stroke="#2f6fe0"' in svg


def test_who_still_owes_is_marked():
    """E-R22: has the turn, done, still to act, by three shapes."""
    svg = season_svg(TABLE, WORDS)
    shapes = ("M-10-15l24", "M-14 0l10", "M-14 15l5")
    places = [svg.index(f'd="{shape}') for shape in shapes]
    assert places == sorted(places)


def test_twelve_clubs_fit_and_stay_legible():
    """Four managers and eight clubs (E-A15); also in a longer language."""
    rows = [
        Row(index + 1, "Wolverhampton Wasps", 24, crest=CREST, owes="owes", form=(0,) * 8)
        for index in range(12)
    ]
    svg = season_svg(Table("Eleven", 4, rows), Translator(PseudoLocale()))
    assert [*flaws(svg, may_cut=True)] == []
    boxes = re.findall(r'<rect x="20" y="(\d+)" width="1040" height="(\d+)"', svg)
    assert len(boxes) == 12
    assert int(boxes[-1][0]) + int(boxes[-1][1]) <= 1350


def test_who_rose_and_who_fell_is_marked():
    """E-R60: places won or lost on the last matchday, in the drawing and in words."""
    rows = (
        Row(1, "Ana United", 10, crest=CREST, moved=2),
        Row(2, "Cem City", 8, crest=CREST, moved=0),
        Row(3, "Steelchester FC", 7, die="blue", moved=-1),
    )
    table = Table("Eleven · week 4 of 8", 1, rows)
    svg = season_svg(table, WORDS)
    assert svg.count("#4cc06f") == svg.count("#e06a78") == 1
    assert texts(svg).count("–") == 1
    assert "Ana United 10 ▲2; 2 Cem City 8; 3 Steelchester FC 7 ▼1." in season_alt(table, WORDS)


def test_a_club_s_name_of_wide_letters_is_not_cut_beside_its_last_results():
    row = Row(1, "Wolverhampton Wasps", 24, crest=CREST, form=(0,) * 8, vp=101)
    assert "Wolverhampton Wasps" in texts(season_svg(Table("Eleven", 4, [row]), WORDS))
