"""`fulltime doctor`: one line a check, a hint where something is amiss, and never the token."""

import asyncio
import os
import re
import sqlite3
import sys
from asyncio.subprocess import PIPE, STDOUT
from contextlib import closing
from pathlib import Path

import discord
import pytest
from pydantic import SecretStr

from bot import doctor
from bot.cli import main
from bot.doctor import PERMISSIONS, examine, look_at_database
from bot.settings import Settings
from storage.database import Database
from tests.standin import TOKEN, standin
from tests.standin.seams import pointed_at
from tests.standin.wire import ATTACH, OPEN_THREADS

ROOT = Path(__file__).parents[2]
ADMINISTRATOR = 1 << 3


def run():
    """Start `fulltime doctor` as a program; the stand-in's process calls this."""
    sys.argv = ["fulltime", "doctor"]
    main()


@pytest.fixture
async def home():
    """A small Discord that knows two commands of the bot, and no running bot."""
    async with standin() as running:
        running.world.commands = [{"name": "play"}, {"name": "games"}]
        yield running


async def lines(folder, secret=TOKEN):
    """What the doctor says, line by line; the token is in none of them."""
    settings = Settings(
        _env_file=None,
        DISCORD_TOKEN=SecretStr(secret) if secret else None,
        db=folder / "fulltime.db",
    )
    said = [str(finding) async for finding in examine(settings)]
    assert not secret or secret not in "\n".join(said)
    return said


async def typed(home, folder, **environment):
    """Type `fulltime doctor` in a folder; return the exit code and what it printed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FULLTIME_")}
    program = (sys.executable, "-m", "tests.standin", home.world.base_url)
    process = await asyncio.create_subprocess_exec(
        *(*program, "tests.bot.test_doctor:run"),
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN, **environment},
        stdout=PIPE,
        stderr=STDOUT,
    )
    said, _ = await process.communicate()
    assert TOKEN not in said.decode()
    return process.returncode, said.decode()


async def test_where_all_is_well_every_line_says_so_and_the_exit_code_is_0(home, tmp_path):
    Database.open(tmp_path / "fulltime.db").close()
    code, said = await typed(home, tmp_path)
    assert [line[0] for line in said.splitlines()] == ["✓"] * 5
    assert "fulltime.db is at version 0001, 0.1 MB, 0 running matches." in said
    assert "token: it is Fulltime's" in said
    assert "Discord knows 2" in said
    assert "server Arena: nothing is missing." in said
    assert code == 0


async def test_a_missing_permission_is_named_with_the_way_to_it(home, tmp_path):
    home.guild.permissions &= ~(ATTACH | OPEN_THREADS)
    code, said = await typed(home, tmp_path)
    assert "✗ server Arena: allow Attach Files, Create Public Threads in Server Settings" in said
    assert "Roles → Fulltime → Permissions" in said
    assert code == 1


async def test_a_wrong_setting_is_the_first_and_only_line(home, tmp_path):
    code, said = await typed(home, tmp_path, FULLTIME_LOG_LEVEL="loud")
    assert re.fullmatch(r"✗ settings: FULLTIME_LOG_LEVEL must be .+\n", said)
    assert code == 1


async def test_an_administrator_lacks_nothing(home, tmp_path):
    home.guild.permissions = ADMINISTRATOR
    assert (await lines(tmp_path))[-1] == "✓ server Arena: nothing is missing."


async def test_every_server_is_looked_at_however_many_there_are(home, tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "PAGE", 2)
    for name in ("Barn", "Castle", "Den"):
        home.world.add_guild(name)
    servers = [line.split()[2] for line in await lines(tmp_path) if line[2:].startswith("server")]
    assert servers == ["Arena:", "Barn:", "Castle:", "Den:"]


async def test_a_bot_in_no_server_gets_a_link_that_asks_for_what_it_needs(home, tmp_path):
    home.world.guilds.clear()
    last = (await lines(tmp_path))[-1]
    assert last.startswith("✗ servers: the bot is in none; invite it with ")
    assert f"permissions={PERMISSIONS.value}" in last
    assert "scope=bot+applications.commands" in last


def test_the_permissions_are_those_the_readme_asks_for():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"`{PERMISSIONS.value}`" in readme
    assert all(name in readme for name in doctor.NEEDED.values())


async def test_commands_nobody_sent_yet_are_told(home, tmp_path):
    home.world.commands = []
    assert any(line.startswith("✗ commands: Discord knows none") for line in await lines(tmp_path))


async def test_presses_that_go_to_an_endpoint_instead_are_told(home, tmp_path, monkeypatch):
    said = discord.Client.application_info

    async def elsewhere(client):
        application = await said(client)
        application.interactions_endpoint_url = "http://127.0.0.1/"
        return application

    monkeypatch.setattr(discord.Client, "application_info", elsewhere)
    found = await lines(tmp_path)
    assert any(line.startswith("✗ token: it is Fulltime's, but its presses") for line in found)


async def test_a_token_discord_refuses_is_told_in_one_sentence(home, tmp_path):
    last = (await lines(tmp_path, "nobody.at.all"))[-1]
    assert last.startswith("✗ token: Discord refused the token;")


async def test_without_a_token_it_says_where_it_belongs(home, tmp_path):
    last = (await lines(tmp_path, secret=None))[-1]
    assert last.startswith("✗ token: there is none; put it into .env as DISCORD_TOKEN=")
    assert not home.requests


async def test_without_a_network_it_says_so_in_one_sentence(tmp_path):
    with pointed_at("http://127.0.0.1:1"):
        found = await lines(tmp_path)
    assert found[1:] == [
        "✗ Discord: it cannot be reached from here; check the network, then ask me again."
    ]


async def test_a_discord_that_does_not_answer_is_given_up(home, tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "PATIENCE", 0.2)
    home.faults.slow("GET", "/users/@me", 0.5)
    assert "cannot be reached" in (await lines(tmp_path))[-1]


async def test_another_refusal_of_discord_is_told_by_its_number(home, tmp_path):
    home.faults.refuse("GET", "/users/@me/guilds", 50001)
    assert (await lines(tmp_path))[-1].startswith("✗ Discord: it refused to answer (403, 50001)")


def test_a_database_that_is_not_there_yet_is_no_fault_and_is_not_made(tmp_path):
    path = tmp_path / "fulltime.db"
    assert look_at_database(path).is_well
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_use_is_read_all_the_same(tmp_path):
    path = tmp_path / "fulltime.db"
    with closing(Database.open(path)):
        finding = look_at_database(path)
    assert finding.is_well
    assert "0 running matches" in finding.text


def test_an_older_database_is_no_fault(tmp_path):
    path = tmp_path / "fulltime.db"
    path.touch()
    finding = look_at_database(path)
    assert (finding.is_well, "is at version empty; the next start" in finding.text) == (True, True)


def test_what_is_no_database_of_ours_is_told_in_one_sentence(tmp_path):
    path = tmp_path / "fulltime.db"
    path.write_text("my shopping list")
    assert "is not a database" in look_at_database(path).text
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE shopping (item TEXT)")
    finding = look_at_database(path)
    assert not finding.is_well
    assert "belongs to another program" in finding.text


def test_a_database_of_a_newer_fulltime_is_told(tmp_path):
    path = tmp_path / "fulltime.db"
    Database.open(path).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    finding = look_at_database(path)
    assert (finding.is_well, "newer Fulltime" in finding.text) == (False, True)
