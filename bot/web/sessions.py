"""Browsers that are signed in: their cookies, the tokens of their forms, and when they end.

What proves who asks is in the database, so any process answers any page, and a session that is
deleted there is over at once everywhere.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic

import structlog
from aiohttp import web
from sqlalchemy import Connection

from bot.host.app.host import Host
from bot.host.delivery.messages import DeliveryError
from bot.host.owners.blocking import BLOCKED, SERVER_BLOCKED
from bot.host.ui.member import NAMELESS, Member
from bot.web.form_tokens import is_token_of, new_token
from bot.web.page import HEADERS
from bot.web.refused_requests import LOCALE, REMOVED, RefusedRequest
from storage.fleet import rests
from storage.match import matches
from storage.match.matches import MatchRow
from storage.member import players, web_sessions
from storage.member.web_sessions import LinkRow, SessionRow, digest_of

GOOD_FOR = 30 * 24 * 3_600_000
"""Milliseconds for which a session is good."""
NOTED_EVERY = 3_600_000
"""Milliseconds between two notes that a session is used."""
ASKED_EVERY = 60.0
"""Seconds between two questions to Discord whether a member is still in the server."""
MOST_COOKIES = 32
"""The most cookies of ours that are looked up for one request; a browser has one per server."""
MOST_KNOWN = 10_000
LINK_COOKIE_FOR = 600
"""Seconds for which the cookie of a link's page is kept: as long as a link is good."""
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A request's session, the secret in its cookie, and the member who it is."""

    session: SessionRow
    secret: str = field(repr=False)
    member: Member

    def form_token(self) -> str:
        """Return a new token for the forms of one page; it is good for this session alone."""
        return new_token(self.secret)

    def has_made(self, token: str) -> bool:
        """Return whether a token is of a page of this session."""
        return is_token_of(self.secret, token)


