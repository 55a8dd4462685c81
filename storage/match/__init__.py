"""The stored data of matches: rows, moves, messages, the outbox, turns and reminders."""
