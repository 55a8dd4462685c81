"""Interactions that Discord delivers twice, as after a RESUME, are handled once."""

from itertools import takewhile
from time import monotonic

REMEMBERED = 900.0
"""Seconds for which an interaction is remembered: as long as its token works."""


class HandledInteractions:
    """The interactions delivered to this process in the last `REMEMBERED` seconds."""

    def __init__(self) -> None:
        """Remember none yet."""
        self._delivered: dict[int, float] = {}
        """When each was delivered (monotonic seconds), in that order."""

    def is_new(self, interaction_id: int) -> bool:
        """Return whether an interaction is delivered for the first time, and remember it."""
        now = monotonic()
        old = takewhile(lambda one: now - one[1] > REMEMBERED, self._delivered.items())
        for known, _ in list(old):
            del self._delivered[known]
        if interaction_id in self._delivered:
            return False
        self._delivered[interaction_id] = now
        return True
