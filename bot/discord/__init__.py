"""Everything that speaks discord.py: client, components, messages and permissions.

- An event or press arrives: `client.py`, then `router.py`; its reply: `responder.py`.
- An interaction that arrives twice: `repeated_interactions.py`.
- What an error of Discord means, rate limits, the connection to the gateway: `transport/`.
- An outage that passes, and what members read then: `outages.py`.
- Discord's limits: `limits.py`, kept by `components.py` and `render.py`.
- Permissions in servers and channels, the invite link: `permissions.py`; `online_checks.py` is the
  part of `fulltime doctor` that needs Discord.
- Posts and edits in channels: `channel_gateway.py`; webhooks: `webhooks.py`; roles: `roles.py`;
  emoji: `emojis.py`; files, and what is said of one that is too large: `attachments.py`.
- Logging in and staying connected: `connection.py`; sending the commands: `command_sync.py`.
- The health pages and `/metrics`: `health.py`, `health_pages.py`.
- How the bot ends in time: `Fulltime.close` in `client.py`; whatever hangs: `exit_timer.py`.

May import `bot.commands`, and all below: `bot.host`, `bot.operations`, `bot.rendering`.
"""
