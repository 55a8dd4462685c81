"""A lock is installed as it was written, whatever is published later."""

import hashlib
import os
import re
import shutil
import sys
import zipfile

import pytest

from tests import programs
from tests.house.source import ROOT

LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
RULES = [f".venv/installed{text}" for text in ("", "-host", "-bench", "-train", "-mutate")]


def make(*arguments, folder=ROOT, **env):
    """Run make without variables of an outer make or of pip; return its exit code and output."""
    ours = {key: text for key, text in os.environ.items() if not key.startswith(("M", "PIP_"))}
    done = programs.run("make", *arguments, cwd=folder, env=ours | env)
    return done.returncode, done.stdout + done.stderr


def publish(folder, name, version, *metadata):
    """Write an empty package into a folder that serves as an index; return its line in a lock."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    files = {
        "METADATA": ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *metadata],
        "WHEEL": ["Wheel-Version: 1.0", "Root-Is-Purelib: true", "Tag: py3-none-any"],
        "RECORD": [],
    }
    with zipfile.ZipFile(path, "w") as wheel:
        for file, lines in files.items():
            wheel.writestr(f"{name}-{version}.dist-info/{file}", "\n".join(lines))
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"


@pytest.fixture
def install(tmp_path):
    """A function that installs a small lock by the Makefile, with a folder as the only index."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    programs.run(sys.executable, "-m", "venv", tmp_path / ".venv", cwd=tmp_path, check=True)

    def run(*lines):
        (tmp_path / "requirements-bench.lock").write_text("\n".join(lines))
        return make(
            "--assume-old=.venv/installed",
            ".venv/installed-bench",
            folder=tmp_path,
            PIP_CONFIG_FILE=os.devnull,
            PIP_NO_INDEX="1",
            PIP_FIND_LINKS=str(tmp_path),
        )

    return run


@pytest.mark.long
def test_a_newer_release_of_a_package_with_an_extra_changes_nothing(install, tmp_path):
    """Without --no-deps pip meets `library[more]`, takes the newest and finds no hash for it."""
    plugin = publish(tmp_path, "plugin", "1.0", "Requires-Dist: library[more]>=1.0")
    library, _ = (publish(tmp_path, "library", v, "Provides-Extra: more") for v in ("1.0", "2.0"))
    code, said = install(plugin, library)
    assert code == 0, said
    installed = {path.name for path in tmp_path.glob(".venv/lib/*/site-packages/*.dist-info")}
    assert {"plugin-1.0.dist-info", "library-1.0.dist-info"} <= installed


@pytest.mark.long
def test_a_lock_that_lacks_a_package_names_it(install, tmp_path):
    code, said = install(publish(tmp_path, "plugin", "1.0", "Requires-Dist: library>=1.0"))
    assert code != 0
    assert "plugin 1.0 requires library, which is not installed" in said


def test_the_makefile_installs_every_lock_as_the_whole_truth_and_checks_it():
    _, commands = make("--dry-run", "--always-make", *RULES)
    installs = re.findall(r"pip install.* -r (\S+)\n((?:.*\n)*?).*-m pip check\n", commands)
    assert sorted(lock for lock, _ in installs) == LOCKS
    for line in re.findall(r".*pip install.* -r .*", commands):
        assert "--no-deps --require-hashes -r" in line


def test_the_readme_installs_with_uv_what_the_lock_names_and_checks_it():
    """`uv pip sync` installs the lines of a lock and nothing else, so it knows no --no-deps."""
    readme = (ROOT / "README.md").read_text("utf-8")
    steps = readme.partition("uv pip sync --require-hashes requirements.lock\n")[2]
    assert "uv pip check\n" in steps.partition("```")[0]
