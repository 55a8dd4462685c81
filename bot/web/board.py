"""A match's page: the panel of the member who is signed in, and what they press on it."""

import asyncio
import io
import secrets
import zipfile
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from aiohttp import web

from bot.host.app.host import Host
from bot.host.match.handler_result import Handled
from bot.host.match.match_service import has_played
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import (
    EphemeralMessage,
    Location,
    MemberInteraction,
    OpenModal,
    PublicMessage,
    Reply,
    SendFile,
    Source,
    UpdateMessage,
)
from bot.host.ui.markup import as_text
from bot.host.ui.member import words_for
from bot.host.ui.message import FileAttachment, MessageContent
from bot.host.ui.notices import noticed
from bot.host.views.menus import FIRST_LEVEL
from bot.interactions.open_presses import OpenPresses
from bot.web.forms import read_form
from bot.web.limits import RateLimit
from bot.web.message_html import ANSWER, Writer
from bot.web.news import News
from bot.web.page import HEADERS, Page, new_nonce
from bot.web.refused_requests import IS_MOVE, RefusedRequest
from bot.web.sessions import Sessions, SignedIn
from games.core.translation import N_
from storage.match import match_counts
from storage.match.matches import MatchRow

SIGNED_IN_HERE = N_("Signed in here")
NONCE = 25
"""Most characters of a post's nonce."""


