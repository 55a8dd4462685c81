"""What moderators may do to the matches of their server; all of it is noted and told."""

from copy import copy
from dataclasses import replace
from functools import partial

import pytest

from bot.host.app.host import HostSettings
from bot.host.clock.turn_clock import HOUR
from bot.host.servers import moderation_view
from bot.host.servers.moderation_changes import FASTER
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, UpdateMessage
from bot.host.ui.member import words_for
from bot.interactions.render import render
from storage.match import matches
from storage.owner import blocks
from storage.server import audit
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    DAN,
    EVE,
    GRANT,
    GUILD,
    HERE,
    button,
    labels,
    picks,
    private_text,
    said,
)
from tests.bot.host.servers import pressing
from tests.contract.toy.definition import DEFINITION as TOY
from tests.pseudo import PseudoLocale
from tests.storage.erasures import erase_member

MOD = replace(EVE, moderates=True)
press = partial(pressing.press, who=MOD)


async def done(front, match):
    return await front.database.read(lambda conn: audit.of_match(conn, match))


async def card(front, match):
    return said((await front.message(match)).content)


async def test_the_list_shows_every_running_match_of_the_server_and_the_way_there(front):
    empty = await press(front, "/mod-list", private=False)
    assert "No match is running here" in private_text(empty)
    first = await front.begin(ANA, BEN)
    front.clock.move(minutes=1)
    second = await front.begin(CEM, DAN)
    elsewhere = Location(801, GUILD + 1)
    await front.begin(replace(ANA, guild_id=GUILD + 1), computers=1, place=elsewhere)
    shown = await press(front, "/mod-list")
    assert said(shown).splitlines()[1:] == [
        f"**Pennies**: Cem and Dan → <#{HERE.channel_id}>",
        f"**Pennies**: Ana and Ben → <#{HERE.channel_id}>",
    ]
    (pick,) = picks(shown.content)
    assert [entry.value for entry in pick.entries] == [second, first]
    opened = await press(front, CustomId.parse(pick.custom_id).action, first)
    assert isinstance(opened, UpdateMessage)
    assert labels(opened.content) == ["Pause match", "+24 h", "Log", "Undo…", "End it…"]


async def test_moderators_of_one_server_have_no_say_in_another(front, match):
    elsewhere = {"who": replace(MOD, guild_id=GUILD + 1), "place": Location(801, GUILD + 1)}
    for action in ("/mod-show", "/mod-pause", "/mod-end-yes", "/mod-replace"):
        reply = await press(front, f"{action} {match}", seat="0", **elsewhere)
        assert private_text(reply).startswith("No match is running here.")
    assert "Nothing yet." in said(await press(front, f"/mod-log {match}", **elsewhere))
    assert await done(front, match) == []


async def test_a_match_is_stopped_and_goes_on(front, match):
    shown = await press(front, f"/mod-pause {match}")
    assert "Resume match" in labels(shown.content)
    assert "A moderator paused this match. Nothing is lost; it goes on later." in await card(
        front, match
    )
    assert "Nothing is lost." in await card(front, match)
    why = private_text(await front.move(ANA, match, "bid 1"))
    assert why == "A moderator paused this match. Nothing is lost; wait until they resume it."
    assert "Resume" not in labels((await front.message(match)).content)
    refused = await front.press(ANA, match, "/go-on", on=None, private=True)
    assert "A moderator paused" in private_text(refused)
    again = await press(
        front, CustomId.parse(button(shown.content, "Resume match").custom_id).action
    )
    assert "Pause match" in labels(again.content)
    assert "A moderator resumed this match. Play on." in await card(front, match)
    front.clock.move(hours=1)
    await front.move(ANA, match, "bid 1")
    assert "moderator" not in await card(front, match)
    assert [(one.what, one.user_id) for one in await done(front, match)] == [
        ("pause", EVE.user_id),
        ("continue", EVE.user_id),
    ]


async def test_no_time_passes_while_a_moderator_has_stopped_it(front, even_lot, clock, match):
    left = (await front.row(match)).wake_at - clock.ms()
    await press(front, f"/mod-pause {match}")
    assert (await front.row(match)).wake_at is None
    await front.pass_time(days=2)
    await press(front, f"/mod-pause {match} off")
    assert (await front.row(match)).wake_at - clock.ms() == left


async def test_stopping_by_command_twice_does_not_let_it_go_on(front, match):
    await press(front, "/mod-pause")
    again = await press(front, "/mod-pause")
    assert "⏸ It is paused." in said(again)
    assert "Resume match" in labels(again.content)
    assert (await front.table(match)).is_held
    assert [one.what for one in await done(front, match)] == ["pause"]


