"""Requests that no page of ours sends: each is refused with a sentence, and nothing changes."""

import asyncio
from contextlib import suppress

import pytest

from bot.host.ui.member import words_for
from bot.web import forms
from bot.web.refused_requests import SENTENCES
from bot.web.server import serving
from tests.bot.web.forgeries import KINDS, World
from tests.bot.web.test_server import settings
from tests.bot.written_log import written_log
from tests.programs import free_port

LOOKED_EVERY = 250
"""Requests between two looks at the whole database."""


@pytest.fixture
async def world(site, clock, monkeypatch):
    """The pages as a bot serves them, for whoever asks as often as they want."""
    monkeypatch.setattr("bot.web.limits.RateLimit.require", lambda _self, _key: None)
    monkeypatch.setattr("bot.web.sessions.ASKED_EVERY", 0.0)
    port = free_port()
    async with serving(site.front.host, site.presses, settings(port), is_ready=lambda: True):
        made = World(site, clock, port)
        await made.build()
        yield made


class Wire:
    """A connection that sends whatever it is given, and reads answers as a browser does."""

    def __init__(self, port):
        self._port, self._writer = port, None

    async def ask(self, sent, *, has_body=True):
        """Send bytes; return the status, headers and text of the answer, (0, {}, "") for none.

        As a browser does, it begins again where the server has closed what was kept open.
        """
        for is_kept in [True, False] if self._writer else [False]:
            if not is_kept:
                await self.close()
                opened = await asyncio.open_connection("127.0.0.1", self._port)
                self._reader, self._writer = opened
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                self._writer.write(sent)
                head = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
                length = int(headers.get("content-length", 0)) if has_body else 0
                text = (await self._reader.readexactly(length)).decode(errors="replace")
                return int(head[0].split(" ")[1]), headers, text
        return 0, {}, ""

    async def close(self):
        if self._writer is not None:
            self._writer.close()
            self._writer = None


def on_the_wire(bad):
    """Return a request as bytes."""
    headers = {"Host": "127.0.0.1"} | bad.headers
    if bad.body or bad.method in ("POST", "PUT", "PATCH"):
        headers["Content-Length"] = str(len(bad.body))
    lines = [f"{bad.method} {bad.path} HTTP/1.1", *(f"{key}: {of}" for key, of in headers.items())]
    head = "\r\n".join(lines).encode("utf-8", "surrogateescape")
    return head + b"\r\n\r\n" + bad.body


async def fault_of(wire, bad):
    """Send a request; return what is wrong with its answer, "" if nothing is."""
    has_body = bad.method != "HEAD"
    try:
        async with asyncio.timeout(60):
            status, headers, text = await wire.ask(on_the_wire(bad), has_body=has_body)
    except TimeoutError:
        await wire.close()
        return "no answer"
    if status != bad.status:
        return f"{status} instead of {bad.status}"
    if headers.get("referrer-policy") != "no-referrer":
        return "no headers of ours"
    if "Traceback" in text or "set-cookie" in headers:
        return "a traceback or a cookie"
    sentence = words_for()(SENTENCES.get(status, "")).partition("**")[0]
    return "no sentence" if has_body and bad.says and sentence not in text else ""


@pytest.mark.parametrize("number", [500, pytest.param(10_000, marks=pytest.mark.long)])
async def test_nothing_changes_and_a_sentence_is_said(world, chance, number):
    before, wrong = await world.stored(), {}
    wire = Wire(world.port)
    with written_log() as log:
        for tried in range(number):
            kind = KINDS[tried % len(KINDS)]
            bad = kind(world, chance)
            if fault := await fault_of(wire, bad):
                wrong.setdefault((kind.__name__, fault), []).append(bad)
            if tried % LOOKED_EVERY == 0 or tried == number - 1:
                assert await world.stored() == before
    await wire.close()
    told = [f"{key}: {len(of)} such as {of[0]}"[:900] for key, of in wrong.items()]
    assert not wrong, "\n".join(told)
    assert log.trouble == []


HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
NO_HTTP = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /sign-in/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    HEAD + b"X: " + b"x" * 20_000 + b"\r\n\r\n",
    HEAD + b"X: y\r\n" * 40_000 + b"\r\n",
    HEAD + b"no colon\r\n\r\n",
    HEAD + b"X\0: y\r\n\r\n",
    HEAD + b"Expect: a miracle\r\n\r\n",
    POST + b"Content-Length: -1\r\n\r\n",
    POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    POST + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    POST + b"Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n",
    POST + b"Content-Encoding: br\r\nContent-Length: 3\r\n\r\nxxx",
    POST + b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nxxx",
    CHUNKED + b"zz\r\nxx\r\n",
    CHUNKED + b"-1\r\nxx\r\n",
    CHUNKED + b"ffffffffffffffff\r\nxx\r\n",
    CHUNKED + b"2;" + b"x" * 20_000 + b"\r\nxx\r\n0\r\n\r\n",
)
"""What is no request, or none of HTTP/1.1: it is refused before a handler of ours sees it."""
REFUSED = {400, 403, 408, 410, 415, 417}


async def test_what_is_no_request_is_refused(world, monkeypatch):
    monkeypatch.setattr(forms, "WITHIN", 0.05)
    before = await world.stored()
    with written_log() as log:
        for sent in NO_HTTP:
            wire = Wire(world.port)
            async with asyncio.timeout(60):
                status, _, text = await wire.ask(sent)
            await wire.close()
            assert status in REFUSED, (status, sent[:80], text)
            assert "Traceback" not in text
            assert "<" not in text or text.startswith("<!doctype html>"), sent[:80]
    assert await world.stored() == before
    assert log.trouble == []


@pytest.mark.parametrize("sent", [b"Content-Length: 99\r\n\r\nlink=", CHUNKED[len(POST) :]])
async def test_a_form_that_never_comes_whole(world, monkeypatch, sent):
    monkeypatch.setattr(forms, "WITHIN", 0.05)
    wire = Wire(world.port)
    async with asyncio.timeout(60):
        status, _, text = await wire.ask(POST + sent)
    await wire.close()
    assert (status, SENTENCES[408] in text) == (408, True)


def test_the_first_of_several_answers_counts():
    fields = (("answer.a", "1"), ("answer.a", "2"), ("x", "3"), ("answer.b", ""))
    assert forms.Posted(fields).beginning("answer.") == {"a": "1", "b": ""}
