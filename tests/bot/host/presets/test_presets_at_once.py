"""Two changes of a member's presets at one moment: none comes back, and none is lost unnoticed."""

from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.host.delivery.messages import RefusedError, TransientDeliveryError
from bot.host.presets.own_presets import GONE
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from games.finale_cards.definition import DEFINITION as CARDS
from storage.member import presets
from storage.member.presets import PresetRow
from tests.bot.host.fakes import ANA, BEN, HERE, TOKEN, Front, private_text, said

PARTS = {"deck": ("deck red",)}
OLD = PresetRow("p1", ANA.user_id, CARDS.name, "One", PARTS, 1)
CHANGES = {
    "/preset-share p1": {},
    "/preset-named p1": {"name": "Two"},
    "/preset-drop-yes p1": {},
}
"""What is done to a preset without a match, and the answers of the form."""


@pytest.fixture
async def front(cup):
    """A host whose member has one preset, and has pressed a button before."""
    await cup.send(ANA, CustomId(NO_MATCH, "/me-settings"), private=True)
    await put(cup, OLD)
    return cup


async def put(front, row):
    await front.database.write(lambda conn: presets.put(conn, row))


async def mine(front, member=ANA):
    return await front.database.read(lambda conn: presets.of(conn, member.user_id))


def before_a_write(front, monkeypatch, other):
    """Let another process write `other` just before the next transaction that writes."""
    write = front.database.write

    async def late(work):
        monkeypatch.setattr(front.database, "write", write)
        await write(other)
        return await write(work)

    monkeypatch.setattr(front.database, "write", late)


async def preparing(front, member=ANA):
    """Begin a match in which a member has chosen the squad; return its id."""
    match = await front.open_game(CARDS.name)
    await front.press(ANA, match, "?_option squads", values=("1",))
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    await front.move(member, match, "first-team")
    return match


async def save(front, match, name="Two", member=ANA):
    answers = {"name": name}
    return await front.press(member, match, "/preset-keep", on=None, private=True, answers=answers)


@pytest.mark.parametrize("action", CHANGES)
async def test_a_preset_that_is_deleted_meanwhile_stays_deleted(front, monkeypatch, action):
    before_a_write(front, monkeypatch, lambda conn: presets.remove(conn, OLD.id))
    reply = await front.send(ANA, CustomId(NO_MATCH, action), private=True, answers=CHANGES[action])
    assert await mine(front) == []
    if "drop" not in action:
        assert private_text(reply) == GONE


async def test_one_that_is_replaced_while_it_is_deleted_stays_deleted(front, monkeypatch):
    match = await preparing(front)
    before_a_write(front, monkeypatch, lambda conn: presets.remove(conn, OLD.id))
    await front.press(ANA, match, "/preset-replace p1 all", on=None, private=True)
    assert await mine(front) == []


async def test_one_that_is_replaced_while_it_is_renamed_keeps_the_new_name(front, monkeypatch):
    match = await preparing(front)
    renamed = PresetRow("p1", ANA.user_id, CARDS.name, "Three", PARTS, 1)
    before_a_write(front, monkeypatch, lambda conn: presets.put(conn, renamed))
    await front.press(ANA, match, "/preset-replace p1 all", on=None, private=True)
    (row,) = await mine(front)
    assert (row.name, "squad" in row.parts) == ("Three", True)


@pytest.mark.parametrize("name", ["Two", "two"])
async def test_two_saved_under_one_name_at_once_are_asked_about(front, monkeypatch, name):
    """The second replaces the first only after a question."""
    match = await preparing(front)
    other = PresetRow("p2", ANA.user_id, CARDS.name, name, PARTS, 1)
    before_a_write(front, monkeypatch, lambda conn: presets.put(conn, other))
    asked = await save(front, match)
    assert "replace" in said(asked).lower()
    assert await mine(front) == sorted([OLD, other], key=lambda row: row.name.casefold())


async def test_a_name_given_to_two_presets_at_once_is_one_s_alone(front, monkeypatch):
    await put(front, PresetRow("p2", ANA.user_id, CARDS.name, "Two", PARTS, 1))
    renamed = PresetRow("p2", ANA.user_id, CARDS.name, "Three", PARTS, 1)
    before_a_write(front, monkeypatch, lambda conn: presets.put(conn, renamed))
    reply = await front.send(
        ANA, CustomId(NO_MATCH, "/preset-named p1"), private=True, answers={"name": "three"}
    )
    assert "Choose a different name" in private_text(reply)
    assert [row.name for row in await mine(front)] == ["One", "Three"]


async def test_a_copy_taken_twice_at_once_is_one_copy(front, other_database, clock):
    shared = PresetRow("p1", ANA.user_id, CARDS.name, "One", PARTS, 1, shared=True)
    await put(front, shared)
    other = Front(other_database, clock, games={CARDS.name: CARDS})
    for one in (front, other):
        await one.send(BEN, CustomId(NO_MATCH, "/me-settings"), private=True)
    take = CustomId(NO_MATCH, "/preset-take p1")
    replies = [await one.send(BEN, take, private=True) for one in (front, other)]
    assert ["yours now" in private_text(reply) for reply in replies] == [True, False]
    assert [(row.name, row.parts) for row in await mine(front, BEN)] == [("One", PARTS)]


@pytest.fixture
async def card(front):
    """The public message of Ana's preset."""
    await front.send(ANA, CustomId(NO_MATCH, "/preset-share p1"), private=True)
    return front.messenger.messages[max(front.messenger.messages)]


async def rename(front, name):
    action = CustomId(NO_MATCH, "/preset-named p1")
    return await front.send(ANA, action, private=True, answers={"name": name})


async def test_the_public_message_shows_what_is_stored_when_it_is_updated(
    front, card, other_database, clock
):
    """The press at another process came later, and its update sooner."""
    other = Front(other_database, clock, games={CARDS.name: CARDS})
    other.messenger = front.messenger
    other.restart()
    pressed = MemberInteraction(ANA, HERE, CustomId(NO_MATCH, "/preset-named p1"), TOKEN)
    form = replace(pressed, private=True, source="form", answers={"name": "Two"})
    handled = await front.host.handle(form)
    await rename(other, "Three")
    await front.host.after_reply(handled)
    assert "Three" in said(card.content)


@pytest.mark.parametrize("error", [TransientDeliveryError("503"), RefusedError("400 50035 form")])
async def test_an_update_of_the_public_message_that_fails_is_logged(front, card, error):
    front.messenger.stuck[card.id] = error
    with capture_logs() as log:
        await rename(front, "Two")
    lines = [line for line in log if line["event"] == "preset_card_edit_failed"]
    assert [(line["preset"], line["why"]) for line in lines] == [("p1", str(error))]
    warned = [line["event"] for line in log if line["log_level"] == "warning"]
    assert warned == ["request_refused"] * isinstance(error, RefusedError)
    del front.messenger.stuck[card.id]
    await rename(front, "Three")
    assert "Three" in said(card.content)
