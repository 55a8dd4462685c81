"""A bot that is stopped while it starts ends as any other: no error, nothing for the owner."""

import asyncio

import pytest
from pydantic import SecretStr

from bot.discord import connection
from tests.bot.written_log import written_log
from tests.standin import TOKEN, standin

REQUESTS = {
    "logs in": ("GET", "/users/@me"),
    "asks who it is": ("GET", "/oauth2/applications/@me"),
    "sends its commands": ("PUT", "/applications/*/commands"),
    "asks for the gateway": ("GET", "/gateway/bot"),
}


@pytest.mark.parametrize(("method", "path"), REQUESTS.values(), ids=REQUESTS)
async def test_a_stop_in_the_middle_of_a_start_is_no_error(make_bot, settings, method, path):
    async with standin() as home:
        slow = home.faults.slow(method, path, 60.0)
        bot = make_bot()
        known = settings.model_copy(update={"token": SecretStr(TOKEN)})
        with written_log() as log:
            serving = asyncio.create_task(connection.serve(bot, known))
            await home.until(lambda: slow.struck)
            bot.owner_sync.stopped.set()
            await asyncio.wait_for(serving, 20)
    assert bot.is_closed()
    assert "Traceback" not in log.getvalue()
