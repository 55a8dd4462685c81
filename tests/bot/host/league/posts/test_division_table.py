"""A division's table as a message: the race that decides, and who is out of reach."""

import re
from dataclasses import replace

import pytest

from bot.host.league.posts.division_table import (
    TableExtras,
    message,
    reach_lines,
    title_lines,
)
from bot.host.league.rules.division import Division
from bot.host.ui.member import words_for
from games.eleven.week.season import SEASON
from storage.server.divisions import DivisionRow, StandingRow
from storage.server.seasons import SeasonRow

WORDS = words_for()
PART = Division(
    DivisionRow(id="d", season_id="s", level=0, match_id="m"),
    SeasonRow(
        id="s",
        guild_id=1,
        channel_id=2,
        name="Autumn",
        host_id=3,
        game="eleven",
        settings="{}",
        created_at=0,
    ),
    1,
    [],
    {0: "Ana*", 1: "Ben"},
    [],
    None,
    {},
)
ANA = StandingRow(
    division_id="d",
    week=7,
    line=0,
    place=1,
    number=0,
    points=10,
    form="W" * 7,
    scored=9,
    conceded=2,
    reach=13,
    score=20,
    projected=24,
    strength=11,
)
BEN = replace(ANA, line=1, place=2, number=1, points=8, scored=1, reach=11, score=22, projected=21)
CLUB = StandingRow(
    division_id="d", week=7, line=2, place=3, name="Steel`chester", points=4, reach=10
)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([ANA, BEN, CLUB], ()),
        ([ANA, BEN, replace(CLUB, reach=7)], ()),  # a club without a manager is nobody's rival
        (
            [ANA, replace(BEN, reach=9), CLUB],
            ("🔒 Ben can't win the league any more.",),
        ),
        (
            [replace(CLUB, points=20, reach=26), replace(CLUB, points=19, reach=25), ANA, BEN],
            ("🔒 Ana\\* and Ben can't win the league any more.",),
        ),
        (
            [ANA, replace(BEN, reach=9), replace(CLUB, reach=9)],
            ("🔒 Nobody can catch Ana\\* in the league any more.",),
        ),
    ],
)
def test_who_is_out_of_reach_is_said_of_members(rows, told):
    assert reach_lines(PART, rows, WORDS) == told


def test_the_race_stands_above_the_league_most_points_first():
    tables = {week: [ANA, BEN, CLUB] for week in (6, 7)}
    shown = message(PART, tables, 7, [PART], SEASON.race, WORDS)
    text = "\n".join(shown.lines)
    assert text.index(" 1 Ben") < text.index(" 2 Ana*") < text.index("__League__")
    assert text.index("__League__") < text.index(" 1 Ana*") < text.index("3 Steel'chester")
    assert "Ben" in shown.picture.alt
    assert "Steel`chester: 3, 3." in shown.picture.alt


def test_after_the_last_week_nothing_is_projected():
    rows = [replace(row, week=8, projected=row.score) for row in (ANA, BEN)]
    shown = message(PART, {8: [*rows, CLUB]}, 8, [PART], SEASON.race, WORDS)
    text = "\n".join([*shown.lines, shown.picture.svg, shown.picture.alt])
    assert "22" in text
    assert not re.search("→|[Pp]roj", text)
    during = message(PART, {7: [ANA, BEN, CLUB]}, 7, [PART], SEASON.race, WORDS)
    assert all(
        re.search("[Pp]rojected", one)
        for one in (during.lines[-1], during.picture.svg, during.picture.alt)
    )


def test_a_table_from_before_the_race_was_stored_is_shown_without_it():
    old = [replace(row, score=None, projected=None, reach=None) for row in (ANA, BEN, CLUB)]
    shown = message(PART, {6: old, 7: old}, 7, [PART], SEASON.race, WORDS)
    assert "The race" not in "".join(shown.lines)
    assert [button.label for button in shown.rows[0]] == ["◀ Week 6", "Places so far"]


def test_below_the_race_stand_what_decides_it_and_who_can_still_win():
    behind = replace(BEN, score=2, projected=3)
    tables = {week: [ANA, behind, CLUB] for week in (5, 6, 7)}
    more = TableExtras(told=("🏆 Staff makes the difference.",))
    shown = message(PART, tables, 7, [PART], SEASON.race, WORDS, more)
    after_race = "\n".join(shown.lines).partition("```\n🏆 Staff makes the difference.\n")[2]
    assert after_race.startswith(
        "Can still come first: Ana\\*.\n"
        "🔒 Ben is too far behind: in a week nobody has made up more than 1 VP so far.\n__League__"
    )
    early = message(PART, {5: [ANA, behind, CLUB]}, 5, [PART], SEASON.race, WORDS)
    assert "Everyone can still come first." in early.lines


def test_in_a_league_of_matches_the_points_left_say_who_can_still_win():
    league = replace(PART, row=replace(PART.row, match_id=None))
    rows = [ANA, replace(BEN, points=9, reach=12), replace(BEN, number=2, points=6, reach=9)]
    assert league.is_league
    told = title_lines(league, rows, WORDS)
    assert told[0] == "Can still come first: Ana\\* and Ben."
    assert told[1].endswith("can't win the league any more.")
    certain = [ANA, replace(BEN, points=6, reach=9)]
    assert title_lines(league, certain, WORDS) == [
        "🔒 Nobody can catch Ana\\* in the league any more."
    ]
    level = [replace(row, reach=row.points + 3) for row in (ANA, BEN)]
    assert title_lines(league, level, WORDS) == ["Everyone can still come first."]
