"""Ends the process in time even if something hangs; nothing is lost, as changes are on disk."""

import os
from collections.abc import Callable

import structlog

from bot.operations.settings import SettingsError
from bot.operations.watchdog import Countdown
from storage.errors import DatabaseLostError, StorageError, StorageUnavailable

ENDS_WITHIN = 7.5
"""Seconds from a signal until the process ends in any case, before a service manager kills it."""
THREADS_END_WITHIN = 0.5
"""Seconds that threads have to end once all is closed; one may still draw an unneeded picture."""
STOPPED, MAY_PASS, NEEDS_A_PERSON = 0, 1, 2
"""Exit statuses; a supervisor starts the process again only after the second one."""
log = structlog.get_logger()


def status_of(error: BaseException) -> int:
    """Return the exit status of a process that an error ends."""
    may_pass = isinstance(error, StorageUnavailable) and not isinstance(error, DatabaseLostError)
    needs_a_person = isinstance(error, SettingsError | StorageError) and not may_pass
    return NEEDS_A_PERSON if needs_a_person else MAY_PASS


class ExitTimer:
    """Ends this process if it does not stop in time after it has begun to."""

    def __init__(self, needs_a_person: Callable[[], bool] = lambda: False) -> None:
        """End it with status 2 if `needs_a_person` says so then."""
        self._needs_a_person = needs_a_person
        self._countdown: Countdown | None = None
        self._status = MAY_PASS
        self._why: str | None = None

    def start(self, error: BaseException | None, status: int) -> None:
        """Start the timer, or tell the one that runs why the process ends.

        That is an `error`, which has a status of its own, or something that needs this `status`.
        """
        self._status = status_of(error) if error else status
        is_sentence = isinstance(error, SettingsError | StorageError)
        self._why = str(error) if is_sentence else type(error).__name__ if error else None
        if self._countdown is None:
            self._countdown = Countdown(ENDS_WITHIN, self._give_up)

    def all_is_closed(self, status: int = STOPPED) -> None:
        """Let the process end with this status, if it was ending; an error is still to be told."""
        if self._countdown is not None:
            self._countdown.cancel()
            within = ENDS_WITHIN if status else THREADS_END_WITHIN
            self._countdown = Countdown(within, lambda: os._exit(status))

    def _give_up(self) -> None:
        """End this process at once; the worker processes notice and end too."""
        log.warning("shutdown_timed_out", seconds=ENDS_WITHIN, why=self._why)
        os._exit(NEEDS_A_PERSON if self._needs_a_person() else self._status)
