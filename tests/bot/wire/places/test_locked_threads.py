"""Threads that are locked or archived: no clock runs where nobody can press, and all goes on."""

import pytest
from structlog.testing import capture_logs

from storage.match import outbox, reminders, turns
from tests.bot.wire.table import rested
from tests.bot.wire.test_gone import begin_in_a_thread, move, rests
from tests.standin import CALLBACKS, StandinError
from tests.standin.wire import MANAGE_THREADS, SEND_IN_THREADS

ON_HOLD = "is locked, so nobody can press a button there."


async def delivered(home):
    """Wait until nothing is left to deliver."""
    for _ in range(200):
        await home.bot.host.tick()
        await home.bot.host.services.background.finished()
        if not await home.bot.database.read(outbox.open_rows):
            return
    raise AssertionError("something stays untold")


async def notice(home):
    return await home.posted(ON_HOLD)


@pytest.mark.always
async def test_a_match_rests_while_its_thread_is_locked(home):
    match, thread = await begin_in_a_thread(home)
    home.change_thread(thread, locked=True)
    await rests(home, match, "locked")
    said = await notice(home)
    assert "Go on here" in said.labels
    with pytest.raises(StandinError, match="locked"):
        await home.user("ana").click(thread.last, "Log")
    await move(home, match)  # from the own panel, which the notice opens
    await delivered(home)
    home.change_thread(thread, locked=False)
    await rests(home, match, None)
    await delivered(home)
    assert (await home.bot.host.services.matches.load(match)).row.thread_id == thread.id
    assert "Log" in thread.last.labels
    await home.user("ana").click(thread.last, "Log")


@pytest.mark.parametrize("archived", [True, False])
async def test_what_happened_while_the_bot_was_away_is_looked_up(home, make_bot, archived):
    """Discord lists the active threads alone at the start; it tells of no change before."""
    match, thread = await begin_in_a_thread(home)
    await home.stop_bot()
    home.change_thread(thread, locked=True, archived=archived)
    await home.start_bot(make_bot)
    await rests(home, match, "locked")
    await home.stop_bot()
    home.change_thread(thread, locked=False)
    await home.start_bot(make_bot)
    await rests(home, match, None)


async def test_a_locked_thread_that_is_deleted_is_left(home):
    match, thread = await begin_in_a_thread(home)
    home.change_thread(thread, locked=True)
    await rests(home, match, "locked")
    home.delete(thread)
    await rests(home, match, None)
    await home.posted("Its thread is gone, so this match goes on here.")


async def test_a_lock_that_was_not_told_of_is_found_out_by_a_refused_post(home):
    """It is refused as a missing permission would be."""
    match, thread = await begin_in_a_thread(home)
    home.guild.permissions &= ~MANAGE_THREADS
    thread.locked = True
    home.delete(thread.last)
    await move(home, match)
    await rests(home, match, "locked")


async def test_an_answer_that_a_locked_thread_refuses_is_no_error(home):
    match, thread = await begin_in_a_thread(home)
    home.faults.refuse("POST", CALLBACKS, 50083)
    home.world.ack_seconds = 0.5
    with capture_logs() as logs:
        await home.user("ana").click(thread.last, "Log")
        await rested(home)
    assert "interaction_failed" not in [log["event"] for log in logs]
    assert match


async def test_an_archived_thread_is_woken_by_an_edit(home):
    match, thread = await begin_in_a_thread(home)
    card = thread.last
    home.change_thread(thread, archived=True)
    await move(home, match)
    await delivered(home)
    assert not thread.archived
    assert thread.public == [card], "and its card is not posted anew"


async def test_an_archived_thread_is_woken_before_a_deadline(home):
    """Members who may not wake it themselves could not press; a reminder may go elsewhere."""
    match, thread = await begin_in_a_thread(home)
    home.change_thread(thread, archived=True)
    person = home.user("ana").person
    person.permissions &= ~SEND_IN_THREADS
    with pytest.raises(StandinError, match="may not wake"):
        await home.user("ana").click(thread.last, "Log")
    await home.until(lambda: home.bot.get_channel(thread.id) is None)
    services = home.bot.host.services
    table = await services.matches.load(match)

    def let_it_be_due(conn):
        for turn in table.clocks.turns.values():
            if turn.due is not None:
                ahead = turn.time - 1000 if turn.time else 0
                since = turn.since - ahead
                turns.put(conn, match, turns.TurnRow(**{**_fields(turn), "since": since, "due": 0}))

    await home.bot.database.write(let_it_be_due)
    await delivered(home)
    assert not thread.archived
    assert await home.bot.database.read(lambda conn: reminders.sent(conn, match, table.waiting[0]))
    card = next(one for one in reversed(thread.public) if "Log" in one.labels)
    await home.user("ana").click(card, "Log")


def _fields(row):
    return {name: getattr(row, name) for name in type(row).__slots__}
