"""The puzzle of the day: a try each, the solution a day later, streaks and the month's table."""

import dataclasses
from datetime import UTC, datetime

import pytest

from bot.host.analysis.told_turn import way_to
from bot.host.puzzles.puzzle_of_the_day import puzzle_of
from bot.host.puzzles.puzzles import NO_PUZZLES, NOT_YET, streak_of
from bot.host.ui.interaction import Location
from games.core.pictures.marks import COLOURS
from games.core.screen import Choice, Menu
from games.registry import GAMES
from storage.member import puzzle_tries
from storage.member.puzzle_tries import PuzzleTry
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    HERE,
    Front,
    labels,
    picks,
    private_text,
    said,
)
from tests.bot.host.puzzles.solving import choose, press, today_of, try_action

DIRECTLY = Location(900, None)


async def command(front, member):
    return (await front.command(front.host.services.puzzles.show, member)).content


async def test_the_puzzle_shows_a_position_and_asks_for_a_choice(front):
    shown = await command(front, ANA)
    assert shown.title == "🧩 Puzzle of the day: Dice football (Finale)"
    assert "one try" in said(shown)
    assert shown.picture.alt
    [select] = picks(shown)
    assert len(select.entries) == len(today_of(front).lines)
    assert all("→" not in entry.value and entry.label for entry in select.entries)


async def test_everybody_gets_the_same_puzzle_and_each_day_another_one(front):
    assert (await command(front, ANA)).picture.svg.count("Ben") == 0
    days = [puzzle_of(front.host.services.matches.games.values(), day) for day in range(100, 105)]
    assert len({daily.puzzle.seed for daily in days}) == 5


async def test_a_try_is_kept_and_says_nothing_about_the_solution(front):
    right = said(await choose(front, ANA, right=True))
    wrong = said(await choose(front, BEN, right=False))
    for text in (right, wrong):
        assert "You chose **" in text
        assert "The solution and the next puzzle come <t:" in text
        assert "61" not in text
        assert "✅" not in text
    assert "2 members have tried." in wrong
    assert picks(await command(front, ANA)) == []


async def test_a_second_try_changes_nothing(front):
    first = said(await choose(front, ANA, right=False))
    again = said(await choose(front, ANA, right=True))
    assert again == first


async def test_the_solution_comes_a_day_later_with_those_who_solved(front):
    await choose(front, ANA, right=True)
    await choose(front, BEN, right=False)
    day = today_of(front).day
    assert private_text(await press(front, ANA, f"/puzzle-solution {day}")) == NOT_YET
    await front.pass_time(days=1)
    told = said((await press(front, BEN, f"/puzzle-solution {day}")).content)
    assert "wins 61 of 100" in told.splitlines()[1]
    assert "❌ You chose" in told
    assert "Solved by 1 of 2: Ana." in told
    assert "✅ You chose" in said((await press(front, ANA, "/puzzle-solution")).content)


async def test_the_solution_shows_both_choices_and_what_follows_the_second_best(front):
    """In the picture, in its description, and as one way how it goes on."""
    today = await command(front, ANA)
    assert "Marked as" not in today.picture.alt
    await front.pass_time(days=1)
    told = (await press(front, ANA, "/puzzle-solution")).content
    assert told.picture.alt.startswith("Marked as second best: ")
    assert "Marked as the answer: " in told.picture.alt
    assert COLOURS["better"] in told.picture.svg
    assert ", for example: " in said(told)
    again = said((await press(front, ANA, "/puzzle-solution")).content)
    assert again == said(told)


async def test_a_day_nobody_tried_or_solved_says_so(front):
    assert "Nobody here tried it." in said((await press(front, ANA, "/puzzle-solution")).content)
    await choose(front, ANA, right=False)
    await front.pass_time(days=1)
    told = said((await press(front, ANA, "/puzzle-solution")).content)
    assert "1 member tried, nobody solved it." in told


async def test_a_try_at_another_puzzle_of_that_day_is_still_shown(front):
    """A newer version may have other puzzles."""
    await command(front, ANA)
    old = PuzzleTry(
        HERE.guild_id, today_of(front).day, ANA.user_id, "move z9 z8", solved=True, at=1
    )
    await front.database.write(lambda conn: puzzle_tries.add(conn, old))
    assert "You chose **move z9 z8**." in said(await command(front, ANA))
    await front.pass_time(days=1)
    assert "You chose move z9 z8." in said((await press(front, ANA, "/puzzle-solution")).content)


async def test_a_choice_of_yesterday_gets_todays_puzzle(front):
    action = try_action(today_of(front))
    await front.pass_time(days=1)
    content = (await press(front, ANA, action, "0")).content
    assert content.notice == "That puzzle is over. Here is today's."
    assert len(picks(content)) == 1


async def test_a_choice_that_todays_puzzle_does_not_have_is_no_try(front):
    content = (await press(front, ANA, try_action(today_of(front)), "24")).content
    assert content.notice == "That puzzle is over. Here is today's."
    assert len(picks(await command(front, ANA))) == 1


