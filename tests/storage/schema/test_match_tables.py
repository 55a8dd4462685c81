"""The migrations make exactly the tables of the schema."""

import sqlite3
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Integer, UniqueConstraint, create_engine, insert, text
from sqlalchemy.exc import IntegrityError

from storage.engine.migration import SCRIPTS
from storage.errors import RowDeletedError
from storage.opening import open_database
from storage.schema.match_tables import metadata
from storage.schema.metadata import VERSION


def sql_of(path):
    """Each table's and index's own SQL, its blanks evened out."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        return {name: " ".join(sql.split()) for name, sql in rows if name != "alembic_version"}


def parts_of(sql):
    """The columns and constraints of a table's SQL, whose order makes no difference."""
    return sorted(sql.removesuffix(" )").split(", "))


@pytest.fixture
async def migrated(sqlite_path):
    await open_database(sqlite_path).close()
    return sqlite_path


def differences(connection):
    """What the tables of a database lack or have too much, compared with the schema."""
    return compare_metadata(MigrationContext.configure(connection), metadata)


async def test_the_migrations_make_the_tables_of_the_schema(database):
    assert await database.read(differences) == []


def test_a_difference_to_the_schema_is_found(connection):
    """Otherwise the test above could not fail."""
    connection.execute(text("ALTER TABLE facts ADD COLUMN more TEXT"))
    connection.execute(text("DROP INDEX uq_outbox_latest"))
    assert [kind for kind, *_ in differences(connection)] == ["remove_column", "add_index"]


def test_the_migrations_make_them_to_the_letter(migrated, tmp_path):
    """Also partial indices, defaults and constraints, which a comparison by kind passes over."""
    engine = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    metadata.create_all(engine)
    engine.dispose()
    made, found = sql_of(tmp_path / "made.db"), sql_of(migrated)
    assert made.keys() == found.keys()
    for name, sql in made.items():
        assert parts_of(found[name]) == parts_of(sql), name


def columns_and_indices(connection, schema):
    """Each column and index of a schema in PostgreSQL as the server itself describes it."""
    asked = {"schema": schema}
    columns = text(
        "SELECT table_name, column_name, data_type, is_nullable, column_default"
        " FROM information_schema.columns"
        " WHERE table_schema = :schema AND table_name <> 'alembic_version'"
    )
    indices = text(
        "SELECT tablename, indexdef FROM pg_indexes"
        " WHERE schemaname = :schema AND tablename <> 'alembic_version'"
    )
    constraints = text(
        "SELECT conrelid::regclass, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = CAST(:schema AS regnamespace) AND conname NOT LIKE 'alembic%'"
    )
    return sorted(
        " ".join(str(value) for value in row).replace(f"{schema}.", "")
        for query in (columns, indices, constraints)
        for row in connection.execute(query, asked)
    )


@pytest.mark.parametrize("empty", ["empty_on_postgresql"], indirect=True)
def test_the_migrations_make_them_to_the_letter_on_a_server(empty):
    """What the server describes is the same for tables made by the migrations and by the schema."""
    migrated = columns_and_indices(empty, "public")
    assert len(migrated) > len(metadata.tables)
    empty.execute(text("CREATE SCHEMA made"))
    empty.execute(text("SET search_path TO made"))
    for index in (index for table in metadata.tables.values() for index in table.indexes):
        # a partial index names its condition for SQLite, and has the same one on a server
        index.dialect_kwargs["postgresql_where"] = index.dialect_options["sqlite"]["where"]
    metadata.create_all(empty)
    assert columns_and_indices(empty, "made") == migrated


def test_the_version_is_the_newest_migration():
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("recursive_version_locations", "true")
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
        ("panels", "user_id"),
        ("puzzle_tries", "user_id"),
        ("role_holders", "user_id"),
        ("roles_to_take", "user_id"),  # of former members, until Discord has taken the role
        ("predictions", "user_id"),
        ("presets", "user_id"),
        ("cups", "host_id"),
        ("entrants", "user_id"),
        ("preferences", "user_id"),
        ("calls", "user_id"),
        ("calls", "target_id"),
        ("aways", "user_id"),
        ("audit", "user_id"),
        ("results", "user_id"),
        ("ratings", "user_id"),
        ("seasons", "host_id"),
        ("members", "user_id"),
        ("reports", "user_id"),
        ("web_links", "user_id"),
        ("web_sessions", "user_id"),
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


async def test_the_database_itself_says_no_to_orphans(database):
    orphan = insert(metadata.tables["invitations"]).values(match_id="none", user_id=404)
    with pytest.raises((IntegrityError, RowDeletedError)):
        await database.write(lambda connection: connection.execute(orphan) and None)


def leading_columns(table):
    """The columns by which the database finds rows of a table without reading all of it."""
    whole = [index for index in table.indexes if index.dialect_options["sqlite"]["where"] is None]
    unique = [
        constraint for constraint in table.constraints if isinstance(constraint, UniqueConstraint)
    ]
    return {next(iter(one.columns)) for one in (table.primary_key, *whole, *unique)}


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_what_refers_to_another_row_or_to_a_server_is_found_by_an_index(table):
    """Deleting a member or match looks up all that refer to it, in each table."""
    refers = {key.parent for key in table.foreign_keys}
    assert refers | {one for one in table.c if one.name == "guild_id"} <= leading_columns(table)
