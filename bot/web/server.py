"""The server of the pages: it ends with the bot, and answers every error with a page."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

import structlog
from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.host.app.host import Host
from bot.host.match.match_service import has_played
from bot.host.refusal import Refusal
from bot.host.servers.reports import new_error_code
from bot.host.ui.member import languages, words_for
from bot.interactions.open_presses import OpenPresses
from bot.interactions.outages import BROKEN, explain
from bot.operations.settings import Settings, not_served
from bot.web import page
from bot.web.board import Board
from bot.web.forms import LONGEST_FORM
from bot.web.limits import RateLimit, address_of, parse_networks
from bot.web.message_html import sentences
from bot.web.news import News
from bot.web.page import Page
from bot.web.public.server_pages import ServerPages
from bot.web.refused_requests import ADDRESS, IS_MOVE, LOCALE, RefusedRequest
from bot.web.sessions import Sessions
from bot.web.sign_in import SignIn

Answer: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]
ENDS_WITHIN = 1.0
"""Seconds that the server waits for answers at its end."""
RESTART = 5
"""Seconds after which a browser may ask again while the bot starts or ends."""
SERVER_ERROR = 500
log = structlog.get_logger()


@asynccontextmanager
async def serving(
    host: Host, presses: OpenPresses, settings: Settings, *, is_ready: Callable[[], bool]
) -> AsyncIterator[None]:
    """Serve the pages at the port and address of the settings within the context.

    Until the host `is_ready`, and once presses are refused, pages say so. Raises SettingsError if
    the address cannot be served.
    """
    app, news, board = application(host, presses, settings, is_ready)
    # aiohttp quotes malformed requests, which may hold the secret of a link
    silent = logging.getLogger(f"{__name__}.protocol")
    silent.setLevel(logging.CRITICAL + 1)
    runner = web.AppRunner(app, access_log=None, logger=silent, shutdown_timeout=ENDS_WITHIN)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, str(settings.web_address), settings.web_port).start()
        except OSError as error:
            address, port = settings.web_address, settings.web_port
            raise not_served(error, address, port, "FULLTIME_WEB") from None
        log.info("pages_served", url=settings.web_url, port=settings.web_port)
        yield
    finally:
        await news.close()
        await runner.cleanup()
        await board.close()


def application(
    host: Host, presses: OpenPresses, settings: Settings, is_ready: Callable[[], bool]
) -> tuple[web.Application, News, Board]:
    """Return the pages by their paths."""
    origin = settings.web_url or ""
    sessions = Sessions(host, is_secure=origin.startswith("https:"))
    news = News(host, presses)
    board = Board(host, presses, sessions, news, origin)
    guard = _Guard(settings, lambda: is_ready() and not presses.is_closing)
    app = web.Application(middlewares=[guard.middleware()], client_max_size=LONGEST_FORM)
    app.add_routes(
        [
            *board.routes(),
            *SignIn(host, sessions, origin).routes(),
            *ServerPages(host, origin).routes(),
            *(web.get(path, page.file) for path in page.files()),
        ]
    )
    return app, news, board


class _Guard:
    """What all requests have in common: a limit, a language, and a page for each error."""

    def __init__(self, settings: Settings, is_open: Callable[[], bool]) -> None:
        self._is_open = is_open
        self._proxies = parse_networks(settings.web_proxies)
        self._by_address = RateLimit(burst=120, every=0.1)

    def _require_open(self, address: str) -> None:
        self._by_address.require(address)
        if not self._is_open():
            raise RefusedRequest(503, wait=RESTART)

    def middleware(self) -> Middleware:
        """Return what surrounds every handler."""

        @web.middleware
        async def answer(request: web.Request, handler: Answer) -> web.StreamResponse:
            request[LOCALE] = _spoken(request.headers.get("Accept-Language", ""))
            request[ADDRESS] = address_of(request, self._proxies)
            try:
                self._require_open(request[ADDRESS])
                return await handler(request)
            except RefusedRequest as refused:
                return _refused(request, refused)
            except web.HTTPException as error:
                return _refused(request, RefusedRequest(error.status))
            except Refusal as refused:  # as of a match whose game is not installed
                words = words_for((), request[LOCALE])
                return _said(request, words(refused.text, **refused.facts), 404)
            except ConnectionResetError:  # the browser has gone
                raise
            except Exception as error:  # noqa: BLE001 - the one error boundary of the pages
                return _failed(request, error)

        return answer


def _refused(request: web.Request, refused: RefusedRequest) -> web.Response:
    """Return the page of a request that is refused."""
    words = words_for((), request[LOCALE])
    return _said(request, words(refused.text), refused.status, wait=refused.wait)


def _failed(request: web.Request, error: Exception) -> web.Response:
    """Return the page of an outage, or of a fault of ours, whose code is in the log."""
    words, is_move = words_for((), request[LOCALE]), request.get(IS_MOVE, False)
    known = explain(error, is_move=is_move, has_played=has_played.get())
    if known is not None:
        return _said(request, words(known.text, **known.facts), 503)
    code = new_error_code()
    log.error("page_failed", code=code, exc_info=error)
    return _said(request, words(BROKEN, code=code), SERVER_ERROR)


def _said(request: web.Request, text: str, status: int, *, wait: int = 0) -> web.Response:
    words, locale = words_for((), request[LOCALE]), request[LOCALE]
    response = Page("Fulltime", sentences([text])).response(words, locale, status=status)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


def _spoken(accepted: str) -> str:
    """Return the first language of a browser that the bot speaks, too."""
    wanted = (part.partition(";")[0].strip().lower()[:2] for part in accepted.split(","))
    known = languages()
    return next((text for text in wanted if text in known), known[0])
