"""Links that sign a browser in, and the page on which a member ends sessions.

Opening a link uses nothing up, as mail scanners and previews of links open it, too: a press does.
"""

import secrets
from html import escape

from aiohttp import web
from sqlalchemy import Connection

from bot.host.app.host import Host
from bot.host.play.board_links import OPEN, PATH
from bot.host.ui.markup import as_html
from bot.host.ui.member import escape_markdown, words_for
from bot.web.board import SIGNED_IN_HERE
from bot.web.form_tokens import is_token_of, new_token
from bot.web.forms import read_form
from bot.web.limits import RateLimit
from bot.web.message_html import sentences
from bot.web.page import Page
from bot.web.refused_requests import ADDRESS, LOCALE, SIGNED_OUT, RefusedRequest
from bot.web.sessions import Sessions, SignedIn, leading_to
from games.core.translation import N_, Translator
from storage.member import web_sessions
from storage.member.web_sessions import LinkRow, SessionRow, digest_of

AS_WHOM = N_("Open the board as **{name}**? This browser then stays signed in for 30 days.")
SINCE = N_("Signed in <t:{since}:f>, last used <t:{used}:R>.")
THIS_ONE = N_("This browser:")
SIGN_OUT = N_("Sign out")
EVERYWHERE = N_("Sign out everywhere")
GOODBYE = N_("You're signed out here.")
KEY = 16
"""How many digits of a session's digest name it on the page; with them nobody can sign in."""
ALL = "all"


class SignIn:
    """The handlers of links and of *Signed in here*."""

    def __init__(self, host: Host, sessions: Sessions, origin: str) -> None:
        """Begin and end sessions; forms come from pages of `origin` alone."""
        self._host = host
        self._database = host.services.database
        self._sessions = sessions
        self._origin = origin
        self._by_link = RateLimit(burst=10, every=2.0)

    def routes(self) -> list[web.RouteDef]:
        """Return the handlers by their paths."""
        path = "/match/{match:[a-z0-9]{1,12}}/signed-in"
        return [
            web.get("/", self.home),
            web.get(f"{PATH}{{secret}}", self.ask),
            web.post(PATH.rstrip("/"), self.begin),
            web.get(path, self.list),
            web.post(path, self.end),
        ]

    async def home(self, request: web.Request) -> web.Response:
        """Say how to come to a board; which there are is told to nobody."""
        words = words_for((), request[LOCALE])
        page = Page("Fulltime", sentences([words(SIGNED_OUT)]))
        return page.response(words, request[LOCALE])

    async def ask(self, request: web.Request) -> web.Response:
        """Ask whether to sign in by a link, which this does not use up."""
        secret = request.match_info["secret"]
        link = await self._link(request, secret)
        if await self._is_signed_in(request, link):
            return leading_to(link.match_id)
        if link.used:
            raise RefusedRequest(410)
        member = await self._sessions.of_link(link)
        words = words_for((), member.locale)
        kept = self._sessions.form_secret(request) or secrets.token_urlsafe(32)
        body = sentences([words(AS_WHOM, name=escape_markdown(member.name))]) + (
            f'<form method="post" action="{PATH.rstrip("/")}">'
            f'<input type="hidden" name="link" value="{escape(secret)}">'
            f'<input type="hidden" name="token" value="{new_token(kept)}">'
            f'<div class="row"><button class="main">{escape(words(OPEN))}</button></div></form>'
        )
        response = Page(words(OPEN), body).response(words, member.locale)
        self._sessions.keep_form_secret(response, kept)
        return response

    async def begin(self, request: web.Request) -> web.Response:
        """Sign this browser in, once per link, by the page that it has loaded itself.

        Otherwise another site could sign somebody in as somebody else.
        """
        form = await read_form(request, self._origin)
        if not is_token_of(self._sessions.form_secret(request), form.one("token")):
            raise RefusedRequest(403)
        link = await self._link(request, form.one("link"))
        await self._sessions.of_link(link)
        response = await self._sessions.begin(request, link)
        if response is None:
            raise RefusedRequest(410)
        return response

    async def list(self, request: web.Request) -> web.Response:
        """Show the browsers in which the member is signed in."""
        signed_in, row = await self._sessions.at_match(request, request.match_info["match"])
        return await self._listed(signed_in, f"/match/{row.id}")

    async def end(self, request: web.Request) -> web.Response:
        """End one session of the member, or all."""
        signed_in, row = await self._sessions.at_match(request, request.match_info["match"])
        form = await read_form(request, self._origin)
        form.require_token_of(signed_in)
        user_id, key = signed_in.member.user_id, form.one("session")

        def end(conn: Connection) -> bool:
            if key == ALL:
                web_sessions.end_all(conn, user_id)
            for each_session in web_sessions.of(conn, user_id):
                if _key(each_session) == key:
                    web_sessions.end(conn, user_id, each_session.digest)
            own, now = signed_in.session.digest, self._host.services.matches.now()
            return web_sessions.find(conn, own, now) is not None

        if await self._database.write(end):
            return await self._listed(signed_in, f"/match/{row.id}")
        words, locale = words_for((), signed_in.member.locale), signed_in.member.locale
        return Page("Fulltime", sentences([words(GOODBYE)])).response(words, locale)

    async def _link(self, request: web.Request, secret: str) -> LinkRow:
        """Return a link that has not expired; raises RefusedRequest for any other."""
        self._by_link.require(request[ADDRESS])
        now = self._host.services.matches.now()
        link = await self._database.read(
            lambda conn: web_sessions.link_of(conn, digest_of(secret), now)
        )
        if link is None:
            raise RefusedRequest(410)
        return link

    async def _is_signed_in(self, request: web.Request, link: LinkRow) -> bool:
        """Return whether this browser has the board of the link open already, as its member."""
        try:
            signed_in, _ = await self._sessions.at_match(request, link.match_id)
        except RefusedRequest:
            return False
        return signed_in.member.user_id == link.user_id

    async def _listed(self, signed_in: SignedIn, here: str) -> web.Response:
        """Return the page of a member's sessions."""
        member = signed_in.member
        words = words_for((), member.locale)
        sessions = await self._database.read(lambda conn: web_sessions.of(conn, member.user_id))
        token = signed_in.form_token()
        parts = [f'<h1 tabindex="-1">{escape(words(SIGNED_IN_HERE))}</h1>']
        for each_session in sessions:
            is_this = each_session.digest == signed_in.session.digest
            parts += as_html([_told(each_session, words, is_this=is_this)])
            parts.append(_button(here, token, _key(each_session), words(SIGN_OUT)))
        parts.append(_button(here, token, ALL, words(EVERYWHERE)))
        parts.append(f'<p><a href="{here}">{escape(words("Back"))}</a></p>')
        return Page(words(SIGNED_IN_HERE), "".join(parts)).response(words, member.locale)


def _told(session: SessionRow, words: Translator, *, is_this: bool) -> str:
    """Return a session as a sentence."""
    text = words(SINCE, since=session.created_at // 1000, used=session.used_at // 1000)
    return f"**{words(THIS_ONE)}** {text}" if is_this else text


def _button(here: str, token: str, key: str, label: str) -> str:
    """Return a form with a button that ends a session."""
    return (
        f'<form method="post" action="{here}/signed-in"><input type="hidden" name="token" '
        f'value="{token}"><div class="row"><button name="session" value="{key}">{escape(label)}'
        "</button></div></form>"
    )


def _key(session: SessionRow) -> str:
    return session.digest[:KEY]
