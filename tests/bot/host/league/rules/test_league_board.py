"""A table fits a phone, and its picture says what its words say."""

from dataclasses import replace

from bot.host.league.rules.league_board import LeagueTable, Row, arrow, in_words, picture, text
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
    lines = text(BOARD, Translator()).splitlines()
    assert lines[0] == " 1 ▲2 Ana United      WDLWW  10"
    assert lines[1] == " 2 ▼12A club with a…  LDWWW   8"
    assert lines[2] == " 3 –  Steelchester            7"
    assert all(len(line) <= 32 for line in lines)


def test_a_league_shows_the_difference_instead():
    rows = [replace(row, difference=4 - row.place * 2) for row in ROWS]
    lines = text(LeagueTable("", rows), Translator()).splitlines()
    assert lines[0] == " 1 ▲2 Ana United         +2  10"
    assert all(len(line) <= 32 for line in lines)


def test_a_move_is_an_arrow_with_its_places():
    assert [arrow(one) for one in (None, 0, 3, -2)] == ["", "–", "▲3", "▼2"]


def test_the_words_tell_the_whole_table():
    said = in_words(BOARD, Translator())
    assert said.startswith("Division 1 · week 4. 1. Ana United, 10 points, up 2, form WDLWW. 2.")
    assert "down 12, form LDWWW" in said
    assert said.endswith("4. Cem & <Co>, 103 points, form W.")
    many = LeagueTable("T", [replace(ROWS[0], place=n) for n in range(1, 60)])
    assert len(in_words(many, PSEUDO)) <= 1024


def test_the_picture_is_drawn_for_any_number_of_rows():
    for rows in ([], ROWS, ROWS * 4, [replace(row, difference=-3) for row in ROWS]):
        drawn = picture(LeagueTable("A title", rows), PSEUDO)
        assert drawn.svg.count("<rect") >= len(rows)
        assert "<Co>" not in drawn.svg
        assert drawn.alt
