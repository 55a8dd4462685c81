"""The handlers of the `/season` commands."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from types import MappingProxyType
from typing import Concatenate, Literal, ParamSpec, TypeAlias

from bot.host.app.host import Host
from bot.host.clock import time_zones
from bot.host.league.posts.club_view import CLUB, FIXED
from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.league.seasons.next_season import next_name
from bot.host.league.seasons.season_queries import at_match
from bot.host.league.seasons.signups import Plan
from bot.host.match.handler_result import Handled
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    PublicMessage,
    Reply,
)
from bot.host.ui.member import Member
from bot.host.ui.notices import noticed
from bot.host.views import help_pages
from games.core.clubs.lookalikes import reading
from games.core.translation import N_
from leagues.deadlines import Kind
from storage.server import seasons, servers

P = ParamSpec("P")
SeasonCommand: TypeAlias = Callable[
    Concatenate["SeasonCommands", MemberInteraction, P], Awaitable[Reply | Handled]
]
SeasonHandler: TypeAlias = Callable[[MemberInteraction, str], Awaitable[Reply | Handled]]
TWO = 2
SAYS_WHICH = frozenset({"show", "table", "fixtures", "advance", "pause", "join", "organise"})
"""Commands with an optional season; "plan" uses the user's club instead."""
ORGANISERS = frozenset({"advance", "pause"})
"""Commands of organisers; each one counts as activity of the organiser."""
FEWEST_DAYS, MOST_DAYS = 1, 14


@dataclass(frozen=True, slots=True)
class NewSeason:
    """The options of `/season new`; game "" is the game that has its own seasons.

    `hour` None and `zone` "" mean the server's.
    """

    game: str = ""
    name: str = ""
    tempo: Kind = "week"
    hour: int | None = None
    zone: str = ""
    days: int = 3


@dataclass(frozen=True, slots=True)
class ClubAssignment:
    """Whom to let run a club: the user, a computer, or `heir`; `owner` is its present manager."""

    run_by: Literal["", "me", "computer"] = ""
    heir: Member | None = None
    owner: int | None = None


def _as_visit(handler: SeasonCommand[P]) -> SeasonCommand[P]:
    """Make a command record a visit first, even if it is refused."""

    @wraps(handler)
    async def visit(
        commands: "SeasonCommands",
        interaction: MemberInteraction,
        /,
        *args: P.args,
        **options: P.kwargs,
    ) -> Reply | Handled:
        async def handle(pressed: MemberInteraction) -> Handled:
            return await commands.host.handle(
                pressed, lambda again: handler(commands, again, *args, **options)
            )

        return await commands.host.services.seasons.as_visit(handle)(interaction)

    return visit


