"""A member takes along what is stored of them, or has it deleted while matches run."""

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest
from sqlalchemy import select

from bot.host.match import stand_ins
from bot.host.members.own_data_view import WORD
from bot.host.servers import moderation_view
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import OpenModal, SendFile
from bot.host.ui.member import _words_of_match, words_for
from bot.host.views import help_pages, lobby_card
from bot.interactions.render import render_form
from storage.engine.hidden_members import FORMER_NAME
from storage.errors import StorageError
from storage.match import matches
from storage.member import presets, ratings, results
from storage.member.presets import PresetRow
from storage.member.privacy import FORMER
from storage.schema.match_tables import metadata
from storage.server import cups, key_values
from storage.server.cups import CupRow
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    CHANNEL,
    EVE,
    GUILD,
    WITH_THREADS,
    button,
    labels,
    private_text,
    said,
)
from tests.bot.host.leaderboards.matches import given_up, rate_all
from tests.pseudo import PseudoLocale

ZOE = replace(ANA, user_id=123_456_789_012_345_678, name="Zoë the Great")


async def press(front, member, action, *, private=True, **answers):
    return await front.send(member, CustomId("0", action), private=private, answers=answers)


async def delete(front, member=ZOE, word=WORD):
    return await press(front, member, "/data-delete", sure=word)


async def everything(front):
    def read(conn):
        return [
            str(value)
            for table in metadata.sorted_tables
            for row in conn.execute(select(table))
            for value in row
        ]

    return await front.database.read(read)


async def traces(front, member=ZOE):
    told = await everything(front)
    marks = (str(member.user_id), member.name)
    return [value for value in told if any(mark in value for mark in marks)]


async def test_the_message_says_what_goes_what_stays_and_what_it_does_to_matches(front):
    match = await front.begin(ZOE, BEN)
    await front.open(ZOE)
    reply = await press(front, ZOE, "/data-show", private=False)
    words = private_text(reply)
    assert "seats in matches: 2" in words
    assert "**This deletes** your id" in words
    assert "“former player” instead of your name" in words
    assert "a computer takes your seat at once" in words
    assert f"In a rated match of two, the other player wins: <#{CHANNEL}>" in words
    assert "You leave every lobby you are in." in words
    assert labels(reply.content) == ["Export", "Delete…"]
    stranger = await press(front, CEM, "/data-show")
    assert "Running matches" not in said(stranger)
    assert (await front.row(match)).status == "running"


async def test_the_export_is_a_file_of_one_s_own_rows(front):
    await front.begin(ZOE, BEN)
    given = await press(front, ZOE, "/data-export")
    assert isinstance(given, SendFile)
    found = json.loads(given.download.content)
    assert found["user_id"] == ZOE.user_id
    assert [row["name"] for row in found["tables"]["seats"]] == [ZOE.name]
    assert "seed" not in given.download.content.decode()
    assert "state" not in found["tables"]["matches"][0]


async def test_nothing_is_deleted_before_the_word_is_typed(front):
    await front.begin(ZOE, BEN)
    shown = await press(front, ZOE, "/data-show")
    asked = await press(
        front, ZOE, CustomId.parse(button(shown.content, "Delete…").custom_id).action
    )
    assert isinstance(asked, OpenModal)
    render_form(asked.form)
    before = await everything(front)
    reply = await delete(front, word="yes")
    assert private_text(reply) == "Nothing was deleted. To delete, type DELETE into the form."
    assert await everything(front) == before
    assert "is deleted" in said(await delete(front, word=" delete "))


@pytest.mark.parametrize(
    ("locale", "typed", "other"),
    [("de", "löschen", "SUPPRIMER"), ("fr", " Supprimer ", "LÖSCHEN"), ("de", "delete", "yes")],
)
async def test_the_word_is_of_the_member_s_language(front, locale, typed, other):
    """The English one counts everywhere."""
    member = replace(ZOE, locale=locale)
    await front.begin(member, BEN)
    shown = await press(front, member, "/data-show", private=False)
    asked = await press(front, member, CustomId.parse(shown.content.rows[0][1].custom_id).action)
    word = words_for((), locale)("DELETE")
    assert word != "DELETE"
    assert word in asked.form.fields[0].label
    before = await everything(front)
    assert word in said(await press(front, member, "/data-delete", sure=other))
    assert await everything(front) == before
    await press(front, member, "/data-delete", sure=typed)
    assert await traces(front, member) == []


