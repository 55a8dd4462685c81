"""Three processes over one PostgreSQL, of which one is killed every few seconds, for minutes.

Members of 300 servers play 60 matches meanwhile; a move that is lost or doubled ends the run.
"""

import asyncio
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure
from tests.bench.tools.felt import percentile
from tests.bot.wire.fleet.processes import Fleet, Strikes
from tests.bot.wire.fleet.siege import WITHIN, Siege
from tests.servers import new_database, server
from tests.standin.run import standin

KILLED_FOR = 240.0


def figures() -> Iterator[Figure]:
    """Yield how many moves and kills there were, and how long members waited."""
    with tempfile.TemporaryDirectory() as folder, server() as there, new_database(there) as url:
        output = Path(folder) / "printed"
        yield from asyncio.run(_measure(url, output))
        tracebacks = output.read_text("utf-8").count("Traceback")
        yield Figure("tracebacks in what the processes printed", tracebacks, "", most=0)


async def _measure(url: str, output: Path) -> list[Figure]:
    async with standin(names=()) as home:
        home.rest.checks_bodies = False
        home.world.shards = 6
        strikes = Strikes(await Fleet.open(home, url, output), random.Random(2))
        siege = Siege(strikes, pause=15.0)
        await siege.run(KILLED_FOR)
        made = await siege.check(url)
        waits = [wait.seconds for wait in siege.waits]
        waited = [wait.seconds for wait in siege.waits if wait.tries > 1]
        overlaps = len(home.gateway.overlaps)
    return [
        Figure("matches, each in a server of its own, of 300", len(siege.tables), ""),
        Figure("kills", len(strikes.kills), "", least=10),
        Figure("presses that were answered", len(waits), ""),
        Figure("moves made by members, none lost, none doubled", made, ""),
        Figure("of them at the process of another shard", len(siege.strayed), "", least=1),
        Figure("shards served by two processes at once", overlaps, "", most=0),
        Figure("until shards are served again, longest", max(strikes.outages), "s"),
        Figure("until the answer, p50", percentile(waits, 50) * 1000, "ms"),
        Figure("until the answer, of who had to press again, p50", percentile(waited, 50), "s"),
        Figure("until the answer, longest", max(waits), "s", most=WITHIN),
    ]
