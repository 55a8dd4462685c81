"""Pages on which anybody who has a server's address follows it, without Discord.

They show what the bot answers in the server's public channels to a member who is nothing more than
an onlooker: the same handlers make the same messages.

- Which server an address belongs to, and what of it everybody may read: `visible_servers.py`.
- The host's services with the eyes of an onlooker: `onlooker.py`.
- Pages: `server_pages.py`; matches and replays: `match_pages.py`; the calendar: `feed.py`.
- Which buttons of a message lead to a page: `links.py`. Headers, caching, policy: `answers.py`.
"""
