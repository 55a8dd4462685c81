"""A loop of discord.py that a jump of the machine's clock neither stops nor hurries."""

from datetime import datetime, timedelta
from typing import Any

from discord.ext import tasks
from discord.utils import utcnow


def steady(loop: tasks.Loop[Any]) -> tasks.Loop[Any]:
    """Let a loop go on a whole interval after each iteration began; return it.

    discord.py reckons each iteration from the one before, by the time of day: once the clock was
    set back by a day, the loop stood still for a day, and after one that was set ahead it made up
    for all iterations in between at once. There is no hook for it; the tests notice a change.
    """
    inner: Any = loop
    interval, sleep_until = timedelta(seconds=loop.seconds or 0), inner._try_sleep_until  # noqa: SLF001 - see above

    def sleep_at_most_until(at: datetime) -> Any:  # noqa: ANN401 - a future of discord.py
        return sleep_until(min(at, utcnow() + interval))

    inner._get_next_sleep_time = lambda: utcnow() + interval  # noqa: SLF001 - see above
    inner._try_sleep_until = sleep_at_most_until  # noqa: SLF001 - see above
    return loop
