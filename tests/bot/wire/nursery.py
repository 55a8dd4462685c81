"""Bots that are born within moments: a program that has imported everything forks one for each.

    python -m tests.bot.wire.nursery ADDRESS PATH

Each line it reads gives birth to a bot that talks to the stand-in at ADDRESS and prints to PATH;
it says "born PID" then, and "dead STATUS" when that one has ended.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from tests.standin.seams import pointed_at

ROOT = Path(__file__).parents[3]
START_SECONDS = 60.0
END_SECONDS = 30.0


class Nursery:
    """The program at work: one bot at a time is alive."""

    def __init__(self, home, process):
        self.home = home
        self.process = process
        self.alive = None

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
        home.at_end.push_async_callback(cls(home, process).close)
        return cls(home, process)

    async def bear(self):
        """Let a bot be born, and wait until it is connected."""
        seen = self.home.gateway.identified
        self.process.stdin.write(b"live\n")
        self.alive = int(await self._hear("born"))
        await self.home.until(lambda: self.home.gateway.identified > seen, START_SECONDS)

    async def end(self, number=signal.SIGKILL):
        """Send the bot a signal and wait for its end; return its exit code, -9 if it was killed."""
        os.kill(self.alive, number)
        return os.waitstatus_to_exitcode(int(await self._hear("dead")))

    async def close(self):
        """End the program."""
        if self.process.returncode is None:
            self.process.stdin.close()
            await self.process.wait()

    async def _hear(self, word):
        line = await asyncio.wait_for(self.process.stdout.readline(), END_SECONDS)
        said, _, value = line.decode().partition(" ")
        assert said == word, line
        return value


def say(*words):
    """Write a line in one piece."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def live(address, path):
    """Be a bot until the end; what it prints goes to the file."""
    output = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    for standard in (1, 2):
        os.dup2(output, standard)
    with pointed_at(address):
        entry.quick()


if __name__ == "__main__":
    from tests.bot.wire import entry  # with it comes all that a bot needs

    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            live(*sys.argv[1:])
            sys.exit(0)
        say("born", child)
        say("dead", os.waitpid(child, 0)[1])
