"""How many statements a press needs, and that nothing is asked of the rules twice.

Counted through SQLAlchemy's own events: one statement for many rows is one.
"""

from collections import Counter

import pytest
from sqlalchemy import Engine, event

from bot.host.clock.match_clocks import Clocks
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from storage.match import matches
from tests.bot.host.fakes import ANA, BEN, CEM, HERE, TOKEN, WITH_THREADS
from tests.contract.toy.definition import DEFINITION as TOY

pytestmark = pytest.mark.counted
COUNTED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
MOST_BEFORE, MOST_AFTER, MOST_FOR_HAND = 6, 5, 3


class Statements(list[str]):
    """The statements that were carried out since they were last taken."""

    def note(self, text):
        if text.upper().startswith(COUNTED):
            self.append(text)

    def take(self):
        taken = [*self]
        self.clear()
        return taken


@pytest.fixture
def statements():
    noted = Statements()

    def note(_connection, _cursor, text, *_rest):
        noted.note(text)

    event.listen(Engine, "before_cursor_execute", note)
    yield noted
    event.remove(Engine, "before_cursor_execute", note)


async def press(front, statements, member, custom_id, **interaction):
    """Hand a press in; return the statements before its reply and those after it."""
    pressed = MemberInteraction(member, HERE, custom_id, TOKEN, **interaction)
    statements.clear()
    handled = await front.host.handle(pressed)
    before = statements.take()
    await front.host.after_reply(handled)
    return before, statements.take()


async def move(front, statements, match, member, line, **interaction):
    """Play a line in a match that has gone on for a while."""
    seat = (table := await front.table(match)).row.seat_of(member.user_id)
    return await press(
        front, statements, member, CustomId.parse(table.custom_id(line, seat)), **interaction
    )


def sparing(before, after):
    assert len(before) <= MOST_BEFORE, before
    assert len(after) <= MOST_AFTER, after
    assert not [one for one in after if "matches.state" in one or "seats.seat" in one], after
    return True


async def test_a_move_from_ones_own_panel(statements, front):
    match = await front.begin(ANA, BEN, CEM)
    for member in (ANA, BEN):
        assert sparing(*await move(front, statements, match, member, "bid 2", private=True))
        assert await front.untold() == []
    assert (await front.message(match)).content.title.startswith("Cem's turn · ")


async def test_a_move_on_the_card(statements, front):
    match = await front.begin(ANA, BEN, CEM)
    card = await front.message(match)
    for member in (ANA, BEN):
        assert sparing(*await move(front, statements, match, member, "bid 2", message_id=card.id))
        assert await front.untold() == []


async def test_a_move_for_which_the_card_is_posted_anew(statements, front, clock):
    match = await front.begin(ANA, BEN, CEM, place=WITH_THREADS)
    await front.move(ANA, match, "bid 2")
    await front.move(BEN, match, "bid 2")
    clock.move(minutes=11)
    posts = len(front.messenger.posts)
    assert sparing(*await move(front, statements, match, CEM, "bid 2", private=True))
    assert len(front.messenger.posts) == posts + 1


async def test_a_move_after_which_others_are_called_later(statements, front):
    match = await front.begin(ANA, BEN, CEM)
    await front.move(ANA, match, "bid 2")
    await front.move(BEN, match, "bid 2")
    front.restart()  # it does not know any more who has looked lately
    await front.press(CEM, match, "/hand", on=None, private=True)
    assert sparing(*await move(front, statements, match, CEM, "bid 2", private=True))
    assert await front.untold() == [(match, "call")]


async def test_a_look_at_ones_hand(statements, front, match):
    before, after = await press(front, statements, ANA, CustomId(match, "/hand"), private=True)
    assert len(before + after) <= MOST_FOR_HAND, before + after


async def test_what_was_held_is_read_anew_once_a_thread_was_opened(front):
    match = await front.begin(ANA, BEN, CEM)
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 2", 0))
    handled = await front.host.handle(MemberInteraction(ANA, HERE, custom_id, TOKEN, private=True))
    await front.database.write(lambda conn: matches.set_thread(conn, match, 555))
    await front.host.after_reply(handled)
    assert (await front.message(match)).channel == 555


async def test_a_tick_with_nothing_due_asks_once(statements, front, clock):
    await front.begin(ANA, BEN, CEM)
    await front.host.tick()  # after the start more is looked at
    statements.clear()
    await front.pass_time(seconds=1)
    assert len(statements.take()) == 1


async def test_old_states_are_deleted_by_the_tick(statements, front):
    match = await front.begin(ANA, BEN, CEM)
    await move(front, statements, match, ANA, "bid 2", private=True)
    for wanted in (1, 0):
        statements.clear()
        await front.host.tick()
        assert len([one for one in statements.take() if "DELETE FROM states" in one]) == wanted


async def test_the_rules_say_what_is_legal_once_for_each_position_and_seat(
    front, statements, monkeypatch
):
    match, asked = await front.begin(ANA, BEN, CEM), Counter()
    table = await front.table(match)
    custom_id, find = CustomId.parse(table.custom_id("bid 2", 0)), TOY.game.legal_actions

    def legal_actions(state, seat):
        asked[TOY.dump_state(state), seat] += 1
        return find(state, seat)

    monkeypatch.setattr(TOY.game, "legal_actions", legal_actions)
    await press(front, statements, ANA, custom_id, message_id=(await front.message(match)).id)
    assert asked
    assert set(asked.values()) == {1}


async def test_the_clocks_follow_once_a_move(front, statements, monkeypatch):
    match, followed = await front.begin(ANA, BEN, CEM), []
    follow = Clocks.update

    def note(clocks, *about):
        followed.append(about)
        return follow(clocks, *about)

    monkeypatch.setattr(Clocks, "update", note)
    await move(front, statements, match, ANA, "bid 2", private=True)
    assert len(followed) == 1
