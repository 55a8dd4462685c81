"""Discord's concepts without discord.py: interactions, messages, components, members."""
