"""Everywhere the host asks a computer, a match goes on though all computers fail, in any way.

A seat of an absent or late member, one taken over and one in a cup are computers' seats, so their
turns are those of the first two places.
"""

from concurrent.futures import BrokenExecutor

import pytest

from bot.host.computers import choices
from bot.host.league.days import remaining_day
from bot.host.match import hints
from bot.interactions.outages import NOT_WORKED_OUT, outage_text
from bot.worker_jobs import JobLimitExceeded, WorkerDied, WorkersUnavailable
from bot.workers import InlineWorkers
from games.registry import GAMES
from tests.bot.host.computers.broken import Illegal, Raising, Silent, broken
from tests.bot.host.fakes import ANA, BEN, Front, said
from tests.bot.host.league.ground import MANAGERS, QUICK, League
from tests.bot.host.play import test_hint_button, test_lesson_hints
from tests.contract.toy.definition import DEFINITION as TOY

DICE = GAMES["finale_dice"]


class Failing(InlineWorkers):
    """Raises this error for every job that asks a computer stronger than the simple ones."""

    def __init__(self, error, *, all_fail):
        self.error, self.all_fail = error, all_fail

    async def run(self, fn, *args):
        (request,) = args
        level = request.levels[0] if hasattr(request, "levels") else request.level
        if self.all_fail or level != choices.GAMES[request.game].levels[0]:
            raise self.error
        return await super().run(fn, *args)


@pytest.fixture(params=[Raising, Illegal, Silent, JobLimitExceeded, WorkerDied, WorkersUnavailable])
def fail(request, monkeypatch):
    """Let computers of a game fail, all or all but the simple ones; return the workers."""

    def fail(definition, *, all_fail=True):
        games, workers = {definition.name: definition}, InlineWorkers()
        if issubclass(request.param, BrokenExecutor):
            workers = Failing(request.param(), all_fail=all_fail)
        else:
            but = () if all_fail else definition.levels[:1]
            games = {definition.name: broken(definition, request.param(), but=but)}
        for module in (choices, hints, remaining_day):
            monkeypatch.setattr(module, "GAMES", games)
        return workers

    return fail


@pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=lambda one: one.name)
async def test_a_turn(fail, database, clock, game):
    front = Front(database, clock, games={game.name: game}, workers=fail(game))
    match = await front.open_game(game.name, seats=2, computer=True)
    if (await front.row(match)).status != "running":
        await front.press(ANA, match, "/start")
    table = await front.table(match)
    (computer,) = (seat.seat for seat in table.row.seats if seat.bot)
    for _ in range(5):
        if computer not in table.waiting and table.waiting:
            line = table.definition.notation.write(table.match.legal_actions(table.waiting[0])[0])
            asked = table.match.asked[table.waiting[0]]
            await front.host.services.matches.play(match, table.waiting[0], (line,), asked)
            await front.host.services.scheduler.advance(match)
        table = await front.table(match)
    assert computer not in table.waiting
    assert await front.untold() == []


async def test_out_of_turn(fail, database, clock, seed):
    """Nobody waits for it, and it is asked once (T-R6)."""
    seed(lambda state: state.clap == 1, seats=3)
    front = Front(database, clock, workers=fail(TOY))
    match = await front.begin(ANA, BEN, computers=1)
    await front.pass_time(seconds=10)
    table = await front.table(match)
    assert 2 not in table.waiting
    assert table.row.wake_at is None or table.row.wake_at > front.clock.ms()


@pytest.mark.parametrize("all_fail", [True, False])
async def test_a_hint(fail, database, clock, monkeypatch, all_fail):
    """A choice at random is no hint, so the member is told to try again."""
    monkeypatch.setattr(hints, "MOST", hints.FEWEST)
    workers = fail(DICE, all_fail=all_fail)
    front = Front(database, clock, games={DICE.name: DICE}, workers=workers)
    match, mover, _ = await test_hint_button.begun(front)
    if all_fail or isinstance(getattr(workers, "error", None), WorkersUnavailable):
        with pytest.raises(BrokenExecutor) as caught:
            await test_hint_button.hint(front, mover, match)
        assert outage_text(caught.value, is_move=False, has_played=False) == NOT_WORKED_OUT
    else:
        told = said((await test_hint_button.hint(front, mover, match)).content)
        assert "A computer would choose" in told


@pytest.mark.parametrize("all_fail", [True, False])
async def test_a_hint_of_a_lesson(fail, database, clock, monkeypatch, all_fail):
    monkeypatch.setattr(hints, "MOST", hints.FEWEST)
    workers = fail(DICE, all_fail=all_fail)
    front = Front(database, clock, games=GAMES, workers=workers)
    if all_fail or isinstance(getattr(workers, "error", None), WorkersUnavailable):
        with pytest.raises(BrokenExecutor):
            await test_lesson_hints.hint(front, DICE.name, 1)
    else:
        told = await test_lesson_hints.hint(front, DICE.name, 1)
        assert "A computer would choose" in told.content.notice


async def test_a_day_whose_members_are_absent(fail, database, clock, monkeypatch):
    """The draft of a season of Eleven: it goes on and is not deserted."""
    workers = fail(QUICK)
    league = League(database, clock, monkeypatch)
    league._made = league._made[0], workers
    league.restart()
    fail(QUICK)
    (division,) = await league.begin(tempo="hours", hours=12)
    await league.pass_time(hours=12)
    assert await league.stage(division) == 1
    story = (await league.stored(division.match_id))[1][1:]
    assert {one.seat for one in story} == set(range(len(MANAGERS)))