class SeasonCommands:
    """Handles commands about seasons."""

    def __init__(self, host: Host) -> None:
        self.host = host
        looks, league = host.services.seasons.looks, host.services.seasons
        self.actions: Mapping[str, SeasonHandler] = MappingProxyType(
            {
                "show": looks.show,
                "table": looks.table,
                "fixtures": looks.fixtures,
                "todo": lambda interaction, _season: looks.todo(interaction),
                "history": lambda interaction, _season: looks.history(interaction),
                "plan": lambda interaction, season: self._at_own(interaction, season, "/plan"),
                "advance": league.advance,
                "pause": league.pause,
                "organise": league.organising.request,
                "join": self._join,
            }
        )
        """Handlers by the name of a command whose only option is a season."""

    @_as_visit
    async def do(
        self, interaction: MemberInteraction, name: str, season: str = ""
    ) -> Reply | Handled:
        """Handle the command of this name, for a season if one is given."""
        if name in SAYS_WHICH:
            season = await self.host.services.seasons.lookup.named(interaction, name, season)
        reply = await self.actions[name](interaction, season)
        if name in ORGANISERS:
            await self.host.services.seasons.organising.record_use(interaction, season)
        return reply

    @_as_visit
    async def table(
        self, interaction: MemberInteraction, season: str, division: int | None
    ) -> Reply:
        """Show a division's table."""
        league = self.host.services.seasons
        season = await league.lookup.named(interaction, "table", season)
        return await league.looks.table(interaction, season, division)

    @_as_visit
    async def new(self, interaction: MemberInteraction, wish: NewSeason) -> Reply:
        """Open a season."""
        words, games = interaction.words, self.host.services.games
        definition = next(
            (definition for definition in games.values() if definition.season is not None), None
        )
        if wish.game:
            definition = help_pages.find_game(games, wish.game, words)
        if definition is None or (definition.season is None and TWO not in definition.seats):
            raise Refusal(N_("A league needs a game for two players. Choose another game."))
        guild = interaction.place.guild_id or 0
        server = await self.host.services.database.read(lambda conn: servers.load(conn, guild))
        hour = server.close_hour if wish.hour is None else wish.hour
        zone = time_zones.find(wish.zone) if wish.zone else server.zone
        agreed = SeasonSettings(wish.tempo, hour, zone=zone)
        name = wish.name or await self._free_name(guild, words(N_("Season")))
        plan = Plan(definition.name, name, agreed, days=wish.days)
        return await self.host.services.seasons.signups.open(
            interaction.member, interaction.place, plan
        )

    async def _free_name(self, guild: int, name: str) -> str:
        """Return the default name of a season, numbered if it is already used."""
        rows = await self.host.services.database.read(lambda conn: seasons.of_guild(conn, guild))
        taken = {reading(row.name) for row in rows}
        while reading(name) in taken:
            name = next_name(name)
        return name

    async def _join(self, interaction: MemberInteraction, season: str) -> Handled:
        guild = interaction.place.guild_id or 0
        rows = await self.host.services.database.read(lambda conn: seasons.of_guild(conn, guild))
        open_ = [row for row in rows if row.status == "open" and season in {"", row.id}]
        if not open_:
            raise Refusal(N_("No season is open here. Open one: /season new"))
        custom_id = replace(interaction.custom_id, action=f"/season-join {open_[0].id}")
        signups = self.host.services.seasons.signups
        handled = await signups.join(replace(interaction, custom_id=custom_id))
        content = await signups.content(open_[0].id)
        aside = await signups.welcome(open_[0].id, interaction.member)
        reply = PublicMessage(content, NO_MATCH, season=open_[0].id, aside=aside)
        return replace(handled, reply=reply)

    @_as_visit
    async def settings(self, interaction: MemberInteraction, season: str, zone: str) -> Reply:
        """Show the organiser's settings."""
        lookup = self.host.services.seasons.lookup
        row = await lookup.require_season(
            interaction, await lookup.named(interaction, "settings", season)
        )
        await self.host.services.seasons.organising.record_use(interaction, row.id)
        return await self.host.services.seasons.settings.show(interaction, row.id, zone)

    async def _at_own(self, interaction: MemberInteraction, season: str, action: str) -> Reply:
        match_id = await self.host.services.seasons.lookup.own_match(interaction, season)
        return (await self.host.handle(at_match(interaction, match_id, action))).reply

    async def club(
        self, interaction: MemberInteraction, season: str, order: ClubAssignment
    ) -> Reply | Handled:
        """Show the user's club, or let a computer, the manager or another member run it."""
        if order.run_by == "me":  # taking the club back counts as a visit itself
            return await self._club(interaction, season, order)
        return await self._visit_club(interaction, season, order)

    async def _club(
        self, interaction: MemberInteraction, season: str, order: ClubAssignment
    ) -> Reply:
        lookup, clubs = self.host.services.seasons.lookup, self.host.services.seasons.clubs
        handing = self.host.services.seasons.handing
        is_asked = order.heir is None and not order.run_by
        if is_asked and (open_ := await lookup.open_season(interaction, season)):
            custom_id = replace(interaction.custom_id, action=f"/{CLUB} {open_}")
            panel = self.host.services.seasons.identities
            return await panel.show(replace(interaction, custom_id=custom_id))
        match_id = await lookup.own_match(interaction, season, order.owner)
        here = at_match(interaction, match_id, "/hand")
        if order.heir is not None:
            return await self._then(here, handing.offer(here, order.heir, order.owner))
        if order.run_by == "computer":
            return await self._then(here, clubs.away(here))
        if order.run_by == "me":
            return await self._then(here, clubs.back(here))
        return _with_notice((await self.host.handle(here)).reply, interaction)

    _visit_club = _as_visit(_club)

    async def _then(self, here: MemberInteraction, work: Awaitable[Reply]) -> Reply:
        """Await the work, then advance the match, because a computer may be to move now."""
        reply = await work
        await self.host.services.scheduler.advance(here.custom_id.match)
        return reply


def _with_notice(reply: Reply, interaction: MemberInteraction) -> Reply:
    """Return a club's panel with the sentence that its identity is fixed now."""
    if not isinstance(reply, EphemeralMessage) or reply.content.panel is None:
        return reply
    notice = interaction.words(FIXED)
    return EphemeralMessage(noticed(reply.content, notice))
