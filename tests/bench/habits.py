"""Habits: the results of seasons of Eleven for members who visit by different habits.

A run is a season of eight weeks at a tempo with some members; the bot is restarted meanwhile.
"""

import asyncio
import multiprocessing
import os
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from storage.opening import open_database
from tests.bench.figures import Figure
from tests.bot.host.fakes import FakeClock
from tests.bot.host.league.ground import League
from tests.bot.host.league.habits import ANSWERS, DAILY, HABITS, Habit
from tests.bot.host.league.tally import CALLS, CHOSEN, POSTS, Days
from tests.bot.host.league.visitors import Visited

SIZES = range(2, 11)
RESTARTS = 10
"""The bot is restarted at every tenth instant."""


@dataclass(frozen=True)
class Run:
    """A tempo, its terms, and a habit for each member."""

    tempo: str
    terms: tuple[tuple[str, str | int], ...]
    habits: tuple[Habit, ...]

    @property
    def seed(self) -> bytes:
        """The seed of its random numbers."""
        return f"{self.tempo} {len(self.habits)}".encode()


@dataclass(frozen=True)
class Played:
    """The result of a run: the days of each member with the habit, and the number of posts."""

    run: Run
    days: list[tuple[str, Days]]
    posts: int


def runs() -> list[Run]:
    """Return every run, those of the most members first, since they take longest."""
    day, half = (("tempo", "hours"), ("hours", 24)), (("tempo", "hours"), ("hours", 12))
    ten = Run("real week, ten who come daily", (), DAILY * 2)
    mixed = [
        run
        for size in reversed(SIZES)
        for run in (
            Run("real week", (), HABITS[:size]),
            Run("every 24 hours", day, HABITS[:size]),
            Run("every 12 hours", half, (ANSWERS,) * size),
        )
    ]
    return [ten, *mixed]


def figures() -> Iterator[Figure]:
    """Yield for each tempo the results of its seasons, with aims for members who come daily."""
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
        played = list(pool.map(_play, runs()))
    for tempo in dict.fromkeys(other.run.tempo for other in played):
        yield from _of_tempo(tempo, [other for other in played if other.run.tempo == tempo])


def _of_tempo(tempo: str, played: list[Played]) -> Iterator[Figure]:
    for habit in dict.fromkeys(each_habit for run in played for each_habit in run.run.habits):
        dayss = [days for run in played for name, days in run.days if name == habit.name]
        least = CHOSEN if habit.is_daily else None
        none = 0 if habit.is_daily else None
        name = f"{tempo}: {habit.name}"
        yield Figure(f"{name}, chosen", min(days.share for days in dayss), "%", least=least)
        yield Figure(f"{name}, missed", sum(days.missed for days in dayss), "days", most=none)
        yield Figure(f"{name}, lost", sum(days.lost for days in dayss), "clubs", most=none)
    calls = max(days.calls for run in played for _, days in run.days)
    yield Figure(f"{tempo}: calls of a member in a day", calls, "", most=CALLS)
    for run in played:
        most = POSTS if len(run.run.habits) == max(SIZES) else None
        yield Figure(f"{tempo}: posts, {len(run.run.habits)} members", run.posts, "", most=most)


def _play(run: Run) -> Played:
    """Play a season on a database of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        return asyncio.run(_season(run, Path(folder) / "habits.db", patch))


async def _season(run: Run, path: Path, patch: pytest.MonkeyPatch) -> Played:
    async with open_database(path) as database:
        league = League(database, FakeClock(), patch)
        visited = Visited(league, run.habits, run.seed, RESTARTS)
        await visited.begin(**dict(run.terms))
        tally = await visited.play()
    days = [
        (visitor.habit.name, tally.members[visitor.member.user_id]) for visitor in visited.visitors
    ]
    return Played(run, days, len(visited.league.messenger.posts))
