"""Counts the calls of our functions, in every thread."""

import sys
import threading
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import bot
import games
import storage

ROOT = Path(bot.__file__).parents[1]
OURS = tuple(f"{Path(package.__file__).parent}/" for package in (bot, games, storage))
ANSWERS = "create_interaction_response"
"""The function of discord.py that answers an interaction; what follows it is not counted."""


class Calls(Counter):
    """The calls of our functions by file and function, while they are counted.

    As `sys.setprofile` counts them: a comprehension is a call, and so is each time that a generator
    or a coroutine goes on. Threads are watched that begin after this was made.
    """

    is_on = False

    def watch_threads(self):
        threading.setprofile(self._note)

    @contextmanager
    def counted(self):
        """Count anew what is called in this context, up to the answer to Discord."""
        self.clear()
        self.is_on = True
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)
            self.is_on = False

    def files(self):
        """The files outside `games` with a function that was called."""
        return sorted({file for file, _ in self if not file.startswith("games/")})

    def _note(self, frame, event, _argument):
        code = frame.f_code
        if not self.is_on or event != "call":
            return
        if code.co_filename.startswith(OURS):
            file = str(Path(code.co_filename).relative_to(ROOT))
            self[file, code.co_qualname] += 1
        elif code.co_name == ANSWERS:
            self.is_on = False


def median(counted):
    """The one in the middle of some `Calls`, by their number."""
    return sorted(counted, key=Counter.total)[len(counted) // 2]
