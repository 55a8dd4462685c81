"""A very small bot with one of everything, to try the stand-in and discord.py itself on."""

import asyncio
import io
import re
import time
from typing import Any

import discord
from discord import app_commands, ui

from tests.standin import TOKEN

SLOW = 10


class Vote(ui.DynamicItem[ui.Button[Any]], template=r"vote:(?P<number>\d+)"):
    """A button that counts its presses without any lock, as a careless bot does."""

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
        bot.handled.append(interaction.user.name)
        seen = bot.votes
        await asyncio.sleep(bot.pause)
        bot.votes = seen + 1
        if self.number < SLOW:
            await interaction.response.edit_message(content=f"{bot.votes} votes", view=votes())
        else:
            await interaction.response.defer()
            await interaction.edit_original_response(content=f"{bot.votes} slow votes")


class Form(ui.Modal, title="Your team"):
    """A form with a text and a choice."""

    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name"))
    kit: ui.Label[Any] = ui.Label(
        text="Kit",
        component=ui.Select(
            custom_id="kit",
            options=[discord.SelectOption(label=one, value=one.lower()) for one in ("Red", "Blue")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, kit = self.name.component, self.kit.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(kit, ui.Select)
        said = f"{name.value} in {kit.values[0]}"
        await interaction.response.send_message(said, ephemeral=True)


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
    """Counts votes and records the events it received."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)
        self.votes = 0
        self.pause = 0.0
        self.handled: list[str] = []
        self.events: list[str] = []
        add_answers(self.tree)
        add_posts(self.tree)
        add_mistakes(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Vote)
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.events.append("resumed")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.events.append(interaction.type.name)


def add_answers(tree: app_commands.CommandTree) -> None:
    """Add a command for each way to answer."""

    @tree.command(description="Answers at once")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    @tree.command(description="Says it to one member alone")
    async def whisper(interaction: discord.Interaction, words: str) -> None:
        await interaction.response.send_message(words, ephemeral=True)

    @whisper.autocomplete("words")
    async def _words(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=typed.upper(), value=typed)]

    @tree.command(description="Thinks first")
    async def think(interaction: discord.Interaction, seconds: float) -> None:
        await interaction.response.defer(ephemeral=True)
        await asyncio.sleep(seconds)
        await interaction.followup.send("thought")
        await interaction.followup.send("and a second thought", ephemeral=True)

    @tree.command(description="Opens a form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    group = app_commands.Group(name="match", description="About a match")
    tree.add_command(group)

    @group.command(description="Shows a member's match")
    async def show(interaction: discord.Interaction, member: discord.Member, round: int) -> None:  # noqa: A002 - the option's name
        await interaction.response.send_message(f"{member.name} in round {round}")


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

    @tree.command(description="Posts a card with a picture")
    async def card(interaction: discord.Interaction) -> None:
        layout, picture = board()
        await interaction.response.send_message(view=layout, file=picture)


def add_mistakes(tree: app_commands.CommandTree) -> None:
    """Add a command for each way to answer wrongly."""

    @tree.command(description="Answers too late")
    async def late(interaction: discord.Interaction, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await interaction.response.send_message("too late")

    @tree.command(description="Answers twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first")
        await discord.InteractionResponse(interaction).send_message("second")

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
