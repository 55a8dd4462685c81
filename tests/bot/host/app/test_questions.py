"""How many transactions a press needs."""

import asyncio

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from tests.bot.host.fakes import ANA, BEN, HERE, TOKEN


@pytest.fixture
def asked(database, monkeypatch):
    """What was asked and written since the list was last cleared."""
    told = []

    def heard(name):
        work = getattr(database, name)

        def hear(*one, **how):
            told.append(name)
            return work(*one, **how)

        monkeypatch.setattr(database, name, hear)

    heard("read")
    heard("write")
    return told


async def warm(front, match):
    """Have everybody press once, so that names and preferences are at hand."""
    for member in (ANA, BEN):
        await front.press(member, match, "/hand", on=None, private=True)


@pytest.mark.parametrize("action", ["/hand", "/open bid"])
async def test_a_look_at_the_own_hand_asks_once(front, asked, action, match):
    """Nothing is left to tell or to play, so nothing more is asked once it is answered."""
    await warm(front, match)
    asked.clear()
    await front.send(ANA, CustomId(match, action), private=True)
    assert asked == ["read"]


async def test_a_move_asks_once_until_it_is_answered_and_twice_to_tell_the_others(front, asked):
    match = await front.begin(ANA, BEN)
    await warm(front, match)
    table = await front.table(match)
    interaction = MemberInteraction(
        ANA, HERE, CustomId.parse(table.custom_id("bid 2", 0)), TOKEN, private=True
    )
    asked.clear()
    handled = await front.host.handle(interaction)
    assert asked == ["read", "write"], "the move"
    asked.clear()
    await front.host.after_reply(handled)
    assert asked == ["read", "write", "read"], "what is open, the card that was told, open panels"


async def test_a_look_while_something_is_untold_tells_it(front, asked, match):
    """A bot that died before it told the others takes that up with the next press."""
    table = await front.table(match)
    await front.host.handle(
        MemberInteraction(ANA, HERE, CustomId.parse(table.custom_id("bid 2", 0)), TOKEN)
    )
    assert await front.untold() == [(match, "card")]
    await front.press(BEN, match, "/hand", on=None, private=True)
    assert await front.untold() == []


async def test_a_look_at_a_match_whose_computer_is_due_lets_it_move(front):
    """A bot that died before its computer moved takes that up with the next press."""
    match = await front.open(ANA, seats=2, computer=True)
    await front.host.handle(MemberInteraction(ANA, HERE, CustomId(match, "/start"), TOKEN))
    assert (await front.table(match)).automatic_seat is not None
    await front.send(ANA, CustomId(match, "/hand"), private=True)
    assert (await front.table(match)).automatic_seat is None


async def test_a_look_while_the_others_are_being_told_leaves_that_to_who_tells(
    front, asked, monkeypatch
):
    match = await front.begin(ANA, BEN)
    await warm(front, match)
    begun, drawn, edit = asyncio.Event(), asyncio.Event(), front.messenger.edit

    async def draw_slowly(*one):
        begun.set()
        await drawn.wait()
        await edit(*one)

    monkeypatch.setattr(front.messenger, "edit", draw_slowly)
    moving = asyncio.create_task(front.move(ANA, match, "bid 2"))
    await begun.wait()
    asked.clear()
    await front.send(BEN, CustomId(match, "/hand"), private=True)
    assert asked == ["read"]
    drawn.set()
    await moving
    assert await front.untold() == []
