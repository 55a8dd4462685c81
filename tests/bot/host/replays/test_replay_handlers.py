"""Whole matches of the real games, looked back on in real worker processes."""

import json

import pytest

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.match.handler_result import Handled
from bot.host.match.replay_run import state_after_replay
from bot.host.replays.fairness_proof import draws, find
from bot.host.replays.html_replay import MOST_BYTES, page
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from bot.workers import Workers
from games.core.dice import RandomSource
from games.core.record import Record, check_record
from games.registry import GAMES
from storage.schema.match_tables import states
from tests.bot.host.fakes import ANA, BEN, EVE, HERE, TOKEN, Front, button, said

MOST_MOVES = 1000


class Watched(Workers):
    """Workers that remember what they were given."""

    def __init__(self):
        super().__init__(1)
        self.given = []

    async def run(self, fn, *args):
        self.given.append(fn)
        return await super().run(fn, *args)


@pytest.fixture
async def front(database, clock):
    workers = Watched()
    yield Front(database, clock, games=GAMES, workers=workers)
    await workers.close()


async def play(front, game):
    """Let ana and ben play a whole match, by chance; return its id."""
    reply = await front.play(ANA, HERE, PlayRequest(game, seats=2))
    await front._answered(
        Handled(reply, MemberInteraction(ANA, HERE, CustomId("0", "/play"), TOKEN))
    )
    match = reply.match_id
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    tables, table = front.host.services.matches, await front.table(match)
    bot = next(iter(table.definition.bots.values()))
    for number in range(MOST_MOVES):
        if not table.waiting:
            return match
        seat = table.waiting[0]
        view = table.definition.game.view(table.match.state, seat)
        legal = table.definition.game.legal_actions(table.match.state, seat)
        action = bot.choose(view, legal, None, RandomSource(number.to_bytes(4, "big")))
        lines = (table.definition.notation.write(action),)
        table = await tables.play(match, seat, lines, table.match.asked[seat])
    pytest.fail("the match does not end")


@pytest.mark.long
@pytest.mark.parametrize("game", ["finale_dice", "finale_cards", "stein", "eleven"])
async def test_a_match_is_looked_back_on_off_the_event_loop(front, game):
    """Replay, export and proof; also of a whole season."""
    match = await play(front, game)
    given = front.host.services.match_records.archive.workers.given
    await front.database.write(lambda conn: conn.execute(states.delete()))
    content = (await front.press(EVE, match, "/replay 5 0 a", on=None)).content
    assert content.title.startswith("Replay · move 5 of ")
    assert content.picture.alt
    proven = (await front.press(EVE, match, "/verify", on=None)).content
    assert "✅ Seed and all" in said(proven)
    every = CustomId.parse(button(proven, "All rolls and shuffles").custom_id)
    dice = (await front.send(EVE, every)).download.content.decode()
    assert dice.count("\n") > 20
    files = await front.press(EVE, match, "/export", on=None)
    record = Record.model_validate(json.loads(files.download.content))
    assert check_record(GAMES[game], record).agrees
    kept = files.also[0].content
    assert b"Ana" in kept
    assert len(kept) <= MOST_BYTES
    assert given == [state_after_replay, find, draws, page]