class Board:
    """The handlers of matches' pages."""

    def __init__(
        self, host: Host, presses: OpenPresses, sessions: Sessions, news: News, origin: str
    ) -> None:
        """Pass presses to this host; forms come from pages of `origin` alone."""
        self._host = host
        self._presses = presses
        self._sessions = sessions
        self._news = news
        self._origin = origin
        self._by_member = RateLimit(burst=30, every=0.25)
        self._after: set[asyncio.Task[None]] = set()

    def routes(self) -> list[web.RouteDef]:
        """Return the handlers by their paths."""
        path = "/match/{match:[a-z0-9]{1,12}}"
        return [
            web.get(path, self.show),
            web.post(path, self.press),
            web.get(f"{path}/news", self.follow, allow_head=False),
        ]

    async def show(self, request: web.Request) -> web.StreamResponse:
        """Respond with the member's panel, as their button *My hand* does.

        A page that follows the news asks by itself: that is drawn as an open panel in Discord is,
        and is no visit of the member.
        """
        signed_in, row = await self._asked_by(request)
        if "asked" in request.query:
            handled = Handled(await self._redrawn(signed_in, row, request.query))
        else:
            handled = await self._handle(signed_in, row, CustomId(row.id, "/hand"))
        return await self._shown(handled, signed_in, row)

    async def _redrawn(
        self, signed_in: SignedIn, row: MatchRow, query: Mapping[str, str]
    ) -> UpdateMessage:
        """Return the panel with its menus open, as long as its seat is asked the same."""
        loaded, member = await self._host.services.matches.load(row.id), signed_in.member
        seat, path = loaded.row.seat_of(member.user_id), tuple(query.get("open", "").split())
        if seat is None:
            raise RefusedRequest(404)
        if query["asked"] != str(loaded.match.asked[seat]) and path != FIRST_LEVEL:
            path = ()
        play = self._host.services.play
        return UpdateMessage(play.panel_of(loaded, seat, member.user_id, member.locale, path))

    async def press(self, request: web.Request) -> web.StreamResponse:
        """Pass a press to the host, and respond with its reply."""
        signed_in, row = await self._asked_by(request)
        form = await read_form(request, self._origin)
        form.require_token_of(signed_in)
        custom_id = CustomId.parse(form.one("id"))
        if custom_id is None:
            raise RefusedRequest(400)
        if custom_id.match != row.id:
            raise RefusedRequest(404)
        request[IS_MOVE] = is_move = not custom_id.is_host_action
        has_played.set(False)
        answers = form.beginning(ANSWER)
        handled = await self._handle(signed_in, row, custom_id, form.all("value"), answers)
        content = getattr(handled.reply, "content", None)
        is_refused = is_move and not has_played.get() and bool(content and content.notice)
        return await self._shown(handled, signed_in, row, status=409 if is_refused else 200)

    async def follow(self, request: web.Request) -> web.StreamResponse:
        """Say when the match changes."""
        signed_in, row = await self._asked_by(request)
        return await self._news.stream(request, signed_in, row.id)

    async def close(self) -> None:
        """Wait until what follows the last replies is done, or was cancelled by the presses."""
        if self._after:
            await asyncio.gather(*self._after, return_exceptions=True)

    async def _asked_by(self, request: web.Request) -> tuple[SignedIn, MatchRow]:
        """Return who asks, and their match; refuse all else, and a member who asks too often."""
        if not await self._presses.are_ours():
            raise RefusedRequest(503)
        signed_in, row = await self._sessions.at_match(request, request.match_info["match"])
        self._by_member.require(str(signed_in.member.user_id))
        return signed_in, row

    async def _handle(
        self,
        signed_in: SignedIn,
        row: MatchRow,
        custom_id: CustomId,
        values: Sequence[str] = (),
        answers: Mapping[str, str] | None = None,
    ) -> Handled:
        """Let the host handle a press on this member's private panel, and do what follows it."""
        source: Source = "select" if custom_id.is_select else "form" if answers else "button"
        interaction = MemberInteraction(
            signed_in.member,
            Location(row.thread_id or row.channel_id, row.guild_id),
            custom_id,
            secrets.randbits(62),
            source=source,
            private=True,
            values=tuple(values),
            answers=answers or {},
        )
        with self._presses.opened():
            async with self._presses.admitted():
                handled = await self._host.handle(interaction, stores_name=False)
            if isinstance(handled.reply, PublicMessage):
                await self._post(handled.reply, interaction)
        after = asyncio.create_task(self._follow_up(handled))
        self._after.add(after)
        after.add_done_callback(self._after.discard)
        return handled

    async def _follow_up(self, handled: Handled) -> None:
        """Let computers move, and show the others what has changed; else a later tick does."""
        with self._presses.opened():
            try:
                await self._host.after_reply(handled, complete=False, has_arrived=True)
            except Exception as error:  # noqa: BLE001 - it is logged
                self._host.services.background.log_failure("card_edit_failed", error)

    async def _post(self, reply: PublicMessage, interaction: MemberInteraction) -> None:
        """Post what everybody in the channel is to see, such as the lobby of a rematch."""
        channel_id, nonce = interaction.place.channel_id, f"web{interaction.token}"[:NONCE]
        messenger = self._host.services.outbox.messenger
        message_id = await messenger.post(channel_id, reply.content, nonce=nonce, silent=False)
        await self._host.record_message(reply, channel_id, message_id)

    async def _shown(
        self, handled: Handled, signed_in: SignedIn, row: MatchRow, *, status: int = 200
    ) -> web.StreamResponse:
        """Return a reply as a page, or a file."""
        reply, here, locale = handled.reply, f"/match/{row.id}", signed_in.member.locale
        if isinstance(reply, SendFile):
            return _download(reply)
        words = words_for((), locale)
        writer = Writer(here, signed_in.form_token(), new_nonce(), words)
        footer = f'<a href="{here}/signed-in">{words(SIGNED_IN_HERE)}</a>'
        data = {"news": f"{here}/news"}
        if isinstance(reply, OpenModal):
            title, body = reply.form.title, writer.form(reply.form, here)
        else:
            content = _content_of(reply)
            title, body = as_text(content.title), writer.message(content)
            if content.panel is not None and content.panel.path is not None:
                asked, path = str(content.panel.asked), " ".join(content.panel.path)
                data |= {"asked": asked, "open": path}
        data["version"] = str(await self._version_of(reply, row.id, signed_in.member.user_id))
        page = Page(title, body, writer.nonce, tuple(data.items()), footer)
        return page.response(words, locale, status=status)

    async def _version_of(self, reply: Reply, match_id: str, user_id: int) -> int:
        """Return the version of the match that a page shows, or was made beside."""
        panel = reply.content.panel if isinstance(reply, UpdateMessage | EphemeralMessage) else None
        if panel is not None:
            return panel.version
        found = await self._host.services.database.read(
            lambda conn: match_counts.versions_of(conn, (match_id,))
        )
        return found.get((match_id, user_id), 0)


def _content_of(reply: UpdateMessage | EphemeralMessage | PublicMessage) -> MessageContent:
    """Return what a reply shows, with the sentence beside it above."""
    aside = "" if isinstance(reply, EphemeralMessage) else reply.aside
    return noticed(reply.content, aside) if aside else reply.content


def _download(reply: SendFile) -> web.Response:
    """Return a file to be saved, never to be opened here; several are one archive."""
    name, content = reply.download.name, reply.download.content
    if reply.also:
        name, content = "fulltime.zip", _archive((reply.download, *reply.also))
    headers = HEADERS | {
        "Cache-Control": "no-store",
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}",
    }
    return web.Response(body=content, content_type="application/octet-stream", headers=headers)


def _archive(files: Sequence[FileAttachment]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(file.name, file.content)
    return packed.getvalue()
