"""The command line: a newcomer's mistakes end in one sentence, exit code 2, no traceback."""

import asyncio
import os
import stat
import sys

import pytest

from bot import __version__
from storage.opening import open_database
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


def test_what_a_command_writes_is_its_user_s_alone(tmp_path):
    """A database holds hidden hands and seeds, and everybody could read a new one."""
    asyncio.run(open_database(tmp_path / "old.db").close())
    usual = os.umask(0o022)
    try:
        assert fulltime(tmp_path, "copy", "old.db", "new.db").returncode == 0
        assert fulltime(tmp_path, "backup", "--db", "new.db").returncode == 0
    finally:
        os.umask(usual)
    written = [*tmp_path.glob("new.db*"), *tmp_path.glob("backups/*")]
    assert len([one for one in written if one.suffix == ".db"]) == 2
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) & 0o077 for one in written}
    assert not any(modes.values()), modes


def test_a_terminal_that_knows_no_check_mark_gets_its_number(tmp_path):
    """The doctor ended in a traceback."""
    done = fulltime(tmp_path, "doctor", PYTHONIOENCODING="latin-1")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert done.stdout.startswith(r"\u2713 settings: ")


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
