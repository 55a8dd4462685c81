"""Open panels change by themselves, by the tokens of the last presses on them."""

import asyncio
from dataclasses import replace
from itertools import count
from time import monotonic

import pytest
from structlog.testing import capture_logs

from bot.host.app.routes import reached_by
from bot.host.delivery.messages import DeliveryError, MessageDeletedError, TransientDeliveryError
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from storage.engine import rows
from storage.match import panels
from storage.match.panels import PanelKey
from storage.schema.match_tables import matches
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, HERE, TOKEN, labels, presses, said
from tests.storage.erasures import erase_member
from tests.storage.exports import export_member

REST = 0.3
"""Seconds between two edits of a panel."""
UNDISTURBED = 21
"""Seconds after a press until a panel is edited that asks the same."""
MINE, OTHER = 5001, 5002
"""Ids of Ben's private messages."""


class Desk:
    """A member's presses on private messages, with the tokens that come with them."""

    def __init__(self, front, match):
        self.front, self.match = front, match
        self._tokens = count(1)

    async def press(self, member, message_id, action, *, private=True, **interaction):
        """Press a button of a private message, or one that opens it (not `private`)."""
        table = await self.front.table(self.match)
        seat = None if action.startswith("/") else table.row.seat_of(member.user_id)
        custom_id = CustomId.parse(table.custom_id(action, seat))
        return await self.send(member, message_id, custom_id, private=private, **interaction)

    async def send(
        self,
        member,
        message_id,
        custom_id,
        *,
        private=True,
        complete=True,
        at_once=False,
        **interaction,
    ):
        """Press, and let some seconds pass unless what follows happens `at_once`."""
        host, token = self.front.host, f"token{next(self._tokens)}"
        source = reached_by(custom_id.route)
        pressed = MemberInteraction(
            member,
            HERE,
            custom_id,
            TOKEN,
            source,
            message_id=message_id,
            private=private,
            **interaction,
        )
        handled = await host.handle(pressed)
        self.front.messenger.tokens[token] = message_id
        await host.note_panel(handled, PanelKey(message_id, token), complete=complete)
        await host.after_reply(handled)
        if not at_once:
            self.front.clock.move(seconds=UNDISTURBED)
        return handled.reply

    async def shown(self, member=BEN, message_id=MINE):
        """Open a panel, and go on before anything that follows the reply."""
        table = await self.front.table(self.match)
        custom_id = CustomId.parse(table.custom_id("/hand"))
        pressed = MemberInteraction(member, HERE, custom_id, TOKEN, message_id=message_id)
        handled = await self.front.host.handle(pressed)
        token = f"token{next(self._tokens)}"
        self.front.messenger.tokens[token] = message_id
        await self.front.host.note_panel(handled, PanelKey(message_id, token))
        self.front.clock.move(seconds=UNDISTURBED)
        return table

    async def move_and_deliver(self, seat):
        """Let a seat bid, and deliver that without waiting for panels."""
        services = self.front.host.services
        asked = (await self.front.table(self.match)).match.asked[seat]
        await services.matches.play(self.match, seat, ("bid 2",), asked)
        await services.outbox.deliver(self.match)

    async def open(self, member=BEN, message_id=MINE, **interaction):
        return await self.press(member, message_id, "/hand", private=False, **interaction)

    def edits(self, message_id=MINE):
        return self.front.messenger.panels.get(message_id, [])

    async def rows(self):
        now = self.front.clock.ms()
        return await self.front.database.read(lambda conn: panels.of(conn, self.match, now))


@pytest.fixture
def gather(front, monkeypatch):
    """Call it to have what changes of panels gathered, as where Discord limits their edits."""

    def begin():
        monkeypatch.setattr("bot.host.delivery.panels.GATHERED_FOR", REST)
        front.messenger.panel_edits_every = REST

    return begin


@pytest.fixture
async def desk(front):
    return Desk(front, await front.begin(ANA, BEN))


@pytest.fixture
async def panel_opened(desk):
    await desk.open()


async def test_the_other_ones_panel_changes_with_a_move(desk, front, panel_opened):
    await front.move(ANA, desk.match, "bid 2")
    (content,) = desk.edits()
    assert content == (await desk.press(BEN, MINE, "/hand")).content
    assert "Your hand" in said(content)


async def test_a_move_on_the_card_changes_ones_own_panel(desk, front):
    await desk.open(ANA, OTHER)
    before = (await desk.open(ANA)).content
    desk.edits(OTHER).clear()
    await front.move(ANA, desk.match, "bid 2", private=False)
    assert len(desk.edits()) == 1
    assert said(desk.edits()[0]) != said(before)


