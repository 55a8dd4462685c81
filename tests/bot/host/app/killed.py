"""A program that hosts matches of the toy until it is killed; each line it reads is a life.

What members are shown stands in a file that outlives it, as on Discord's servers; what was
acknowledged to them is printed. Born by a program that has imported everything already, a life
starts within milliseconds.
"""

import asyncio
import json
import os
import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import storage.sqlite.checkpoint
from bot.host.app.host import Host
from bot.host.delivery.messages import MessageDeletedError
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction, UpdateMessage
from bot.workers import InlineWorkers
from storage.match import matches, outbox
from storage.opening import open_database
from tests.bot.host.fakes import ANA, BEN, HERE, TOKEN, custom_ids, labels
from tests.contract.toy.definition import DEFINITION as TOY
from tests.programs import use_no_input

PLAYERS = (ANA, BEN)
HASTE = 200
"""How much faster time passes here, so that claps close and players go away within a life."""


def say(*words):
    """Write a line in one piece, so that a kill never cuts it."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def hasty_clock(start, began):
    """Return a clock that showed `start` when ours showed `began`, and has run fast since then.

    Both are time stamps, the same ones for all lives.
    """

    def clock():
        passed = datetime.now(UTC).timestamp() - began
        return datetime.fromtimestamp(start, UTC) + timedelta(seconds=passed * HASTE)

    return clock


class Discord:
    """Keeps posts and edits in a file, one JSON object a line: id, channel, match, and what."""

    edits_every = panel_edits_every = panel_undisturbed_for = 0.0

    def __init__(self, path, clock):
        self.clock = clock
        self.file = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
        self.looks = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]

    async def post(self, channel_id, content, *, nonce, silent):  # noqa: ARG002 - a Messenger's
        message_id = 1 + max((look["id"] for look in self.looks), default=1000)
        self.draw(message_id, channel_id, content)
        await asyncio.sleep(0)
        return message_id

    async def edit(self, channel_id, message_id, content):
        if all(look["id"] != message_id for look in self.looks):
            raise MessageDeletedError("404")
        self.draw(message_id, channel_id, content)
        await asyncio.sleep(0)

    async def find(self, channel_id, match_id, after, action="", known=(), mark=0):  # noqa: ARG002 - a Messenger's
        now = {look["id"]: look for look in self.looks if look["channel"] == channel_id}
        ours = [look for look in now.values() if look["match"] == match_id]
        ours = [look for look in ours if look["born"] >= after - 1000 and look["id"] not in known]
        exact = [look for look in ours if look["mark"] == mark]
        fitting = exact or [look for look in ours if not look["mark"]]
        return fitting[-1]["id"] if fitting else None

    async def open_thread(self, channel_id, message_id, name):  # noqa: ARG002 - a Messenger's
        return message_id

    async def open_direct(self, user_id):
        return user_id

    def draw(self, message_id, channel_id, content):
        """Write down what a message looks like from now on."""
        born = next((look["born"] for look in self.looks if look["id"] == message_id), None)
        of_match = [custom_id.split(":")[1] for custom_id in custom_ids(content)]
        look = {
            "id": message_id,
            "channel": channel_id,
            "match": of_match[0] if of_match else None,
            "is_result": "Rematch" in labels(content),
            "is_moved": labels(content) == ["Open this match"],
            "mark": content.mark,
            "born": born or int(self.clock().timestamp() * 1000),
        }
        self.looks.append(look)
        os.write(self.file, (json.dumps(look) + "\n").encode())


async def play_on(host, match, chance):
    """Press whatever is legal, and now and then take it back, until the match is over."""
    while (table := await host.services.matches.load(match)).is_running:
        seat = chance.choice(table.waiting)
        if chance.random() < 0.05:
            await take_back(host, match, seat)
        line = TOY.notation.write(chance.choice(legal_actions(table, seat)))
        reply = await press(host, table, seat, line)
        if isinstance(reply, UpdateMessage) and not (reply.aside or reply.content.notice):
            say("acknowledged", match, line.replace(" ", "_"))
        await asyncio.sleep(chance.random() / 50)


def legal_actions(table, seat):
    return TOY.game.legal_actions(table.match.state, seat)


async def take_back(host, match, seat):
    """Ask for the last move back, and agree."""
    await press(host, await host.services.matches.load(match), seat, "/undo")
    table = await host.services.matches.load(match)
    if table.request is not None:
        await press(host, table, 1 - table.request.asker, f"/agree {table.request.version}")


async def press(host, table, seat, action):
    custom_id = CustomId.parse(table.custom_id(action, seat))
    interaction = MemberInteraction(PLAYERS[seat], HERE, custom_id, TOKEN, private=True)
    handled = await host.handle(interaction)
    await host.after_reply(handled)
    return handled.reply


async def tick_on(host):
    while True:
        await host.tick()
        await asyncio.sleep(0.02)


async def live(address, posts_path, start, began, chance):
    storage.sqlite.checkpoint.PAUSE = 0.01  # so that it is killed in the midst of those too
    database, clock = open_database(address), hasty_clock(float(start), float(began))
    discord = Discord(posts_path, clock)
    host = Host({TOY.name: TOY}, database, clock, InlineWorkers(), discord)
    begun = await database.read(lambda conn: matches.ids(conn, "running"))
    say("open")
    ticking = asyncio.create_task(tick_on(host))
    await asyncio.gather(*(play_on(host, match, chance) for match in begun))
    say("over")
    await ticking


if __name__ == "__main__":
    outbox.LATE = 100
    for life in sys.stdin:
        child = os.fork()
        if child == 0:
            use_no_input()
            asyncio.run(live(*sys.argv[1:], random.Random(life)))
        say("born", child)
        os.waitpid(child, 0)
        say("dead")
