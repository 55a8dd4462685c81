"""All weeks of a season of Eleven with their matches, and the deadlines of the present one."""

from dataclasses import replace

import pytest

from bot.host.league.posts import week_view
from bot.host.league.posts.round_view import ROUNDS
from bot.host.league.rules.division_reading import read
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.fitting import fits
from bot.host.ui.member import words_for
from games.core.season import Fixture
from tests.bot.host.fakes import labels, private_text, said
from tests.bot.host.league.ground import ANA, BEN, MANAGERS, QUICK, League

RIVAL = "Middleham Local Club"
PLAYED = 2
"""Weeks that are over in `played`; the third has its matches, later ones do not."""


def _meetings(_view, week):
    """Two of four clubs win, all against the same; nothing is known after the third week."""
    goals = (2, week % 3) if week <= PLAYED else None
    return tuple(Fixture(seat, RIVAL, goals) for seat in range(4)) if week <= PLAYED + 1 else ()


@pytest.fixture
def played(database, clock, monkeypatch):
    """A league whose public view tells of two weeks."""
    days = replace(QUICK.season, meetings=_meetings)
    return League(database, clock, monkeypatch, definition=replace(QUICK, season=days))


async def shown(league):
    return (await league.host.services.seasons.looks.fixtures(league.asks(ANA))).content


async def later(league, division, stage, **changes):
    """Return the weeks as shown when the days before `stage` are over."""
    part = await league.database.read(lambda conn: read(conn, division.id))
    closings = [
        replace(closing, closed_at=closing.due) if closing.stage < stage else closing
        for closing in part.closings
    ]
    part = replace(part, row=replace(part.row, stage=stage, **changes), closings=closings)
    return week_view.content(
        part, await league.table(division.match_id), words_for(part.match.seats)
    )


async def test_before_the_first_week_all_weeks_have_their_dates(league, division):
    content = await shown(league)
    text, dues = said(content), [closing.due // 1000 for closing in await league.closings(division)]
    assert f"__Before week 1__\nFirst director: <t:{dues[0]}:d> <t:{dues[0]}:t>\n" in text
    for week in range(1, 9):
        assert f"__Week {week}__, until <t:{dues[3 + 5 * week]}:D>" in text
    assert text.endswith("-# Opponents of later weeks come out as their week begins.")
    assert labels(content) == ["Calendar file"]


async def test_a_coming_day_is_named_once(league):
    """The name of the day is its weekday, so the date beside it has none in any client."""
    await league.begin(ANA, BEN)
    text = said(await shown(league))
    assert ":F>" not in text
    assert ":f>" not in text


async def test_weeks_that_are_over_have_results_and_the_present_one_its_days(played):
    (division,) = await played.begin()
    content = await later(played, division, 4 + 5 * PLAYED + 3)
    text = said(content)
    assert f"__Week 1__\nAna United 2:1 {RIVAL}\n" in text
    assert f"__Week 3 of 8, now__\nAna United – {RIVAL}\n" in text
    days = [line for line in content.lines if ":t>" in line]
    assert [line.partition(":")[0] for line in days] == ["Thursday", "Matchday"]
    assert text.count(RIVAL) == 3 * len(MANAGERS)


async def test_the_longest_list_fits_a_message(played, monkeypatch):
    """Eight weeks of four clubs, as at the season's end."""
    monkeypatch.setattr("tests.bot.host.league.posts.test_week_view.PLAYED", 8)
    (division,) = await played.begin()
    content = await later(played, division, 44, ended_at=1)
    assert said(content).count(RIVAL) == 8 * len(MANAGERS)
    assert "now__" not in said(content)
    assert "later weeks" not in said(content)
    assert labels(content) == []
    assert fits(content)


async def test_a_sitting_has_no_deadlines(league):
    await league.begin(ANA, BEN, tempo="sitting")
    text = said(await shown(league))
    assert "No day has a deadline here." in text
    assert "<t:" not in text
    assert "\n__Week 8__\n" in text


async def test_a_season_in_weeks_has_no_page_of_rounds(league, division):
    """Its select lists no such season; a modified client can name any."""
    asked = CustomId(NO_MATCH, f"?{ROUNDS}")
    reply = await league.send(ANA, asked, values=(division.id,), private=True)
    assert "out of date" in private_text(reply)
