"""Interactions that Discord delivers twice, as after a RESUME, are handled once."""

from dataclasses import dataclass
from itertools import takewhile
from time import monotonic

REMEMBERED = 900.0
"""Seconds for which an interaction is remembered: as long as its token works."""


@dataclass(slots=True)
class Delivered:
    """When an interaction was delivered (monotonic seconds), and the message that it redraws."""

    at: float
    redraws: int | None = None


class HandledInteractions:
    """The interactions delivered to this process in the last `REMEMBERED` seconds."""

    def __init__(self) -> None:
        """Remember none yet."""
        self._delivered: dict[int, Delivered] = {}
        """By interaction id, in the order of delivery."""

    def is_new(self, interaction_id: int) -> bool:
        """Return whether an interaction is delivered for the first time, and remember it."""
        now = monotonic()
        old = takewhile(lambda entry: now - entry[1].at > REMEMBERED, self._delivered.items())
        for known, _ in list(old):
            del self._delivered[known]
        if interaction_id in self._delivered:
            return False
        self._delivered[interaction_id] = Delivered(now)
        return True

    def note_redraw(self, interaction_id: int, message_id: int) -> None:
        """Note that the reply to an interaction replaces the content of the pressed message."""
        if interaction_id in self._delivered:
            self._delivered[interaction_id].redraws = message_id

    def is_redrawn_since(self, message_id: int, interaction_id: int) -> bool:
        """Return whether a later interaction than this one redraws a message."""
        found = self._delivered.items()
        return any(number > interaction_id and of.redraws == message_id for number, of in found)
