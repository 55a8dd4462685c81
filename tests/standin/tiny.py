"""A very small bot, to try the stand-in itself on."""

import io
from typing import Any

import discord
from discord import app_commands, ui

from tests.standin import TOKEN


def vote() -> ui.Button[Any]:
    """Return a button."""
    return ui.Button(label="Vote", custom_id="vote")


def board() -> tuple[ui.LayoutView, discord.File]:
    """Return a card of V2 components that shows a picture, and the picture."""
    picture = discord.MediaGalleryItem("attachment://board.png", description="an empty board")
    layout = ui.LayoutView(timeout=None)
    layout.add_item(
        ui.Container(ui.TextDisplay("The board"), ui.MediaGallery(picture), ui.ActionRow(vote()))
    )
    return layout, discord.File(io.BytesIO(b"not really a picture"), "board.png")


class TinyBot(discord.AutoShardedClient):
    """Answers three commands."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)
        add_answers(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()


def add_answers(tree: app_commands.CommandTree) -> None:
    """Add the commands."""

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


def make_bot() -> TinyBot:
    """Make the bot."""
    return TinyBot()


def main() -> None:
    """Run the bot in a process of its own."""
    make_bot().run(TOKEN, log_handler=None)
