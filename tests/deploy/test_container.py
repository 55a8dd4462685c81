"""The image's entry point: what may pass ends it, what needs a person lets it wait."""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 60


@pytest.fixture
def start(tmp_path):
    """Start the script with a `fulltime` of this content; it and its children end with the test."""
    started = []

    def start(program, *arguments, script="container.sh"):
        place = tmp_path / "fulltime"
        place.write_text(f"#!/bin/sh\n{program}\n")
        place.chmod(0o755)
        process = subprocess.Popen(
            ["sh", DEPLOY / script, *arguments],
            env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


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


def test_a_signal_reaches_the_bot_which_ends_in_its_own_time(start):
    process = start("trap 'echo asked; sleep 0.2; exit 0' TERM; echo up; sleep 600 & wait", "run")
    assert process.stdout.readline() == "up\n"
    process.send_signal(signal.SIGTERM)
    assert process.stdout.readline() == "asked\n"
    assert process.wait(PATIENCE) == 0


def test_a_night_is_waited_for_after_a_backup_and_an_hour_after_a_failure(start, tmp_path):
    """Once with success, once without; what it would sleep is said instead."""
    sleep = tmp_path / "sleep"
    sleep.write_text("#!/bin/sh\necho $1\nread -r _\n")
    sleep.chmod(0o755)
    for program, least, most in (("exit 0", 1, 86400), ("exit 1", 3600, 3600)):
        process = start(program, "fulltime", "backup", script="nightly.sh")
        assert least <= int(process.stdout.readline()) <= most
