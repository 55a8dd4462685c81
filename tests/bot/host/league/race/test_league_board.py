"""A table fits a phone, and its picture says what its words say."""

import re
from dataclasses import replace

from bot.host.league.race.league_board import LeagueTable, Row, arrow, in_words, picture, text
from bot.host.ui.drawing import width_of
from games.core.clubs.identity import Crest
from games.core.translation import Translator
from tests.pseudo import PseudoLocale

PSEUDO = Translator(PseudoLocale())
ROWS = [
    Row(1, "Ana United", 10, 2, "WDLWW"),
    Row(2, "A club with a name far too long", 8, -12, "LLDWWW"),
    Row(3, "Steelchester", 7, 0, is_ours=False),
    Row(4, "Cem & <Co>", 103, None, "W"),
]
BOARD = LeagueTable("Division 1 · week 4", ROWS)


def test_a_table_is_32_columns_wide_at_most():
    """The last three results; how far behind the leader; a column nobody needs is left out."""
    lines = text(BOARD, Translator()).splitlines()
    assert lines == [
        "   Club              Pts Gap",
        " 1▲Ana United         10 −93 LWW",
        " 2▼A club with a na…   8 −95 WWW",
        " 3–Steelchester        7 −96",
        " 4 Cem & <Co>        103   –   W",
    ]


def test_a_league_of_matches_for_two_is_of_players():
    """A game of dice has no clubs: neither its lines nor its picture say so."""
    players = replace(BOARD, has_clubs=False)
    assert text(players, Translator()).startswith("   Player  ")
    assert ">Player<" in picture(players, Translator()).svg
    assert "Club" not in text(players, Translator()) + picture(players, Translator()).svg


def test_the_tiles_of_the_form_are_clear_of_difference_and_points():
    """Both end at a column of their own; even three figures begin right of the last tile."""
    rows = [replace(row, form="WDLWW", difference=-123, points=113) for row in ROWS]
    svg = picture(LeagueTable("", rows), Translator()).svg
    tiles = [int(x) + 40 for x in re.findall(r'<rect x="(\d+)" y="\d+" width="40"', svg)]
    assert len(tiles) == 5 * len(rows)
    texts = re.findall(r'x="(\d+)"[^>]*?font-size:(\d+)px[^>]*>([^<]*)<', svg)
    ends = [each_text for each_text in texts if each_text[2] in ("−123", "113")]
    assert len(ends) == 2 * len(rows)
    for x, size, said in ends:
        assert int(x) - width_of(said, int(size)) > max(tiles), said


def test_a_league_shows_the_difference_too():
    rows = [replace(row, difference=4 - row.place * 2) for row in ROWS]
    lines = text(LeagueTable("", rows), Translator()).splitlines()
    assert lines[:2] == ["   Club           Pts Gap      ±", " 1▲Ana United      10 −93 LWW +2"]
    assert all(len(line) <= 32 for line in lines)


def test_a_move_is_an_arrow_with_its_places():
    assert [arrow(number) for number in (None, 0, 3, -2)] == ["", "–", "▲3", "▼2"]


def test_the_words_tell_the_whole_table():
    said = in_words(BOARD, Translator())
    assert said.startswith(
        "Division 1 · week 4. 1. Ana United, 10 points, up 2, 93 behind, form WDLWW."
    )
    assert "down 12, 95 behind, form LDWWW" in said
    assert said.endswith("4. Cem & <Co>, 103 points, form W.")
    many = LeagueTable("T", [replace(ROWS[0], place=n) for n in range(1, 60)])
    assert len(in_words(many, PSEUDO)) <= 1024


def test_the_picture_is_drawn_for_any_number_of_rows():
    for rows in ([], ROWS, ROWS * 4, [replace(row, difference=-3) for row in ROWS]):
        drawn = picture(LeagueTable("A title", rows), PSEUDO)
        assert drawn.svg.count("<rect") >= len(rows)
        assert "<Co>" not in drawn.svg
        assert drawn.alt


def test_a_club_s_crest_stands_before_its_name_which_is_cut_beside_clubs_without_a_short_one():
    crest = Crest("round", "star", "red", "white")
    row = Row(1, "Northern Thunderbird", 9, form="WWW", difference=2, short="NOR", crest=crest)
    board = LeagueTable("Autumn", [row, Row(2, "Steelchester", 8, is_ours=False)])
    assert " 1 Northern Thun… " in text(board, Translator())
    managed = replace(board, rows=[row, replace(row, name="FC Ben", short="BEN")])
    assert " 1 NOR " in text(managed, Translator())
    assert " 1 BEN " in text(managed, Translator())
    assert picture(board, Translator()).svg.count("crest-round)") == 1
