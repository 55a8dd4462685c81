"""The playground as a newcomer starts it: a process of its own, an address, Ctrl-C.

    python -m tests.browser.playground

forks playgrounds that have everything imported: imports are two thirds of the time of a start.
"""

import asyncio
import gc
import os
import signal
import sys
from asyncio.subprocess import Process
from dataclasses import dataclass
from pathlib import Path

from tests import programs
from tests.nursery import Child, Nursery, bear_each, open_pipe, print_to
from tests.programs import ROOT
from tests.starts import keep_ids_from_dice

START_SECONDS = 60.0
END_SECONDS = 30.0
SAID_FIRST = 4
"""Lines printed at the start: the address, and three steps."""


@dataclass(frozen=True)
class Program:
    """The playground's program, started as everybody starts it."""

    process: Process

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def returncode(self) -> int | None:
        return self.process.returncode

    async def first_lines(self, count: int) -> list[str]:
        """Return this many lines once they are printed."""
        return [(await self.process.stdout.readline()).decode() for _ in range(count)]

    async def last_words(self) -> str:
        """Return what it printed after the first lines, once it has ended."""
        said, _ = await self.process.communicate()
        return said.decode()


async def run(arguments: list[str], folder: Path, environment: dict[str, str]) -> Program:
    """Start the program with these arguments, in a folder and an environment."""
    command = (sys.executable, "-m", "bot", *arguments)
    return Program(await programs.start(*command, cwd=folder, env=environment))


@dataclass(frozen=True)
class Born:
    """A forked playground, which prints to a pipe; it has the methods of `Program`."""

    child: Child
    output: asyncio.StreamReader

    @property
    def pid(self):
        return self.child.pid

    @property
    def returncode(self):
        return self.child.ended.result() if self.child.ended.done() else None

    async def first_lines(self, count):
        """Return this many lines once they are printed."""
        return [(await self.output.readline()).decode() for _ in range(count)]

    async def last_words(self):
        """Return what it printed after the first lines, once it has ended."""
        await asyncio.shield(self.child.ended)
        return (await self.output.read()).decode()


async def bear(nursery: Nursery, arguments, folder, environment):
    """Fork a playground with these arguments, folder and environment."""
    output = folder / f"said-{len([*folder.glob('said-*')])}"
    said = await open_pipe(output)
    child = await nursery.bear(
        f"{folder.name} {output.name}",
        arguments=arguments,
        folder=str(folder),
        environment=environment,
        output=str(output),
    )
    return Born(child, said)


@dataclass(frozen=True)
class Playground:
    """A running `fulltime play`, the address it printed, and the steps it printed below."""

    process: Program | Born
    url: str
    steps: tuple[str, ...]

    @classmethod
    async def start(
        cls, database: Path, *more: str, nursery: Nursery | None = None
    ) -> "Playground":
        """Start it over this database and wait until its first lines are printed.

        `more` are further arguments; without a port among them it takes a free one. With a nursery
        it is forked with everything imported.
        """
        ours = ("DISCORD_", "FULLTIME_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        environment = {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        arguments = ["play", "--port", "0", "--db", str(database), *more]
        process = await (
            bear(nursery, arguments, database.parent, environment)
            if nursery
            else run(arguments, database.parent, environment)
        )
        async with asyncio.timeout(START_SECONDS):
            lines = await process.first_lines(SAID_FIRST)
        said = "".join(lines)
        assert said.startswith("Fulltime is open in your browser at http://127.0.0.1:"), said
        return cls(process, lines[0].split()[-1], tuple(line.strip() for line in lines[1:]))

    async def interrupt(self) -> str:
        """Press Ctrl-C, which reaches its workers too; return what it printed until its end."""
        os.killpg(self.process.pid, signal.SIGINT)
        async with asyncio.timeout(END_SECONDS):
            said = await self.process.last_words()
        assert self.process.returncode == 0, said
        return said

    async def end(self) -> None:
        """Kill it if it still runs."""
        if self.process.returncode is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.last_words()


def live(arguments, folder, environment, output):
    """Run `fulltime` in this forked process, as if started with these arguments."""
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    print_to(output)
    sys.stdout.reconfigure(line_buffering=True)
    sys.argv = ["fulltime", *arguments]
    keep_ids_from_dice()
    main()


if __name__ == "__main__":
    # These imports bring all modules that a playground needs.
    import alembic.context  # noqa: F401

    import bot.discord.client
    import bot.operations.log
    import bot.playground.session  # noqa: F401
    from bot.cli import main

    gc.freeze()
    bear_each(live)
