"""Faults that a test orders: errors, rate limits, lost and slow answers for chosen routes."""

import asyncio
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tests.standin.wire import ANSWERS, Json

CALLBACKS = "/interactions/*/callback"
POSTS = "/channels/*/messages"
EDITS = "/channels/*/messages/*"
VIA = {"Via": "1.1 google"}
PAGE = "<html><body>error code: 1015</body></html>"
FOLLOW_UPS = "/webhooks/*"
"""Follow-ups, edits by a token, and posts by webhooks."""


@dataclass
class Fault:
    """One ordered fault; `left` counts how often it still strikes, None means always."""

    method: str
    path: str
    left: int | None
    status: int = 0
    code: int = 0
    seconds: float = 0.0
    via: bool = True
    done_first: bool = False
    page: str | None = None
    content_type: str = "text/html"
    struck: int = 0

    def strikes(self, method: str, path: str) -> bool:
        """Whether this request is hit; counts it if so."""
        hit = self.left != 0 and self.method == method and fnmatchcase(path, self.path)
        if hit:
            self.struck += 1
            if self.left is not None:
                self.left -= 1
        return hit

    def answer(self) -> tuple[int, dict[str, str], Json | str]:
        """Return status, headers and body of the error this fault answers with."""
        if self.page is not None:
            kind = {"Content-Type": self.content_type}
            return self.status, kind | (VIA if self.via else {}), self.page
        words = ANSWERS[self.code][1] if self.code else "ordered by the test"
        body: Json = {"code": self.code, "message": words}
        if self.status != 429:
            return self.status, {}, body
        headers = {"Retry-After": str(self.seconds)} | (VIA if self.via else {})
        return 429, headers, body | {"retry_after": self.seconds, "global": False}


class Faults:
    """The orders of a test, the earliest first; paths are shell patterns after /api/v10."""

    def __init__(self) -> None:
        """Start without faults."""
        self.ordered: list[Fault] = []

    def fail(
        self,
        method: str,
        path: str,
        *,
        status: int = 502,
        times: int | None = 1,
        done_first: bool = False,
    ) -> Fault:
        """Answer with a server error; `done_first` carries the request out and loses its answer."""
        return self._order(Fault(method, path, times, status=status, done_first=done_first))

    def refuse(
        self,
        method: str,
        path: str,
        code: int,
        *,
        times: int | None = 1,
        seconds: float = 0.0,
        status: int = 0,
    ) -> Fault:
        """Answer with one of Discord's own errors, such as 10008, 50001 or 50013.

        30046 is a 429, which asks to wait for `seconds`. Code 0 needs a `status`.
        """
        status = status or ANSWERS[code][0]
        return self._order(Fault(method, path, times, status=status, code=code, seconds=seconds))

    def ban(
        self,
        method: str,
        path: str,
        *,
        status: int = 429,
        times: int | None = 1,
        via: bool = False,
    ) -> Fault:
        """Answer with a page of the proxy before Discord: 429 or 403 without any of its codes."""
        return self._order(Fault(method, path, times, status=status, page=PAGE, via=via))

    def garble(
        self,
        method: str,
        path: str,
        body: str,
        *,
        status: int = 200,
        content_type: str = "text/html",
        times: int | None = 1,
    ) -> Fault:
        """Carry the request out, and answer with a body that is not Discord's."""
        fault = Fault(method, path, times, status=status, done_first=True)
        fault.page, fault.content_type = body, content_type
        return self._order(fault)

    def rate_limit(
        self, method: str, path: str, *, seconds: float = 0.2, times: int = 1, via: bool = True
    ) -> Fault:
        """Answer 429 with a time to wait; without `via` it looks like a ban by the proxy."""
        return self._order(Fault(method, path, times, status=429, seconds=seconds, via=via))

    def slow(
        self,
        method: str,
        path: str,
        seconds: float,
        *,
        times: int | None = None,
        done_first: bool = False,
    ) -> Fault:
        """Delay a request by this many seconds, or with `done_first` only its answer."""
        return self._order(Fault(method, path, times, seconds=seconds, done_first=done_first))

    def clear(self) -> None:
        """Take all orders back."""
        self.ordered.clear()

    def unused(self) -> list[str]:
        """List the orders that never struck, which a test surely did not intend."""
        return [f"{fault.method} {fault.path}" for fault in self.ordered if not fault.struck]

    async def meet(self, method: str, path: str) -> tuple[Fault | None, float]:
        """Wait as ordered; return the error that hits, and the seconds to hold the answer."""
        hold = 0.0
        for fault in self.ordered:
            if fault.strikes(method, path):
                if fault.status:
                    return fault, hold
                if fault.done_first:
                    hold += fault.seconds
                else:
                    await asyncio.sleep(fault.seconds)
        return None, hold

    def _order(self, fault: Fault) -> Fault:
        """Add the fault to the orders."""
        self.ordered.append(fault)
        return fault
