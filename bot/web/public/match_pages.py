"""A server's matches: those that are over as pages to replay them, a running one with a delay."""

import hashlib
import pickle
from collections import OrderedDict
from html import escape

from aiohttp import web
from sqlalchemy import Connection

from bot.host.match.loaded_match import LoadedMatch
from bot.host.replays import html_replay
from bot.host.replays.html_replay import HtmlReplayInput
from bot.host.ui.markup import as_html, as_text
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from bot.host.views.result_summary import headline
from bot.web.public import answers
from bot.web.public.onlooker import Onlooker
from bot.web.public.visible_servers import NOTHING_THERE, VisibleServer
from bot.web.refused_requests import RefusedRequest
from games.core.translation import N_, Translator
from storage.match import match_places, matches
from storage.match.matches import MatchRow
from storage.server.audit import VOID

MOST_LISTED = 25
MINUTE = 60_000
MOST_KEPT = 8_000_000
"""The most bytes of replays that are kept until somebody asks for them again."""
NONE = N_("No match is to be seen here yet.")
AS_OF = N_("As it stood <t:{at}:t>. Load this page again to see how it goes on.")


class MatchPages:
    """Lists matches, and shows one."""

    def __init__(self, onlooker: Onlooker) -> None:
        """Show what this onlooker sees."""
        self._onlooker = onlooker
        self._matches = onlooker.matches
        self._replays = OrderedDict[str, bytes]()

    async def listed(self, server: VisibleServer, words: Translator) -> str:
        """Return the running matches, if they are shown, and the newest that are over, as HTML."""

        def read(conn: Connection) -> tuple[list[MatchRow], list[MatchRow]]:
            place = (conn, server.row.guild_id, server.public.channels)
            running = server.row.pages_delay is not None
            return (
                match_places.newest_public(*place, "running", limit=MOST_LISTED) if running else [],
                match_places.newest_public(*place, "over", limit=MOST_LISTED),
            )

        running, over = await self._onlooker.database.read(read)
        parts = self._list(server, words("Running matches"), running)
        parts += self._list(server, words("Results"), over)
        return parts or "".join(as_html([words(NONE)]))

    def _list(self, server: VisibleServer, title: str, rows: list[MatchRow]) -> str:
        shown = [
            each_loaded for each_loaded in self._matches.readable(rows) if not _is_void(each_loaded)
        ]
        lines = []
        for loaded in shown:
            named = words_for(loaded.row.seats, server.locale)
            said = title_of(loaded, named) if loaded.is_running else headline(loaded, named)
            path = f"{server.base}/match/{loaded.id}"
            lines.append(f'<li><a href="{path}">{escape(as_text(said))}</a></li>')
        return f"<h2>{escape(title)}</h2><ul>{''.join(lines)}</ul>" if lines else ""

    async def load(self, server: VisibleServer, match_id: str) -> LoadedMatch:
        """Return a match that is shown; raises RefusedRequest (404)."""

        def read(conn: Connection) -> LoadedMatch | None:
            row = matches.load(conn, match_id)
            if row is None or row.guild_id != server.row.guild_id or row.private:
                return None
            is_shown = row.status == "over" or server.row.pages_delay is not None
            if not server.shows(row.channel_id) or not is_shown:
                return None
            return self._matches.find(conn, match_id) if row.status in ("running", "over") else None

        loaded = await self._onlooker.database.read(read)
        if loaded is None or _is_void(loaded):
            raise RefusedRequest(404, NOTHING_THERE)
        return loaded

    async def running(self, server: VisibleServer, loaded: LoadedMatch) -> MessageContent:
        """Return a running match as it stood some minutes ago."""
        now, words = self._matches.now(), words_for(loaded.row.seats, server.locale)
        at = now - (server.row.pages_delay or 0) * MINUTE
        seen = await self._onlooker.records.seen_at(loaded, at, words)
        at_minute = at // MINUTE * MINUTE // 1000  # so that a page stays the same for a minute
        about = "\n".join((as_text(seen.title), words(AS_OF, at=at_minute)))
        return MessageContent(
            title_of(loaded, words),
            seen.lines,
            picture=seen.picture,
            details=seen.details,
            about=about,
        )

    async def replay(
        self, request: web.Request, server: VisibleServer, loaded: LoadedMatch
    ) -> web.Response:
        """Respond with the page that replays a match; it is made in a worker, and kept."""
        rows = await self._onlooker.archive.story(loaded.id)
        asked = await self._onlooker.records.page_input(loaded, rows, None, server.locale)
        tag = hashlib.sha256(pickle.dumps(asked)).hexdigest()[:32]  # with all names that it shows
        if answers.is_known(request, tag):
            return answers.unchanged(server, tag)
        content = self._replays.get(tag) or await self._made(tag, asked)
        return answers.replay(request, server, content, tag)

    async def _made(self, tag: str, asked: HtmlReplayInput) -> bytes:
        content = await self._onlooker.archive.workers.run(html_replay.page, asked)
        self._replays[tag] = content
        while sum(map(len, self._replays.values())) > MOST_KEPT:
            self._replays.popitem(last=False)
        return content


def title_of(loaded: LoadedMatch, words: Translator) -> str:
    """Return the game and who plays, as markdown."""
    names = words.listed([words.name(row.seat) for row in loaded.row.seats])
    return f"{words(loaded.definition.title)} · {names}"


def _is_void(loaded: LoadedMatch) -> bool:
    outcome = loaded.outcome
    return outcome is not None and outcome.rule == VOID
