"""Asking one member to play, from the menu on their name."""

from dataclasses import replace

import pytest

from bot.host.app.routes import reached_by
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import Location, MemberInteraction, PublicMessage
from storage.member import players
from tests.bot.host.fakes import ANA, BEN, GUILD, HERE, TOKEN, picks, private_text, said


def interaction(member, action="/challenge", *values, place=HERE):
    custom_id, source = CustomId(NO_MATCH, action), reached_by(action)
    return MemberInteraction(member, place, custom_id, TOKEN, source, private=True, values=values)


async def challenge(front, guest):
    """Let Ana use the menu on a member."""
    ask = front.host.services.challenges.ask
    return await front.command(lambda pressed: ask(pressed, guest), ANA)


async def test_the_member_is_asked_which_game_and_then_the_other_is_asked_to_play(front):
    asked = await challenge(front, BEN)
    assert "with Ben?" in said(asked)
    (pick,) = picks(asked.content)
    (entry,) = pick.entries
    reply = (
        await front.host.handle(
            interaction(ANA, CustomId.parse(pick.custom_id).action, entry.value)
        )
    ).reply
    assert isinstance(reply, PublicMessage)
    assert reply.content.ping.user_id == BEN.user_id
    assert "Ana invites you to play." in reply.content.ping.text
    row = await front.row(reply.match_id)
    assert (row.status, row.host_id) == ("lobby", ANA.user_id)


async def test_nobody_challenges_themselves(front):
    assert "can't play yourself" in private_text(await challenge(front, ANA))


@pytest.mark.parametrize(
    ("action", "value", "place"),
    [
        ("?challenge 2", "chess:Ben", HERE),
        ("?challenge ben", "toy:Ben", HERE),
        ("?challenge 2", "toy:Ben", Location(5, None)),
    ],
)
async def test_a_custom_id_that_leads_nowhere_is_an_old_one(front, action, value, place):
    member = replace(ANA, guild_id=place.guild_id)
    reply = (await front.host.handle(interaction(member, action, value, place=place))).reply
    assert "out of date" in private_text(reply)


async def test_the_name_of_the_other_is_the_one_that_discord_told(front):
    """A modified client can send any name with the game."""
    await front.host.remember_member(BEN)
    reply = (await front.host.handle(interaction(ANA, "?challenge 2", "toy:Boss"))).reply
    assert isinstance(reply, PublicMessage)
    names = await front.database.read(lambda conn: players.names_of(conn, [2], GUILD))
    assert names == {2: "Ben"}


async def test_nobody_challenges_themselves_with_another_custom_id(front):
    reply = (await front.host.handle(interaction(ANA, "?challenge 1", "toy:Boss"))).reply
    assert "can't play yourself" in private_text(reply)
