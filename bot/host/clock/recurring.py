"""What is done every so often, by a clock that may be set back."""


class Recurring:
    """Something that is due at once, and then `every` so many ms after it was last done.

    It is due as well if it was last done in the future: the clock was ahead then, and nothing may
    wait for the clock to come there again.
    """

    def __init__(self, every: int) -> None:
        """Begin with something that is due."""
        self._every = every
        self._done_at: int | None = None

    def is_due(self, now: int) -> bool:
        """Return whether it is due at an instant (ms)."""
        return self._done_at is None or not 0 <= now - self._done_at < self._every

    def done(self, now: int) -> None:
        """Note that it is done, or begun, at an instant (ms)."""
        self._done_at = now

    def at_once(self) -> None:
        """Let it be due now."""
        self._done_at = None
