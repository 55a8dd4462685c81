"""Our bot in a process that also records what its processor time goes to.

A thread samples what the other threads are at: the processor time that one has used since the last
sample is added to what it is at now. What no thread of Python has used is libvips', which draws in
threads of its own. The samples delay answers, so no time to an answer is measured meanwhile.
"""

import json
import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType

from tests.bot.wire import entry

WHERE = "TESTS_CAUSES"
"""The environment variable that names the file to write to."""
WRITES = 0.2
"""Seconds between two writes."""
EVERY = 0.001
"""Seconds between two samples."""
SWITCHES = 0.0002
"""Seconds after which a thread lets another one run: by default 5 ms, longer than most work."""
DRAWN, WRITTEN, OTHER = "raster", "PNG", "other"
CAUSES = (
    ("bot/rendering/png", WRITTEN),
    ("bot/rendering/sprite", DRAWN),
    ("bot/rendering/libvips", DRAWN),
    ("pyvips/", DRAWN),
    ("sqlalchemy/engine/default.py:do_commit", "commit"),
    ("sqlalchemy/engine/default.py:do_execute", "database driver"),
    ("psycopg/", "database driver"),
    ("sqlalchemy/", "SQLAlchemy"),
    ("storage/", "storage"),
    ("discord/ui/", "components"),
    ("discord/components", "components"),
    ("discord/", "discord.py and aiohttp"),
    ("aiohttp/", "discord.py and aiohttp"),
    ("bot/transport/", "discord.py and aiohttp"),
    ("bot/interactions/render", "components"),
    ("bot/interactions/components", "components"),
    ("bot/interactions/", "router and responder"),
    ("bot/rendering/svg_to_png", DRAWN),
    ("bot/rendering/", "router and responder"),
    ("bot/host/ui/", "components"),
    ("bot/host/views/", "views"),
    ("bot/host/clock/", "settings and clocks"),
    ("bot/host/match/match_settings", "settings and clocks"),
    ("bot/host/match/clock_storage", "settings and clocks"),
    ("bot/host/", "host"),
    ("games/core/definition.py:dump_state", "state to JSON and back"),
    ("games/core/definition.py:load_state", "state to JSON and back"),
    ("games/core/svg", "SVG text"),
    ("/picture.py", "SVG text"),
    ("/drawing/", "SVG text"),
    ("/screen", "screens"),
    ("/view.py", "views of the state"),
    ("games/", "rules"),
    ("asyncio/", "event loop and threads"),
    ("concurrent/", "event loop and threads"),
)
"""Parts of a function's place (`file.py:function`), and what it belongs to; the first counts."""


class Causes(threading.Thread):
    """Samples until the process ends, and writes the seconds of processor time by cause."""

    def __init__(self, path: Path) -> None:
        """Write to this file."""
        super().__init__(name="causes", daemon=True)
        self._path = path
        self._last: dict[int, float] = {}
        self._known: dict[str, str] = {}
        self._spent: Counter[str] = Counter()

    def run(self) -> None:
        """Take samples."""
        sys.setswitchinterval(SWITCHES)
        due = 0.0
        while True:
            self._sample()
            if time.monotonic() >= due:
                self._write()
                due = time.monotonic() + WRITES
            time.sleep(EVERY)

    def _sample(self) -> None:
        for thread, frame in sys._current_frames().items():
            now = time.clock_gettime(time.pthread_getcpuclockid(thread))
            if thread != self.ident:
                self._spent[self._cause(frame)] += max(0.0, now - self._last.get(thread, 0.0))
            self._last[thread] = now

    def _write(self) -> None:
        foreign = time.process_time() - sum(self._last.values())
        told = {**self._spent, DRAWN: self._spent[DRAWN] + foreign}
        draft = self._path.with_suffix(".draft")
        draft.write_text(json.dumps(told), "utf-8")
        draft.replace(self._path)

    def _cause(self, frame: FrameType | None) -> str:
        """Return what a thread is at: the innermost function that belongs to something."""
        while frame is not None:
            code = frame.f_code
            place = f"{code.co_filename}:{code.co_name}"
            if place not in self._known:
                self._known[place] = next((to for part, to in CAUSES if part in place), "")
            if self._known[place]:
                return self._known[place]
            frame = frame.f_back
        return OTHER


def run() -> None:
    """Run the bot as `fulltime run` does, ready at once, with samples."""
    Causes(Path(os.environ[WHERE])).start()
    entry.ready()


def read(path: Path) -> Counter[str]:
    """Return the seconds by cause that were written last."""
    return Counter(json.loads(path.read_text("utf-8")))
