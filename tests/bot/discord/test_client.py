"""What the client syncs, hears and closes; starting with a bad token or a bad database."""

import asyncio
import sys
from datetime import UTC, datetime

import discord
import pytest
from discord import app_commands

from bot.discord import client
from bot.operations.settings import SettingsError
from storage.server import key_values
from storage.sqlite.files import lock_file
from tests.bot.arena import quick_settings
from tests.marks import others_long
from tests.programs import ROOT, run


def syncs(arena):
    return [request for request in arena.env.http_requests if request.method == "PUT"]


async def test_commands_are_synced_once_over_many_starts(arena):
    for _ in range(3):
        await arena.restart()
    assert len(syncs(arena)) == 1


async def test_commands_are_synced_again_when_one_changed(arena, monkeypatch):
    added = client.add_commands

    def add_more(tree, router):
        added(tree, router)

        @tree.command(name="more", description="One more")
        async def more(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("more")

    monkeypatch.setattr(client, "add_commands", add_more)
    await arena.restart()
    await arena.restart()
    first, second = (len(one.json) for one in syncs(arena))
    assert second == first + 1


async def test_a_refused_sync_is_tried_again_at_the_next_start(arena):
    """The commands sent last still stand, so the bot works meanwhile."""
    await arena.bot.database.write(lambda conn: key_values.put(conn, key_values.COMMANDS, "older"))
    arena.env.inject_error("PUT", "/applications/*/commands", status=400, code=30034)
    await arena.restart()
    assert (await arena.ana.slash("help")).is_private
    await arena.restart()
    await arena.restart()
    assert len(syncs(arena)) == 3


async def test_discord_py_keeps_none_of_our_views_and_forms(arena):
    """It would forget them all at a restart, and dynamic items with any view that is dropped."""
    await arena.begin()
    await arena.play_one()
    panel = (await arena.ana.slash("me settings")).message
    assert (await arena.ana.click(panel, "Quiet hours…")).form
    store = arena.bot._connection._view_store
    assert (store._views, store._synced_message_views, store._modals) == ({}, {}, {})


async def test_a_command_that_was_taken_away_is_answered(arena):
    arena.bot.tree.remove_command("help")
    answer = await arena.ana.slash("help")
    assert answer.is_private
    assert "has changed" in answer.text
    assert [type(error) for error in arena.env.errors] == [app_commands.CommandNotFound]


async def test_a_new_world_posts_every_lobby_and_match_again(arena, monkeypatch):
    """The playground's world is reborn at each start: what stood in it is forgotten."""
    await arena.begin()
    await arena.ben.slash("play", game="finale_dice", channel=arena.other_channel)
    make = client.make_client
    monkeypatch.setattr(
        "tests.bot.arena.make_client", lambda *one, **more: make(*one, forget_messages=True, **more)
    )
    await arena.restart()
    await arena.env.advance_time(12)
    assert len(arena.posts()) == 2
    assert arena.card().moves(0) or arena.card().moves(1)
    assert len(arena.posts(arena.other_channel)) == 2
    joined = await arena.cem.click(arena.posts(arena.other_channel)[-1], "Join")
    assert "cem" in joined.text


async def test_closing_twice_at_once_closes_once(arena):
    bot = arena.bot
    await asyncio.gather(bot.close(), bot.close())
    assert bot.is_closed()


async def test_servers_known_while_closing_reach_no_closed_database(arena):
    closing = asyncio.create_task(arena.bot.close())
    await asyncio.sleep(0)
    await arena.bot.on_ready()
    await closing
    await arena.bot.on_ready()


async def test_a_change_of_servers_that_began_is_stored_before_the_bot_ends(arena):
    await arena.begin()
    removed = asyncio.create_task(arena.bot.on_guild_remove(arena.env.guild))
    await asyncio.sleep(0)
    await arena.bot.close()
    await removed


def run_bot(folder, **setting):
    """Run `fulltime run` in a folder until it ends by itself."""
    env = {"DISCORD_TOKEN": "secret-word", "PYTHONPATH": str(ROOT), **setting}
    return run(sys.executable, "-m", "bot", "run", cwd=folder, env=env)


@pytest.mark.parametrize(
    "setting",
    others_long(
        [
            {"FULLTIME_DATABASE": "postgresql://user:secret-word@localhost:1/name"},
            {"FULLTIME_DATABASE": "sqlite:///held.db"},
        ]
    ),
    ids=["a server that is not up yet", "a file that another one is about to leave"],
)
def test_run_ends_with_1_over_what_may_pass_so_that_it_is_started_again(tmp_path, setting):
    with lock_file(tmp_path / "held.db"):
        ended = run_bot(tmp_path, **setting)
    assert ended.returncode == 1, ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1
    assert "secret-word" not in ended.stderr + ended.stdout


def test_a_file_leaves_no_shards_to_other_processes(tmp_path):
    settings = quick_settings(tmp_path).model_copy(update={"shards": "0-1/4"})
    with pytest.raises(SettingsError, match="cannot share a file"):
        client.make_client(settings, clock=lambda: datetime.now(UTC))


async def test_all_shards_may_be_named_on_a_file_too(tmp_path):
    settings = quick_settings(tmp_path).model_copy(update={"shards": "0-3/4"})
    bot = client.make_client(settings, clock=lambda: datetime.now(UTC))
    assert (bot.shard_ids, bot.shard_count) == ([0, 1, 2, 3], 4)
    await bot.database.close()


@pytest.mark.parametrize("web_url", [None, "https://games.example.org"])
async def test_other_processes_are_told_of_changes_where_pages_follow_them(tmp_path, web_url):
    settings = quick_settings(tmp_path).model_copy(update={"web_url": web_url})
    bot = client.make_client(settings, clock=lambda: datetime.now(UTC))
    assert bot.database.tells_others == (web_url is not None)
    await bot.database.close()
