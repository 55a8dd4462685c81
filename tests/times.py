"""Where the time of the tests goes: `make test ARGS="-p tests.times"` prints it at the end.

Times are seconds of one worker, by folder: fixtures (set up and torn down) and calls; collection is
that of each worker.
"""

import time
from collections import defaultdict
from pathlib import PurePath

import pytest

DEPTH = 3
"""Parts of a folder's path that are told apart."""
FIXTURES, CALLS, TESTS = "fixtures", "calls", "tests"
COLLECTION = "seconds of collection"
PHASES = {"setup": FIXTURES, "call": CALLS, "teardown": FIXTURES}

_by_folder = defaultdict(lambda: dict.fromkeys((TESTS, FIXTURES, CALLS), 0))
_collections = []


def folder(nodeid):
    """Return the first parts of the path of a test's folder."""
    return "/".join(PurePath(nodeid.partition("::")[0]).parent.parts[:DEPTH])


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    begun = time.perf_counter()
    try:
        return (yield)
    finally:
        took = time.perf_counter() - begun
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[COLLECTION] = took
        elif not session.config.option.numprocesses:
            _collections.append(took)


@pytest.hookimpl(optionalhook=True)  # with `-p no:xdist` nobody knows it
def pytest_testnodedown(node):
    _collections.append(getattr(node, "workeroutput", {}).get(COLLECTION, 0.0))


def pytest_runtest_logreport(report):
    found = _by_folder[folder(report.nodeid)]
    found[PHASES[report.when]] += report.duration
    found[TESTS] += report.when == "setup"


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("where the time went")
    for took in _collections:
        terminalreporter.write_line(f"collection {took:.1f} s")
    for name, found in sorted(_by_folder.items(), key=lambda item: -_seconds(item[1])):
        terminalreporter.write_line(
            f"{name:<28}{found[TESTS]:>6} tests {_seconds(found):>7.1f} s:"
            f" fixtures {found[FIXTURES]:>6.1f}, calls {found[CALLS]:>6.1f}"
        )


def _seconds(found):
    return found[FIXTURES] + found[CALLS]