async def test_the_panel_that_was_pressed_is_not_drawn_twice(desk):
    await desk.open(ANA)
    await desk.press(ANA, MINE, "bid 2")
    assert desk.edits() == []


async def test_a_late_reply_draws_no_panel_as_it_was_before_a_newer_move(desk, front, panel_opened):
    """What follows a slow reply holds the match as it was when the reply was drawn."""
    before = await front.table(desk.match)
    await front.move(ANA, desk.match, "bid 2")
    edits = [*desk.edits()]
    front.host.services.panels.refresh(desk.match, before)
    await front.host.services.panels.finished()
    assert desk.edits() == edits


async def test_a_panel_just_pressed_is_not_edited_while_it_asks_the_same(desk, front, clock):
    """An edit would close the select that the member may have open."""
    await desk.open(at_once=True)
    await front.move(ANA, desk.match, "bid 2")
    assert desk.edits() == []
    clock.move(seconds=UNDISTURBED)
    front.host.services.panels.refresh(desk.match)
    await front.host.services.panels.finished()
    assert desk.edits() == [(await desk.press(BEN, MINE, "/hand")).content]


async def test_what_was_left_undisturbed_is_edited_by_itself_later(desk, front, clock, monkeypatch):
    front.messenger.panel_undisturbed_for = 0.05
    edit, edited = front.messenger.edit_panel, asyncio.Event()

    async def noted(*about):
        await edit(*about)
        edited.set()

    monkeypatch.setattr(front.messenger, "edit_panel", noted)
    await desk.open(at_once=True)
    await front.move(ANA, desk.match, "bid 2")
    assert desk.edits() == []
    clock.move(seconds=1)
    await edited.wait()
    assert len(desk.edits()) == 1


async def test_a_panel_just_pressed_is_edited_once_it_asks_something_else(desk, front):
    await desk.open()
    await desk.press(BEN, MINE, "bid 1", at_once=True)
    await front.move(ANA, desk.match, "bid 2")
    assert len(desk.edits()) == 1


async def test_what_looks_the_same_is_not_edited(desk, front, panel_opened):
    await front.host.services.outbox.deliver(desk.match)
    await front.host.services.panels.finished()
    assert desk.edits() == []


async def test_after_a_restart_panels_change_by_the_stored_token(desk, front, panel_opened):
    front.restart()
    await front.move(ANA, desk.match, "bid 2")
    assert len(desk.edits()) == 1


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_an_open_menu_stays_open_until_something_else_is_asked(front, is_restarted):
    """Opening one is stored at once, so that any process knows it."""
    desk = Desk(front, await front.begin(ANA, BEN, CEM))
    await desk.open()
    opened = await desk.press(BEN, MINE, "/open bid")
    assert opened.content.panel.path == ("bid",)
    if is_restarted:
        front.restart()
    await front.move(ANA, desk.match, "bid 2")
    assert [edit.panel.path for edit in desk.edits()] == [("bid",)]
    await front.move(CEM, desk.match, "bid 2")
    await front.host.services.play.matches.play(
        desk.match, 1, ("bid 2",), opened.content.panel.asked
    )
    await front.host.services.outbox.deliver(desk.match)
    await front.host.services.panels.finished()
    assert desk.edits()[-1].panel.path == ()


async def test_a_log_is_left_alone_until_its_reader_has_to_act(desk, front, panel_opened):
    await desk.press(BEN, MINE, "/log")
    assert [row.shows for row in await desk.rows()] == [None]
    assert desk.edits() == []


async def test_a_second_hand_takes_the_place_of_the_first(desk, front, panel_opened):
    await desk.open(BEN, OTHER)
    assert [said(edit) for edit in desk.edits()] == ["Your hand is in the newer message below."]
    await front.move(ANA, desk.match, "bid 2")
    assert len(desk.edits()) == 1
    assert len(desk.edits(OTHER)) == 1
    assert [row.key.message_id for row in await desk.rows()] == [OTHER]


async def test_a_press_on_the_first_makes_the_newer_one_a_line(desk):
    await desk.open(BEN, OTHER)
    await desk.open(BEN, MINE)
    assert [said(edit) for edit in desk.edits(OTHER)] == ["Your hand is in another message above."]