async def test_a_computer_plays_on_in_every_running_match(front):
    """The others keep their match, and its card says who sits there now."""
    match = await front.begin(ZOE, BEN)
    await front.move(ZOE, match, "bid 1")
    await delete(front)
    row = await front.row(match)
    assert (row.status, row.host_id) == ("running", FORMER)
    assert [(seat.user_id, bool(seat.bot)) for seat in row.seats] == [
        (None, True),
        (BEN.user_id, False),
    ]
    await front.pass_time(seconds=11)
    shown = said((await front.message(match)).content)
    assert "🚪 A player had their data deleted. 🤖 Nora plays on in that seat." in shown
    assert "plays on for Nora" not in shown
    await front.move(BEN, match, "bid 1")
    assert (await front.row(match)).move > 1
    assert await traces(front) == []


async def test_whoever_is_stood_in_for_keeps_nobody_from_leaving(front):
    """The match goes on without the member, though only computers play in it just now."""
    match = await front.begin(ZOE, BEN)
    table = await front.table(match)
    async with front.host.services.matches.lock(match):
        stand_ins.assign_stand_in(table, 1)
        await front.host.services.timing.change(table)
    assert "is deleted" in said(await delete(front))
    row = await front.row(match)
    assert [(seat.user_id, bool(seat.bot)) for seat in row.seats] == [
        (None, True),
        (BEN.user_id, True),
    ]
    assert await traces(front) == []


async def test_a_duel_in_earnest_is_won_by_the_other_player(front):
    """The result names no former player, in the thread and in the channel's line."""
    rate_all(front)
    match = await front.begin(ZOE, BEN, place=WITH_THREADS)
    assert ZOE.name in said((await front.message(match, "lobby")).content)
    await delete(front)
    await front.pass_time(seconds=11)
    assert (await front.row(match)).status == "over"
    result = said((await front.message(match, "result")).content)
    assert result.startswith("🏁 Pennies: Ben won\nformer player has left.\n🥇 Ben")
    line = said((await front.message(match, "lobby")).content)
    assert line.startswith("🏁 Pennies: Ben won → <#")
    assert ZOE.name not in result + line
    rating = await front.database.read(lambda conn: ratings.get(conn, GUILD, "toy", BEN.user_id))
    assert (rating.wins, rating.losses) == (1, 0)
    assert await traces(front) == []


async def test_a_rated_match_of_more_goes_on_for_the_others_and_counts(front):
    rate_all(front)
    match = await front.begin(ZOE, BEN, CEM)
    await delete(front)
    assert (await front.row(match)).status == "running"
    await given_up(front, match, CEM, winner=BEN)
    found = await front.database.read(lambda conn: results.of_match(conn, match))
    counted = [(one.user_id, one.result) for one in found if one.rated]
    assert counted == [(BEN.user_id, "win"), (CEM.user_id, "loss")]
    result = said((await front.message(match, "result")).content)
    assert result.startswith("🏁 Pennies: Ben won")
    assert "A computer sat in for Cem at the end; that counts as a loss." in result


async def test_the_channel_s_line_of_a_match_that_goes_on_names_who_sits_there_now(front):
    match = await front.begin(ZOE, BEN, place=WITH_THREADS)
    await delete(front)
    line = said((await front.message(match, "lobby")).content)
    assert line.startswith("Pennies · 🤖 Nora and Ben → <#")


async def test_whoever_takes_the_seat_of_a_former_member_is_not_taken_for_one(front):
    match = await front.begin(ZOE, BEN, CEM)
    await delete(front)
    await front.click(EVE, (await front.message(match)).id, "Take this seat")
    for member in (BEN, CEM):
        await front.click(member, (await front.message(match)).id, "Let them in")
    await front.press(EVE, match, "/leave-yes", on=None, private=True)
    shown = said((await front.message(match)).content)
    assert "data deleted" not in shown
    assert "🤖 The computer plays on for Eve." in shown


async def test_finished_matches_keep_their_history_with_a_former_player(front):
    match = await front.begin(ZOE, BEN)
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    await delete(front)
    row = await front.row(match)
    assert row.seats[0].name == FORMER_NAME
    assert "former player" in said(await front.press(BEN, match, "/show"))
    again = private_text(await front.press(BEN, match, "/replay 0"))
    assert "former player" in again or "Before the first move" in again
    assert await traces(front) == []


async def leave(front, member):
    """Begin a match of three that this member, in the last seat, leaves for good."""
    match = await front.begin(BEN, CEM, member)
    await front.press(member, match, "/leave-yes", on=None, private=True)
    return match


async def test_a_seat_that_was_given_up_under_an_earlier_name_does_not_show_it(front):
    match, later = await leave(front, ZOE), replace(ZOE, name="Zoë II")
    await press(front, later, "/data-show")
    assert (await front.row(match)).seats[2].name == ZOE.name
    await delete(front, later)
    assert (await front.row(match)).seats[2].name == FORMER_NAME
    assert await traces(front) == []


