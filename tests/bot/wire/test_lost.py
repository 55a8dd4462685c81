"""Answers that are lost, late or doubled on the way: the move stands and the others see it."""

import pytest

from bot.interactions import responder
from tests.bot.wire.table import begin, rested
from tests.standin import CALLBACKS
from tests.standin.wire import OPEN_THREADS
from tests.standin.world import ACK_SECONDS


async def play_one(match):
    name, moves = match.turn
    return await match.home.user(name).click(match.card, moves[0]), moves[0]


async def open_lobby(home, game="finale_dice"):
    home.deny(home.channel, OPEN_THREADS)
    return await home.user("ana").slash(home.channel, "play", {"game": game})


@pytest.mark.always
async def test_a_502_on_a_callback_is_tried_again_and_the_move_is_played_once(home):
    """discord.py repeats the request after a second, so the token is still valid."""
    match = await begin(home)
    home.faults.fail("POST", CALLBACKS, status=502)
    result, _ = await play_one(match)
    assert 1.0 <= result.acked_after < home.world.ack_seconds
    await rested(home)
    assert (await match.stored()).move == 1


async def test_an_answer_that_arrived_but_was_lost_counts(home):
    """40060: an answer was accepted, but it is unknown which, so the card is drawn again."""
    match = await begin(home)
    home.faults.fail("POST", CALLBACKS, status=502, done_first=True)
    result, custom_id = await play_one(match)
    await home.until(lambda: result.errors)
    await rested(home)
    assert set(result.errors) == {40060}
    assert result.followups == []
    assert (await match.stored()).move == 1
    assert custom_id not in match.moves()
    assert home.sent("PATCH", rf"/channels/\d+/messages/{match.card.id}"), "drawn again"


@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_refused_answer_leaves_the_move_and_shows_it_to_all(home, code):
    match = await begin(home)
    home.faults.refuse("POST", CALLBACKS, code)
    custom_id = match.turn[1][0]
    home.world.ack_seconds = 0.5
    result, _ = await play_one(match)
    await home.until(lambda: custom_id not in match.moves(), 20)
    assert (await match.stored()).move == 1
    assert result.kind is None


async def test_a_lobby_whose_answer_was_lost_is_still_the_one_lobby(home):
    home.faults.fail("POST", CALLBACKS, status=502, done_first=True)
    opened = await open_lobby(home)
    await home.until(lambda: opened.errors)
    await rested(home)
    joined = await home.user("ben").click(opened.message, "Join")
    await rested(home)
    assert "Ben" in joined.text
    assert home.channel.public == [opened.message]


async def test_a_lobby_whose_answer_came_too_late_is_posted(home):
    home.faults.refuse("POST", CALLBACKS, 10062)
    home.world.ack_seconds = 0.3
    await open_lobby(home)
    posted = await home.posted("waiting for players")
    await rested(home)
    home.world.ack_seconds = ACK_SECONDS
    joined = await home.user("ben").click(posted, "Join")
    await rested(home)
    assert "Ben" in joined.text
    assert home.channel.public == [posted]


async def test_an_answer_that_came_too_late_is_not_tried_again(home, monkeypatch):
    """Whoever is late is so because there is much to do, which more requests only add to."""
    monkeypatch.setattr(responder, "DEFER_AFTER", 0.1)
    await begin(home, "toy")
    shown = await home.user("ana").click(home.channel.last, "My hand")
    home.faults.refuse("POST", CALLBACKS, 10062)
    home.world.ack_seconds = 0.3
    before = len(home.sent("POST", "/interactions/.*"))
    await home.user("ana").click(shown.message, "Bid 1")
    await rested(home)
    assert len(home.sent("POST", "/interactions/.*")) == before + 1
