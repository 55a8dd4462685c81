"""Whole pages: the template with its texts, the files beside it, and the headers of all."""

import hashlib
import secrets
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from aiohttp import web

from bot.host.replays.offline_page import filled
from bot.rendering.embedded_font import FILES, WEIGHTS
from games.core.translation import Translator

HERE = Path(__file__).parent
FOR_EVER = "public, max-age=31536000, immutable"
"""How long a file beside the pages is kept: its address changes with it."""
UNLISTED = "noindex, nofollow"
"""What search engines are asked of a page."""
HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": UNLISTED,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'{nonce}; "
    "style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load and run: our files alone, and the drawing's own styles by their nonce.

Drawings have attributes `style`, which load nothing.
"""


def new_nonce() -> str:
    """Return the nonce of the styles of one page."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True)
class Page:
    """What a page shows: a title, and HTML; `data` are the attributes of its main element."""

    title: str
    body: str
    nonce: str = ""
    data: tuple[tuple[str, str], ...] = ()
    footer: str = ""
    robots: str = UNLISTED

    def response(self, words: Translator, locale: str, *, status: int = 200) -> web.Response:
        """Return the page in a language."""
        attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in self.data)
        text = filled(
            _template(),
            {
                "lang": escape(locale.split("-", maxsplit=1)[0]),
                "title": escape(self.title or "Fulltime"),
                "edition": edition(),
                "nonce": self.nonce,
                "robots": self.robots,
                "data": attributes,
                "body": self.body,
                "footer": self.footer,
                "lost": escape(words("No connection. I keep trying.")),
                "fresh": escape(words("The match has gone on. Show it.")),
            },
        )
        headers = HEADERS | {
            "Cache-Control": "no-store",
            "Content-Security-Policy": policy(self.nonce),
        }
        return web.Response(status=status, text=text, content_type="text/html", headers=headers)


def policy(nonce: str = "") -> str:
    """Return the Content-Security-Policy of a page whose styles have this nonce."""
    return POLICY.replace("{nonce}", f" 'nonce-{nonce}'" if nonce else "")


@cache
def _template() -> str:
    return (HERE / "page.html").read_text(encoding="utf-8")


@cache
def files() -> dict[str, tuple[bytes, str]]:
    """Return the files beside the pages, with their types, by their paths."""
    found = {
        "/page.js": ((HERE / "page.js").read_bytes(), "text/javascript"),
        "/touch.js": ((HERE / "touch.js").read_bytes(), "text/javascript"),
        "/icon.svg": ((HERE / "icon.svg").read_bytes(), "image/svg+xml"),
        "/style.css": ((HERE / "style.css").read_bytes(), "text/css"),
    }
    for weight, name in WEIGHTS.items():
        found[f"/font-{weight}.ttf"] = (Path(FILES[name]).read_bytes(), "font/ttf")
    return found


@cache
def edition() -> str:
    """Return what the addresses of the files end with, which changes with their contents."""
    joined = b"".join(content for content, _ in files().values())
    return hashlib.sha256(joined).hexdigest()[:12]


async def file(request: web.Request) -> web.Response:
    """Respond with a file beside the pages."""
    content, kind = files()[request.path]
    headers = {**HEADERS, "Cache-Control": FOR_EVER}
    return web.Response(body=content, content_type=kind, charset=_charset(kind), headers=headers)


def _charset(kind: str) -> str | None:
    return "utf-8" if kind.startswith("text/") else None
