"""Whom one can be in the playground: members of any name, the same ones each time."""

from functools import partial

import discord
import pytest
from simcord.env import Env

from bot.discord.channel_gateway import DiscordMessenger
from bot.operations.settings import SettingsError
from bot.playground import session as playground
from bot.playground.session import MEMBERS, Names, build_world, pick_viewers
from storage.errors import DatabaseLostError
from storage.opening import open_database

RESTS = ("edits_every", "panel_edits_every", "panel_undisturbed_for")
"""Times for which messages are left alone on Discord."""


def bot():
    return discord.AutoShardedClient(intents=discord.Intents(guilds=True))


def test_viewers_are_picked_by_name_in_the_order_named_without_repeats():
    assert pick_viewers("Ben, ana,,ben, dora , Zoë") == ["ben", "ana", "dora", "zoë"]


@pytest.mark.parametrize(
    ("members", "why"),
    [
        ("ana,d4ve", "“d4ve” is none"),
        ("ana;ben", "“ana;ben” is none"),
        ("a" * 33, "“a{33}” is none"),
        (" , ", "nobody was named"),
        ("", "nobody was named"),
    ],
)
def test_a_name_is_of_letters(members, why):
    with pytest.raises(SettingsError, match=f"names of 1 to 32 letters, .*; {why}"):
        pick_viewers(members)


def test_a_member_of_any_name_has_the_same_id_whoever_else_is_named():
    first = build_world(Env(bot(), shard_count=1), Names(["dora", "eva"])).members
    second = build_world(Env(bot(), shard_count=1), Names(["hal"], ["eva", "dora"])).members
    ids = {name: member.id for name, member in second.items()}
    assert {name: member.id for name, member in first.items()}.items() <= ids.items()
    assert [*ids] == [*MEMBERS, "hal", "eva", "dora"]
    assert len({*ids.values()}) == len(ids)


@pytest.mark.parametrize("viewers", [MEMBERS, ["ben", "ana"], ["dora"]])
def test_the_first_viewer_alone_manages_the_server(viewers):
    env = Env(bot(), shard_count=1)
    world = build_world(env, Names(viewers))
    guild, channel = world.channel.guild.id, world.channel.id
    rights = {
        name: discord.Permissions(env.backend.compute_permissions(guild, member.id, channel))
        for name, member in world.members.items()
    }
    assert [name for name in rights if rights[name].manage_guild] == [viewers[0]]


async def test_whoever_was_named_once_stays_a_member_with_that_database(tmp_path):
    """Or the bot would find that they have left the server, in the middle of their matches."""
    async with open_database(tmp_path / "fulltime.db") as database:
        for named in (["dora", "ben"], ["dora"], []):
            add = partial(playground._add_members, named=named)
            assert await database.write(add) == [*MEMBERS, "dora"]


def test_nothing_that_a_press_causes_waits_for_a_time_to_pass(settings, monkeypatch):
    """SimCord answers a press once the bot's timers have run: with an open panel, 20 seconds."""
    served = []

    async def look(bot, **_how):
        served.append(bot.host.services.outbox.messenger)
        await bot.close()

    monkeypatch.setattr(playground, "serve", look)
    for name in RESTS:
        monkeypatch.setattr(DiscordMessenger, name, 9.0)
    playground.play(settings, port=0, viewers=["ana"])
    (messenger,) = served
    assert [getattr(messenger, name) for name in RESTS] == [0.0, 0.0, 0.0]


def test_a_playground_whose_database_is_deleted_says_so_and_ends(settings, monkeypatch):
    async def stand_by(bot, *, stop, **_how):
        bot.database.path.unlink()
        await stop.wait()
        await bot.close()

    monkeypatch.setattr(playground, "serve", stand_by)
    with pytest.raises(DatabaseLostError, match="was deleted while Fulltime was using it"):
        playground.play(settings, port=0, viewers=["ana"])
