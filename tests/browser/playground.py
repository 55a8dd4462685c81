"""The playground as a newcomer starts it: a process of its own, an address, Ctrl-C."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
END_SECONDS = 30.0


@dataclass(frozen=True)
class Playground:
    """A running `fulltime play`, the address it printed, and the steps it printed below."""

    process: Process
    url: str
    steps: tuple[str, ...]

    @classmethod
    async def start(cls, database: Path, *more: str) -> "Playground":
        """Start it over this database and wait until it has said everything it says first.

        `more` are further arguments; without a port among them it takes a free one.
        """
        ours = ("DISCORD_", "FULLTIME_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "play", "--port", "0", "--db", str(database), *more),
            cwd=database.parent,
            env={**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdout=PIPE,
            stderr=STDOUT,
            start_new_session=True,
        )
        assert process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            lines = [(await process.stdout.readline()).decode() for _ in range(4)]
        assert lines[0].startswith("Fulltime is open in your browser at http://127.0.0.1:"), lines
        return cls(process, lines[0].split()[-1], tuple(line.strip() for line in lines[1:]))

    async def interrupt(self) -> str:
        """Press Ctrl-C, which reaches its workers too; return what it had to say until its end."""
        os.killpg(self.process.pid, signal.SIGINT)
        async with asyncio.timeout(END_SECONDS):
            said, _ = await self.process.communicate()
        assert self.process.returncode == 0, said.decode()
        return said.decode()

    async def end(self) -> None:
        """End it whatever it is doing."""
        if self.process.returncode is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.communicate()
