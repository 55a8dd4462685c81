"""The command line: a newcomer's mistakes end in one sentence, exit code 2, no traceback."""

import os
import sys

import pytest

from bot import __version__
from tests.programs import ROOT, run


def fulltime(folder, *arguments, **environment):
    """Run `fulltime` in a folder, with nothing set but what is handed in."""
    ours = ("DISCORD_", "FULLTIME_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    kept |= {"PYTHONPATH": str(ROOT), "NO_COLOR": "1", **environment}
    return run(sys.executable, "-m", "bot", *arguments, cwd=folder, env=kept)


def test_the_command_says_its_version(tmp_path):
    assert fulltime(tmp_path, "--version").stdout == f"fulltime {__version__}\n"


def test_help_is_quick_because_it_loads_neither_discord_nor_a_database(tmp_path):
    heavy = "{'discord', 'sqlalchemy', 'alembic', 'simcord', 'games', 'storage'}"
    program = f"import sys, bot.cli; print(sorted({heavy} & set(sys.modules)))"
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = run(sys.executable, "-c", program, cwd=tmp_path, env=env, check=True)
    assert done.stdout == "[]\n"


def test_run_without_a_token_says_where_to_get_one_and_that_play_needs_none(tmp_path):
    done = fulltime(tmp_path, "run")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Discord Developer Portal" in done.stderr
    assert "DISCORD_TOKEN=" in done.stderr
    assert "`make play` needs none" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["run", "play"])
def test_a_wrong_setting_ends_with_one_sentence(tmp_path, command):
    done = fulltime(tmp_path, command, FULLTIME_LOG_LEVEL="loud")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("FULLTIME_LOG_LEVEL must be ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.long
def test_play_says_which_names_members_may_have(tmp_path):
    done = fulltime(tmp_path, "play", "--members", "ana,d4ve")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "--members wants names of 1 to 32 letters, separated by commas, such as ana,ben,dora;"
        " “d4ve” is none.\n"
    )


@pytest.mark.long
def test_play_without_simcord_says_how_to_install_it(tmp_path):
    (tmp_path / "simcord.py").write_text(
        "raise ModuleNotFoundError('none', name='simcord')\n", "utf-8"
    )
    done = fulltime(tmp_path, "play", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    assert done.returncode == 2
    assert "make install" in done.stderr
    assert len(done.stderr.splitlines()) == 1
