"""The HTTP side: reads requests, applies ordered faults, calls the route, writes the answer."""

import asyncio
import json
import re
import time
import traceback
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from aiohttp import BodyPartReader, web

from tests.standin import openapi
from tests.standin.faults import Faults
from tests.standin.interactions import UPLOAD_LIMIT, Interactions
from tests.standin.messages import Upload
from tests.standin.routes import ROUTES, Call, Route
from tests.standin.wire import Json, Refusal, dumps
from tests.standin.world import TOKEN, World

PREFIX = "/api/v10"
TOKEN_ROUTES = ("/interactions/", "/webhooks/")
FILE_FIELD = re.compile(r"files\[(\d+)\]")


@dataclass(eq=False)
class Request:
    """A request as the bot sent it and, once answered, how: HTTP status and Discord's code."""

    method: str
    path: str
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)
    at: float = field(default_factory=time.monotonic)
    status: int = 0
    code: int = 0


class Rest:
    """Serves the routes over a world and keeps the list of all requests that arrived complete."""

    def __init__(self, world: World, interactions: Interactions, faults: Faults) -> None:
        """Take what the routes work on."""
        self.world = world
        self.interactions = interactions
        self.faults = faults
        self.requests: list[Request] = []
        self.takes_bytes = UPLOAD_LIMIT
        """Bytes that a file may have, whatever interactions say."""
        self.checks_bodies = True
        """Whether each body is checked against Discord's own file, which is slow."""

    def add_to(self, app: web.Application) -> None:
        """Add every route, the stored files, and a handler for every unknown path."""
        # The first match is served, so "@original" must come before "{message_id}".
        for (method, path), function in sorted(
            ROUTES.items(), key=lambda entry: entry[0][1].count("{")
        ):
            handler = partial(self._serve, function, path)
            app.router.add_route(method, PREFIX + path, handler)
        app.router.add_get("/attachments/{path:.*}", self._file)
        app.router.add_route("*", "/{path:.*}", self._unknown)

    def sent(self, method: str, pattern: str) -> list[Request]:
        """List the requests of a method whose path matches a regular expression wholly."""
        return [
            request
            for request in self.requests
            if request.method == method and re.fullmatch(pattern, request.path)
        ]

    async def _serve(self, function: Route, route: str, request: web.Request) -> web.Response:
        """Answer one request."""
        seen = Request(request.method, request.path.removeprefix(PREFIX))
        try:
            seen.body, seen.files = await _read(request)
        except (ConnectionError, asyncio.IncompleteReadError):
            return web.Response(status=499)  # the bot was killed in the middle of sending
        self.requests.append(seen)
        fault, hold = await self.faults.meet(seen.method, seen.path)
        headers: dict[str, str] = {}
        data: Any = None
        if fault is None or fault.done_first:
            seen.status, data = await self._carry_out(function, route, request, seen)
        if fault is not None:
            seen.status, headers, data = fault.answer()
        if seen.status >= 400 and not isinstance(data, str):
            seen.code = data["code"]
        self.world.touch()
        await asyncio.sleep(hold)
        return _json(seen.status, data, headers)

    async def _carry_out(
        self, function: Route, route: str, request: web.Request, seen: Request
    ) -> tuple[int, Any]:
        """Do what the request asks; return status and body."""
        by_token = route.startswith(TOKEN_ROUTES)
        if not by_token and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return 401, {"code": 0, "message": "401: Unauthorized"}
        call = Call(
            self.world,
            self.interactions,
            request.match_info,
            request.query,
            seen.body,
            seen.files,
        )
        try:
            self._check(seen, route)
            data = await function(call)
        except Refusal as refusal:
            if refusal.code == 50035:
                self.world.problems.append(f"{seen.method} {seen.path}: {refusal.wrong}")
            return refusal.status, refusal.body()
        except Exception:  # noqa: BLE001 - a fault of the stand-in must fail the test, not the bot
            self.world.problems.append(traceback.format_exc())
            return 400, {"code": 0, "message": "the stand-in failed"}
        return (204, None) if data is None else (200, data)

    def _check(self, seen: Request, route: str) -> None:
        """Raise Refusal 40005 for a large file, 50035 where Discord's own file refuses the body."""
        if any(len(file.content) > self.takes_bytes for file in seen.files.values()):
            raise Refusal(40005)
        wrong = self.checks_bodies and openapi.complaint(seen.method, route, seen.body)
        if wrong:
            raise Refusal(50035, wrong)

    async def _file(self, request: web.Request) -> web.Response:
        """Serve a stored file."""
        content = self.world.files.get(request.path)
        return web.Response(status=404) if content is None else web.Response(body=content)

    async def _unknown(self, request: web.Request) -> web.Response:
        """Note a route the stand-in does not know; the test fails at its end."""
        self.world.problems.append(f"unknown route: {request.method} {request.path}")
        return _json(404, {"code": 0, "message": "404: Not Found"}, {})


async def _read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """Return the JSON body, None where there is none, and the files by their number."""
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else None), {}
    body: Json = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        name = part.name or ""
        if name == "payload_json":
            body = json.loads(await part.text())
        elif number := FILE_FIELD.fullmatch(name):
            files[int(number[1])] = Upload(part.filename or "unnamed", bytes(await part.read()))
    return body, files


def _json(status: int, data: object, headers: dict[str, str]) -> web.Response:
    """Write an answer of the content type application/json, without a charset, or a page.

    With a charset discord.py would read the body as text.
    """
    if status == 204:
        return web.Response(status=204)
    if isinstance(data, str):
        return web.Response(status=status, body=data.encode(), headers=headers)
    body = dumps(data).encode()
    return web.Response(
        status=status, body=body, headers=headers | {"Content-Type": "application/json"}
    )
