"""The handlers of a server's pages: its seasons, cups, records, puzzle, matches and calendar."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from html import escape
from types import MappingProxyType
from typing import TypeAlias

from aiohttp import web
from sqlalchemy import Connection

from bot.host.app.host import Host
from bot.host.refusal import Refusal
from bot.host.servers.public_pages import PATH
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    Location,
    MemberInteraction,
    Reply,
    UpdateMessage,
)
from bot.host.ui.markup import as_html, as_text
from bot.host.ui.member import COMPUTERS, ONLOOKER, Member, words_for
from bot.host.ui.message import MessageContent
from bot.web.limits import RateLimit
from bot.web.message_html import Writer
from bot.web.public import answers, feed
from bot.web.public.links import SHOWN, links, links_of
from bot.web.public.match_pages import MatchPages
from bot.web.public.onlooker import Onlooker
from bot.web.public.visible_servers import NOTHING_THERE, VisibleServer, VisibleServers
from bot.web.refused_requests import ADDRESS, LOCALE, RefusedRequest
from games.core.translation import N_, Translator
from storage.server import cups, divisions, seasons
from storage.server.cups import CupRow
from storage.server.seasons import SeasonRow

Show: TypeAlias = Callable[[web.Request, VisibleServer], Awaitable[web.StreamResponse]]
AT_ONCE = 2
"""How many pages are made at once: however many are asked for, most of the time is the games'."""
KEY = "{key:[0-9a-f]{20}}"
ID = "{id:[a-z0-9]{1,12}}"
WORDS = "{words:[a-z0-9_-]{1,24}(?:/[a-z0-9_-]{1,24}){0,3}}"
MENU: Mapping[str, str] = MappingProxyType(
    {
        "": N_("Now"),
        "/seasons": N_("Seasons"),
        "/cups": N_("Cups"),
        "/matches": N_("Matches"),
        "/board": N_("Leaderboards"),
        "/hall": N_("Hall of fame"),
        "/puzzle": N_("Puzzle"),
        "/calendar": N_("Calendar"),
    }
)
"""The pages that each page leads to, by their paths."""
SOLVER = COMPUTERS[-1]
"""Who is to move in the puzzle of the day, as in its post: a computer that has no other seat."""
QUIET = N_("Nothing is being played for here at the moment.")
SUBSCRIBE = N_(
    "Add this address to your calendar (in Google Calendar: *From URL*). It then keeps itself up "
    "to date:"
)


