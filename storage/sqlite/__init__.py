"""The embedded database: one SQLite file, used by one process."""