async def test_a_seat_that_a_namesake_gave_up_is_still_called_so(front):
    match = await leave(front, replace(EVE, name=ZOE.name))
    await front.begin(ZOE, BEN)
    await delete(front)
    assert (await front.row(match)).seats[2].name == ZOE.name


def test_the_former_player_is_called_so_in_every_language(monkeypatch):
    seat = matches.SeatRow(0, FORMER_NAME)
    monkeypatch.setattr("bot.host.ui.member.catalogue", lambda _locale: PseudoLocale())
    assert words_for((seat,), "xx").name(0) == "former playerääääää"[:-1]
    namesake = matches.SeatRow(0, FORMER_NAME, user_id=5)
    assert words_for((namesake,), "xx").name(0) == "former player"


async def test_the_former_player_is_called_so_in_lists_of_matches_too(front):
    table = await front.table(await front.begin(ANA, BEN, CEM))
    seats = (replace(table.row.seats[0], user_id=None, name=FORMER_NAME), *table.row.seats[1:])
    table.row = replace(table.row, seats=seats)
    words = words_for((), "de")
    shown = (
        said(help_pages.games([table], BEN.user_id, "de")),
        help_pages.match_label(table, BEN.user_id, words),
        moderation_view.label(table, words),
        lobby_card.thread_name(table),
    )
    *german, english = shown
    assert all("ehemaliger Spieler" in text and FORMER_NAME not in text for text in german)
    assert FORMER_NAME in english  # a thread is named in the server's language


async def test_the_log_credits_no_computer_with_a_former_member_s_moves(front):
    """Log, replay and the page tell of a former player; what follows is the computer's."""
    match = await front.begin(ZOE, BEN)
    await front.move(ZOE, match, "bid 1")
    await delete(front)
    await front.pass_time(seconds=11)
    await front.move(BEN, match, "bid 1")
    log = (await front.press(BEN, match, "/log 0", on=None, private=True)).content.lines
    told = [line for line in log if "has bid" in line]
    assert told[0] == "former player has bid."
    assert "🤖 Nora has bid." in log[log.index(told[0]) + 1 :]
    replay = said((await front.press(BEN, match, "/replay 1", on=None, private=True)).content)
    assert "former player" in replay
    page = (await front.press(BEN, match, "/export", on=None, private=True)).also[0].content
    assert "former player" in page.decode()
    assert await traces(front) == []


async def test_who_takes_a_seat_is_not_credited_with_earlier_moves(front):
    match = await front.begin(ZOE, BEN, CEM)
    await front.move(ZOE, match, "bid 1")
    await delete(front)
    await front.click(EVE, (await front.message(match)).id, "Take this seat")
    for member in (BEN, CEM):
        await front.click(member, (await front.message(match)).id, "Let them in")
    log = said((await front.press(BEN, match, "/log 0", on=None, private=True)).content)
    assert "former player has bid." in log
    assert "Eve has bid." not in log


async def test_lobbies_invite_nobody_whose_data_is_deleted(front):
    """Their message does not mention the member, nor an invitation name who sat there."""
    invited = await front.open(BEN, opponent=ZOE)
    assert f"<@{ZOE.user_id}>" in said((await front.message(invited, "lobby")).content)
    await delete(front)
    await front.pass_time(seconds=1)
    shown = (await front.message(invited, "lobby")).content
    assert f"<@{ZOE.user_id}>" not in said(shown)
    assert shown.ping is None


async def test_an_invitation_names_nobody_whose_data_is_deleted(front):
    """Zoë sat in the lobby to which Cem is invited by a message of its own."""
    lobby = await front.open(BEN, opponent=ZOE, private=True, seats=3)
    await front.press(ZOE, lobby, "/join")
    custom_id, named = CustomId(lobby, "?_invite"), {CEM.user_id: CEM.name}
    await front.send(BEN, custom_id, private=True, values=(str(CEM.user_id),), named=named)
    await delete(front)
    shown = said((await front.message(lobby, "call")).content)
    assert "Already here: Ben." in shown
    assert ZOE.name not in said((await front.message(lobby, "lobby")).content)


async def test_another_process_forgets_names_within_an_hour(front, monkeypatch):
    """On a server's database, where nobody tells it who was deleted."""
    services = front.host.services
    monkeypatch.setattr(services, "database", SimpleNamespace(path=None))
    services.forget_old_names()
    words_for((matches.SeatRow(0, ZOE.name, 1),))
    services.forget_old_names()
    assert _words_of_match.cache_info().currsize
    front.clock.set_to(front.clock.now + timedelta(hours=1))
    services.forget_old_names()
    assert not _words_of_match.cache_info().currsize


async def test_a_match_against_computers_alone_goes_too(front):
    match = await front.begin(ZOE, computers=1)
    await delete(front)
    assert await front.row(match) is None
    assert "don't know that match" in private_text(await front.press(ZOE, match, "/hand"))


