"""Computers out of turn: they leave people some seconds, then act once, or let it be."""

from dataclasses import replace

import pytest

from games.core.bots import RandomBot
from tests.bot.host.fakes import ANA, BEN
from tests.contract.toy.actions import Clap
from tests.contract.toy.definition import DEFINITION as TOY


class Clapper(RandomBot):
    """Never claps when it is asked to bid, always out of turn."""

    def choose(self, view, legal_actions, imagine, chance):
        bids = [action for action in legal_actions if not isinstance(action, Clap)]
        return super().choose(view, bids, imagine, chance)

    def act_out_of_turn(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it only looks at claps
        return next((action for action in legal_actions if isinstance(action, Clap)), None)


class Sleeper(Clapper):
    """Lets every clap be."""

    def act_out_of_turn(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it looks at nothing
        return None


@pytest.fixture
def a_clap(seed, monkeypatch):
    """The first lot of three may be clapped for (T-R6), and computers know when."""
    seed(lambda state: state.clap == 1, seats=3)
    monkeypatch.setitem(TOY.bots, "easy", Sleeper())
    monkeypatch.setitem(TOY.bots, "greedy", Clapper())


async def clapper(front, match):
    return (await front.table(match)).match.state.clapper


async def begin(front, level):
    """Let Ana and Ben play with one computer, which has bid, so that only they are asked."""
    match = await front.begin(ANA, BEN, computers=1, options={"level": level})
    while (table := await front.table(match)).waiting == (2,):
        await front.host.services.scheduler.advance(match)
    assert table.match.state.clap == 1
    assert 2 not in (await front.table(match)).waiting
    return match


@pytest.mark.usefixtures("a_clap")
async def test_a_computer_waits_some_seconds_before_it_claps(front):
    match = await begin(front, "greedy")
    await front.pass_time(seconds=3)
    assert await clapper(front, match) == -1
    await front.pass_time(seconds=4)
    assert await clapper(front, match) == 2


async def test_a_computer_on_turn_leaves_time_to_whoever_may_want_to_act(front):
    """As far as everybody can see; it also waits after a restart."""
    front._made[0]["toy"] = replace(
        TOY, turns=replace(TOY.turns, in_a_hurry=lambda _view: range(2))
    )
    front.restart()
    match = await front.begin(ANA, computers=1)
    while 0 in (table := await front.table(match)).waiting:
        legal = table.definition.game.legal_actions(table.match.state, 0)
        await front.move(ANA, match, table.definition.notation.write(legal[0]))
    before = (await front.row(match)).version
    await front.host.services.scheduler.advance(match)
    await front.pass_time(seconds=3)
    front.restart()
    await front.pass_time(seconds=2)
    assert (await front.row(match)).version == before
    await front.pass_time(seconds=2)
    assert (await front.row(match)).version > before


@pytest.mark.usefixtures("a_clap")
async def test_a_person_who_is_faster_gets_it(front):
    match = await begin(front, "greedy")
    await front.move(ANA, match, "clap 1")
    await front.pass_time(seconds=7)
    assert await clapper(front, match) == 0


@pytest.mark.usefixtures("a_clap")
async def test_a_computer_that_lets_it_be_is_asked_once_and_then_rests(front):
    match = await begin(front, "easy")
    before = (await front.row(match)).version
    await front.pass_time(seconds=7)
    row = await front.row(match)
    assert row.version == before
    assert row.wake_at is None or row.wake_at > front.clock.ms()
