"""Open panels change by themselves on the wire, for both members, also after a restart."""

import pytest

from tests.bot.wire.table import begin

EDITS = r"/webhooks/\d+/[^/]+/messages/\d+"


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


async def test_panels_that_are_edited_by_token_are_those_of_the_last_press(home, opened):
    await home.user("ana").click(opened["ana"], "Bid 1")
    await home.until(lambda: home.sent("PATCH", EDITS))
    await home.until(lambda: home.bot.router._open == 0)
    edited = {one.path.rsplit("/", 1)[-1] for one in home.sent("PATCH", EDITS)}
    assert edited == {str(opened["ben"].id)}


async def test_an_expired_token_is_forgotten_and_nothing_breaks(home, opened):
    home.world.token_seconds = 0.0
    before = opened["ben"].text
    await home.user("ana").click(opened["ana"], "Bid 1")
    await home.until(lambda: home.sent("PATCH", EDITS))
    await home.until(lambda: home.bot.router._open == 0)
    assert opened["ben"].text == before
    home.world.token_seconds = 900.0
    again = await home.user("ben").click(opened["ben"], "↻")
    assert again.message.text != before
