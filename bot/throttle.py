"""Throttle: lines of the log that may come again and again, each so often at most."""

from collections.abc import Hashable
from math import inf
from time import monotonic

import structlog

EVERY = 60.0
"""Seconds between two lines of one kind."""
MOST_KINDS = 1000
"""Kinds remembered; beyond, all are forgotten."""


log = structlog.get_logger()


class Throttle:
    """Knows when a line of each kind was last written, and how many were left out since."""

    def __init__(self, every: float = EVERY) -> None:
        """Let one line of a kind pass in so many seconds."""
        self._every = every
        self._kinds: dict[Hashable, tuple[float, int]] = {}

    def passes(self, kind: Hashable) -> int | None:
        """Return how many lines of a kind were left out before this one; None: leave it out too."""
        now = monotonic()
        since, left_out = self._kinds.get(kind, (-inf, 0))
        if now - since < self._every:
            self._kinds[kind] = since, left_out + 1
            return None
        if len(self._kinds) >= MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = now, 0
        return left_out

    def warn(self, event: str, kind: Hashable, **facts: object) -> None:
        """Write a line of a kind, with how many were left out before, unless there was one."""
        left_out = self.passes(kind)
        if left_out is not None:
            log.warning(event, left_out=left_out, **facts)
