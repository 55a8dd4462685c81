"""Monday's post: short enough to be read, with each match at its place; the rest is private."""

from dataclasses import replace

import pytest

from bot.host.league.posts import monday_preview
from bot.host.league.posts.division_facts import DivisionFacts
from bot.host.league.posts.monday_preview import LONGEST
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import WeekBegun, enqueue_announcement
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import languages, words_for
from games.core.reporting.week_reporting import Story
from storage.server import rivalries
from storage.server.rivalries import RivalryRow
from tests.bot.host.fakes import EVE, custom_ids, labels, private_text, said
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN

SEATS = range(4)
LONG = [replace(member, name=member.name + "w" * 17) for member in (ANA, BEN, CEM, DAN)]


def stories(*, more=True):
    """What is told of a full week: four matches, and as much else as a week can have."""
    matches = [
        [
            Story("opponent", seat, {"club": seat, "odds": 7, "place": 12} | WEEKS),
            Story("grown", seat, {"club": seat, "n": 5}),
            Story("scout", seat, {"hint": seat}),
        ]
        for seat in SEATS
    ]
    others = [
        Story("leads", 0, {"n": 4}),
        Story("chases", 1, {"n": 2, "club": 8}),
        *(Story("unbeaten", seat, {"n": 5}) for seat in range(3)),
        Story("last-week", 0),
        Story("same-rival", 0, {"club": 3}, (1, 2)),
        Story("boards", 0, {str(seat): 205 + seat for seat in SEATS}),
    ]
    return (*(story for match in matches for story in match), *(others if more else ()))


WEEKS = {"week0": 3, "week1": 1, "week2": 0}


async def facts_of(league, division, language="en"):
    """What posts of a division are built from, in a language; the connection is the last read's."""

    def read(conn):
        found = division_reading.read(conn, division.id)
        loaded = league.host.services.matches.from_row(found.match)
        words = words_for(found.match.seats, language)
        about = WeekBegun(division=division.id, week=1, stories=stories())
        facts = DivisionFacts(found, found.match, loaded, loaded.definition.season, conn, words)
        return monday_preview.post(facts, about)

    return await league.database.read(read)


def length(post):
    return len("\n".join((post.title, *post.lines)))


@pytest.mark.parametrize("language", languages())
async def test_the_post_is_short_and_says_who_meets_whom_in_the_order_of_the_seats(
    league, language
):
    (division,) = await league.begin(*LONG)
    row = RivalryRow(division_id=division.id, week=1, home=0, away=1)
    await league.database.write(lambda conn: rivalries.put(conn, row))
    post = await facts_of(league, division, language)
    assert length(post) <= LONGEST
    clubs = ["Steelchester FC", "Middleham Local Club", "Downtown United", "Harbour Rovers"]
    assert [club in line for club, line in zip(clubs, post.lines, strict=False)] == [True] * 4
    assert f"g1:0:0:-:/season-monday {division.id} 1" in custom_ids(post)


async def test_what_has_room_is_told_whole_without_a_button(league, division):
    def read(conn):
        found = division_reading.read(conn, division.id)
        loaded = league.host.services.matches.from_row(found.match)
        words = words_for(found.match.seats, "en")
        facts = DivisionFacts(found, found.match, loaded, loaded.definition.season, conn, words)
        told = tuple(story for story in stories() if story.seat < 2 and story.kind != "boards")
        return monday_preview.post(facts, WeekBegun(division=division.id, week=1, stories=told))

    post = await league.database.read(read)
    assert "More on this week" not in labels(post)
    assert sum("🔎" in line for line in post.lines) == 2
    assert length(post) <= LONGEST


async def test_the_rest_is_private_and_begins_with_one_s_own_match(league):
    (division,) = await league.begin(ANA, BEN, CEM, DAN)
    about = WeekBegun(division=division.id, week=1, stories=stories())
    await league.database.write(
        lambda conn: enqueue_announcement(conn, division.match_id, about, league.clock.ms())
    )
    custom_id = CustomId("0", f"/season-monday {division.id} 1")
    members = {member.user_id: member.seat for member in await league.members()}
    for who in (CEM, EVE):
        reply = await league.send(who, custom_id, private=True)
        club = "Cem City" if who == CEM else "Ana United"
        assert f"**{club}**" in reply.content.lines[0]
        assert said(reply).count("🔎") == len(SEATS)
    assert members[CEM.user_id] == 2
    gone = CustomId("0", f"/season-monday {division.id} 7")
    assert "out of date" in private_text(await league.send(CEM, gone, private=True)).lower()
