"""The bot: the Discord client, the host of matches, the playground and the command line."""

__version__ = "1.0.0"
