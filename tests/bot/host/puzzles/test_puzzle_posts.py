"""The daily post of the puzzle: once a day where managers chose, whatever happens in between."""

import asyncio
from datetime import UTC, datetime

import pytest

from bot.host.delivery.messages import RefusedError
from bot.host.puzzles.puzzle_delivery import RETRY_MS
from bot.host.servers.restored_deletions import forget_server
from bot.host.ui.interaction import EphemeralMessage, Location
from storage.owner import blocks
from storage.server import post_targets, puzzle_posts, servers
from storage.server.post_targets import PUZZLES, PostTarget
from storage.server.servers import Server
from tests.bot.host.fakes import ANA, BEN, GUILD, Died, Front, labels, said
from tests.bot.host.league.seasons.test_pressed_at_once import Late
from tests.bot.host.puzzles.solving import choose, press

CHANNEL, OTHER, STAFF = 801, 803, 802


@pytest.fixture
def here(front):
    """Choose the channel for puzzles, with a webhook or without."""

    async def here(channel_id=CHANNEL, *, webhook=False):
        key = await front.messenger.webhooks.create(channel_id) if webhook else None
        target = PostTarget(GUILD, PUZZLES, channel_id, key)

        def store(conn):
            post_targets.put(conn, target)
            puzzle_posts.wake(conn, GUILD, front.clock.ms())

        await front.database.write(store)

    return here


@pytest.fixture
async def channel_chosen(here):
    await here()


def posted(front, channel_id=CHANNEL):
    found = [post for post in front.messenger.posts if post.channel == channel_id]
    return [one for one in found if "Choose" in labels(one.content)]


async def stored(front):
    return await front.database.read(lambda conn: puzzle_posts.load(conn, GUILD))


async def test_without_a_choice_nothing_is_posted(front):
    await front.pass_time(days=1)
    assert front.messenger.posts == []
    assert await stored(front) is None


@pytest.mark.parametrize("webhook", [True, False])
async def test_each_day_the_puzzle_is_posted_once(front, here, webhook):
    await here(webhook=webhook)
    for _ in range(3):
        await front.pass_time(hours=1)
    [first] = posted(front)
    assert first.silent
    assert first.content.title == "🧩 Puzzle of the day: Dice football (Finale)"
    assert first.content.picture.alt
    assert "Everybody has one try" in said(first.content)
    await front.pass_time(days=1)
    await front.pass_time(hours=1)
    [_, second] = posted(front)
    assert second.content.picture.svg != first.content.picture.svg
    names = {first.id: "Puzzle of the day", second.id: "Puzzle of the day"} if webhook else {}
    assert front.messenger.webhooks.names == names


async def test_the_puzzle_comes_soon_after_the_day_begins(front, channel_chosen):
    await front.pass_time(hours=1)
    front.clock.set_to(datetime(2026, 5, 20, 23, 59, tzinfo=UTC))
    await front.pass_time(seconds=30)
    assert len(posted(front)) == 1
    await front.pass_time(minutes=11)
    assert len(posted(front)) == 2


async def test_the_puzzles_post_tells_yesterdays_solution_and_who_solved_it(front, channel_chosen):
    await choose(front, ANA, right=True)
    await choose(front, BEN, right=False)
    await front.pass_time(days=1)
    [post] = posted(front)
    told = said(post.content)
    assert "wins 61 of 100." in told
    assert "Solved by 1 of 2: Ana." in told
    assert post.content.ping is None


async def test_the_puzzles_post_says_nothing_about_todays_tries(front, here):
    await choose(front, ANA, right=True)
    await here()
    await front.pass_time(hours=1)
    [post] = posted(front)
    assert "Ana" not in said(post.content)
    assert "61" not in said(post.content)


async def test_its_buttons_answer_privately(front, channel_chosen):
    await front.pass_time(hours=1)
    [post] = posted(front)
    for label in ("Choose", "Yesterday's solution", "Table of the month"):
        reply = await front.click(BEN, post.id, label, place=Location(CHANNEL, GUILD))
        assert isinstance(reply, EphemeralMessage)


async def test_after_days_its_button_shows_todays_puzzle(front, channel_chosen):
    await front.pass_time(hours=1)
    [post] = posted(front)
    await front.pass_time(days=3)
    reply = await front.click(BEN, post.id, "Choose", place=Location(CHANNEL, GUILD))
    shown = await press(front, ANA, "/puzzle")
    assert reply.content.picture.alt.replace("Ben", "Ana") == shown.content.picture.alt


@pytest.mark.parametrize("webhook", [True, False])
async def test_killed_after_the_post_it_is_posted_once(front, here, webhook):
    await here(webhook=webhook)
    front.messenger.dies = "webhook" if webhook else "post"
    with pytest.raises(Died):
        await front.pass_time(hours=1)
    front.restart()
    for _ in range(3):
        await front.pass_time(milliseconds=RETRY_MS + 1)
    assert len(posted(front)) == 1
    assert (await stored(front)).tried_at is None


