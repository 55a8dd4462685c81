"""Private pages about matches and lobbies: each names its match, and the newest replaces others."""

import pytest

from bot.host.delivery.messages import MessageDeletedError
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage
from games.registry import GAMES
from tests.bot.host.delivery.test_panels import MINE, OTHER, Desk
from tests.bot.host.fakes import ANA, BEN, EVE, button, said
from tests.bot.host.views.test_move_log import whole_match
from tests.contract.toy.definition import DEFINITION as TOY

LINE = "This is in the newer message below."
PAGES = ("/log", "/more", "/rules", "/replay 0", "/verify", "/resign")
"""Buttons of a match's card that open a private page."""
LATER = OTHER + 1
"""The id of a message below the others."""


def is_private_page(reply):
    content = getattr(reply, "content", None)
    if not isinstance(reply, EphemeralMessage) or (content.panel and content.panel.asked):
        return False
    return bool(content.title or content.rows)


def buttons(front):
    """Return the host's buttons of matches, by their actions; those that need arguments refuse."""
    routes = front.host._routes
    return sorted(route.removeprefix("match") for route in routes if route.startswith("match/"))


async def in_lobby(front):
    front._made[0]["finita"] = GAMES["finita"]
    front.restart()
    match = await front.open_game("finita", seats=3)
    return match, "Card game (FINITA) · lobby of <t:", "Ana"


async def in_match(front):
    return await front.begin(ANA, BEN), "Pennies", "Ben"


async def in_finished_match(front):
    return await whole_match(front), "Pennies", "Ben"


@pytest.mark.parametrize(("place", "least"), [(in_lobby, 2), (in_match, 5), (in_finished_match, 3)])
async def test_every_private_page_names_its_match(front, place, least, monkeypatch):
    monkeypatch.setitem(GAMES, TOY.name, TOY)
    match, game, player = await place(front)
    named, status = set(), (await front.row(match)).status
    for action in buttons(front):
        if (await front.row(match)).status != status:  # the press before has begun or ended it
            match, game, player = await place(front)
        reply = await front.press(ANA, match, action, on=1)
        if is_private_page(reply):
            about = reply.content.about
            assert about.startswith(game), (action, said(reply))
            assert player in about
            named.add(action)
    assert len(named) >= least, named


async def test_two_lobbies_of_one_game_are_told_apart(front):
    first, *_ = await in_lobby(front)
    front.clock.move(minutes=2)
    other = await front.open_game("finita", seats=3)
    pages = [(await front.press(ANA, one, "/options", on=1)).content for one in (first, other)]
    assert pages[0].title == pages[1].title
    assert pages[0].about != pages[1].about
    assert all(page.about.endswith(" · Ana") for page in pages)


async def test_an_onlooker_reads_who_plays(front, match):
    assert (await front.press(EVE, match, "/log")).content.about == "Pennies: Ana and Ben"


async def test_a_sentence_and_a_panel_need_no_name(front, match):
    assert (await front.press(ANA, match, "/hand")).content.about == ""
    refusal = (await front.press(ANA, match, "/keep-open")).content
    assert (refusal.title, refusal.about) == ("", "")


@pytest.fixture
async def desk(front):
    return Desk(front, await front.begin(ANA, BEN))


async def opened(desk, action, message_id, *, private=False, member=BEN):
    custom_id = CustomId(desk.match, action)
    reply = await desk.send(member, message_id, custom_id, private=private)
    await desk.front.host.services.panels.finished()
    return reply


@pytest.mark.parametrize("action", PAGES)
async def test_the_newest_page_of_a_kind_takes_the_place_of_the_one_before(desk, action):
    await opened(desk, action, OTHER)
    await opened(desk, action, LATER)
    assert [said(each_edit) for each_edit in desk.edits(OTHER)] == [LINE]
    assert desk.edits(LATER) == []
    (edit,) = desk.edits(OTHER)
    assert not edit.rows


async def test_pages_of_other_kinds_matches_and_members_stay(desk, front):
    await opened(desk, "/log", OTHER)
    await opened(desk, "/rules", LATER)
    await opened(desk, "/log", LATER + 1, member=ANA)
    other = Desk(front, await front.begin(ANA, BEN))
    await opened(other, "/log", LATER + 2)
    assert desk.edits(OTHER) == []


async def test_a_page_turned_in_place_is_not_replaced_by_itself(desk, front):
    await front.move(ANA, desk.match, "bid 2")
    reply = await opened(desk, "/replay 0", OTHER)
    custom_id = CustomId.parse(button(reply.content, "▶").custom_id)
    await desk.send(BEN, OTHER, custom_id)
    await opened(desk, "/log", OTHER, private=True)
    await opened(desk, "/replay 0", LATER)
    assert desk.edits(OTHER) == [], "it shows the log now"
    await opened(desk, "/log", LATER, private=True)
    assert [said(edit) for edit in desk.edits(OTHER)] == [LINE]


async def test_an_old_page_still_answers_and_is_the_newest_then(desk, front):
    await opened(desk, "/more", OTHER)
    front.clock.move(minutes=15)
    await opened(desk, "/more", LATER)
    assert desk.edits(OTHER) == [], "its token has expired"
    reply = await opened(desk, "/more", OTHER, private=True)
    assert reply.content.rows
    assert [said(edit) for edit in desk.edits(LATER)] == ["This is in another message above."]


async def test_a_panel_that_shows_a_page_stays_the_panel(desk):
    await desk.open()
    await opened(desk, "/log", MINE, private=True)
    await opened(desk, "/log", OTHER)
    assert LINE not in [said(edit) for edit in desk.edits(MINE)]


async def test_a_page_that_is_gone_is_not_asked_for_twice(desk, front, monkeypatch):
    async def gone(key, content):
        raise MessageDeletedError("no such message")

    await opened(desk, "/log", OTHER)
    monkeypatch.setattr(front.messenger, "edit_panel", gone)
    await opened(desk, "/log", LATER)
    monkeypatch.undo()
    await opened(desk, "/log", LATER + 1)
    assert [said(edit) for edit in desk.edits(LATER)] == [LINE]
    assert desk.edits(OTHER) == []


async def test_only_so_many_pages_are_known(desk, monkeypatch):
    monkeypatch.setattr("bot.host.delivery.private_pages.MOST_PAGES", 1)
    await opened(desk, "/log", OTHER)
    await opened(desk, "/rules", LATER)
    await opened(desk, "/log", LATER + 1)
    assert desk.edits(OTHER) == []