async def let_a_computer_play(front, match, number):
    """Choose a member of a match on its panel, and answer yes; return the question."""
    (pick,) = picks((await press(front, f"/mod-show {match}")).content)
    asked = await press(front, CustomId.parse(pick.custom_id).action, pick.entries[number].value)
    yes = button(asked.content, "Yes, let a computer play on")
    await press(front, CustomId.parse(yes.custom_id).action)
    return asked


async def test_a_computer_plays_on_for_a_member_after_a_question(front, match):
    shown = await press(front, f"/mod-show {match}")
    (pick,) = picks(shown.content)
    assert [entry.label for entry in pick.entries] == ["A computer for Ana", "A computer for Ben"]
    asked = await press(front, CustomId.parse(pick.custom_id).action, pick.entries[1].value)
    question = (
        "Let a computer play on for **Ben**? I tell Ben, who comes back with **Take my seat back**."
    )
    assert question in said(asked)
    assert labels(asked.content) == ["Yes, let a computer play on", "No, go back"]
    assert (await front.row(match)).seats[1].bot is None
    yes = CustomId.parse(button(asked.content, "Yes, let a computer play on").custom_id).action
    await press(front, yes)
    row = await front.row(match)
    assert [(seat.name, seat.user_id) for seat in row.seats] == [("Ana", 1), ("Ben", 2)]
    assert row.seats[1].bot in TOY.bots
    assert "A moderator let a computer play on for 🤖 Ben." in await card(front, match)
    await front.move(ANA, match, "bid 1")
    assert (await front.row(match)).move > 1, "it plays"
    (note,) = await done(front, match)
    assert (note.what, note.detail) == ("computer", {"seat": 1, "from": BEN.user_id, "to": None})
    assert "Someone was faster" not in said(await press(front, f"/mod-show {match}"))
    assert (await press(front, yes)).content.notice == FASTER
    refused = await press(front, f"/mod-replace {match}", seat="1")
    assert private_text(refused) == "A computer plays there already."


async def test_whoever_a_computer_plays_on_for_is_told_and_comes_back(front, match):
    await let_a_computer_play(front, match, 1)
    (told,) = [
        post for post in front.messenger.posts if post.content.ping and not post.content.picture
    ]
    assert (told.content.ping.user_id, told.content.ping.text) == (
        2,
        "a computer plays on for you.",
    )
    assert "A moderator let it take over, so that the match goes on." in said(told.content)
    await front.click(BEN, told.id, "Take my seat back")
    assert (await front.row(match)).seats[1].bot is None
    assert "A moderator let a computer play on for Ben." in await card(front, match)


async def test_the_command_without_a_member_asks_first_too(front, match):
    asked = await press(front, f"/mod-replace {match}", seat="0")
    assert "Let a computer play on for **Ana**?" in said(asked)
    assert (await front.row(match)).seats[0].bot is None


async def test_a_member_plays_on_in_a_seat_and_is_called(front, clock, match):
    await front.move(BEN, match, "bid 1")
    clock.move(minutes=11)
    who = {"user": str(CEM.user_id), "name": "Cem *bold*"}
    shown = await press(front, f"/mod-replace {match}", seat="0", **who)
    assert "Cem \\*bold\\* and Ben" in said(shown)
    row = await front.row(match)
    assert (row.seats[0].user_id, row.seats[0].name) == (CEM.user_id, "Cem *bold*")
    assert CEM.user_id in front.messenger.pings()
    assert "Your hand" in said(await front.press(CEM, match, "/hand"))
    await front.move(CEM, match, "bid 1")


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ({"seat": "0", "user": "2", "name": "Ben"}, "They already play in this match"),
        ({"seat": "0", "user": "ben", "name": "Ben"}, "That menu has changed meanwhile"),
        ({"seat": "7"}, "There is no such seat. Choose one of the list."),
        ({"seat": "Ana"}, "There is no such seat. Choose one of the list."),
    ],
)
async def test_a_seat_that_cannot_be_given_stays_as_it_is(front, answers, why, match):
    before = await front.stored(match)
    assert private_text(await press(front, f"/mod-replace {match}", **answers)).startswith(why)
    assert await front.stored(match) == before
    assert await done(front, match) == []


async def test_nobody_is_seated_in_more_matches_than_may_be(front):
    front.settings = HostSettings(most_matches=1)
    front.restart()
    await front.begin(CEM, computers=1)
    match = await front.begin(ANA, BEN)
    who = {"seat": "0", "user": str(CEM.user_id), "name": "Cem"}
    refused = await press(front, f"/mod-replace {match}", **who)
    assert "You have 1 running match here" in private_text(refused)
    assert (await front.row(match)).seats[0].user_id == ANA.user_id


