"""Faults in passing: what the channel did not answer is told later, and nothing is posted twice."""

from tests.bot.host.delivery.test_outbox import cards, shop
from tests.bot.host.fakes import ANA, BEN


async def test_a_card_that_could_not_be_edited_just_now_is_edited_later_not_posted_again(
    front, clock
):
    """A 503 on an edit says nothing about the message: it is still there."""
    match = await front.begin(ANA, BEN)
    await shop(front, match)
    card, posted = (await front.message(match)).id, len(front.messenger.posts)
    front.messenger.faults = 1
    await front.move(ANA, match, "tip 1")
    assert await front.untold() != []
    clock.move(minutes=1)
    await front.host.tick()
    assert await front.untold() == []
    assert len(front.messenger.posts) == posted
    assert cards(front, match) == [card]
