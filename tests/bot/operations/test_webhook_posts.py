"""Lines to the owners' webhooks: mention nobody, fit Discord, go nowhere without a webhook."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from bot.operations.settings import Settings
from bot.operations.webhook_posts import LONGEST, post_line, report_poster


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
    assert len(body["content"]) == LONGEST
    assert body["allowed_mentions"] == {"parse": []}


def test_a_refusal_is_an_error_of_the_system(taker):
    taker.status = 404
    with pytest.raises(OSError, match="404"):
        post_line(taker.url, "hello")


def test_without_a_webhook_reports_are_posted_nowhere():
    assert report_poster(Settings(_env_file=None)) is None
    url = "https://discord.com/api/webhooks/1/abc"
    assert report_poster(Settings(_env_file=None, reports_webhook=url)) is not None
