"""`/owner`: for the users and servers of the settings alone; what it does to members."""

import json

import pytest

from bot.host.owners.owner_access import OwnerSettings
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction, OpenModal, SendFile
from storage.owner import blocks, reports
from storage.server import audit
from tests.bot.host.fakes import ANA, BEN, CEM, CHANNEL, DAN, GUILD, HERE, Front, button, said

OWNERS = OwnerSettings(frozenset({DAN.user_id}), frozenset({GUILD}))
OLD = "That list is out of date. Run the command again."


@pytest.fixture
def front(database, clock):
    return Front(database, clock, owners=OWNERS)


async def do(front, action, member=DAN, **more):
    return await front.send(member, CustomId(NO_MATCH, action), private=True, **more)


async def follow(front, reply, label):
    """Press the button of a private panel."""
    custom_id = CustomId.parse(button(reply.content, label).custom_id)
    return await front.send(DAN, custom_id, private=True)


async def reported(front, member=ANA, match="m1"):
    """Let a member report a problem; return its row."""
    await do(front, f"/report {match}", member, answers={"text": "My hand is empty."})
    (row, *_) = await front.database.read(lambda conn: reports.latest(conn, 5))
    return row


async def test_everybody_else_gets_the_answer_to_an_unknown_button(front):
    """Whatever the word, whoever asks elsewhere, and nothing happens."""
    unknown = said(await do(front, "/owner-nothing", CEM))
    assert unknown == OLD
    elsewhere = HERE.__class__(CHANNEL, GUILD + 1)
    for word in front.host.services.owner_commands.routes:
        assert said(await do(front, f"/{word} member 1", CEM)) == unknown, word
        assert said(await do(front, f"/{word} on", DAN, place=elsewhere)) == unknown, word
    assert await front.database.read(lambda conn: audit.of_server(conn, 0, 9)) == []
    assert await front.database.read(blocks.every) == []


async def test_a_log_without_entries_says_so(front):
    text = "Nobody is blocked, and no owner has changed anything yet."
    assert text in said(await do(front, "/owner-log"))


async def test_status_says_what_fulltime_status_does(front):
    await front.begin(ANA, BEN)
    text = said(await do(front, "/owner-status"))
    assert "toy: 0 lobby · 1 running · 0 over · 0 closed" in text
    assert "overdue 0" in text


async def test_what_is_overdue_is_so_by_the_clock_of_the_bot(front, clock):
    """Which is the one that acts on it; the playground's can be moved forward."""
    await front.begin(ANA, BEN)
    clock.move(days=5)
    text = said(await do(front, "/owner-status"))
    assert "overdue 0" not in text
    await front.host.tick()
    assert "overdue 0" in said(await do(front, "/owner-status"))


async def test_a_report_is_listed_answered_and_the_answer_is_read_once(front):
    row = await reported(front)
    assert (row.user_id, row.match_id, row.interaction_id) == (ANA.user_id, "m1", 7)
    panel = await do(front, "/owner-reports")
    assert row.code in panel.content.sections[0].text
    assert "My hand is empty." in panel.content.sections[0].text
    form = await follow(front, panel, "Answer…")
    assert isinstance(form, OpenModal)
    answered = await do(front, f"/owner-answered {row.id}", answers={"text": "It is *mended*."})
    assert "No report waits" in said(answered)
    line = rf"Your report `{row.code}` was answered: It is \*mended\*."
    assert line not in said(await do(front, "/data-show", BEN))
    assert line in said(await do(front, "/data-show", ANA))
    await front.host.services.owner_watch.refresh()
    assert line not in said(await do(front, "/data-show", ANA))


async def test_an_answer_waits_for_a_reply_with_room_and_until_it_has_arrived(front):
    row = await reported(front)
    await do(front, f"/owner-answered {row.id}", answers={"text": "Mended."})
    assert isinstance(await do(front, "/data-ask", ANA), OpenModal)
    pressed = MemberInteraction(ANA, HERE, CustomId(NO_MATCH, "/data-show"), 7, private=True)
    handled = await front.host.handle(pressed)
    await front.host.after_reply(handled, complete=False)
    assert "Mended." in said(handled.reply)
    assert "Mended." in said(await do(front, "/data-show", ANA))


async def test_a_report_goes_after_ninety_days(front):
    await reported(front)
    await front.pass_time(days=89)
    assert await front.database.read(lambda conn: reports.latest(conn, 5))
    await front.pass_time(days=2)
    assert not await front.database.read(lambda conn: reports.latest(conn, 5))


