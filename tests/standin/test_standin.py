"""What members see and what REST answers: tests of the stand-in itself."""

import asyncio
import io

import discord
import pytest

from tests.standin import CALLBACKS, EDITS, StandinError, openapi, standin
from tests.standin.tiny import Vote, board, make_bot
from tests.standin.wire import SEND, V2, VIEW


def target(home, channel=None):
    """The bot's own handle on a channel."""
    return home.bot.get_partial_messageable((channel or home.channel).id)


async def test_a_command_is_answered_for_all_to_see(home):
    result = await home.user("ana").slash(home.channel, "ping")
    assert (result.kind, result.text, result.error) == (4, "pong", None)
    assert result.acked_after < 1
    assert home.user("ben").sees(home.channel) == [result.message]


async def test_an_ephemeral_answer_is_seen_by_its_addressee_alone(home):
    result = await home.user("ana").slash(home.channel, "whisper", {"words": "psst"})
    assert result.is_ephemeral
    assert home.user("ana").sees(home.channel) == [result.message]
    assert home.user("ben").sees(home.channel) == home.channel.public == []
    with pytest.raises(StandinError, match="does not see"):
        await home.user("ben").click(result.message, "Vote 1")


async def test_autocomplete_offers_values_by_name(home):
    result = await home.user("ana").autocomplete(home.channel, "whisper", "words", "hey")
    assert (result.kind, result.choices) == (8, {"HEY": "hey"})


async def test_a_subcommand_takes_people_and_numbers(home):
    ben = home.user("ben").person
    result = await home.user("ana").slash(home.channel, "match show", {"member": ben, "round": 3})
    assert result.text == "ben in round 3"


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


async def test_a_button_changes_its_message(home):
    asked = await home.user("ana").slash(home.channel, "vote")
    pressed = await home.user("ben").click(asked.message, "Vote 2")
    assert (pressed.kind, pressed.message, pressed.text) == (7, asked.message, "1 votes")
    assert asked.message.edits == 1


async def test_a_forged_button_reaches_the_bot(home):
    asked = await home.user("ana").slash(home.channel, "vote")
    assert (await home.user("ben").forge(asked.message, "vote:9")).text == "1 votes"


async def test_a_press_may_be_acknowledged_first_and_shown_later(home):
    asked = await home.user("ana").slash(home.channel, "vote")
    assert (await home.user("ben").forge(asked.message, "vote:10")).kind == 6
    assert await home.posted("1 slow votes") is asked.message


async def test_a_form_is_filled_in_by_label(home):
    opened = await home.user("ana").slash(home.channel, "form")
    assert (opened.kind, opened.modal.title) == (9, "Your team")
    sent = await home.user("ana").submit(opened.modal, {"Name": "Lions", "Kit": ["Blue"]})
    assert sent.text == "Lions in blue"
    with pytest.raises(StandinError, match="is not among"):
        await home.user("ana").submit(opened.modal, {"Name": "Lions", "Kit": "Green"})


async def test_the_first_followup_fills_a_deferred_answer(home):
    result = await home.user("ana").slash(home.channel, "think", {"seconds": 0.05})
    assert (result.kind, result.text, result.is_thinking) == (5, "thought", False)
    assert result.is_ephemeral
    await home.until(lambda: result.followups)
    assert result.followups[0].text == "and a second thought"


async def test_a_token_ends(home):
    home.world.token_seconds = home.world.thinking_seconds = 0.1
    result = await home.user("ana").slash(home.channel, "think", {"seconds": 0.2})
    await home.until(lambda: home.sent("POST", "/webhooks/.*"))
    assert result.is_thinking
    await home.until(lambda: home.requests[-1].code == 50027)


async def test_only_the_people_who_are_allowed_are_called(home):
    ana, ben = (home.user(name).person for name in ("ana", "ben"))
    allowed = discord.AllowedMentions(users=[discord.Object(ana.id)])
    await target(home).send(f"<@{ana.id}> beats <@{ben.id}>", allowed_mentions=allowed)
    assert home.channel.last.mentions == [ana]


async def test_an_answer_after_the_time_is_unknown_to_discord(home):
    home.world.ack_seconds = 0.1
    result = await home.user("ana").slash(home.channel, "late", {"seconds": 0.2})
    assert result.kind is None
    await home.until(lambda: result.errors)
    assert result.error == 10062


async def test_a_picture_is_stored_and_shown_by_its_component(home):
    shown = (await home.user("ana").slash(home.channel, "card")).message
    assert shown.flags & V2
    url = shown.attachments[0]["url"]
    assert await home.bot.http.get_from_cdn(url) == b"not really a picture"
    assert shown.components[0]["components"][1]["items"][0]["media"]["url"] == url


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


async def test_v2_and_content_do_not_go_together(home):
    """A legacy message becomes one of V2 components only if its content is removed."""
    sent = await target(home).send("words")
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(view=board()[0], attachments=[board()[1]])
    assert "V2" in refused.value.text
    await sent.edit(content=None, embeds=[], view=board()[0], attachments=[board()[1]])
    assert home.channel.last.text == "The board"
    home.problems.clear()


