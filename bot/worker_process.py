"""One worker process, as the bot sees it: it is given one job at a time, and can be killed.

A process is a fresh interpreter at the other end of a pair of sockets. A fork would copy the bot's
threads and locks; `multiprocessing` and `concurrent.futures` share locks, threads and a helper
process among their workers, so that one that is stopped or killed at the wrong moment can block
all others and the end of the bot. Here nothing is shared, and every wait has a limit.
"""

import asyncio
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from bot.worker_jobs import JobKind, JobLimitExceeded
from bot.worker_main import BEGUN, HEADER, Failed

STARTS_WITHIN = 60.0
"""Seconds in which a new process must begin its first job: it imports what this needs."""
BEGINS_WITHIN = 10.0
"""Seconds in which a process that has done a job must begin the next one, unless it is stopped."""
DIES_WITHIN = 1.0
"""Seconds in which the kernel ends a killed process; only one in a system call takes longer."""
_POLL_INTERVAL = 0.005


class ProcessLost(Exception):  # noqa: N818 - what happened
    """The process died, or did not begin its job; `has_begun` tells which."""

    def __init__(self, *, has_begun: bool) -> None:
        super().__init__("a worker process was lost")
        self.has_begun = has_begun


class RemoteTraceback(Exception):  # noqa: N818 - the cause of an error, as its traceback
    """The traceback of a job's error in its worker."""

    def __str__(self) -> str:
        """Return the text below what Python prints of a cause."""
        return f"\n{self.args[0]}"


class WorkerProcess:
    """A worker process; it starts at once, and ends with the bot if not before."""

    def __init__(self) -> None:
        """Start the process; raises OSError if the system refuses."""
        self._socket, theirs = socket.socketpair()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._is_warm = False
        try:
            with theirs, _sigint_blocked():
                self._process = subprocess.Popen(  # noqa: S603 - our own interpreter
                    [sys.executable, "-c", _program(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    pass_fds=(theirs.fileno(),),
                )
        except OSError:
            self._socket.close()
            raise

    @property
    def pid(self) -> int:
        """Return the process's id."""
        return self._process.pid

    async def do(self, payload: bytes, kind: JobKind) -> Callable[[], Any]:
        """Let the process do a job, a pickled function with its arguments.

        Returns a function that returns the job's result, or raises its error. Raises ProcessLost,
        JobLimitExceeded; the process must then be ended.
        """
        has_begun = False
        try:
            async with asyncio.timeout(BEGINS_WITHIN if self._is_warm else STARTS_WITHIN):
                reader = await self._send(payload)
                answer = await _receive(reader)
            if has_begun := answer == BEGUN:  # otherwise the job cannot be unpickled
                async with asyncio.timeout(kind.seconds):
                    answer = await _receive(reader)
        except (OSError, EOFError) as error:  # TimeoutError is an OSError
            if has_begun and isinstance(error, TimeoutError):
                text = f"limit: a {kind.name} took more than {kind.seconds} s"
                raise JobLimitExceeded(text) from None
            raise ProcessLost(has_begun=has_begun) from None
        self._is_warm = True
        return lambda: _result(answer)

    async def end(self) -> None:
        """Kill the process, even one that is stopped, close the connection, reap the process."""
        self._process.kill()
        if self._streams is None:
            self._socket.close()
        else:
            self._streams[1].transport.abort()
        with suppress(TimeoutError):
            async with asyncio.timeout(DIES_WITHIN):
                while self._process.poll() is None:  # noqa: ASYNC110 - nothing tells of its end
                    await asyncio.sleep(_POLL_INTERVAL)

    async def _send(self, payload: bytes) -> asyncio.StreamReader:
        if self._streams is None:
            self._streams = await asyncio.open_connection(sock=self._socket)
        reader, writer = self._streams
        writer.write(HEADER.pack(len(payload)) + payload)
        await writer.drain()
        return reader


def _program(fd: int) -> str:
    """Return what a new interpreter runs: with the bot's paths, as tests add theirs."""
    return f"import sys; sys.path[:] = {sys.path!r}; from bot.worker_main import main; main({fd})"


async def _receive(reader: asyncio.StreamReader) -> bytes:
    """Return the next message of a process; raises EOFError if it is dead."""
    (length,) = HEADER.unpack(await reader.readexactly(HEADER.size))
    return await reader.readexactly(length)


def _result(answer: bytes) -> Any:  # noqa: ANN401 - any job's
    """Return the result in a process's answer, or raise its error with the traceback there."""
    found = pickle.loads(answer)  # noqa: S301 - our own process wrote it
    if isinstance(found, Failed):
        raise found.error from RemoteTraceback(found.traceback)
    return found


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block SIGINT in this thread and in the processes it starts, which keep it blocked.

    A terminal sends Ctrl-C to them, too, perhaps before they can ignore it.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
