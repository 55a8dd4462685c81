"""A request with a picture is sent as a whole, and one with a large file piece by piece."""

import aiohttp
import pytest
from aiohttp import web

from bot.operations.shard_lease import LeaseLostError
from bot.transport.connector import MOST_JOINED, WholeRequests


@pytest.fixture
async def address(unused_tcp_port):
    """Where a server returns the names and lengths of the parts of a form."""

    async def answer(request):
        form = await request.post()
        parts = {
            name: len(part if isinstance(part, str) else part.file.read())
            for name, part in form.items()
        }
        return web.json_response(parts)

    app = web.Application(client_max_size=2 * MOST_JOINED)
    app.router.add_post("/", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", unused_tcp_port).start()
    yield f"http://127.0.0.1:{unused_tcp_port}/"
    await runner.cleanup()


async def agree():
    """Let every request be sent."""


async def sent(address, size):
    """Post a message with a file of this size; return what came, and in how many pieces it went."""
    pieces = []

    async def note(_session, _context, chunk):
        pieces.append(len(chunk.chunk))

    trace = aiohttp.TraceConfig()
    trace.on_request_chunk_sent.append(note)
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", b"x" * size, filename="board.png", content_type="image/png")
    async with (
        aiohttp.ClientSession(connector=WholeRequests(agree), trace_configs=[trace]) as session,
        session.post(address, data=form) as response,
    ):
        return await response.json(), len(pieces)


async def test_nothing_is_sent_by_a_process_that_has_lost_its_shards(address):
    """Whatever it had begun before it was stopped would cover what others have shown since."""

    async def refuse():
        raise LeaseLostError

    async with aiohttp.ClientSession(connector=WholeRequests(refuse)) as session:
        with pytest.raises(aiohttp.ClientConnectionError, match="another process"):
            await session.get(address)


async def test_a_message_with_a_picture_is_one_piece(address):
    assert await sent(address, 80_000) == ({"payload_json": 2, "files[0]": 80_000}, 1)


async def test_a_large_file_is_streamed(address):
    came, pieces = await sent(address, MOST_JOINED)
    assert came == {"payload_json": 2, "files[0]": MOST_JOINED}
    assert pieces > 1
