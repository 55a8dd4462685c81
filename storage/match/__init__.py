"""What is stored of matches: rows, moves, messages, the outbox, turns and reminders."""
