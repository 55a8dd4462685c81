"""The champion's card: what it shows, that it fits, and that it says the same in words."""

from dataclasses import replace

import pytest

from bot.host.league.posts.champion_picture import (
    AwardLine,
    ChampionCard,
    FinalRow,
    picture,
)
from bot.host.ui.member import words_for
from games.core.clubs.identity import Crest

WORDS = words_for((), "en")
AWARDS = [AwardLine(title, "Ana and Ben") for title in ("Best buy", "Wall", "Fair play")]


def card(count=4, awards=(), tied=1):
    rows = [
        FinalRow(max(index - tied + 1, 1), f"Club {index}", 50 - index)
        for index in range(1, count + 1)
    ]
    return ChampionCard("Autumn <3", rows, "VP", awards)


def test_one_champion_stands_beside_the_trophy_above_the_table():
    drawn = picture(card(awards=AWARDS), WORDS)
    assert ">Champion<" in drawn.svg
    assert drawn.svg.count(">Club 1<") == 2
    assert "Autumn &lt;3" in drawn.svg
    assert drawn.alt == (
        "Autumn <3: final table. 1. Club 1: 49 VP. 2. Club 2: 48 VP. 3. Club 3: 47 VP. "
        "4. Club 4: 46 VP. Best buy: Ana and Ben. Wall: Ana and Ben. Fair play: Ana and Ben."
    )


def test_the_champion_s_places_stand_above_the_table():
    """The newest eight of them; a league of rounds says so."""
    drawn = picture(replace(card(), path=(5, 2, 1)), WORDS)
    assert ">Place by week: 5, 2, 1<" in drawn.svg
    assert "Place by week: 5, 2, 1." in drawn.alt
    league = picture(replace(card(), path=range(1, 23), is_league=True), WORDS)
    assert f">Place by round: {', '.join(map(str, range(15, 23)))}<" in league.svg
    assert "Place by" not in picture(card(), WORDS).svg


def test_those_who_share_the_title_are_champions():
    drawn = picture(card(tied=2), WORDS)
    assert ">Champions<" in drawn.svg
    assert "Club 1 · Club 2" in drawn.svg


def test_a_club_that_counts_as_a_computer_s_comes_first_but_is_no_champion():
    drawn = picture(replace(card(), rows=[FinalRow(1, "Ana", 50, is_computer=True)]), WORDS)
    assert ">First place<" in drawn.svg
    assert "Champion" not in drawn.svg


@pytest.mark.parametrize("count", [1, 2, 4, 10, 12])
def test_the_picture_is_no_higher_than_a_phone_shows(count):
    drawn = picture(card(count, AWARDS), WORDS)
    assert drawn.width == 1080
    assert drawn.height <= 1500


def test_without_scores_places_and_names_are_told():
    drawn = picture(ChampionCard("Autumn", [FinalRow(1, "Ana", None)], "Points"), WORDS)
    assert drawn.alt == "Autumn: final table. 1. Ana."
    assert ">Points<" not in drawn.svg


def test_the_description_stays_within_discord_s_limit():
    rows = [FinalRow(index, "N" * 90, index) for index in range(1, 13)]
    drawn = picture(ChampionCard("Autumn", rows, "VP"), WORDS)
    assert len(drawn.alt) <= 1_000


def test_a_club_s_crest_stands_beside_its_name_and_large_beside_the_champion():
    crest = Crest("round", "star", "red", "white")
    rows = [
        FinalRow(1, "Lions (Ana)", 9, "Lions", "Ana", crest),
        FinalRow(2, "Ben City", 8, "Ben City", "Ben", crest),
    ]
    drawn = picture(ChampionCard("Autumn", rows, "VP"), WORDS)
    assert drawn.svg.count("crest-round)") == 3
    assert ">Lions<" in drawn.svg
    assert ">Ana · 9 VP<" in drawn.svg
    assert ">8 VP<" in picture(ChampionCard("Autumn", [replace(rows[1], place=1)], "VP"), WORDS).svg
    shared = [replace(row, place=1) for row in rows]
    drawn = picture(ChampionCard("Autumn", shared, "VP"), WORDS)
    assert drawn.svg.count("crest-round)") == 2
    assert ">Lions · Ben City<" in drawn.svg
    assert "Ana ·" not in drawn.svg


def test_a_robot_marks_a_club_that_a_computer_ran_so_that_its_name_is_not_cut():
    name = "Wolverhampton Wasps (Dana)"
    run = replace(card().rows[1], name=name, is_computer=True)
    drawn = picture(replace(card(), rows=[card().rows[0], run]), WORDS)
    assert f">{name}<" in drawn.svg
    assert drawn.svg.count('class="robot"') == 1
    assert f"2. {name} (computer): 48 VP." in drawn.alt