async def test_edits_of_a_panel_keep_their_distance_and_the_last_state_wins(front, monkeypatch):
    desk, times, edited = Desk(front, await front.begin(ANA, BEN, CEM)), [], asyncio.Event()
    await desk.open()
    edit, front.messenger.panel_edits_every = front.messenger.edit_panel, REST

    async def timed(*about):
        times.append(monotonic())
        await edit(*about)
        edited.set()

    monkeypatch.setattr(front.messenger, "edit_panel", timed)
    await desk.move_and_deliver(0)
    await edited.wait()
    await desk.move_and_deliver(2)
    await front.host.services.panels.finished()
    assert desk.edits()[-1] == (await desk.press(BEN, MINE, "/hand")).content
    assert len(times) == 2
    assert times[1] - times[0] >= REST


@pytest.mark.long
async def test_moves_that_follow_each_other_at_once_redraw_a_panel_once(front, gather):
    desk = Desk(front, await front.begin(ANA, BEN, CEM))
    await desk.open()
    gather()
    for seat in (0, 2):
        await desk.move_and_deliver(seat)
    await front.host.services.panels.finished()
    (content,) = desk.edits()
    assert content == (await desk.press(BEN, MINE, "/hand")).content


@pytest.mark.long
async def test_a_panel_that_another_process_could_not_find_yet_shows_its_move_all_the_same(
    front, monkeypatch, gather
):
    desk = Desk(front, await front.begin(ANA, BEN, CEM))
    with monkeypatch.context() as elsewhere:  # whose host finds no panel that is not stored
        elsewhere.setattr(front.host.services.panels, "refresh", lambda *_about: None)
        gather()
        drawn_of = await desk.shown()
        await desk.move_and_deliver(0)
    assert await desk.rows() == []
    await front.host.services.panels.finished()
    assert [row.version for row in await desk.rows()] == [drawn_of.match.version + 1]
    assert len(desk.edits()) == 1


async def test_a_panel_opened_just_before_the_end_changes_after_the_next_start(desk, front, gather):
    gather()
    await desk.shown()
    await front.host.services.panels.close()
    front.restart()
    await front.move(ANA, desk.match, "bid 2")
    assert len(desk.edits()) == 1


async def test_a_panel_that_cannot_be_stored_keeps_no_other_from_it(front, monkeypatch, gather):
    desk = Desk(front, await front.begin(ANA, BEN, CEM))
    put = panels.put

    def refuse_bens(conn, row):
        if row.user_id == BEN.user_id:
            raise ZeroDivisionError
        return put(conn, row)

    monkeypatch.setattr(panels, "put", refuse_bens)
    gather()
    await desk.shown(BEN, MINE)
    await desk.shown(CEM, OTHER)
    await front.host.services.panels.finished()
    assert [row.user_id for row in await desk.rows()] == [CEM.user_id]


@pytest.mark.parametrize(
    ("error", "is_kept"),
    [
        (MessageDeletedError("404 10008"), False),
        (DeliveryError("403"), True),
        (TransientDeliveryError("503"), True),
    ],
)
async def test_a_refused_edit_forgets_the_panel_and_a_failed_one_does_not(
    desk, front, error, is_kept
):
    await desk.open()
    front.messenger.panel_errors.append(error)
    await front.move(ANA, desk.match, "bid 2")
    assert desk.edits() == []
    assert bool(await desk.rows()) == is_kept
    assert await front.untold() == []


async def test_a_token_that_expires_leaves_a_panel_that_says_from_when_it_is(desk, front, clock):
    await desk.open()
    await front.pass_time(minutes=14)
    (content,) = desk.edits()
    assert f"As of <t:{clock.ms() // 1000}:t>." in said(content)
    assert [press.style for press in presses(content) if press.label == "↻ Refresh"] == ["main"]
    assert await desk.rows() == []
    await front.move(ANA, desk.match, "bid 2")
    assert len(desk.edits()) == 1
    again = await desk.press(BEN, MINE, "/hand")
    assert "As of" not in said(again)
    assert "↻ Refresh" in labels(again.content)


async def test_a_match_that_cannot_be_read_costs_only_its_own_panels_their_last_edit(desk, front):
    other = Desk(front, await front.begin(CEM, DAN))
    other._tokens = desk._tokens
    await desk.open()
    await other.open(CEM, OTHER)
    await front.database.write(
        lambda conn: rows.change(conn, matches, {"state": b"junk"}, id=desk.match)
    )
    front.clock.move(minutes=14)
    await front.host.services.panels.let_go()
    await front.host.services.panels.finished()
    assert "As of" in said(desk.edits(OTHER)[0])
    assert desk.edits() == []
    assert front.database.unreadable.has("matches", desk.match)


