"""What all tests share: the seed of their chance, a browser if there is one."""

import gc
import os
import shutil

import pytest
import structlog
from xdist.scheduler import LoadScopeScheduling

from tests.chance import NAMES, SEED, SEED_NAME, seeded, use_seed
from tests.coverage.by_path import count_what_is_loaded_by_path
from tests.failures import is_failed, tell_more

GC_THRESHOLDS = (50_000, 10, 10)
"""Objects, and collections of younger ones, after which garbage is collected: seldom."""
gc.set_threshold(*GC_THRESHOLDS)
count_what_is_loaded_by_path()
structlog.configure(  # an error's rich traceback takes as long as a whole test
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
TOGETHER = {
    "tests/browser/league/test_time.py": "browser, whole matches",
    "tests/browser/test_whole_matches.py": "browser, whole matches",
    "tests/browser/": "browser",  # three at once would wait for each other's pictures
    "tests/bot/wire/fleet/": "processes",  # each of these starts more than there are cores
    "tests/bot/wire/test_as_it_ships.py": "processes",
    "tests/bot/wire/test_crash.py": "processes",
    "tests/bot/wire/test_playouts.py": "processes",
    "tests/house/test_sixth_game.py": "sixth game",  # needs one copy of the tree
}
"""Tests that one worker runs one after the other, first of all, as each group takes minutes.

Of several paths the first counts.
"""
LONG = {"browser", "wire"}
"""Folders of which `make test` runs only the tests that are marked `always`."""
ON_BOTH = ("tests", "bot", "host")
"""The folder of which `make test` runs those tests on PostgreSQL, too, that are marked `always`."""


DATABASES, USE_DATABASES = "tests.databases", ("bot", "deploy", "documents", "storage")
"""A plugin, and the folders whose tests need it. The test of a rule imports no database."""


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden transcripts anew instead of comparing with them",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    use_seed(config)


def pytest_report_header():
    return f"chance: {SEED_NAME}={SEED}"


def is_long(item):
    """Return whether only `make test-all` runs a test, by its folder or its database."""
    parts = item.path.relative_to(item.config.rootpath).parts
    chosen = item.callspec.params.values() if hasattr(item, "callspec") else ()
    on_server = parts[: len(ON_BOTH)] == ON_BOTH and "postgresql_url" in chosen
    return on_server or bool(LONG & {*parts})


def pytest_ignore_collect(collection_path, config):
    """Leave files of long folders unread where none of their tests is wanted."""
    parts = collection_path.relative_to(config.rootpath).parts
    if config.option.markexpr == "not long" and LONG & {*parts} and collection_path.is_file():
        return "mark.always" not in collection_path.read_text("utf-8") or None
    return None


def pytest_collect_file(file_path, parent):
    """Load what the tests of a folder need before they are read."""
    if file_path.relative_to(parent.config.rootpath).parts[1] in USE_DATABASES:
        parent.config.pluginmanager.import_plugin(DATABASES)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark the long tests before some are chosen by their marks; groups come first."""
    for item in items:
        if is_long(item) and not item.get_closest_marker("always"):
            item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: not item.nodeid.startswith((*TOGETHER,)))


def pytest_collection_finish():
    """Freeze all that was imported and collected: to look through it takes a sixth of the time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    tell_more(item, report)
    return report


@pytest.hookimpl(wrapper=True, optionalhook=True)  # with `-p no:xdist` nobody knows it
def pytest_xdist_auto_num_workers():
    """Use one worker more than there are cores, as those with a browser or programs wait a lot."""
    return (yield) + 1


@pytest.hookimpl(optionalhook=True)  # with `-p no:xdist` nobody knows it
def pytest_xdist_make_scheduler(config, log):
    """Spread the tests in files; xdist 3.8 overlooks its own marks of groups in pytest 9.2."""
    return InGroups(config, log) if config.getvalue("dist") == "loadgroup" else None


class InGroups(LoadScopeScheduling):
    """Gives each file to the next free worker, and all files of a group to a single one."""

    def _split_scope(self, nodeid):
        file = nodeid.partition("::")[0]
        return next((TOGETHER[path] for path in TOGETHER if nodeid.startswith(path)), file)

    def mark_test_complete(self, node, item_index, duration=0):  # noqa: ARG002 - xdist's
        """Forget what is done: at each test xdist counts all that it has ever given away."""
        nodeid = self.registered_collections[node][item_index]
        given = self.assigned_work[node]
        scope = self._split_scope(nodeid)
        given[scope][nodeid] = True
        if all(given[scope].values()):
            del given[scope]
        self._reschedule(node)


@pytest.fixture(autouse=True)
def chance(request, monkeypatch):
    """Numbers of the seed and the test alone, also where the bot asks the machine for some."""
    for name in NAMES:  # a bot would take them for settings it does not know
        monkeypatch.delenv(name, raising=False)
    return seeded(request.node.nodeid, monkeypatch.setattr)


@pytest.fixture
def failed(request):
    """Return whether the test has failed; ask for it when it is over."""
    return lambda: is_failed(request.node)


@pytest.fixture(scope="session")
def update_golden(request):
    """Whether the golden transcripts are to be written anew."""
    return request.config.getoption("--update-golden")


@pytest.fixture(scope="session")
def chromium():
    """The path of the machine's own Chromium; without one the test skips, or fails if required."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None and os.environ.get("FULLTIME_REQUIRE_BROWSER"):
        pytest.fail("FULLTIME_REQUIRE_BROWSER is set, and there is no Chromium on this machine.")
    if path is None:
        pytest.skip("No Chromium here: the browser tests run where one is installed.")
    return path
