"""An answer to a report is read once, beside whatever the reply says, and never counted unread."""

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    OpenModal,
    UpdateMessage,
    ephemeral_text,
)
from bot.host.ui.member import escape_markdown
from bot.interactions.render import render
from storage.owner import reports
from storage.owner.reports import ReportRow
from tests.bot.host.fakes import ANA, CEM, HERE, ON_A_FILE, said

pytestmark = ON_A_FILE
ANSWER = "It is mended."


async def answered(front, *texts, member=ANA):
    """Let a member have these unread answers."""

    def write(conn):
        for number, text in enumerate(texts):
            row = ReportRow(
                code=f"C{number:03}",
                user_id=member.user_id,
                guild_id=HERE.guild_id,
                match_id=None,
                interaction_id=number,
                version="1.0.0",
                said="Help.",
                at=front.clock.ms(),
            )
            reports.settle(conn, reports.add(conn, row), text, front.clock.ms())

    await front.host.remember_member(member)
    await front.database.write(write)
    await front.host.services.owner_watch.refresh()


async def untold(front, member=ANA):
    return await front.database.read(lambda conn: reports.untold(conn, member.user_id))


async def refused(front, match):
    return await front.move(ANA, match, "bid 4")


async def played_twice(front, match):
    table = await front.table(match)
    await front.move(ANA, match, "bid 2")
    await answered(front, ANSWER)
    return await front.send(ANA, CustomId.parse(table.custom_id("bid 2", 0)), private=True)


async def own_panel(front, match):
    return await front.press(ANA, match, "/hand", on=None, private=True)


async def refused_in_public(front, match):
    return await front.move(ANA, match, "bid 4", private=False)


async def from_the_card(front, match):
    return await front.press(ANA, match, "/hand", on="card")


async def elsewhere(front, _match):
    return await front.send(ANA, CustomId(NO_MATCH, "/data-show"), private=True)


async def unknown(front, _match):
    return await front.send(ANA, CustomId(NO_MATCH, "/nothing"), private=True)


REPLIES = {
    "a refusal above the panel": (refused, "Bid at most 3."),
    "a double tap": (played_twice, "Already played ✓"),
    "a panel": (own_panel, ""),
    "a refusal of its own": (refused_in_public, "Bid at most 3."),
    "a new panel": (from_the_card, ""),
    "another page": (elsewhere, "data"),
    "an old list": (unknown, "out of date"),
}


@pytest.mark.parametrize(("press", "sentence"), REPLIES.values(), ids=REPLIES)
async def test_an_answer_shares_any_reply(front, press, sentence, match):
    if press is not played_twice:
        await answered(front, ANSWER)
    reply = await press(front, match)
    text = said(reply)
    assert (ANSWER in text, sentence in text) == (True, True), text
    assert text.count(ANSWER) == 1
    assert await untold(front) == []


async def test_an_answer_to_another_is_not_shown(front):
    await answered(front, ANSWER, member=CEM)
    assert ANSWER not in said(await elsewhere(front, ""))
    assert len(await untold(front, CEM)) == 1


async def test_as_many_answers_are_told_as_fit_whole(front):
    """Six of the longest, each with nothing but marks to escape."""
    texts = [f"{number}" + "*" * 299 for number in range(6)]
    await answered(front, *texts)
    seen = []
    for _ in range(3):
        left = [one.id for one in await untold(front)]
        reply = await elsewhere(front, "")
        render(reply.content, picture=None)
        seen += [text for text in texts if escape_markdown(text) in said(reply)]
        assert len(await untold(front)) < len(left) or not left
        await front.host.services.owner_watch.refresh()
    assert seen == texts
    assert await untold(front) == []


@pytest.mark.parametrize("kind", [EphemeralMessage, UpdateMessage])
async def test_a_full_message_is_no_place_for_an_answer(front, kind):
    """A message that may be added to a full panel is; otherwise the answer waits."""
    await answered(front, "*" * 300)
    full = ephemeral_text("x" * 3_900).content
    pressed = MemberInteraction(ANA, HERE, CustomId(NO_MATCH, "/x"), 7, private=True)

    async def handler(_interaction):
        return kind(full)

    handled = await front.host.handle(pressed, handler)
    await front.host.after_reply(handled)
    assert handled.reply.content == full
    has_aside = kind is UpdateMessage
    assert bool(getattr(handled.reply, "aside", "")) == has_aside
    assert bool(await untold(front)) != has_aside


async def test_an_answer_waits_while_a_form_opens(front):
    await answered(front, ANSWER)
    assert isinstance(await front.send(ANA, CustomId(NO_MATCH, "/data-ask")), OpenModal)
    assert len(await untold(front)) == 1


async def test_an_answer_is_shown_once_if_one_press_stands_for_another(front, match):
    """As commands do, which press the button of a match."""
    await answered(front, ANSWER)
    handled = await front.on_match(ANA, HERE, "/hand", match)
    assert said(handled.reply).count(ANSWER) == 1


@pytest.mark.parametrize(("has_arrived", "left"), [(True, 0), (False, 1)])
async def test_what_arrived_without_its_picture_was_read(front, has_arrived, left):
    await answered(front, ANSWER)
    pressed = MemberInteraction(ANA, HERE, CustomId(NO_MATCH, "/data-show"), 7, private=True)
    handled = await front.host.handle(pressed)
    await front.host.after_reply(handled, complete=False, has_arrived=has_arrived)
    assert len(await untold(front)) == left
