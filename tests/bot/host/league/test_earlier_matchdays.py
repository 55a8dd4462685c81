"""The matches of every Matchday that is over are watched, in a running season and after it."""

import zlib

import pytest
from sqlalchemy import update

from bot.host.ui.custom_id import CustomId
from bot.host.views.recap import NOTHING_TO_WATCH
from storage.schema.match_tables import states
from tests.bot.host.fakes import EVE, labels, picks, private_text, said
from tests.bot.host.league.ground import ANA, BEN, ON_A_FILE
from tests.bot.host.league.posts.test_week_posts import play

MONDAYS = {week: 4 + week * 5 for week in range(1, 9)}
"""By week: the stage after its Matchday."""
PAGES = range(4)


async def watched(league, division, seat, week):
    """Return the lines and the picture of each page of a match, as an onlooker sees them."""
    ways = [f"/watch {seat} {week} {page}" for page in PAGES]
    replies = [
        await league.press(EVE, division.match_id, way, on=None, private=True) for way in ways
    ]
    return [(reply.content.lines, reply.content.picture.svg) for reply in replies]


async def first_page(league, division, way):
    return (await league.press(EVE, division.match_id, way, on=None, private=True)).content


def select(content, prompt):
    (pick,) = [each_pick for each_pick in picks(content) if each_pick.prompt == prompt]
    return pick


async def off_the_air(league, division, way):
    """Return whether an action is answered by the sentence that there is nothing to watch."""
    reply = await league.press(EVE, division.match_id, way, on=None, private=True)
    return NOTHING_TO_WATCH in said(reply) or NOTHING_TO_WATCH in private_text(reply)


@pytest.mark.long
async def test_a_match_looks_weeks_later_as_it_did_on_its_matchday(league):
    """E-R57: each page of it, over a restart, while a Matchday is on and when none is."""
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    shown = {}
    for week in (1, 2):
        await play(league, ANA, BEN, until=MONDAYS[week])
        shown |= {(seat, week): await watched(league, division, seat, week) for seat in (0, 1)}
    assert len({str(one) for one in shown.values()}) == 4
    league.restart()
    for until in (MONDAYS[2] + 4, MONDAYS[3]):
        await play(league, ANA, BEN, until=until)
        for (seat, week), pages in shown.items():
            assert await watched(league, division, seat, week) == pages


@pytest.mark.long
@ON_A_FILE
async def test_selects_lead_to_the_other_matches_and_weeks(league):
    """From any page; those who are not there yet are not on offer."""
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    await play(league, ANA, BEN, until=MONDAYS[1])
    page = await first_page(league, division, "/watch 0 1")
    assert "📺 Another week…" not in [pick.prompt for pick in picks(page)]
    await play(league, ANA, BEN, until=MONDAYS[2] + 4)
    card = (await league.press(EVE, division.match_id, "/show", on=None, private=True)).content
    assert "📺 Watch earlier matches" in labels(card)
    page = await first_page(league, division, "/watch 0 2")
    weeks = select(page, "📺 Another week…")
    assert [entry.value for entry in weeks.entries] == ["/watch 0 1"]
    custom_id = CustomId.parse(weeks.custom_id)
    chosen = await league.send(EVE, custom_id, private=True, values=("/watch 0 1",))
    assert "Week 1 of 8 · kick-off" in chosen.content.lines[0]
    matches = select(chosen.content, "📺 Watch a match")
    assert [entry.value for entry in matches.entries] == ["/watch 1 1"]
    assert not any(":" in entry.label for entry in matches.entries), (
        "no score is told before it is seen"
    )


@pytest.mark.long
@ON_A_FILE
async def test_the_running_matchday_and_what_is_to_come_is_not_shown(league):
    """E-R22: nobody sees a match before its Matchday is over."""
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    for way in ("/watch 0 0", "/watch 0 1", "/watch 0 2"):
        assert await off_the_air(league, division, way)
    await play(league, ANA, BEN, until=MONDAYS[1] + 4)
    await league.act(division, ANA)
    for way in ("/watch 0 2", "/watch 0 3", "/watch 9 1", "/watch 0 99999999999"):
        assert await off_the_air(league, division, way)
    assert not await off_the_air(league, division, "/watch 0 1")


@pytest.mark.long
@ON_A_FILE
async def test_a_week_whose_state_cannot_be_read_any_more_is_off_the_air(league):
    """Today's rules may not know it."""
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    await play(league, ANA, BEN, until=MONDAYS[2])
    lost = update(states).where(states.c.round == 2).values(blob=zlib.compress(b"{}"))
    await league.database.write(lambda conn: conn.execute(lost))
    assert await off_the_air(league, division, "/watch 0 1")
    assert not await off_the_air(league, division, "/watch 0 2")


@ON_A_FILE
@pytest.mark.long
async def test_every_week_of_a_finished_season_is_watched(league):
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    await play(league, ANA, BEN, until=MONDAYS[8])
    for week in MONDAYS:
        page = await first_page(league, division, f"/watch 1 {week} 3")
        assert f"Week {week} of 8 · full time" in page.lines[0]
        assert len(select(page, "📺 Another week…").entries) == 7