async def test_those_who_are_asked_are_given_time(front, clock, match):
    clocks = (await front.table(match)).clocks
    before = [clocks.reading(seat).left for seat in (0, 1)]
    shown = await press(front, f"/mod-extend {match}", hours="3")
    due = (clock.ms() + before[0] + 3 * HOUR) // 1000
    assert f"⏳ Ana and Ben: due <t:{due}:R>" in said(shown), "the panel says until when"
    assert f"⏳ Ana and Ben: due <t:{due}:R>" in await card(front, match)
    clocks = (await front.table(match)).clocks
    assert [clocks.reading(seat).left for seat in (0, 1)] == [one + 3 * HOUR for one in before]
    assert "A moderator gave more time: 3 h." in await card(front, match)
    await press(front, f"/mod-extend {match}")
    clock.move(minutes=1)
    assert [one.detail for one in await done(front, match)] == [{"hours": 3}, {"hours": 24}]
    for hours in ("0", "700", "x"):
        refused = await press(front, f"/mod-extend {match}", hours=hours)
        assert "Choose 1 to 672 hours." in private_text(refused)


async def test_where_no_clock_runs_there_is_no_time_to_give(front):
    match = await front.begin(ANA, BEN, speed="none")
    refused = await press(front, f"/mod-extend {match}")
    assert private_text(refused) == "No clock runs in this match now. Take your time."
    assert await done(front, match) == []


async def test_no_time_of_a_turn_passes_while_a_moderator_has_stopped_it(front, clock, match):
    await press(front, f"/mod-pause {match}")
    before = (await front.table(match)).clocks.reading(0).left
    await front.pass_time(days=9)
    await press(front, f"/mod-pause {match} off")
    assert (await front.table(match)).clocks.reading(0).left == before


async def test_whoever_is_seated_has_the_time_of_a_whole_turn(front, clock, match):
    whole = (await front.table(match)).clocks.reading(0).left
    clock.move(hours=20)
    who = {"seat": "0", "user": str(CEM.user_id), "name": "Cem"}
    await press(front, f"/mod-replace {match}", **who)
    assert (await front.table(match)).clocks.reading(0).left == whole


async def test_a_match_is_taken_back_to_before_a_move(front, match):
    empty = await press(front, f"/mod-back {match}")
    assert "Nothing has been played in this match yet." in said(empty)
    await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 1")
    asked = await press(front, f"/mod-back {match}")
    (pick,) = picks(asked.content)
    assert [entry.value for entry in pick.entries] == ["2", "1"]
    await press(front, CustomId.parse(pick.custom_id).action, "2")
    assert (await front.row(match)).move == 1
    assert "A moderator rewound this match to before move 2." in await card(front, match)
    (note,) = await done(front, match)
    assert (note.what, note.detail, note.user_id) == ("rewind", {"move": 2}, EVE.user_id)
    told = said(await front.press(CEM, match, "/log"))
    assert told.count("A moderator took") == 1
    assert "before move 2" in said(await press(front, f"/mod-log {match}"))
    refused = await press(front, f"/mod-rewind {match}", move="9")
    assert "There is no move 9" in private_text(refused)
    assert len(await done(front, match)) == 1


async def test_a_match_is_ended_without_a_result_after_a_question(front, match):
    asked = await press(front, f"/mod-end {match}")
    assert "without a result?" in said(asked)
    assert (await front.row(match)).status == "running"
    shown = await press(
        front, CustomId.parse(button(asked.content, "Yes, end it").custom_id).action
    )
    assert "It is over." in said(shown)
    assert (await front.row(match)).status == "over"
    result = said((await front.message(match, "result")).content)
    assert "Pennies: ended without a result" in result
    assert "A moderator ended this match. It does not count." in result
    assert "🥇" not in result
    again = await press(front, f"/mod-end-yes {match}")
    assert "This match is over" in private_text(again)


async def test_without_a_match_it_is_the_one_of_this_channel(front):
    refused = await press(front, "/mod-pause")
    assert private_text(refused).startswith("No match is running here. /moderate list")
    match = await front.begin(ANA, BEN)
    await press(front, "/mod-pause")
    assert (await front.table(match)).is_held


async def test_the_match_s_log_tells_it_where_it_happened(front, clock, match):
    clock.move(minutes=1)
    await press(front, f"/mod-seat-yes {match} {BEN.user_id}")
    clock.move(minutes=1)
    await front.move(ANA, match, "bid 1")
    told = said(await front.press(CEM, match, "/log")).splitlines()
    (at,) = [number for number, line in enumerate(told) if "A moderator let" in line]
    assert 1 < at < len(told) - 1
    assert "Eve" not in "\n".join(told)


async def test_the_audit_says_who_did_what_to_which_match(front, clock):
    first, second = await front.begin(ANA, BEN), await front.begin(CEM, DAN)
    await press(front, f"/mod-pause {first}")
    clock.move(minutes=1)
    await press(front, f"/mod-end-yes {second}", who=replace(CEM, moderates=True))
    both = said(await press(front, "/mod-log", private=False))
    assert both.index("**Cem** · 🛡 A moderator ended") < both.index("**Eve** · 🛡 A moderator pa")
    assert "**Pennies**: Ana and Ben" in both
    one = said(await press(front, f"/mod-log {first}"))
    assert "**Eve**" in one
    assert "Cem" not in one
    await erase_member(front.database, EVE.user_id)
    assert "**former member**" in said(await press(front, f"/mod-log {first}"))


