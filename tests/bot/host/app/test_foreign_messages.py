"""A public message goes on to show what it is about, whatever is pressed on it.

A modified client can send the custom id of anything from any message of the bot.
"""

from dataclasses import replace
from itertools import permutations

import pytest

from bot.host.app.request_context import kept_private
from bot.host.cups import sign_ups
from bot.host.league.rules import season_settings
from bot.host.league.seasons.signups import Plan
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, UpdateMessage
from bot.host.ui.message import MessageContent
from games.finale_cards.definition import DEFINITION as CARDS
from storage.match import messages
from storage.member import presets
from storage.member.presets import PresetRow
from storage.server import cups
from tests.bot.host.fakes import ANA, BEN, CEM, EVE, HERE, TOKEN, Front, custom_ids
from tests.bot.host.league.ground import ON_A_FILE, QUICK, League
from tests.contract.toy.definition import DEFINITION as TOY

BEGUN = "🏆 Autumn: begun. /season show tells how it stands."


@pytest.fixture
def server(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, QUICK, TOY, CARDS)


async def public_messages(server):
    """Post a message of each kind; return the id of each message by what it is about."""
    lobby, running = await server.open(ANA), await Front.begin(server, ANA, BEN)
    server.matches = (lobby, running)
    found = {
        lobby: (await server.messages(lobby))["lobby"].message_id,
        running: (await server.messages(running))["card"].message_id,
    }
    await server.sign_up(BEN)
    found[server.season] = server.card.id
    opened = await server.host.services.cups.open(
        BEN, HERE, "Cup", own_squads=False, handicap=False
    )
    cup_id = CustomId.parse(opened.content.rows[0][0].custom_id).arguments[1]
    found[cup_id] = await posted(server, opened)
    await server.database.write(
        lambda conn: presets.put(
            conn, PresetRow("preset00001", ANA.user_id, CARDS.name, "One", {}, 1)
        )
    )
    shared = await server.send(ANA, CustomId(NO_MATCH, "/preset-share preset00001"), private=True)
    found["preset00001"] = max(server.messenger.messages)
    assert shared.preset == "preset00001"
    return found


async def posted(server, reply):
    """Post the reply to a command as the front end does; return the message's id."""
    message = server.messenger.put(HERE.channel_id, reply.content)
    await server.host.record_message(reply, HERE.channel_id, message.id)
    return message.id


def shown(server, message_id):
    """Return the custom ids of a message's buttons."""
    return custom_ids(server.messenger.messages[message_id].content)


def is_about(server, message_id, about):
    """Return whether a message shows what it was posted for; what has begun may have no buttons."""
    content = server.messenger.messages[message_id].content
    begun = BEGUN if about == server.season else "🏆 Cup" if about not in server.matches else ""
    return about in str(custom_ids(content)) or begun in {content.title, *content.lines[:1]}


@ON_A_FILE
async def test_a_message_keeps_its_own_content(server):
    """Each button of each public message is sent from each other one, by three members."""
    found = await public_messages(server)
    for here, other in permutations(found, 2):
        for custom_id in shown(server, found[other]):
            if any(word in custom_id for word in ("cancel", "leave", "close")):
                continue
            for member in (CEM, BEN, ANA):
                await server.send(member, CustomId.parse(custom_id), on=found[here])
        await server.host.tick()
        assert [about for about in found if not is_about(server, found[about], about)] == []
    for about in found:
        stored = {message.message_id for message in (await server.messages(about)).values()}
        assert not stored & ({*found.values()} - {found[about]})


@pytest.mark.parametrize("match", [NO_MATCH, "abc"])
def test_private_content_never_replaces_a_public_message(match):
    pressed = MemberInteraction(CEM, HERE, CustomId(match, "/x"), TOKEN, message_id=5)
    private = UpdateMessage(MessageContent("", ("Yours alone",)))
    assert isinstance(kept_private(pressed, private), EphemeralMessage)
    assert kept_private(replace(pressed, private=True), private) is private


