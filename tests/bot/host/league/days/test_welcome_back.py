"""Whose club a computer took over is told, and greeted when they come back."""

import re
from dataclasses import replace
from functools import partial

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.league.days import welcome_back
from bot.host.league.rules.division_reading import read
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction, OpenModal
from bot.host.ui.member import words_for
from bot.host.ui.message import Form
from bot.interactions.render import render
from games.core.season import Fixture
from storage.member import preferences
from storage.member.preferences import Preferences
from tests.bot.host.fakes import ANA, BEN, CEM, HERE, labels, said
from tests.bot.host.league.days.test_presence import lose
from tests.bot.host.league.ground import DAILY, HOUR, QUICK, League
from tests.marks import others_long

ENGLISH = words_for(())
WELCOME = "Welcome back! The club is yours again."


def _meetings(_view, week):
    return (Fixture(0, "Mill Lane", (2, week)), Fixture(1, "Harbour Rovers", (0, week)))


@pytest.fixture
def results(database, clock, monkeypatch):
    """A league in which every week has a result."""
    days = replace(QUICK.season, meetings=_meetings)
    return League(database, clock, monkeypatch, definition=replace(QUICK, season=days))


def post_of(league, word):
    """The one post that holds this word, as it is now."""
    (found,) = [post for post in league.messenger.posts if word in said(post.looks[0])]
    return found


async def test_any_press_is_greeted_with_what_happened_meanwhile(league, monday):
    """Above the panel that was asked for; the days have names."""
    await lose(league, monday, BEN)
    panel = await league.come(monday, BEN)
    *three, now = panel.content.notice.split("\n")
    assert three == [
        WELCOME,
        "2 days have closed meanwhile: Monday to Tuesday.",
        "🤖 A computer ran the club, because you missed two days in a row from Monday on.",
    ]
    assert re.fullmatch(r"Now: \S*Wednesday.*", now)
    assert "I'm back" not in labels(panel.content)
    again = await league.come(monday, BEN)
    assert again.content.notice == ""


async def test_a_refused_press_is_greeted_and_refused(league, monday):
    """The club is back all the same, and the next press says nothing of it."""
    await lose(league, monday, BEN)
    reply = await league.press(BEN, monday.match_id, "/weekx", on=None, private=True)
    said_ = reply.content.notice.split("\n")
    assert said_[0] == WELCOME
    assert any("out of date" in one for one in said_), said_
    assert (await league.come(monday, BEN)).content.notice == ""


@pytest.mark.parametrize("has_arrived", [False, True])
async def test_a_greeting_waits_for_a_reply_that_arrives(league, monday, has_arrived):
    await lose(league, monday, BEN)
    asked = MemberInteraction(BEN, HERE, CustomId(monday.match_id, "/hand", 1), 7, private=True)
    handled = await league.host.handle(asked)
    assert WELCOME in said(handled.reply)
    await league.host.after_reply(handled, complete=False, has_arrived=has_arrived)
    assert (WELCOME in said(await league.come(monday, BEN))) != has_arrived


async def test_each_of_several_clubs_is_greeted(league, monday):
    """One at a time; a club whose season was deleted meanwhile is none any more."""
    await lose(league, monday, BEN)
    asked = MemberInteraction(BEN, HERE, CustomId(monday.match_id, "/hand", 1), 7, private=True)
    await league.host.after_reply(await league.host.handle(asked), has_arrived=False)
    returns = league.host.services.seasons.presence.returns
    (visit,) = returns[BEN.user_id]
    returns[BEN.user_id] = [replace(visit, match_id="gone"), visit, replace(visit, missed=1)]
    assert "Welcome" not in said(await league.come(monday, BEN))
    assert WELCOME in said(await league.come(monday, BEN))
    assert "Welcome back!\n" in said(await league.come(monday, BEN))
    assert returns == {}


async def test_a_form_has_no_room_for_a_greeting(league, monday):
    await lose(league, monday, BEN)
    asked = MemberInteraction(BEN, HERE, CustomId(monday.match_id, "/hand", 1), 7)

    async def opens(pressed):
        await league.host.handle(pressed)
        return OpenModal(Form("Form", "g1:0:0::/x", ()))

    await league.host.after_reply(await league.host.handle(asked, opens))
    assert WELCOME in said(await league.come(monday, BEN))


@pytest.mark.long
async def test_who_has_read_about_the_season_first_is_told_the_same(league, monday):
    """Reading leaves the club with the computer, but it is a visit."""
    await lose(league, monday, BEN)
    await league.uses(BEN, "do", "show")
    told = (await league.come(monday, BEN)).content.notice.split("\n")
    assert told[1:3] == [
        "2 days have closed meanwhile: Monday to Tuesday.",
        "🤖 A computer ran the club, because you missed two days in a row from Monday on.",
    ]


