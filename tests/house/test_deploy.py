"""Hosting the bot: the image, the compose file, the units and the lock they install from."""

import os
import re
import tomllib
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sqlalchemy import make_url
from typer.main import get_command

from bot.cli import app
from bot.discord.exit_timer import ENDS_WITHIN
from bot.operations import failed_backup
from bot.operations.settings import setting_names
from storage.fleet.shards import Shards
from tests.house.source import ROOT, tracked

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
STAGES = re.split(r"^FROM .*\n", DOCKERFILE, flags=re.MULTILINE)[1:]
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
FLEET = (ROOT / "compose.fleet.yaml").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
IGNORE = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
UNITS = sorted((ROOT / "deploy").glob("*.service"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PIN = re.compile(r"^([a-z0-9-]+)(?:\[[a-z, ]+\])?==(\S+)(.*(?:\n    .*)*)", re.MULTILINE)
NAME = re.compile(r"[A-Za-z0-9.-]+")


def pins(lock):
    """Return the packages of a lock by name: the version, and the rest of its lines."""
    return {name: (version, rest) for name, version, rest in PIN.findall((ROOT / lock).read_text())}


def named(requirements):
    return {NAME.match(requirement)[0].lower().replace(".", "-") for requirement in requirements}


def instructions(stage, name):
    """Return the arguments of one kind of instruction in a stage, continued lines joined."""
    whole = stage.replace("\\\n", " ")
    return re.findall(rf"^{name} (.*)$", whole, re.MULTILINE)


def keys(unit, name):
    """Return the values of a key in a unit."""
    return re.findall(rf"^{name}=(.*)$", unit.read_text("utf-8"), re.MULTILINE)


def test_the_image_installs_what_the_lock_names_and_nothing_else():
    """Every package by its hash; the bot itself without any of its own choosing."""
    installs = [
        instruction
        for instruction in instructions(STAGES[0], "RUN")
        if "pip install" in instruction
    ]
    assert len(installs) == 2
    assert "--no-deps --require-hashes -r requirements-run.lock" in installs[0]
    assert "--no-deps --no-build-isolation ." in installs[1]
    assert "-m pip check" in installs[1]
    assert "pip install" not in STAGES[-1]


def test_the_lock_of_the_image_is_the_projects_own_without_its_tools():
    """Same versions, every one with hashes; all the bot needs, and nothing only tests need."""
    run, everything = pins("requirements-run.lock"), pins("requirements.lock")
    assert run
    assert {name: everything.get(name, "")[0] for name in run} == {
        name: version for name, (version, _) in run.items()
    }
    assert all("--hash=sha256:" in rest for _, rest in run.values())
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = PROJECT["project"]["dependencies"] + extras["metrics"] + extras["build"]
    assert named(one.partition("[")[0] for one in wanted) <= run.keys()
    tools = named(extra.partition("[")[0] for extra in extras["test"]) - named(extras["metrics"])
    assert tools & run.keys() <= {"yarl"}  # aiohttp needs it, too


def test_make_host_installs_what_the_image_does():
    """The units start what it has installed."""
    rule = MAKEFILE.partition("\n.venv/installed-host:")[2].partition("\n\n")[0]
    assert "$(INSTALL_LOCK) requirements-run.lock" in rule
    assert "$(INSTALL_PROJECT)" in rule
    assert "requirements.lock" not in rule
    assert "make host" in (ROOT / "deploy" / "fulltime.service").read_text("utf-8")


def not_pinned(locked, needs):
    """Return those requirements of an extra that a lock does not name."""
    extras = {
        canonicalize_name(name): {one.strip() for one in listed.split(",")}
        for name, listed in re.findall(r"^([a-z0-9-]+)\[([a-z, ]+)\]==", locked, re.MULTILINE)
    }
    return [
        need
        for need in needs
        if not need.extras <= extras.get(canonicalize_name(need.name), set())
        and (need.marker is None or need.marker.evaluate({"extra": ""}))
    ]


def test_an_extra_that_a_package_needs_is_pinned_with_it():
    """Pip takes the newest release for an extra that the lock does not name, and then refuses it.

    ``coverage==7.17.3`` beside a package that requires ``coverage[toml]`` installs only until
    the next release of coverage.
    """
    needs = [
        Requirement(need)
        for name in pins("requirements.lock")
        if next(distributions(name=name), None)
        for need in distribution(name).requires or ()
    ]
    assert needs
    assert not_pinned((ROOT / "requirements.lock").read_text(), needs) == []
    requirement = Requirement("coverage[toml]>=7")
    assert not_pinned("coverage==7.17.3", [requirement]) == [requirement]
    assert not_pinned("coverage[toml]==7.17.3", [requirement]) == []


def test_make_lock_writes_every_lock():
    for lock in ROOT.glob("requirements*.lock"):
        assert f"-o {lock.name}" in MAKEFILE, lock.name


def test_the_image_runs_as_a_user_without_rights_and_keeps_all_in_its_volume():
    last = STAGES[-1]
    (user,), (volume,) = instructions(last, "USER"), instructions(last, "VOLUME")
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)
    assert f"--uid {user.partition(':')[0]} " in DOCKERFILE
    assert last.index("\nUSER ") < last.index("\nENTRYPOINT ")
    env = dict(re.findall(r"(FULLTIME_\w+)=(\S+)", "".join(instructions(last, "ENV"))))
    assert env.keys() <= setting_names().keys()
    assert env["FULLTIME_DATABASE"].startswith(f"sqlite:///{volume}/")
    assert env["FULLTIME_BACKUPS"].startswith(f"{volume}/")
    assert f":{env['FULLTIME_HEALTH_PORT']}/healthz" in last.partition("HEALTHCHECK")[2]


def test_the_image_starts_a_command_there_is():
    (entry,), (command,) = instructions(STAGES[-1], "ENTRYPOINT"), instructions(STAGES[-1], "CMD")
    script = entry.strip('["]')
    assert f" deploy/{script} " in DOCKERFILE
    assert os.access(ROOT / "deploy" / script, os.X_OK)
    assert command.strip('["]') in get_command(app).commands


def test_nothing_secret_goes_to_the_builder():
    """All is left out but what is named, and what is named is needed and there."""
    lines = [line for line in IGNORE if line and not line.startswith("#")]
    assert lines[0] == "*"
    let_in = {line[1:] for line in lines if line.startswith("!")}
    files = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert let_in <= files
    assert {
        "bot",
        "games",
        "leagues",
        "storage",
        "pyproject.toml",
        "requirements-run.lock",
    } <= let_in
    assert not {".env", ".git", "tests", "backups"} & let_in


def test_every_file_of_the_rooms_is_packed():
    """An installation that is no checkout has the rules' topics and the migrations too."""
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["*"]
    packed = {".py"} | {pattern.removeprefix("*") for pattern in patterns}
    rooms = [
        path
        for path in tracked()
        if path.relative_to(ROOT).parts[0] in ("bot", "games", "leagues", "storage")
    ]
    assert {path.suffix for path in rooms} <= packed


def services(compose):
    """Return the lines of each service of a compose file, with those merged from its anchors."""
    anchors = dict(re.findall(r"^x-\w+: &(\w+).*\n((?: .*\n)+)", compose, re.MULTILINE))
    body = re.search(r"^services:\n((?:(?: .*)?\n)+)", compose, re.MULTILINE)[1]
    found = re.findall(r"^  ([\w-]+):\n((?:    .*\n)+)", body, re.MULTILINE)
    merged = re.compile(r"<<: \*(\w+)")
    return {
        name: "".join([lines, *(anchors[one] for one in merged.findall(lines))])
        for name, lines in found
    }


def test_the_composed_bot_may_write_to_its_volume_alone():
    (user,), (volume,) = instructions(STAGES[-1], "USER"), instructions(STAGES[-1], "VOLUME")
    found = services(COMPOSE)
    assert set(found) == {"bot", "backup"}
    for name, lines in found.items():
        for line in (
            "env_file: .env",
            f'user: "{user}"',
            "read_only: true",
            f'volumes: ["data:{volume}"]',
            "cap_drop: [ALL]",
            'security_opt: ["no-new-privileges:true"]',
            "restart: unless-stopped",
        ):
            assert f"  {line}" in lines, (name, line)
    assert "\nvolumes:\n  data:\n" in COMPOSE
    assert "ports:" not in COMPOSE
    assert "TOKEN:" not in COMPOSE
    assert set(re.findall(r"\b(FULLTIME_\w+):", COMPOSE)) <= setting_names().keys()


def test_every_compose_file_makes_a_backup_every_night_and_shows_where_one_failed():
    """Of the file by `fulltime backup`, of a fleet's server by its own tools."""
    ours, fleet = services(COMPOSE)["backup"], services(FLEET)["backup"]
    assert "entrypoint: [nightly.sh, fulltime, backup]\n" in ours
    assert " deploy/nightly.sh " in DOCKERFILE
    assert '"/deploy/nightly.sh", "sh", "/deploy/dump.sh", "/var/lib/postgresql/data"]' in fleet
    image = re.search(r"image: (postgres:\d+)\n", services(FLEET)["database"])[1]
    assert f"image: {image}\n" in fleet, "its tools must know the server's version"
    assert failed_backup._place(Path("/data/fulltime.db")) == Path(
        re.search(r'"!", "-e", "(.+?)"\]', ours)[1]
    )
    assert '"!", "-e", "/var/lib/postgresql/data/fulltime.failed"]' in fleet
    assert "PGDATABASE: fulltime\n" in fleet


def test_every_service_of_a_fleet_is_as_tight_as_the_composed_bot():
    (user,) = instructions(STAGES[-1], "USER")
    found = services(FLEET)
    assert set(found) == {"database", "backup", "bot-0", "bot-1"}
    for name, lines in found.items():
        for line in (
            "read_only: true",
            "cap_drop: [ALL]",
            'security_opt: ["no-new-privileges:true"]',
            "restart: unless-stopped",
            "secrets: [database_password]",
        ):
            assert f"  {line}" in lines, (name, line)
        assert "healthcheck:\n" in lines, name
        (own,) = re.findall(r'user: "(.*)"', lines)
        assert own == (user if name.startswith("bot") else "999:999")
    assert "networks: [inside]" in found["database"]
    assert "  inside:\n    internal: true\n" in FLEET
    assert 'volumes: ["database:/var/lib/postgresql/data"]' in found["database"]
    assert "ports:" not in FLEET


def test_the_bots_of_a_fleet_serve_all_shards_and_no_shard_twice():
    ranges = [Shards.parse(one) for one in re.findall(r"FULLTIME_SHARDS: (\S+?)}", FLEET)]
    assert len(ranges) == sum(name.startswith("bot") for name in services(FLEET))
    (count,) = {shards.count for shards in ranges}
    assert sorted(shard for shards in ranges for shard in shards.ids) == list(range(count))


def test_the_password_of_a_fleet_stands_in_its_file_alone():
    assert set(re.findall(r"\b(FULLTIME_\w+):", FLEET)) <= setting_names().keys()
    assert "TOKEN:" not in FLEET
    (url,) = re.findall(r"FULLTIME_DATABASE: (\S+)", FLEET)
    assert make_url(url).password is None
    assert "POSTGRES_PASSWORD:" not in FLEET
    (file,) = re.findall(r"^  database_password:\n    file: (\S+)$", FLEET, re.MULTILINE)
    assert "FULLTIME_DATABASE_PASSWORD_FILE: /run/secrets/database_password\n" in FLEET
    assert "entrypoint" not in services(FLEET)["bot-0"], "an empty file would be an empty password"
    assert f"{file.partition('/')[0]}/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_runs_a_command_there_is_as_a_user_without_rights(unit):
    (user,), (start,) = keys(unit, "User"), keys(unit, "ExecStart")
    assert user not in ("", "root")
    program, command = start.split()
    assert program.endswith("/.venv/bin/fulltime")
    assert command in get_command(app).commands
    environment = dict(one.split("=", 1) for one in keys(unit, "Environment"))
    assert environment.keys() <= setting_names().keys()
    (state,) = keys(unit, "StateDirectory")
    assert environment["FULLTIME_DATABASE"].startswith(f"sqlite:////var/lib/{state}/")
    assert environment["FULLTIME_BACKUPS"].startswith(f"/var/lib/{state}/")
    assert keys(unit, "ProtectSystem") == ["strict"]
    assert keys(unit, "NoNewPrivileges") == ["yes"]
    assert keys(unit, "LimitCORE") == ["0"]  # a core dump would hold hands and the token


def test_every_unit_is_as_tight_as_the_others():
    """What a unit may not do follows its settings and its command, as one block of lines."""
    blocks = [
        re.search(r"\nCapabilityBoundingSet=\n(?:\w.*\n)+", unit.read_text("utf-8"))
        for unit in UNITS
    ]
    assert len({block[0] for block in blocks}) == 1


def test_the_bots_unit_waits_for_its_start_and_watches_its_event_loop():
    (unit,) = (unit for unit in UNITS if unit.name == "fulltime.service")
    assert keys(unit, "Type") == ["notify"]
    assert int(keys(unit, "WatchdogSec")[0]) >= 30  # seconds; no work on the loop takes as long
    assert keys(unit, "TimeoutStartSec") == ["infinity"]  # an upgrade of the database comes first


def test_the_bot_has_ended_by_itself_before_anything_kills_it():
    """It may need its limit twice: until all is closed, and until its threads have ended."""
    (unit,) = (unit for unit in UNITS if unit.name == "fulltime.service")
    stops_within, dog = (int(keys(unit, text)[0]) for text in ("TimeoutStopSec", "WatchdogSec"))
    graces = [int(one) for one in re.findall(r"stop_grace_period: (\d+)s", f"{COMPOSE}{FLEET}")]
    for limit in (stops_within, dog, *graces):
        assert limit > 2 * ENDS_WITHIN


def test_the_bots_unit_starts_it_again_but_not_over_a_wrong_setting():
    """Exit code 2 is a sentence for the operator; another start would say the same."""
    (unit,) = (unit for unit in UNITS if unit.name == "fulltime.service")
    assert keys(unit, "Restart") == ["on-failure"]
    assert keys(unit, "RestartPreventExitStatus") == ["2"]
    assert keys(unit, "StartLimitIntervalSec") == ["0"], "a server may be away for a night"
    assert "DISCORD_TOKEN=" not in unit.read_text("utf-8")


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_after_the_server_it_may_use(unit):
    assert "postgresql.service" in keys(unit, "After")[0].split()


def test_every_timer_has_its_unit():
    timers = {path.stem for path in (ROOT / "deploy").glob("*.timer")}
    assert timers
    assert timers <= {unit.stem for unit in UNITS}


def test_the_proxy_before_the_pages_knows_no_secret_and_may_write_its_certificates_alone():
    pages = (ROOT / "compose.pages.yaml").read_text("utf-8")
    proxy = services(pages)["proxy"]
    assert 'volumes: ["certificates:/data", "./deploy/Caddyfile:/etc/caddy/Caddyfile:ro"]' in proxy
    for line in ("read_only: true", "cap_drop: [ALL]", "restart: unless-stopped"):
        assert f"  {line}" in proxy
    assert "env_file" not in pages
    assert "TOKEN" not in pages
    caddy = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
    settings = set(re.findall(r"FULLTIME_\w+", pages + caddy))
    assert settings - {"FULLTIME_WEB_UPSTREAM"} <= setting_names().keys()
    assert "log" not in caddy, "an address may hold the secret of a link"
