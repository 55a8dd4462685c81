"""Every game on the wire: a double tap and two players on one button are one move."""

import asyncio
from functools import partial

import pytest

from games.registry import GAMES
from storage.match import matches
from tests.bot.wire import crowd
from tests.bot.wire.ledger import check_answers
from tests.bot.wire.table import rested

every_game = pytest.mark.parametrize("game", list(GAMES))
ALWAYS = pytest.param("finita", marks=pytest.mark.always)
"""Its hands are secret, so that the card changes and the hands do."""
NAMES = ("ana", "ben")
TAPS = 4
PATIENCE = 30.0
"""Seconds the stand-in waits for answers here: what counts is that there is one move."""


@pytest.fixture
def home(home):
    """The stand-in, which waits longer for answers than Discord."""
    home.world.ack_seconds = PATIENCE
    return home


async def on_turn(home, table):
    """Return the member who can move, the message, its button, and the other member."""
    for member, other in (table.members, table.members[::-1]):
        # an older edit of the lobby may cover the card until it is drawn once more
        await home.until(partial(member.card, table.place))
        found = await member.reach(table.place)
        if found is not None:
            return member, *found, other
    raise AssertionError(table)


async def version_of(home, table):
    row = await home.bot.database.read(lambda conn: matches.load(conn, table.id))
    return row.version, row.move


def aside(result):
    """Return the text that only the member sees."""
    message = result.followups[-1] if result.followups else result.message
    assert message.is_ephemeral
    return result.notice or message.text


@pytest.mark.parametrize("game", [ALWAYS, *(name for name in GAMES if name != "finita")])
async def test_a_double_tap_is_one_move(home, game):
    """The other taps are answered with "Already played"."""
    table = await crowd.begin(home, game, home.channel, NAMES)
    member, message, option, _ = await on_turn(home, table)
    version, move = await version_of(home, table)
    results = await asyncio.gather(*(member.press(message, option) for _ in range(TAPS)))
    await rested(home)
    check_answers(results)
    assert await version_of(home, table) == (version + 1, move + 1)
    told = [aside(result) for result in results if result.followups or result.notice]
    assert told == ["Already played ✓"] * (TAPS - 1)


@every_game
async def test_one_button_pressed_by_two_players_is_one_move(home, game):
    """Discord delivers both presses; the one by the other player must not count as a move."""
    table = await crowd.begin(home, game, home.channel, NAMES)
    member, message, option, other = await on_turn(home, table)
    version, move = await version_of(home, table)
    mine, theirs = await asyncio.gather(member.press(message, option), other.press(message, option))
    await rested(home)
    check_answers([mine, theirs])
    assert await version_of(home, table) == (version + 1, move + 1)
    assert mine.followups == []
    assert aside(theirs)