async def test_lobbies_are_left(front):
    alone = await front.open(ZOE)
    both = await front.open(ZOE)
    await front.press(BEN, both, "/join")
    await delete(front)
    assert (await front.row(alone)).status == "closed"
    row = await front.row(both)
    assert (row.host_id, [seat.user_id for seat in row.seats]) == (BEN.user_id, [BEN.user_id])
    assert await traces(front) == []


async def test_cups_that_are_not_drawn_are_left_and_others_remember_them(front):
    def enter(conn):
        usual = {"guild_id": GUILD, "channel_id": CHANNEL, "game": "toy", "settings": "{}"}
        people = (ZOE.user_id, BEN.user_id)
        for number, (status, entrants) in enumerate(
            (("open", people), ("open", people[:1]), ("over", people))
        ):
            row = CupRow(
                id=f"c{number}",
                name=f"Cup {number}",
                status=status,
                host_id=ZOE.user_id,
                entrants=entrants,
                created_at=number,
                **usual,
            )
            cups.put(conn, row)

    await front.host.remember_member(ZOE)
    await front.host.remember_member(BEN)
    await front.database.write(enter)
    await delete(front)
    first, second, third = [
        await front.database.read(lambda conn, key=key: cups.load(conn, key))
        for key in ("c0", "c1", "c2")
    ]
    assert (first.host_id, first.entrants) == (BEN.user_id, (BEN.user_id,))
    assert (second.status, second.entrants, second.host_id) == ("closed", (), FORMER)
    assert (third.host_id, third.entrants) == (FORMER, (None, BEN.user_id))
    assert await traces(front) == []


async def test_preferences_squads_and_absences_go(front):
    await press(front, ZOE, "/me-confirm on")
    await press(front, ZOE, "/away-add 3")
    row = PresetRow("p", ZOE.user_id, "toy", "Mine", {}, 1)
    await front.database.write(lambda conn: presets.put(conn, row))
    await delete(front)
    assert await traces(front) == []
    assert not (await front.host.services.tastes.of(ZOE.user_id)).confirm


async def test_who_asked_for_a_free_seat_does_not_ask_any_more(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.press(CEM, match, "/leave-yes", on=None, private=True)
    await front.click(ZOE, (await front.message(match)).id, "Take this seat")
    assert "Let them in" in labels((await front.message(match)).content)
    await delete(front)
    await front.pass_time(minutes=1)
    assert await traces(front) == []
    assert "Let them in" not in labels((await front.message(match)).content)


async def test_whoever_comes_back_is_met_anew(front):
    await front.begin(ZOE, BEN)
    await delete(front)
    match = await front.open(ZOE)
    assert (await front.row(match)).seats[0].name == ZOE.name
    assert (await delete(front)) is not None
    assert await traces(front) == []


async def test_a_press_in_between_does_not_leave_a_seat_without_anybody(front):
    """Joining and deleting at once: whichever comes first, no match waits for nobody."""
    lobbies = [await front.open(BEN, seats=2) for _ in range(4)]
    joins = [front.press(ZOE, match, "/join") for match in lobbies]
    await asyncio.gather(delete(front), *joins)
    for match in lobbies:
        row = await front.row(match)
        assert all(seat.user_id or seat.bot for seat in row.seats)
    await delete(front)
    assert await traces(front) == []


async def test_whom_matches_never_let_go_reads_to_try_again(front, monkeypatch):
    await front.begin(ZOE, BEN)
    monkeypatch.setattr("bot.host.members.own_data.seat_transfer.give_up", lambda *_: None)
    assert "Try again in a minute" in private_text(await delete(front))
    assert await traces(front) != []


async def test_what_could_not_be_scrubbed_is_scrubbed_at_the_next_start(front, monkeypatch):
    async def full():
        raise StorageError("The disk is full.")

    await front.begin(ZOE, BEN)
    with monkeypatch.context() as context:
        context.setattr(front.database, "purge", full)
        assert "is deleted" in said(await delete(front))
    due = await front.database.read(lambda conn: key_values.get(conn, key_values.SCRUB))
    assert due == "due"
    front.restart()
    await front.host.services.own_data.scrub_if_due()
    assert not await front.database.read(lambda conn: key_values.get(conn, key_values.SCRUB))
    with monkeypatch.context() as context:
        context.setattr(front.database, "purge", None)
        await front.host.services.own_data.scrub_if_due()  # nothing is due


async def test_others_notice_nothing_but_the_name(front):
    mine = await front.begin(BEN, CEM)
    before = await front.stored(mine)
    await front.begin(ZOE, BEN)
    await delete(front)
    assert await front.stored(mine) == before


async def test_nothing_stored_is_no_trouble(front):
    assert "is deleted" in said(await delete(front))
    assert await traces(front) == []
