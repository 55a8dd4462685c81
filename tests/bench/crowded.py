"""Moves of fifty matches of all games at once, each made as soon as the one before is answered."""

import asyncio
from collections.abc import Iterator

from games.registry import GAMES
from tests.bench.answers import run_bot
from tests.bench.figures import Figure
from tests.bench.tools.driver import at_once, driven
from tests.bench.tools.felt import watch
from tests.bench.tools.places import Place, places
from tests.bot.wire import crowd
from tests.standin.run import standin

TABLES = 10
"""Matches of each game, two members at each."""
SEATS = dict.fromkeys(GAMES, 2)
SECONDS = 20.0
SLOWEST = 3000
"""Milliseconds after which Discord takes no answer."""


def figures() -> Iterator[Figure]:
    """Yield moves a second and how long their answers took, with pictures and without."""
    for name, what in (("ready", "pictures drawn"), ("quick", "no pictures")):
        for place in places():
            said = f"{place.name}, {what}, {TABLES * len(SEATS)} tables"
            yield from asyncio.run(_measure(place, f"tests.bot.wire.entry:{name}", said))


async def _measure(place: Place, entry: str, what: str) -> list[Figure]:
    async with standin(names=crowd.names_of(TABLES, SEATS)) as home:
        home.rest.checks_bodies = False
        bot = await run_bot(home, place.address, entry)
        async with driven(home, place.address) as driver:
            tables = await driver.fill(TABLES, SEATS)
            window = await watch(home, [bot.process.pid], tables, SECONDS, at_once)
        assert not home.problems
    return [*window.work(what), *window.waits(what, most=SLOWEST)]