@pytest.mark.parametrize("webhook", [True, False])
async def test_what_another_process_has_begun_before_the_claim_is_posted_once(
    front, other_database, here, monkeypatch, webhook
):
    """The other one has found it due; Discord does not know posts of webhooks again."""
    other = Front(Late(other_database), front.clock, games=front._made[0])
    other.messenger = front.messenger
    other.restart()
    other.database.may_go_on.set()
    await other.host.tick()
    await here(webhook=webhook)
    other.database.may_go_on.clear()
    ticking = asyncio.create_task(other.host.tick())
    other.database.writes.clear()
    await other.database.writes.wait()
    where = front.messenger.webhooks if webhook else front.messenger
    post = where.post

    async def meanwhile(*args, **more):
        if not other.database.may_go_on.is_set():
            other.database.may_go_on.set()
            await ticking
            await other.host.services.background.finished()
        return await post(*args, **more)

    monkeypatch.setattr(where, "post", meanwhile)
    await front.pass_time(seconds=1)
    await front.host.services.background.finished()
    assert len(posted(front)) == 1


async def test_what_discord_refuses_for_a_moment_is_tried_again(front, channel_chosen):
    post, front.messenger.post = front.messenger.post, failing(front)
    await front.pass_time(hours=1)
    assert posted(front) == []
    front.messenger.post = post
    await front.pass_time(minutes=1)
    assert posted(front) == []
    await front.pass_time(milliseconds=RETRY_MS)
    assert len(posted(front)) == 1


def failing(front):
    async def post(*_args, **_more):
        front.messenger.faults = 1
        return await front.messenger.delete(0, 0)

    return post


async def test_where_it_may_not_write_the_managers_are_told_once(front, here):
    await front.database.write(lambda conn: servers.save(conn, Server(GUILD, channel_id=STAFF)))
    await here()
    front.messenger.closed.add(CHANNEL)
    for _ in range(3):
        await front.pass_time(days=1)
    [notice] = [post for post in front.messenger.posts if post.channel == STAFF]
    assert "I can't post the puzzle of the day in <#801>" in said(notice.content)
    front.messenger.closed.clear()
    await front.pass_time(days=1)
    assert len(posted(front)) == 1


async def test_a_deleted_channel_is_told_and_left_alone(front, here):
    await front.database.write(lambda conn: servers.save(conn, Server(GUILD, channel_id=STAFF)))
    await here()
    front.messenger.deleted.add(CHANNEL)
    for _ in range(3):
        await front.pass_time(days=1)
    [notice] = front.messenger.posts
    assert "was deleted" in said(notice.content)
    await here(OTHER)
    await front.pass_time(days=1)
    assert len(posted(front, OTHER)) == 1


async def test_what_was_deleted_before_midnight_and_chosen_anew_by_day_costs_no_puzzle(front, here):
    """Even if the manager chooses after the bot has given up on that day."""
    await here()
    await front.pass_time(hours=1)
    front.messenger.delete_channel(CHANNEL)
    front.clock.set_to(datetime(2026, 5, 21, 0, 20, tzinfo=UTC))
    await front.host.tick()
    assert (await stored(front)).due_at is None
    await front.pass_time(hours=9)
    await here(OTHER)
    for _ in range(3):
        await front.pass_time(seconds=1)
    [post] = posted(front, OTHER)
    front.clock.set_to(datetime(2026, 5, 22, 0, 20, tzinfo=UTC))
    await front.host.tick()
    [_, tomorrow] = posted(front, OTHER)
    assert tomorrow.content.picture.svg != post.content.picture.svg


async def test_once_no_channel_was_chosen_the_day_s_puzzle_waits_for_the_choice(front, here):
    await here()
    await front.pass_time(hours=1)
    await front.database.write(lambda conn: post_targets.remove(conn, GUILD, PUZZLES))
    await front.pass_time(days=1)
    await here(OTHER)
    await front.pass_time(seconds=1)
    assert len(posted(front, OTHER)) == 1


@pytest.mark.parametrize("restarts", [False, True])
async def test_once_its_rights_are_back_it_is_posted_within_the_hour(front, here, asked, restarts):
    """Until then Discord is asked once an hour, and not again on that day."""
    await here()
    front.messenger.closed.add(CHANNEL)
    for _ in range(3 * 60):
        await front.pass_time(minutes=1)
    assert len(asked) in (3, 4)
    if restarts:
        front.restart()
    front.messenger.closed.clear()
    for _ in range(8 * 12):
        await front.pass_time(minutes=5)
    assert len(posted(front)) == 1


@pytest.fixture
def asked(front, monkeypatch):
    """The channels in which a post was tried."""
    found, post = [], front.messenger.post

    async def note(channel_id, *args, **more):
        found.append(channel_id)
        return await post(channel_id, *args, **more)

    monkeypatch.setattr(front.messenger, "post", note)
    return found


