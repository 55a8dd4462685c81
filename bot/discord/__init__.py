"""Everything that speaks discord.py: client, components, messages and permissions."""
