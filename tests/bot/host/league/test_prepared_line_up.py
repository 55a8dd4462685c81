"""A line-up made by hand before its Matchday, for a manager who does not come to it."""

from dataclasses import replace

import pytest

from bot.host.league.rules.division_reading import read
from bot.host.league.rules.due_reminders import members_with_work
from bot.host.match.planned_moves import note_order
from bot.host.ui.custom_id import CustomId
from bot.interactions.render import render
from games.core.planning import PlannedStep, orders_of, read_choices
from games.eleven.club.club import FIT
from tests.bot.host.fakes import said
from tests.bot.host.league.ground import ANA, BEN, CEM
from tests.bot.host.league.test_closing_wishes import played, version
from tests.bot.host.league.test_planned_week import (
    MATCHDAY,
    THURSDAY,
    TUESDAY,
    WEDNESDAY,
    choose,
    keep,
    monday,
    stored,
    until_the_week_is_over,
)
from tests.bot.host.views.test_match_card import button, labels, picks

pytestmark = pytest.mark.usefixtures("patient", "same_dice")
REST_OF_THE_WEEK = (
    "order board vote",
    *(str(PlannedStep(stage, "pass")) for stage in (TUESDAY, WEDNESDAY, THURSDAY)),
)
"""So that no day is missed, and nothing is spent."""


async def opened(league, division, who=CEM):
    """Open the menus of the line-up as a manager does: by the order for it."""
    week = (await league.press(who, division.match_id, "/week", on=None, private=True)).content
    return await choose(league, week, "By hand, now", who)


async def press(league, content, label, who=CEM):
    """Press the button whose label begins so."""
    found = next(other for other in labels(content) if other.startswith(label))
    reply = await league.send(who, CustomId.parse(button(content, found).custom_id), private=True)
    return reply.content


async def everybody(league, content):
    """Choose all footballers on offer at once."""
    pick = next(
        each_pick for each_pick in picks(content) if each_pick.prompt.startswith("Choose who plays")
    )
    values = tuple(entry.value for entry in pick.entries)
    reply = await league.send(CEM, CustomId.parse(pick.custom_id), private=True, values=values)
    return reply.content


async def rested(league, division, seat):
    """Give a club enough FIT for everybody, whatever it spent in the week."""
    table = await league.table(division.match_id)
    table.match.state.clubs[seat].res[FIT] = 9
    await league.host.services.scheduler.timing.change(table)


async def lines(league, division, seat):
    """Return the choices as they are stored."""
    kept = orders_of((await stored(league, division)).weeks.get(seat, ()))
    choices = read_choices(kept.get("by-hand", ""))
    return choices.lines if choices else ()


async def test_a_line_up_made_on_monday_is_the_one_that_is_played(league):
    """E-R47 to E-R55: by the menus of Matchday, over a restart; only its manager is told."""
    division, seat = await monday(league)
    await keep(league, division, seat, *REST_OF_THE_WEEK)
    await rested(league, division, seat)
    content = await opened(league, division)
    assert content.title == "Line-up for Matchday"
    assert content.picture is not None
    content = await everybody(league, content)
    content = await press(league, content, "Go on with")
    league.restart()
    content = await press(league, content, "DC")
    content = await press(league, content, "Suggest the rest")
    content = await choose(league, content, "No tactic")
    assert "Your line-up is complete. You can still move somebody." in content.lines
    assert "Send the team out" not in labels(content)
    moved = await choose(league, content, "#")
    assert "Back" in labels(moved)
    content = await press(league, moved, "Back")
    made = await lines(league, division, seat)
    assert made[-1] == "whistle"
    assert sum(line.startswith("place ") for line in made) == 10
    assert sum(line.startswith("field ") for line in made) > 0
    week = said(await league.press(CEM, division.match_id, "/week", on=None, private=True))
    assert "**Matchday** · Your line-up: made by hand · Tactic: none" in week
    before = await version(league, division)
    await until_the_week_is_over(league, division)
    done = [line for who, line, _ in await played(league, division, before) if who == seat]
    at = done.index(made[0])
    assert tuple(done[at : at + len(made) - 1]) == made[:-1]
    assert done[at + len(made) - 1] == "ready"
    assert "whistle" in done[at:]
    told = said(await league.press(CEM, division.match_id, "/week", on=None, private=True))
    assert "✅ Matchday, as planned: Your line-up: made by hand." in told
    assert "✅ Matchday, as planned: Tactic: none." in told
    assert "**Matchday** · Your line-up: choose on the day" in told, "it was for one Matchday"
    for who in (ANA, BEN):
        for way in ("/week", "/open on", "/week-ahead"):
            other = said(await league.press(who, division.match_id, way, on=None, private=True))
            assert "as planned" not in other


async def test_nobody_sees_it_before_it_is_played(league):
    """Not in any panel, post or picture of the others, nor in public."""
    division, _ = await monday(league)
    content = await press(league, await opened(league, division), "Suggest")
    await choose(league, content, "No tactic")
    for who in (ANA, BEN):
        for way in ("/hand", "/week", "/week-ahead", "/watch"):
            reply = await league.press(who, division.match_id, way, on=None, private=True)
            assert not any(word in said(reply) for word in ("made by hand", "Tactic: none"))
    assert not any("made by hand" in str(post.looks) for post in league.messenger.posts)


