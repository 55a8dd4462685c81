"""The command line: a newcomer's mistakes end in one sentence, exit code 2, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import __version__

ROOT = Path(__file__).parents[3]


def fulltime(folder, *arguments, **environment):
    """Run `fulltime` in a folder, with nothing set but what is handed in."""
    ours = ("DISCORD_", "FULLTIME_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    kept |= {"PYTHONPATH": str(ROOT), "NO_COLOR": "1", **environment}
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(
        command, cwd=folder, env=kept, capture_output=True, text=True, timeout=60, check=False
    )


def test_it_says_its_version(tmp_path):
    assert fulltime(tmp_path, "--version").stdout == f"fulltime {__version__}\n"


def test_help_is_quick_because_it_loads_neither_discord_nor_a_database(tmp_path):
    heavy = "{'discord', 'sqlalchemy', 'alembic', 'simcord', 'games', 'storage'}"
    program = f"import sys, bot.cli; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
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


@pytest.mark.parametrize(
    ("members", "who"),
    [("ana,zoe", "“zoe” is not one of them"), (",", "nobody was named")],
)
def test_play_knows_ten_members_and_says_so(tmp_path, members, who):
    done = fulltime(tmp_path, "play", "--members", members)
    assert (done.returncode, done.stdout) == (2, "")
    assert "ana, ben, cem, dana, emil, fay, gus, hana, ivo, jill" in done.stderr
    assert who in done.stderr


def test_play_without_simcord_says_how_to_install_it(tmp_path):
    (tmp_path / "simcord.py").write_text(
        "raise ModuleNotFoundError('none', name='simcord')\n", "utf-8"
    )
    done = fulltime(tmp_path, "play", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    assert done.returncode == 2
    assert "make install" in done.stderr
    assert len(done.stderr.splitlines()) == 1
