"""Posts in channels that a server's managers chose, by webhooks or the bot."""
