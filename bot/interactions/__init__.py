"""Interactions of Discord: from what was pressed to the host's handler, and its reply back.

- A press or form arrives: `router.py`; its reply: `responder.py`. One that arrives twice:
  `repeated_interactions.py`. How many at once, also of pages: `open_presses.py`. Who pressed where,
  and what was chosen: `interaction_values.py`.
- An outage that passes, and what members read then: `outages.py`.
- Discord's limits: `limits.py`, kept by `components.py` and `render.py`. Files, and what is said of
  one that is too large: `attachments.py`.

May import `bot.transport`, and all below: `bot.host`, `bot.operations`, `bot.rendering`.
"""
