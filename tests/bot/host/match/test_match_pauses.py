"""The clock is stopped by consent, over restarts too, and resumes with the time that was left."""

import json
from dataclasses import replace

import pytest

from bot.host.computers import choices
from bot.host.ui.custom_id import CustomId
from games.core.bots import Bot
from games.core.game import Timer
from tests.bot.host.fakes import ANA, BEN, CEM, aside, button, labels, private_text, said
from tests.contract.toy.actions import Bid, CloseClaps
from tests.contract.toy.definition import DEFINITION as TOY
from tests.contract.toy.rules import Pennies

pytestmark = pytest.mark.usefixtures("even_lot")


async def press(front, member, match, action):
    return await front.press(member, match, action, on=None, private=True)


async def answer(front, match, member, label):
    return await front.click(member, (await front.message(match)).id, label)


async def paused_after(front, clock, seconds):
    """Begin a match whose claps close after ten seconds, and pause it by consent after some."""
    match = await front.begin(ANA, BEN)
    clock.move(seconds=seconds)
    await press(front, ANA, match, "/pause")
    await answer(front, match, BEN, "Pause")
    return match


async def rung(front, match):
    _, story, _, _ = await front.stored(match)
    return [move.lines for move in story if move.seat is None and move.lines]


async def test_the_clock_stops_when_everybody_else_agrees(front, clock, seed):
    seed(lambda state: state.clap == 1, seats=3)
    match = await front.begin(ANA, BEN, CEM)
    clock.move(seconds=4)
    asked = "I asked the others for a pause."
    assert private_text(await press(front, ANA, match, "/pause")) == asked
    card = (await front.message(match)).content
    assert "⏸ Ana wants to pause. Everyone else, OK?" in said(card)
    await answer(front, match, BEN, "Pause")
    assert not (await front.table(match)).is_paused
    await answer(front, match, CEM, "Pause")
    row = await front.row(match)
    assert (json.loads(row.settings)["paused"], row.wake_at) == ({"left": 6000}, None)
    card = (await front.message(match)).content
    assert "⏸ Paused with 0:06 left. Everyone ready? Press Resume." in said(card)
    assert labels(card) == ["Resume", "Log", "Rules", "More…"]


async def test_no_time_passes_while_it_stands_also_over_a_restart(front, clock):
    match = await paused_after(front, clock, 4)
    await front.pass_time(days=2)
    front.restart()
    await front.pass_time(days=2)
    assert await rung(front, match) == []
    await answer(front, match, BEN, "Resume")
    assert "▶ Ben wants to resume. Is everyone else ready?" in said(
        (await front.message(match)).content
    )
    await answer(front, match, ANA, "I'm ready too")
    assert (await front.row(match)).wake_at == clock.ms() + 6000
    await front.pass_time(seconds=5, milliseconds=999)
    assert await rung(front, match) == []
    await front.pass_time(milliseconds=1)
    assert await rung(front, match) == [("close 1",)]


async def test_nobody_moves_while_it_stands(front, clock, match):
    alive = CustomId.parse((await front.table(match)).custom_id("bid 1", 1))
    await front.move(ANA, match, "bid 1")
    await press(front, ANA, match, "/pause")
    await answer(front, match, BEN, "Pause")
    why = "Paused. Press Resume – the match goes on when everyone has."
    assert private_text(await front.send(BEN, alive, private=True)) == why
    assert private_text(await press(front, ANA, match, "/undo")) == why
    assert (await front.table(match)).waiting == ()
    panel = await press(front, BEN, match, "/hand")
    assert "Paused with 0:10 left." in said(panel)
    assert labels(panel.content) == ["↻ Refresh"]


async def test_one_no_and_it_runs_on(front, clock, match):
    due = (await front.row(match)).wake_at
    await press(front, ANA, match, "/pause")
    await answer(front, match, BEN, "Keep playing")
    assert (await front.row(match)).wake_at == due
    assert (await front.stored(match))[2] is None


async def test_whoever_is_not_ready_lets_it_stand(front, clock):
    match = await paused_after(front, clock, 1)
    await answer(front, match, ANA, "Resume")
    await answer(front, match, BEN, "Not yet")
    assert (await front.table(match)).is_paused
    assert "Resume" in labels((await front.message(match)).content)


async def test_a_move_cancels_the_question(front, match):
    await press(front, ANA, match, "/pause")
    await front.move(BEN, match, "bid 1")
    assert "Pause" not in labels((await front.message(match)).content)
    assert not (await front.table(match)).is_paused


class Bidder(Bot):
    """Bids nothing and leaves the claps to others."""

    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it knows what it wants
        return Bid(0)


@pytest.fixture
def bidder(monkeypatch):
    monkeypatch.setattr(choices, "GAMES", {"toy": replace(TOY, bots={"greedy": Bidder()})})


async def test_against_computers_alone_it_is_done_at_once(front, clock, bidder):
    match = await front.begin(ANA, computers=1)
    clock.move(seconds=3)
    assert private_text(await press(front, ANA, match, "/pause")) == "The match is paused."
    await front.pass_time(days=1)
    reply = await answer(front, match, ANA, "Resume")
    assert aside(reply) == "Resumed: the clock is running again."
    assert (await front.row(match)).wake_at <= clock.ms() + 7000


async def test_a_clock_that_was_due_rings_as_soon_as_play_goes_on(front, clock, bidder):
    match = await front.begin(ANA, computers=1)
    clock.move(seconds=30)
    await press(front, ANA, match, "/pause")
    await answer(front, match, ANA, "Resume")
    await front.host.tick()
    assert await rung(front, match) == [("close 1",)]


async def test_only_what_can_be_done_is_done(front, clock, match):
    running = "The match isn't paused. Just play on."
    assert private_text(await press(front, ANA, match, "/go-on")) == running
    await press(front, ANA, match, "/pause")
    asking = "Someone is asking already. Wait for the answers."
    assert private_text(await press(front, BEN, match, "/pause")) == asking
    await answer(front, match, BEN, "Pause")
    already = "Already paused. Press Resume when you're ready."
    assert private_text(await press(front, ANA, match, "/pause")) == already
    await press(front, ANA, match, "/resign-yes")
    assert (await front.row(match)).status == "over"


async def test_a_match_without_a_clock_has_none_to_stop(front):
    match = await front.begin(ANA, BEN, speed="none")
    assert "Pause" in labels((await press(front, ANA, match, "/more")).content)
    await front.pass_time(seconds=10)
    none = "No clock runs in this match now. Take your time."
    assert private_text(await press(front, ANA, match, "/pause")) == none
    assert "Pause" not in labels((await press(front, ANA, match, "/more")).content)


class Hasty(Pennies):
    """Its timer fires soon, says so, and waits for nobody."""

    def bell(self, state):
        notice = "Claps close {when}."
        return (
            Timer(CloseClaps(1), seconds=10, pausable=False, notice=notice) if state.clap else None
        )


async def test_a_timer_that_waits_for_nobody_is_never_stopped(front, clock):
    """And where it has words for it, everybody reads when it rings."""
    front._made[0]["toy"] = replace(TOY, game=Hasty())
    front.restart()
    match = await front.begin(ANA, BEN)
    assert "No clock runs" in private_text(await press(front, ANA, match, "/pause"))
    at = (clock.ms() + 10_000) // 1000
    assert f"Claps close <t:{at}:R>." in said((await front.message(match)).content)
    assert button((await front.message(match)).content, "Log")
