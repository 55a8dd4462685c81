"""Jobs of workers that are stopped; a worker that runs them imports nothing else."""

import os
import signal
import time

from bot.worker_jobs import MOVE, job


@job(MOVE)
def own_pid():
    """Return the process's id, after a while in which another job begins in another process."""
    time.sleep(0.2)
    return os.getpid()


@job(MOVE)
def stop_this_process():
    """Stop as a debugger stops a process."""
    os.kill(os.getpid(), signal.SIGSTOP)
