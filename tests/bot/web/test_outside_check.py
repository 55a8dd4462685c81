"""`fulltime doctor` fetches a file of the pages from outside in."""

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.web.outside_check import check_pages
from bot.web.page import file


def answering(status, body=b"another site"):
    async def answer(_request):
        return web.Response(status=status, body=body)

    return answer


@pytest.mark.parametrize(
    ("answer", "is_well", "is_hint", "said"),
    [
        (file, True, False, "leads to this bot"),
        (answering(200), False, False, "not with this bot's pages"),
        (answering(404), False, False, "not with this bot's pages"),
        (answering(502), True, True, "ask me again while the bot runs"),
    ],
)
async def test_what_answers_at_the_address_is_told(answer, is_well, is_hint, said):
    app = web.Application()
    app.router.add_get("/style.css", answer)
    async with TestServer(app) as server:
        finding = await check_pages(str(server.make_url("/")).rstrip("/"))
    assert (finding.is_well, finding.is_hint, said in finding.text) == (is_well, is_hint, True)


async def test_an_address_that_nobody_serves_is_wrong():
    finding = await check_pages("http://127.0.0.1:1")
    assert (finding.is_well, "cannot be reached" in finding.text) == (False, True)