async def test_the_members_ids_stand_in_the_audit_alone(front, match):
    """So that deletion finds them, and cards and exports do not tell them."""
    big = replace(CEM, user_id=123_456_789_012_345_678)
    who = {"seat": "0", "user": str(big.user_id), "name": "Cem"}
    await press(front, f"/mod-replace {match}", **who)
    row = await front.row(match)
    assert str(big.user_id) not in row.settings
    await erase_member(front.database, big.user_id)
    (note,) = await done(front, match)
    assert note.detail["to"] == 0


async def test_an_old_panel_never_does_the_opposite_of_what_it_says(front, clock):
    match, other = await front.begin(ANA, BEN), replace(DAN, moderates=True)
    mine = await press(front, f"/mod-show {match}")
    theirs = await press(front, f"/mod-show {match}", who=other)
    stop, stop_too = (
        CustomId.parse(button(one.content, "Pause match").custom_id) for one in (mine, theirs)
    )
    stopped = await press(front, stop.action)
    clock.move(minutes=1)
    assert "Someone was faster" in private_text(await press(front, stop_too.action, who=other))
    assert (await front.table(match)).is_held
    go_on = CustomId.parse(button(stopped.content, "Resume match").custom_id)
    await press(front, go_on.action)
    clock.move(minutes=1)
    assert "Someone was faster" in private_text(await press(front, go_on.action, who=other))
    assert not (await front.table(match)).is_paused


async def test_an_old_panel_replaces_nobody_but_whom_it_names(front, match):
    (pick,) = picks((await press(front, f"/mod-show {match}")).content)
    who = {"seat": "0", "user": str(CEM.user_id), "name": "Cem"}
    await press(front, f"/mod-replace {match}", who=replace(DAN, moderates=True), **who)
    old = await press(front, CustomId.parse(pick.custom_id).action, pick.entries[0].value)
    assert "Someone was faster" in private_text(old)
    assert (await front.table(match)).row.seat_of(CEM.user_id) == 0


async def test_suggestions_name_matches_and_seats_of_the_server(front, match):
    lists = front.host.services.moderating.lists
    assert await lists.suggestions(MOD, "ben") == [("Pennies: Ana, Ben", match)]
    assert await lists.suggestions(MOD, "zoe") == []
    assert await lists.suggestions(replace(MOD, guild_id=None), "") == []
    assert await lists.seats(match, MOD, 1) == [("Ana", "0"), ("Ben", "1")]
    assert await lists.seats("", MOD, HERE.channel_id) == [("Ana", "0"), ("Ben", "1")]
    assert await lists.seats("", MOD, 1) == []
    assert await lists.seats(match, replace(MOD, guild_id=5), 1) == []


async def test_the_panels_fit_in_a_longer_language(front):
    words = words_for()
    words._catalogue = PseudoLocale()
    match = await front.begin(ANA, BEN)
    table = await front.table(match)
    long = [matches.SeatRow(number, "W" * 20, user_id=number + 1) for number in range(10)]
    table.row = replace(table.row, seats=tuple(long))
    for content in (
        moderation_view.listed([table] * 1, GRANT, words),
        moderation_view.panel(table, GRANT, words),
        moderation_view.sure_end(table, GRANT, words, "W" * 200),
        moderation_view.sure_seat(table, 0, GRANT, words),
        moderation_view.rewind(table, [(9_999, "W" * 200)], GRANT, words),
    ):
        render(content, picture=None)
    tables = [replace_id(table, number) for number in range(30)]
    render(moderation_view.listed(tables, GRANT, words), picture=None)
    note = audit.Note(guild_id=1, user_id=1, what="end", detail={}, at=1)
    shown = moderation_view.log([(note, table)] * 25, {1: "W" * 20}, "en", words)
    render(shown, picture=None)


def replace_id(table, number):
    other = copy(table)
    other.row = replace(table.row, id=f"match{number}")
    return other


async def test_nobody_is_seated_who_is_blocked(front, match):
    """Their matches end, so that this one would, too."""
    block = blocks.Block(blocks.MEMBER, CEM.user_id, front.clock.ms())
    await front.database.write(lambda conn: blocks.put(conn, block))
    who = {"seat": "0", "user": str(CEM.user_id), "name": "Cem"}
    refused = await press(front, f"/mod-replace {match}", **who)
    assert "That member can't play here" in private_text(refused)
    assert (await front.row(match)).seats[0].user_id == ANA.user_id
