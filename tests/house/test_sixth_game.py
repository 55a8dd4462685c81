"""A sixth game is one folder, the folder of its tests, and one line in the registry."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests import programs
from tests.house.source import ROOT, copy_tracked

GAME = Path(__file__).parent / "sixth_game"
NAME = "nim"
BIN = Path(sys.executable).parent
PYTEST = (BIN / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider")

pytestmark = pytest.mark.long


def add_line(registry):
    """Add the game below the last one, in the same form."""
    lines = registry.read_text(encoding="utf-8").splitlines()
    last = max(index for index, line in enumerate(lines) if line.startswith("from games."))
    game = lines[last].split(".")[1]
    line = lines[last].replace(game, NAME).replace(game.upper(), NAME.upper())
    lines.insert(last + 1, line)
    registry.write_text("\n".join([*lines, ""]), encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project's tracked files with the game added, tracked by git, too."""
    home = tmp_path_factory.mktemp("sixth") / "fulltime"
    copy_tracked(home)
    shutil.copytree(GAME / "game", home / "games" / NAME)
    shutil.copytree(GAME / "tests", home / "tests" / "games" / NAME)
    add_line(home / "games" / "registry.py")
    if (ROOT / ".mypy_cache").is_dir():  # saves a minute of reading the other files
        shutil.copytree(ROOT / ".mypy_cache", home / ".mypy_cache", copy_function=shutil.copy2)
    run(home, "git", "init", "-q")
    run(home, "git", "add", ".")
    return home


def run(home, *command):
    """Run a program in the copy without coverage; return its output, or fail with it."""
    environment = {name: text for name, text in os.environ.items() if "SLIPCOVER" not in name}
    done = programs.run(*command, cwd=home, env={**environment, "PYTHONPATH": str(home)})
    assert done.returncode == 0, done.stdout[:9000] + done.stdout[-3000:] + done.stderr[-5000:]
    return done.stdout


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("lint-imports",)],
    ids=" ".join,
)
def test_the_checks_pass(copy, command):
    """As `make check` runs them."""
    run(copy, BIN / command[0], *command[1:])


def test_the_house_tests_hold(copy):
    """The game has its files, its rules are cited, its modules are in order."""
    assert f"[{NAME}]" in run(copy, *PYTEST, "-rp", "-m", "not long", "tests/house")


def test_the_goldens_are_played_and_hold(copy):
    """They lie beside the game's own tests, and are written by the usual option."""
    golden = [*PYTEST, "tests/golden", "-k", NAME]
    run(copy, *golden, "--update-golden")
    assert "passed" in run(copy, *golden)


def test_the_contract_is_kept(copy):
    """By the game, and its own tests pass."""
    said = run(copy, *PYTEST, "-rp", "tests/contract", f"tests/games/{NAME}", "-k", NAME)
    assert f"test_every_screen_fits_discord[{NAME}]" in said
    assert f"tests/games/{NAME}/test_rules.py::" in said


def test_the_game_is_played_in_the_browser(copy, chromium):
    """A whole match, on a phone, by somebody who knows nothing of it."""
    said = run(copy, *PYTEST, "-rp", "tests/browser/test_whole_matches.py", "-k", NAME)
    assert f"keeps_up[{NAME}]" in said


def test_its_catalogues_are_its_own(copy):
    """`make words` compiles them with the others and changes none; nothing is left untranslated."""
    run(copy, BIN / "python", "-m", "tests.words")
    changed = run(copy, "git", "diff", "--name-only").split()
    assert {Path(name).suffix for name in changed if "locales" in name} == {".mo"}
    said = run(copy, *PYTEST, "-rp", "tests/words", "-k", f"{NAME} or catalogues")
    assert f"test_what_a_match_says_is_in_the_catalogues[{NAME}]" in said