class ServerPages:
    """The pages of all servers that have some."""

    def __init__(self, host: Host, origin: str) -> None:
        """Show what this host knows; addresses begin with `origin`."""
        self._origin = origin
        self._servers = VisibleServers(host)
        self._onlooker = onlooker = Onlooker(host)
        self._matches = MatchPages(onlooker)
        self._by_address = RateLimit(burst=40, every=0.5)
        self._room = asyncio.Semaphore(AT_ONCE)
        self._shown: Mapping[str, Handler] = {
            **onlooker.seasons.routes,
            **onlooker.boards.routes,
            **onlooker.puzzles.routes,
        }

    def routes(self) -> list[web.RouteDef]:
        """Return the handlers by their paths; the last one takes the paths of `links.py`."""
        base = f"{PATH}{KEY}"
        pages: Mapping[str, Show] = {
            "": self.now,
            "/seasons": self.seasons,
            f"/season/{ID}": self.season,
            f"/fixtures/{ID}": self.fixtures,
            "/cups": self.cups,
            f"/cup/{ID}": self.cup,
            "/matches": self.matches,
            f"/match/{ID}": self.match,
            "/calendar": self.calendar,
            "/calendar.ics": self.feed,
            f"/{WORDS}": self.shown,
        }
        return [web.get(f"{base}{path}", self._answered(show)) for path, show in pages.items()]

    def _answered(self, show: Show) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """Return a handler that finds the server, and lets few be answered at once."""

        async def answer(request: web.Request) -> web.StreamResponse:
            self._by_address.require(request[ADDRESS])
            server = await self._servers.find(request.match_info["key"])
            request[LOCALE] = server.locale
            async with self._room:
                return await show(request, server)

        return answer

    async def now(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with what is being played for, in seasons and cups."""

        def read(conn: Connection) -> tuple[list[SeasonRow], list[CupRow]]:
            live = seasons.live_in(conn, server.row.guild_id)
            return [season for season in live if self._has(server, season)], self._cups_of(
                conn, server
            )

        running, played = await self._onlooker.database.read(read)
        parts = [await self._season(server, season) for season in running]
        live = [cup.id for cup in played if cup.status in seasons.LIVE]
        parts += [self._section(server, await self._cup(server, text)) for text in live]
        words = words_for((), server.locale)
        return self._page(request, server, "", *(parts or as_html([words(QUIET)])))

    async def seasons(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with all seasons and their champions."""
        asked, channels = self._asked(server, ""), server.public.channels
        content = _content(await self._onlooker.seasons.history(asked, channels))
        return self._said(request, server, content)

    async def season(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with a season and the tables of its divisions."""
        row = await self._require_season(server, request.match_info["id"])
        return self._page(request, server, row.name, await self._season(server, row))

    async def fixtures(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with all weeks or rounds of a division."""
        division_id = request.match_info["id"]
        season = await self._require_season(server, division_id)
        row = await self._onlooker.database.read(lambda conn: divisions.load(conn, division_id))
        if row is None:
            raise RefusedRequest(404, NOTHING_THERE)
        asked, looks = self._asked(server, ""), self._onlooker.seasons
        content = _content(await looks.fixtures(asked, season.id, row.level + 1))
        return self._said(request, server, content)

    async def cups(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with the cups, each with a link to its bracket."""
        words = words_for((), server.locale)
        rows = await self._onlooker.database.read(lambda conn: self._cups_of(conn, server))
        found = [
            f'<li><a href="{server.base}/cup/{row.id}">🏆 {escape(row.name)}</a></li>'
            for row in rows
        ]
        held = await self._onlooker.cups.holders(*self._by_nobody(server))
        parts = [self._section(server, _content(held)), f"<ul>{''.join(found)}</ul>"]
        return self._page(request, server, words("Cups"), *parts)

    async def cup(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with a cup and its bracket."""
        return self._said(request, server, await self._cup(server, request.match_info["id"]))

    async def matches(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with the list of matches."""
        words = words_for((), server.locale)
        body = await self._matches.listed(server, words)
        return self._page(request, server, words("Matches"), body)

    async def match(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with a match: a replay once it is over, before that with the server's delay."""
        loaded = await self._matches.load(server, request.match_info["id"])
        if not loaded.is_running:
            return await self._matches.replay(request, server, loaded)
        return self._said(request, server, await self._matches.running(server, loaded))

    async def calendar(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with how to subscribe to the calendar."""
        words = words_for((), server.locale)
        url = f"{self._origin}{server.base}/calendar.ics"
        web_calendar = f"webcal://{url.partition('://')[2]}"
        parts = (
            *as_html([words(SUBSCRIBE)]),
            f"<p><code>{escape(url)}</code></p>",
            links([(words("Open in the calendar"), web_calendar)]),
        )
        return self._page(request, server, words("Calendar"), "".join(parts))

    async def feed(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with the calendar itself."""
        return await feed.calendar(request, self._onlooker, server)

    async def shown(self, request: web.Request, server: VisibleServer) -> web.StreamResponse:
        """Respond with what a button of a message shows."""
        word, *words = request.match_info["words"].split("/")
        if word.startswith("season-"):
            await self._require_season(server, (*words, "")[0])
        if word not in SHOWN:
            raise RefusedRequest(404, NOTHING_THERE)
        asked = self._asked(server, "/" + " ".join((word, *words)))
        return self._said(request, server, _content(await self._shown[word](asked)))

    async def _season(self, server: VisibleServer, season: SeasonRow) -> str:
        """Return a season as HTML: its state, and the present week and table of each division."""
        words, looks = words_for((), server.locale), self._onlooker.seasons
        asked, days = self._asked(server, ""), self._onlooker.matches.games[season.game].season
        parts = [self._section(server, _content(await looks.show(asked, season.id)))]
        for row in await self._onlooker.database.read(
            lambda conn: divisions.of_season(conn, season.id)
        ):
            if days is not None and row.stage < days.stages:
                with suppress(Refusal):  # nothing is told of this week, or no longer
                    told = _content(await looks.monday(asked, row.id, days.week_of(row.stage)))
                    parts.append(self._section(server, told))
            table = _content(await looks.table(asked, season.id, row.level + 1))
            fixtures = links([(words("Fixtures"), f"{server.base}/fixtures/{row.id}")])
            parts.append(self._section(server, table, fixtures))
        return "".join(parts)

    async def _cup(self, server: VisibleServer, cup_id: str) -> MessageContent:
        rows = await self._onlooker.database.read(lambda conn: self._cups_of(conn, server))
        if cup_id not in {row.id for row in rows}:
            raise RefusedRequest(404, NOTHING_THERE)
        return _content(await self._onlooker.cups.table(*self._by_nobody(server), cup_id))

    def _cups_of(self, conn: Connection, server: VisibleServer) -> list[CupRow]:
        found = cups.of_guild(conn, server.row.guild_id)
        games = self._onlooker.matches.games
        return [cup for cup in found if server.shows(cup.channel_id) and cup.game in games]

    def _has(self, server: VisibleServer, season: SeasonRow | None) -> bool:
        """Return whether a season is of this server, and shown."""
        return (
            season is not None
            and season.guild_id == server.row.guild_id
            and server.shows(season.channel_id)
            and season.game in self._onlooker.matches.games
        )

    async def _require_season(self, server: VisibleServer, some_id: str) -> SeasonRow:
        """Return the season with this id, or of this division; raises RefusedRequest (404)."""
        row = await self._onlooker.database.read(
            lambda conn: seasons.load(conn, some_id) or seasons.of_division(conn, some_id)
        )
        if row is None or not self._has(server, row):
            raise RefusedRequest(404, NOTHING_THERE)
        return row

    def _asked(self, server: VisibleServer, action: str) -> MemberInteraction:
        """Return a press of an onlooker."""
        member, place = self._by_nobody(server)
        return MemberInteraction(member, place, CustomId(NO_MATCH, action), 0, private=True)

    def _by_nobody(self, server: VisibleServer) -> tuple[Member, Location]:
        guild_id = server.row.guild_id
        return Member(ONLOOKER, SOLVER, guild_id, server.locale), Location(0, guild_id)

    def _said(
        self, request: web.Request, server: VisibleServer, content: MessageContent
    ) -> web.Response:
        """Return a message as a page."""
        return self._page(request, server, as_text(content.title), self._section(server, content))

    def _section(self, server: VisibleServer, content: MessageContent, more: str = "") -> str:
        """Return a message as a part of a page: what can be pressed are links to other pages."""
        sections = tuple(replace(section, row=()) for section in content.sections)
        bare = replace(
            content,
            title="",
            rows=(),
            sections=sections,
            notice="",
            lines=server.named(content.lines),
            details=server.named(content.details),
        )
        title = "".join(as_html([content.title])) if content.title else ""
        heading = f"<h2>{title.removeprefix('<p>').removesuffix('</p>')}</h2>" if title else ""
        words = words_for((), server.locale)
        said = Writer("", "", "", words).message(bare)
        return f"<section>{heading}{said}{links_of(content, server.base)}{more}</section>"

    def _page(
        self, request: web.Request, server: VisibleServer, title: str, *parts: str
    ) -> web.Response:
        words: Translator = words_for((), server.locale)
        name = server.public.name or "Fulltime"
        menu = links(
            [(words(label), f"{server.base}{path}") for path, label in MENU.items()],
            here=request.path,
        )
        body = f'<h1 tabindex="-1">{escape(name)}</h1>{menu}{"".join(parts)}'
        return answers.page(request, server, " · ".join(filter(None, (title, name))), body)


def _content(reply: Reply) -> MessageContent:
    """Return what a handler shows."""
    assert isinstance(reply, EphemeralMessage | UpdateMessage), "an onlooker is only shown things"
    return reply.content
