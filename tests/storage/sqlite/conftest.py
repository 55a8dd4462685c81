"""The database is a file for all tests here."""

import pytest


@pytest.fixture
def address(sqlite_path):
    return sqlite_path
