"""The message of a cup shows in the end what became of it, though Discord took no edit at first."""

import pytest

from bot.host.cups import sign_ups
from bot.host.delivery.messages import RefusedError, TransientDeliveryError
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.server import cups
from tests.bot.host.cups.test_cup_closing import days, opened, press
from tests.bot.host.cups.test_ties import block
from tests.bot.host.fakes import ANA, BEN, CEM, Died, labels, said

__all__ = ["opened"]

COPY = 777
"""The id of a message elsewhere that shows the cup."""


@pytest.fixture(autouse=True)
def awake(patient):
    """Hours that pass at once are none in which no process ran."""


class Edits(list):
    """The edits that Discord was asked for; each raises the last of `errors`, if any."""

    def __init__(self):
        super().__init__()
        self.errors = []


@pytest.fixture
def edits(opened, monkeypatch):
    """The edits from now on."""
    edits, edit = Edits(), opened.messenger.edit

    async def noted(*args):
        edits.append(args)
        if edits.errors:
            raise edits.errors[-1]
        await edit(*args)

    monkeypatch.setattr(opened.messenger, "edit", noted)
    return edits


async def press_elsewhere(front, member, word):
    custom_id = CustomId(NO_MATCH, f"/cup-{word} {front.id}")
    return await front.send(member, custom_id, on=COPY, private=True)


async def stored(front):
    return await front.database.read(lambda conn: cups.load(conn, front.id))


CASES = [("cancel-yes", ANA), ("start", ANA), ("join", CEM)]


@pytest.mark.parametrize(("word", "member"), CASES)
async def test_what_became_of_a_cup_is_shown_as_soon_as_discord_takes_it(
    opened, edits, word, member
):
    """Called off, it kept its buttons for ever."""
    await press(opened, BEN, "join")
    before = opened.card.content
    edits.errors.append(TransientDeliveryError("503"))
    await press_elsewhere(opened, member, word)
    await days(opened, 1)
    assert opened.card.content == before
    edits.errors.clear()
    await days(opened, 1)
    assert opened.card.content != before
    assert ("Join" in "".join(labels(opened.card.content))) == (word == "join")
    assert not sign_ups.is_undrawn(await stored(opened))


async def test_an_edit_that_discord_would_refuse_again_is_not_repeated(opened, edits):
    await press(opened, BEN, "join")
    edits.errors.append(RefusedError("400 50035 form"))
    await press_elsewhere(opened, ANA, "cancel-yes")
    await days(opened, 2)
    assert len(edits) == 1


async def test_after_a_kill_at_the_edit_the_message_is_redrawn(opened, edits):
    await press(opened, BEN, "join")
    edits.errors.append(Died())
    with pytest.raises(Died):
        await press_elsewhere(opened, ANA, "cancel-yes")
    edits.errors.clear()
    opened.restart()
    await days(opened, 1)
    assert labels(opened.card.content) == []
    row = await stored(opened)
    assert (row.status, sign_ups.is_undrawn(row)) == ("closed", False)


async def data_deleted(front, member):
    custom_id = CustomId(NO_MATCH, "/data-delete")
    await front.send(member, custom_id, answers={"sure": "DELETE"}, private=True)
    await front.pass_time(seconds=1)


async def blocked(front, member):
    """Blocked by the owner, and an hour later."""
    await block(front, member)
    await front.pass_time(hours=1)


@pytest.mark.parametrize("taken_out", [data_deleted, blocked])
async def test_who_is_taken_out_of_a_cup_is_not_in_its_message_any_more(opened, edits, taken_out):
    await press(opened, BEN, "join")
    assert "Ben" in said(opened.card.content)
    await taken_out(opened, BEN)
    assert "Ben" not in said(opened.card.content)
    assert "Ana" in said(opened.card.content)
    await taken_out(opened, ANA)
    assert labels(opened.card.content) == [], "nobody is left, so it is called off"
    assert not sign_ups.is_undrawn(await stored(opened))
    before = len(edits)
    await days(opened, 1)
    assert len(edits) == before
