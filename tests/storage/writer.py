"""A program that writes moves of fifty matches until it is killed; each line it reads is a life.

It prints the child it bore, then one line for each move once that is acknowledged. Born by a
program that has imported everything already, a life starts within milliseconds.
"""

import asyncio
import os
import random
import sys
from dataclasses import replace
from functools import partial

import storage.sqlite.checkpoint
from storage.match import matches, moves, outbox
from storage.match.moves import MoveRow, Step
from storage.opening import open_database
from tests.programs import use_no_input

MATCHES = [f"match{number:02}" for number in range(50)]


def say(*words):
    """Write a line in one piece, so that a kill never cuts it."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def play_on(database, match_id, chance):
    """Play one match without end."""
    row = await database.read(lambda connection: matches.load(connection, match_id))
    while True:
        after = replace(row, version=row.version + 1, state=b"state %d" % (row.version + 1))
        await database.write(partial(write, before=row, after=after))
        say("acknowledged", match_id, after.version)
        row = after
        await asyncio.sleep(chance.random() / 50)


def write(connection, before, after):
    """Write one move and what has to be told of it."""
    version = after.version
    played = MoveRow(version, 0, (f"move {version}",), "[]", version)
    step = Step(played, before.state, version // 10)
    moves.save(connection, after, seen_version=before.version, steps=[step])
    told = {"match_id": after.id, "kind": "move", "version": version, "payload": "{}"}
    outbox.put(connection, **told, now=version)


async def live(path, chance):
    storage.sqlite.checkpoint.PAUSE = 0.01  # so that it is killed in the midst of those too
    database = open_database(path)
    say("open")
    await asyncio.gather(*(play_on(database, match_id, chance) for match_id in MATCHES))


if __name__ == "__main__":
    for life in sys.stdin:
        child = os.fork()
        if child == 0:
            use_no_input()
            asyncio.run(live(sys.argv[1], random.Random(life)))
        say("born", child)
        os.waitpid(child, 0)
        say("dead")
