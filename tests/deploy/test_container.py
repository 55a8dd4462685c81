"""The image's entry point: what may pass ends it, what needs a person lets it wait."""

import os
import shutil
import signal
from contextlib import ExitStack
from subprocess import PIPE

import pytest

from tests.programs import PATIENCE, ROOT, started

DEPLOY = ROOT / "deploy"
SLEEP = f"echo $1; exec {shutil.which('sleep')} 600"
"""Says what it would sleep, and waits for its end."""


@pytest.fixture
def start(tmp_path_factory):
    """Start a script that finds this `fulltime` and SLEEP, in a folder of its own."""
    with ExitStack() as running:

        def start(program, *arguments, script="container.sh"):
            folder = tmp_path_factory.mktemp("programs")
            for name, content in (("fulltime", program), ("sleep", SLEEP)):
                (folder / name).write_text(f"#!/bin/sh\n{content}\n")
                (folder / name).chmod(0o755)
            env = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
            command = ("sh", DEPLOY / script, *arguments)
            return running.enter_context(started(*command, cwd=folder, env=env, stderr=PIPE))

        yield start


@pytest.mark.parametrize("status", [1, 3, 137])
def test_a_bot_that_ended_ends_the_container_with_its_status(start, status):
    assert start(f'test "$*" = "run" && exit {status}', "run").wait(PATIENCE) == status


@pytest.mark.parametrize("status", [0, 1, 2])
def test_another_command_is_run_as_it_is(start, status):
    process = start(f"echo $*; exit {status}", "backup", "--to", "copy.db")
    assert process.communicate(timeout=PATIENCE)[0] == "backup --to copy.db\n"
    assert process.returncode == status


def test_a_bot_that_needs_a_person_says_so_once_and_waits_to_be_stopped(start):
    process = start("echo 'DISCORD_TOKEN must be set.' >&2; exit 2", "run")
    assert process.stderr.readline() == "DISCORD_TOKEN must be set.\n"
    assert process.stderr.readline().startswith("It is not started again by itself.")
    assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 2
    assert process.stderr.read() == ""


def test_a_bot_that_its_owner_stopped_stays_stopped(start):
    """Docker would start it again; after `/owner stop` the bot ends by itself without an error."""
    process = start("exit 0", "run")
    assert process.stderr.readline().startswith("It is not started again by itself.")
    assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0


def test_a_signal_reaches_the_bot_which_ends_in_its_own_time(start, tmp_path):
    os.mkfifo(goodbye := tmp_path / "goodbye")
    program = f"trap 'echo asked; cat {goodbye}; exit 0' TERM; echo up; sleep 600 >&2 & wait"
    process = start(program, "run")
    assert process.stdout.readline() == "up\n"
    process.send_signal(signal.SIGTERM)
    assert process.stdout.readline() == "asked\n"
    assert process.poll() is None
    goodbye.write_text("")
    assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize(("status", "least", "most"), [(0, 1, 86400), (1, 3600, 3600)])
def test_a_night_is_waited_for_after_a_backup_and_an_hour_after_a_failure(
    start, status, least, most
):
    process = start(f"exit {status}", "fulltime", "backup", script="nightly.sh")
    assert least <= int(process.stdout.readline()) <= most