async def test_days_long_ago_give_no_solution_away(front):
    """There are five: that of five days ago comes again today, that of four days ago tomorrow."""
    today = today_of(front).day
    for ago in (1, 2, 3):
        told = (await press(front, ANA, f"/puzzle-solution {today - ago}")).content
        assert "of 100" in said(told)
    for ago in (4, 5, 6, 40, today):
        told = (await press(front, ANA, f"/puzzle-solution {today - ago}")).content
        assert told.notice == "That puzzle is over. Here is today's."
        assert "of 100" not in said(told)


async def test_in_direct_messages_nothing_is_told_of_others(front):
    """They share no server, though all direct messages are stored as one place."""
    shown = await choose(front, BEN, right=True, place=DIRECTLY)
    await choose(front, ANA, right=True, place=DIRECTLY)
    assert "tried" not in said(shown)
    assert labels(shown) == ["Yesterday's solution"]
    await front.pass_time(days=1)
    told = (await press(front, ANA, "/puzzle-solution", place=DIRECTLY)).content
    assert "✅ You chose" in said(told)
    assert said(told).endswith("You solved 1 day in a row. 🔥")
    assert "Ben" not in said(told)
    assert labels(told) == ["Today's puzzle"]
    unsolved = said((await press(front, CEM, "/puzzle-solution", place=DIRECTLY)).content)
    assert "Nobody" not in unsolved
    assert "Solved by" not in unsolved


async def test_direct_messages_have_no_table_but_todays_puzzle(front):
    await choose(front, BEN, right=True, place=DIRECTLY)
    await front.pass_time(days=1)
    shown = (await press(front, ANA, "/puzzle-table", place=DIRECTLY)).content
    assert shown.title == "🧩 Puzzle of the day: Dice football (Finale)"
    assert "Ben" not in said(shown)


async def test_the_months_last_day_stands_in_its_table_the_day_after(front):
    front.clock.set_to(datetime(2026, 5, 31, 12, tzinfo=UTC))
    await choose(front, ANA, right=True)
    await front.pass_time(days=1)
    table = (await press(front, ANA, "/puzzle-table")).content
    assert table.title == "🧩 Puzzles solved in 05/2026"
    assert "1. Ana: 1" in said(table)
    await front.pass_time(days=1)
    table = (await press(front, ANA, "/puzzle-table")).content
    assert table.title == "🧩 Puzzles solved in 06/2026"
    assert "Ana" not in said(table)


async def test_streaks_and_the_table_of_the_month(front):
    for right in (True, True):
        await choose(front, ANA, right=right)
        await choose(front, BEN, right=False)
        await front.pass_time(days=1)
    await choose(front, ANA, right=True)
    table = (await press(front, ANA, "/puzzle-table")).content
    assert table.title == "🧩 Puzzles solved in 05/2026"
    assert said(table).splitlines()[1:] == ["1. Ana: 2", "You solved 2 days in a row. 🔥"]
    assert "in a row" not in said((await press(front, BEN, "/puzzle-table")).content)
    assert labels(table) == ["Today's puzzle"]


async def test_todays_solvers_are_not_in_the_table_yet(front):
    await choose(front, ANA, right=True)
    assert "Nobody has solved" in said((await press(front, BEN, "/puzzle-table")).content)


async def test_another_server_counts_on_its_own(front):
    await choose(front, ANA, right=True)
    there = dataclasses.replace(HERE, guild_id=HERE.guild_id + 1)
    elsewhere = await front.command(front.host.services.puzzles.show, ANA, there)
    assert len(picks(elsewhere.content)) == 1


async def test_a_bot_whose_games_have_no_puzzles_says_so(database, clock):
    games = {
        "finale_dice": dataclasses.replace(
            GAMES["finale_dice"],
            analysis=dataclasses.replace(GAMES["finale_dice"].analysis, puzzle_file=None),
        )
    }
    front = Front(database, clock, games=games)
    assert said(await command(front, CEM)) == NO_PUZZLES


@pytest.mark.parametrize(
    ("solved", "streak"), [([], 0), ([9], 1), ([9, 8, 6], 2), ([8, 7], 0), ([10, 9], 1)]
)
def test_a_streak_ends_with_yesterday(solved, streak):
    assert streak_of(solved, 9) == streak


def test_a_choice_is_named_without_the_prompt_of_its_select():
    """The prompts would tell choices apart that only the panel keeps apart."""
    near = Menu("near", "What now?", (Choice("Pass to 1", "shoot a3"),))
    far = Menu("far", "Other passes", (Choice("Pass to b3", "shoot b3"),), shape="select")
    assert way_to((near, far), "shoot b3", has_prompts=False) == ["Pass to b3"]
    assert way_to((near, far), "shoot b3") == ["Other passes", "Pass to b3"]
