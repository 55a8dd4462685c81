"""Posts in channels that a server's managers chose, by webhooks or the bot.

- Trying the webhook, the bot, then the usual channel: `target_posting.py`; rows of the outbox:
  `target_delivery.py`.
- What managers read when it fails: `target_trouble.py`.

The channels are chosen in `bot/host/servers/post_channels.py`.
"""

__all__ = ["target_delivery", "target_posting", "target_trouble"]
