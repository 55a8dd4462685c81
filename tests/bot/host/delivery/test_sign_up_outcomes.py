"""What becomes of an edit of a sign-up message at each kind of error: a table for cups and seasons.

What Discord does not allow now it may allow later; until then the message would keep its buttons.
"""

import pytest
from structlog.testing import capture_logs

from bot.host.delivery.competitions.call_off import SHOWN_FOR
from bot.host.delivery.messages import (
    GoneError,
    MissingPermissionError,
    RefusedError,
    TransientDeliveryError,
)
from bot.host.ui.custom_id import NO_MATCH, CustomId
from tests.bot.host.cups.test_cup_closing import opened
from tests.bot.host.delivery.test_error_outcomes import CLASSES, DONE, RETRIED, expected
from tests.bot.host.fakes import ANA, BEN, ON_A_FILE, labels, said
from tests.marks import others_long

__all__ = ["opened"]
pytestmark = [ON_A_FILE, pytest.mark.usefixtures("patient")]
EDIT = {GoneError: DONE, RefusedError: DONE}
A_DAY = 24
"""Most attempts of a day at what only a person can change."""


class Edits:
    """The edits of a sign-up message that Discord was asked for; each raises the `error`."""

    def __init__(self, messenger, card, monkeypatch):
        self.count, self.error = 0, None
        edit = messenger.edit

        async def noted(channel_id, message_id, content):
            if message_id == card.id:
                self.count += 1
                if self.error is not None:
                    raise self.error
            await edit(channel_id, message_id, content)

        monkeypatch.setattr(messenger, "edit", noted)


SEASONS = ["season-cancel-yes", "season-join", "season-start"]


@pytest.fixture(params=["cup-cancel-yes", *others_long(SEASONS)])
async def changed(request, monkeypatch, opened, toys):
    """Change a cup or season by a press elsewhere; return the host and the edits, all refused."""
    word = request.param
    if word.startswith("cup"):
        front, competition = opened, opened.id
    else:
        front = toys
        competition = await front.sign_up(ANA, *([] if "join" in word else [BEN]), days=7)
    edits = Edits(front.messenger, front.card, monkeypatch)

    async def change(error):
        edits.error = error
        member = BEN if "join" in word else ANA
        await front.send(member, CustomId(NO_MATCH, f"/{word} {competition}"), private=True)
        edits.count = 0
        await hours(front, 1)
        return front, edits

    return change


async def hours(front, count):
    for _ in range(count * 2):
        await front.pass_time(minutes=30)


def is_outdated(front):
    """Return whether the message shows what was before the change."""
    return "Join" in labels(front.card.content) and "Ben" not in said(front.card.content)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
async def test_an_edit_of_a_sign_up_message(changed, kind):
    with capture_logs() as lines:
        front, edits = await changed(kind("400 1"))
        await hours(front, 5)
    assert not [line for line in lines if line["log_level"] == "error" or "exc_info" in line]
    assert (RETRIED if edits.count else DONE) == expected(EDIT, kind)


async def test_once_a_permission_is_given_back_the_message_shows_what_is_so(changed):
    """Called off, a season kept its buttons for ever."""
    front, edits = await changed(MissingPermissionError("403 50001"))
    edits.count = 0
    await hours(front, 24)
    assert 0 < edits.count <= A_DAY, "Discord bans who asks too often for what is forbidden"
    edits.error = None
    await hours(front, 2)
    assert edits.count > 0
    before, content = edits.count, front.card.content
    await hours(front, 6)
    assert (edits.count, front.card.content) == (before, content)
    assert not is_outdated(front)


async def test_a_permission_is_not_waited_for_for_ever(changed):
    front, edits = await changed(MissingPermissionError("403 50001"))
    front.clock.move(milliseconds=SHOWN_FOR)
    await hours(front, 3)
    edits.count = 0
    await hours(front, 6)
    assert edits.count == 0


async def test_what_passes_by_itself_is_waited_for_as_long_as_it_takes(changed):
    front, edits = await changed(TransientDeliveryError("503"))
    await hours(front, 3)
    assert edits.count > 0
