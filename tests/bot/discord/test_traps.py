"""Pitfalls of discord.py 2.7.1: each is shown, and how the bot avoids it."""

import discord
import pytest
from discord import app_commands, ui

from bot.host.ui.custom_id import PATTERN, CustomId
from bot.host.ui.message import Button, Field, Form, Link, MessageContent, Select, SelectOption
from bot.interactions.interaction_values import answers_of
from bot.interactions.render import render, render_form
from games.core.screen import Picture

BOARD = Picture("<svg/>", "An empty board.", 1080, 1350)
QUARTER_OF_AN_HOUR = 16 * 60.0  # and a little more


def parsed_id(action):
    return str(CustomId("m1", action))


def card(move=0):
    where = tuple(SelectOption(name, f"move {name}") for name in ("c4", "d4"))
    rows = (
        (
            Button("Play", parsed_id("play")),
            Button("Hand", parsed_id("/hand")),
            Link("Rules", "https://a.b"),
        ),
        (Button("Finish", parsed_id("/finish")), Button("Options", parsed_id("/options"))),
        Select("Where?", parsed_id("?to"), where, most=2),
    )
    return MessageContent("Finale", (f"Move {move}",), rows, BOARD)


RESULT = MessageContent(
    "Finale", ("Red won",), ((Button("Rematch", parsed_id("/rematch")),),), mood="done"
)
FORM = Form(
    "Options",
    parsed_id("/options"),
    (Field("note", "Note"), Field("speed", "Speed", card().rows[2].entries)),
)


class TinyBot(discord.Client):
    """A bot that shows cards, and remembers the custom ids pressed."""

    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.came: list[tuple[str, object]] = []

    async def setup_hook(self):
        @self.tree.command(name="card", description="Post a card")
        async def post(interaction: discord.Interaction, private: bool = False):  # noqa: FBT001, FBT002 - an option
            rendered = render(card(), picture=b"png")
            await interaction.response.send_message(
                view=rendered.view, files=rendered.files, ephemeral=private
            )

        await self.tree.sync()

    async def on_interaction(self, interaction):
        data = interaction.data
        if interaction.type is discord.InteractionType.component:
            self.came.append((data["custom_id"], data.get("values", [])))
            await self.respond(interaction, data["custom_id"])
        elif interaction.type is discord.InteractionType.modal_submit:
            answers = answers_of(data["components"])
            self.came.append((data["custom_id"], answers))
            view = render(MessageContent("", ("Noted ✓",)), picture=None).view
            await interaction.response.send_message(view=view, ephemeral=True)

    async def respond(self, interaction, custom_id):
        action = CustomId.parse(custom_id).action
        if action == "/options":
            await interaction.response.send_modal(render_form(FORM))
        elif action == "/hand":
            view = render(card(), picture=None).view
            await interaction.response.send_message(view=view, ephemeral=True)
        else:
            shown = RESULT if action == "/finish" else card(len(self.came))
            await interaction.response.edit_message(view=render(shown, picture=None).view)

    @property
    def store(self):
        return self._connection._view_store


class Table:
    """A server with a channel, two members and the tiny bot."""

    def __init__(self, env):
        self.env = env
        guild = env.create_guild()
        self.channel = guild.create_text_channel("games")
        self.ana, self.ben = (guild.add_member(env.create_user(name)) for name in ("ana", "ben"))

    async def card(self, **options):
        return (await self.ana.slash(self.channel, "card", **options)).response.message

    async def press(self, message, action, who=None):
        return await (who or self.ana).click(message, custom_id=parsed_id(action))


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


class Dynamic(TinyBot):
    """A bot that leaves its buttons to discord.py."""

    async def on_interaction(self, interaction):
        """Leave the presses to discord.py too."""


