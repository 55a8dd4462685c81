"""`compare BASE=COMMIT SECTION ...`: two trees measured in turns on one machine, side by side.

The other tree is checked out beside this one, with an environment of its own, and measured by its
own bench. Figures that have the same name are compared. One has moved if its medians differ by more
than its noise: the widest spread of the runs of one tree.
"""

import re
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.programs import ROOT, run

TURNS = 5
"""Runs of each tree; with fewer, one figure in sixty seems to move by chance."""
LEAST = 0.01
"""The part of a figure by which it may differ in any case."""
ROUNDING = 0.1
"""The last digit that is printed, by which any figure may differ, too."""
FIGURE = re.compile(r"  (?P<name>\S.*?)\s{2,}(?P<value>-?[\d,]+\.\d) (?P<unit>\S*)(?:   \(aim.*)?$")
USAGE = "compare BASE=COMMIT SECTION ...: name a commit, and at least one section.\n"


def main(asked: list[str]) -> int:
    """Print each figure's median in both trees; return 1 if one has moved, 2 for wrong usage."""
    bases = [text.removeprefix("BASE=") for text in asked if text.startswith("BASE=")]
    sections = [text for text in asked if not text.startswith("BASE=")]
    if len(bases) != 1 or not sections:
        sys.stdout.write(USAGE)
        return 2
    with checked_out(bases[0]) as there:
        figures: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
        units = {}
        for _ in range(TURNS):
            for index, tree in enumerate((there, ROOT)):
                for name, value, unit in parsed(measured(tree, sections)):
                    figures[name][index].append(value)
                    units[name] = unit
    compared = {name: both for name, both in figures.items() if all(both)}
    for name, both in compared.items():
        before, now = map(statistics.median, both)
        ratio = f"{now / before:>8.2f} x" if before else ""
        line = f"  {name:<52}{before:>10,.1f}{now:>10,.1f} {units[name]:<10}{ratio:<10}"
        sys.stdout.write(f"{line} ±{noise(*both):,.1f}\n")
    moved = [name for name, both in compared.items() if has_moved(*both)]
    if moved:
        sys.stdout.write(f"Moved by more than their noise: {'; '.join(moved)}.\n")
    return 1 if moved else 0


def has_moved(before: list[float], now: list[float]) -> bool:
    """Return whether a figure's runs before and now differ by more than its noise."""
    return abs(statistics.median(now) - statistics.median(before)) > noise(before, now)


def noise(before: list[float], now: list[float]) -> float:
    """Return by how much the medians of a figure's runs may differ although nothing has changed."""
    spread = max(max(runs) - min(runs) for runs in (before, now))
    return max(spread, ROUNDING, LEAST * abs(statistics.median(before)))


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Yield a folder with this commit and an environment of its own, and remove it afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / "base"
        git = ("git", "-C", str(ROOT), "worktree")
        run(*git, "add", "--detach", there, commit, cwd=ROOT, check=True)
        try:
            run("make", ".venv/installed-bench", cwd=there, check=True, timeout=None)
            yield there
        finally:
            run(*git, "remove", "--force", there, cwd=ROOT, check=True)


def measured(tree: Path, sections: list[str]) -> str:
    """Return what the bench of a tree prints for these sections."""
    command = (tree / ".venv/bin/python", "-m", "tests.bench", *sections)
    return run(*command, cwd=tree, check=True, timeout=None).stdout


def parsed(printed: str) -> Iterator[tuple[str, float, str]]:
    """Yield the name, the value and the unit of each figure among lines that a bench printed."""
    for line in printed.splitlines():
        if found := FIGURE.fullmatch(line):
            yield found["name"], float(found["value"].replace(",", "")), found["unit"]
