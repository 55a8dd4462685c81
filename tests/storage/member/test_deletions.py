"""Whose data was deleted is known by a digest, and goes from a restored backup too."""

import sqlite3
from contextlib import closing

import pytest

from storage.errors import StorageError
from storage.member import deletions, players
from storage.opening import open_database
from storage.sqlite.copies import copy_online
from storage.sqlite.restore import clear_repeated_deletions, deletions_to_repeat, restore

ZOE, BEN, GUILD = 123_456_789_012_345_678, 7, 70

pytestmark = pytest.mark.usefixtures("copied_files")


def noted(connection):
    deletions.add(connection, deletions.MEMBER, ZOE, 5)
    deletions.add(connection, deletions.SERVER, GUILD, 6)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "fulltime.db"


async def test_a_deletion_knows_its_id_and_tells_it_to_nobody(path):
    async with open_database(path) as database:
        await database.write(noted)
        found = await database.read(deletions.every)
    assert deletions.matching(found, deletions.MEMBER, [BEN, ZOE, GUILD]) == [ZOE]
    assert deletions.matching(found, deletions.SERVER, [BEN, ZOE, GUILD]) == [GUILD]
    assert [deletion.deleted_at for deletion in found] == [5, 6]
    assert len({deletion.salt for deletion in found}) == 2
    content = path.read_bytes()
    assert str(ZOE).encode() not in content
    assert ZOE.to_bytes(8, "big") not in content


async def test_the_ids_of_all_who_were_met_are_listed(path):
    def meet(connection):
        for user in (ZOE, BEN):
            players.seen(connection, user, guild_id=None, name="x", locale=None, now=1)

    async with open_database(path) as database:
        await database.write(meet)
        assert await database.read(players.ids) == [BEN, ZOE]
        assert await database.read(players.count) == 2


async def test_deletions_of_another_database_are_added_once(path):
    async with open_database(path) as database:
        await database.write(noted)
        found = await database.read(deletions.every)
        other = deletions.Deletion(deletions.MEMBER, "aa", "bb", 9)
        for _ in range(2):
            await database.write(lambda conn: deletions.merge(conn, [*found, other]))
        assert await database.read(deletions.every) == [*found, other]


async def backed_up(path, backup):
    """A database whose backup was made before two deletions."""
    await open_database(path).close()
    copy_online(path, backup)
    async with open_database(path) as database:
        await database.write(noted)
        return await database.read(deletions.every)


async def test_a_restored_database_knows_what_was_deleted_since(path, tmp_path):
    found = await backed_up(path, tmp_path / "backup.db")
    for _ in range(2):  # a second restore before the bot has started forgets none of them
        restore(path, tmp_path / "backup.db", backups=tmp_path / "backups")
        assert deletions_to_repeat(path) == found
    clear_repeated_deletions(path)
    assert deletions_to_repeat(path) == []
    clear_repeated_deletions(path)


def spoil_the_list(path):
    path.with_name(f"{path.name}.deletions").write_text("[{]")


HARMS = {
    "an empty file": lambda path: path.write_bytes(b""),
    "no database": lambda path: path.write_bytes(b"no database at all, but long enough to be read"),
    "no tables": lambda path: (path.unlink(), sqlite3.connect(path).execute("VACUUM").close()),
    "a list that is none": spoil_the_list,
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
async def test_deletions_that_cannot_be_read_stop_a_restore_unless_it_may_go_on_without(
    path, tmp_path, harm
):
    """Else it would bring back in silence what members have deleted."""
    await backed_up(path, tmp_path / "backup.db")
    harm(path)
    content, options = path.read_bytes(), {"backups": tmp_path / "backups"}
    with pytest.raises(StorageError, match="add --without-deletions"):
        restore(path, tmp_path / "backup.db", **options)
    assert path.read_bytes() == content
    assert not (tmp_path / "backups").exists()
    restore(path, tmp_path / "backup.db", **options, without_deletions=True)
    found = deletions_to_repeat(path)
    assert len(found) == (2 if harm is spoil_the_list else 0), "what can be read is repeated"
    await open_database(path).close()


async def test_a_database_from_before_deletions_were_noted_has_none(path, tmp_path):
    await backed_up(path, tmp_path / "backup.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE deletions")
    restore(path, tmp_path / "backup.db", backups=tmp_path / "backups")
    assert deletions_to_repeat(path) == []


async def test_a_first_database_may_come_from_a_backup(path, tmp_path):
    await backed_up(path, tmp_path / "backup.db")
    new = tmp_path / "elsewhere.db"
    assert restore(new, tmp_path / "backup.db", backups=tmp_path / "backups") is None
    assert deletions_to_repeat(new) == []


@pytest.mark.parametrize(
    "harm", [spoil_the_list, lambda path: path.with_suffix(".db.deletions").mkdir()]
)
def test_a_list_that_cannot_be_read_stops_the_start(path, harm):
    harm(path)
    with pytest.raises(StorageError, match=r"fulltime\.db\.deletions cannot be "):
        deletions_to_repeat(path)
