"""The queue in front of the workers: jobs of a lower rank first, then in order of arrival."""

import asyncio
from dataclasses import dataclass

from bot.worker_jobs import JobKind, WorkersBusy, WorkersClosed


@dataclass(slots=True, eq=False)
class _Waiting:
    """A job in the queue; `begins` is done once it may begin."""

    kind: JobKind
    begins: asyncio.Future[None]


class JobQueue:
    """Lets up to `size` jobs run at once; if `size` is above 1, one of them is not a long one."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._long_free = max(1, size - 1)
        self._waiting: list[_Waiting] = []
        self._is_closed = False

    def __len__(self) -> int:
        """Return the number of waiting jobs."""
        return len(self._waiting)

    async def enter(self, kind: JobKind) -> None:
        """Wait until a job of this kind may begin; `leave` must be called when it is over.

        Raises WorkersBusy if that takes longer than the kind's `patience`, or if too many of it
        wait; WorkersClosed once the queue is closed.
        """
        if self._is_closed:
            raise WorkersClosed("the workers are closed")
        self._require_room(kind)
        waiting = _Waiting(kind, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._waiting.sort(key=lambda job: job.kind.rank)  # stable: in order of arrival
        self._fill()
        try:
            async with asyncio.timeout(kind.patience):
                await waiting.begins
        except TimeoutError:
            self._drop(waiting)
            raise WorkersBusy(f"limit: a {kind.name} waited {kind.patience} s") from None
        except asyncio.CancelledError:
            self._drop(waiting)
            raise

    def _require_room(self, kind: JobKind) -> None:
        """Raise WorkersBusy if as many jobs of this kind wait as may."""
        most = kind.most_waiting
        if most is not None and sum(job.kind is kind for job in self._waiting) >= most:
            raise WorkersBusy(f"limit: {most} of kind {kind.name} wait")

    def leave(self, kind: JobKind) -> None:
        """Let the next job begin in the place of one of this kind."""
        self._free += 1
        self._long_free += kind.is_long
        self._fill()

    def close(self) -> None:
        """Refuse all waiting and further jobs."""
        self._is_closed = True
        for job in self._waiting:
            if not job.begins.done():
                job.begins.set_exception(WorkersClosed("the workers are closed"))
        self._waiting.clear()

    def _drop(self, waiting: _Waiting) -> None:
        """Forget a job whose caller no longer waits; it may just have been told to begin."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)
        elif not waiting.begins.cancelled() and waiting.begins.exception() is None:
            self.leave(waiting.kind)

    def _fill(self) -> None:
        """Let as many jobs begin as there is room for."""
        while self._free and (job := self._next()) is not None:
            self._waiting.remove(job)
            if job.begins.cancelled():  # its caller is about to drop it
                continue
            self._free -= 1
            self._long_free -= job.kind.is_long
            job.begins.set_result(None)

    def _next(self) -> _Waiting | None:
        """Return the first job that may begin; long ones may not take the last place."""
        fitting = (job for job in self._waiting if self._long_free or not job.kind.is_long)
        return next(fitting, None)