async def test_a_blocked_member_s_matches_end_unrated_and_they_can_do_nothing(front, match):
    lobby = await front.open(ANA)
    asked = await do(front, f"/owner-block member {ANA.user_id}")
    assert (await front.row(match)).status == "running", "it asks first"
    form = (await follow(front, asked, "Block…")).form
    assert await front.database.read(blocks.every) == [], "it asks for the reason first"
    for _ in range(2):
        custom_id = CustomId.parse(form.custom_id)
        logged = await front.send(
            DAN, custom_id, private=True, answers={"reason": " abuse  of\n*rules* "}
        )
    assert "reason abuse of \\*rules\\*" in said(logged)
    assert "have blocked you" in said(await do(front, "/data-show", ANA)), "at once"
    await front.pass_time(seconds=1)
    row = await front.row(match)
    assert row.status == "over"
    assert "The people who run this bot ended this match" in said(await front.message(match))
    assert (await front.row(lobby)).status == "closed"
    refused = await do(front, "/data-show", ANA)
    assert "have blocked you" in said(refused)
    front.restart()
    await front.host.tick()
    assert "have blocked you" in said(await do(front, "/data-show", ANA))
    await do(front, f"/owner-unblock member {ANA.user_id}")
    assert "have blocked you" not in said(await do(front, "/data-show", ANA))
    notes = await front.database.read(lambda conn: audit.of_server(conn, 0, 9))
    assert [(note.what, note.user_id) for note in notes] == [
        ("unblock", DAN.user_id),
        ("block", DAN.user_id),
    ]


async def test_an_earlier_block_is_shown_with_its_reason_before_the_next(front):
    """Two owners share the work, and a block lasts for years."""
    await do(front, f"/owner-block-yes member {ANA.user_id}", answers={"reason": "Spam."})
    again = await do(front, f"/owner-block member {ANA.user_id}")
    assert "is blocked already" in said(again)
    assert "reason Spam." in said(again)
    assert again.content.rows == ()
    await do(front, f"/owner-unblock member {ANA.user_id}")
    asked = said(await do(front, f"/owner-block member {ANA.user_id}"))
    assert asked.index(" unblock ") < asked.index("reason Spam.")
    assert "Spam" not in said(await do(front, f"/owner-block member {BEN.user_id}"))


async def test_a_blocked_member_does_not_read_why(front):
    await do(front, f"/owner-block-yes member {ANA.user_id}", answers={"reason": "Spam."})
    assert "Spam" not in said(await do(front, "/data-show", ANA))


async def test_who_was_blocked_reads_neither_why_nor_by_whom_in_their_data(front):
    await do(front, f"/owner-block-yes member {ANA.user_id}", answers={"reason": "Spam."})
    await do(front, f"/owner-unblock member {ANA.user_id}")
    given = await do(front, "/data-export", ANA)
    assert isinstance(given, SendFile)
    assert "Spam" not in given.download.content.decode()
    assert "audit" not in json.loads(given.download.content)["tables"]
    own = await do(front, "/data-export", DAN)
    assert len(json.loads(own.download.content)["tables"]["audit"]) == 2, "what they did"


async def test_a_reason_that_is_too_long_blocks_nobody(front):
    answers = {"reason": "x" * 201}
    reply = await do(front, f"/owner-block-yes member {ANA.user_id}", answers=answers)
    assert "has 201 characters" in said(reply)
    assert await front.database.read(blocks.every) == []


async def test_a_block_that_a_crash_cut_short_is_done_by_the_next_start(front, match):
    block = blocks.Block(blocks.MEMBER, ANA.user_id, front.clock.ms())
    await front.database.write(lambda conn: blocks.put(conn, block))
    front.restart()
    await front.host.tick()
    assert (await front.row(match)).status == "over"


async def test_owners_and_their_server_cannot_be_blocked_nor_what_is_no_id(front):
    assert "one of the owners" in said(await do(front, f"/owner-block member {DAN.user_id}"))
    assert "own server" in said(await do(front, f"/owner-block server {GUILD}"))
    for wrong in ("/owner-block member -", "/owner-block member", "/owner-leave server 99x"):
        assert "Give the id" in said(await do(front, wrong)), wrong
    assert "Nobody with that id" in said(await do(front, "/owner-unblock server 5"))


async def test_what_is_played_in_a_blocked_server_rests_and_goes_on_afterwards(front, clock):
    there = HERE.__class__(CHANNEL + 1, GUILD + 1)
    match = await front.begin(ANA, BEN, place=there)
    lobby = await front.open(ANA, there)
    here = await front.begin(ANA, BEN)
    left = (await front.row(lobby)).wake_at - clock.ms()
    await do(front, f"/owner-block-yes server {GUILD + 1}")
    posts = len(front.messenger.posts)
    await front.pass_time(days=90)
    await front.pass_time(days=90)
    assert (await front.row(match)).status == "running"
    assert (await front.row(lobby)).status == "lobby"
    assert {post.channel for post in front.messenger.posts[posts:]} <= {CHANNEL}
    assert (await front.row(here)).status == "running"
    assert "blocked this server" in said(await do(front, "/data-show", ANA, place=there))
    assert "blocked this server" not in said(await do(front, "/data-show", ANA))
    await do(front, f"/owner-unblock server {GUILD + 1}")
    await front.host.tick()
    assert (await front.row(lobby)).wake_at - clock.ms() == left
    assert "blocked this server" not in said(await do(front, "/data-show", ANA, place=there))


