"""Every section of the bench is started, briefly: one had stopped running, and nobody saw it."""

import json
import sys

import pytest

from tests.bench import __main__ as bench
from tests.bench.tools import compare
from tests.house.source import ROOT
from tests.programs import run

QUICK = ("play", "pictures", "commits", "standings")
"""Sections that start in a second or two; the others are long."""
WIRE = {"tools.noop": {"SECONDS": 0.1}, "tools.felt": {"SETTLES": 0.5}}
"""What shortens every section whose bot is on the wire."""
ANSWERS = {"ROUNDS": 1, "SECONDS": 0.5, "BUSY": 0.5, "TABLES": 1, "FLOOR_ROUNDS": 1}
SHORT = {
    "play": {"WINDOW": 0.01, "ROUNDS": 1},
    "moves": {"MATCHES": 1},
    "thinking": {"MATCHES": 1, "LONGEST": 5},
    "pictures": {"ROUNDS": 2},
    "commits": {"ROUNDS": 1, "ALONE": 1},
    "answers": ANSWERS,
    "press": {"SECONDS": 1.0},
    "crowded": {"TABLES": 1, "SECONDS": 1.0},
    "experts": {"TABLES": 1, "SECONDS": 1.0, "FIRST_DRAWN": 0.1},
    "fleet": {"SIZES": [1, 2], "GUILDS": 2, "WINDOW": 1.0, "ROUNDS": 1, "PAUSE": 0.1},
    "lateness": {"WINDOW": 0.1, "WINDOWS": 1, "PLAYED": 2.5},
    "web": {"STREAMS": 20, "PAGES": 10, "TOUCHES": 5, "SETTLES": 0.1},
    "memory": {"MATCHES": 10, "STARTS": 1, "SETTLES": 0.5},
    "in_use": {"MATCHES": 10, "WARM": 5, "SETTLES": 0.1},
    "standings": {"MEMBERS": 10, "MATCHES": 100, "ROUNDS": 2},
    "growth": {"MOVES": 5, "MOST_MOVES": 5},
    "seasons": {},
    "killed": {"BATCHES": 1, "ROUNDS": 1, "KILLS": 1, "MOST_MOVES": 5},
    "besieged": {"KILLED_FOR": 10.0},
    "steady": {"MOVES": 100, "EVERY": 10, "TABLES": 1},
    "visited": {"MINUTES": 1, "A_MINUTE": 20},
}
"""By section: constants of its module that let it end soon."""
FIRST = {"thinking": 1, "seasons": 1, "visited": 1}
"""Sections that cannot end soon, of which so many figures are waited for."""
PEERS = {"play": ("catanatron", "chess")}
"""By section: what it compares with, which only `make bench` installs."""
SHORTENED = """
import importlib, itertools, json, sys
from tests.bench.tools import places
from tests.bench.__main__ import room_of
name, short, first = json.loads(sys.argv[1])
both = places.places
places.places = lambda: itertools.islice(both(), 1)
for module, constants in short.items():
    for constant, value in constants.items():
        assert hasattr(importlib.import_module(module), constant), (module, constant)
        setattr(importlib.import_module(module), constant, value)
for figure in itertools.islice(importlib.import_module(f"{room_of(name)}.{name}").figures(), first):
    print(figure, flush=True)
"""
"""A program that prints a section's figures on a file alone, with these constants."""


def marked(name):
    return name if name in QUICK else pytest.param(name, marks=pytest.mark.long)


@pytest.mark.parametrize("name", [marked(section) for section in bench.SECTIONS + bench.SOAK])
def test_every_section_runs(name, tmp_path):
    for peer in PEERS.get(name, ()):
        pytest.importorskip(peer, reason="`make bench` installs it")
    short = {f"{bench.room_of(name)}.{name}": SHORT[name], "tests.bench.answers": ANSWERS}
    short |= {f"tests.bench.{tool}": constants for tool, constants in WIRE.items()}
    asked = json.dumps([name, short, FIRST.get(name)])
    printed = run(sys.executable, "-c", SHORTENED, asked, cwd=ROOT, check=True).stdout
    assert printed.strip()
    assert name == "press" or [*compare.parsed(printed)]
    refused = [line for line in printed.splitlines() if "refused" in line]
    assert [line for line in refused if "MISSED" in line] == []
    assert refused or name not in {"answers", "crowded", "fleet"}
