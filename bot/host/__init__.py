"""The host of matches, independent of the front end; it does not import discord.py."""
