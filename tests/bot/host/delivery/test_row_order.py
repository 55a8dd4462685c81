"""What cannot be told does not hold back what can, and each is tried again at its own time."""

from itertools import pairwise

import pytest

from bot.host.delivery.messages import (
    ThreadArchivedError,
    TooOldError,
    TransientDeliveryError,
)
from storage.match import outbox
from storage.match.outbox import OutboxRow
from tests.bot.host.delivery.test_outbox import cards, lose_a_card, shop
from tests.bot.host.fakes import ANA, BEN, CHANNEL, WITH_THREADS, labels, said

DOWN = TransientDeliveryError("500")


def rows(*kinds):
    """Return open rows of these kinds in order; one that begins with ! has failed before."""
    return [
        OutboxRow(
            number,
            "m",
            kind.removeprefix("!"),
            1,
            "{}",
            0,
            None,
            int(kind.startswith("!")),
            0,
        )
        for number, kind in enumerate(kinds)
    ]


@pytest.mark.parametrize(
    ("kinds", "waiting"),
    [
        (("card", "result"), []),
        (("lobby", "card"), []),
        (("thread", "card", "result", "remind", "dm 1", "cup"), ["card", "result", "remind"]),
        (("moved", "card"), ["card"]),
        (("season", "thread", "card"), ["thread", "card"]),
        (("season", "season", "result"), ["season"]),
        (("season-change", "season"), []),
        (("season", "season-change"), []),
        (("season", "season-copy"), ["season-copy"]),
        (("unknown", "card"), []),
        (("thread", "unknown"), []),
        (("card", "call"), ["call"]),
        (("call", "card"), ["call"]),
        (("old-card", "card"), []),
    ],
)
async def test_rows_wait_only_where_the_order_means_something(front, kinds, waiting):
    found, order = rows(*kinds), front.host.services.outbox.order
    assert [row.kind for row in found if order.has_to_wait(row, found)] == waiting


async def test_what_failed_before_comes_last_unless_others_wait_for_it(front):
    def sort(*kinds):
        return [row.kind for row in front.host.services.outbox.order.sort(rows(*kinds))]

    assert sort("!card", "result") == ["result", "card"]
    assert sort("card", "!moved") == ["card", "moved"]
    assert sort("!season", "season") == ["season", "season"]


async def open_rows(front, match):
    found = await front.database.read(lambda conn: outbox.open_rows(conn, match_id=match))
    return {row.kind: row for row in found}


def results(front):
    return [post for post in front.messenger.posts if "Rematch" in labels(post.content)]


@pytest.mark.always
async def test_a_result_is_posted_although_its_card_cannot_be_edited(front, match):
    card = await front.message(match)
    front.messenger.stuck[card.id] = DOWN
    await front.move(ANA, match, "bid 2")
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    assert len(results(front)) == 1
    assert list(await open_rows(front, match)) == ["card"]
    del front.messenger.stuck[card.id]
    await front.pass_time(minutes=2)
    assert "Ana won" in said(card.content)
    assert await front.untold() == []
    assert len(results(front)) == 1


async def test_each_row_is_tried_at_its_own_time(front, monkeypatch):
    match, tries = await front.begin(ANA, BEN), {"card": [], "result": []}
    card = await front.message(match)

    def failing(what):
        async def fail(*_values, **_more):
            tries[what].append(front.clock.ms())
            raise DOWN

        return fail

    monkeypatch.setattr(front.messenger, "edit", failing("card"))
    await front.move(ANA, match, "bid 2")
    await front.pass_time(minutes=5)
    monkeypatch.setattr(front.messenger, "post", failing("result"))
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    for _ in range(30):
        await front.pass_time(seconds=10)
    gaps = {what: [b - a for a, b in pairwise(at)] for what, at in tries.items()}
    assert gaps["result"] == sorted(gaps["result"])
    assert gaps["card"][-1] > gaps["result"][-2] > 0
    assert len(tries["card"]) < 9
    assert card.content


