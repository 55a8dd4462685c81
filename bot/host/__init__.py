"""The host of matches, independent of the front end; it does not import discord.py.

A package imports only those below it. From high to low, packages in one line being independent:

app
imports
owners
servers
members
presets
league/seasons, play
league/pages
league/posts, cups
league/days, leaderboards, puzzles, replays
analysis
league/race
league/rules, lobby
delivery
views
ratings
match
clock, computers, ui

All may import `bot.operations`, `bot.rendering`, `bot.workers` and `bot.worker_jobs`, `storage`,
`leagues` and `games` as well.
The `__all__` of a package names those of its modules that others import; its others are its own.

The front end calls `app/host.py`, and implements `Messenger` (`delivery/messages.py`) and
`PermissionChecker` (`ui/channel_permissions.py`). `refusal.py`: what the host refuses.
"""
