"""Every command that the pages and the Makefile name exists."""

import re

from typer.main import get_command

from bot.cli import app
from tests.documents.printed import PAGES
from tests.house.source import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


def code(page):
    """Return the code of a page: its fenced blocks and its inline code."""
    return "\n".join(_CODE.findall(page.read_text(encoding="utf-8")))


def unknown(found):
    """Yield the commands among (command, rest of its line) that do not exist as written."""
    known = get_command(app).commands
    for command, rest in found:
        parameters = known[command].params if command in known else []
        options = {name for parameter in parameters for name in parameter.opts}
        wrong = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest)) - options
        if wrong or command not in known:
            yield f"fulltime {command} {' '.join(wrong)}"


def test_every_make_target_the_pages_name_exists():
    """`make play` is worth nothing when it is not there."""
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    for page in PAGES:
        assert set(re.findall(r"\bmake ([a-z]+)\b", code(page))) <= targets, page.name


def test_every_fulltime_command_the_pages_name_exists():
    """With the options it is shown with."""
    for page in PAGES:
        assert not list(unknown(re.findall(r"\bfulltime ([a-z]+)([^`\n]*)", code(page)))), page.name


def test_every_fulltime_command_of_the_makefile_exists():
    """With its options too."""
    assert not list(unknown(re.findall(r"/fulltime ([a-z]+)(.*)", MAKEFILE)))


def test_every_target_is_explained():
    """`make` alone lists what there is."""
    explained = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))
    phony = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split())
    assert explained == phony