async def test_trap_1_a_mixed_view_that_is_stopped_makes_discord_py_forget_every_item(table):
    """So the bot handles presses in `on_interaction`, and never lets discord.py store a view."""
    careless = Dynamic()
    await table.env.restart_bot(careless)
    careless.add_dynamic_items(Pressed)
    old = await table.card()
    assert (await table.press(old, "play")).acknowledged
    mixed = ui.View(timeout=None)
    mixed.add_item(Pressed(ui.Button(label="Play", custom_id=parsed_id("play"))))
    mixed.add_item(ui.Button(label="Rematch", custom_id="rematch"))
    careless.store.add_view(mixed, 1)
    mixed.stop()
    assert not (await table.press(old, "play")).acknowledged


async def test_trap_1_many_cards_later_every_old_card_still_answers(bot, table):
    """The bot handles presses in `on_interaction`, whatever discord.py has stored."""
    old = await table.card()
    for _ in range(3):
        shown = await table.card()
        await table.press(shown, "play")
        await table.press(shown, "/hand", who=table.ben)
        await table.press(shown, "/finish")
        await table.press(shown, "/rematch")
        await table.card(private=True)
    await table.env.advance_time(QUARTER_OF_AN_HOUR)
    assert (await table.press(old, "play", who=table.ben)).acknowledged
    assert bot.came[-1] == (parsed_id("play"), [])


async def test_trap_1_none_of_our_views_is_ever_stored(bot, table):
    """A view that is not in discord.py's store cannot be removed from it."""
    shown = await table.card()
    await table.press(shown, "play")
    await table.press(shown, "/hand")
    await table.press(shown, "/options")
    await table.press(shown, "/finish")
    assert bot.store._views == {}
    assert bot.store._synced_message_views == {}
    assert bot.store._modals == {}


async def test_a_choice_arrives_with_all_its_values(bot, table):
    shown = await table.card()
    await table.ben.select(shown, ["move c4", "move d4"], custom_id=parsed_id("?to"))
    assert bot.came == [(parsed_id("?to"), ["move c4", "move d4"])]


async def test_a_card_of_an_earlier_run_still_answers(table):
    shown = await table.card()
    reborn = TinyBot()
    await table.env.restart_bot(reborn)
    assert (await table.press(shown, "play")).acknowledged
    assert reborn.came == [(parsed_id("play"), [])]


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
    """discord.py keeps modals in memory only, so the bot handles all submissions itself."""
    await table.env.restart_bot(Forgetful())
    shown = await table.card()
    asked = await table.press(shown, "/options")
    assert (await table.ana.submit_modal(asked, {"note": "hello"})).acknowledged
    asked = await table.press(shown, "/options")
    await table.env.restart_bot(Forgetful())
    assert not (await table.ana.submit_modal(asked, {"note": "hello"})).acknowledged


async def test_trap_2_a_form_is_answered_after_a_restart_and_again(table):
    """The bot handles submissions in `on_interaction`, so a restart changes nothing."""
    shown = await table.card()
    asked = await table.press(shown, "/options")
    reborn = TinyBot()
    await table.env.restart_bot(reborn)
    for note in ("first", "second"):
        answers = {"note": note, "speed": "move c4"}
        result = await table.ana.submit_modal(asked, answers)
        assert result.acknowledged
        assert reborn.came[-1] == (parsed_id("/options"), answers)
        asked = await table.press(shown, "/options")


async def test_trap_12_a_card_edited_with_content_is_refused(bot, table):
    """A message of V2 components cannot have `content`, so every text is a component."""
    shown = await table.card()
    message = bot.get_channel(table.channel.id).get_partial_message(shown.id)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="Red won")
    assert refused.value.status == 400


async def test_trap_12_a_card_edited_with_a_content_is_shown(bot, table):
    """All texts of the bot are components, so Discord accepts the edit."""
    shown = await table.card()
    message = bot.get_channel(table.channel.id).get_partial_message(shown.id)
    rendered = render(card(5), picture=b"new")
    edited = await message.edit(view=rendered.view, attachments=rendered.files)
    texts = [part.content for part in edited.components[0].children if part.type.value == 10]
    assert texts == ["### Finale", "Move 5"]
    assert [file.filename for file in edited.attachments] == ["board.png"]
