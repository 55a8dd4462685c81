"""A database of an older Fulltime is brought to today's tables, after a backup."""

from contextlib import closing

from alembic import command
from alembic.config import Config

from storage import presets
from storage.database import Database
from storage.engine import make_engine
from storage.presets import PresetRow
from storage.upgrade import SCRIPTS


async def test_the_first_tables_get_presets_and_cups_and_keep_their_rows(tmp_path):
    path = tmp_path / "old.db"
    engine = make_engine(path)
    with engine.connect() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(SCRIPTS))
        command.upgrade(config, "0001")
        connection.exec_driver_sql("INSERT INTO players (user_id, created_at) VALUES (7, 1)")
        connection.commit()
    engine.dispose()
    with closing(Database.open(path)) as database:
        row = PresetRow("p", 7, "toy", "Mine", {"squad": ("sign a",)}, 1)
        await database.write(lambda conn: presets.put(conn, row))
        assert await database.read(lambda conn: presets.of(conn, 7)) == [row]
    assert [one.name[:8] for one in (tmp_path / "backups").iterdir()] != []