async def test_the_same_nonce_posts_once(home):
    for _ in range(2):
        await target(home).send("once", nonce=7)
    assert [one.text for one in home.channel.public] == ["once"]
    home.world.nonce_seconds = 0
    await target(home).send("once", nonce=7)
    assert len(home.channel.public) == 2


async def test_history_is_read_from_both_ends(home):
    sent = [await target(home).send(str(number)) for number in range(5)]
    place = target(home)
    assert [one.content async for one in place.history(limit=2)] == ["4", "3"]
    before = place.history(limit=2, before=sent[3])
    assert [one.content async for one in before] == ["2", "1"]
    after = place.history(limit=2, after=sent[0])
    assert [one.content async for one in after] == ["1", "2"]


async def test_a_deleted_message_is_unknown(home):
    sent = await target(home).send("gone")
    assert (await target(home).fetch_message(sent.id)).content == "gone"
    await sent.delete()
    with pytest.raises(discord.NotFound) as missing:
        await sent.edit(content="back")
    assert missing.value.code == 10008


async def test_a_thread_opens_fills_and_sleeps(home):
    sent = await home.bot.get_channel(home.channel.id).send("match")
    thread = await sent.create_thread(name="Match 1")
    inside = home.world.channels[thread.id]
    await thread.add_user(discord.Object(home.user("ana").person.id))
    assert [one.name for one in inside.members] == ["Fulltime", "ana"]
    card = await thread.send("card")
    await thread.edit(archived=True, locked=True)
    with pytest.raises(discord.HTTPException) as asleep:
        await card.edit(content="late")
    assert asleep.value.code == 50083


async def test_a_moderator_deletes_and_denies_and_the_bot_hears_it(home):
    channel = home.bot.get_channel(home.channel.id)
    home.deny(home.channel, SEND)
    await home.until(lambda: not channel.permissions_for(channel.guild.me).send_messages)
    home.deny(home.channel, 0)
    thread = await channel.create_thread(name="Short", type=discord.ChannelType.public_thread)
    card = await thread.send("card")
    home.delete(home.world.channels[thread.id].last)
    with pytest.raises(discord.NotFound, match="10008"):
        await card.edit(content="new")
    home.delete(home.world.channels[thread.id])
    with pytest.raises(discord.NotFound, match="10003"):
        await thread.send("anyone?")


async def test_a_private_thread_is_seen_by_its_members(home):
    channel = home.bot.get_channel(home.channel.id)
    thread = await channel.create_thread(name="Secret", type=discord.ChannelType.private_thread)
    inside = home.world.channels[thread.id]
    await thread.send("hush")
    assert home.user("ana").sees(inside) == []
    await thread.add_user(discord.Object(home.user("ana").person.id))
    assert [one.text for one in home.user("ana").sees(inside)] == ["hush"]


@pytest.mark.parametrize(("right", "code"), [(SEND, 50013), (VIEW, 50001)])
async def test_a_bot_without_the_right_is_refused(home, right, code):
    home.channel.denied = right
    with pytest.raises(discord.Forbidden) as refused:
        await target(home).send("no")
    assert refused.value.code == code
    assert (await home.user("ana").slash(home.channel, "ping")).text == "pong"


async def test_a_direct_conversation_has_no_server(home):
    result = await home.user("ana").slash(home.dm("ana"), "vote")
    assert (await home.user("ana").click(result.message, "Vote 1")).text == "1 votes"
    person = await home.bot.create_dm(discord.Object(home.user("ana").person.id))
    assert person.id == home.dm("ana").id


async def test_an_ordered_refusal_comes_once(home):
    sent = await target(home).send("old")
    home.faults.refuse("PATCH", EDITS, 10008)
    with pytest.raises(discord.NotFound):
        await sent.edit(content="new")
    await sent.edit(content="new")
    assert home.channel.last.text == "new"
    assert [one.status for one in home.sent("PATCH", r"/channels/\d+/messages/\d+")] == [404, 200]


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


async def test_the_world_outlives_the_bot(home):
    asked = await home.user("ana").slash(home.channel, "vote")
    await home.restart_bot(make_bot)
    assert (await home.user("ben").click(asked.message, "Vote 1")).text == "1 votes"
    assert len(home.sent("PUT", r"/applications/\d+/commands")) == 2


async def test_members_act_at_the_same_time(home):
    home.faults.slow("POST", CALLBACKS, 0.5)
    results = await asyncio.gather(
        *(user.slash(home.channel, "ping") for user in home.users.values())
    )
    assert [one.text for one in results] == ["pong"] * 3
    arrived = [one.at for one in home.sent("POST", "/interactions/.*")]
    assert max(arrived) - min(arrived) < 0.5 <= min(one.acked_after for one in results)


async def test_a_disabled_button_cannot_be_pressed(home):
    button = Vote(1)
    button.item.disabled = True
    await target(home).send("shut", view=discord.ui.View(timeout=None).add_item(button))
    assert home.channel.last.labels == []
    with pytest.raises(StandinError, match="cannot be used"):
        await home.user("ana").click(home.channel.last, "Vote 1")
