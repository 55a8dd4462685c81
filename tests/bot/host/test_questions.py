"""How often a press asks the database: each time is a way to another thread, and back."""

import asyncio

import pytest

from bot.host import cards
from bot.host.door import Door
from bot.host.reply import Click
from tests.bot.host.fakes import ANA, BEN, CEM, HERE, TOKEN


@pytest.fixture
def asked(database, monkeypatch):
    """What was asked and written since the list was last cleared."""
    told = []

    def heard(name):
        work = getattr(database, name)

        async def hear(*one):
            told.append(name)
            return await work(*one)

        monkeypatch.setattr(database, name, hear)

    heard("read")
    heard("write")
    return told


async def warm(front, match):
    """Have everybody press once, so that names and preferences are at hand."""
    for member in (ANA, BEN):
        await front.press(member, match, "/hand", on=None, private=True)


@pytest.mark.parametrize("action", ["/hand", "/open bid"])
async def test_a_look_at_the_own_hand_asks_once(front, asked, action):
    """Nothing is left to tell or to play, so nothing more is asked once it is answered."""
    match = await front.begin(ANA, BEN)
    await warm(front, match)
    asked.clear()
    await front.send(ANA, Door(match, action), private=True)
    assert asked == ["read"]


async def test_a_move_asks_once_until_it_is_answered_and_once_to_tell_the_others(front, asked):
    match = await front.begin(ANA, BEN)
    await warm(front, match)
    table = await front.table(match)
    click = Click(ANA, HERE, Door.parse(table.door("bid 2", 0)), TOKEN, private=True)
    asked.clear()
    reply = await front.house.press(click)
    assert asked == ["read", "write"], "the move"
    asked.clear()
    await front.house.after(click, reply)
    assert asked == ["read", "write"], "what is open, then the card that was told"


async def test_a_look_while_something_is_untold_tells_it(front, asked):
    """A bot that died before it told the others takes that up with the next press."""
    match = await front.begin(ANA, BEN)
    table = await front.table(match)
    await front.house.press(Click(ANA, HERE, Door.parse(table.door("bid 2", 0)), TOKEN))
    assert await front.untold() == [(match, "card")]
    await front.press(BEN, match, "/hand", on=None, private=True)
    assert await front.untold() == []


async def test_a_look_at_a_table_whose_computer_is_due_lets_it_move(front):
    """A bot that died before its computer moved takes that up with the next press."""
    match = await front.open(ANA, seats=2, computer=True)
    await front.house.press(Click(ANA, HERE, Door(match, "/start"), TOKEN))
    assert (await front.table(match)).by_itself is not None
    await front.send(ANA, Door(match, "/hand"), private=True)
    assert (await front.table(match)).by_itself is None


async def test_moves_made_while_the_card_is_drawn_are_told_by_one_more_edit(front, monkeypatch):
    """Who comes while somebody waits to tell need not wait too: it will be told with that."""
    match = await front.begin(ANA, BEN, CEM)
    drawn, edit = asyncio.Event(), front.teller.edit

    async def draw_slowly(*one):
        await drawn.wait()
        await edit(*one)

    monkeypatch.setattr(front.teller, "edit", draw_slowly)
    going_on, edits = [], len(front.teller.edits)
    for member in (ANA, BEN, CEM):
        table = await front.table(match)
        door = Door.parse(table.door("bid 0", table.seat_of(member.user_id)))
        click = Click(member, HERE, door, TOKEN, private=True)
        reply = await front.house.press(click)
        going_on.append(asyncio.create_task(front.house.after(click, reply)))
        await asyncio.sleep(0.05)
    assert [task.done() for task in going_on] == [False, False, True]
    drawn.set()
    await asyncio.gather(*going_on)
    assert await front.untold() == []
    assert len(front.teller.edits) == edits + 2
    assert (await front.message(match)).sheet == cards.card(await front.table(match))


async def test_who_stops_waiting_to_tell_leaves_it_to_the_next(front):
    match = await front.begin(ANA, BEN, CEM)
    lock = front.house.outbox._locks.setdefault(match, asyncio.Lock())
    table = await front.table(match)
    await front.house.press(Click(ANA, HERE, Door.parse(table.door("bid 0", 0)), TOKEN))
    async with lock:
        stopped = asyncio.create_task(front.house.outbox.tell(match))
        await asyncio.sleep(0)
        stopped.cancel()
        await asyncio.gather(stopped, return_exceptions=True)
    await front.house.outbox.tell(match)
    assert await front.untold() == []


async def test_a_look_while_the_others_are_being_told_leaves_that_to_who_tells(
    front, asked, monkeypatch
):
    match = await front.begin(ANA, BEN)
    await warm(front, match)
    begun, drawn, edit = asyncio.Event(), asyncio.Event(), front.teller.edit

    async def draw_slowly(*one):
        begun.set()
        await drawn.wait()
        await edit(*one)

    monkeypatch.setattr(front.teller, "edit", draw_slowly)
    moving = asyncio.create_task(front.move(ANA, match, "bid 2"))
    await begun.wait()
    asked.clear()
    await front.send(BEN, Door(match, "/hand"), private=True)
    assert asked == ["read"]
    drawn.set()
    await moving
    assert await front.untold() == []
