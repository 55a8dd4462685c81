"""What is told of a test that failed: its seed, and what processes of its own had to say."""

import re

import pytest

from tests.chance import SEED, SEED_NAME
from tests.programs import ROOT

FOLDER = ROOT / "failures"
"""Where pictures of failed tests are kept; git ignores it."""
LAST = 4_000
"""Characters of a log that are told, its last ones."""
FAILED = pytest.StashKey[bool]()


def is_failed(item):
    """Return whether a test has failed so far."""
    return item.stash.get(FAILED, False)


def place_for(item, name):
    """Return the path of a picture of a failed test."""
    FOLDER.mkdir(exist_ok=True)
    return FOLDER / f"{re.sub(r'[^A-Za-z0-9]+', '-', item.nodeid)}-{name}"


def tell_more(item, report):
    """Add to the report of a failed test what helps to find out why."""
    if not report.failed:
        return
    item.stash[FAILED] = True
    report.sections.append(("how to repeat it", f"{SEED_NAME}={SEED} pytest '{item.nodeid}'"))
    folder = item.funcargs.get("tmp_path") if hasattr(item, "funcargs") else None
    for path in sorted(folder.glob("*.log")) if folder else ():
        said = path.read_text("utf-8", "replace")
        report.sections.append((f"the last lines of {path.name}", said[-LAST:]))
