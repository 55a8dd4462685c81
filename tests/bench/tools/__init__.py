"""Shared by the sections of the bench: databases, rows, bare connections, a bot with a probe."""
