"""Cups and seasons whose channel is gone or forbidden: what is to be posted waits for another one.

- The cup or season of a match, its channel and its matches: `competition.py`.
- What may be in the way of a new channel, and the question before it: `new_channel.py`.
- The question before one is called off that has not begun: `call_off.py`.
- Who is told that the channel is gone, once: `channel_letters.py`.

A kind of outbox rows says that it waits (`DeliveryKind.keeps`); `ChannelRecovery` keeps its rows.
"""

__all__ = ["call_off", "channel_letters", "competition", "new_channel"]
