"""How messages reach Discord: the outbox, rate limits, reminders and channel recovery."""
