"""The composition root: services, routes, commands, and how one interaction is handled.

- Entry point of presses: `host.py`. What is checked and loaded before a handler, and who may see a
  match: `request_context.py`. The key that proves rights in custom ids: `grants.py`.
- Which handler a custom id leads to: `routes.py`; `match_buttons.py` and `games_card_handlers.py`
  have those that need several services; what a page of the rules shows: `rules_pages.py`. All
  services, built once: `services.py`.
- Which match a slash command means: `match_commands.py`; which season: `season_commands.py`.
- What follows a reply: `after_reply.py`. What a press on a private message redraws:
  `private_replies.py`, which name their match.
- What happens by itself: `ticks.py`, once a second; of matches: `scheduler.py`.
- The playground's clock: `time_travel.py`.

May import every package of the host.
"""

__all__ = [
    "games_card_handlers",
    "host",
    "match_commands",
    "rules_pages",
    "season_commands",
    "time_travel",
]