async def missed_one(league, absent):
    """Let Ben miss Monday alone; return what he reads then."""
    (division,) = await league.begin(ANA, BEN, **DAILY, absent=absent)
    await league.until(division, 4, ANA, BEN, seconds=1)
    await league.pass_day(division)
    await league.pass_time(minutes=1)
    notice = (await league.come(division, BEN)).content.notice
    assert (await league.come(division, BEN)).content.notice == ""
    return notice.split("\n")


@pytest.mark.parametrize(
    ("absent", "why"),
    [
        ("computer", "🤖 A computer played for you, because you missed this day: Monday."),
        ("pass", "You passed where that was possible, because you missed this day: Monday."),
    ],
)
async def test_after_one_missed_day_its_player_reads_the_same_but_the_club_never_left(
    league, absent, why
):
    hello, happened, who, now = await missed_one(league, absent)
    assert (hello, who) == ("Welcome back!", why)
    assert happened == "A day has closed meanwhile: Monday."
    assert "Tuesday" in now


async def test_all_missed_days_are_named(league):
    """In the days before the first week nobody loses a club to a computer."""
    (division,) = await league.begin(ANA, BEN, **DAILY)
    part = await league.database.read(lambda conn: read(conn, division.id))
    ben = next(member for member in part.members if member.seat == 1)
    closings = [
        replace(closing, closed_at=closing.due, missed=(ben.number,))
        if closing.stage < 3
        else closing
        for closing in part.closings
    ]
    part, loaded = replace(part, closings=closings), await league.table(division.match_id)
    (told,) = welcome_back.who_acted(part, loaded, ben, 0, ENGLISH, is_back=False)
    days = "First director, Second director and Third director"
    assert told == f"🤖 A computer played for you, because you missed 3 days: {days}."


async def test_who_left_the_club_to_a_computer_reads_so(league, monday):
    await league.uses(BEN, "club", "", ClubAssignment("computer"))
    reply = await league.press(BEN, monday.match_id, "/season-back", on="card")
    told = said(reply)
    assert "🤖 A computer ran the club, because you had left it to one." in told
    assert told.split("\n")[2].startswith("Now: Monday")


async def test_who_was_silent_in_a_sitting_reads_for_how_long(league):
    (division,) = await league.begin(ANA, BEN, tempo="sitting", silence=10)
    part = await league.database.read(lambda conn: read(conn, division.id))
    loaded = await league.table(division.match_id)
    gone = replace(next(member for member in part.members if member.seat == 1), missed=2)
    assert welcome_back.who_acted(part, loaded, gone, 0, ENGLISH, is_back=True) == [
        "🤖 A computer played for you, because nothing came from you for 10 minutes."
    ]


async def test_the_log_marks_what_a_computer_did_for_a_member_also_once_they_are_back(
    league, monday
):
    await league.uses(BEN, "club", "", ClubAssignment("computer"))
    await league.pass_time(minutes=1)
    reads = partial(league.press, ANA, monday.match_id, "/log", on="card")
    before = [line for line in said(await reads()).split("\n") if line.startswith("🤖 for Ben: ")]
    assert before
    assert not any("🤖" in line[1:] for line in before)
    await league.press(BEN, monday.match_id, "/season-back", on="card")
    after = said(await reads()).split("\n")
    assert {*before} <= {*after}
    assert not any(line.startswith("🤖 for Ana") for line in after)


async def test_the_button_greets_and_leads_to_the_club(league, monday):
    await lose(league, monday, BEN)
    reply = await league.press(BEN, monday.match_id, "/season-back", on="card")
    assert said(reply).startswith(WELCOME)
    assert "2 days have closed meanwhile" in said(reply)
    assert labels(reply.content) == ["My club"]


async def test_matches_that_were_played_meanwhile_are_told(results):
    """In the same line, those of one's own club."""
    (division,) = await results.begin(ANA, BEN, **DAILY)
    part = await results.database.read(lambda conn: read(conn, division.id))
    closings = [replace(closing, closed_at=closing.due) for closing in part.closings[:14]]
    part = replace(part, closings=[*closings, *part.closings[14:]])
    table = await results.table(division.match_id)
    since = closings[3].due
    said_ = welcome_back.meanwhile(part, table, 1, since, ENGLISH)
    days = "10 days have closed meanwhile: Monday (week 1) to Matchday (week 2)."
    results_ = "Your matches: 0:1 against Harbour Rovers and 0:2 against Harbour Rovers."
    assert said_ == [f"{days} {results_}"]
    assert "to Matchday (week 2)." in welcome_back.meanwhile(part, table, 1, 0, ENGLISH)[0]
    assert welcome_back.meanwhile(part, table, 1, closings[12].due, ENGLISH)[0] == (
        "A day has closed meanwhile: Matchday. Your matches: 0:2 against Harbour Rovers."
    )
    assert welcome_back.meanwhile(part, table, 1, closings[-1].due, ENGLISH) == []


