"""Deletion of a member's or a server's data within the one transaction of a test's connection."""

from storage.member import erasing, privacy
from tests.storage.exports import snapshot_of


class OneTransaction:
    """A database whose every transaction is that of a connection."""

    def __init__(self, connection):
        self._connection = connection

    async def read(self, work):
        return work(self._connection)

    write = read

    async def read_long(self, work):
        return work(snapshot_of(self._connection))


def run(coroutine):
    """Run a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as ended:
        return ended.value
    message = "it waits for something"
    raise AssertionError(message)


async def erase_member(database, user_id, others=()):
    """Delete all data of a member, as the bot does."""
    called = await erasing.erase_history(database, user_id, others)
    await database.write(lambda conn: privacy.delete_member(conn, user_id))
    await erasing.erase_traces(database, user_id, called)


async def erase_server(database, guild_id):
    """Delete all data of a server, as the bot does."""
    await erasing.erase_server(database, guild_id)
    await database.write(lambda conn: privacy.delete_server(conn, guild_id))
    await erasing.erase_strangers(database)


def delete_member(connection, user_id, others=()):
    run(erase_member(OneTransaction(connection), user_id, others))


def delete_server(connection, guild_id):
    run(erase_server(OneTransaction(connection), guild_id))
