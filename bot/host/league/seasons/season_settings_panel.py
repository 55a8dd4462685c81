"""Handlers of the organiser's panel with the settings of a season."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.clock import time_zones
from bot.host.league.posts.season_view import SeasonView
from bot.host.league.rules import season_settings
from bot.host.league.seasons import season_settings_view
from bot.host.league.seasons.season_members import require_organiser
from bot.host.league.seasons.signups import GONE, Signups
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    Reply,
    UpdateMessage,
    update_or_ephemeral,
)
from bot.host.ui.routing import Routes, taking
from games.core.translation import N_
from storage.server import seasons
from storage.server.seasons import SeasonRow

CALENDAR_FIXED = N_("You can't change the dates after a season has started.")


class SeasonSettingsPanel:
    """Shows and changes the settings of seasons."""

    def __init__(self, signups: Signups) -> None:
        """Read seasons through `signups`."""
        self.signups = signups
        self.matches = signups.matches
        self.database = signups.database
        self.routes = Routes[Handler](
            {
                "season-settings": taking(self.show, str),
                f"?{season_settings_view.SELECT}": taking(self.choose, str, str),
            }
        )

    async def show(self, interaction: MemberInteraction, season_id: str, zone: str = "") -> Reply:
        """Show the organiser's settings, after storing the command's time zone, if any."""

        def read(conn: Connection) -> SeasonView:
            row = _mine(conn, interaction, season_id)
            if zone:
                if row.status != "open":
                    raise Refusal(CALENDAR_FIXED)
                agreed = replace(season_settings.load(row.settings), zone=time_zones.find(zone))
                row = replace(row, settings=agreed.dump())
                seasons.put(conn, row)
            return self.signups.read(conn, row)

        season = await self.database.write(read)
        content = season_settings_view.settings(season, interaction.words)
        return EphemeralMessage(content) if zone else update_or_ephemeral(interaction, content)

    async def choose(self, interaction: MemberInteraction, season_id: str, key: str) -> Reply:
        """Store the choice of one select of the settings."""
        (value,) = interaction.values

        def choose(conn: Connection) -> SeasonView:
            row = _mine(conn, interaction, season_id)
            if row.status == "running" and key not in {"early", "absent", "silence"}:
                raise Refusal(CALENDAR_FIXED)
            agreed = season_settings.with_choice(season_settings.load(row.settings), key, value)
            row = replace(row, settings=replace(agreed, organised_at=self.matches.now()).dump())
            seasons.put(conn, row)
            return self.signups.read(conn, row)

        season = await self.database.write(choose)
        return UpdateMessage(season_settings_view.settings(season, interaction.words))


def _mine(conn: Connection, interaction: MemberInteraction, season_id: str) -> SeasonRow:
    """Load a live season of the server for its organiser; raises `Refusal`."""
    row = seasons.load(conn, season_id)
    if row is None or row.guild_id != interaction.place.guild_id or row.status not in seasons.LIVE:
        raise Refusal(GONE)
    require_organiser(row, interaction.member)
    return row
