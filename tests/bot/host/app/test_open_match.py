"""“Open this match” and “Report a problem” at every message of ours that is about a match."""

from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, MemberInteraction, OpenModal
from bot.host.ui.message import Link, Select
from storage.match import messages
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    EVE,
    GUILD,
    HERE,
    TOKEN,
    WITH_THREADS,
    button,
    custom_ids,
    labels,
    said,
)

DIRECT = Location(77, None)


def named(content):
    """Return the matches the custom ids of a message name, as the front end reads them."""
    found = (CustomId.parse(custom_id).match for custom_id in custom_ids(content))
    return list(dict.fromkeys(match for match in found if match != "0"))


async def opened(front, member, message, place=HERE):
    """Use the menu on a message; return the answer."""
    found = named(message.content) or await front.commands.matches_at(place, message.id)
    interaction = MemberInteraction(member, place, CustomId("0", "/show"), TOKEN)
    return await shown(front, interaction, found)


async def shown(front, interaction, matches):
    """Return the answer about a message of these matches."""
    handled = await front.host.handle(
        interaction, lambda pressed: front.commands.open_match(pressed, matches)
    )
    return handled.reply


async def thread_of(front, match):
    return Location((await front.row(match)).thread_id, GUILD, is_thread=True)


async def test_a_card_that_moved_on_still_opens_its_match(front, clock, match):
    old = await front.message(match)
    for member in (ANA, BEN):
        clock.move(minutes=20)
        await front.move(member, match, "bid 1")
    assert (await front.message(match)).id != old.id
    assert said(old.content) == "⤵ This match goes on below."
    assert "Your hand" in said(await opened(front, ANA, old))
    shown = await front.click(EVE, old.id, "Open this match")
    assert "Log" in labels(shown.content)


async def test_the_lines_a_thread_leaves_in_the_channel_open_its_match(front):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    line = await front.message(match, "lobby")
    assert labels(line.content) == []
    assert "Your hand" in said(await opened(front, ANA, line))
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert "🏁" in said(line.content)
    assert isinstance(button((await opened(front, EVE, line)).content, "Log").custom_id, str)


async def test_a_result_and_a_reminder_open_their_match(front, clock, match):
    await front.pass_time(hours=19)
    reminder = front.messenger.posts[-1]
    assert "Play my turn" in labels(reminder.content)
    assert "Your hand" in said(await opened(front, ANA, reminder))
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    result = await front.message(match, "result")
    assert "Log" in labels((await opened(front, EVE, result)).content)


async def test_a_message_of_before_in_a_match_s_thread_opens_that_match(front):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    place = await thread_of(front, match)
    assert await front.commands.matches_at(place, 5) == [match]
    assert await front.commands.matches_at(HERE, 5) == []
    assert await front.commands.matches_at(Location(1, GUILD, is_thread=True), 5) == []


async def test_of_a_letter_about_several_matches_the_list_is_shown(front):
    matches = [await front.begin(ANA, BEN), await front.begin(ANA, CEM)]
    interaction = MemberInteraction(ANA, DIRECT, CustomId("0", "/show"), TOKEN)
    reply = await shown(front, interaction, matches)
    (pick,) = reply.content.rows
    assert isinstance(pick, Select)
    assert {entry.value for entry in pick.entries} == set(matches)
    for match in matches:
        await front.press(ANA, match, "/resign-yes", on=None, private=True)
    reply = await shown(front, interaction, matches)
    assert "Log" in labels(reply.content)


async def test_a_match_that_waits_is_shown_with_the_way_to_it(front):
    match = await front.open(ANA)
    lobby = await front.message(match, "lobby")
    reply = await opened(front, BEN, lobby)
    assert "waiting for players" in said(reply)
    ((link,),) = reply.content.rows
    assert isinstance(link, Link)
    assert link.url.endswith(f"/{GUILD}/{HERE.channel_id}/{lobby.id}")


async def test_a_match_in_direct_messages_is_shown_too(front):
    alone = replace(ANA, guild_id=None)
    match = await front.open(alone, DIRECT)
    reply = await opened(front, alone, await front.message(match, "lobby"), DIRECT)
    assert "/@me/77/" in reply.content.rows[0][0].url


async def test_a_match_without_a_message_or_without_a_game_is_no_trap(front):
    match = await front.open(ANA)
    interaction = MemberInteraction(ANA, HERE, CustomId("0", "/show"), TOKEN)
    await front.database.write(lambda conn: messages.forget(conn, match, "lobby"))
    reply = await shown(front, interaction, [match])
    assert reply.content.rows == ()
    front.host.services.games = front.host.services.matches.games = {}
    reply = await shown(front, interaction, [match])
    assert "don't know that match" in said(reply)


@pytest.mark.parametrize("ids", [[], ["nosuchone"]])
async def test_a_message_of_no_match_opens_none(front, ids):
    interaction = MemberInteraction(ANA, HERE, CustomId("0", "/show"), TOKEN)
    reply = await shown(front, interaction, ids)
    assert "There is no match at that message" in said(reply)


async def test_a_report_is_asked_for_in_a_form_and_noted(front):
    asked = front.host.services.reports.ask("en", "abc")
    assert isinstance(asked, OpenModal)
    custom_id = CustomId.parse(asked.form.custom_id)
    with capture_logs() as logs:
        reply = await front.send(ANA, custom_id, answers={"text": "The die is stuck."})
    (line,) = [log for log in logs if log["event"] == "problem_reported"]
    assert (line["reported"], line["said"]) == ("abc", "The die is stuck.")
    assert f"`{line['code']}`" in said(reply)
