"""What messages show: match card, lobby card, help, clocks, notices; no writes to the database.

- The public message, a seat's panel, the result: `match_card.py`, `match_status.py`,
  `result_summary.py`. Buttons: `card_buttons.py`, of a screen `menus.py`, `host_selects.py`.
- Whom a match calls, and why: `player_calls.py`.
- Lobbies: `lobby_card.py`, `game_options_form.py`, `time_control_form.py`, `invitation.py`.
- An open request: `consent_request.py`. Clocks: `clock_text.py`. Confirming a move:
  `move_confirmation.py`.
- The log and exports: `move_log.py`, `event_text.py`. Recaps and broadcasts: `recap.py`.
- Plans: `plan_panel.py`. Presets: `preset_panel.py`.
- Trouble: `departed_member_card.py`, `moderation_notice.py`.
- Help: `help_pages.py`, `games_card.py`, `lessons.py`.

May import ratings and what is below.
"""

__all__ = [
    "card_buttons",
    "clock_text",
    "event_text",
    "game_options_form",
    "games_card",
    "help_pages",
    "host_selects",
    "invitation",
    "lessons",
    "lobby_card",
    "match_card",
    "match_status",
    "menus",
    "moderation_notice",
    "move_confirmation",
    "move_log",
    "plan_panel",
    "player_calls",
    "preset_panel",
    "recap",
    "result_summary",
    "time_control_form",
]