async def test_the_bot_leaves_a_server(front):
    asked = await do(front, f"/owner-leave server {GUILD + 1}")
    assert front.messenger.servers_left == []
    await follow(front, asked, "Yes, leave")
    assert front.messenger.servers_left == [GUILD + 1]
    front.messenger.faults = 1
    assert "Discord does not answer" in said(await do(front, f"/owner-leave-yes server {GUILD}"))


@pytest.mark.parametrize(
    ("pressed", "what"),
    [(f"/owner-leave-yes server {GUILD + 1}", "leave"), ("/owner-stop-yes", "stop")],
)
async def test_what_is_pressed_twice_is_logged_once(front, pressed, what):
    for _ in range(2):
        await do(front, pressed)
        front.clock.move(seconds=1)
    front.clock.move(minutes=1)
    await do(front, pressed)
    notes = await front.database.read(lambda conn: audit.of_server(conn, 0, 9))
    assert [note.what for note in notes] == [what, what], "a minute later it is meant anew"


async def test_new_matches_are_paused_and_running_ones_go_on(front):
    match, lobby = await front.begin(ANA, BEN), await front.open(CEM)
    await front.press(BEN, lobby, "/join")
    await follow(front, await do(front, "/owner-pause"), "Pause new matches")
    assert "wait for maintenance" in said(await front.press(CEM, lobby, "/start"))
    assert (await front.row(lobby)).status == "lobby"
    await front.move(ANA, match, "bid 1")
    assert (await front.row(match)).move == 1
    assert "New matches are paused." in said(await do(front, "/owner-status"))
    for word in ("on", "off", "off"):
        await do(front, f"/owner-pause {word}")
    await front.press(CEM, lobby, "/start")
    assert (await front.row(lobby)).status == "running"
    notes = await front.database.read(lambda conn: audit.of_server(conn, 0, 9))
    assert [note.detail["turned"] for note in notes] == ["off", "on"], "each once"


async def test_stop_ends_the_processes_that_run_and_not_the_next_one(front):
    stopped = []
    front.host.services.owner_watch.on_stop = lambda: stopped.append(1)
    await front.host.tick()
    front.clock.move(seconds=1)
    asked = await do(front, "/owner-stop")
    await front.pass_time(seconds=10)
    assert stopped == []
    await follow(front, asked, "Yes, stop")
    await front.pass_time(seconds=10)
    assert stopped
    stopped.clear()
    front.restart()
    front.host.services.owner_watch.on_stop = lambda: stopped.append(1)
    await front.pass_time(seconds=10)
    assert stopped == []


async def test_reports_are_posted_where_the_owner_reads_them_once(front):
    posted, broken = [], [True]

    def post(line):
        if broken:
            raise OSError
        posted.append(line)

    front.host.services.owner_watch.post_report = post
    row = await reported(front)
    await front.pass_time(seconds=10)
    assert posted == []
    broken.clear()
    await front.pass_time(seconds=10)
    await front.pass_time(seconds=10)
    assert posted == [
        f"{row.code}: My hand is empty. (server {GUILD}, match m1, interaction 7, version 1.0.0)"
    ]


async def test_who_is_blocked_again_is_taken_out_as_soon_as_before(front):
    """Within seconds, not at the next look for matches of the blocked, which comes each minute."""
    yes, reason = f"/owner-block-yes member {ANA.user_id}", {"reason": ""}
    await do(front, yes, answers=reason)
    await front.pass_time(seconds=1)
    await do(front, f"/owner-unblock member {ANA.user_id}")
    match = await front.begin(ANA, BEN)
    await do(front, yes, answers=reason)
    await front.pass_time(seconds=1)
    assert (await front.row(match)).status == "over"


async def test_stop_ends_those_that_run_and_no_later_one_whatever_the_clock_does(front):
    """An order of a clock that was ahead ended each new process, until it was as late as that."""
    for start, order in ((365, 0), (0, 365)):
        front.clock.move(days=start)
        front.restart()
        await front.host.tick()
        front.clock.move(days=order - start)
        stopped = []
        front.host.services.owner_watch.on_stop = lambda stopped=stopped: stopped.append(1)
        await do(front, "/owner-stop-yes")
        await front.pass_time(seconds=10)
        assert stopped
        front.clock.move(days=-order)
        front.restart()
        ended = []
        front.host.services.owner_watch.on_stop = lambda ended=ended: ended.append(1)
        await front.pass_time(seconds=10)
        assert ended == []
