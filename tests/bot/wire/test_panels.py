"""Open panels change by themselves on the wire, for both members."""

import pytest

from tests.bot.wire.table import begin


@pytest.fixture
async def opened(home):
    """A match of the toy with a panel of each player: the messages by name."""
    match = await begin(home, "toy")
    card = home.channel.last
    shown = {}
    for name in ("ana", "ben"):
        shown[name] = (await home.user(name).click(card, "My hand")).message
    assert match.id
    return shown


@pytest.mark.always
async def test_the_other_ones_panel_changes_with_a_press(home, opened):
    for mover, other in (("ana", "ben"), ("ben", "ana")):
        before = opened[other].text
        await home.user(mover).click(opened[mover], "Bid 1")
        await home.until(lambda: opened[other].text != before)  # noqa: B023 - awaited here
