"""Gives memory that was freed back to the system, which glibc keeps after a burst of work.

Blocks of C beyond 512 bytes, such as texts, leave free pages between those in use. They would be
used again, but a bot that queued much during an outage seemed large for days: in a sketch with 100
MB of texts, 126 MB stayed of which 43 were needed.
"""

import asyncio
import ctypes
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

EVERY = 600.0
"""Seconds between two times; it takes a millisecond where there is nothing to give back."""


@asynccontextmanager
async def giving_freed_memory_back(seconds: float = EVERY) -> AsyncIterator[None]:
    """Do so all `seconds` within the context, on a thread; nothing without glibc."""
    trim = find_trim()
    if trim is None:
        yield
        return
    trimming = asyncio.create_task(_go_on(trim, seconds))
    try:
        yield
    finally:
        trimming.cancel()
        with suppress(asyncio.CancelledError):
            await trimming


def find_trim() -> Callable[[], object] | None:
    """Return what gives freed memory back, None if the C library has no such function."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # musl; macOS; Windows
        return None
    trim.argtypes = [ctypes.c_size_t]
    return lambda: trim(0)


async def _go_on(trim: Callable[[], object], seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        await asyncio.to_thread(trim)
