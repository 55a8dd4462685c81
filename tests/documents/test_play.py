"""`make play` with the options that README shows; what `make` starts is in `test_make.py`."""

import asyncio
import os
import signal
import sys

import pytest

from storage.opening import open_database
from storage.server import key_values
from tests.documents.printed import ROOT, printed
from tests.documents.test_make import STARTS
from tests.programs import PATIENCE, free_port, running

SHOWN = 'make play ARGS="--port 8765 --members ana,ben,cem --db my.db"'


@pytest.fixture
async def said(tmp_path):
    """What the playground prints in an empty folder until it is ended by Ctrl-C."""
    assert SHOWN in printed()
    words = [word.strip("<>") for word in STARTS[SHOWN][0].split()]
    port = str(free_port())
    command = [port if word == "8765" else word for word in words[1:]]
    kept = {name: text for name, text in os.environ.items() if not name.startswith("FULLTIME_")}
    env = {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    program = (sys.executable, "-m", "bot", *command)
    async with running(*program, cwd=tmp_path, env=env) as process, asyncio.timeout(PATIENCE):
        lines = [(await process.stdout.readline()).decode() for _ in range(4)]
        process.send_signal(signal.SIGINT)
        assert await process.wait() == 0
    return port, lines


async def test_the_playground_has_the_port_the_members_and_the_file_that_are_named(said, tmp_path):
    port, lines = said
    assert f"http://127.0.0.1:{port}/" in lines[0]
    assert "Viewing as Ana" in lines[1]
    assert "Viewing as Ben" in lines[2]
    assert {path.name for path in tmp_path.glob("*.db")} == {"my.db"}
    async with open_database(tmp_path / "my.db") as database:
        assert await database.read(lambda conn: key_values.get(conn, key_values.PLAYGROUND))