@pytest.mark.long
async def test_one_that_is_not_legal_any_more_gives_way_and_the_report_says_why(league):
    """E-R76: the suggested line-up takes over, as there is no last one in the first week."""
    division, seat = await monday(league)
    await rested(league, division, seat)
    content = await everybody(league, await opened(league, division))
    await press(league, content, "Go on with")
    await league.until(division, MATCHDAY, ANA, BEN, CEM)
    table = await league.table(division.match_id)
    (first, *_) = await lines(league, division, seat)
    man = next(
        other
        for other in table.match.state.clubs[seat].men
        if league.definition.notation.read(first).man == other.man
    )
    man.injury = 2
    await league.host.services.scheduler.timing.change(table)
    week = said(await league.press(CEM, division.match_id, "/week", on=None, private=True))
    assert "⚠ Not all of what you chose fits any more:" in week
    ahead = said(await league.press(CEM, division.match_id, "/week-ahead", on=None, private=True))
    assert "is injured or suspended." in ahead
    await until_the_week_is_over(league, division)
    told = said(await league.press(CEM, division.match_id, "/week", on=None, private=True))
    assert "▫ Matchday, not done: Your line-up: made by hand. " in told
    assert "is injured or suspended." in told
    assert "✅ Matchday, as planned: Your line-up: Suggested line-up." in told


@pytest.mark.long
async def test_nothing_is_reported_of_orders_for_a_club_that_a_computer_runs(league):
    """It plays by itself, so what was made by hand is not tried."""
    division, seat = await monday(league)
    await rested(league, division, seat)
    content = await everybody(league, await opened(league, division))
    await press(league, content, "Go on with")
    await league.until(division, MATCHDAY, ANA, BEN, CEM)
    table = await league.table(division.match_id)
    for man in table.match.state.clubs[seat].men:
        man.injury = 2
    before, row = table.plans.results.get(seat), table.row
    seats = [replace(other, bot="normal") if other.seat == seat else other for other in row.seats]
    table.row = replace(row, seats=tuple(seats))
    note_order(table, seat, "suggest")
    assert table.plans.results.get(seat) == before
    table.row = row
    note_order(table, seat, "suggest")
    assert table.plans.results.get(seat) != before


@pytest.mark.long
async def test_a_line_up_is_changed_and_given_up_until_the_day_closes(league):
    """The order that was set before holds again."""
    division, seat = await monday(league)
    await keep(league, division, seat, "order board vote", "order line-up last")
    content = await press(league, await opened(league, division), "Suggest")
    week = said(await league.press(CEM, division.match_id, "/week", on=None, private=True))
    assert "1st: Your line-up: made by hand\nelse 2nd: Your line-up: Last line-up" in week
    await league.until(division, MATCHDAY, ANA, BEN, CEM)
    await rested(league, division, seat)
    content = await opened(league, division)
    assert "Your line-up is complete. You can still move somebody." in content.lines
    content = await press(league, content, "Clear")
    assert "Clear" not in labels(content)
    kept = (await stored(league, division)).weeks[seat]
    assert set(kept) == {"order board vote", "order line-up last"}
    await press(league, content, "Whole week")


@pytest.mark.long
async def test_who_has_made_a_line_up_is_not_reminded_of_matchday(league):
    division, seat = await monday(league)
    await press(league, await opened(league, division), "Suggest")
    days = league.definition.season

    async def late():
        table = await league.table(division.match_id)
        part = await league.database.read(lambda conn: read(conn, division.id))
        return seat in {member.seat for member in members_with_work(part, table, days)}

    assert await late(), "Monday itself is not planned"
    await league.until(division, MATCHDAY, ANA, BEN, CEM)
    assert not await late()


@pytest.mark.long
async def test_once_the_team_is_sent_out_the_button_says_when_the_next_can_be_made(league):
    division, _ = await monday(league)
    await league.until(division, MATCHDAY, ANA, BEN, CEM)
    await league.act(division, CEM)
    for way in ("/week-ahead", "/week-ahead-do suggest", "/week-ahead-drop"):
        reply = await league.press(CEM, division.match_id, way, on=None, private=True)
        assert "This day can be planned from Monday on, until you have played it." in said(reply)
    week = (await league.press(CEM, division.match_id, "/week", on=None, private=True)).content
    entries = [entry.label for pick in picks(week) for entry in pick.entries]
    assert "By hand, now…" not in entries


@pytest.mark.long
async def test_made_up_choices_are_refused_and_change_nothing(league):
    """A modified client may send what no panel offers."""
    division, seat = await monday(league)
    for line in ("ready", "nonsense", "tactic nobody", "field marsh", "pass"):
        way = f"/week-ahead-do {line}"
        await league.press(CEM, division.match_id, way, on=None, private=True)
    assert seat not in (await stored(league, division)).weeks


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "de", "fr"])
async def test_the_panel_fits_into_a_message_at_every_step(league, locale):
    division, _ = await monday(league)
    who = replace(CEM, locale=locale)
    for way in ("/week-ahead", "/week-ahead-do squad", "/week-ahead-do suggest", "/week"):
        reply = await league.press(who, division.match_id, way, on=None, private=True)
        render(reply.content, picture=None)
