"""A server's settings, moderation, data and the bot's membership in it."""
