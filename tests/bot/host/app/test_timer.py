"""The host plays a timer's action when it is due, and only once."""

import asyncio
import json
from dataclasses import replace

import pytest

from bot.host.computers import choices
from bot.host.play import timed_moves
from bot.host.refusal import Refusal
from games.core.bots import Bot
from games.core.game import Timer
from tests.bot.host.fakes import ANA, BEN, Front, private_text
from tests.contract.toy.actions import Bid, CloseClaps
from tests.contract.toy.definition import DEFINITION as TOY
from tests.contract.toy.rules import Pennies

pytestmark = pytest.mark.usefixtures("even_lot")


async def rung(front, match):
    """Return how often the claps of a match were closed (T-R6)."""
    _, story, _, _ = await front.stored(match)
    return len([move for move in story if move.seat is None and move.lines])


async def bell_at(front, match):
    bell = json.loads((await front.row(match)).settings).get("bell")
    return bell and bell["at"]


async def test_a_timer_rings_at_its_time_and_not_before(front, clock, match):
    """The claps close after ten seconds (T-R6)."""
    assert (await front.row(match)).wake_at == clock.ms() + 10_000
    await front.pass_time(seconds=9, milliseconds=999)
    assert await rung(front, match) == 0
    await front.pass_time(milliseconds=1)
    assert await rung(front, match) == 1
    row, story, _, _ = await front.stored(match)
    assert (story[-1].seat, story[-1].lines, row.move) == (None, ("close 1",), 1)
    assert (await front.table(match)).match.state.clap == 0


async def test_a_timer_never_rings_twice(front, match):
    await front.pass_time(seconds=10)
    for _ in range(5):
        await front.pass_time(minutes=1)
    assert await rung(front, match) == 1
    row = await front.row(match)
    assert (row.wake_at, "bell" in json.loads(row.settings)) == (None, False)


async def test_many_ticks_at_once_ring_it_once(front, clock, match):
    clock.move(seconds=10)
    other = Front(front.database, clock)
    await asyncio.gather(*(host.tick() for host in (front.host, other.host) for _ in range(5)))
    assert await rung(front, match) == 1


async def test_its_time_stands_while_others_move(front, clock, match):
    due = await bell_at(front, match)
    clock.move(seconds=6)
    await front.move(ANA, match, "roll")
    await front.move(ANA, match, "bid 1")
    assert await bell_at(front, match) == due
    await front.pass_time(seconds=4)
    assert await rung(front, match) == 1


async def test_its_time_stands_over_a_restart(front, match):
    await front.pass_time(seconds=6)
    front.restart()
    await front.pass_time(seconds=3)
    assert await rung(front, match) == 0
    await front.pass_time(seconds=1)
    assert await rung(front, match) == 1


async def test_a_timer_missed_while_the_bot_was_away_fires_when_it_is_back(front, clock, match):
    clock.move(days=3)
    front.restart()
    await front.host.tick()
    assert await rung(front, match) == 1


async def test_a_clap_in_time_silences_it(front, clock, match):
    clock.move(seconds=9)
    await front.move(BEN, match, "clap 1")
    assert await bell_at(front, match) is None
    await front.pass_time(seconds=5)
    assert await rung(front, match) == 0


async def test_a_clap_just_before_the_tick_is_no_failure(front, clock, monkeypatch, match):
    """Between the look at the clock and the ringing somebody was faster."""
    clock.move(seconds=10)
    due = timed_moves.is_timer_due

    async def due_and_clapped(tables, match_id):
        found = await due(tables, match_id)
        await tables.play(match_id, 1, ("clap 1",), (await front.row(match)).asked[1])
        return found

    monkeypatch.setattr(timed_moves, "is_timer_due", due_and_clapped)
    await front.host.tick()
    assert (await front.table(match)).match.state.clapper == 1
    assert (await front.row(match)).tries == 0
    assert await front.untold() == []


async def test_what_the_timer_played_is_shown(front, match):
    card = await front.message(match)
    await front.pass_time(seconds=10)
    assert front.messenger.edits == [card]


async def test_the_next_lot_has_a_timer_of_its_own(front, clock, seed):
    seed(lambda state: state.clap == 1 and state.pile[-2] % 2 == 0)
    match = await front.begin(ANA, BEN)
    await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 0")
    clock.move(seconds=4)
    await front.move(ANA, match, "done")
    assert await bell_at(front, match) == clock.ms() + 10_000
    await front.pass_time(seconds=10)
    assert (await front.table(match)).match.state.lot == 2
    assert await rung(front, match) == 1


async def test_a_resigned_match_rings_no_more(front, match):
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    await front.pass_time(seconds=30)
    assert await rung(front, match) == 0
    assert (await front.row(match)).wake_at is None


async def test_only_the_match_plays_its_timer(front, match):
    """Before its time not even the host may."""
    with pytest.raises(Refusal, match="already settled"):
        await timed_moves.play_timer(front.host.services.matches, match)
    refused = await front.move(ANA, match, "close 1")
    assert private_text(refused) == "Only the bell closes the claps."
    assert await rung(front, match) == 0


class Bidder(Bot):
    """Bids nothing and leaves the claps to others."""

    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it knows what it wants
        return Bid(0)


@pytest.fixture
def bidder(monkeypatch):
    monkeypatch.setattr(choices, "GAMES", {"toy": replace(TOY, bots={"greedy": Bidder()})})


async def test_timer_and_computers_go_together(front, bidder):
    """The computer has moved, a person has not; the timer fires all the same."""
    match = await front.begin(ANA, computers=1)
    assert (await front.table(match)).waiting == (0,)
    assert (await front.row(match)).wake_at <= await bell_at(front, match)
    await front.pass_time(seconds=10)
    assert await rung(front, match) == 1


async def test_a_timer_that_is_due_fires_while_a_computer_is_due_too(front, clock, bidder):
    """Killed before the computer moved, the match wakes with both due."""
    match = await front.open(ANA, seats=2, computer=True)
    with pytest.MonkeyPatch.context() as dead:
        dead.setattr(front.host.services.scheduler, "advance_after_reply", _nothing)
        await front.press(ANA, match, "/start")
    assert (await front.row(match)).wake_at == clock.ms()
    front.restart()
    await front.pass_time(seconds=11)
    assert await rung(front, match) == 1
    assert (await front.table(match)).waiting == (0,)


async def _nothing(*_values, **_more):
    """Leave all as it is: the bot died here."""


class Restless(Pennies):
    """Its timer names the same action again after it fired."""

    def bell(self, state):
        return Timer(CloseClaps(1), seconds=10) if state.lot == 1 else None


async def test_the_same_timer_again_is_a_new_one(front):
    """It rings after its seconds have passed once more, never at once and without end."""
    front._made[0]["toy"] = replace(TOY, game=Restless())
    front.restart()
    match = await front.begin(ANA, BEN)
    await front.pass_time(seconds=10)
    await front.pass_time(seconds=1)
    assert await rung(front, match) == 1
    await front.pass_time(seconds=9)
    assert await rung(front, match) == 2
