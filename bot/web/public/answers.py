"""How public pages are answered: cheaply when they have not changed, and with a strict policy."""

import base64
import hashlib
import re

from aiohttp import ETag, web

from bot.host.ui.member import words_for
from bot.web.page import HEADERS, UNLISTED, Page, policy
from bot.web.public.visible_servers import VisibleServer

ASK_AGAIN = "private, no-cache"
"""A browser asks each time whether a page has changed: what is deleted or switched off is gone."""
REPLAY = (
    "sandbox allow-scripts; default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""A replay runs its own scripts, as it does offline, but has no cookie and can fetch nothing."""
_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def page(request: web.Request, server: VisibleServer, title: str, body: str) -> web.Response:
    """Return a page in the server's language."""
    robots = "all" if server.row.pages_listed else UNLISTED
    styles = [_hash(style.encode()) for style in _STYLE.findall(body)]
    made = Page(title, body, robots=robots).response(words_for((), server.locale), server.locale)
    made.headers["Content-Security-Policy"] = policy().replace(
        "style-src 'self'", " ".join(("style-src 'self'", *dict.fromkeys(styles)))
    )
    return _as_asked(request, made, server, tag_of((made.text or "").encode()))


def replay(request: web.Request, server: VisibleServer, content: bytes, tag: str) -> web.Response:
    """Return the page that replays a match; `tag` changes whenever it does."""
    scripts = " ".join(_hash(script) for script in _SCRIPT.findall(content))
    headers = HEADERS | {"Content-Security-Policy": REPLAY.replace("{scripts}", scripts)}
    made = web.Response(body=content, content_type="text/html", charset="utf-8", headers=headers)
    return _as_asked(request, made, server, tag)


def file(
    request: web.Request, server: VisibleServer, content: bytes, kind: str, tag: str
) -> web.Response:
    """Return a file."""
    made = web.Response(body=content, content_type=kind, charset="utf-8", headers=HEADERS)
    return _as_asked(request, made, server, tag)


def is_known(request: web.Request, tag: str) -> bool:
    """Return whether the browser has what has this tag; a proxy that packs adds its way to it."""
    known = (etag.value.partition("-")[0] for etag in request.if_none_match or ())
    return any(text in (tag, "*") for text in known)


def tag_of(content: bytes) -> str:
    """Return the tag of a content."""
    return hashlib.sha256(content).hexdigest()[:32]


def unchanged(server: VisibleServer, tag: str) -> web.Response:
    """Return that the browser has it already."""
    return _with_headers(web.Response(status=304, headers=HEADERS), server, tag)


def _as_asked(
    request: web.Request, made: web.Response, server: VisibleServer, tag: str
) -> web.Response:
    if is_known(request, tag):
        return unchanged(server, tag)
    return _with_headers(made, server, tag)


def _with_headers(made: web.Response, server: VisibleServer, tag: str) -> web.Response:
    made.headers["Cache-Control"] = ASK_AGAIN
    if server.row.pages_listed:
        del made.headers["X-Robots-Tag"]
    made.etag = ETag(tag)
    return made


def _hash(content: bytes) -> str:
    digest = hashlib.sha256(content).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
