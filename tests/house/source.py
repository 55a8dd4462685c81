"""The files these tests check: all tracked files, and the folders of the games."""

import ast
import shutil
from functools import cache

from tests.programs import ROOT, run

GAME_FOLDERS = sorted(
    path.parent for path in (ROOT / "games").glob("*/__init__.py") if path.parent.name != "core"
)


@cache
def tracked():
    """Return every file of the project that git tracks and that exists."""
    listed = run("git", "ls-files", "-z", cwd=ROOT, check=True).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file()]


def copy_tracked(home):
    """Copy the tracked files into a folder, creating it."""
    for path in tracked():
        there = home / path.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, there)


def python_files(*rooms):
    """Return the tracked Python files, all or those in some top-level folders."""
    found = [path for path in tracked() if path.suffix == ".py"]
    return [path for path in found if not rooms or path.relative_to(ROOT).parts[0] in rooms]


def name(path):
    """Return the path of a file relative to the root."""
    return str(path.relative_to(ROOT))


@cache
def tree(path):
    """Return the syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path):
    """Yield the dotted name of everything a file imports, functions' own imports included."""
    yield from imported_by(ast.walk(tree(path)))


def imported_by(nodes):
    """Yield the dotted name of everything that these nodes import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
