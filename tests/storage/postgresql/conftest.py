"""The database is on a server for all tests here."""

import pytest


@pytest.fixture
def address(postgresql_url):
    return postgresql_url
