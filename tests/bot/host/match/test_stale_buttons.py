"""Buttons of an earlier position: refused with the present one, unless they may come late."""

import pytest

from bot.host.match.loaded_match import MOVED_ON
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import UpdateMessage
from tests.bot.host.fakes import ANA, aside


async def bids(front, match):
    return (await front.table(match)).match.state.bids


@pytest.mark.parametrize("private", [True, False])
async def test_an_old_button_draws_the_present_position(front, private, match):
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 1", 0))
    await front.move(ANA, match, "bid 3")
    before = await front.stored(match)
    reply = await front.send(ANA, custom_id, private=private)
    assert isinstance(reply, UpdateMessage)
    assert aside(reply) == MOVED_ON
    assert await front.stored(match) == before


async def test_a_late_clap_counts_while_it_is_legal(front, even_lot, match):
    """The seat has been asked anew since, the lot is still the same (T-R6)."""
    custom_id = CustomId.parse((await front.table(match)).custom_id("clap 1", 0))
    await front.move(ANA, match, "bid 0")
    assert (await front.row(match)).asked[0] > custom_id.asked
    await front.send(ANA, custom_id, private=True)
    assert (await front.table(match)).match.state.clapper == 0


async def test_a_late_list_counts_only_where_every_action_of_it_may_be_late(front, even_lot, match):
    """A clap may come late (T-R6), but not with a bid beside it that was meant for before."""
    custom_id = CustomId.parse((await front.table(match)).custom_id("clap 1,again", 0))
    await front.move(ANA, match, "bid 0")
    before = await front.stored(match)
    assert before[0].asked[0] > custom_id.asked
    reply = await front.send(ANA, custom_id, private=True)
    assert aside(reply) == MOVED_ON
    assert await front.stored(match) == before
    await front.move(ANA, match, "clap 1", "again")  # asked just now, the same list is played
    assert await bids(front, match) == [-1, -1]
    assert (await front.table(match)).match.state.clapper == 0
