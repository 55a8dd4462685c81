"""`fulltime doctor`: one line a check, a hint where something is amiss, and never the token."""

import asyncio
import os
import re
import sys
import time
from functools import partial

import discord
import pytest
from pydantic import SecretStr
from typer.testing import CliRunner

from bot.cli import app
from bot.discord import online_checks, permissions
from bot.discord.online_checks import examine
from bot.discord.permissions import PERMISSIONS
from bot.operations.settings import Settings
from bot.transport.delivery_errors import JSON
from storage.match import matches
from storage.member import players
from storage.opening import open_database
from storage.schema.metadata import VERSION
from storage.server import champion_roles, key_values
from storage.server.champion_roles import ChampionRole
from storage.sqlite.copies import copy_online
from storage.sqlite.copy_names import BACKUP, name_backup
from storage.sqlite.inspection import read_installation
from tests.programs import ROOT, running
from tests.standin import TOKEN, standin
from tests.standin.guild import Role
from tests.standin.seams import pointed_at
from tests.standin.wire import (
    ATTACH,
    HISTORY,
    MANAGE_MESSAGES,
    MANAGE_ROLES,
    OPEN_THREADS,
    SEND,
    SEND_IN_THREADS,
    VIEW,
)

ADMINISTRATOR = 1 << 3


@pytest.fixture
async def home():
    """A small Discord that knows the bot's commands, and no running bot."""
    async with standin() as running:
        names, _ = await online_checks._our_commands(1)
        running.world.commands = [known(name) for name in names]
        yield running


def known(name):
    """A command as Discord tells it."""
    return {"id": "1", "application_id": "2", "name": name, "description": ""}


async def sent(home, folder):
    """A database that says this version's commands were sent."""
    _, digest = await online_checks._our_commands(home.world.bot.id)
    return await database_with(
        folder, lambda conn: key_values.put(conn, key_values.COMMANDS, digest)
    )


def save(folder):
    """Leave a backup of the database where the doctor looks for it."""
    (folder / "backups").mkdir()
    path = folder / "fulltime.db"
    copy_online(path, name_backup(path, folder / "backups", BACKUP, read_installation(path)))


async def database_with(folder, work):
    async with open_database(folder / "fulltime.db") as database:
        await database.write(work)


async def lines(folder, secret=TOKEN, **more):
    """What the doctor says, line by line; the token is in none of them."""
    settings = Settings(
        _env_file=None,
        DISCORD_TOKEN=SecretStr(secret) if secret else None,
        database=SecretStr(f"sqlite:///{folder / 'fulltime.db'}"),
    )
    said = [str(finding) async for finding in examine(settings, **more)]
    assert not secret or secret not in "\n".join(said)
    return said


