"""The migrations make exactly the tables of the schema."""

import sqlite3
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Integer, create_engine

from storage.engine.upgrade import SCRIPTS
from storage.schema.match_tables import VERSION, metadata


def sql_of(path):
    """Each table's and index's own SQL, its blanks evened out."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        return {name: " ".join(sql.split()) for name, sql in rows if name != "alembic_version"}


@pytest.fixture
def migrated(database, tmp_path):
    database.close()
    return tmp_path / "fulltime.db"


def test_the_migrations_make_the_tables_of_the_schema(migrated):
    engine = create_engine(f"sqlite:///{migrated}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_migrations_make_them_to_the_letter(migrated, tmp_path):
    """Also partial indices, defaults and constraints, which a comparison by kind passes over."""
    engine = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    metadata.create_all(engine)
    engine.dispose()
    made, found = sql_of(tmp_path / "made.db"), sql_of(migrated)
    assert made.keys() == found.keys()
    for name, sql in made.items():
        assert sorted(found[name].split(", ")) == sorted(sql.split(", ")), name


def test_the_version_is_the_newest_migration():
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [VERSION]
    assert all(script.doc and "Why:" in script.longdoc for script in scripts.walk_revisions())


def test_a_user_s_id_stands_only_where_it_can_be_found_and_deleted():
    """Each column with a user id is on this list, and so known to what exports and deletes."""
    columns = {
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if any(key.column.table.name == "players" for key in column.foreign_keys)
        or "user" in column.name
        or column.name in {"host_id", "player_id", "member_id", "author_id"}
    }
    assert columns == {
        ("players", "user_id"),
        ("names", "user_id"),
        ("seats", "user_id"),
        ("invitations", "user_id"),
        ("matches", "host_id"),
        ("presets", "user_id"),
        ("cups", "host_id"),
        ("entrants", "user_id"),
        ("preferences", "user_id"),
        ("aways", "user_id"),
        ("audit", "user_id"),
        ("results", "user_id"),
        ("ratings", "user_id"),
        ("seasons", "host_id"),
        ("members", "user_id"),
    }


def test_every_number_as_long_as_a_discord_id_or_a_time_has_room():
    """Ids and milliseconds need 64 bits, which Integer does not promise on every engine."""
    short = {
        column.name
        for table in metadata.sorted_tables
        for column in table.columns
        if type(column.type) is Integer and column.name.endswith(("_id", "_at"))
    }
    assert short == set()


def test_the_database_itself_says_no_to_orphans(database):
    assert database._writing.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    assert database._reading.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    database._writing.rollback()
    database._reading.rollback()
