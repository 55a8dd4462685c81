"""A watchdog of the event loop, for containers, where no service manager has one."""

import asyncio
import faulthandler
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

STANDS_FOR = 60.0
"""Seconds without a step of the event loop after which only a restart helps."""
PINGS_PER_TIMEOUT = 4


@asynccontextmanager
async def end_if_the_loop_stands(seconds: float = STANDS_FOR) -> AsyncIterator[None]:
    """End this process with status 1 and all tracebacks if the loop is blocked for `seconds`.

    faulthandler does this from a thread that needs no GIL, so it works even if the GIL is held.
    """
    faulthandler.dump_traceback_later(seconds, exit=True)
    pinging = asyncio.create_task(_ping(seconds))
    try:
        yield
    finally:
        pinging.cancel()
        with suppress(asyncio.CancelledError):
            await pinging
        faulthandler.cancel_dump_traceback_later()


async def _ping(seconds: float) -> None:
    """Postpone the end of the process, until cancelled."""
    while True:
        await asyncio.sleep(seconds / PINGS_PER_TIMEOUT)
        faulthandler.dump_traceback_later(seconds, exit=True)
