"""How many files and calls of ours a move walks through before its reply.

Moves of FINITA are pressed on the player's own panel: a card is laid, which ends the turn, or one
is drawn that may be laid at once. What is counted lies between `Host.handle` and its result;
`tests/bot/discord/test_whole_way_of_a_press.py` counts the whole way. The first press of each
player is not counted.
"""

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from games.registry import GAMES
from tests.bot.calls import median
from tests.bot.host.fakes import ANA, BEN, HERE, TOKEN, Front

MOST_FILES = 39
"""Most files of `bot` and `storage` with a function that is called; thirteen are of `storage`."""
MOST_CALLS = {"play": 786, "draw": 917}
"""Most calls of functions of `bot`, `storage` and `games`; the hand's picture is 140 and more."""


@pytest.fixture
def finita(calls, database, clock, monkeypatch):
    """A front end with FINITA, in which every match has the same dice."""
    monkeypatch.setattr("bot.host.lobby.lobby_creation.secrets.token_bytes", bytes)
    return Front(database, clock, games={"finita": GAMES["finita"]})


async def press(front, calls, match, wanted):
    """Play the first move with this verb; return it and whether that player's turn goes on."""
    table = await front.table(match)
    (seat,) = table.waiting
    lines = [table.definition.notation.write(one) for one in table.match.legal_actions(seat)]
    line = next((one for one in lines if one.startswith(wanted)), lines[0])
    custom_id = CustomId.parse(table.custom_id(line, seat))
    pressed = MemberInteraction((ANA, BEN)[seat], HERE, custom_id, TOKEN, private=True)
    with calls.counted():
        handled = await front.host.handle(pressed)
    await front.host.after_reply(handled)
    return line, handled.match.waiting == (seat,)


@pytest.mark.parametrize("wanted", MOST_CALLS)
async def test_a_move_walks_through_few_files_and_calls(calls, finita, wanted):
    match = await finita.open_game("finita")
    await finita.press(BEN, match, "/join")
    await finita.press(ANA, match, "/start")
    counted = []
    for number in range(20):
        line, goes_on = await press(finita, calls, match, wanted)
        if number > 1 and line.startswith(wanted) and goes_on == (wanted == "draw"):
            counted.append(calls.copy())
    usual = median(counted)
    assert len(usual.files()) <= MOST_FILES, usual.files()
    assert usual.total() <= MOST_CALLS[wanted], usual.most_common()