@ON_A_FILE
async def test_a_cup_whose_message_is_not_known_takes_no_match_s_message_for_it(server):
    match = await Front.begin(server, ANA, BEN)
    card = await server.message(match)
    opened = await server.host.services.cups.open(
        BEN, HERE, "Cup", own_squads=False, handicap=False
    )
    cup_id = CustomId.parse(opened.content.rows[0][0].custom_id).arguments[1]
    await server.send(CEM, CustomId(NO_MATCH, f"/cup-join {cup_id}"), on=card.id)
    assert match in str(custom_ids(card.content))
    row = await server.database.read(lambda conn: cups.load(conn, cup_id))
    assert CEM.user_id in row.entrants
    assert sign_ups.card_of(row) is None


@ON_A_FILE
async def test_a_sign_up_pressed_elsewhere_is_answered_and_is_shown_on_its_own_message(server):
    """Joining is a right of everybody, from wherever it is sent."""
    found = await public_messages(server)
    cup_id, season_id = [*found][3], [*found][2]
    for word, about in (("cup-join", cup_id), ("season-join", season_id)):
        reply = await server.send(
            CEM, CustomId(NO_MATCH, f"/{word} {about}"), on=found["preset00001"]
        )
        assert not isinstance(reply, UpdateMessage) or not reply.match_id
        assert "Cem" in str(reply.content)
        assert "Cem" in str(server.messenger.messages[found[about]].content)
    cup = await server.database.read(lambda conn: cups.load(conn, cup_id))
    assert sign_ups.card_of(cup) == (HERE.channel_id, found[cup_id])
    cards = season_settings.load((await server.row()).settings).cards
    assert cards == ((HERE.channel_id, found[season_id]),)
    assert len(server.messenger.messages[found["preset00001"]].looks) == 1


@ON_A_FILE
async def test_who_enters_a_cup_by_its_table_stands_on_its_message(server):
    found = await public_messages(server)
    cup_id = [*found][3]
    await server.send(CEM, CustomId(NO_MATCH, f"/cup-join {cup_id}"), private=True)
    assert "Cem" in str(server.messenger.messages[found[cup_id]].content)


async def unplaced(server):
    """Open a lobby, a season and a cup; return what enters each, as if no message were stored."""
    lobby = await server.open(ANA)
    await server.database.write(lambda conn: messages.forget(conn, lobby, "lobby"))
    plan = Plan(TOY.name, "Spring")
    season = await server.host.services.seasons.signups.open(ANA, HERE, plan)
    cup = await server.host.services.cups.open(ANA, HERE, "New", own_squads=False, handicap=False)
    joins = [CustomId.parse(one.content.rows[0][0].custom_id) for one in (season, cup)]
    return [CustomId(lobby, "/join"), *joins]


@ON_A_FILE
@pytest.mark.parametrize("kind", range(5), ids=["lobby", "match", "season", "cup", "preset"])
async def test_what_has_no_message_yet_takes_none_that_shows_something_else(server, kind):
    found = await public_messages(server)
    about, here = [*found.items()][kind]
    for custom_id in await unplaced(server):
        await server.send(CEM, custom_id, on=here)
        assert is_about(server, here, about), custom_id


@ON_A_FILE
async def test_what_has_no_message_yet_takes_the_one_it_is_pressed_on(server):
    """It was posted a moment ago."""
    await public_messages(server)
    for custom_id in await unplaced(server):
        post = server.messenger.put(HERE.channel_id, MessageContent("", ("posted",)))
        await server.send(CEM, custom_id, on=post.id)
        assert "Cem" in str(post.content), custom_id


@ON_A_FILE
@pytest.mark.parametrize("kind", range(5), ids=["lobby", "match", "season", "cup", "preset"])
async def test_an_answer_about_the_organiser_replaces_nothing_but_its_question(server, kind):
    found = await public_messages(server)
    about, here = [*found.items()][kind]
    for member in (CEM, EVE):
        await server.knock(member, "season-join")
    server.messenger.left.add(BEN.user_id)
    await server.send(CEM, CustomId(NO_MATCH, f"/season-organise {server.season}"), private=True)
    agree = CustomId(NO_MATCH, f"/season-agree {server.season} {CEM.user_id}")
    await server.send(EVE, agree, on=here)
    assert is_about(server, here, about)
    assert (await server.row()).host_id == CEM.user_id
