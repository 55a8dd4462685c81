"""A very small bot with one of everything, to try the stand-in and discord.py itself on."""

import asyncio
import io
import re
import time
from typing import Any

import discord
from discord import app_commands, ui

from tests.standin import TOKEN


class Vote(ui.DynamicItem[ui.Button[Any]], template=r"vote:(?P<number>\d+)"):
    """A button that counts its presses."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(ui.Button(label=f"Vote {number}", custom_id=f"vote:{number}"))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: ui.Item[Any], match: re.Match[str], /
    ) -> "Vote":
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        bot = interaction.client
        assert isinstance(bot, TinyBot)
        bot.votes += 1
        await interaction.response.edit_message(content=f"{bot.votes} votes", view=votes())


def votes() -> ui.View:
    """Return a view of DynamicItems alone."""
    return ui.View(timeout=None).add_item(Vote(1)).add_item(Vote(2))


def board() -> tuple[ui.LayoutView, discord.File]:
    """Return a card of V2 components that shows a picture, and the picture."""
    picture = discord.MediaGalleryItem("attachment://board.png", description="an empty board")
    layout = ui.LayoutView(timeout=None)
    layout.add_item(
        ui.Container(
            ui.TextDisplay("The board"), ui.MediaGallery(picture), ui.ActionRow(Vote(1), Vote(2))
        )
    )
    return layout, discord.File(io.BytesIO(b"not really a picture"), "board.png")


class TinyBot(discord.AutoShardedClient):
    """Counts votes and notes that it has posted them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)
        self.votes = 0
        self.events: list[str] = []
        add_answers(self.tree)
        add_posts(self.tree)
        add_mistakes(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Vote)
        await self.tree.sync()


def add_answers(tree: app_commands.CommandTree) -> None:
    """Add a command for each way to answer."""

    @tree.command(description="Answers at once")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    @tree.command(description="Says it to one member alone")
    async def whisper(interaction: discord.Interaction, words: str) -> None:
        await interaction.response.send_message(words, ephemeral=True)

    group = app_commands.Group(name="match", description="About a match")
    tree.add_command(group)

    @group.command(description="Shows a match")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("round 1")


def add_posts(tree: app_commands.CommandTree) -> None:
    """Add the commands that post something to press or to look at."""

    @tree.command(description="Posts buttons")
    async def vote(interaction: discord.Interaction["TinyBot"]) -> None:
        await interaction.response.send_message("0 votes", view=votes())
        interaction.client.events.append("posted")

    @tree.command(description="Posts a button of an ordinary view")
    async def plain(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        button: ui.Button[Any] = ui.Button(label="Plain")
        button.callback = press  # type: ignore[method-assign, assignment] # the documented way
        await interaction.response.send_message("press", view=view.add_item(button))


def add_mistakes(tree: app_commands.CommandTree) -> None:
    """Add a command for each way to answer wrongly."""

    @tree.command(description="Answers too late")
    async def late(interaction: discord.Interaction, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await interaction.response.send_message("too late")

    @tree.command(description="Keeps the event loop busy")
    async def block(interaction: discord.Interaction, seconds: float) -> None:
        time.sleep(seconds)  # noqa: ASYNC251 - the mistake is what is tried
        await interaction.response.send_message("done")


async def press(member_interaction: discord.Interaction) -> None:
    """Answer a press of the ordinary button."""
    await member_interaction.response.edit_message(content="pressed")


def make_bot() -> TinyBot:
    """Make the bot."""
    return TinyBot()


def main() -> None:
    """Run the bot in a process of its own."""
    make_bot().run(TOKEN, log_handler=None)
