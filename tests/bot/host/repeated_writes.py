"""A database whose every transaction collides once with another one, and so runs twice.

What the first run has written is rolled back. PostgreSQL does that to transactions that collide; a
test that passes on such a database shows that its second run writes what the first one would have.
"""


def repeat_writes(database):
    """Let each write of this database run twice, the first time in vain; return the database."""
    write = database.write

    async def write_twice(work):
        def run_twice(connection):
            savepoint = connection.begin_nested()
            try:
                work(connection)
            finally:
                savepoint.rollback()
            return work(connection)

        return await write(run_twice)

    database.write = write_twice
    return database
