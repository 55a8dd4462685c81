"""Many press and look at once while pictures are drawn, and nobody waits for these."""

import asyncio
import time
from datetime import UTC, datetime
from functools import partial

from bot.discord.client import make_client
from tests.bot.wire.table import begin
from tests.standin import standin


async def test_drawing_keeps_nobody_waiting(settings):
    """Pictures are drawn off the event loop, so all others are answered in time."""
    make = partial(make_client, settings, clock=lambda: datetime.now(UTC))
    async with standin(make, names=("ana", "ben", "cem")) as home:
        match, raster, drawn_at = await begin(home), home.bot.router.raster, []
        drawing = [asyncio.create_task(raster.png(big(number))) for number in range(6)]
        for task in drawing:
            task.add_done_callback(lambda _: drawn_at.append(time.monotonic()))
        answers = await asyncio.gather(
            *(home.user("cem").slash(home.channel, "help") for _ in range(10)),
            *(home.user("ben").click(match.card, "Log") for _ in range(10)),
        )
        answered_at = time.monotonic()
        await asyncio.gather(*drawing)
        assert all(answer.is_ephemeral and not answer.errors for answer in answers)
        assert max(drawn_at) > answered_at - max(answer.acked_after for answer in answers)


def big(number):
    """A drawing that takes its time."""
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="9" fill="#{(x * y + number) % 4096:03x}"/>'
        for x in range(0, 800, 16)
        for y in range(0, 800, 16)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">{dots}</svg>'
