"""The command lines that README and the other documents print."""

import re

from tests.house.source import ROOT

PAGES = [
    *(path for path in sorted(ROOT.glob("*.md")) if path.name != "CHANGELOG.md"),
    *sorted((ROOT / "docs").glob("*.md")),
]
PROGRAMS = ("make", "fulltime", "docker", "uv", "git", "curl", "cp", "python", ".ci/", ".venv/bin/")
"""What a command line begins with; documents name no other program."""
_CODE = re.compile(r"```\w*\n(.*?)```|`([^`\n]+)`", re.DOTALL)


def lines_of(text):
    """Return the command lines of a page, in their order: lines of code that begin with a program.

    In a block, what was typed stands after a dollar sign if what is printed follows.
    """
    found = []
    for block, inline in _CODE.findall(text):
        for line in [inline] if inline else block.splitlines():
            typed = line.strip().removeprefix("$ ")
            program = typed.split(" ", 1)[0]
            if program in PROGRAMS or typed.startswith((".ci/", ".venv/bin/")):
                found.append(typed)
    return found


def printed():
    """Return the pages that print each command line, by the line."""
    pages = {}
    for page in PAGES:
        for line in lines_of(page.read_text("utf-8")):
            pages.setdefault(line, set()).add(page.name)
    return pages
