"""Counter: what the commands about seasons ask of the house."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.host import library, zones
from bot.host.door import NO_MATCH
from bot.host.handled import Handled
from bot.host.house import House
from bot.host.league.closings import Kind
from bot.host.league.following import next_name
from bot.host.league.looks import at_match
from bot.host.league.signups import Plan
from bot.host.league.terms import Terms
from bot.host.reply import Announce, Click, Place, Reply, say
from bot.host.seats import Member, words_for
from games.core.game import Refused
from games.core.words import N_
from storage import seasons, servers

Answer: TypeAlias = Callable[[Click, str], Awaitable[Reply]]
TWO = 2
SAYS_WHICH = frozenset({"show", "table", "fixtures", "advance", "pause", "join", "organise"})
"""The plain commands about one season; "plan" looks for the clicker's club."""
ORGANISERS = frozenset({"advance", "pause"})
"""The plain commands of organisers: who gives one is there."""
FEWEST_DAYS, MOST_DAYS = 1, 14


@dataclass(frozen=True, slots=True)
class Wish:
    """What `/season new` was told; a game of "" is the one that takes weeks by itself.

    No hour and no zone are the server's.
    """

    game: str = ""
    name: str = ""
    tempo: Kind = "week"
    hour: int | None = None
    zone: str = ""
    days: int = 3


@dataclass(frozen=True, slots=True)
class Order:
    """Who is to run a club: the clicker or a computer, or an heir; `owner` is whose club it is."""

    run_by: Literal["", "me", "computer"] = ""
    heir: Member | None = None
    owner: int | None = None


class Counter:
    """Answers commands about seasons; a refusal is a kind sentence."""

    def __init__(self, house: House) -> None:
        """Answer for this house."""
        self.house = house
        looks, league = house.seasons.looks, house.seasons
        self.actions: Mapping[str, Answer] = MappingProxyType(
            {
                "show": looks.show,
                "table": looks.table,
                "fixtures": looks.fixtures,
                "todo": lambda click, _season: looks.todo(click),
                "history": lambda click, _season: looks.history(click),
                "plan": lambda click, season: self._at_own(click, season, "/plan"),
                "advance": league.advance,
                "pause": league.pause,
                "organise": self._organise,
                "join": self._join,
            }
        )
        """By the name of a command that takes no more than a season."""

    async def do(self, click: Click, name: str, season: str = "") -> Handled:
        """Do what a command says; the click is of the match it led to."""
        return await self._kindly(click, self._do(click, name, season))

    async def new(self, click: Click, wish: Wish) -> Handled:
        """Open a season."""
        return await self._kindly(click, self._new(click, wish))

    async def table(self, click: Click, season: str, division: int | None) -> Handled:
        """Show a division's table."""
        return await self._kindly(click, self._table(click, season, division))

    async def settings(self, click: Click, season: str, zone: str) -> Handled:
        """Show the organiser what can be set."""
        return await self._kindly(click, self._settings(click, season, zone))

    async def club(self, click: Click, season: str, order: Order) -> Handled:
        """Show the clicker's club, or hand it to a computer, back, or to another member."""
        return await self._kindly(click, self._club(click, season, order), order.run_by)

    async def suggestions(self, place: Place, typed: str, locale: str) -> list[tuple[str, str]]:
        """Return the seasons of a server that hold what was typed, as (label, id)."""
        return await self.house.seasons.looks.suggestions(place, typed, locale)

    async def _do(self, click: Click, name: str, season: str) -> Reply:
        if name in SAYS_WHICH:
            season = await self.house.seasons.looks.named(click, name, season)
        reply = await self.actions[name](click, season)
        if name in ORGANISERS:
            await self.house.seasons.organising.note(click, season)
        return reply

    async def _table(self, click: Click, season: str, division: int | None) -> Reply:
        looks = self.house.seasons.looks
        return await looks.table(click, await looks.named(click, "table", season), division)

    async def _kindly(self, click: Click, work: Awaitable[Reply], run_by: str = "") -> Handled:
        await self.house.greet(click.member)
        if run_by != "me":  # who takes the club back is welcomed for it
            await self.house.seasons.presence.visit(click)
        try:
            return Handled(await work, click)
        except Refused as refused:
            words = words_for((), click.member.locale)
            return Handled(say(words.fill(refused.text, refused.facts)), click)

    async def _new(self, click: Click, wish: Wish) -> Reply:
        words, shelf = words_for((), click.member.locale), self.house.shelf
        box = next((box for box in shelf.values() if box.season is not None), None)
        if wish.game:
            box = library.find_game(shelf, wish.game, words)
        if box is None or (box.season is None and TWO not in box.seats):
            raise Refused("house", N_("That game is not for two, so it has no league."))
        guild = click.place.guild_id or 0
        server = await self.house.database.read(lambda conn: servers.load(conn, guild))
        hour = server.close_hour if wish.hour is None else wish.hour
        zone = zones.find(wish.zone) if wish.zone else server.zone
        agreed = Terms(wish.tempo, hour, zone=zone)
        name = wish.name or await self._free_name(guild, words(N_("League")))
        plan = Plan(box.name, name, agreed, days=wish.days)
        return await self.house.seasons.signups.open(click.member, click.place, plan)

    async def _free_name(self, guild: int, name: str) -> str:
        """Return the usual name of a season, or with the next number where one is called so."""
        rows = await self.house.database.read(lambda conn: seasons.of_guild(conn, guild))
        taken = {row.name for row in rows}
        while name in taken:
            name = next_name(name)
        return name

    async def _join(self, click: Click, season: str) -> Reply:
        guild = click.place.guild_id or 0
        rows = await self.house.database.read(lambda conn: seasons.of_guild(conn, guild))
        open_ = [row for row in rows if row.status == "open" and season in {"", row.id}]
        if not open_:
            raise Refused("house", N_("No season is open here. Open one: /season new"))
        door = replace(click.door, action=f"/season-join {open_[0].id}")
        await self.house.seasons.signups.join(replace(click, door=door))
        sheet = await self.house.seasons.signups.sheet(open_[0].id)
        return Announce(sheet, NO_MATCH, season=open_[0].id)

    async def _organise(self, click: Click, season: str) -> Reply:
        return await self.house.seasons.organising.wish(click, season)

    async def _settings(self, click: Click, season: str, zone: str) -> Reply:
        looks = self.house.seasons.looks
        row = await looks.need(click, await looks.named(click, "settings", season))
        await self.house.seasons.organising.note(click, row.id)
        door = replace(click.door, action=f"/season-settings {row.id}")
        return await self.house.seasons.signups.settings(replace(click, door=door), zone)

    async def _at_own(self, click: Click, season: str, action: str) -> Reply:
        match_id = await self.house.seasons.looks.own_match(click, season)
        return (await self.house.press(at_match(click, match_id, action))).reply

    async def _club(self, click: Click, season: str, order: Order) -> Reply:
        looks, clubs = self.house.seasons.looks, self.house.seasons.clubs
        handing = self.house.seasons.handing
        match_id = await looks.own_match(click, season, order.owner)
        here = at_match(click, match_id, "/hand")
        if order.heir is not None:
            return await self._then(here, handing.offer(here, order.heir, order.owner))
        if order.run_by == "computer":
            return await self._then(here, clubs.away(here))
        if order.run_by == "me":
            return await self._then(here, clubs.back(here))
        return (await self.house.press(here)).reply

    async def _then(self, here: Click, work: Awaitable[Reply]) -> Reply:
        """Do the work, then let the match go on: a computer may be on turn now."""
        reply = await work
        await self.house.waking.carry_on(here.door.match)
        return reply