async def test_news_is_told_at_once_although_the_last_attempt_failed(front, match):
    card = await front.message(match)
    front.messenger.stuck[card.id] = DOWN
    await front.move(ANA, match, "bid 2")
    await front.pass_time(minutes=2)
    del front.messenger.stuck[card.id]
    await front.move(BEN, match, "bid 0")
    assert await front.untold() == []
    assert front.messenger.edits[-1] is card


async def test_a_lobby_that_cannot_be_edited_keeps_no_card_from_the_thread(front):
    match = await front.open(ANA, WITH_THREADS, seats=2)
    await front.press(BEN, match, "/join", place=WITH_THREADS)
    lobby = await front.message(match, "lobby")
    front.messenger.stuck[lobby.id] = DOWN
    await front.press(ANA, match, "/start", place=WITH_THREADS)
    thread = (await front.row(match)).thread_id
    assert (await front.message(match)).channel == thread
    assert list(await open_rows(front, match)) == ["lobby"]
    del front.messenger.stuck[lobby.id]
    await front.pass_time(seconds=11)
    assert said(lobby.content) == f"Pennies · Ana and Ben → <#{thread}>"


async def moved_down(front, clock, error):
    """Have a new card posted while the old one cannot be edited; return the match and the old."""
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    old = await front.message(match)
    clock.move(minutes=11)
    front.messenger.stuck[old.id] = error
    await front.move(ANA, match, "done", "bid 1")
    return match, old


async def test_an_old_card_that_cannot_be_edited_keeps_nobody_from_the_new_one(front, clock):
    match, old = await moved_down(front, clock, DOWN)
    new = await front.message(match)
    assert new.id != old.id
    assert list(await open_rows(front, match)) == ["old-card"]
    await front.move(BEN, match, "bid 0")
    assert list(await open_rows(front, match)) == ["old-card"]
    del front.messenger.stuck[old.id]
    await front.pass_time(minutes=1)
    assert said(old.content) == "⤵ This match goes on below."
    assert cards(front, match) == [new.id]
    assert await front.untold() == []


async def test_an_old_card_that_is_too_old_to_be_edited_is_deleted(front, clock):
    match, old = await moved_down(front, clock, TooOldError("429 30046"))
    assert old.id not in front.messenger.messages
    assert cards(front, match) == [(await front.message(match)).id]
    assert await front.untold() == []


async def test_a_card_that_can_neither_be_edited_nor_deleted_is_deleted_later(front, monkeypatch):
    match = await front.begin(ANA, BEN)
    old, delete = await front.message(match), front.messenger.delete

    async def fail(*_values):
        raise DOWN

    monkeypatch.setattr(front.messenger, "delete", fail)
    front.messenger.stuck[old.id] = TooOldError("429 30046")
    await front.move(ANA, match, "bid 2")
    assert list(await open_rows(front, match)) == ["old-card"]
    monkeypatch.setattr(front.messenger, "delete", delete)
    await front.pass_time(minutes=1)
    assert cards(front, match) == [(await front.message(match)).id]
    assert await front.untold() == []


async def test_a_card_in_an_archived_thread_is_posted_anew(front):
    """The post wakes the thread, so the old card can be edited after it."""
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    old, post = await front.message(match), front.messenger.post
    front.messenger.stuck[old.id] = ThreadArchivedError("400 50083")

    async def wake(*values, **more):
        front.messenger.stuck.clear()
        return await post(*values, **more)

    front.messenger.post = wake
    await front.move(ANA, match, "bid 2")
    assert said(old.content) == "⤵ This match goes on below."
    assert cards(front, match) == [(await front.message(match)).id]


async def test_a_lost_card_is_found_though_the_result_was_posted_after_it(front, clock):
    match, lost = await lose_a_card(front, clock)
    front.restart()
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    await front.pass_time(hours=1)
    assert (await front.message(match)).id == lost.id
    assert len(results(front)) == 1
    assert await front.untold() == []
    assert [post.channel for post in front.messenger.posts].count(CHANNEL) == 0
