"""The command lines that README and the other documents print."""

import re

from tests.house.source import ROOT

PAGES = [
    *(path for path in sorted(ROOT.glob("*.md")) if path.name != "CHANGELOG.md"),
    *sorted((ROOT / "docs").glob("*.md")),
]
PROGRAMS = ("make", "fulltime", "docker", "uv", "git", "curl", "cp", "python")
PLACES = (".ci/", ".venv/bin/")
"""Folders of programs; with these and PROGRAMS a command line begins that no dollar sign marks."""
_CODE = re.compile(r"```\w*\n(.*?)```|`([^`\n]+)`", re.DOTALL)


def lines_of(text):
    """Return the command lines of a page, in their order.

    These are what stands after a dollar sign in a block, and code that begins with a program.
    """
    found = []
    for block, inline in _CODE.findall(text):
        for line in [inline] if inline else block.splitlines():
            code = line.strip()
            typed = code.removeprefix("$ ")
            if typed != code or typed.split(" ", 1)[0] in PROGRAMS or typed.startswith(PLACES):
                found.append(typed)
    return found


def printed():
    """Return the pages that print each command line, by the line."""
    pages = {}
    for page in PAGES:
        for line in lines_of(page.read_text("utf-8")):
            pages.setdefault(line, set()).add(page.name)
    return pages
