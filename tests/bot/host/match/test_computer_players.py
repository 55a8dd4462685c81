"""Computers move until people must, compute outside the lock, and load the match again."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.host.computers import choices
from bot.host.computers.choices import ChooseRequest
from bot.host.servers.restored_deletions import forget_server
from bot.workers import InlineWorkers
from games.core.bots import Bot
from games.core.game import IllegalAction
from storage.server import servers
from storage.server.servers import Server
from tests.bot.host.fakes import ANA, BEN, GUILD, Front, labels, said
from tests.contract.toy.definition import DEFINITION as TOY


@pytest.fixture
def no_claps(seed):
    """The first lot of three may not be clapped for, so a computer only bids (T-R6)."""
    seed(lambda state: state.clap == 0, seats=3)


async def lines_of(front, match, seat):
    _, story, _, _ = await front.stored(match)
    return [move.lines for move in story if move.seat == seat and move.lines]


async def test_a_computer_answers_before_the_others_are_told(front):
    """One edit shows the move and the answer: computers' moves are folded into one card."""
    match = await front.begin(ANA, computers=1)
    card = await front.message(match)
    assert (await front.table(match)).waiting == (0,)
    looks = len(card.looks)
    await front.move(ANA, match, "bid 0")
    assert (await front.table(match)).waiting == (0,)
    assert len(card.looks) == looks + 1


class Warmed(InlineWorkers):
    """Notes what it was warmed up with."""

    def __init__(self):
        self.known = []

    def warm_up(self, fn):
        self.known.append(fn)


async def test_workers_are_warm_before_a_computers_first_move(database, clock):
    """While people are waited for; where only people play, no process starts."""
    workers = Warmed()
    front = Front(database, clock, workers=workers)
    await front.begin(ANA, BEN)
    assert workers.known == []
    await front.begin(ANA, computers=1)
    assert choices.know_the_games in workers.known


@pytest.mark.parametrize("level", ["easy", "greedy"])
async def test_one_person_plays_to_the_end_against_computers(front, level):
    match = await front.begin(ANA, computers=3, options={"level": level, "lots": "1"})
    for _ in range(100):
        table = await front.table(match)
        if not table.is_running:
            break
        assert table.waiting == (0,)
        legal = table.definition.game.legal_actions(table.match.state, 0)
        await front.move(ANA, match, table.definition.notation.write(legal[-1]))
    row = await front.row(match)
    assert (row.status, row.wake_at) == ("over", None)
    assert "Rematch" in labels((await front.message(match, "result")).content)
    assert "✅" in said(await front.press(ANA, match, "/verify"))


async def test_a_computer_that_was_interrupted_goes_on_by_itself(front, monkeypatch):
    match = await front.open(ANA, seats=2, computer=True)

    async def die(*_values):
        raise RuntimeError("killed")

    monkeypatch.setattr(front.host.services.scheduler.opponents, "play", die)
    with pytest.raises(RuntimeError):
        await front.press(ANA, match, "/start")
    front.restart()
    await front.host.tick()
    assert (await front.table(match)).waiting == (0,)


class Dying(InlineWorkers):
    """Its processes are killed as they think, and again as they start."""

    async def run(self, work, *args):  # noqa: ARG002 - whatever it is, it is not done
        raise BrokenProcessPool("a process was killed")


async def test_where_the_workers_die_a_simple_computer_moves_at_once(database, clock, no_claps):
    """Another try after a minute would be another minute that a member waits."""
    front = Front(database, clock, workers=Dying())
    with capture_logs() as logs:
        match = await front.begin(ANA, BEN, computers=1)
    moved = await lines_of(front, match, 2)  # a roll may come before the bid
    assert moved
    assert 2 not in (await front.table(match)).waiting
    assert await front.untold() == []
    warnings = [log["event"] for log in logs if log["log_level"] != "info"]
    assert warnings == ["computer_fallback"] * len(moved)


