"""The database on a PostgreSQL server, used by one process at a time."""
