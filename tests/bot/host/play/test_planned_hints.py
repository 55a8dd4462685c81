"""A hint for a whole turn: in 11 and FINALE one press plays all that can be undone."""

import re

import pytest

from bot.host.match import hints
from bot.host.match.hints import Hint
from bot.host.ui.custom_id import CustomId
from games.core.pictures.marks import COLOURS
from games.registry import GAMES
from tests.bot.host.fakes import ANA, BEN, Front, button, labels, said


@pytest.fixture(autouse=True)
def _no_playouts(monkeypatch):
    """Nothing is expected of a turn, so that the tests are quick."""
    monkeypatch.setattr(hints, "SECONDS", 0.0)
    monkeypatch.setattr(hints, "FEWEST", 0)
    monkeypatch.setattr(hints, "MOST", 0)


@pytest.fixture
async def front(database, clock):
    return Front(database, clock, games={"stein": GAMES["stein"]})


async def in_a_turn(front, steps=2):
    """Return a match of 11, and who has a turn whose plan has so many steps at least."""
    match = await front.open_game("stein", speed="day")
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    while True:
        loaded = await front.table(match)
        seat = loaded.waiting[0]
        hint = hints.advise(hints.question(loaded, seat))
        if loaded.match.state.phase == "turn" and len(hint.played) >= steps:
            mover = ANA if loaded.seat(seat).user_id == ANA.user_id else BEN
            return match, mover, hint
        await front.host.services.matches.play(match, seat, (hint.line,), loaded.match.asked[seat])


async def press(front, member, told, label):
    custom_id = CustomId.parse(button(told, label).custom_id)
    return await front.send(member, custom_id, private=True)


async def test_the_whole_turn_is_told_and_drawn_and_one_press_plays_it(front):
    """Undo takes it back, and a second press of the same button plays nothing more."""
    match, mover, found = await in_a_turn(front)
    told = (await front.press(mover, match, "/hint", on=None, private=True)).content
    assert "A computer would play this turn:" in said(told)
    assert len(re.findall(r"^\d+\. \*\*", said(told), re.MULTILINE)) == len(found.turn)
    assert f'fill="{COLOURS["better"]}"' in told.picture.svg
    assert ">2</text>" in told.picture.svg
    before = await front.table(match)
    state = before.definition.dump_state(before.match.state)
    await press(front, mover, told, "Play it all")
    rows = await front.host.services.archive.moves(match)
    assert rows[-1].lines == found.played
    moved = (await front.table(match)).match.version
    again = await press(front, mover, told, "Play it all")
    assert (await front.table(match)).match.version == moved
    assert again.content.notice
    panel = (await front.press(mover, match, "/hand", on=None, private=True)).content
    await press(front, mover, panel, "↩ Undo")
    after = await front.table(match)
    assert after.definition.dump_state(after.match.state) == state


async def test_what_ends_the_turn_by_dice_stays_with_the_player(front):
    _, _, found = await in_a_turn(front)
    assert found.is_final
    assert found.played == found.turn[:-1]


async def test_a_computer_that_thinks_otherwise_by_now_plays_nothing(front, monkeypatch):
    """As after a restart: what was seen is what is played, or it is shown anew."""
    match, mover, found = await in_a_turn(front)
    told = (await front.press(mover, match, "/hint", on=None, private=True)).content
    version = (await front.table(match)).match.version
    front.restart()
    monkeypatch.setattr(hints, "advise", lambda _asked: Hint(found.line, None))
    reply = await press(front, mover, told, "Play it all")
    assert "I thought again" in reply.content.notice
    assert "Play it" in labels(reply.content)
    assert (await front.table(match)).match.version == version


def test_only_in_two_games_a_hint_is_a_whole_turn():
    planned = {name for name, game in GAMES.items() if game.turns.are_planned}
    assert planned == {"stein", "finale_cards"}
