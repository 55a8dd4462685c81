"""Bots that are born within moments: a program that has imported everything forks one for each.

    python -m tests.bot.wire.nursery ADDRESS PATH

Each line it reads is an environment as JSON and gives birth to a bot that talks to the stand-in at
ADDRESS and prints to PATH; it says "born PID" then, and "dead PID STATUS" when one has ended.
"""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.standin.seams import pointed_at

ROOT = Path(__file__).parents[3]
START_SECONDS = 60.0
END_SECONDS = 30.0


@dataclass(frozen=True)
class Bot:
    """A process in which a bot runs; `ended` will be its exit code, -9 if it was killed."""

    pid: int
    ended: asyncio.Future

    async def end(self, number=signal.SIGKILL):
        """Send the bot a signal and wait for its end; return its exit code."""
        os.kill(self.pid, number)
        return await asyncio.wait_for(asyncio.shield(self.ended), END_SECONDS)


class Nursery:
    """The program at work."""

    def __init__(self, process):
        self.process = process
        self._born = asyncio.Queue()
        self._ends = defaultdict(asyncio.get_running_loop().create_future)
        self._hearing = asyncio.create_task(self._hear())

    @classmethod
    async def open(cls, home, output, environment):
        """Start the program."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bot.wire.nursery", home.world.base_url, str(output)),
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=PIPE,
            stdout=PIPE,
        )
        opened = cls(process)
        home.at_end.push_async_callback(opened.close)
        return opened

    async def bear(self, **environment):
        """Let a bot be born, with more in its environment than the others have."""
        self.process.stdin.write(json.dumps(environment).encode() + b"\n")
        pid = await asyncio.wait_for(self._born.get(), START_SECONDS)
        return Bot(pid, self._ends[pid])

    async def close(self):
        """End the program, and all bots that are alive."""
        for pid in [pid for pid, end in self._ends.items() if not end.done()]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.process.returncode is None:
            self.process.stdin.close()
            await self.process.wait()
        await self._hearing

    async def _hear(self):
        async for line in self.process.stdout:
            match line.decode().split():
                case ["born", pid]:
                    self._born.put_nowait(int(pid))
                case ["dead", pid, status]:
                    self._ends[int(pid)].set_result(os.waitstatus_to_exitcode(int(status)))


def say(*words):
    """Write a line in one piece."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def bury(*_):
    """Say which bots have ended."""
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            say("dead", *found)


def live(address, path, environment):
    """Be a bot until the end; what it prints goes to the file."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.update(environment)
    output = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    for standard in (1, 2):
        os.dup2(output, standard)
    with pointed_at(address):
        entry.quick()


if __name__ == "__main__":
    from tests.bot.wire import entry  # with it comes all that a bot needs

    signal.signal(signal.SIGCHLD, bury)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            live(*sys.argv[1:], json.loads(line))
            sys.exit(0)
        say("born", child)
