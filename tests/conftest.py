"""What all tests share: hypothesis at a calm pace, an empty database, a browser if there is one."""

import asyncio
import os
import shutil

import psycopg
import pytest
import structlog
from hypothesis import settings
from psycopg import sql
from xdist.scheduler import LoadScopeScheduling

from storage.opening import open_database
from storage.schema.match_tables import metadata
from tests.engines import share_compiled_sql
from tests.servers import new_database, server

settings.register_profile("fulltime", deadline=None, print_blob=True)
settings.load_profile("fulltime")
share_compiled_sql()
structlog.configure(  # an error's rich traceback takes as long as a whole test
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
TOGETHER = {
    "tests/browser/": "browser",  # two at once would wait for each other's pictures
    "tests/bot/wire/fleet/": "processes",  # each of these starts more than there are cores
    "tests/bot/wire/test_as_it_ships.py": "processes",
    "tests/bot/wire/test_crash.py": "processes",
    "tests/bot/wire/test_playouts.py": "processes",
    "tests/house/test_sixth_game.py": "sixth game",  # needs one copy of the tree
}
"""Tests that one worker runs one after the other, first of all, as each group takes minutes."""
SLOW = {"browser", "contract", "wire"}
"""Folders in which every test is slow: `make test` does not count the lines these run."""


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden transcripts anew instead of comparing with them",
    )


ON_BOTH = ("tests", "bot", "host")
"""The folder of which each test with a database runs on PostgreSQL, too: as a slow one."""


def is_in_slow_folder(path, config):
    return bool(SLOW & set(path.relative_to(config.rootpath).parts))


def pytest_ignore_collect(collection_path, config):
    """Leave files unread that hold none of the wanted tests; None lets others decide."""
    wanted, is_slow = config.option.markexpr, is_in_slow_folder(collection_path, config)
    if wanted == "not slow" and is_slow:
        return True
    parts = collection_path.relative_to(config.rootpath).parts
    may_be_quick = not is_slow and parts[: len(ON_BOTH)] != ON_BOTH
    if wanted == "slow" and may_be_quick and collection_path.name.startswith("test_"):
        return "mark.slow" not in collection_path.read_text("utf-8") or None
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark the tests of slow folders before some are chosen by their marks."""
    for item in items:
        if is_in_slow_folder(item.path, item.config):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not item.nodeid.startswith((*TOGETHER,)))


@pytest.hookimpl(optionalhook=True)  # with `-p no:xdist` nobody knows it
def pytest_xdist_make_scheduler(config, log):
    """Spread the tests in groups; xdist 3.8 overlooks its own marks of groups in pytest 9.2."""
    return InGroups(config, log) if config.getvalue("dist") == "loadgroup" else None


class InGroups(LoadScopeScheduling):
    """Gives each test to the next free worker, and a group of them to a single one."""

    def _split_scope(self, nodeid):
        return next((TOGETHER[path] for path in TOGETHER if nodeid.startswith(path)), nodeid)


@pytest.fixture(scope="session")
def update_golden(request):
    """Whether the golden transcripts are to be written anew."""
    return request.config.getoption("--update-golden")


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """A file with every table and no row: to copy it is ten times as fast as to migrate anew."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    asyncio.run(open_database(path).close())
    return path


@pytest.fixture(scope="session")
def chromium():
    """The path of the machine's own Chromium; without one the test skips, or fails if required."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None and os.environ.get("FULLTIME_REQUIRE_BROWSER"):
        pytest.fail("FULLTIME_REQUIRE_BROWSER is set, and there is no Chromium on this machine.")
    if path is None:
        pytest.skip("No Chromium here: the browser tests run where one is installed.")
    return path


@pytest.fixture(scope="session")
def postgresql_server():
    """The URL of a database on a PostgreSQL server."""
    with server() as url:
        yield url


@pytest.fixture(scope="session")
def migrated_url(postgresql_server):
    """The URL of a database on a server with every table, for one test after the other."""
    with new_database(postgresql_server) as url:
        asyncio.run(open_database(url).close())
        yield url


@pytest.fixture(scope="session")
def empty_tables(migrated_url):
    """Delete every row on the server; to truncate 35 tables takes fifty times as long."""
    tables = [sql.Identifier(table.name) for table in reversed(metadata.sorted_tables)]
    delete = [sql.SQL("DELETE FROM {}").format(table) for table in tables]
    restart = sql.SQL("SELECT setval(seqrelid, seqstart, false) FROM pg_sequence")
    work = sql.SQL("; ").join([*delete, restart])
    with psycopg.connect(migrated_url, autocommit=True) as connection:
        yield lambda: connection.execute(work)


@pytest.fixture
def postgresql_url(migrated_url, empty_tables):
    """The URL of a database on a server with every table and no row."""
    yield migrated_url
    empty_tables()


@pytest.fixture
def empty_url(postgresql_server):
    """The URL of a database on a server without any table."""
    with new_database(postgresql_server) as url:
        yield url