class Slow(InlineWorkers):
    """Thinks until it is let go."""

    def __init__(self):
        self.thinking, self.go_on, self.asked = asyncio.Event(), asyncio.Event(), []

    async def run(self, work, *args):
        self.asked.append(args[0])
        self.thinking.set()
        await self.go_on.wait()
        return work(*args)


async def slow_match(database, clock):
    workers = Slow()
    front = Front(database, clock, workers=workers)
    match = await front.open(ANA, seats=3, computer=True)
    await front.press(BEN, match, "/join")
    starting = asyncio.create_task(front.press(ANA, match, "/start"))
    await workers.thinking.wait()
    return front, match, workers, starting


async def test_a_computer_thinks_outside_the_lock(database, clock, no_claps):
    front, match, workers, starting = await slow_match(database, clock)
    await front.host.services.matches.play(match, 0, ("bid 1",), (await front.row(match)).asked[0])
    assert (await front.row(match)).move == 1
    workers.go_on.set()
    await starting
    assert (await front.table(match)).match.state.bids == [1, 3, -1]


async def test_a_lost_race_is_thought_over_again(database, clock, no_claps):
    """It plays only if its version still stands."""
    front, match, workers, starting = await slow_match(database, clock)
    asked = (await front.row(match)).asked[1]
    await front.host.services.matches.play(match, 1, ("bid 1",), asked)
    await front.host.services.matches.play(match, 1, ("again",), (await front.row(match)).asked[1])
    workers.go_on.set()
    await starting
    assert await lines_of(front, match, 1) == [("bid 1",), ("again",), ("bid 3",)]
    assert len(workers.asked) == 2


async def test_a_match_that_ended_while_it_thought_is_told_as_ended(database, clock, no_claps):
    front, match, workers, starting = await slow_match(database, clock)
    replies = []
    for member, action in ((BEN, "/resign-yes"), (ANA, "/end-alone")):
        version = (await front.row(match)).version
        press = front.press(member, match, action, on=None, private=True)
        replies.append(asyncio.create_task(press))
        while (await front.row(match)).version == version:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.001)
    assert (await front.row(match)).status == "over"
    workers.go_on.set()
    await asyncio.gather(starting, *replies)
    assert await lines_of(front, match, 1) == []
    assert "Rematch" in labels((await front.message(match, "result")).content)


@pytest.mark.long
async def test_a_deadline_that_passes_while_it_thinks_is_kept(database, clock, no_claps):
    """Its match rests meanwhile; then both its own turn and the late one are played, once each."""
    terms = Server(GUILD, on_timeout="computer")
    await database.write(lambda conn: servers.save(conn, terms))
    front, match, workers, starting = await slow_match(database, clock)
    await front.host.services.matches.play(match, 2, ("bid 1",), (await front.row(match)).asked[2])

    for _ in range(72):
        await front.pass_time(hours=1)
    assert await lines_of(front, match, 0) == []
    workers.go_on.set()
    await starting
    for _ in range(3):
        await front.pass_time(hours=1)
    assert (await front.table(match)).clocks.turns[0].missed == 1
    played = [(one.seat, one.lines[0]) for one in (await front.stored(match))[1] if one.lines]
    bids = [(seat, line) for seat, line in played if line.startswith("bid")]
    assert bids[:3] == [(2, "bid 1"), (1, "bid 3"), (0, "bid 3")]


async def test_a_clap_lost_while_it_thought_is_no_failure(database, clock, seed):
    """A late action is refused, not passed over, so it looks again (T-R6)."""
    seed(lambda state: state.clap == 1, seats=3)
    front, match, workers, starting = await slow_match(database, clock)
    await front.host.services.matches.play(match, 0, ("clap 1",), (await front.row(match)).asked[0])
    workers.go_on.set()
    await starting
    assert await lines_of(front, match, 1) == [("bid 3",)]


