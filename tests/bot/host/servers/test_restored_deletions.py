"""What was deleted leaves the log beside the file, and stays deleted when a backup is restored."""

from contextlib import asynccontextmanager

import pytest

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.servers.restored_deletions import forget_server
from storage.member import erasing
from storage.opening import open_database
from storage.server import key_values
from storage.sqlite.copies import copy_online
from storage.sqlite.restore import deletions_to_repeat, restore
from tests.bot.host.fakes import BEN, GUILD, HERE, ON_A_FILE, said
from tests.bot.host.members.test_own_data import ZOE, delete, everything, traces


async def test_what_somebody_reads_just_now_is_scrubbed_a_minute_later(front, clock, monkeypatch):
    async def read_by_somebody():
        return False

    with monkeypatch.context() as context:
        context.setattr(front.database, "purge", read_by_somebody)
        await delete(front)
        await front.host.tick()
    assert await front.database.read(lambda conn: key_values.get(conn, key_values.SCRUB)) == "due"
    clock.move(minutes=1)
    await front.host.tick()
    assert not await front.database.read(lambda conn: key_values.get(conn, key_values.SCRUB))


@asynccontextmanager
async def restored(front, backup):
    """Begin a new life of the bot on the backup instead of its database."""
    path = front.database.path
    await front.database.close()
    restore(path, backup, backups=path.parent / "backups")
    async with open_database(path) as database:
        front.database = database
        front.restart()
        yield


@ON_A_FILE
async def test_a_restored_backup_loses_again_what_was_deleted_since(front, tmp_path):
    """A member and a server deleted their data after the backup was made."""
    match = await front.begin(ZOE, BEN)
    copy_online(front.database.path, tmp_path / "backup.db")
    await delete(front)
    await forget_server(front.database, GUILD, 1)
    assert await everything(front) != []
    async with restored(front, tmp_path / "backup.db"):
        assert await traces(front) != []
        assert await front.row(match)
        for _ in range(2):  # a second start has nothing left to repeat
            await front.host.services.repeat_deletions()
            assert await traces(front) == []
            assert await front.row(match) is None
        assert deletions_to_repeat(front.database.path) == []


@ON_A_FILE
async def test_a_restored_backup_loses_what_was_still_being_deleted(front, tmp_path):
    """The bot was killed between the wish, which is noted first, and the end."""
    await front.begin(ZOE, BEN)
    copy_online(front.database.path, tmp_path / "backup.db")
    for key, number in ((key_values.FORGET, ZOE.user_id), (key_values.FORGET_SERVERS, GUILD)):
        await front.database.write(
            lambda conn, key=key, one=number: key_values.add_id(conn, key, one)
        )
    async with restored(front, tmp_path / "backup.db"):
        assert await traces(front) != []
        await front.host.services.repeat_deletions()
        assert await traces(front) == []


@ON_A_FILE
async def test_who_came_back_before_the_backup_stays(front, tmp_path):
    """Only deletions the backup does not know are repeated."""
    await front.begin(ZOE, BEN)
    await delete(front)
    await front.begin(ZOE, BEN)
    copy_online(front.database.path, tmp_path / "backup.db")
    async with restored(front, tmp_path / "backup.db"):
        await front.host.services.repeat_deletions()
        assert await traces(front) != []


@ON_A_FILE
@pytest.mark.parametrize("kind", ["member", "server"])
async def test_a_repeated_deletion_that_fails_goes_on_and_is_not_repeated_again(
    front, tmp_path, monkeypatch, kind
):
    """Another start deletes nothing of what they have begun since it succeeded."""
    await front.begin(ZOE, BEN)
    copy_online(front.database.path, tmp_path / "backup.db")
    await (delete(front) if kind == "member" else forget_server(front.database, GUILD, 1))
    async with restored(front, tmp_path / "backup.db"):

        async def fail(*about):
            raise OSError("no space left on device")

        with monkeypatch.context() as full:
            full.setattr(erasing, "erase_history" if kind == "member" else "erase_server", fail)
            await front.host.services.repeat_deletions()
        assert await traces(front) != []
        assert "being deleted" in said(await front.play(ZOE, HERE, PlayRequest("toy")))
        await front.pass_time(minutes=1)
        assert await traces(front) == []
        match = await front.begin(ZOE, BEN)
        front.restart()
        await front.host.services.repeat_deletions()
        assert await front.row(match)
