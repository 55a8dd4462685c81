"""What is refused before the host is asked: a status, and a sentence for whoever asked."""

from aiohttp import web

from games.core.translation import N_

LOCALE = web.RequestKey("locale", str)
"""The language of whoever asks: their browser's, and the one they chose once that is known."""
ADDRESS = web.RequestKey("address", str)
"""The address that asks."""
IS_MOVE = web.RequestKey("is_move", bool)
"""Whether a request plays a move."""

NOT_FROM_HERE = N_("I don't understand that. Open the board again from your panel in Discord.")
SIGNED_OUT = N_("You're not signed in here. On your panel in Discord, press **🖐 Board**.")
TOO_OLD = N_("This page is too old. Load it again, then press.")
NOTHING_HERE = N_("There is nothing for you here. /games in Discord lists your matches.")
LINK_OVER = N_(
    "This link was used already, or is older than ten minutes. On your panel in Discord, press "
    "**🖐 Board** for a new one."
)
REMOVED = N_("I'm no longer in this server, so nothing can be played there.")
TOO_LONG = N_("That is more than I can read at once.")
TOO_FAST = N_("That was fast. Wait a moment, then go on.")
RESTARTING = N_("I'm restarting. Try in a minute.")
SENTENCES = {
    400: NOT_FROM_HERE,
    401: SIGNED_OUT,
    403: TOO_OLD,
    404: NOTHING_HERE,
    405: NOT_FROM_HERE,
    408: TOO_LONG,
    410: LINK_OVER,
    413: TOO_LONG,
    415: NOT_FROM_HERE,
    429: TOO_FAST,
    503: RESTARTING,
}
"""What is said with each status."""


class RefusedRequest(Exception):  # noqa: N818 - an answer to whoever asked, not a failure
    """A request that is refused with a status; `text` is a marked sentence, else the usual one."""

    def __init__(self, status: int, text: str = "", *, wait: int = 0) -> None:
        """Refuse with this status; after `wait` seconds the same request may be answered."""
        super().__init__(status)
        self.status = status
        self.text = text or SENTENCES.get(status, NOT_FROM_HERE)
        self.wait = wait
