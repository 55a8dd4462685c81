"""Every interaction gets a reply; every error is reported to the member, under a code."""

import re
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace

import discord
import pytest
from structlog.testing import capture_logs

from bot.interactions.interaction_values import place_of
from storage.errors import StorageError

CODE = re.compile(r"Something broke on my side\. Your match is safe.+`([A-Z2-9]{4})`")


class UnforeseenError(RuntimeError):
    """What nobody expected; its words are not for players."""


@pytest.fixture
def breaks(monkeypatch):
    """Make a method of an object raise."""

    def break_it(owner, name, error=None):
        async def boom(*_one, **_more):
            raise error or UnforeseenError("a secret of ours")

        monkeypatch.setattr(owner, name, boom)

    return break_it


def check_apology(answer, logs):
    """The member reads a code that stands in the log with the error, and nothing else."""
    said = answer.asides[-1] if answer.asides else answer.message
    (code,) = CODE.findall(said.text)
    assert said.is_private
    assert "secret" not in said.text
    assert "Traceback" not in said.text
    (line,) = [line for line in logs if line.get("code") == code]
    assert isinstance(line["exc_info"], Exception)


async def test_a_button_that_breaks_leaves_a_code_and_the_match_untouched(arena, breaks):
    match_id = await arena.begin()
    before = await arena.row(match_id)
    breaks(arena.bot.host.services.play.matches, "play")
    card = arena.card()
    seat, who = (0, arena.ana) if card.moves(0) else (1, arena.ben)
    with capture_logs() as logs:
        answer = await who.click(card, next(iter(card.moves(seat))))
    check_apology(answer, logs)
    assert await arena.row(match_id) == before
    assert arena.card().text == card.text


async def test_a_command_that_breaks_leaves_a_code(arena, breaks):
    breaks(arena.bot.host.services.opening, "open")
    with capture_logs() as logs:
        answer = await arena.ana.slash("play", game="finale_dice")
    check_apology(answer, logs)
    assert arena.posts() == []


async def test_a_form_that_breaks_leaves_a_code(arena, breaks):
    panel = await arena.ana.slash("me settings")
    asked = await arena.ana.click(panel.message, "Quiet hours…")
    breaks(arena.bot.host, "handle")
    with capture_logs() as logs:
        answer = await arena.ana.submit(asked, **{"from": "22:00", "to": "7:00"})
    check_apology(answer, logs)


async def test_what_dying_workers_cannot_work_out_is_told_as_kindly(arena, breaks):
    await arena.begin()
    breaks(arena.bot.host, "handle", BrokenProcessPool())
    with capture_logs() as logs:
        answer = await arena.ana.click(arena.card(), "Log")
    said = answer.asides[-1] if answer.asides else answer.message
    assert said.text.strip() == "I can't work that out just now. Try again in a minute."
    assert "interaction_failed" not in [log["event"] for log in logs]


async def test_a_full_disk_is_told_as_kindly_and_changes_nothing(arena, breaks):
    match_id = await arena.begin()
    before = await arena.row(match_id)
    breaks(arena.bot.database, "write", StorageError("The disk is full."))
    card = arena.card()
    seat, who = (0, arena.ana) if card.moves(0) else (1, arena.ben)
    with capture_logs() as logs:
        answer = await who.click(card, next(iter(card.moves(seat))))
    check_apology(answer, logs)
    assert await arena.row(match_id) == before


async def test_a_move_whose_telling_breaks_is_told_by_a_tick(arena, breaks, monkeypatch):
    """The move is answered and safe; what others have to know is told later."""
    match_id = await arena.begin()
    await arena.play_one()
    tell = arena.bot.host.services.outbox.deliver
    breaks(arena.bot.host.services.outbox, "deliver")
    await arena.resign(arena.ben)
    assert len(arena.posts()) == 1
    monkeypatch.setattr(arena.bot.host.services.outbox, "deliver", tell)
    arena.skip(seconds=11)
    await arena.env.advance_time(2)
    assert "ben resigned" in arena.posts()[-1].text
    assert (await arena.row(match_id)).status == "over"


async def test_a_tick_that_breaks_does_not_stop_the_next_one(arena, breaks, monkeypatch):
    """What the broken one left undone is done by the next: here the news of a resignation."""
    await arena.begin()
    await arena.play_one()
    host = arena.bot.host
    tick, deliver = host.tick, host.services.outbox.deliver
    breaks(host.services.outbox, "deliver")
    await arena.resign(arena.ben)
    monkeypatch.setattr(host.services.outbox, "deliver", deliver)
    breaks(host, "tick")
    arena.skip(seconds=11)
    await arena.env.advance_time(2)
    assert "resigned" not in arena.posts()[-1].text
    monkeypatch.setattr(host, "tick", tick)
    await arena.env.advance_time(2)
    assert "ben resigned" in arena.posts()[-1].text


async def test_a_closing_bot_says_that_it_restarts(arena):
    card = await arena.ana.slash("play", game="finale_dice")
    arena.bot.router.presses.is_closing = True
    answer = await arena.ben.click(card.message, "Join")
    assert answer.is_private
    assert "restarting" in answer.text
    assert "ben" not in arena.posts()[0].text


async def test_a_button_that_is_none_of_ours_is_answered(arena):
    """An older bot may have left buttons with other names."""
    answer = await arena.ana.slash("help")
    shown = arena.env.backend.get_message(arena.channel.id, answer.message.id)
    row = {"type": 1, "components": [{"type": 2, "style": 2, "label": "Old", "custom_id": "old:1"}]}
    shown.components.append(row)
    told = await arena.ana.click(answer.message, "old:1")
    assert told.is_private
    assert "not one of mine" in told.text


@pytest.mark.parametrize("is_thread", [False, True])
def test_a_thread_knows_the_channel_it_belongs_to(is_thread):
    channel = object.__new__(discord.Thread if is_thread else discord.TextChannel)
    if is_thread:
        channel.parent_id = 801
    place = place_of(
        SimpleNamespace(
            channel=channel,
            channel_id=8011,
            guild_id=900,
            app_permissions=discord.Permissions.none(),
        )
    )
    assert place.is_thread == is_thread
    assert place.main_channel_id == (801 if is_thread else 8011)
