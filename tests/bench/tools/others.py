"""The share of the processor that other programs use; figures mean nothing if it is high.

Processes that the bench has started carry a mark in their environment, which they hand on to those
they start, servers that detach themselves included. What ends between two checks is not counted.
"""

import os
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

MARK = "BENCH_RUN"
EVERY = 0.5
"""Seconds between two checks."""
QUIET = 0.1
"""A missed aim counts if others use at most this share of the processor."""
HERTZ = os.sysconf("SC_CLK_TCK")


def mark_as_ours() -> None:
    """Mark this process's environment, so that whatever it starts is known as the bench's."""
    os.environ[MARK] = str(os.getpid())


class Others:
    """Counts, within the context, the processor time of processes that are not the bench's."""

    def __init__(self) -> None:
        """Note what the running processes have used so far, which does not count."""
        self._ours: set[int] = {os.getpid()}
        self._last = dict(self._times())
        self.spent: Counter[int] = Counter()
        """Ticks of the processor that others have used since the beginning, by process."""
        self._begun = os.times().elapsed
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._go_on, daemon=True)

    def __enter__(self) -> Self:
        """Begin to count."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop counting."""
        self._ended.set()
        self._thread.join()

    @property
    def share(self) -> float:
        """Return the share of all processors that others took since the beginning, 0 to 1."""
        whole = (os.times().elapsed - self._begun) * (os.cpu_count() or 1)
        return self.spent.total() / HERTZ / whole if whole else 0.0

    def measure(self) -> None:
        """Count what others have used since the last check."""
        now = dict(self._times())
        for pid, spent in now.items():
            self.spent[pid] += max(0, spent - self._last.get(pid, 0))
        self._last = now

    def _go_on(self) -> None:
        while not self._ended.wait(EVERY):
            self.measure()

    def _times(self) -> Iterator[tuple[int, int]]:
        """Yield the pids of all processes that are not ours, and the ticks each has used."""
        for entry in Path("/proc").iterdir():
            if not entry.name.isdecimal() or self._is_ours(pid := int(entry.name), entry):
                continue
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:  # it has ended
                continue
            yield pid, int(fields[11]) + int(fields[12])

    def _is_ours(self, pid: int, entry: Path) -> bool:
        if pid not in self._ours:
            try:
                environment = (entry / "environ").read_bytes().split(b"\0")
            except OSError:  # it has ended, or belongs to another user
                return False
            if f"{MARK}={os.getpid()}".encode() in environment:
                self._ours.add(pid)
        return pid in self._ours
