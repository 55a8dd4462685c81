"""`python -m tests.bench.tools.parts`: print the memory that importing each part of a bot takes.

The parts are imported in turn in one process, so what several of them need counts for the first.
"""

import importlib
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.programs import run

PARTS: Mapping[str, tuple[str, ...]] = {
    "Python with asyncio": ("asyncio",),
    "aiohttp": ("aiohttp",),
    "discord.py": ("discord",),
    "SQLAlchemy": ("sqlalchemy",),
    "pydantic, settings and log": ("pydantic_settings", "structlog", "typer"),
    "the games": ("games.registry",),
    "its own bot and store": ("bot.discord.connection", "bot.operations.error_reporting"),
}
"""By part: the modules to import; each brings in those that it needs."""


def shares() -> dict[str, float]:
    """Return the megabytes of each part, measured in a new process."""
    told = run(sys.executable, "-m", __name__, cwd=Path.cwd(), check=True).stdout
    lines = [line.rsplit(" ", 1) for line in told.splitlines()]
    return {name: float(megabytes) for name, megabytes in lines}


def resident(pid: int | str, part: str = "VmRSS") -> float:
    """Return the megabytes that a process has in memory, or a part of them by Linux' name."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(f"{part}:"):
            return int(line.split()[1]) / 1024
    raise ProcessLookupError(pid)


if __name__ == "__main__":
    sys.modules["rich"] = None  # type: ignore[assignment]  # as `fulltime run` does
    before = 0.0
    for part, modules in PARTS.items():
        for module in modules:
            importlib.import_module(module)
        now = resident("self")
        sys.stdout.write(f"{part} {now - before:.1f}\n")
        before = now
