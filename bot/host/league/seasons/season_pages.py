"""The handler that sends a whole season as a page."""

import re

from sqlalchemy import Connection

from bot.host.computers.computer_service import Workers
from bot.host.league.pages import season_page
from bot.host.league.pages.page_input import SeasonPageInput
from bot.host.league.pages.page_reading import page_input
from bot.host.league.posts.champion_post import PAGE
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, SendFile
from bot.host.ui.member import words_for
from bot.host.ui.message import FileAttachment
from bot.host.ui.routing import Routes
from games.core.translation import N_

NOT_OVER = N_("The page comes with the end of the season. /season show shows how it stands.")


class SeasonPages:
    """Sends seasons as pages, built in a worker."""

    def __init__(self, lookup: SeasonLookup, workers: Workers) -> None:
        self.lookup = lookup
        self.workers = workers
        self.routes = Routes[Handler]({PAGE: self.send})

    async def send(self, interaction: MemberInteraction) -> Reply:
        """Send a season that is over as a page in the user's language."""
        season = await self.lookup.require_season(interaction, interaction.custom_id.arguments[-1])
        if season.status != "over":
            raise Refusal(NOT_OVER)
        locale = interaction.member.locale

        def read(conn: Connection) -> SeasonPageInput:
            return page_input(conn, self.lookup.matches, season, locale)

        asked = await self.lookup.database.read(read)
        content = await self.workers.run(season_page.page, asked)
        words = words_for((), locale)
        text = words("The whole season: every table, match and transfer. Open it in a browser.")
        return SendFile(FileAttachment(f"{_file_name(season.name)}.html", content, text))


def _file_name(name: str) -> str:
    """Return a season's name as the name of a file."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return plain[:40] or "season"
