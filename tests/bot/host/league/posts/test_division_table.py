"""A division's table as a message: the race that decides, and who is out of reach."""

import re
from dataclasses import replace

import pytest

from bot.host.league.posts.division_table import (
    TableExtras,
    message,
    title_lines,
    top_lines,
)
from bot.host.league.rules.division import Division
from bot.host.ui.member import words_for
from games.eleven.week.season import SEASON
from leagues.title_race import race_of
from storage.server.divisions import ClosingRow, DivisionRow, StandingRow
from storage.server.seasons import MemberRow, SeasonRow

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
            ("🔒 Ben can't come first in the league table any more.",),
        ),
        (
            [replace(CLUB, points=20, reach=26), replace(CLUB, points=19, reach=25), ANA, BEN],
            ("🔒 Ana\\* and Ben can't come first in the league table any more.",),
        ),
        (
            [ANA, replace(BEN, reach=9), replace(CLUB, reach=9)],
            ("🔒 Nobody can catch Ana\\* in the league table any more.",),
        ),
    ],
)
def test_who_is_out_of_reach_in_the_league_table_is_said_of_members(rows, told):
    assert top_lines(PART, rows, WORDS) == told


def test_the_race_stands_above_the_league_most_points_first():
    tables = {week: [ANA, BEN, CLUB] for week in (6, 7)}
    shown = message(PART, tables, 7, [PART], SEASON.race, WORDS)
    text = "\n".join(shown.lines)
    assert text.index(" 1 Ben") < text.index(" 2 Ana*") < text.index("__League table__")
    assert text.index("__League table__") < text.index(" 1 Ana*") < text.index("3 Steel'chester")
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
    assert "race" not in "".join(shown.lines)
    assert [button.label for button in shown.rows[0]] == ["◀ Week 6", "Places so far"]


def test_after_one_week_no_vp_are_told():
    """They come from the place in the league table: 20 now, 6 a week later."""
    rows = [replace(row, week=1, projected=None) for row in (ANA, BEN)]
    shown = message(PART, {1: [*rows, CLUB]}, 1, [PART], SEASON.race, WORDS)
    assert not re.search(r"\bVP\b|race", "\n".join([*shown.lines, shown.picture.alt]))


def members(**facts):
    """Ana, who is there, and Ben with these facts."""
    ben = MemberRow(season_id="s", number=1, seat=1, **({"user_id": 2, "came_at": 1} | facts))
    return [MemberRow(season_id="s", number=0, seat=0, user_id=1, came_at=1), ben]


def test_below_the_race_stand_what_decides_it_and_who_can_still_win():
    """A gap of 18 VP is no proof; only who can get no place any more is out of the race."""
    part = replace(PART, members=members())
    tables = {week: [ANA, replace(BEN, score=2, projected=3), CLUB] for week in (5, 6, 7)}
    more = TableExtras(told=("🏆 Staff makes the difference.",))
    shown = message(part, tables, 7, [part], SEASON.race, WORDS, more)
    after_race = "\n".join(shown.lines).partition("```\n🏆 Staff makes the difference.\n")[2]
    assert after_race.startswith("Everyone can still win the title.\n__League table__")
    early = message(part, tables, 5, [part], SEASON.race, WORDS)
    assert not any("win the title" in line for line in early.lines), "it speaks of today"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"user_id": None}, "🚪 Out of the title race, as they have left: Ben."),
        (
            {"computer_days": 15},
            "🤖 Out of the title race, run by a computer for a third of the days: Ben.",
        ),
        (
            {"computer_days": 15, "came_at": None},
            "🤖 Out of the title race, as nobody came: Ben.",
        ),
    ],
)
def test_who_can_get_no_place_is_not_ranked_and_it_is_said_why(facts, told):
    closings = [ClosingRow(division_id="d", stage=stage, due=stage) for stage in range(44)]
    part = replace(PART, members=members(**facts), closings=closings)
    shown = message(part, {7: [ANA, BEN, CLUB]}, 7, [part], SEASON.race, WORDS)
    text = "\n".join(shown.lines)
    race = text.partition("__Title race__")[2].partition("__League table__")[0]
    assert "Ana" in race
    assert "Ben" not in race.partition("```\n")[2].partition("```")[0]
    assert "Can still win the title: Ana\\*." in race
    assert told in race
    assert not re.search(r"\d\. Ben: .* VP", shown.picture.alt)


def test_in_a_league_of_matches_the_points_left_say_who_can_still_win():
    league = replace(PART, row=replace(PART.row, match_id=None))

    def told(*rows):
        return title_lines(league, race_of(league, rows), WORDS)

    third = replace(BEN, line=2, number=2, points=6, reach=9)
    rows = [replace(row, score=None) for row in (ANA, replace(BEN, points=9, reach=12), third)]
    assert told(*rows) == [
        "Can still win the title: Ana\\* and Ben.",
        "🔒 On points, former player can't come first any more.",
    ]
    rows = [replace(row, score=None) for row in (ANA, replace(BEN, points=6, reach=9))]
    assert told(*rows) == ["🔒 On points, nobody can catch Ana\\* any more."]
    level = [replace(row, reach=row.points + 3) for row in rows]
    assert told(level[0], replace(level[1], points=10, reach=13)) == [
        "Everyone can still win the title."
    ]
