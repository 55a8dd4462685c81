"""Pages on which members play in a browser: the front end beside `bot/discord`.

It makes the same `MemberInteraction`, passes it to `Host.handle`, and renders the same
`MessageContent`. It exists only where `FULLTIME_WEB_URL` is set, and nothing else imports it.

- The server, its addresses and headers: `server.py`; who may ask how often: `limits.py`.
- Who asks: `sign_in.py` (links, and the page that ends sessions), `sessions.py` (cookies and the
  tokens of forms). What is refused: `refused_requests.py`.
- A match: `board.py`; what comes by itself: `news.py`.
- What anybody may see of a server: `public/`.
- HTML: `message_html.py`; a whole page: `page.py` with `page.html`, `style.css`, `page.js` and, for
  pictures that are touched, `touch.js`.
- Whether the pages can be reached from outside: `outside_check.py`, for `fulltime doctor`.

May import `bot.interactions` (not discord.py itself), `bot.host`, and all below.
"""
