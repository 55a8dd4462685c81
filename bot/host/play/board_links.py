"""The button on a member's panel that gives them a link to the match's board in a browser.

The link is good once, for ten minutes. It stands in a private message alone, and only its digest is
stored.
"""

import secrets
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.play.moves import WATCHING
from bot.host.refusal import NotYours
from bot.host.ui.interaction import EphemeralMessage, Handler, MemberInteraction, Reply
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, Link, MessageContent
from bot.host.ui.routing import Routes
from bot.host.views.card_buttons import REFRESH_SIGN, ROOM, components_of
from bot.host.views.menus import PER_ROW
from games.core.translation import N_, Translator
from storage.member import players, web_sessions
from storage.member.web_sessions import LinkRow, digest_of

LABEL = N_("🖐 Board")
"""The label on a panel, short enough to share a row on a phone."""
OPEN = N_("🖐 Open the board")
"""The label of the link."""
GOOD_FOR = 600_000
"""Milliseconds for which a link can be used."""
OPENS = N_(
    "The link opens your side of this match in a browser. It works once, within ten minutes: keep "
    "it to yourself."
)
PATH = "/sign-in/"
"""The path of a link, which its secret follows."""


class BoardLinks:
    """Makes the links; without an address of the pages there are none."""

    def __init__(self, match_service: MatchService, web_url: str) -> None:
        """Make links that begin with `web_url`, "" if the bot serves no pages."""
        self.matches = match_service
        self._web_url = web_url
        self.match_routes = Routes[Handler]({"board": self.link} if web_url else {})

    def on_panel(
        self, loaded: LoadedMatch, panel: MessageContent, words: Translator
    ) -> MessageContent:
        """Return a panel with the button beside those that make no move, if there is room."""
        again, last = loaded.custom_id("/hand"), panel.rows[-1:]
        if not self._web_url or not last or not isinstance(last[0], tuple):
            return panel
        row = tuple(
            replace(each_button, label=REFRESH_SIGN)
            if isinstance(each_button, Button) and each_button.custom_id == again
            else each_button
            for each_button in last[0]
        )
        if row == last[0] or len(row) >= PER_ROW or components_of(panel.rows) >= ROOM:
            return panel
        button = Button(words(LABEL), loaded.custom_id("/board"))
        return replace(panel, rows=(*panel.rows[:-1], (*row, button)))

    async def link(self, interaction: MemberInteraction) -> Reply:
        """Show a new link to the member; it replaces one that was not used."""
        loaded = await self.matches.load(interaction.custom_id.match)
        user_id, now = interaction.member.user_id, self.matches.now()
        if loaded.row.seat_of(user_id) is None:
            raise NotYours(WATCHING)
        secret, guild_id = secrets.token_urlsafe(32), loaded.row.guild_id or players.DIRECT
        link = LinkRow(digest_of(secret), user_id, guild_id, loaded.id, now + GOOD_FOR)

        def store(conn: Connection) -> None:
            web_sessions.add_link(conn, link, now)

        await self.matches.database.write(store)
        words = words_for(loaded.row.seats, interaction.member.locale)
        row = (Link(words(OPEN), f"{self._web_url}{PATH}{secret}"),)
        return EphemeralMessage(MessageContent(words(OPEN), (words(OPENS),), (row,)))
