"""What a worker process runs: it does one job after the other, and ends with the bot.

A message is its length and its bytes. The bot sends a pickled function with its arguments; the
process answers `BEGUN` once it has imported what the job needs, then the pickled result.
"""

import ctypes
import os
import pickle
import resource
import signal
import socket
import struct
import sys
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

HEADER = struct.Struct(">Q")
"""The length of a message."""
BEGUN = b""
NICENESS = 10
"""The niceness of workers and of drawing threads: with too few cores, a reply goes first."""
MOST_MEMORY = 2 * 2**30
"""Bytes a process may allocate; a job that wants more fails with MemoryError."""
OOM_SCORE = "500"
"""Of 1000; so the kernel of a machine without memory kills a worker before the bot."""
PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True)
class Failed:
    """The answer for a job that raised an error."""

    error: Exception
    traceback: str


def main(fd: int) -> None:
    """Do the jobs that come by this socket until it is closed."""
    _prepare()
    connection, jobs = socket.socket(fileno=fd), SimpleQueue[bytes]()
    threading.Thread(target=_receive, args=(connection, jobs), daemon=True).start()
    while True:
        _send(connection, _answer(jobs.get(), connection))


def _prepare() -> None:
    """Lower the priority, ignore Ctrl-C (the bot closes its workers), and limit the memory."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    if sys.platform == "linux":
        with suppress(OSError):  # a container may have given the bot a higher one, or forbid it
            Path("/proc/self/oom_score_adj").write_text(OOM_SCORE, "ascii")
        # one that is stopped cannot notice that the bot has died
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _receive(connection: socket.socket, jobs: "SimpleQueue[bytes]") -> None:
    """Queue what the bot sends, and end this process, busy or not, when the bot's has ended."""
    try:
        with connection.makefile("rb") as stream:
            while header := stream.read(HEADER.size):
                jobs.put(stream.read(*HEADER.unpack(header)))
    finally:
        os._exit(1)


def _answer(payload: bytes, connection: socket.socket) -> bytes:
    """Do a job and return its pickled result, or its error."""
    try:
        work, arguments = pickle.loads(payload)  # noqa: S301 - the bot wrote it
        _send(connection, BEGUN)
        return pickle.dumps(work(*arguments))
    except Exception as error:  # noqa: BLE001 - it is raised where the job came from
        failed = Failed(error, traceback.format_exc())
    try:
        return pickle.dumps(failed)
    except Exception:  # noqa: BLE001 - an error with, say, a lock in it
        plain = RuntimeError(f"{type(failed.error).__name__} cannot be pickled")
        return pickle.dumps(Failed(plain, failed.traceback))


def _send(connection: socket.socket, message: bytes) -> None:
    connection.sendall(HEADER.pack(len(message)) + message)
