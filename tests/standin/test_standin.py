"""What members see and what REST answers: tests of the stand-in itself."""

import io

import discord
import pytest

from tests.standin import StandinError, openapi, standin
from tests.standin.seams import pointed_at
from tests.standin.tiny import board, make_bot, vote


def target(home, channel=None):
    """The bot's own handle on a channel."""
    return home.bot.get_partial_messageable((channel or home.channel).id)


async def test_an_ephemeral_answer_is_seen_by_its_addressee_alone(home):
    result = await home.user("ana").slash(home.channel, "whisper", {"words": "psst"})
    assert result.is_ephemeral
    assert home.user("ana").sees(home.channel) == [result.message]
    assert home.user("ben").sees(home.channel) == home.channel.public == []
    with pytest.raises(StandinError, match="does not see"):
        await home.user("ben").click(result.message, "Vote")


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("nothing", {}, "is none of"),
        ("match", {}, "subcommands"),
        ("whisper", {}, "required"),
        ("whisper", {"words": 3}, "does not fit"),
    ],
)
async def test_a_command_discord_would_not_send_is_the_test_s_mistake(
    home, command, options, words
):
    with pytest.raises(StandinError, match=words):
        await home.user("ana").slash(home.channel, command, options)


async def test_an_edit_keeps_the_files_it_does_not_name(home):
    layout, picture = board()
    sent = await target(home).send(view=layout, file=picture)
    first = home.channel.last.attachments
    await sent.edit(view=discord.ui.LayoutView.from_message(sent))
    assert home.channel.last.attachments == first
    await sent.edit(attachments=[discord.File(io.BytesIO(b"new"), "board.png")], view=board()[0])
    assert home.channel.last.attachments != first
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(attachments=[], view=board()[0])
    assert refused.value.code == 50035
    home.problems.clear()


async def ask_for_an_unknown_route():
    async with standin(make_bot) as home:
        with pytest.raises(discord.NotFound):
            await home.bot.http.request(discord.http.Route("GET", "/voice/regions"))


async def order_a_fault_for_nothing():
    async with standin(make_bot) as home:
        home.faults.fail("GET", "/nowhere")


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        (ask_for_an_unknown_route, "unknown route: GET /api/v10/voice/regions"),
        (order_a_fault_for_nothing, "never used: GET /nowhere"),
    ],
)
async def test_what_nobody_expected_fails_the_test(mistake, words):
    with pytest.raises(StandinError, match=words):
        await mistake()


async def test_the_openapi_file_refuses_a_wrong_body(home):
    if not openapi.is_present():
        pytest.skip("Discord's OpenAPI file is not here: bodies are held to our own limits only.")
    with pytest.raises(discord.HTTPException) as refused:
        await home.bot.http.bulk_upsert_global_commands(home.world.bot.id, [{"type": 1}])
    assert refused.value.code == 50035
    assert "'name' is a required property" in home.problems.pop()


async def test_no_other_host_is_reached(home):
    with pytest.raises(StandinError, match=r"may not talk to example\.invalid"):
        await home.bot.http.get_from_cdn("https://example.invalid/picture.png")


async def test_a_disabled_button_cannot_be_pressed(home):
    button = vote()
    button.disabled = True
    await target(home).send("shut", view=discord.ui.View(timeout=None).add_item(button))
    assert home.channel.last.labels == []
    with pytest.raises(StandinError, match="cannot be used"):
        await home.user("ana").click(home.channel.last, "Vote")


@pytest.mark.parametrize("address", ["http://example.invalid", "http://192.0.2.1:80"])
def test_nothing_but_this_machine_can_be_pointed_at(address):
    with pytest.raises(StandinError, match="is not on this machine"), pointed_at(address):
        pass
