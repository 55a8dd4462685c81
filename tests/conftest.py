"""What all tests share: hypothesis at a calm pace, a browser where there is one."""

import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("fulltime", deadline=None, print_blob=True)
settings.load_profile("fulltime")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SLOW = {"browser", "contract", "wire"}
"""Folders in which every test is slow: `make test` does not count the lines these run."""


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden transcripts anew instead of comparing with them",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark the tests of slow folders before some are chosen by their marks."""
    for item in items:
        if SLOW & set(item.path.relative_to(item.config.rootpath).parts):
            item.add_marker(pytest.mark.slow)


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
