"""Asks computers in the workers; if one fails, in a simpler way at once, and counts that."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from time import monotonic
from typing import Any, Protocol, TypeVar

import structlog

from bot.host.computers.choices import ChooseRequest, Failure, by_host, place_of, simplified, think
from bot.worker_jobs import JobLimitExceeded, WorkerDied, WorkersClosed

THREAD_LIMIT = 10.0
"""Seconds for a simple computer in a thread, which cannot be killed: it takes some milliseconds."""
REPORTED_FOR = 600.0
"""Seconds for which a computer's failure is reported."""
T = TypeVar("T")
Q = TypeVar("Q")
log = structlog.get_logger()


class Workers(Protocol):
    """Runs long computations off the event loop."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:  # noqa: ANN401 - any picklable
        """Return `work(*args)`, computed elsewhere; both must be picklable.

        Raises BrokenExecutor if the worker processes die or the job exceeds its limit.
        """

    def warm_up(self, work: Callable[[], None]) -> None:
        """Start a worker process that imports what `work` needs, without waiting for it."""


class Answer(Protocol):
    """What was chosen, and the computers that failed meanwhile."""

    @property
    def failures(self) -> Sequence[Failure]:
        """Return the computers that failed."""


A = TypeVar("A", bound=Answer)


class ComputerService:
    """Asks computers for their choices."""

    on_failure: Callable[[], None] | None = None
    """Called when a computer has failed."""

    def __init__(self, workers: Workers) -> None:
        """Let computers think in these workers."""
        self.workers = workers
        self._failed_at: float | None = None

    @property
    def is_failing(self) -> bool:
        """Return whether a computer failed in the last `REPORTED_FOR` seconds."""
        return self._failed_at is not None and monotonic() - self._failed_at < REPORTED_FOR

    async def line(self, request: ChooseRequest, match_id: str) -> str:
        """Return the line that is played, "" for no action out of turn."""
        ways = (request, simplified(request), by_host(request))
        return (await self.ask(think, ways, match_id)).line

    async def ask(self, work: Callable[[Q], A], ways: Sequence[Q], match_id: str) -> A:
        """Return what `work` finds by the first of these ways that leads to an answer.

        Computers are asked in a worker by all ways but the last, which must need none and runs in a
        thread. If no worker can begin, the last but one way runs in a thread, too.
        """
        *asked, last = ways
        for way in asked:
            try:
                return self._noted(await self.workers.run(work, way), match_id)
            except WorkersClosed:
                raise
            except (JobLimitExceeded, WorkerDied) as error:
                self.record_failure(_failure(way, type(error).__name__), match_id)
            except BrokenExecutor:
                log.warning("computer_fallback", match=match_id)
                return await self._ask_in_thread(work, asked[-1], last, match_id)
            except Exception as error:  # noqa: BLE001 - whatever it is, the match goes on
                self.record_failure(_failure(way, place_of(error)), match_id)
        return await asyncio.to_thread(work, last)

    def record_failure(self, failure: Failure, match_id: str) -> None:
        """Log and count a computer's failure."""
        log.warning(
            "computer_failed",
            match=match_id,
            game=failure.game,
            computer=failure.level,
            why=failure.why,
        )
        self._failed_at = monotonic()
        if self.on_failure is not None:
            self.on_failure()

    async def _ask_in_thread(self, work: Callable[[Q], A], way: Q, last: Q, match_id: str) -> A:
        try:
            async with asyncio.timeout(THREAD_LIMIT):
                return self._noted(await asyncio.to_thread(work, way), match_id)
        except Exception as error:  # noqa: BLE001 - as above
            self.record_failure(_failure(way, type(error).__name__), match_id)
        return await asyncio.to_thread(work, last)

    def _noted(self, answer: A, match_id: str) -> A:
        """Return an answer, after counting the computers that failed meanwhile."""
        for failure in answer.failures:
            self.record_failure(failure, match_id)
        return answer


def _failure(way: object, why: str) -> Failure:
    """Return the failure of a whole request; that of a day asks computers of several levels."""
    return Failure(getattr(way, "game", ""), getattr(way, "level", ""), why)
