"""The bot's client: what arrives from Discord beside interactions, and what is posted there.

- An event or press arrives: `client.py`; presses go on to `bot/interactions`.
- Permissions in servers and channels, the invite link: `permissions.py`; what everybody may read:
  `public_channels.py`; `online_checks.py` is the
  part of `fulltime doctor` that needs Discord.
- Posts and edits in channels: `channel_gateway.py`; webhooks: `webhooks.py`; roles: `roles.py`;
  emoji: `emojis.py`.
- Logging in and staying connected: `connection.py`; sending the commands: `command_sync.py`.
- The health pages and `/metrics`: `health.py`, `health_pages.py`. Pages on which members play:
  `pages.py`, which begins `bot/web`.
- The ticks go on whatever the machine's clock does: `steady_loop.py`.
- How the bot ends in time: `Fulltime.close` in `client.py`; whatever hangs: `exit_timer.py`.

May import `bot.commands`, `bot.web`, `bot.interactions`, and all below.
"""
