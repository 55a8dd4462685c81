"""The declared dependencies are exactly the imported ones."""

import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

import pytest

from tests.house.source import ROOT, imports, name, python_files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
ROOMS = ("bot", "games", "leagues", "storage")
OURS = {*ROOMS, "tests"}
OPTIONAL = {
    "bot/operations/prometheus.py": "metrics",
    "bot/operations/sentry.py": "sentry",
    "bot/playground/driver.py": "play",
    "bot/playground/environment.py": "play",
    "bot/playground/pictures.py": "play",
    "bot/playground/session.py": "play",
}
"""By file that imports packages of an extra: that extra. Without it nothing imports the file."""
NEVER_IMPORTED = {
    "orjson": "discord.py reads and writes JSON with it",
    "pyvips-binary": "pyvips draws with the libvips in it",
    "tzdata": "zoneinfo reads its files",
}
MODULES = {"sentry_sdk": "sentry-sdk", "sklearn": "scikit-learn"}
"""By module: the distribution with another name, which may not be installed here."""
PROGRAMS = {"cosmic-ray", "import-linter", "mypy", "ruff", "slipcover", "uv"}
PYTEST_PLUGINS = {"pytest-asyncio", "pytest-xdist"}


def canonical(requirement):
    """Return the name of a requirement as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement)[0]).lower()


def declared(*requirements):
    return {canonical(one) for group in requirements for one in group}


@cache
def installed():
    """Return the names of the distributions that are installed, by the modules they bring."""
    return packages_distributions()


def distributions(*paths):
    """Return the distributions that files import, those of Python and of the project left out."""
    modules = {module.partition(".")[0] for path in paths for module in imports(path)}
    foreign = modules - sys.stdlib_module_names - OURS
    # Libraries that the bench compares with may be missing; they have the names of their modules.
    return {canonical(installed().get(one, [MODULES.get(one, one)])[0]) for one in foreign}


def always_imported():
    files = [path for path in python_files(*ROOMS) if name(path) not in OPTIONAL]
    return distributions(*files)


def test_the_bot_depends_on_what_it_imports_and_on_nothing_else():
    assert always_imported() == declared(PROJECT["dependencies"]) - NEVER_IMPORTED.keys()


def test_what_is_declared_and_never_imported_is_declared():
    assert NEVER_IMPORTED.keys() <= declared(PROJECT["dependencies"])


@pytest.mark.parametrize("file", OPTIONAL)
def test_an_extra_is_what_its_file_imports(file):
    more = distributions(ROOT / file) - declared(PROJECT["dependencies"])
    assert more == declared(EXTRAS[OPTIONAL[file]])


def test_the_tests_depend_on_what_they_import_their_plugins_and_programs():
    imported = distributions(*python_files("tests")) - declared(PROJECT["dependencies"])
    metrics = declared(EXTRAS["metrics"])  # /metrics is tested, too
    wanted = imported | PROGRAMS | PYTEST_PLUGINS | metrics
    assert declared(EXTRAS["test"], EXTRAS["bench"], EXTRAS["train"], EXTRAS["mutate"]) == wanted


def test_no_extra_of_a_dependency_brings_what_nothing_imports():
    """`sqlalchemy[asyncio]` would bring greenlet, which only SQLAlchemy's async layer needs."""
    extras = [one for one in PROJECT["dependencies"] if "[" in one]
    assert [canonical(extra) for extra in extras] == ["psycopg"], (
        "its libpq, for machines without one"
    )


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("requirements*.lock")), ids=lambda path: path.name
)
def test_a_lock_names_no_index(path):
    """Everybody installs from the index they trust; the hashes say whether it is the same file."""
    assert not re.search(
        r"^\s*-|://", path.read_text("utf-8").replace("    --hash=", ""), re.MULTILINE
    )
