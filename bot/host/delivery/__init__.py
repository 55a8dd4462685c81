"""How messages reach Discord: the outbox, retries, reminders and channel recovery.

- Which class delivers a row: its kind (`delivery_kinds.py`), looked up by `outbox.py`; kinds of
  other packages are added in `bot/host/app/services.py`. Which row waits for another:
  `row_order.py`.
- How a message is posted only once: `message_delivery.py`; what may be raised: `messages.py`;
  what is done about it: `error_meanings.py`.
- Where a card goes, and whom it mentions: `card_delivery.py`; what is left of
  an old one: `old_cards.py`.
- How often messages are edited: `match_pacing.py` (Discord's limits: `bot/transport`). Jobs of
  ticks: `background_queue.py`. What a press has written, to be delivered after its reply:
  `pending.py`.
- A channel that is gone or forbidden: `channel_recovery.py`, `channel_trouble.py`; that of a cup
  or season: `competitions/`; a locked thread: `thread_locks.py`; why a match has no thread:
  `thread_delivery.py`.
- Open panels that change by themselves: `panels.py`; whether one does now: `panel_changes.py`;
  `panel_storage.py`, `old_panels.py`. The newest of other private messages: `private_pages.py`;
  those that become the result of some work by themselves: `awaited_pages.py`.
- Posts in chosen channels: `targets/`. Reminders, direct messages, too: `reminder_delivery.py`;
  when a member may be mentioned: `availability.py`.
  Results: `result_delivery.py`. What is posted about lobbies, cups, seasons, puzzles and analyses
  is delivered by their own packages.

May import views and what is below.
"""

__all__ = [
    "availability",
    "awaited_pages",
    "background_queue",
    "channel_recovery",
    "competitions",
    "delivery_kinds",
    "error_meanings",
    "message_delivery",
    "messages",
    "old_cards",
    "outbox",
    "panels",
    "pending",
    "private_pages",
    "result_delivery",
    "targets",
    "thread_locks",
]
