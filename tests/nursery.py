"""Processes that are born within moments: a program that has imported all forks one for each.

The program reads lines of JSON, each of which says what one is and is to do; it says "born PID"
then, and "dead PID STATUS" when one has ended.
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

from tests.chance import seeded
from tests.programs import ROOT, end, start, use_no_input

START_SECONDS = 60.0
END_SECONDS = 30.0


@dataclass(frozen=True)
class Child:
    """A process that was born so; `ended` will be its exit code, -9 if it was killed."""

    pid: int
    ended: asyncio.Future

    async def end(self, number=signal.SIGKILL):
        """Send it a signal and wait for its end; return its exit code."""
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
    async def open(cls, module, *arguments, **environment):
        """Start the program, with more in its environment than we have."""
        command = (sys.executable, "-m", module, *arguments)
        env = {**os.environ, **environment}
        return cls(await start(*command, cwd=ROOT, env=env, stdin=PIPE, stderr=None))

    async def bear(self, about, **wanted):
        """Let a process be born that does what is wanted; its chance follows from what it is."""
        self.process.stdin.write(json.dumps([about, wanted]).encode() + b"\n")
        pid = await asyncio.wait_for(self._born.get(), START_SECONDS)
        return Child(pid, self._ends[pid])

    async def close(self):
        """End the program, and all processes that are alive."""
        for pid in [pid for pid, ended in self._ends.items() if not ended.done()]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await end(self.process)
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
    """Say which processes have ended."""
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            say("dead", *found)


async def open_pipe(path):
    """Make a named pipe; return the stream of what a process that is born later writes to it."""
    os.mkfifo(path)
    said = asyncio.StreamReader()
    opened = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(said), opened)
    return said


def print_to(path):
    """Let what this process prints go to the end of a file, or into a pipe."""
    output = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    for standard in (1, 2):
        os.dup2(output, standard)


def bear_each(live):
    """Be the program: fork for each line, and let the new process live by what is wanted."""
    signal.signal(signal.SIGCHLD, bury)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            about, wanted = json.loads(line)
            use_no_input()
            seeded(about)
            live(**wanted)
            sys.exit(0)
        say("born", child)
