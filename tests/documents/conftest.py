"""What the tests of printed command lines share."""

import asyncio
import os
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.documents.printed import ROOT, printed
from tests.programs import PATIENCE, running
from tests.standin import TOKEN, standin

PRINTED = printed()
FULLTIME = """#!/bin/sh
PYTHONPATH={root} exec {python} -m tests.standin {address} bot.cli:main "$@"
"""


@dataclass
class Shell:
    """A folder in which an owner types; `fulltime` speaks with a stand-in for Discord."""

    folder: Path
    env: dict[str, str] = field(default_factory=dict)

    def start(self, line, replaced=None, more=""):
        """Start a line of the documents, with words replaced by what they stand for here."""
        assert line in PRINTED, f"no document prints {line}"
        for word, meant in (replaced or {}).items():
            assert word in line
            line = line.replace(word, meant)
        env = {name: text for name, text in os.environ.items() if not name.startswith("FULLTIME_")}
        return running("sh", "-c", f"exec {line} {more}", cwd=self.folder, env=env | self.env)

    async def type(self, line, replaced=None, *, more="", status=0):
        """Run a line, perhaps with more words, to its end; return what it printed."""
        async with self.start(line, replaced, more) as process, asyncio.timeout(PATIENCE):
            said, _ = await process.communicate()
        assert process.returncode == status, said.decode()
        assert TOKEN not in said.decode()
        return said.decode()


@pytest.fixture
async def home():
    """A small Discord without a bot."""
    async with standin() as opened:
        yield opened


@pytest.fixture
def shell(tmp_path, home):
    """A checkout's folder with the example of the settings, and programs on the PATH."""
    programs, folder = tmp_path / "programs", tmp_path / "checkout"
    for place in (programs, folder / ".venv" / "bin"):
        place.mkdir(parents=True)
    shutil.copy(ROOT / ".env.example", folder)
    program = FULLTIME.format(root=ROOT, python=sys.executable, address=home.world.base_url)
    for place in (programs / "fulltime", folder / ".venv" / "bin" / "fulltime"):
        place.write_text(program, "utf-8")
        place.chmod(0o755)
    return Shell(folder, {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"})
