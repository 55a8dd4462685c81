"""Rate limiting of repetitive log lines."""

from collections.abc import Hashable
from math import inf
from time import monotonic

import structlog

EVERY = 60.0
"""Seconds between two lines of one kind."""
MOST_KINDS = 1000
"""The most kinds remembered; beyond that, all are forgotten."""


log = structlog.get_logger()


class Throttle:
    """Remembers when a line of each kind was last written, and how many were suppressed since."""

    def __init__(self, every: float = EVERY) -> None:
        """Allow one line of each kind every `every` seconds."""
        self._every = every
        self._kinds: dict[Hashable, tuple[float, int]] = {}

    def passes(self, kind: Hashable) -> int | None:
        """Return the lines of a kind suppressed before this one; None: suppress this one too."""
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
        """Log a warning with the number of suppressed ones, unless it is suppressed itself."""
        left_out = self.passes(kind)
        if left_out is not None:
            log.warning(event, left_out=left_out, **facts)
