"""Programs that tests and tools start: each has a named folder, no input, and ends with its caller.

A program that inherited standard input would read what is typed at a terminal, and nothing in CI.
`tests/house/test_programs.py` finds those that are started elsewhere.
"""

import asyncio
import os
import signal
import socket
import subprocess
from asyncio.subprocess import Process
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT

ROOT = Path(__file__).parents[1]
"""The project's folder. Only here it is counted, so that a test which moves stays right."""
PATIENCE = 600.0
"""Seconds that no program takes on any machine."""


def run(*command, cwd, env=None, typed=None, text=True, check=False, timeout=PATIENCE):
    """Run a program to its end; return its status and what it printed.

    `typed` is all that it can read. Raises CalledProcessError, with what was printed, for a status
    other than 0 if `check`, and TimeoutExpired once it and all that it started have been killed.
    """
    pipe = DEVNULL if typed is None else PIPE
    with started(*command, cwd=cwd, env=env, stdin=pipe, stderr=PIPE, text=text) as process:
        printed = process.communicate(typed, timeout)
    done = subprocess.CompletedProcess(command, process.returncode, *printed)
    if check:
        try:
            done.check_returncode()
        except subprocess.CalledProcessError as error:
            error.add_note(f"{done.stdout}\n{done.stderr}")
            raise
    return done


@contextmanager
def started(*command, cwd, env=None, stdin=DEVNULL, stdout=PIPE, stderr=None, text=True):
    """Yield a running program; at the end it is killed, with all that it has started."""
    with subprocess.Popen(
        [os.fspath(word) for word in command],
        cwd=cwd,
        env=env,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        text=text,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            kill_group(process.pid)


async def start(*command, cwd, env=None, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT) -> Process:
    """Return a running program, which the caller ends with `end`."""
    return await asyncio.create_subprocess_exec(
        *command,
        cwd=cwd,
        env=env,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        start_new_session=True,
    )


async def end(process):
    """Kill a program whose output is read elsewhere, with all it has started; wait for its end."""
    kill_group(process.pid)
    await process.wait()


@asynccontextmanager
async def running(*command, **how):
    """Yield a running program as `start` does; at the end it is killed with all it has started."""
    process = await start(*command, **how)
    try:
        yield process
    finally:
        kill_group(process.pid)
        await process.communicate()  # asyncio waits for what was printed to be read


def use_no_input():
    """Let this forked process read nothing, as the program it was forked from reads its lines."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


def free_port():
    """Return the number of a port on 127.0.0.1 that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        return held.getsockname()[1]


def kill_group(pid):
    """Kill the processes of the session that a program began, if there are any left."""
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