async def test_the_post_about_an_absence_changes_when_they_are_back(league, monday):
    """No button leads nowhere, and no new message is posted."""
    await lose(league, monday, BEN)
    post = post_of(league, "Ben missed two days in a row")
    assert said(post.content).startswith("🤖 Ben missed")
    assert labels(post.content) == ["I'm back"]
    count = len(league.messenger.posts)
    await league.come(monday, BEN)
    await league.pass_time(seconds=30)
    assert said(post.content) == "👋 Back in charge of the club: Ben."
    assert labels(post.content) == []
    assert len(league.messenger.posts) == count


async def test_a_post_about_two_keeps_its_button_until_both_are_back(league):
    (division,) = await league.begin(ANA, BEN, CEM, **DAILY)
    for _ in range(5):
        await league.act(division, ANA)
        await league.pass_day(division)
    post = post_of(league, "missed two days in a row")
    assert "Ben and Cem missed" in said(post.content)
    await league.press(CEM, division.match_id, "/season-back", on="card")
    await league.pass_time(seconds=30)
    assert "Ben missed two days" in said(post.content)
    assert "Back in charge of the club: Cem." in said(post.content)
    assert labels(post.content) == ["I'm back"]


@pytest.mark.long
async def test_a_post_that_was_deleted_is_not_written_anew(league, monday):
    await lose(league, monday, BEN)
    post = post_of(league, "Ben missed two days in a row")
    league.messenger.posts.remove(post)
    count = len(league.messenger.posts)
    await league.press(BEN, monday.match_id, "/season-back", on="card")
    await league.pass_time(seconds=30)
    assert len(league.messenger.posts) == count


async def test_everybody_reads_on_the_card_who_is_away(league, monday):
    """Until they are back; the manager's own panel leads back, too."""
    reply = (await league.uses(BEN, "club", "", ClubAssignment("computer"))).reply
    assert labels(reply.content) == ["I'm back"]
    line = "Run by a computer until they are back: 🤖 Ben."
    assert line in said(await league.message(monday.match_id))
    panel = await league.come(monday, BEN)
    assert line in said(panel)
    assert labels(panel.content) == ["Season table", "I'm back"]
    await league.press(BEN, monday.match_id, "/season-back", on="card")
    assert line not in said(await league.message(monday.match_id))


async def prefers(league, **chosen):
    await league.database.write(
        lambda conn: preferences.save(conn, Preferences(BEN.user_id, **chosen))
    )


def letters(league):
    return [post for post in league.messenger.posts if "as you stayed away" in said(post.looks[0])]


async def test_who_wants_direct_messages_gets_one(league, monday):
    await prefers(league, dm=True)
    await lose(league, monday, BEN)
    await league.pass_time(seconds=30)
    (letter,) = letters(league)
    assert labels(letter.content) == ["I'm back"]
    assert f"<#{(await league.match_row(monday)).thread_id}>" in said(letter.content) or (
        f"<#{(await league.match_row(monday)).channel_id}>" in said(letter.content)
    )


@pytest.mark.long
async def test_a_direct_message_waits_for_the_end_of_quiet_hours(league, monday):
    """And is not written to who is back by then."""
    await prefers(league, dm=True, quiet_from=0, quiet_to=23 * 60 + 59)
    await lose(league, monday, BEN)
    await league.pass_time(seconds=30)
    assert letters(league) == []
    await league.press(BEN, monday.match_id, "/season-back", on="card")
    await league.pass_time(milliseconds=24 * HOUR)
    assert letters(league) == []


@pytest.mark.parametrize(
    "chosen", others_long([{"dm": True, "pings": "off"}, {}, {"dm": True, "dm_refused": True}])
)
async def test_others_get_none(league, monday, chosen):
    await prefers(league, **chosen)
    await lose(league, monday, BEN)
    await league.pass_time(seconds=30)
    assert letters(league) == []


@pytest.mark.long
async def test_refused_direct_messages_are_remembered(league, monday):
    """The post in the thread has told it already, so nobody is mentioned instead."""
    await prefers(league, dm=True)
    league.messenger.deaf.add(BEN.user_id)
    await lose(league, monday, BEN)
    await league.pass_time(seconds=30)
    assert letters(league) == []
    chosen = await league.database.read(lambda conn: preferences.load(conn, BEN.user_id))
    assert chosen.dm_refused


@pytest.mark.parametrize("way", others_long(["/week", "/week-ahead"]))
async def test_a_panel_that_leads_to_the_club_itself_gets_no_second_button(league, monday, way):
    """Discord refuses a message with the same button twice."""
    await lose(league, monday, BEN)
    reply = await league.press(BEN, monday.match_id, way, on=None, private=True)
    assert reply.content.notice.startswith(WELCOME)
    assert labels(reply.content).count("My club") == 1
    render(reply.content, picture=None)