class Sessions:
    """Finds, begins and ends sessions; there is one cookie per server, for members of several."""

    def __init__(self, host: Host, *, is_secure: bool) -> None:
        """Use the host's database; `is_secure` says that the pages have https."""
        self._host = host
        self._database = host.services.database
        self._is_secure = is_secure
        self._prefix = "__Host-fulltime-" if is_secure else "fulltime-"
        self._form_cookie = "__Host-fulltime_form" if is_secure else "fulltime_form"
        self._asked: dict[tuple[int, int], float] = {}
        """When Discord last said that a member is in a server (monotonic seconds)."""

    async def at_match(self, request: web.Request, match_id: str) -> tuple[SignedIn, MatchRow]:
        """Return who asks, and the match in which they have a seat.

        Raises RefusedRequest: 401 for whoever is not signed in, whatever match they ask for, 404
        for a match that is not theirs, whether it exists or not.
        """
        cookies, now = self._secrets(request), self._host.services.matches.now()

        def read(conn: Connection) -> tuple[MatchRow | None, list[SignedIn], bool]:
            found = [other for secret in cookies if (other := _signed_in(conn, secret, now))]
            row = matches.load(conn, match_id)
            is_removed = row is not None and rests.lasts(conn, row.guild_id or 0, "removed")
            return row, found, is_removed

        row, found, is_removed = await self._database.read(read)
        if not found:
            raise RefusedRequest(401)
        request[LOCALE] = found[0].member.locale
        for signed_in in found:
            guild_id = row.guild_id or players.DIRECT if row else None
            is_here = row is not None and signed_in.session.guild_id == guild_id
            if is_here and row is not None and row.seat_of(signed_in.member.user_id) is not None:
                if is_removed:
                    raise RefusedRequest(403, REMOVED)
                return await self._still(request, signed_in, now), row
        raise RefusedRequest(404)

    async def begin(self, request: web.Request, link: LinkRow) -> web.Response | None:
        """Sign a browser in by a link, and return what leads to the board; None if it was used.

        The session whose cookie this one replaces ends: no browser has it any more.
        """
        secret, now = secrets.token_urlsafe(32), self._host.services.matches.now()
        cookie = f"{self._prefix}{link.guild_id}"
        before = digest_of(request.cookies.get(cookie, ""))
        session = SessionRow(
            digest_of(secret), link.user_id, link.guild_id, now, now, now + GOOD_FOR
        )

        def sign_in(conn: Connection) -> bool:
            replaced = web_sessions.find(conn, before, now)
            is_signed_in = web_sessions.sign_in(conn, link, session)
            if is_signed_in and replaced is not None:
                web_sessions.end(conn, replaced.user_id, before)
            return is_signed_in

        if not await self._database.write(sign_in):
            return None
        response = leading_to(link.match_id)
        self._set_cookie(response, cookie, secret, GOOD_FOR // 1000)
        self._set_cookie(response, self._form_cookie, "", 0)
        return response

    def form_secret(self, request: web.Request) -> str:
        """Return what the cookie of a link's page holds, "" without one."""
        return request.cookies.get(self._form_cookie, "")

    def keep_form_secret(self, response: web.Response, secret: str) -> None:
        """Let the browser keep the secret by which a link's page has sealed its form.

        It is the same for all links that a browser has open, so that each can be used. Who is not
        signed in has no other secret that a page of another site does not know.
        """
        self._set_cookie(response, self._form_cookie, secret, LINK_COOKIE_FOR)

    def _set_cookie(self, response: web.Response, name: str, value: str, seconds: int) -> None:
        response.set_cookie(
            name,
            value,
            max_age=seconds,
            secure=self._is_secure,
            httponly=True,
            samesite="Lax",  # a strict one is not sent when a member comes from Discord
        )

    async def of_link(self, link: LinkRow) -> Member:
        """Return the member whom a link signs in; raises RefusedRequest for one who is blocked."""
        member = await self._database.read(lambda conn: _member(conn, link.user_id, link.guild_id))
        await self._require_welcome(member)
        return member

    async def _still(self, request: web.Request, signed_in: SignedIn, now: int) -> SignedIn:
        """Return the session of a member who may still play, in the language they chose."""
        await self._require_welcome(signed_in.member)
        if now - signed_in.session.used_at > NOTED_EVERY:
            digest = signed_in.session.digest
            await self._database.write(lambda conn: web_sessions.used(conn, digest, now))
        member = await self._host.services.tastes.with_chosen_language(signed_in.member)
        request[LOCALE] = member.locale
        return SignedIn(signed_in.session, signed_in.secret, member)

    async def _require_welcome(self, member: Member) -> None:
        """Raise RefusedRequest, and end the sessions, of a member who is blocked or has left."""
        state = self._host.services.owner_watch.state
        user_id, guild_id = member.user_id, member.guild_id
        if user_id in state.members:
            await self._database.write(lambda conn: web_sessions.end_all(conn, user_id))
            raise RefusedRequest(403, BLOCKED)
        if guild_id in state.servers:
            raise RefusedRequest(403, SERVER_BLOCKED)
        if guild_id is not None and await self._has_left(guild_id, user_id):
            await self._database.write(lambda conn: web_sessions.end_all(conn, user_id, guild_id))
            raise RefusedRequest(401)

    async def _has_left(self, guild_id: int, user_id: int) -> bool:
        """Return whether Discord says so; no event tells, so it is asked once a minute at most."""
        key, now = (guild_id, user_id), monotonic()
        if now - self._asked.get(key, now - 2 * ASKED_EVERY) < ASKED_EVERY:
            return False
        try:
            has_left = await self._host.services.outbox.messenger.has_left(guild_id, user_id)
        except DeliveryError as error:  # an outage of Discord closes no board
            log.info("membership_check_failed", why=str(error))
            return False
        if has_left:
            return True
        if len(self._asked) >= MOST_KNOWN:
            self._asked.clear()
        self._asked[key] = now
        return False

    def _secrets(self, request: web.Request) -> Sequence[str]:
        """Return what the browser's cookies of ours hold."""
        ours = [value for name, value in request.cookies.items() if name.startswith(self._prefix)]
        return ours[:MOST_COOKIES]


def leading_to(match_id: str) -> web.Response:
    """Return the answer that leads a browser to a match's board."""
    headers = {"Location": f"/match/{match_id}", "Cache-Control": "no-store"}
    return web.Response(status=303, headers=HEADERS | headers)


def _signed_in(conn: Connection, secret: str, now: int) -> SignedIn | None:
    """Return the session of a cookie, with its member as they are stored."""
    session = web_sessions.find(conn, digest_of(secret), now)
    if session is None:
        return None
    return SignedIn(session, secret, _member(conn, session.user_id, session.guild_id))


def _member(conn: Connection, user_id: int, guild_id: int) -> Member:
    """Return a member as they are stored; a page gives no rights in the server."""
    name = players.names_of(conn, (user_id,), guild_id).get(user_id, NAMELESS)
    locale = players.locale_of(conn, user_id) or "en"
    return Member(user_id, name, guild_id or None, locale)
