"""A match of every game, begun, played and ended with nothing switched off for the tests.

The pictures are drawn by a pool of worker processes, and a card is edited no more often than the
bot edits one on Discord.
"""

import asyncio
import struct
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from bot.discord.client import make_client
from bot.rendering.svg_to_png import WIDTH
from games.registry import GAMES
from storage.match import outbox
from tests.bot.wire import crowd, ledger
from tests.bot.wire.member import ids
from tests.standin import standin

PNG = b"\x89PNG\r\n\x1a\n"
PATIENCE = 30.0
"""Seconds the stand-in waits for answers: pictures are drawn here while others are at work."""
MOVES = 8
"""Moves after which the first player gives a match up that has not ended by itself."""
REST = 1.0
"""Seconds between two edits: Discord takes five in five seconds in a channel."""
EARLY = 0.01
"""Seconds by which two clocks may disagree about a rest."""


@pytest.fixture(autouse=True)
def untiring():
    """Let channels rest between edits as they do on Discord."""


@pytest.fixture
async def home(settings):
    """A small Discord and the bot as it ships."""
    names = [name for game in GAMES for name in seated(game)]
    async with standin(
        lambda: make_client(settings, clock=lambda: datetime.now(UTC)), names=names
    ) as running:
        running.world.ack_seconds = PATIENCE
        yield running


def seated(game):
    """Return the names of the two who play a game."""
    return f"{game}-1", f"{game}-2"


def is_over(table):
    """Whether everybody sees that the match has ended."""
    return any(f"g1:{table.id}:0:-:/rematch" in ids(one) for one in table.place.public)


async def all_told(home, table):
    """Wait until nothing of a match is left to deliver."""
    async with asyncio.timeout(PATIENCE):
        while await home.bot.database.read(  # noqa: ASYNC110 - another task delivers
            lambda conn: outbox.open_rows(conn, match_id=table.id)
        ):
            await asyncio.sleep(0.05)


async def play(table):
    """Let both members press what they see until the match is over."""
    made = 0
    while not is_over(table):
        for member in table.members:
            made += await member.move(table.place) is not None
        if made >= MOVES:
            await table.members[0].resign(table.place)
        await asyncio.sleep(0.05)


def drawn(home, table):
    """Return every picture that was uploaded to a match's channel, for all or for one."""
    folder = f"/attachments/{table.place.id}/"
    return [content for path, content in home.world.files.items() if path.startswith(folder)]


def pauses(home, table):
    """Return the seconds between the edits of a match's messages that answered no press."""
    edits = home.sent("PATCH", rf"/channels/{table.place.id}/messages/\d+")
    return [later.at - earlier.at for earlier, later in pairwise(edits)]


async def test_a_match_of_every_game_with_real_pictures_and_real_pauses(home):
    """At most five edits in five seconds per channel, and each picture is really drawn."""
    tables = await asyncio.gather(
        *(
            crowd.begin(home, game, home.world.add_channel(home.guild, game), seated(game))
            for game in GAMES
        )
    )
    await asyncio.gather(*map(play, tables))
    await home.until(lambda: home.bot.router.presses.count == 0, PATIENCE)
    for table in tables:
        await all_told(home, table)
        card = await ledger.check_posts(home.bot.host.services.matches, table)
        assert await ledger.check_moves(home.bot.database, table) > 0
        assert [attachment["filename"] for attachment in card.attachments] == ["board.png"], (
            table.game
        )
        pictures = drawn(home, table)
        assert all(picture.startswith(PNG) for picture in pictures)
        assert {struct.unpack(">II", picture[16:24])[0] for picture in pictures} == {WIDTH}
        assert len(set(pictures)) > 1, f"{table.game}: it shows how the match goes on"
        assert min(pauses(home, table), default=REST) > REST - EARLY, table.game
    assert any(pauses(home, table) for table in tables), "nobody's card was ever edited twice"
    ledger.check_answers(
        [result for table in tables for member in table.members for result in member.results]
    )
