"""The private panels of a lobby end when the lobby does: no live select outlives the start."""

import pytest

from bot.host.ui.custom_id import CustomId
from games.registry import GAMES
from tests.bot.host.delivery.test_panels import MINE, OTHER, Desk
from tests.bot.host.fakes import ANA, BEN, said

PANELS = ("/options", "/clock", "/invite")
CLOSED = "These settings are closed. The lobby has the buttons."


@pytest.fixture
async def desk(front):
    """A private lobby of FINITA to which Ben is invited."""
    front._made[0]["finita"] = GAMES["finita"]
    front.restart()
    return Desk(front, await front.open_game("finita", private=True, seats=2, opponent=BEN))


async def opened(desk, action, message_id=MINE):
    """Open a private panel of the lobby."""
    reply = await desk.send(ANA, message_id, CustomId(desk.match, action), private=False)
    assert reply.content.rows, said(reply)


async def begun(front, match):
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")


@pytest.mark.parametrize("action", PANELS)
async def test_at_the_start_the_hand_takes_the_place_of_a_lobby_s_panel(front, desk, action):
    await opened(desk, action)
    assert desk.edits() == []
    await begun(front, desk.match)
    assert "Your hand" in said(desk.edits()[-1])
    assert desk.edits()[-1].panel.match_id == desk.match


async def test_a_choice_before_the_start_stays_on_the_panel(front, desk):
    await opened(desk, "/clock")
    select = CustomId(desk.match, "?_speed")
    reply = await desk.send(ANA, MINE, select, values=("d3",))
    assert reply.content.panel.asked == 0
    await begun(front, desk.match)
    assert "Your hand" in said(desk.edits()[-1])


async def test_a_second_panel_closes_the_first(front, desk):
    await opened(desk, "/clock", OTHER)
    await opened(desk, "/options")
    assert [said(edit).strip() for edit in desk.edits(OTHER)] == [CLOSED]


async def test_a_lobby_that_is_closed_closes_its_panels(front, desk):
    await opened(desk, "/clock")
    await front.press(ANA, desk.match, "/cancel")
    assert [said(edit).strip() for edit in desk.edits()] == [CLOSED]
    assert await desk.rows() == []


async def test_a_panel_is_closed_before_its_token_expires(front, desk):
    """After that nobody could take its selects away."""
    await opened(desk, "/clock")
    await front.pass_time(minutes=14, seconds=11)
    assert [said(edit).strip() for edit in desk.edits()] == [CLOSED]
