"""The kinds of jobs for worker processes: which go first, how long each may take, how each fails.

Errors of a job's worker, all of them `BrokenExecutor`:

- JobLimitExceeded: the job took longer than its kind may; its worker was killed
- WorkerDied: two processes died while they ran the job
- WorkersUnavailable: no process could begin the job; WorkersBusy: as others were before it
"""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class JobLimitExceeded(BrokenExecutor):
    """The job exceeded its limit; another attempt would do so again."""


class WorkerDied(BrokenExecutor):
    """The job's worker died while it ran the job, and so did that of the second attempt."""


class WorkersUnavailable(BrokenExecutor):
    """No worker could begin the job; whatever the reason, it is not the job."""


class WorkersBusy(WorkersUnavailable):
    """Too many jobs were before it in the queue."""


class WorkersClosed(RuntimeError):  # noqa: N818 - what happened, as with the others
    """The bot is shutting down; the job was dropped."""


def workers_outage(error: BrokenExecutor) -> str:
    """Return in a few words, for the log, why the workers did not do a job."""
    if isinstance(error, JobLimitExceeded):
        return "a job exceeded its limit"
    if isinstance(error, WorkersBusy):
        return "the workers are busy"
    return "the workers die"


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of jobs.

    Jobs of a lower `rank` begin first. After `seconds` since its begin a job is killed with its
    worker; after `patience` seconds in the queue its caller is told that no worker could begin it,
    and at once if `most_waiting` wait. `is_long`: such jobs never occupy all workers if there are
    several.
    """

    name: str
    rank: int
    seconds: float
    patience: float
    is_long: bool = False
    most_waiting: int | None = None


# The limits are ten times what a job of the kind takes at most on a slow machine. As many jobs wait
# as members press; what the host itself asks for is never too much.
WARM_UP = JobKind("warm-up", 0, seconds=60.0, patience=60.0)
MOVE = JobKind("move", 0, seconds=20.0, patience=20.0)
REPLAY = JobKind("replay", 1, seconds=30.0, patience=60.0, most_waiting=100)
HINT = JobKind("hint", 1, seconds=30.0, patience=60.0, is_long=True, most_waiting=100)
DAY = JobKind("day", 2, seconds=180.0, patience=300.0, is_long=True)
PAGE = JobKind("page", 3, seconds=120.0, patience=300.0, is_long=True, most_waiting=100)
ANALYSIS = JobKind("analysis", 4, seconds=60.0, patience=600.0, is_long=True)
KINDS = (WARM_UP, MOVE, REPLAY, HINT, DAY, PAGE, ANALYSIS)
_KIND_OF: dict[Callable[..., Any], JobKind] = {}


def job(kind: JobKind) -> Callable[[F], F]:
    """Return a decorator for a function that workers run: its jobs are of this kind."""

    def declare(work: F) -> F:
        _KIND_OF[work] = kind
        return work

    return declare


def kind_of(work: Callable[..., Any]) -> JobKind:
    """Return the kind of a function's jobs; a function that declares none makes pages."""
    return _KIND_OF.get(work, PAGE)


def is_declared(work: Callable[..., Any]) -> bool:
    """Return whether a function declares the kind of its jobs."""
    return work in _KIND_OF
