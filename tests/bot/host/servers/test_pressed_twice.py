"""What moderators do to others is done once, by however many it is pressed at once."""

import asyncio

import pytest

from bot.host.servers.moderation_changes import FASTER
from bot.host.ui.custom_id import CustomId
from tests.bot.host.fakes import ANA, BEN, Front, button, picks, said
from tests.bot.host.servers.test_moderation import done, press


async def shown_buttons(front, match):
    """Return the actions that a moderator is shown for a match, each as its button says it."""
    panel = (await press(front, f"/mod-show {match}")).content
    ending = (await press(front, f"/mod-end {match}")).content
    (pick,) = picks(panel)
    seat = (
        await press(front, CustomId.parse(pick.custom_id).action, pick.entries[1].value)
    ).content
    (back,) = picks((await press(front, f"/mod-back {match}")).content)
    buttons = [button(panel, label) for label in ("Pause match", "+24 h")]
    buttons += [button(ending, "Yes, end it"), button(seat, "Yes, let a computer play on"), back]
    return [CustomId.parse(each_button.custom_id).action for each_button in buttons]


@pytest.mark.parametrize("number", range(5))
async def test_what_two_moderators_press_at_once_is_done_once(front, database, clock, number):
    """Pause, more time, the end, a computer and a rewind, by two processes and then once more."""
    match = await front.begin(ANA, BEN)
    await front.move(ANA, match, "bid 1")
    action = (await shown_buttons(front, match))[number]
    clock.move(seconds=5)
    values = ("1",) if action.startswith("?") else ()
    other = Front(database, clock)
    await asyncio.gather(*(press(one, action, *values) for one in (front, other, front)))
    first = await front.stored(match)
    clock.move(seconds=5)
    again = await press(front, action, *values)
    assert FASTER in said(again) or "over" in said(again)
    assert await front.stored(match) == first
    assert len(await done(front, match)) == 1


async def test_of_two_moderators_who_choose_different_moves_at_once_one_rewinds(front):
    """The second one chose among moves that are not there any more."""
    match = await front.begin(ANA, BEN)
    await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 0")
    played = (await front.table(match)).match.move
    (back,) = picks((await press(front, f"/mod-back {match}")).content)
    action = CustomId.parse(back.custom_id).action
    numbers = (played, played - 1)
    replies = await asyncio.gather(*(press(front, action, str(number)) for number in numbers))
    assert [FASTER in said(reply) for reply in replies].count(True) == 1
    assert played - (await front.table(match)).match.move in (1, 2)
    assert len(await done(front, match)) == 1
