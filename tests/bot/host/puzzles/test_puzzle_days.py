"""What an update of the puzzles leaves as it was: the puzzles that members were shown."""

import dataclasses
import json

import pytest

from bot.host.puzzles import puzzle_days as chosen_days
from bot.host.puzzles.puzzle_of_the_day import DAYS_A_ROUND
from bot.host.ui.custom_id import CustomId
from storage.member import puzzle_tries
from storage.member.puzzle_tries import PuzzleTry
from storage.server import post_targets, puzzle_days, puzzle_posts
from storage.server.post_targets import PUZZLES, PostTarget
from tests.bot.host.fakes import ANA, BEN, GUILD, HERE, picks, said
from tests.bot.host.puzzles.conftest import DICE, stored_puzzle
from tests.bot.host.puzzles.solving import choose, press, today_of

CHANNEL = 801


@pytest.fixture
def update(front, tmp_path):
    """Return a function: the bot starts again with other puzzles, or with more of them."""

    def update(*seeds):
        path = tmp_path / f"{'-'.join(seeds)}.jsonl"
        path.write_text("\n".join(json.dumps(stored_puzzle(seed)) for seed in seeds), "utf-8")
        games = front.host.services.matches.games
        games["finale_dice"] = dataclasses.replace(
            DICE, analysis=dataclasses.replace(DICE.analysis, puzzle_file=path)
        )

    return update


OTHERS = "new 0", "new 1", "new 2", "new 3", "new 4"
MORE = "0", "1", "2", "3", "4", *OTHERS


async def shown(front, member=ANA):
    return (await front.command(front.host.services.puzzles.show, member)).content


async def day(front, day):
    return await front.database.read(lambda conn: puzzle_days.load(conn, day))


@pytest.mark.parametrize("seeds", [OTHERS, MORE])
async def test_today_s_puzzle_stays_and_a_choice_made_before_counts(front, update, seeds):
    first = await shown(front, BEN)
    [select] = picks(first)
    best = today_of(front).lines.index(today_of(front).puzzle.best)
    update(*seeds)
    again = await shown(front, BEN)
    assert again.picture.svg == first.picture.svg
    action = CustomId.parse(select.custom_id).action
    content = (await press(front, BEN, action, str(best))).content
    assert "You chose **" in said(content)
    await front.pass_time(days=1)
    assert "Solved by 1 of 1: Ben." in said((await press(front, ANA, "/puzzle-solution")).content)


@pytest.mark.parametrize("seeds", [OTHERS, MORE])
async def test_yesterday_s_solution_is_that_of_what_was_shown(front, update, seeds):
    before = await choose(front, ANA, right=True)
    target = PostTarget(GUILD, PUZZLES, CHANNEL)

    def store(conn):
        post_targets.put(conn, target)
        puzzle_posts.wake(conn, GUILD, front.clock.ms())

    await front.pass_time(days=1)
    update(*seeds)
    told = (await press(front, ANA, "/puzzle-solution")).content
    position = before.picture.svg.removesuffix("</svg>")
    assert told.picture.svg.startswith(position)  # then the answer is marked
    assert "✅ You chose" in said(told)
    await front.database.write(store)
    await front.pass_time(hours=1)
    [post] = front.messenger.posts
    assert "Solved by 1 of 1: Ana." in said(post.content)
    assert post.content.picture.svg != before.picture.svg


async def test_no_puzzle_comes_again_soon_after_an_update(front, update):
    seen = []
    for index in range(9):
        if index == 4:
            update(*MORE)
        await shown(front)
        seen.append((await day(front, today_of(front).day)).seed)
        await front.pass_time(days=1)
    assert len({*seen}) == 9


async def test_a_puzzle_that_cannot_be_read_gives_today_another_and_tells_nothing_of_yesterday(
    front, update
):
    """The old choices may have the same numbers, so they are no tries."""
    [select] = picks(await shown(front))
    action = CustomId.parse(select.custom_id).action
    today = today_of(front).day
    old = await day(front, today)
    broken = dataclasses.replace(old, puzzle=old.puzzle.replace('"schema":', '"schema":9'))
    await front.database.write(lambda conn: puzzle_days.remove(conn, today))
    await front.database.write(lambda conn: puzzle_days.add(conn, broken))
    update(*OTHERS)
    content = (await press(front, ANA, action, "0")).content
    assert content.notice == "That puzzle is over. Here is today's."
    assert len(picks(content)) == 1
    assert (await day(front, today)).seed in OTHERS
    await front.database.write(lambda conn: puzzle_days.remove(conn, today))
    await front.database.write(lambda conn: puzzle_days.add(conn, broken))
    await front.pass_time(days=1)
    told = (await press(front, ANA, "/puzzle-solution")).content
    assert told.notice == "That puzzle is over. Here is today's."
    assert await day(front, today) == broken


async def test_of_a_day_before_this_version_nothing_is_told_if_anybody_tried_it(front):
    """Which puzzle they had is not known."""
    yesterday = today_of(front).day - 1
    attempt = PuzzleTry(HERE.guild_id + 1, yesterday, BEN.user_id, "move z9", solved=False, at=1)
    await shown(front, BEN)  # so that the bot knows him
    await press(front, BEN, "/puzzle")
    await front.database.write(lambda conn: puzzle_tries.add(conn, attempt))
    told = (await press(front, ANA, "/puzzle-solution")).content
    assert told.notice == "That puzzle is over. Here is today's."


async def test_who_asks_second_gets_what_was_stored_meanwhile(front, update, monkeypatch):
    """Two processes may choose at once, and one of them may be of another version."""
    today = today_of(front).day
    await shown(front)
    first = await day(front, today)
    update(*OTHERS)
    stored, asked = chosen_days._stored, []

    def nothing_yet(*given):
        asked.append(given)
        return None if len(asked) == 1 else stored(*given)

    monkeypatch.setattr(chosen_days, "_stored", nothing_yet)
    games = front.host.services.matches.games
    daily_puzzle = await chosen_days.puzzle_on(front.database, games, today, today)
    assert daily_puzzle.puzzle.seed == first.seed
    assert len(asked) > 1


async def test_days_are_kept_as_long_as_their_puzzles_may_not_come_again(front):
    first = today_of(front).day
    await shown(front)
    for days in (DAYS_A_ROUND, 1):
        assert await day(front, first)
        await front.pass_time(days=days)
        await shown(front)
    assert await day(front, first) is None
