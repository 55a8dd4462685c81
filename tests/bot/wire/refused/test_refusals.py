"""Refused edits on the wire: a message too old is posted again; a refusal does not mean "gone"."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.host.delivery import card_delivery
from storage.match import outbox
from tests.bot.wire.crowd import begin as begin_in
from tests.bot.wire.table import Match, begin
from tests.bot.wire.test_silence import play_unseen
from tests.standin import standin
from tests.standin.wire import OPEN_THREADS

POLLED = 0.05


def edits_of(message):
    return f"/channels/{message.channel.id}/messages/{message.id}"


def cards(home, match_id):
    """The public messages with buttons by which somebody plays this match."""
    return [one for one in home.channel.public if Match(home, match_id, one).moves()]


async def told(home):
    """Let time pass until nothing is left to deliver."""
    async with asyncio.timeout(60):
        while await home.bot.database.read(outbox.open_rows):
            await home.bot.host.tick()
            await home.bot.host.services.background.finished()
            await asyncio.sleep(POLLED)


async def play(match, home=None):
    """Play a move and deliver it; a request that takes too long is given up."""
    home = home or match.home
    await play_unseen(home, match)
    await home.bot.host.services.scheduler.advance(match.id)


@pytest.mark.parametrize("seconds", [0.3, pytest.param(6.0, marks=pytest.mark.always), 1500.0])
async def test_a_card_too_old_to_be_edited_is_posted_anew_at_once(home, seconds):
    """discord/discord-api-docs#4413: nobody waits as long as that refusal asks to."""
    match = await begin(home)
    home.faults.refuse("PATCH", edits_of(match.card), 30046, times=None, seconds=seconds)
    await play(match)
    (new,) = cards(home, match.id)
    assert new is not match.card
    assert match.card not in home.channel.public, "its buttons went with it"
    assert (await match.stored()).move == 1
    name, moves = Match(home, match.id, new).turn
    await home.user(name).click(new, moves[0])
    await home.until(lambda: moves[0] not in Match(home, match.id, new).moves())
    tried = home.sent("PATCH", edits_of(match.card))
    assert len([one for one in tried if one.code == 30046]) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 0), (400, 50035)])
async def test_a_card_whose_edit_is_refused_for_good_is_posted_anew_once(
    home, monkeypatch, status, code
):
    monkeypatch.setattr(card_delivery, "REPOSTED_AFTER_MS", 0)
    match = await begin(home)
    path = edits_of(match.card)
    refused = home.faults.refuse("PATCH", path, code, status=status, times=None)
    with capture_logs() as logs:
        await play(match)
        await told(home)
    (new,) = cards(home, match.id)
    assert new is not match.card
    assert match.card not in home.channel.public, "its buttons went with it"
    assert refused.struck == 1
    assert {log["event"] for log in logs} >= {"request_refused"}
    assert not [log for log in logs if log["log_level"] == "error"]


async def test_commands_and_emoji_that_meet_a_page_do_not_keep_the_bot_from_starting(make_bot):
    def break_uploads(home):
        home.faults.garble("PUT", "/applications/*/commands", "<html>")
        home.faults.garble("POST", "/applications/*/emojis", "", content_type="application/json")

    with capture_logs() as logs:
        async with standin(make_bot, prepare=break_uploads) as home:
            await home.until(lambda: any(log["event"] == "emoji_missing" for log in logs))
            result = await home.user("ana").slash(home.channel, "help")
            assert result.is_ephemeral
    assert any(log["event"] == "command_sync_failed" for log in logs)
    assert not [log for log in logs if log["log_level"] == "error"]


async def test_a_neighbour_of_a_card_too_old_is_edited_on_time(home):
    old = await begin(home)
    young = await begin_in(home, "finale_dice", home.channel, ["cem", "dana"])
    await home.until(lambda: home.bot.router.presses.count == 0)
    refused = home.faults.refuse("PATCH", edits_of(old.card), 30046, times=None, seconds=1500)
    await asyncio.gather(play(old), play(young, home))
    assert refused.struck
    assert await home.bot.database.read(outbox.open_rows) == []


async def test_a_panel_outlives_a_page_of_the_proxy(home):
    """A refusal says nothing about the panel, so its next change is shown again."""
    match = await begin(home, "toy")
    home.deny(home.channel, OPEN_THREADS)
    shown = await home.user("ana").click(home.channel.last, "My hand")
    ban = home.faults.ban("PATCH", "/webhooks/*")
    await play(match)
    await home.until(lambda: ban.struck)
    before = shown.message.edits
    await home.bot.host.services.panels.finished()
    home.bot.host.services.panels.refresh(match.id)
    await home.until(lambda: shown.message.edits > before, 20)


async def test_an_answer_met_by_a_page_leaves_the_move_played(home):
    match = await begin(home)
    home.faults.ban("POST", "/interactions/*/callback")
    name, moves = match.turn
    result = await home.user(name).click(match.card, moves[0])
    await home.until(lambda: home.bot.router.presses.count == 0, 20)
    texts = " ".join(followup.text for followup in result.followups) or result.text
    assert "Your move is played, but I couldn't show it." in texts
    assert (await match.stored()).move == 1
