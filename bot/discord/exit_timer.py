"""Ends the process in time even if something hangs; nothing is lost, as changes are on disk."""

import os
import threading
from collections.abc import Callable

import structlog

ENDS_WITHIN = 7.5
"""Seconds from a signal until the process ends in any case, before a service manager kills it."""
THREADS_END_WITHIN = 0.5
"""Seconds that threads have to end once all is closed; one may still draw an unneeded picture."""
log = structlog.get_logger()


class ExitTimer:
    """Ends this process if it does not stop in time after it was asked to."""

    def __init__(self, needs_a_person: Callable[[], bool] = lambda: False) -> None:
        """End it with status 1, or with 2 if `needs_a_person` says so then."""
        self._needs_a_person = needs_a_person
        self._timer: threading.Timer | None = None

    def start(self) -> None:
        """Start the timer, because the process was asked to stop."""
        if self._timer is None:
            self._timer = _after(ENDS_WITHIN, self._give_up)

    def all_is_closed(self) -> None:
        """Let the process end with status 0 soon, if it was asked to stop."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = _after(THREADS_END_WITHIN, lambda: os._exit(0))

    def _give_up(self) -> None:
        """End this process at once; the worker processes notice and end too."""
        log.warning("shutdown_timed_out", seconds=ENDS_WITHIN)
        os._exit(2 if self._needs_a_person() else 1)


def _after(seconds: float, work: Callable[[], None]) -> threading.Timer:
    """Return a started timer, which does not keep the process alive."""
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()
    return timer
