"""How messages reach Discord: the outbox, rate limits, reminders and channel recovery.

- Which file delivers a row: `outbox.py`. Which row waits for another: `row_order.py`.
- How a message is posted only once, and what may be raised: `messages.py`.
- Where a card goes, and whom it mentions: `card_delivery.py`, `card_placement.py`; what is left of
  an old one: `old_cards.py`.
- How often messages are edited: `rate_limit.py`. Jobs of ticks: `background_queue.py`.
- A channel that is gone or forbidden: `channel_recovery.py`; a locked thread: `thread_locks.py`;
  why a match has no thread: `thread_delivery.py`.
- Open panels that change by themselves: `panels.py`, `panel_storage.py`, `old_panels.py`.
- Results and league posts in chosen channels: `targets/`. The champion's role: `champion_roles.py`.
- Others by their subject: `reminder_delivery.py` (direct messages, too), `result_delivery.py`,
  `lobby_delivery.py`, `cup_delivery.py`, `season_delivery.py`, `puzzle_delivery.py`,
  `analysis_delivery.py`, `stand_in_letters.py`.

May import everything of the host except play, presets, league/seasons, members, servers and app.
"""