async def test_two_presses_at_once_let_it_move_once(front, no_claps):
    match = await front.begin(ANA, BEN, computers=1)
    assert await lines_of(front, match, 2) == [("bid 3",)]
    await asyncio.gather(front.move(ANA, match, "bid 0"), front.move(BEN, match, "bid 1"))
    table = await front.table(match)
    assert set(table.waiting) <= {0, 1}


@pytest.mark.long
async def test_a_match_whose_rules_refuse_every_move_stops_nobody_from_being_told(
    front, monkeypatch
):
    """Its match rests for a minute; the move of the person before it is told at once."""
    tables, asked = front.host.services.matches, []
    play = tables.play

    async def refuse(*move, by_computer=False):
        if by_computer:
            raise IllegalAction("T-R6", "There is nothing to clap for.")
        return await play(*move)

    monkeypatch.setattr(tables, "play", refuse)
    match = await front.open(ANA, seats=3, computer=True)
    await front.press(BEN, match, "/join")
    with pytest.raises(IllegalAction, match="nothing to clap for"):
        await front.press(ANA, match, "/start")
    assert await front.untold() == []
    run = front.host.services.scheduler.opponents.workers.run

    async def count(fn, question):
        asked.append(question.level)
        return await run(fn, question)

    monkeypatch.setattr(front.host.services.scheduler.opponents.workers, "run", count)
    for _ in range(59):
        await front.pass_time(seconds=1)
    once = ["greedy", choices.BY_HOST]
    assert asked == once, "the computer, then the host in its place"
    await front.pass_time(seconds=2)
    assert asked == once * 2


async def test_a_computer_is_asked_with_the_chance_of_this_position_alone(front):
    """The same position gives the same choice; another one other numbers."""
    match = await front.begin(ANA, BEN, computers=1)
    table, host = await front.table(match), front.host.services.scheduler.opponents
    question = host._question(table, 2)
    assert isinstance(question, ChooseRequest)
    assert (question.game, question.level, question.seat) == ("toy", "greedy", 2)
    assert question == host._question(await front.table(match), 2)
    await front.move(ANA, match, "bid 0")
    assert host._question(await front.table(match), 2).key != question.key
    assert len(question.key) <= 64


class Patient(Bot):
    """Remembers what tells it that its time is over."""

    is_over = None

    def limited(self, is_over):
        self.is_over = is_over
        return self

    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - see above
        return legal_actions[0]


@pytest.mark.parametrize(("level", "seconds"), [("hard", 0.3), ("expert", 2.0)])
def test_a_computer_has_some_seconds_to_think(level, seconds, monkeypatch):
    """Then it plays the best it has found; its processor time runs from when it is asked."""
    bot, now = Patient(), [100.0]
    monkeypatch.setattr(choices, "thread_time", lambda: now[0])
    timed = choices.timed(replace(TOY, bots={level: bot}), level)
    now[0] += seconds - 0.1
    assert not timed.is_over()
    now[0] += 0.1
    assert timed.is_over()


class Deleting(InlineWorkers):
    """While a computer is thinking, the data of the server is deleted, once it is told to."""

    front = None

    async def run(self, fn, *args):
        line = await super().run(fn, *args)
        if self.front is not None:
            front, self.front = self.front, None
            await forget_server(front.database, GUILD, front.clock.ms())
        return line


async def test_a_computer_whose_match_is_deleted_meanwhile_stops_in_silence(database, clock):
    workers = Deleting()
    front = Front(database, clock, workers=workers)
    match = await front.begin(ANA, computers=1, options={"claps": "1"})
    workers.front = front
    edits = len(front.messenger.edits)
    with capture_logs() as logs:
        await front.move(ANA, match, "bid 0")
        await front.pass_time(minutes=1)
    assert workers.front is None
    assert await front.row(match) is None
    assert [log for log in logs if log["log_level"] in ("warning", "error")] == []
    assert len(front.messenger.edits) == edits
