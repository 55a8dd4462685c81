"""Handlers of a member's settings and absences."""

from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from bot.host.clock import time_zones
from bot.host.match.match_service import MatchService
from bot.host.members import absence_allowance, member_settings_view
from bot.host.members.member_caches import PreferenceCache
from bot.host.members.time_input import coming_days, parse_date, parse_time
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import (
    Handler,
    MemberInteraction,
    OpenModal,
    Reply,
    update_or_ephemeral,
)
from bot.host.ui.member import Member, languages, words_for
from bot.host.ui.numbers import number_or
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import SWITCH, Setting
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_
from leagues.local_time import local_day
from storage.match import turns
from storage.member import absences
from storage.member.absences import Away
from storage.server import servers

LONGEST_AWAY = absence_allowance.MOST_DAYS
HALF_A_YEAR = 182
"""How many days from today on are searched for suggestions."""


class Personal:
    """Handles `/me settings` and `/me away`, and the buttons of their panels."""

    def __init__(self, match_service: MatchService, tastes: PreferenceCache) -> None:
        """Use this match service's database; `tastes` caches the settings."""
        self.matches = match_service
        self.database = match_service.database
        self.tastes = tastes
        self.routes = Routes[Handler](
            {
                "me-settings": self.settings,
                "me-quiet": self.ask_quiet,
                "me-quiet-set": self.set_quiet,
                "me-zone": self.ask_zone,
                "me-zone-set": self.set_zone,
                "away": self.away,
                "away-add": self.add_days,
                "away-dates": self.ask_dates,
                "away-set": self.add_dates,
                "away-end": self.end,
            },
            {word: setting.stored_by(self._change) for word, setting in self._table().items()},
        )

    async def settings(self, interaction: MemberInteraction) -> Reply:
        """Show the member's settings."""
        chosen = await self.tastes.of(interaction.member.user_id)
        member = await self.tastes.with_chosen_language(interaction.member)
        zone = await self.zone_of(interaction.member)
        clock, words = time_zones.local_time(zone, self.matches.now()), words_for((), member.locale)
        return update_or_ephemeral(
            interaction, member_settings_view.settings(chosen, zone, clock, languages(), words)
        )

    def _table(self) -> dict[str, Setting]:
        """Return the settings that a select or button stores, by the first word of its custom id.

        Whoever asks for direct messages again is no longer known to refuse them.
        """
        pings = {level: level for level in member_settings_view.PINGS}
        codes = {member_settings_view.AS_DISCORD: None, **{code: code for code in languages()}}
        return {
            "?me-pings": Setting("pings", pings, self.settings),
            "?me-language": Setting("language", codes, self.settings),
            "me-dm": Setting("dm", SWITCH, self.settings, {"dm_refused": False}),
            "me-confirm": Setting("confirm", SWITCH, self.settings),
            "me-pass": Setting("lets_pass", SWITCH, self.settings),
        }

    async def ask_quiet(self, interaction: MemberInteraction) -> Reply:
        """Open the form for quiet hours."""
        chosen = await self.tastes.of(interaction.member.user_id)
        return OpenModal(member_settings_view.quiet_form(chosen, interaction.words))

    async def set_quiet(self, interaction: MemberInteraction) -> Reply:
        """Store the form's quiet hours."""
        begins, ends = (interaction.answers.get(key, "").strip() for key in ("from", "to"))
        if bool(begins) != bool(ends):
            raise Refusal(N_("Write both times, or leave both empty for no quiet hours."))
        hours = (parse_time(begins), parse_time(ends)) if begins else (None, None)
        await self._change(interaction, quiet_from=hours[0], quiet_to=hours[1])
        return await self.settings(interaction)

    async def ask_zone(self, interaction: MemberInteraction) -> Reply:
        """Open the form for the member's time zone."""
        zone = await self.zone_of(interaction.member)
        send = custom_id_of("/me-zone-set")
        return OpenModal(member_settings_view.zone_form(send, zone, interaction.words))

    async def set_zone(self, interaction: MemberInteraction) -> Reply:
        """Store the form's time zone."""
        zone = time_zones.find(interaction.answers.get("zone", ""))
        await self._change(interaction, zone=zone)
        return await self.settings(interaction)

    async def away(self, interaction: MemberInteraction) -> Reply:
        """Show the member's absences."""
        now, words = self.matches.now(), interaction.words
        aways = await self.database.read(
            lambda conn: _counting_absences(conn, interaction.member, now)
        )
        return update_or_ephemeral(interaction, member_settings_view.away(aways, now, words))

    async def add_days(self, interaction: MemberInteraction) -> Reply:
        """Start an absence now, for the number of days in the custom id."""
        word = interaction.custom_id.arguments[-1]
        days = number_or(word, 0)
        if not 1 <= days <= LONGEST_AWAY:
            raise Refusal(N_("Choose 1 to {most} days."), most=LONGEST_AWAY)
        now = self.matches.now()
        return await self._add(interaction, now, now + days * absence_allowance.DAY)

    async def ask_dates(self, interaction: MemberInteraction) -> Reply:
        """Open the form for the first and last day of an absence."""
        zone = await self.zone_of(interaction.member)
        *_, week = coming_days(local_day(self.matches.now(), ZoneInfo(zone)), 8)
        return OpenModal(member_settings_view.away_form(week, interaction.words))

    async def add_dates(self, interaction: MemberInteraction) -> Reply:
        """Add the absence given in the form."""
        now, zone = self.matches.now(), await self.zone_of(interaction.member)
        today = local_day(now, ZoneInfo(zone))
        begins = interaction.answers.get("from", "").strip()
        first = parse_date(begins, today) if begins else None
        last = parse_date(interaction.answers.get("until", ""), first or today)
        return await self._add(interaction, *absence_allowance.absence_span(first, last, zone, now))

    async def end(self, interaction: MemberInteraction) -> Reply:
        """End an absence, or cancel a planned one."""
        now, mine = self.matches.now(), interaction.member

        def end(conn: Connection) -> None:
            for absence in absences.of(conn, (mine.user_id,), now):
                if str(absence.id) == interaction.custom_id.arguments[-1]:
                    absences.end(conn, absence.id, now)
                    turns.recount(conn, mine.user_id, now)

        await self.database.write(end)
        return await self.away(interaction)

    async def day_suggestions(self, member: Member, typed: str) -> list[tuple[str, str]]:
        """Return the coming local dates that contain the typed text."""
        here = ZoneInfo(await self.zone_of(member))
        days = coming_days(local_day(self.matches.now(), here), HALF_A_YEAR)
        return [(day, day) for day in days if typed.strip() in day][:MAX_ENTRIES]

    async def zone_of(self, member: Member) -> str:
        """Return a member's time zone: their own, else the server's."""
        own = (await self.tastes.of(member.user_id)).zone
        if own is not None or member.guild_id is None:
            return own or time_zones.DEFAULT_ZONE
        guild_id = member.guild_id
        return (await self.database.read(lambda conn: servers.load(conn, guild_id))).zone

    async def _change(self, interaction: MemberInteraction, **values: Any) -> None:  # noqa: ANN401 - by column
        await self.tastes.change(interaction.member.user_id, self.matches.now(), **values)

    async def _add(self, interaction: MemberInteraction, starts: int, ends: int) -> Reply:
        now, mine = self.matches.now(), interaction.member

        def add(conn: Connection) -> None:
            absence_allowance.require_allowance(_counting_absences(conn, mine, now), starts, ends)
            absences.add(conn, mine.user_id, starts, ends)
            turns.recount(conn, mine.user_id, now)

        await self.database.write(add)
        return await self.away(interaction)


def _counting_absences(conn: Connection, member: Member, now: int) -> list[Away]:
    """Return the absences of the last half-year and later ones."""
    return absences.of(conn, (member.user_id,), now - absence_allowance.HALF_YEAR)