async def test_a_token_is_not_used_a_minute_after_that(desk, front, panel_opened):
    await front.pass_time(minutes=15)
    assert desk.edits() == []


async def test_a_press_makes_the_token_live_longer(desk, front, panel_opened):
    await front.pass_time(minutes=10)
    front.restart()  # the stored token is an old one, and nobody remembers it
    await desk.press(BEN, MINE, "/hand")
    await front.pass_time(minutes=10)
    desk.edits().clear()
    await front.move(ANA, desk.match, "bid 2")
    assert len(desk.edits()) == 1


async def test_tokens_are_in_no_text_and_no_export_and_go_with_the_member(desk, front, database):
    await desk.open()
    (row,) = await desk.rows()
    assert row.key.token not in repr(row)
    exported = await database.read(lambda conn: export_member(conn, BEN.user_id))
    assert row.key.token not in str(exported)
    assert exported["panels"][0]["message_id"] == MINE
    await erase_member(database, BEN.user_id)
    assert await desk.rows() == []


async def test_a_refusal_stands_above_the_panel_that_was_pressed(desk):
    await desk.open(ANA)
    refused = await desk.press(ANA, MINE, "close 1")
    assert refused.content.notice == "Only the bell closes the claps."
    assert "Your hand" in said(refused)
    assert (await desk.press(ANA, MINE, "/hand")).content.notice == ""


async def test_a_refusal_stays_until_the_panel_changes(desk, front):
    await desk.open(ANA)
    await desk.press(ANA, MINE, "close 1")
    await front.host.services.outbox.deliver(desk.match)
    await front.host.services.panels.finished()
    assert desk.edits() == []


async def test_the_answer_to_a_sheet_makes_it_the_panel(desk):
    more = await desk.press(BEN, MINE, "/more", private=False)
    assert more.content.panel is None
    refused = await desk.press(BEN, MINE, "/undo")
    assert refused.content.notice
    assert "Your hand" in said(refused)
    assert [row.user_id for row in await desk.rows()] == [BEN.user_id]


async def test_a_sheet_on_a_panel_leads_back(desk):
    await desk.open(ANA)
    rules = await desk.press(ANA, MINE, "/rules")
    assert labels(rules.content) == ["Next ▶", "My hand"]
    back = await desk.send(ANA, MINE, CustomId.parse(presses(rules.content)[-1].custom_id))
    assert "Your hand" in said(back)


async def test_each_panel_is_in_its_readers_language(desk, front):
    german = replace(BEN, locale="de")
    await desk.open(german)
    await front.move(ANA, desk.match, "bid 2")
    assert desk.edits() == [(await desk.press(german, MINE, "/hand")).content]


async def test_who_holds_no_seat_has_no_panel(desk):
    await desk.press(CEM, MINE, "/hand", private=False)
    assert await desk.rows() == []


async def test_a_new_panel_that_came_without_its_picture_gets_it_by_an_edit(desk):
    await desk.press(BEN, MINE, "/hand", private=False, complete=False)
    await desk.front.host.services.panels.finished()
    (edit,) = desk.edits()
    assert edit.picture is not None


async def test_the_answer_to_a_press_stays_until_the_seat_is_asked_something_else(desk):
    """A picture that follows later does not take the sentence away."""
    await desk.open()
    refused = await desk.press(BEN, MINE, "bid 99", complete=False)
    assert refused.content.notice
    await desk.front.host.services.panels.finished()
    assert desk.edits()[-1].notice == refused.content.notice
    await desk.press(BEN, MINE, "bid 2")
    await desk.press(ANA, OTHER, "bid 1", private=False)
    await desk.front.host.services.panels.finished()
    assert desk.edits()[-1].notice == ""


async def test_a_panel_that_is_let_go_while_it_is_edited_is_drawn_again(desk, front, monkeypatch):
    """Its token expires, or the cache is full and cleared, while Discord takes its time."""
    edit = front.messenger.edit_panel

    async def let_go(*about):
        await edit(*about)
        front.host.services.panels._known.clear()

    monkeypatch.setattr(front.messenger, "edit_panel", let_go)
    await desk.open()
    with capture_logs() as logs:
        await desk.move_and_deliver(0)
        await front.host.services.panels.finished()
    assert [log for log in logs if log["log_level"] == "error"] == []
    assert desk.edits()[-1] == (await desk.press(BEN, MINE, "/hand")).content
