"""What the doctor finds in a database without Discord, also while the bot uses it."""

import os
import sqlite3
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import make_url

from bot.operations.database_checks import StoredSetup, check_database, read_stored_setup
from storage.opening import open_database
from storage.server import key_values
from tests.storage.conftest import CHANNEL, GUILD, meet, open_match


@pytest.mark.parametrize("closed", ["fulltime.db", "."])
async def test_a_place_that_cannot_be_written_is_told_before_the_first_start(
    tmp_path, monkeypatch, closed
):
    path = tmp_path / "fulltime.db"
    await open_database(path).close()
    shut, may = (tmp_path / closed).resolve(), os.access
    monkeypatch.setattr(os, "access", lambda what, *how, **_: what != shut and may(what, *how))
    finding = check_database(path)
    assert str(finding).startswith(f"✗ database: {shut} cannot be used by user ")


def test_where_there_is_no_database_of_today_nothing_is_known(tmp_path):
    path = tmp_path / "fulltime.db"
    assert read_stored_setup(path) == StoredSetup()
    path.touch()
    assert read_stored_setup(path) == StoredSetup()
    path.write_text("my shopping list")
    assert read_stored_setup(path) == StoredSetup()


def test_a_database_that_is_not_there_yet_is_no_fault_and_is_not_made(tmp_path):
    path = tmp_path / "fulltime.db"
    finding = check_database(path)
    assert (finding.is_well, finding.is_hint) == (True, True)
    assert list(tmp_path.iterdir()) == []


async def test_a_database_in_use_is_read_all_the_same(tmp_path):
    path = tmp_path / "fulltime.db"
    async with open_database(path):
        finding = check_database(path)
    assert finding.is_well
    assert "0 running matches" in finding.text


async def test_an_older_database_is_no_fault(tmp_path):
    path = tmp_path / "fulltime.db"
    await open_database(path).close()
    with closing(sqlite3.connect(path)) as older:
        older.execute("UPDATE alembic_version SET version_num = '0009'")
        older.commit()
    finding = check_database(path)
    assert (finding.is_well, "is at version 0009; the next start" in finding.text) == (True, True)


@pytest.fixture(params=["file", "server"])
def address(request, tmp_path):
    """Where a database can be opened: a file, or on a server."""
    if request.param == "file":
        return tmp_path / "fulltime.db"
    return request.getfixturevalue("postgresql_url")


async def test_what_is_stored_about_discord_is_read_beside_the_bot(address):
    def work(connection):
        meet(connection)
        open_match(connection)
        key_values.put(connection, key_values.COMMANDS, "digest")

    async with open_database(address) as database:
        await database.write(work)
        setup = read_stored_setup(address)
        finding = check_database(address)
    assert setup == StoredSetup("digest", frozenset({(GUILD, CHANNEL)}))
    assert finding.is_well
    assert "1 running matches" in finding.text


def test_an_empty_database_on_a_server_is_no_fault(empty_url):
    finding = check_database(empty_url)
    assert (finding.is_well, "is at version empty; the next start" in finding.text) == (True, True)
    assert read_stored_setup(empty_url) == StoredSetup()


def test_what_is_wrong_with_a_server_is_told_in_one_sentence_without_the_password(empty_url):
    missing = make_url(empty_url).set(database="missing", password="secret-word")  # noqa: S106
    for address in (
        missing.render_as_string(hide_password=False),
        "postgresql://user:secret-word@localhost:1/name",
        "mysql://user:secret-word@host/name",
    ):
        finding = check_database(address)
        assert not finding.is_well
        assert finding.text.startswith("database: ")
        assert "secret-word" not in finding.text
        assert read_stored_setup(address) == StoredSetup()


def test_a_right_that_is_missing_on_a_server_is_told(empty_url):
    with psycopg.connect(empty_url, autocommit=True) as connection:
        connection.execute("CREATE USER reader")
        try:
            url = make_url(empty_url).set(username="reader").render_as_string(hide_password=False)
            finding = check_database(url)
        finally:
            connection.execute("DROP USER reader")
    assert not finding.is_well
    assert "lets this user create no tables" in finding.text


def test_the_database_of_another_program_on_a_server_is_told(empty_url):
    with psycopg.connect(empty_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE shopping (item text)")
    finding = check_database(empty_url)
    assert not finding.is_well
    assert "belongs to another program" in finding.text
