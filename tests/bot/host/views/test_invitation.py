"""A private lobby: its host invites and removes members; a closed lobby can be opened again."""

import asyncio

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage, PublicMessage, UpdateMessage
from bot.interactions.render import render
from tests.bot.host.fakes import ANA, BEN, CEM, EVE, labels, picks, private_text, said

NOBODY = "Already invited, or a computer. Choose someone else, or press + Computer."


async def ask(front, match, *members, by=ANA):
    """Choose these members in the host's select."""
    named = {member.user_id: member.name for member in members}
    values = tuple(map(str, named))
    custom_id = CustomId(match, "?_invite")
    return await front.send(by, custom_id, private=True, values=values, named=named)


async def remove(front, match, member, by=ANA):
    custom_id = CustomId(match, "?_remove")
    return await front.send(by, custom_id, private=True, values=(str(member.user_id),))


async def seated(front, match):
    return [seat.user_id for seat in (await front.row(match)).seats]


async def test_a_private_lobby_of_three_is_filled_by_invitation(front):
    match = await front.open(ANA, private=True, seats=3)
    assert "Invite" in labels((await front.message(match, "lobby")).content)
    panel = (await front.press(ANA, match, "/invite")).content
    assert [pick.kind for pick in picks(panel)] == ["members"]
    assert render(panel, picture=None).view.to_components()[0]["components"][-1]["components"] == [
        {
            "type": 5,
            "custom_id": picks(panel)[0].custom_id,
            "placeholder": "Who do you invite?",
            "min_values": 1,
            "max_values": 10,
            "disabled": False,
            "required": False,
        }
    ]
    called = await ask(front, match, BEN, CEM)
    assert isinstance(called, PublicMessage)
    assert called.content.ping.users == (BEN.user_id, CEM.user_id)
    assert called.content.ping.text == "Ana invites you to play."
    for member in (BEN, CEM):
        await front.click(member, (await front.message(match, "call")).id, "Join")
    assert await seated(front, match) == [ANA.user_id, BEN.user_id, CEM.user_id]
    lobby = (await front.message(match, "lobby")).content
    assert "🟢 Cem" in said(lobby)
    assert private_text(await front.press(EVE, match, "/join")).startswith("This match is invite")


async def test_a_match_that_is_started_from_a_copy_of_its_lobby_is_on_the_lobby_s_message(front):
    """An invitation that a later one has replaced answers with a copy for its member alone."""
    match = await front.open(ANA, private=True, seats=3)
    await ask(front, match, BEN)
    replaced = (await front.message(match, "call")).id
    await ask(front, match, CEM)
    copy = await front.click(BEN, replaced, "Join")
    assert isinstance(copy, EphemeralMessage)
    assert await seated(front, match) == [ANA.user_id, BEN.user_id]
    lobby = await front.message(match, "lobby")
    await front.send(ANA, CustomId(match, "/start"), on=9_999, private=True)
    assert (await front.message(match)).id == lobby.id
    assert "My hand" in labels(lobby.content)


async def test_whoever_was_asked_or_is_a_computer_is_not_asked_again(front):
    """Discord offers bots in such a select, too; they are not among those named."""
    match = await front.open(ANA, private=True, seats=3)
    await ask(front, match, BEN)
    for members in ((), (BEN,), (ANA,)):
        assert private_text(await ask(front, match, *members)) == NOBODY


async def test_only_the_host_invites_and_removes(front):
    match = await front.open(ANA, private=True, seats=3)
    await ask(front, match, BEN)
    await front.press(BEN, match, "/join")
    for reply in (
        await front.press(BEN, match, "/invite"),
        await ask(front, match, CEM, by=BEN),
        await remove(front, match, BEN, by=EVE),
    ):
        assert private_text(reply) == "Only Ana can change that."


async def test_a_lobby_for_all_has_nobody_to_invite(front):
    match = await front.open(ANA, seats=3)
    assert "Invite" not in labels((await front.message(match, "lobby")).content)
    assert private_text(await ask(front, match, BEN)) == NOBODY


