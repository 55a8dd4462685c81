"""A match that is over: card, panel and every old button say how it ended, and ask for nothing."""

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import UpdateMessage
from tests.bot.host.fakes import ANA, BEN, EVE, button, labels, private_text, said

OTHERS = ("/sure bid 1", "/undo-step", "/open bid")
pytestmark = pytest.mark.usefixtures("odd_lot")


async def given_up(front):
    """Return a match that Ana resigned in its first turn, and how Ben's open panel looked then."""
    match = await front.begin(ANA, BEN)
    panel = (await front.press(BEN, match, "/hand", on="card")).content
    await front.press(ANA, match, "/resign-yes", private=True)
    return match, panel


async def test_the_card_says_who_won_the_standing_and_where_the_result_is(front):
    match, _ = await given_up(front)
    card = (await front.message(match)).content
    assert card.title == "🏁 Pennies: Ben won"
    assert card.mood == "done"
    assert "**Full time.** Ana resigned." in card.lines
    assert "▶" not in said(card)
    assert "Lot 1" not in said(card)
    assert labels(card) == ["Result", "Log", "Rules", "Replay"]


async def test_a_panel_and_the_hand_command_say_the_same(front):
    match, _ = await given_up(front)
    reply = await front.press(BEN, match, "/hand", on=None, private=True)
    card = (await front.message(match)).content
    assert reply.content.title == card.title
    assert "**Full time.** Ana resigned." in said(reply)
    assert labels(reply.content) == ["Result"]


async def test_whatever_is_pressed_on_an_open_panel_shows_how_it_ended(front):
    """Moves, questions and a way back: none leaves the panel as it was."""
    _match, panel = await given_up(front)
    bid = button(panel, "Bid 1").custom_id
    for custom_id in map(CustomId.parse, (bid, *(bid.replace("bid 1", other) for other in OTHERS))):
        reply = await front.send(BEN, custom_id, on=None, private=True)
        assert isinstance(reply, UpdateMessage), custom_id
        assert reply.content.title == "🏁 Pennies: Ben won"


async def test_the_result_is_one_press_away(front):
    match, _ = await given_up(front)
    card = await front.message(match)
    reply = await front.click(EVE, card.id, "Result")
    assert reply.content.lines == (await front.message(match, "result")).content.lines
    assert "Rematch" in labels(reply.content)


async def test_there_is_no_result_before_the_end(front, match):
    reply = await front.press(ANA, match, "/result", on="card")
    assert private_text(reply) == "This match is not over yet. /games shows where it is."


async def test_an_onlooker_with_an_old_panel_is_told_that_it_is_over(front):
    match, _ = await given_up(front)
    reply = await front.press(EVE, match, "/undo", on=None, private=True)
    assert private_text(reply) == "This match is over. Press Rematch to play on."