async def test_yesterdays_puzzle_is_not_posted_when_rights_come_back_after_midnight(front, here):
    """And today's comes soon after the day begins, not an hour after the last attempt."""
    await here()
    front.messenger.closed.add(CHANNEL)
    front.clock.set_to(datetime(2026, 5, 20, 23, 50, tzinfo=UTC))
    await front.host.tick()
    front.messenger.closed.clear()
    front.clock.set_to(datetime(2026, 5, 21, 0, 11, tzinfo=UTC))
    await front.host.tick()
    [late] = posted(front)
    await here(OTHER)
    front.clock.set_to(datetime(2026, 5, 22, 0, 11, tzinfo=UTC))
    await front.host.tick()
    [next_one] = posted(front, OTHER)
    assert late.content.picture.svg != next_one.content.picture.svg


async def test_killed_after_the_post_and_then_refused_it_is_posted_once(front, channel_chosen):
    front.messenger.dies = "post"
    with pytest.raises(Died):
        await front.pass_time(seconds=1)
    front.restart()
    front.messenger.closed.add(CHANNEL)
    await front.pass_time(milliseconds=RETRY_MS + 1)
    front.messenger.closed.clear()
    for _ in range(3):
        await front.pass_time(hours=1)
    assert len(posted(front)) == 1


async def test_killed_while_a_posted_day_is_looked_at_again_it_is_posted_once(
    front, here, monkeypatch
):
    await here()
    await front.pass_time(seconds=1)
    await here(OTHER)

    def die(*_):
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(post_targets, "usable", die)
        with pytest.raises(Died):
            await front.pass_time(seconds=1)
    front.restart()
    for _ in range(3):
        await front.pass_time(hours=1)
    assert len(posted(front)) == 1
    assert posted(front, OTHER) == []


async def test_a_channel_chosen_while_discord_refuses_the_old_one_is_not_overlooked(
    front, here, monkeypatch
):
    post = front.messenger.post

    async def slowly(channel_id, *args, **more):
        if channel_id == CHANNEL:
            monkeypatch.undo()
            front.clock.move(seconds=1)
            await here(OTHER)
        return await post(channel_id, *args, **more)

    await here()
    front.messenger.deleted.add(CHANNEL)
    monkeypatch.setattr(front.messenger, "post", slowly)
    await front.pass_time(seconds=1)
    await front.pass_time(seconds=1)
    assert len(posted(front, OTHER)) == 1


async def test_a_blocked_server_gets_none_until_the_block_ends(front, here):
    block = blocks.Block(blocks.SERVER, GUILD, front.clock.ms())
    await front.database.write(lambda conn: blocks.put(conn, block))
    await here()
    await front.pass_time(hours=1)
    assert front.messenger.posts == []
    await front.database.write(lambda conn: blocks.remove(conn, blocks.SERVER, GUILD, 0))
    for _ in range(2):
        await front.pass_time(seconds=1)
    assert len(posted(front)) == 1


async def test_once_no_channel_is_chosen_any_more_nothing_is_posted(front, channel_chosen):
    await front.pass_time(hours=1)
    await front.database.write(lambda conn: post_targets.remove(conn, GUILD, PUZZLES))
    await front.pass_time(days=1)
    assert len(posted(front)) == 1
    assert (await stored(front)).due_at is None


async def test_another_channel_gets_it_from_the_next_day_on(front, here, channel_chosen):
    await front.pass_time(hours=1)
    await here(OTHER)
    await front.pass_time(hours=1)
    assert posted(front, OTHER) == []
    await front.pass_time(days=1)
    assert len(posted(front, OTHER)) == len(posted(front)) == 1


async def test_a_server_without_the_bot_gets_none(front, channel_chosen):
    await front.host.services.servers.suspend_server(GUILD)
    await front.pass_time(hours=1)
    assert front.messenger.posts == []


async def test_the_puzzles_post_is_in_the_servers_language(front, here):
    await front.database.write(lambda conn: servers.save(conn, Server(GUILD, language="de")))
    await here()
    await front.pass_time(hours=1)
    [post] = front.messenger.posts
    assert post.content.title == "🧩 Rätsel des Tages: Würfelfußball (Finale)"


async def test_games_without_puzzles_post_none(front, here):
    front.host.services.matches.games = {}
    await here()
    await front.pass_time(hours=1)
    assert front.messenger.posts == []


async def test_a_server_whose_data_was_deleted_as_its_post_came_due_leaves_no_row(front, here):
    """What is due is found by one read and done later."""
    await here()
    delivery = front.host.services.puzzle_posts
    await forget_server(front.database, GUILD, front.clock.ms())
    await delivery._try(f"{puzzle_posts.KIND} {GUILD}")
    assert await stored(front) is None
    assert posted(front) == []


async def test_one_that_discord_refuses_as_it_is_is_tried_once_a_day(
    front, channel_chosen, monkeypatch
):
    tried = []

    async def refuse(channel_id, *_args, **_more):
        tried.append(channel_id)
        raise RefusedError("400 50035 form")

    with monkeypatch.context() as patch:
        patch.setattr(front.messenger, "post", refuse)
        for _ in range(4):
            await front.pass_time(minutes=20)
        assert tried == [CHANNEL]
    await front.pass_time(days=1)
    assert len(posted(front)) == 1
