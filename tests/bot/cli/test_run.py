"""`fulltime run` imports what a bot on a file needs; each of these takes 2 MB or more."""

import os
import sys

import pytest

from tests.house.source import ROOT
from tests.programs import run

pytestmark = pytest.mark.long

PRINT_MODULES = """
import asyncio, sys
from bot.cli import app

def stop(_runner, serving):
    serving.close()
    print(*(name for name, module in sys.modules.items() if module is not None))

asyncio.Runner.run = stop
app(["run"])
"""
NOT_NEEDED = (
    "PIL",
    "aiohttp.web",
    "alembic",
    "psycopg",
    "pyvips",
    "rich",
    "sqlalchemy.dialects.postgresql",
)


def imported(settings):
    """The modules of a bot that is about to connect."""
    env = {**os.environ, "DISCORD_TOKEN": "none", "FULLTIME_DATABASE": settings.address}
    ran = run(sys.executable, "-c", PRINT_MODULES, cwd=ROOT, env=env, check=True)
    return set(ran.stdout.split())


def test_a_bot_on_a_file_imports_nothing_that_it_does_not_use(settings):
    found = imported(settings)
    assert {"aiohttp", "discord.client", "sqlalchemy.dialects.sqlite"} <= found
    assert found.isdisjoint(NOT_NEEDED)
