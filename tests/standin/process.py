"""A bot in a process of its own, to be killed and restarted against the same stand-in."""

import asyncio
import os
import signal
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO

from tests.programs import ROOT, start
from tests.standin.run import Standin
from tests.standin.wire import StandinError

LIFE = "STANDIN_LIFE"
"""The environment variable with the number of bots that identified before this process."""
START_SECONDS = 30.0
END_SECONDS = 20.0


@dataclass
class BotProcess:
    """A running process whose bot is connected to the stand-in."""

    process: Process
    output: IO[bytes]
    printed: str = ""

    @classmethod
    async def start(
        cls,
        home: Standin,
        entry: str,
        environment: Mapping[str, str] | None = None,
        launcher: str = "tests.standin",
    ) -> "BotProcess":
        """Call `entry`, "package.module:function", in a new process; wait until it identified.

        The function takes nothing and runs the bot until its end. The module `launcher` is run with
        the stand-in's address and `entry`, and calls it.
        """
        seen = home.gateway.identified
        output = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the process has ended
        process = await start(
            *(sys.executable, "-m", launcher, home.world.base_url, entry),
            cwd=ROOT,
            env={**os.environ, LIFE: str(seen), **(environment or {})},
            stdout=output,
        )
        bot = cls(process, output)
        home.at_end.push_async_callback(bot.kill)
        try:
            await home.until(lambda: home.gateway.identified > seen, START_SECONDS)
        except TimeoutError:
            _, said = await bot.kill()
            raise StandinError(f"the bot did not connect:\n{said}") from None
        return bot

    async def kill(self) -> tuple[int, str]:
        """End it as a power cut does; return its exit code and all it printed."""
        return await self._end(signal.SIGKILL)

    async def terminate(self) -> tuple[int, str]:
        """Ask it to end as a service manager does; return its exit code and all it printed."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> tuple[int, str]:
        """Send a signal and wait for the end; raises TimeoutError where it does not come."""
        if self.process.returncode is None:
            self.process.send_signal(number)
        code = await asyncio.wait_for(self.process.wait(), END_SECONDS)
        if not self.output.closed:
            with self.output:
                self.output.seek(0)
                self.printed = self.output.read().decode(errors="replace")
            print(self.printed)  # noqa: T201 - pytest shows it if the test fails
        return code, self.printed
