"""The database itself: connections, one writer, backups, restores and upgrades."""
