"""What a form of a page has sent: from our own pages alone, neither too long nor too slow."""

import asyncio
from dataclasses import dataclass

from aiohttp import web

from bot.web.refused_requests import RefusedRequest
from bot.web.sessions import SignedIn

FORM, UTF_8 = "application/x-www-form-urlencoded", "utf-8"
LONGEST_FORM = 128 * 1024
"""Most bytes of a form: five texts of 4,000 letters, each of which may take twelve."""
WITHIN = 10.0
"""Seconds in which a form must have come."""
OUR_OWN = ("same-origin", "none")
"""What browsers say of requests from our own pages, and of those that a person began."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The fields of a form."""

    fields: tuple[tuple[str, str], ...]

    def one(self, name: str) -> str:
        """Return the first value of a field, "" if there is none."""
        return next(iter(self.all(name)), "")

    def all(self, name: str) -> list[str]:
        """Return the values of a field."""
        return [value for key, value in self.fields if key == name]

    def beginning(self, prefix: str) -> dict[str, str]:
        """Return the first values of the fields whose names begin so, by the rest of the names."""
        return {
            name.removeprefix(prefix): value
            for name, value in reversed(self.fields)  # so that the first of a name is kept
            if name.startswith(prefix)
        }

    def require_token_of(self, signed_in: SignedIn) -> None:
        """Raise RefusedRequest (403) unless a page of this session has sent the form."""
        if not signed_in.has_made(self.one("token")):
            raise RefusedRequest(403)


async def read_form(request: web.Request, origin: str) -> Posted:
    """Return a form that a page of `origin` has sent; raises RefusedRequest for anything else.

    A page without a referrer sends its forms with the origin "null", which says nothing.
    """
    said = request.headers.get("Origin", "null").lower()
    if said not in ("null", origin) or request.headers.get("Sec-Fetch-Site", "none") not in OUR_OWN:
        raise RefusedRequest(403)
    charset = (request.charset or UTF_8).lower()
    if request.content_type != FORM or charset != UTF_8 or "Content-Encoding" in request.headers:
        raise RefusedRequest(415)
    try:
        async with asyncio.timeout(WITHIN):
            fields = (await request.post()).items()
    except TimeoutError:
        raise RefusedRequest(408) from None
    except (web.RequestPayloadError, ValueError):  # a body cut short, or bytes that are no text
        raise RefusedRequest(400) from None
    return Posted(tuple((name, value) for name, value in fields if isinstance(value, str)))
