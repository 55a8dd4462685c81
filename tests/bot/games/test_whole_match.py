"""A whole match on SimCord, in which nobody reads what another seat alone may know."""

import random

from bot.host.match.serialization import as_played
from storage.match import moves
from tests.contract.toy.definition import DEFINITION as TOY


async def secrets_of(arena, match_id, seat):
    """The sentences of this match that this seat may not read."""
    rows = await arena.bot.database.read(lambda conn: moves.standing(conn, match_id))
    table = await arena.bot.host.services.matches.load(match_id)
    told = [
        (event.is_for(seat), TOY.story(event, table.words))
        for row in rows
        for event in as_played(TOY, row).events
    ]
    open_ones = {line for is_for, line in told if is_for}
    return {line for is_for, line in told if not is_for and line} - open_ones


async def test_nobody_reads_what_another_seat_alone_may_know(arena):
    """Hidden information fails closed; cards, panels, logs, exports, replays."""
    chance = random.Random(7)
    match_id = await arena.begin("toy")
    players, kept = {0: arena.ana, 1: arena.ben, None: arena.cem}, 0
    while (await arena.row(match_id)).status == "running":
        table = await arena.bot.host.services.matches.load(match_id)
        seat = chance.choice(table.waiting)
        await play_secretly(arena, players[seat], seat, chance)
        for reader, who in players.items():
            await who.slash("match log")
            await who.slash("match replay")
            await who.slash("match show")
            hidden = await secrets_of(arena, match_id, reader)
            read = "\n".join(message.text for message in who.sees())
            assert not [line for line in hidden if line in read]
            kept = max(kept, len(hidden))
    assert kept > 3
    own = await secrets_of(arena, match_id, 1)
    log = (await arena.ana.slash("match log")).text
    assert any(line in log for line in own), "ana reads what ben may not"


async def play_secretly(arena, who, seat, chance):
    """Press something on one's own panel, opening menus on the way."""
    shown = (await who.click(arena.card(), "My hand")).message
    for _ in range(3):
        choices = [label for label in shown.moves(seat) if label != "Back"]
        entries = [label for values in shown.selects.values() for label in values]
        label = chance.choice(choices + entries)
        answer = await (who.click if label in choices else who.select)(shown, label)
        shown = answer.message
        if not answer.message.moves(seat).get("Back"):
            return  # no menu opened: it was played
