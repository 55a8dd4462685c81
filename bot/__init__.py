"""Everything that faces people: Discord, the playground, the command line."""

__version__ = "0.1.0"
