"""The version of a release is the same everywhere, and its files are complete."""

import gzip
import os
import re
import sys
from hashlib import sha256
from zipfile import ZipFile

import pytest

from bot import __version__
from tests import programs
from tests.house.source import ROOT, copy_tracked, tracked

RELEASE = re.compile(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)
ROOMS = ("bot", "games", "leagues", "storage")


def run(folder, *command, **environment):
    """Run a program with this Python; return what it printed."""
    env = {**os.environ, "NO_COLOR": "1", **environment}
    done = programs.run(sys.executable, *command, cwd=folder, env=env)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


DOCKER = '#!/bin/sh\necho "docker $*"\n'
"""Stands in for docker: an image is what was asked for."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the tracked files with an environment, and a stand-in for docker beside it."""
    home = tmp_path_factory.mktemp("release")
    copy_tracked(home / "fulltime")
    (home / "fulltime" / ".venv").symlink_to(sys.prefix)
    docker = home / "programs" / "docker"
    docker.parent.mkdir()
    docker.write_text(DOCKER, "utf-8")
    docker.chmod(0o755)
    return home / "fulltime"


def release(checkout, tag):
    """Build the files of a release as the workflow does."""
    path = f"{checkout.parent / 'programs'}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "NO_COLOR": "1", "PATH": path}
    return programs.run(".ci/release", tag, cwd=checkout, env=env)


@pytest.fixture(scope="module")
def wheel(checkout):
    """The wheel of a release, for an installation without a checkout."""
    done = release(checkout, f"v{__version__}")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (built,) = checkout.glob("dist/*.whl")
    return built


def test_the_changelog_and_the_upgrade_notes_know_this_version():
    releases = RELEASE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert __version__ == releases[0][0]
    assert f"\n### {__version__}\n" in (ROOT / "UPGRADING.md").read_text("utf-8")


def test_a_tag_of_another_version_builds_nothing(checkout):
    before = [*checkout.glob("dist/*")]
    refused = release(checkout, "v0.9.0")
    assert refused.returncode == 2
    assert refused.stderr == (
        f"The tag v0.9.0 is not of this version, which is fulltime {__version__}.\n"
    )
    assert [*checkout.glob("dist/*")] == before


@pytest.mark.long
def test_a_release_has_a_wheel_an_image_and_their_checksums(wheel):
    image = wheel.parent / f"fulltime-{__version__}-image.tar.gz"
    assert gzip.decompress(image.read_bytes()) == f"docker save fulltime:{__version__}\n".encode()
    sums = (wheel.parent / "SHA256SUMS").read_text("utf-8").splitlines()
    assert sorted(sums) == sorted(
        f"{sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in (wheel, image)
    )


@pytest.mark.long
def test_a_wheel_carries_every_file_of_the_rooms_and_its_version(wheel):
    assert wheel.name == f"fulltime-{__version__}-py3-none-any.whl"
    packed = {name for name in ZipFile(wheel).namelist() if not name.startswith("fulltime-")}
    names = (path.relative_to(ROOT) for path in tracked())
    assert packed == {str(name) for name in names if name.parts[0] in ROOMS}


@pytest.mark.long
def test_an_unpacked_wheel_says_its_version_and_plays(wheel, tmp_path):
    """Nothing of the checkout is read: neither modules nor decks nor catalogues."""
    place = tmp_path / "site"
    ZipFile(wheel).extractall(place)
    installed = {"PYTHONPATH": str(place), "FULLTIME_DATABASE": f"sqlite:///{tmp_path}/fulltime.db"}
    where = run(
        tmp_path, "-c", "import bot, games; print(bot.__file__, games.__file__)", **installed
    )
    assert where.split() == [str(place / text / "__init__.py") for text in ("bot", "games")]
    assert run(tmp_path, "-m", "bot", "--version", **installed) == f"fulltime {__version__}\n"
    played = ("simulate", "eleven", "--seats", "1", "--games", "1", "--seed", "1")
    assert "eleven" in run(tmp_path, "-m", "bot", *played, **installed).lower()
