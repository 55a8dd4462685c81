"""Whole matches on SimCord: restarted between every two clicks, in threads, alone, in secret."""

import random

import pytest

from bot.host.match.serialization import as_played
from bot.host.ui.custom_id import CustomId
from storage.match import moves
from tests.bot.arena import Answer, Seen
from tests.contract.toy.definition import DEFINITION as TOY


async def play_to_the_end(arena, match_id, each=None):
    """Let both members play on the card until the match is over; return the number of clicks."""
    interactions = 0
    while (await arena.row(match_id)).status == "running":
        await arena.play_one(best=max)
        interactions += 1
        if each is not None:
            await each(interactions)
    return interactions


@pytest.mark.long
async def test_a_match_outlives_a_restart_between_every_two_clicks(arena):
    arena.restless = True
    opened = await arena.ana.slash("play", game="finale_dice")
    await arena.ben.click(opened.message, "Join")
    begun = await arena.ana.click(opened.message, "Start")
    match_id = CustomId.parse(opened.message.buttons["Start"]).match
    interactions = await play_to_the_end(arena, match_id)
    assert interactions > 5
    assert arena.restarts >= interactions
    card, result = arena.posts()
    assert card.id == begun.message.id == opened.message.id
    assert "won" in result.text
    row = await arena.row(match_id)
    standing = await arena.bot.database.read(lambda conn: moves.standing(conn, match_id))
    assert len([move for move in standing if move.lines]) == row.move
    for label in ("Log", "Rules", "Replay"):
        assert (await arena.cem.click(card, label)).is_private
    assert "✅" in (await arena.cem.click(result, "Fairness check")).text
    again = await arena.ana.click(result, "Rematch")
    assert "Join" in again.message.buttons


async def test_in_a_thread_the_card_moves_down_with_one_mention_and_no_button_dies(threaded):
    arena = threaded
    match_id = await arena.begin()
    (thread,) = arena.channel.threads
    assert thread.name == "Dice football (Finale) · ana, ben"
    assert f"<#{thread.id}>" in arena.posts()[0].text

    async def sometime_later(interactions):
        if interactions < 6:
            arena.skip(minutes=11)
            await arena.restart()

    await play_to_the_end(arena, match_id, sometime_later)
    *cards, result = arena.posts(thread)
    assert len(cards) > 2
    assert all("goes on below" in card.text for card in cards[:-1])
    assert "won" in result.text
    (line,) = (post.text for post in arena.posts())
    assert "🏁" in line
    assert f"<#{thread.id}>" in line
    assert mentions(arena) == len(cards) - 1, "ana, who pressed Start, needs none for the first"


def mentions(arena):
    """Count the mentions; every message may mention at most the member it begins with."""
    pinged = 0
    for request in arena.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data") if "data" in body else body
        if not data or "components" not in data:
            continue
        allowed = data["allowed_mentions"]
        assert allowed.get("parse") == []
        users = allowed.get("users") or []
        assert len(users) <= 1
        if users:
            assert data["components"][0]["content"].startswith(f"<@{users[0]}>")
            pinged += 1
    return pinged


async def test_in_a_channel_there_is_one_card_and_a_new_one_after_ten_minutes_at_most(arena):
    """Without threads one card is edited, and a new one is posted every ten minutes at most."""
    await arena.begin()
    await arena.play_one()
    await arena.play_one()
    assert len(arena.posts()) == 1
    arena.skip(minutes=11)
    for _ in range(6):  # whoever moves may be asked again at once
        await arena.play_one()
        if len(arena.posts()) > 1:
            break
    assert len(arena.posts()) == 2


async def test_a_match_against_the_computer_is_played_alone(arena):
    opened = await arena.ana.slash("play", game="finale_dice", opponent=arena.robot)
    begun = await arena.ana.click(opened.message, "Start")
    match_id = CustomId.parse(opened.message.buttons["Start"]).match
    assert begun.message.id == opened.message.id
    await play_to_the_end(arena, match_id)
    _card, result = arena.posts()
    assert "won" in result.text
    again = await arena.ana.click(result, "Rematch")
    assert not again.is_private
    assert again.message.moves(0) or again.message.moves(1), "it starts at once"
    assert len(arena.posts()) == 3


async def test_a_match_in_direct_messages_needs_no_thread_and_nobody_else(arena):
    user = arena.ana.member.user
    opened = Answer(arena.env, await user.slash("play", game="finale_dice"))
    shown = opened.message
    assert "🤖" in shown.text
    await user.click(shown.message, custom_id=shown.buttons["Start"])
    match_id = CustomId.parse(shown.buttons["Start"]).match
    while (await arena.row(match_id)).status == "running":
        await arena.restart()
        card = cards_in(arena, user)[-1]
        label = max(card.moves(0) or card.moves(1), key=lambda one: ("goal" in one, one))
        result = Answer(arena.env, await user.click(card.message, custom_id=card.buttons[label]))
        assert result.message.id == card.id
    assert "won" in seen_in(arena, user)[-1].text


def seen_in(arena, user):
    return [Seen.of(arena.env, one) for one in user.dm_channel.history(viewer=user)]


def cards_in(arena, user):
    return [one for one in seen_in(arena, user) if "Log" in one.buttons]


async def test_a_board_is_a_picture_and_the_words_for_it(arena):
    """The alt text alone is enough to play."""
    await arena.begin()
    card = arena.card()
    assert card.alt.startswith(("Red rolled", "Blue rolled"))
    assert [one["filename"] for one in card.attachments] == ["board.png"]


async def secrets_of(arena, match_id, seat):
    """The sentences of this match that this seat may not read."""
    rows = await arena.bot.database.read(lambda conn: moves.standing(conn, match_id))
    table = await arena.bot.host.services.matches.load(match_id)
    told = [
        (event.is_for(seat), TOY.story(event, table.words))
        for row in rows
        for event in as_played(TOY, row).events
    ]
    open_ones = {line for is_for, line in told if is_for}
    return {line for is_for, line in told if not is_for and line} - open_ones


async def test_nobody_reads_what_another_seat_alone_may_know(arena):
    """No card, panel, log, export or replay shows hidden information."""
    chance = random.Random(7)
    match_id = await arena.begin("toy")
    players, kept = {0: arena.ana, 1: arena.ben, None: arena.cem}, 0
    while (await arena.row(match_id)).status == "running":
        table = await arena.bot.host.services.matches.load(match_id)
        seat = chance.choice(table.waiting)
        await play_secretly(arena, players[seat], seat, chance)
        for reader, who in players.items():
            await who.slash("match log")
            await who.slash("match replay")
            await who.slash("match show")
            hidden = await secrets_of(arena, match_id, reader)
            read = "\n".join(message.text for message in who.sees())
            assert not [line for line in hidden if line in read]
            kept = max(kept, len(hidden))
    assert kept > 3
    own = await secrets_of(arena, match_id, 1)
    log = (await arena.ana.slash("match log")).text
    assert any(line in log for line in own), "ana reads what ben may not"


async def play_secretly(arena, who, seat, chance):
    """Press something on one's own panel, opening menus on the way."""
    shown = (await who.click(arena.card(), "My hand")).message
    for _ in range(3):
        choices = [label for label in shown.moves(seat) if label != "Back"]
        entries = [label for values in shown.selects.values() for label in values]
        label = chance.choice(choices + entries)
        answer = await (who.click if label in choices else who.select)(shown, label)
        shown = answer.message
        if not answer.message.moves(seat).get("Back"):
            return  # no menu opened: it was played
