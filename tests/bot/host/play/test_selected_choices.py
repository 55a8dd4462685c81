"""Of several actions chosen together in a select, those are played that fit."""

import pytest

from bot.host.ui.custom_id import CustomId
from games.finale_cards.cards.cards import FOOTBALLER_KEYS, TEAM
from games.registry import GAMES
from storage.match import moves
from tests.bot.host.fakes import ANA, BEN, TOKEN, Front, picks, said

OPPONENT = f"sign {FOOTBALLER_KEYS[TEAM[1][0]]}"
"""A footballer of the other team, whom nobody here may sign."""


@pytest.fixture
async def front(database, clock):
    return Front(database, clock, games={"finale_cards": GAMES["finale_cards"]})


@pytest.fixture
async def match(front):
    """A match in which both build squads for 50 points."""
    match = await front.open_game("finale_cards")
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/set", answers={"squads": "1"})
    await front.press(ANA, match, "/start")
    return match


async def defenders(front, match):
    """The select of defenders on Ana's panel."""
    content = (await front.press(ANA, match, "/hand", on=None, private=True)).content
    return next(pick for pick in picks(content) if "?sign-d" in pick.custom_id)


async def choose(front, pick, *values):
    return await front.send(ANA, CustomId.parse(pick.custom_id), private=True, values=values)


async def played(front, match):
    rows = await front.database.read(lambda conn: moves.standing(conn, match))
    return [row.lines for row in rows if row.lines]


async def test_what_fits_is_played_as_one_move_and_the_rest_is_told(front, match):
    pick = await defenders(front, match)
    one, other = (entry.value for entry in pick.entries[:2])
    reply = await choose(front, pick, one, OPPONENT, other)
    assert await played(front, match) == [(one, other)]
    assert "I took 2 of the 3 you chose. This did not fit:" in reply.content.notice
    assert "plays for the other team" in reply.content.notice
    assert (await defenders(front, match)).custom_id != pick.custom_id


async def test_where_nothing_fits_nothing_is_played_and_nothing_stays_chosen(front, match):
    """Clients forget what was chosen when a select gets another id."""
    pick = await defenders(front, match)
    assert pick.revision != TOKEN
    reply = await choose(front, pick, OPPONENT, OPPONENT)
    assert "plays for the other team" in said(reply)
    assert {each_pick.revision for each_pick in picks(reply.content)} == {TOKEN}
    assert await played(front, match) == []


async def test_a_stale_select_plays_nothing_of_what_was_chosen(front, match):
    pick = await defenders(front, match)
    first, second, third = (entry.value for entry in pick.entries[:3])
    await choose(front, pick, first)
    reply = await choose(front, pick, second, third)
    assert await played(front, match) == [(first,)]
    assert reply.content.notice


async def test_all_is_played_where_all_fits_and_nothing_is_said(front, match):
    pick = await defenders(front, match)
    chosen = tuple(entry.value for entry in pick.entries[:3])
    reply = await choose(front, pick, *chosen)
    assert await played(front, match) == [chosen]
    assert reply.content.notice == ""