@pytest.fixture
def typed(home, tmp_path, monkeypatch):
    """Type `fulltime doctor` in the test's folder; return the exit code and what it printed."""
    for name in [name for name in os.environ if name.startswith("FULLTIME_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("bot.operations.log.set_up_log", lambda _settings: None)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.chdir(tmp_path)

    async def typed(**environment):
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        type_it = partial(CliRunner().invoke, app, ["doctor"], catch_exceptions=False)
        done = await asyncio.to_thread(type_it)
        assert TOKEN not in done.output
        return done.exit_code, done.output

    return typed


async def test_the_program_says_that_all_is_well(home, tmp_path):
    """And nothing of its log."""
    await sent(home, tmp_path)
    save(tmp_path)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FULLTIME_")}
    async with running(
        *(sys.executable, "-m", "tests.standin", home.world.base_url, "bot.cli:main", "doctor"),
        cwd=tmp_path,
        env={**kept, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN},
    ) as process:
        said, _ = await process.communicate()
    assert [line[0] for line in said.decode().splitlines()] == ["✓"] * 11
    assert TOKEN not in said.decode()
    assert process.returncode == 0


async def test_where_all_is_well_every_line_says_so_and_the_exit_code_is_0(home, tmp_path, typed):
    await sent(home, tmp_path)
    save(tmp_path)
    code, said = await typed()
    assert [line[0] for line in said.splitlines()] == ["✓"] * 11
    assert re.search(rf"fulltime\.db is at version {VERSION}, 0\.\d MB, 0 running matches\.", said)
    assert "backups: the newest in backups is less than an hour old and can be restored" in said
    assert "fonts: Source Sans Pro is there." in said
    assert "token: it is Fulltime's." in said
    assert "intents: no privileged one is needed, and none is on." in said
    assert "clock: it agrees with Discord's." in said
    assert f"Discord knows {len(home.world.commands)}, those of this version." in said
    assert f"permissions={PERMISSIONS.value}" in said, "the link to invite the bot"
    assert "server Arena: nothing is missing." in said
    assert code == 0


async def test_a_fresh_installation_that_is_healthy_exits_0_with_hints(home, tmp_path, typed):
    """No database, no commands, no server: the first start and an invitation make them."""
    home.world.guilds.clear()
    home.world.commands = []
    code, said = await typed()
    assert code == 0
    marks = {line[2:].partition(":")[0]: line[0] for line in said.splitlines()}
    hints = ("database", "backups", "commands", "servers")
    assert {name for name, mark in marks.items() if mark == "○"} == {*hints}
    assert "✗" not in said
    assert list(tmp_path.iterdir()) == []


async def test_after_the_first_start_a_backup_is_all_that_lacks_and_no_fault(home, tmp_path, typed):
    await sent(home, tmp_path)
    code, said = await typed()
    assert code == 0
    (told,) = (line for line in said.splitlines() if line[0] != "✓")
    assert told.startswith("○ backups: there is none in backups; `fulltime backup` makes one, ")


async def test_a_missing_permission_is_named_with_the_way_to_it(home, tmp_path, typed):
    home.guild.permissions &= ~(ATTACH | OPEN_THREADS)
    code, said = await typed()
    assert "✗ server Arena: allow Attach Files, Create Public Threads in Server Settings" in said
    assert "Roles → Fulltime → Permissions" in said
    assert code == 1


async def test_a_wrong_setting_is_the_first_and_only_line(home, tmp_path, typed):
    code, said = await typed(FULLTIME_LOG_LEVEL="loud")
    assert re.fullmatch(r"✗ settings: FULLTIME_LOG_LEVEL must be .+\n", said)
    assert code == 1


async def test_a_misspelt_setting_is_told_and_the_checks_go_on(home, tmp_path, typed):
    code, said = await typed(FULLTIME_WORKER="3")
    assert said.startswith("✗ settings: FULLTIME_WORKER is not a setting of Fulltime; did you mean")
    assert "fonts: " in said
    assert code == 1


async def test_lines_of_others_in_the_file_are_no_fault(home, tmp_path, typed):
    await sent(home, tmp_path)
    save(tmp_path)
    (tmp_path / ".env").write_text("PGPASSWORD=hunter2\n", "utf-8")
    code, said = await typed()
    assert said.startswith("✓ settings: .env holds 1 line that is none of Fulltime's settings, ")
    assert (code, "hunter2" in said) == (0, False)


async def test_an_administrator_lacks_nothing(home, tmp_path):
    home.guild.permissions = ADMINISTRATOR
    assert (await lines(tmp_path))[-1] == "✓ server Arena: nothing is missing."


async def test_every_server_is_looked_at_however_many_there_are(home, tmp_path, monkeypatch):
    monkeypatch.setattr(permissions, "PAGE", 2)
    for name in ("Barn", "Castle", "Den"):
        home.world.add_guild(name)
    servers = [line.split()[2] for line in await lines(tmp_path) if line[2:].startswith("server")]
    assert servers == ["Arena:", "Barn:", "Castle:", "Den:"]


async def test_a_bot_in_no_server_gets_a_link_that_asks_for_what_it_needs(home, tmp_path):
    home.world.guilds.clear()
    last = (await lines(tmp_path))[-1]
    assert last.startswith("○ servers: the bot is in none yet; invite it with ")
    assert f"permissions={PERMISSIONS.value}" in last
    assert "scope=bot+applications.commands" in last


def test_the_permissions_are_those_the_readme_asks_for():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"`{PERMISSIONS.value}`" in readme
    assert all(name in readme for name in permissions.REQUIRED_PERMISSIONS.values())


async def test_commands_nobody_sent_yet_are_told(home, tmp_path):
    home.world.commands = []
    assert any(line.startswith("○ commands: Discord knows none") for line in await lines(tmp_path))


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
    last = (await lines(tmp_path, "MTIzNDU.nobody.at-all"))[-1]
    assert last.startswith("✗ token: Discord refused the token;")


async def test_without_a_token_it_says_where_it_belongs(home, tmp_path):
    last = (await lines(tmp_path, secret=None))[-1]
    assert last.startswith("✗ token: there is none; put it into .env as DISCORD_TOKEN=")
    assert not home.requests


async def test_without_a_network_it_says_so_in_one_sentence(tmp_path):
    with pointed_at("http://127.0.0.1:1"):
        found = await lines(tmp_path)
    assert [line for line in found if line.startswith("✗")] == [
        "✗ Discord: it cannot be reached from here; check the network, then ask me again."
    ]


async def test_a_discord_that_does_not_answer_is_given_up(home, tmp_path, monkeypatch):
    monkeypatch.setattr(online_checks, "DISCORD_TIMEOUT", 0.2)
    home.faults.slow("GET", "/users/@me", 0.5)
    assert "cannot be reached" in (await lines(tmp_path))[-1]


@pytest.mark.parametrize("route", ["/users/@me", "/applications/*/commands", "/users/@me/guilds"])
@pytest.mark.parametrize(("body", "kind"), [("<html>busy</html>", "text/html"), ("", JSON)])
async def test_an_answer_that_is_not_discord_s_is_told_in_one_sentence(
    home, tmp_path, route, body, kind
):
    """Such as the page of a proxy with status 200: the doctor ended in a traceback."""
    home.faults.garble("GET", route, body, content_type=kind)
    assert (await lines(tmp_path))[-1] == f"✗ {online_checks.NO_NETWORK}"


async def test_another_refusal_of_discord_is_told_by_its_number(home, tmp_path):
    home.faults.refuse("GET", "/users/@me/guilds", 50001)
    assert (await lines(tmp_path))[-1].startswith("✗ Discord: it refused to answer (403, 50001)")


@pytest.mark.parametrize(("seconds", "which"), [(90, "ahead of"), (-90, "behind")])
async def test_a_clock_that_is_wrong_is_told_with_how_much(home, tmp_path, seconds, which):
    found = await lines(tmp_path, now=lambda: time.time() + seconds)
    (told,) = (line for line in found if line[2:].startswith("clock"))
    off = int(re.search(r"is (\d+) seconds", told)[1])
    assert told.startswith(f"✗ clock: this machine's is {off} seconds {which} Discord's")
    assert 88 <= off <= 92


async def test_a_clock_a_little_off_is_no_fault(home, tmp_path):
    for seconds in (-4, 4):
        found = await lines(tmp_path, now=lambda seconds=seconds: time.time() + seconds)
        assert "✓ clock: it agrees with Discord's." in found


async def test_a_discord_that_tells_no_time_is_no_fault(home, tmp_path, monkeypatch):
    for told in ("", "soon"):
        monkeypatch.setattr("aiohttp.web_response.rfc822_formatted_time", lambda told=told: told)
        assert "✓ clock: Discord told no time to compare it with." in await lines(tmp_path)


async def test_privileged_intents_that_are_on_are_named(home, tmp_path, monkeypatch):
    flags = discord.ApplicationFlags()
    flags.gateway_presence = flags.gateway_message_content_limited = True
    monkeypatch.setattr(discord.AppInfo, "flags", flags)
    (told,) = (line for line in await lines(tmp_path) if line[2:].startswith("intents"))
    assert told.startswith("✓ intents: no privileged one is needed; Presence, Message Content may")


async def commands_told(tmp_path):
    (told,) = (line for line in await lines(tmp_path) if line[2:].startswith("commands"))
    return told


async def test_commands_that_have_changed_are_sent_at_the_next_start(home, tmp_path):
    assert "the next start sends them anew" in await commands_told(tmp_path)
    await database_with(tmp_path, lambda conn: key_values.put(conn, key_values.COMMANDS, "older"))
    assert (await commands_told(tmp_path)).startswith("✓ commands: Discord knows")


async def test_commands_of_another_version_are_told(home, tmp_path):
    home.world.commands.append(known("older"))
    assert (await commands_told(tmp_path)).startswith("✗ commands: Discord knows those of another")


async def test_commands_that_somebody_else_sent_since_are_told(home, tmp_path):
    await sent(home, tmp_path)
    home.world.commands.pop()
    assert (await commands_told(tmp_path)).startswith("✗ commands: somebody else sent others")


async def playing_in(home, folder, channel):
    """Let a lobby be open in a channel."""

    def open_lobby(conn):
        players.seen(conn, 1, guild_id=home.guild.id, name="ana", locale="en", now=0)
        matches.create(
            conn,
            matches.MatchRow(
                id=f"m{channel.id}",
                game="finale_dice",
                guild_id=home.guild.id,
                channel_id=channel.id,
                host_id=1,
                seed=bytes(32),
                sha256="",
                created_at=0,
                touched_at=0,
            ),
        )

    await database_with(folder, open_lobby)


def of_servers(found):
    return [line for line in found if line[2:].startswith(("server", "channel"))]


async def test_channels_the_bot_is_kept_out_of_are_no_fault_where_it_can_play_in_another(
    home, tmp_path
):
    home.world.add_channel(home.guild, "news").denied = SEND | ATTACH
    home.world.add_channel(home.guild, "staff").denied = VIEW
    (told,) = of_servers(await lines(tmp_path))
    assert told == (
        "✓ server Arena: the bot can play in 1 of 3 channels; "
        "not allowed are #news (Send Messages), #staff (View Channel)."
    )


async def test_of_many_closed_channels_some_are_named(home, tmp_path):
    for number in range(7):
        home.world.add_channel(home.guild, f"c{number}").denied = SEND
    (told,) = of_servers(await lines(tmp_path))
    assert told.count("#") == permissions.MOST_NAMED
    assert told.endswith(", ….")


async def test_a_channel_where_matches_are_open_and_something_is_missing_is_a_fault(home, tmp_path):
    news = home.world.add_channel(home.guild, "news")
    await playing_in(home, tmp_path, news)
    assert of_servers(await lines(tmp_path)) == ["✓ server Arena: nothing is missing."]
    news.denied = ATTACH | OPEN_THREADS
    whole, told = of_servers(await lines(tmp_path))
    assert whole.startswith("✓ server Arena: the bot can play in 1 of 2 channels")
    assert told == (
        "✗ channel #news in Arena, where matches are open: allow Attach Files, Create Public "
        "Threads in Edit Channel → Permissions → Fulltime."
    )


async def test_what_members_lack_where_matches_are_open_is_told(home, tmp_path):
    """Who may not wake an archived thread cannot press there; the bot may, and moderators."""
    home.guild.permissions &= ~SEND_IN_THREADS
    ours = Role(home.world.mint(), "Fulltime", permissions=SEND_IN_THREADS, managed=True)
    moderators = SEND_IN_THREADS | MANAGE_MESSAGES
    home.guild.roles += [ours, Role(home.world.mint(), "Mods", permissions=moderators)]
    home.world.bot.roles.add(ours.id)
    await playing_in(home, tmp_path, home.channel)
    *_, told = of_servers(await lines(tmp_path))
    assert told == (
        "✓ channel #games in Arena, where matches are open: members cannot press buttons in "
        "threads that have gone quiet; allow Send Messages in Threads in Edit Channel → "
        "Permissions → @everyone, or the role of the players."
    )
    home.guild.roles.append(Role(home.world.mint(), "Players", permissions=SEND_IN_THREADS))
    assert "members" not in "".join(of_servers(await lines(tmp_path)))


async def test_a_server_whose_every_channel_is_closed_is_a_fault(home, tmp_path):
    home.channel.denied = HISTORY
    (told,) = of_servers(await lines(tmp_path))
    assert told == (
        "✗ server Arena: the bot can play in no channel; for example in #games allow "
        "Read Message History in Edit Channel → Permissions → Fulltime."
    )


async def test_of_many_servers_only_the_first_are_looked_at_by_channel(home, tmp_path, monkeypatch):
    """Those where matches are open come first."""
    monkeypatch.setattr(permissions, "MOST_SERVERS", 1)
    home.channel.denied = SEND
    barn = home.world.add_guild("Barn")
    home.world.add_channel(barn, "hay").denied = SEND
    await playing_in(home, tmp_path, home.channel)
    found = of_servers(await lines(tmp_path))
    assert [line[:15] for line in found] == [
        "✗ server Arena:",
        "✗ channel #game",
        "✓ server Barn: ",
    ]
    assert len(home.sent("GET", r"/guilds/\d+/channels")) == 1


async def test_what_is_not_allowed_to_be_looked_at_ends_with_its_number(home, tmp_path):
    home.faults.refuse("GET", "/guilds/*/channels", 50001)
    assert (await lines(tmp_path))[-1].startswith("✗ Discord: it refused to answer (403, 50001)")


@pytest.mark.parametrize(
    "token",
    ["0f" * 32, "a.b", "a.b.c", "Bot.MTIzNDU.abc.def", "bm90IGFuIGlk.abc.def", "MTIzNDU..abc"],
)
async def test_what_is_no_token_is_told_and_not_sent_anywhere(home, tmp_path, token):
    assert (await lines(tmp_path, token))[-1].startswith("✗ token: what is set does not look like")
    assert not home.requests


async def test_a_role_of_champions_that_the_bot_cannot_give_is_a_fault(home, tmp_path):
    """Only where one was chosen: a server without it is told nothing of roles."""
    assert not [line for line in await lines(tmp_path) if "champion's role" in line]
    role = ChampionRole(home.guild.id, 502)
    await database_with(tmp_path, lambda conn: champion_roles.put(conn, role))
    home.guild.roles += [Role(501, "Fulltime", 2), Role(502, "Champion", 3)]
    home.world.bot.roles.add(501)

    async def told():
        (line,) = [line for line in await lines(tmp_path) if "champion's role" in line]
        return line

    assert await told() == (
        "✗ the champion's role in Arena: allow Manage Roles in Server Settings → Roles → Fulltime; "
        "drag Fulltime above it in Server Settings → Roles."
    )
    home.guild.permissions |= MANAGE_ROLES
    home.guild.roles[1].position = 1
    assert await told() == "✓ the champion's role in Arena: nothing is missing."
    home.guild.roles.pop()
    assert (await told()).startswith("✗ the champion's role in Arena was deleted")
