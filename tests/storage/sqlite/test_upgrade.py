"""A database of an older Fulltime is brought to today's tables, after a backup."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy.exc import DBAPIError

from storage.engine.migration import SCRIPTS
from storage.opening import open_database

MADE_UP = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    op.add_column("facts", sa.Column("more", sa.Text, nullable=False, server_default="none"))
    op.execute("UPDATE facts SET more = 'some' WHERE key = 'old'")
    {then}
"""
"""The migration of a version to come."""


@pytest.fixture
async def older(tmp_path):
    """A database of today's version with a fact in it."""
    path = tmp_path / "older.db"
    await open_database(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO facts (key, value) VALUES ('old', 'fact')")
        connection.commit()
    return path


@pytest.fixture
def become_newer(tmp_path, monkeypatch):
    """Let this be a version that has another migration; `then` is how that ends."""

    def become(then=""):
        scripts = tmp_path / "migrations"
        shutil.copytree(SCRIPTS, scripts)
        (scripts / "versions" / "v0002_more.py").write_text(MADE_UP.format(then=then))
        monkeypatch.setattr("storage.engine.migration.SCRIPTS", scripts)
        for module in ("storage.engine.migration", "storage.sqlite.upgrade"):
            monkeypatch.setattr(f"{module}.VERSION", "0002")

    return become


def facts_in(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM facts WHERE key = 'old'").fetchall()


async def test_an_older_file_is_copied_then_migrated_and_keeps_its_rows(older, become_newer):
    become_newer()
    await open_database(older).close()
    assert facts_in(older) == [("old", "fact", "some")]
    (backup,) = (older.parent / "backups").iterdir()
    assert "before-0002" in backup.name
    assert facts_in(backup) == [("old", "fact")]


async def test_a_migration_that_fails_leaves_the_file_as_it_was(older, become_newer):
    become_newer('op.execute("INSERT INTO nowhere VALUES (1)")')
    with pytest.raises(DBAPIError):
        open_database(older)
    assert facts_in(older) == [("old", "fact")]


async def test_a_file_of_today_is_neither_copied_nor_migrated(older):
    await open_database(older).close()
    assert not (older.parent / "backups").exists()
