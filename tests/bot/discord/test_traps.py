"""Traps of discord.py 2.7.1, each shown where it bites: a newer version may be without them."""

import discord
import pytest
from discord import app_commands, ui

from bot.discord.render import render
from bot.host.ui.custom_id import PATTERN, CustomId
from bot.host.ui.message import Button, MessageContent
from games.core.screen import Picture

BOARD = Picture("<svg/>", "An empty board.", 1080, 1350)


def parsed_id(action):
    return str(CustomId("m1", action))


CARD = MessageContent(
    "Finale",
    ("Move 0",),
    ((Button("Play", parsed_id("play")), Button("Options", parsed_id("/options"))),),
    BOARD,
)


class TinyBot(discord.Client):
    """A bot that shows a card, and leaves its buttons to discord.py."""

    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        @self.tree.command(name="card", description="Post a card")
        async def post(interaction: discord.Interaction):
            rendered = render(CARD, picture=b"png")
            await interaction.response.send_message(view=rendered.view, files=rendered.files)

        await self.tree.sync()

    @property
    def store(self):
        return self._connection._view_store


class Table:
    """A server with a channel, a member and the tiny bot."""

    def __init__(self, env):
        self.env = env
        guild = env.create_guild()
        self.channel = guild.create_text_channel("games")
        self.ana = guild.add_member(env.create_user("ana"))

    async def card(self):
        return (await self.ana.slash(self.channel, "card")).response.message

    async def press(self, message, action):
        return await self.ana.click(message, custom_id=parsed_id(action))


@pytest.fixture
async def bot():
    return TinyBot()


@pytest.fixture
def simcord_bot(bot):
    return bot


@pytest.fixture
async def table(simcord_env):
    return Table(simcord_env)


class Pressed(ui.DynamicItem[ui.Button], template=PATTERN):
    """A button that discord.py recognises by its custom id."""

    @classmethod
    async def from_custom_id(cls, _interaction, item, _match, /):
        return cls(item)

    async def callback(self, interaction):
        await interaction.response.defer()


async def test_trap_1_a_mixed_view_that_is_stopped_makes_discord_py_forget_every_item(bot, table):
    """discord/README.md, 1: why presses come by `on_interaction`, and no view is ever stored."""
    bot.add_dynamic_items(Pressed)
    old = await table.card()
    assert (await table.press(old, "play")).acknowledged
    mixed = ui.View(timeout=None)
    mixed.add_item(Pressed(ui.Button(label="Play", custom_id=parsed_id("play"))))
    mixed.add_item(ui.Button(label="Rematch", custom_id="rematch"))
    bot.store.add_view(mixed, 1)
    mixed.stop()
    assert not (await table.press(old, "play")).acknowledged


class OwnModal(ui.Modal, title="Note"):
    note = ui.TextInput(label="Note", custom_id="note")

    async def on_submit(self, interaction):
        await interaction.response.send_message("Noted")


class Forgetful(TinyBot):
    """A bot that leaves its forms to discord.py."""

    async def on_interaction(self, interaction):
        """Send a form for a press, and leave the answers to discord.py."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_modal(OwnModal(custom_id=interaction.data["custom_id"]))


async def test_trap_2_a_form_that_discord_py_keeps_is_dead_after_a_restart(table):
    """discord/README.md, 2: why no form of ours is left to discord.py."""
    await table.env.restart_bot(Forgetful())
    shown = await table.card()
    asked = await table.press(shown, "/options")
    assert (await table.ana.submit_modal(asked, {"note": "hello"})).acknowledged
    asked = await table.press(shown, "/options")
    await table.env.restart_bot(Forgetful())
    assert not (await table.ana.submit_modal(asked, {"note": "hello"})).acknowledged


async def test_trap_12_a_card_edited_with_content_is_refused(bot, table):
    """discord/README.md, 12: why every text of ours is a component."""
    shown = await table.card()
    message = bot.get_channel(table.channel.id).get_partial_message(shown.id)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="Red won")
    assert refused.value.status == 400
