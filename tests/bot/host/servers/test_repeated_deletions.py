"""What was deleted leaves the log beside the file, and stays deleted when a backup is restored."""

from contextlib import closing, contextmanager

from bot.host.servers.repeated_deletions import forget_server, repeat_deletions
from storage.engine.database import Database
from storage.engine.files import copy_online
from storage.engine.restore import deletions_to_repeat, restore
from storage.server import key_values
from tests.bot.host.fakes import BEN, GUILD
from tests.bot.host.members.test_privacy import ZOE, delete, everything, traces


async def test_what_somebody_reads_just_now_is_scrubbed_a_minute_later(front, clock, monkeypatch):
    async def read_by_somebody():
        return False

    with monkeypatch.context() as context:
        context.setattr(front.database, "vacuum", read_by_somebody)
        await delete(front)
        await front.host.tick()
    assert await front.database.read(lambda conn: key_values.get(conn, key_values.SCRUB)) == "due"
    clock.move(minutes=1)
    await front.host.tick()
    assert not await front.database.read(lambda conn: key_values.get(conn, key_values.SCRUB))


@contextmanager
def restored(front, backup):
    """Begin a new life of the bot on the backup instead of its database."""
    path = front.database.path
    front.database.close()
    restore(path, backup, backups=path.parent / "backups")
    with closing(Database.open(path)) as database:
        front.database = database
        front.restart()
        yield


async def test_a_restored_backup_loses_again_what_was_deleted_since(front, tmp_path):
    """A member and a server deleted their data after the backup was made."""
    match = await front.begin(ZOE, BEN)
    copy_online(front.database.path, tmp_path / "backup.db")
    await delete(front)
    await front.database.write(lambda conn: forget_server(conn, GUILD, 1))
    assert await everything(front) != []
    with restored(front, tmp_path / "backup.db"):
        assert await traces(front) != []
        assert await front.row(match)
        for _ in range(2):  # a second start has nothing left to repeat
            await repeat_deletions(front.host.services.own_data)
            assert await traces(front) == []
            assert await front.row(match) is None
        assert deletions_to_repeat(front.database.path) == []


async def test_who_came_back_before_the_backup_stays(front, tmp_path):
    """Only deletions the backup does not know are repeated."""
    await front.begin(ZOE, BEN)
    await delete(front)
    await front.begin(ZOE, BEN)
    copy_online(front.database.path, tmp_path / "backup.db")
    with restored(front, tmp_path / "backup.db"):
        await repeat_deletions(front.host.services.own_data)
        assert await traces(front) != []
