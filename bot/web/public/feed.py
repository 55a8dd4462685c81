"""The calendar of a server: an address that calendars ask again and again."""

from dataclasses import replace

from aiohttp import web
from sqlalchemy import Connection

from bot.host.league.seasons import icalendar
from bot.host.league.seasons.dates import CalendarRequest, dates
from bot.host.league.seasons.season_lookup import divisions_of
from bot.host.ui.member import words_for
from bot.web.public import answers
from bot.web.public.onlooker import Onlooker
from bot.web.public.visible_servers import VisibleServer
from storage.server import divisions, seasons


async def calendar(
    request: web.Request, onlooker: Onlooker, server: VisibleServer
) -> web.StreamResponse:
    """Respond with the coming days and rounds of the server's seasons.

    Without one it is a calendar without events: one that is gone would be thrown out.
    """
    words, matches = words_for((), server.locale), onlooker.matches

    def read(conn: Connection) -> list[icalendar.Date]:
        found = []
        for season in seasons.of_guild(conn, server.row.guild_id):
            if not server.shows(season.channel_id) or season.game not in matches.games:
                continue
            for division in divisions_of(conn, season):
                loaded = matches.from_row(division.match) if division.match else None
                fixtures = divisions.fixtures_of(conn, division.row.id)
                asked = CalendarRequest(division, None, fixtures, loaded, words)
                found += [replace(date, warns=0) for date in dates(asked)]
        return found

    found = await onlooker.database.read(read)
    name = server.public.name or "Fulltime"
    tag = answers.tag_of(repr((name, found)).encode())
    if answers.is_known(request, tag):
        return answers.unchanged(server, tag)
    content = icalendar.feed(name, found, matches.now())
    return answers.file(request, server, content, "text/calendar", tag)