async def test_the_host_removes_one_who_sits_or_was_asked(front):
    match = await front.open(ANA, private=True, seats=3)
    await ask(front, match, BEN, CEM)
    await front.press(BEN, match, "/join")
    await front.press(CEM, match, "/join")
    panel = (await front.press(ANA, match, "/invite")).content
    assert "🟢 Ben\n🟢 Cem" in said(panel)
    reply = await remove(front, match, BEN)
    assert isinstance(reply, UpdateMessage)
    assert "Ben" not in said(reply)
    assert await seated(front, match) == [ANA.user_id, CEM.user_id]
    assert "▫ 1 free seat" in said((await front.message(match, "lobby")).content)
    assert private_text(await front.press(BEN, match, "/join")).startswith("This match is invite")
    for nobody in (BEN, ANA):
        assert private_text(await remove(front, match, nobody)) == (
            "That member isn't invited. Choose someone on the list."
        )


async def test_its_host_opens_a_closed_lobby_again(front):
    """Whoever sat there still does."""
    match = await front.open(ANA, private=True, seats=4)
    await ask(front, match, BEN)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/computer")
    await front.press(ANA, match, "/cancel")
    lobby = await front.message(match, "lobby")
    refused = private_text(await front.click(BEN, lobby.id, "Open again"))
    assert refused == "Only the host can reopen this lobby. Start your own: /play"
    await front.click(ANA, lobby.id, "Open again")
    row = await front.row(match)
    assert (row.status, [seat.user_id for seat in row.seats]) == (
        "lobby",
        [ANA.user_id, BEN.user_id, None],
    )
    assert "closed" not in row.settings
    assert row.wake_at is not None
    assert said(lobby.content).startswith("Pennies: waiting for players")
    assert private_text(await front.press(ANA, match, "/reopen")) == "This lobby is already open."


@pytest.mark.parametrize("value", ["x", "9" * 30])
async def test_a_forged_member_is_not_removed(front, value):
    match = await front.open(ANA, private=True, seats=3)
    reply = await front.send(ANA, CustomId(match, "?_remove"), private=True, values=(value,))
    assert private_text(reply) == "That member isn't invited. Choose someone on the list."


async def test_an_invitation_stays_one_and_no_second_lobby_card_falls_behind(front):
    """Who has joined stands on it; what changes later stands on the one card of the lobby."""
    match = await front.open(ANA, private=True, seats=4)
    await ask(front, match, BEN, CEM)
    await front.click(BEN, (await front.message(match, "call")).id, "Join")
    called = (await front.message(match, "call")).content
    assert "Already here: Ana and Ben." in said(called)
    assert labels(called) == ["Join", "How to play"]
    assert "🟢 Ben" in said((await front.message(match, "lobby")).content)
    await front.press(ANA, match, "/computer")
    assert "free seat" not in said((await front.message(match, "call")).content)


async def test_an_invitation_offers_join_only_while_its_lobby_is_open(front):
    match = await front.open(ANA, private=True, seats=3)
    await ask(front, match, BEN, CEM)
    await front.click(BEN, (await front.message(match, "call")).id, "Join")
    await front.press(ANA, match, "/cancel")
    called = (await front.message(match, "call")).content
    assert (labels(called), said(called)) == (
        [],
        "Pennies: lobby closed, the match was not started.",
    )
    await front.press(ANA, match, "/reopen")
    assert labels((await front.message(match, "call")).content) == ["Join", "How to play"]
    await front.press(ANA, match, "/start")
    called = (await front.message(match, "call")).content
    assert (labels(called), said(called)) == ([], "Pennies · Ana and Ben")
    assert labels((await front.message(match)).content)


async def test_who_is_chosen_twice_at_once_is_mentioned_once(front):
    match = await front.open(ANA, private=True, seats=3)
    replies = await asyncio.gather(ask(front, match, BEN), ask(front, match, BEN))
    assert sorted(isinstance(reply, PublicMessage) for reply in replies) == [False, True]
