"""A watchdog of the event loop, for containers, where no service manager has one.

Only time in which this process runs counts: one that was stopped (SIGSTOP, `docker pause`) does not
hang.
"""

import asyncio
import faulthandler
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

STANDS_FOR = 60.0
"""Seconds without a step of the event loop after which only a restart helps."""
PINGS_PER_TIMEOUT = 4
STEPS = 4
"""In how many waits a countdown is divided; a stop of the process ends one of them at most."""


class Countdown:
    """Calls a function, on a thread of its own, once this process has run for some seconds."""

    def __init__(self, seconds: float, at_end: Callable[[], None]) -> None:
        """Begin to count; the thread does not keep the process alive."""
        self._step = seconds / STEPS
        self._at_end = at_end
        self._is_cancelled = False
        self._changed = threading.Event()
        threading.Thread(target=self._count, name="fulltime-countdown", daemon=True).start()

    def restart(self) -> None:
        """Count from the beginning."""
        self._changed.set()

    def cancel(self) -> None:
        """Never call the function."""
        self._is_cancelled = True
        self._changed.set()

    def _count(self) -> None:
        left = STEPS
        while left and not self._is_cancelled:
            if self._changed.wait(self._step):
                self._changed.clear()
                left = STEPS
            else:
                left -= 1
        if not self._is_cancelled:
            self._at_end()


@asynccontextmanager
async def end_if_the_loop_stands(seconds: float = STANDS_FOR) -> AsyncIterator[None]:
    """End this process with all tracebacks if the loop is blocked for `seconds`, with status 1.

    If some code holds the GIL meanwhile, no thread of Python can count. A signal then ends the
    process (SIGPROF), after so many seconds of all its processors.
    """
    faulthandler.register(signal.SIGPROF, chain=True)  # which ends the process
    countdown = Countdown(seconds, _end)
    pinging = asyncio.create_task(_ping(seconds, countdown))
    try:
        yield
    finally:
        pinging.cancel()
        with suppress(asyncio.CancelledError):
            await pinging
        countdown.cancel()
        signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.unregister(signal.SIGPROF)


async def _ping(seconds: float, countdown: Countdown) -> None:
    """Postpone the end of the process, until cancelled."""
    processors = os.cpu_count() or 1
    while True:
        countdown.restart()
        signal.setitimer(signal.ITIMER_PROF, seconds * processors)
        await asyncio.sleep(seconds / PINGS_PER_TIMEOUT)


def _end() -> None:
    faulthandler.dump_traceback(all_threads=True)
    os._exit(1)
