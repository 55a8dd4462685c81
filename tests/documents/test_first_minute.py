"""The steps of hosting a bot, typed as README and docs/hosting.md print them."""

import asyncio
import re
import signal

import pytest

from tests.documents.printed import ROOT
from tests.standin import TOKEN

HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
STARTED = ("starting", "logged_in", "commands_synced", "ready")


def block_after(line):
    """Return the lines that the document prints after a command line, without their indent."""
    _, _, rest = HOSTING.partition(f"$ {line}\n")
    return [text.strip() for text in rest.partition("```")[0].strip().splitlines()]


async def read_until(process, word):
    """Read what a program prints until a word appears; return all lines."""
    lines = []
    while word not in (lines[-1] if lines else ""):
        line = await process.stdout.readline()
        assert line, lines
        lines.append(line.decode())
    return lines


@pytest.mark.long
async def test_without_a_token_the_bot_says_where_to_get_one(shell):
    await shell.type("cp .env.example .env")
    assert "DISCORD_TOKEN=" in (shell.folder / ".env").read_text("utf-8")
    said = await shell.type("fulltime run", status=2)
    assert said.splitlines() == block_after("fulltime run")


@pytest.mark.long
async def test_the_doctor_prints_what_hosting_shows(shell, home):
    home.world.commands = []
    shell.env["DISCORD_TOKEN"] = TOKEN
    said = await shell.type("fulltime doctor")
    marks = [line.partition(":")[0] for line in said.splitlines()]
    assert marks == [line.partition(":")[0] for line in block_after("fulltime doctor")]


@pytest.mark.long
@pytest.mark.parametrize("line", ["fulltime run", ".venv/bin/fulltime run"])
async def test_the_bot_starts_is_looked_at_and_saved_and_stops(shell, home, line):
    shell.env["DISCORD_TOKEN"] = TOKEN
    async with shell.start(line) as process:
        lines = await read_until(process, " ready ")
        events = [found[1] for each_line in lines if (found := re.search(r"\] (\w+) ", each_line))]
        assert [event for event in events if event in STARTED] == [*STARTED]
        assert (await shell.type("fulltime status")).endswith("\nA bot is running.\n")
        saved = await shell.type("fulltime backup")
        assert re.fullmatch(
            r"fulltime\.db is saved as (backups/\S+-backup\.db), checked, with \d+ rows\.",
            saved.splitlines()[0],
        )
        assert len([*shell.folder.glob("backups/*-backup.db")]) == 1
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 60) == 0
    assert home.world.commands
