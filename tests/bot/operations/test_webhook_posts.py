"""Lines to the owners' webhooks: mention nobody, fit Discord, go nowhere without a webhook."""

import json
import socket
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from bot.operations import webhook_posts
from bot.operations.settings import Settings
from bot.operations.webhook_posts import LONGEST_LINE, post_line, report_poster


class Taker(BaseHTTPRequestHandler):
    """Takes posts, and answers with the status of the server."""

    def do_POST(self):
        self.server.taken.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_):
        """Print nothing."""


@pytest.fixture
def taker():
    with HTTPServer(("127.0.0.1", 0), Taker) as server:
        server.taken, server.status = [], 204
        server.url = f"http://127.0.0.1:{server.server_port}/hook"
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_a_line_mentions_nobody_and_fits(taker):
    post_line(taker.url, "@everyone " + "x" * 3000)
    (body,) = taker.taken
    assert len(body["content"]) == LONGEST_LINE
    assert body["allowed_mentions"] == {"parse": []}


def test_a_refusal_is_an_error_of_the_system(taker):
    taker.status = 404
    with pytest.raises(OSError, match="404"):
        post_line(taker.url, "hello")


def test_without_a_webhook_reports_are_posted_nowhere():
    assert report_poster(Settings(_env_file=None)) is None
    url = "https://discord.com/api/webhooks/1/abc"
    assert report_poster(Settings(_env_file=None, reports_webhook=url)) is not None


ANSWERS = {
    "no HTTP": b"hello\r\n\r\n",
    "nothing": b"",
    "a wrong status": b"HTTP/1.1 abc OK\r\n\r\n",
    "a long line": b"HTTP/1.1 204 No Content\r\nx: " + b"y" * 70_000 + b"\r\n\r\n",
    "a redirect": b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\n\r\n",
    "a redirect to a file": b"HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n",
    "a redirect to no URL": b"HTTP/1.1 307 Moved\r\nLocation: http://[::\r\n\r\n",
    "a redirect nowhere": b"HTTP/1.1 301 Moved\r\n\r\n",
    "a limit without a body": b"HTTP/1.1 429 Too Many Requests\r\n\r\n",
    "a page of a proxy": b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 100\r\n\r\n<html>",
}


@pytest.fixture
def answering():
    """A function that makes a server answer one post with these bytes; it returns the URL."""
    servers = []

    def answer(content):
        server = socket.create_server(("127.0.0.1", 0))

        def serve():
            connection, _ = server.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(content)

        thread = threading.Thread(target=serve)
        thread.start()
        servers.append((server, thread))
        return f"http://127.0.0.1:{server.getsockname()[1]}/hook"

    yield answer
    for server, thread in servers:
        thread.join()
        server.close()


@pytest.mark.parametrize("content", ANSWERS.values(), ids=ANSWERS)
def test_whatever_is_answered_is_an_error_of_the_system(answering, content):
    with pytest.raises(OSError, match=r".*"):
        post_line(answering(content), "hello")


def test_a_server_that_answers_byte_by_byte_silences_nothing_for_long(monkeypatch):
    """Each further line was refused until that answer ended, which may be never."""
    monkeypatch.setattr(webhook_posts, "SENT_WITHIN", 0.2)
    before, ends = threading.active_count(), threading.Event()

    def drip(server):
        for _ in range(2):
            connection, _ = server.accept()
            with connection, suppress(OSError):
                connection.sendall(b"HTTP/1.1 204 No Content\r\nx: ")
                while not ends.is_set():  # until the other side has closed the connection
                    connection.sendall(b"x")
                    ends.wait(0.01)

    with socket.create_server(("127.0.0.1", 0)) as server:
        dripping = threading.Thread(target=drip, args=(server,))
        dripping.start()
        for _ in range(2):
            with pytest.raises(TimeoutError):
                post_line(f"http://127.0.0.1:{server.getsockname()[1]}/hook", "hello")
        dripping.join()
    assert threading.active_count() == before


def test_a_body_cut_off_after_success_is_success(answering):
    post_line(answering(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"), "hello")
