"""A server's settings, moderation, data and the bot's membership in it.

- `/setup`: `setup.py`, `setup_view.py`; where matches may be started: `match_channels.py`; where
  results, league posts and puzzles go: `post_channels.py`, `post_channels_view.py`; the
  champion's role: `champion_role.py`; announcements of the owner: `news_choice.py`; pages for
  everybody: `public_pages.py`.
- `/moderate`: `moderation.py`, `moderation_changes.py`, `moderation_lists.py`,
  `seat_moderation.py`, `moderation_view.py`; a club's name and look: `club_reset.py`.
- Data: `server_data.py`, `restored_deletions.py`. The bot is removed: `bot_removal.py`.
- Nobody can play for a while, whatever the reason, and then all dates move: `server_rests.py`,
  `wake_posts.py`; lobbies of cups and leagues without a usable channel: `stranded_lobbies.py`.
- Report a problem: `reports.py`.

May import members and what is below.
"""

__all__ = [
    "bot_removal",
    "moderation",
    "news_choice",
    "public_pages",
    "reports",
    "restored_deletions",
    "server_data",
    "server_rests",
    "setup",
    "stranded_lobbies",
    "wake_posts",
]
