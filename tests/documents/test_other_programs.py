"""Lines of the documents that begin with another program than `make` and `fulltime`."""

import asyncio
import os
import re
import shutil
import signal
import sys
import tomllib

import pytest
import yaml

from storage.opening import open_database
from storage.server import key_values
from tests.documents.printed import ROOT, printed
from tests.documents.test_first_minute import read_until
from tests.house.source import copy_tracked
from tests.programs import PATIENCE, free_port, run, running
from tests.standin import TOKEN

UV = (
    "uv venv --python 3.11",
    "uv pip sync --require-hashes requirements.lock",
    "uv pip install --no-deps --no-build-isolation -e .",
    "uv pip check",
)
COMPOSE = {
    "docker compose up -d --build": "compose.yaml",
    "docker compose -f compose.yaml -f compose.pages.yaml up -d --build": "compose.pages.yaml",
    "docker compose down": "compose.yaml",
    "docker compose exec bot fulltime backup": "compose.yaml",
    "docker compose run --rm bot restore /data/backups/...": "compose.yaml",
    "docker compose -f compose.fleet.yaml up -d --build --wait": "compose.fleet.yaml",
}
"""By line: the file that describes its services."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the project's tracked files."""
    home = tmp_path_factory.mktemp("uv") / "fulltime"
    copy_tracked(home)
    return home


@pytest.mark.long
async def test_uv_sets_up_what_make_does(checkout):
    """`uv` comes with the locked packages; it takes the Python of this environment."""
    programs = os.path.dirname(sys.executable)  # noqa: PTH120 - the environment's, unresolved
    env = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    env |= {"UV_PYTHON_DOWNLOADS": "never"}
    env.pop("VIRTUAL_ENV", None)
    for line in UV:
        assert line in printed()
        run("sh", "-c", line, cwd=checkout, env=env, check=True)
    line = "uv run --no-sync fulltime play"
    assert line in printed()
    command = (*line.split(), "--port", str(free_port()))
    env["PYTHONUNBUFFERED"] = "1"
    async with running(*command, cwd=checkout, env=env) as process, asyncio.timeout(PATIENCE):
        assert (await process.stdout.readline()).startswith(b"Fulltime is open in your browser")
        process.send_signal(signal.SIGINT)
        assert await process.wait() == 0
    assert (checkout / "fulltime.db").exists()


@pytest.mark.parametrize("line", COMPOSE)
def test_compose_finds_its_file_and_the_service(line):
    """Without Docker: what the line names is in the file that Compose reads."""
    assert line in printed()
    services = yaml.safe_load((ROOT / COMPOSE[line]).read_text("utf-8"))["services"]
    named = re.search(r" (?:exec|run --rm) (\S+)", line)
    assert named is None or named[1] in services
    assert all("image" in service or "build" in service for service in services.values())


@pytest.mark.long
async def test_a_container_runs_the_command_after_its_service(shell):
    """The image's entry point takes what stands after `run --rm bot`."""
    async with open_database(shell.folder / "fulltime.db") as database:
        await database.write(lambda conn: key_values.put(conn, "noted", "before"))
    copy = (await shell.type("fulltime backup")).split(" is saved as ")[1].split(",")[0]
    (shell.folder / "fulltime.db").unlink()
    command = ("sh", ROOT / "deploy" / "container.sh", "restore", copy)
    run(*command, cwd=shell.folder, env=os.environ | shell.env, check=True)
    async with open_database(shell.folder / "fulltime.db") as database:
        assert await database.read(lambda conn: key_values.get(conn, "noted")) == "before"


@pytest.mark.long
@pytest.mark.skipif(shutil.which("curl") is None, reason="There is no curl on this machine.")
async def test_the_health_page_says_what_hosting_shows(shell):
    port = str(free_port())
    shell.env |= {"DISCORD_TOKEN": TOKEN, "FULLTIME_HEALTH_PORT": port}
    async with shell.start("fulltime run") as process:
        await read_until(process, " ready ")
        asked = await shell.type("curl -s localhost:8080/healthz/ready", {"8080": port})
    shown = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert asked.strip() in shown


def test_sentry_is_installed_as_the_project_names_it():
    line = ".venv/bin/python -m pip install 'sentry-sdk>=2,<3'"
    assert line in printed()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert extras["optional-dependencies"]["sentry"] == [line.split("'")[1]]


@pytest.mark.long
def test_the_tests_of_one_folder_are_found():
    line = ".venv/bin/python -m pytest tests/bot/host/play"
    assert line in printed()
    command = (sys.executable, *line.split()[1:], "--collect-only", "-q")
    said = run(*command, cwd=ROOT, check=True).stdout
    assert re.search(r"^tests/bot/host/play/test_\w+\.py::", said, re.MULTILINE)


@pytest.mark.long
def test_the_database_of_a_release_is_written(checkout):
    """With every button of its messages, as `test_old_buttons.py` reads them."""
    line = "python -m tests.bot.host.data.write_release"
    assert line in printed()
    data = checkout / "tests" / "bot" / "host" / "data"
    written = {f"release_1_0{kind}" for kind in (".json", ".sql")}
    for name in written:
        (data / name).unlink()
    run(sys.executable, *line.split()[1:], cwd=checkout, check=True)
    assert written <= {path.name for path in data.iterdir()}
