"""A week that is planned on Monday, and a manager who does not look in until it is over."""

from dataclasses import replace

import pytest

from bot.host.match.planned_moves import MOST_RESULTS
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import words_for
from bot.host.views.plan_panel import PlanPanel
from bot.interactions.render import render
from games.core.planning import PlannedStep
from games.eleven.club.club import EUR
from games.eleven.planning.steps import TOO_LITTLE
from games.registry import GAMES
from storage.match import plans
from storage.match.plans import StepResult
from tests.bot.host.fakes import said
from tests.bot.host.league.ground import ANA, BEN, CEM, SIX
from tests.bot.host.league.test_closing_wishes import played, version
from tests.bot.host.views.test_match_card import button, labels, picks
from tests.marks import others_long

pytestmark = pytest.mark.usefixtures("patient", "same_dice")
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, MATCHDAY = range(4, 9)
PLAN = "Plan the week"


async def monday(league):
    """Return the division and Cem's seat, as the first Monday is open."""
    (division,) = await league.begin(ANA, BEN, CEM, **SIX)
    await league.until(division, MONDAY, ANA, BEN, CEM)
    return division, (await league.table(division.match_id)).row.seat_of(CEM.user_id)


async def press(league, division, label, who=CEM, action="/week"):
    """Open the plan and press one of its buttons."""
    content = (await league.press(who, division.match_id, action, on=None, private=True)).content
    return await league.send(who, CustomId.parse(button(content, label).custom_id), private=True)


async def choose(league, content, beginning, who=CEM):
    """Choose the first entry of the selects whose label begins so."""
    for pick in picks(content):
        for entry in pick.entries:
            if entry.label.startswith(beginning):
                custom_id = CustomId.parse(pick.custom_id)
                reply = await league.send(who, custom_id, private=True, values=(entry.value,))
                return reply.content
    raise AssertionError(beginning)


async def keep(league, division, seat, *lines):
    """Store a plan for the week as the panel does."""
    await league.database.write(
        lambda conn: plans.save(conn, division.match_id, seat, None, (), lines)
    )


async def stored(league, division):
    return await league.database.read(lambda conn: plans.read(conn, division.match_id))


async def give(league, division, seat, euros):
    table = await league.table(division.match_id)
    table.match.state.clubs[seat].res[EUR] = euros
    await league.host.services.scheduler.timing.change(table)


def on(stage, line, *conditions):
    return str(PlannedStep(stage, line, conditions))


async def until_the_week_is_over(league, division):
    """Let the others act until Matchday is over, with a restart each hour."""
    for _ in range(80):
        if await league.stage(division) > MATCHDAY:
            return
        for who in (ANA, BEN):
            await league.act(division, who)
        league.restart()
        await league.pass_time(hours=1)
    raise AssertionError


WHOLE_WEEK = (
    "order board vote",
    "order line-up last",
    on(TUESDAY, "build stand for 3", "left 90"),
    on(TUESDAY, "build lighting for 3"),
    on(TUESDAY, "office for 4"),
    on(WEDNESDAY, "build lighting for 3"),
    on(WEDNESDAY, "improve ops", "most 3"),
    on(THURSDAY, "build camp for 3", "left 0"),
)


@pytest.mark.long
async def test_a_report_of_several_weeks_names_them(league):
    """Who left standing orders may read of two Mondays."""
    division, seat = await monday(league)
    table = await league.table(division.match_id)
    done = StepResult("order board vote", "", {}, MONDAY)
    for later, days in ((TUESDAY, ("Monday", "Tuesday")), (MONDAY + 5, None)):
        table.plans.results[seat] = (done, replace(done, stage=later))
        told = PlanPanel(table, seat, words_for(())).dated_report()
        names = days or ("Monday (week 1)", "Monday (week 2)")
        assert [line.split(",")[0] for line in told] == [f"✅ {day}" for day in names]


@pytest.mark.long
async def test_a_plan_that_leads_nowhere_takes_no_later_one_with_it(league):
    """The member may plan another day while it is found out."""
    division, seat = await monday(league)
    await keep(league, division, seat, on(MONDAY, "pass"), on(TUESDAY, "office for 4"))
    await league.table(division.match_id)
    later = (on(TUESDAY, "office for 4"), on(WEDNESDAY, "build lighting for 3"))
    await keep(league, division, seat, *later)
    await league.host.services.scheduler.opponents._forget_plan(division.match_id, seat)
    assert (await stored(league, division)).weeks[seat] == later


async def test_a_week_planned_on_monday_is_played_without_its_manager(league):
    """E-R22: steps as their turns come, the standing order at closing; a restart changes nothing.

    The report says what was done, and why the rest was not, to nobody else.
    """
    division, seat = await monday(league)
    await give(league, division, seat, 9)
    await keep(league, division, seat, *WHOLE_WEEK)
    before = await version(league, division)
    await until_the_week_is_over(league, division)
    found = [one for one in await played(league, division, before) if one[0] == seat]
    lines = [line for _, line, _ in found]
    assert lines.count("build lighting for 3") == 1
    assert {"improve ops", "last"} <= set(lines)
    table = await league.table(division.match_id)
    assert not table.row.seats[seat].bot, "who has planned a day does not miss it"
    assert table.plans.weeks[seat] == WHOLE_WEEK[:2], "orders hold every week"
    told = said(await league.press(CEM, division.match_id, "/week", on=None, private=True))
    hand = said(await league.press(CEM, division.match_id, "/open on", on=None, private=True))
    assert "✅ Tuesday, as planned: Build Lighting for 3 €." in hand
    assert "✅ Tuesday, as planned: Build Lighting for 3 €." in told
    assert "▫ Tuesday, not done: Build Stand for 3 € (with at least 90 € left). It would" in told
    assert "▫ Tuesday, not done: Raise the office for 4 €. It was not needed." in told
    assert "▫ Wednesday, not done: Build Lighting for 3 €. You already own" in told
    assert "✅ Wednesday, as planned: Try to raise" in told
    assert "✅ Matchday, as planned: Your line-up: Last line-up." in told
    for who in (ANA, BEN):
        for way in ("/week", "/open on"):
            other = said(await league.press(who, division.match_id, way, on=None, private=True))
            assert "as planned" not in other


@pytest.mark.long
async def test_the_panel_plans_a_day_with_few_taps_and_stores_it(league):
    """Day, kind of action, action: a select each; a condition is two more."""
    division, seat = await monday(league)
    hand = await league.press(CEM, division.match_id, "/hand", on=None, private=True)
    assert PLAN in labels(hand.content)
    overview = await press(league, division, PLAN, action="/hand")
    assert overview.content.title == PLAN
    assert labels(overview.content)[:3] == ["Tuesday", "Wednesday", "Thursday"]
    assert "– nothing planned" in said(overview)
    day = (await press(league, division, "Wednesday")).content
    opened = await choose(league, day, "Build")
    assert "Back" in labels(opened)
    day = await choose(league, opened, "Stand")
    day = await choose(league, await choose(league, day, "Raise a level"), "👥 level")
    listed = [line for line in day.lines if line.startswith(("1st: ", "else "))]
    assert listed[0].startswith("1st: Build Stand for 3 € · leaves")
    assert listed[1].startswith("else 2nd: Try to raise")
    assert listed[2:] == ["else pass"]
    conditions = await choose(league, day, "❓ 1.")
    day = await choose(league, conditions, "if it costs at most 4 €")
    conditions = await choose(league, day, "❓ 1.")
    day = await choose(league, conditions, "if it costs at most 3 €")
    conditions = await choose(league, day, "❓ 1.")
    day = await choose(league, conditions, "with at least 2 € left")
    want = "on 6 build stand for 3 if most 3 if left 2"
    assert (await stored(league, division)).weeks == {seat: (want, "on 6 improve fan")}
    day = await choose(league, day, "↑ 2.")
    assert (await stored(league, division)).weeks == {seat: ("on 6 improve fan", want)}
    day = await choose(league, day, "✕ 1.")
    conditions = await choose(league, day, "❓ 1.")
    day = await choose(league, conditions, "Without a condition")
    assert (await stored(league, division)).weeks == {seat: ("on 6 build stand for 3",)}
    league.restart()
    again = said(await league.press(CEM, division.match_id, "/week", on=None, private=True))
    assert "1st: Build Stand for 3 €" in again
    assert "upkeep" in again
    for who in (ANA, BEN):
        other = await league.press(who, division.match_id, "/week", on=None, private=True)
        assert "Build Stand" not in said(other)


@pytest.mark.long
async def test_standing_orders_are_chosen_and_taken_back(league):
    division, seat = await monday(league)
    overview = (await press(league, division, PLAN, action="/hand")).content
    overview = await choose(league, overview, "🔵")
    assert "Board's votes: 🔵, rolled again for 👥" in "\n".join(overview.lines)
    overview = await choose(league, overview, "Last line-up")
    kept = (await stored(league, division)).weeks[seat]
    assert kept == ("order line-up last", "order board blue")
    pick = next(each_pick for each_pick in picks(overview) if each_pick.prompt.startswith("Board"))
    custom_id = CustomId.parse(pick.custom_id)
    for value in ("/week-order board hand", "/week-order board nonsense", "/week-order x y"):
        await league.send(CEM, custom_id, private=True, values=(value,))
    assert (await stored(league, division)).weeks == {seat: ("order line-up last",)}


@pytest.mark.long
async def test_old_presses_on_the_plan_change_nothing(league):
    """What they name is gone, or its day is over, or it is no choice of ours."""
    division, seat = await monday(league)
    await keep(league, division, seat, on(TUESDAY, "pass"))
    table = await league.table(division.match_id)
    select = CustomId.parse(table.custom_id("?_week 5 edit"))
    for value in (
        "/week-out 5 0 build stand for 3",
        "/week-up 5 7 pass",
        "/week-up 5 x pass",
        "/week-step 5 3",
        "/week-if 5 3 left 2",
        "/week-add 3 pass",
        "/week-out 3 0 pass",
    ):
        await league.send(CEM, select, private=True, values=(value,))
    for value in ("/week-add 5 nonsense", "/week-if 5 0 most 99", "/resign", "nonsense"):
        reply = await league.send(CEM, select, private=True, values=(value,))
        assert "Build a stand" not in said(reply)
    for _ in range(10):
        await league.send(CEM, select, private=True, values=("/week-add 5 pass",))
    assert (await stored(league, division)).weeks[seat] == (on(TUESDAY, "pass"),)
    for _ in range(10):
        await league.send(CEM, select, private=True, values=("/week-add 5 improve fan",))
    kept = (await stored(league, division)).weeks[seat]
    assert kept == (on(TUESDAY, "pass"), *(on(TUESDAY, "improve fan"),) * 7), "eight at most"
    for _ in range(10):
        await league.send(CEM, select, private=True, values=("/week-add 5 choose ball",))
    kept = (await stored(league, division)).weeks[seat]
    assert kept[8:] == ("choose ball",) * 8, "as many answers"
    outsider = await league.press(CEM, division.match_id, "/week 3", on=None, private=True)
    assert outsider.content.title == PLAN


@pytest.mark.long
async def test_the_club_panel_and_the_week_show_one_plan(league):
    """What was planned for the next turn becomes a step of its day once a day's step is added."""
    division, seat = await monday(league)
    await league.act(division, CEM)
    await league.press(CEM, division.match_id, "/add pass", on=None, private=True)
    assert (await stored(league, division)).turns == {seat: ("pass",)}
    week = said(await league.press(CEM, division.match_id, "/week", on=None, private=True))
    assert "1st: End the day" in week
    add = "/week-add 5 build stand for 3"
    await league.press(CEM, division.match_id, add, on=None, private=True)
    found = await stored(league, division)
    assert (found.turns, found.weeks[seat]) == ({}, ("on 5 pass", "on 5 build stand for 3"))
    hand = (await league.press(CEM, division.match_id, "/hand", on=None, private=True)).content
    assert "else 2nd: Build Stand for 3 €" in "\n".join(hand.lines)
    await choose(league, hand, "↑ 2.")
    found = await stored(league, division)
    assert found.weeks[seat] == ("on 5 build stand for 3", "on 5 pass")


@pytest.mark.long
async def test_pass_pressed_eight_times_is_one_pass(league):
    """For the next turn as for a named day; after one with a condition it is no repetition."""
    division, seat = await monday(league)
    await league.act(division, CEM)
    for _ in range(8):
        await league.press(CEM, division.match_id, "/add pass", on=None, private=True)
    assert (await stored(league, division)).turns == {seat: ("pass",)}
    await keep(league, division, seat, on(WEDNESDAY, "pass", "left 3"))
    for _ in range(2):
        await league.press(CEM, division.match_id, "/week-add 6 pass", on=None, private=True)
    found = (await stored(league, division)).weeks[seat]
    assert found == (on(WEDNESDAY, "pass", "left 3"), on(WEDNESDAY, "pass"))


@pytest.mark.long
async def test_a_move_by_hand_drops_its_day_only(league):
    """E-R22: the days to come and the orders stay, whatever is done on Monday."""
    division, seat = await monday(league)
    lines = ("order board vote", on(TUESDAY, "pass"), on(WEDNESDAY, "pass"))
    await keep(league, division, seat, *lines)
    await league.act(division, CEM)
    assert (await stored(league, division)).weeks == {seat: lines}


@pytest.mark.long
async def test_what_is_planned_while_a_day_is_played_to_its_end_is_kept(league, monkeypatch):
    """Nothing that was answered is lost, though the day was loaded before."""
    division, seat = await monday(league)
    absent = league.host.services.seasons.days.absent_members
    run = absent.opponents.workers.run
    late = on(THURSDAY, "build camp for 3")

    async def slowly(work, *args):
        await keep(league, division, seat, late)
        return await run(work, *args)

    monkeypatch.setattr(absent.opponents.workers, "run", slowly)
    await league.pass_day(division)
    assert await league.stage(division) == TUESDAY
    assert (await stored(league, division)).weeks == {seat: (late,)}


LONG, FACTS = ("left 1", "there binoculars"), {"left": 1, "limit": 2}


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "de", "fr"])
async def test_steps_with_long_conditions_fit_into_the_selects(league, locale):
    """Of the week and of the club's panel, which must open whatever is planned."""
    division, seat = await monday(league)
    lines = ("sign pension-plus bonus", "sign transfer-gazette adboard")
    await keep(league, division, seat, *(on(TUESDAY, line, *LONG) for line in lines * 4))
    await league.act(division, CEM)
    who = replace(CEM, locale=locale)
    for way in ("/week 5", "/week", "/hand"):
        reply = await league.press(who, division.match_id, way, on=None, private=True)
        render(reply.content, picture=None)


@pytest.mark.parametrize("locale", others_long(["de", "en", "fr"]))
async def test_a_long_report_leaves_room_for_the_panel(league, locale):
    """Who plans all and never moves by hand gets 24 results; the newest are told."""
    division, seat = await monday(league)
    results = [
        StepResult(on(stage, f"sign pension-plus {kind}", *LONG), TOO_LITTLE, FACTS, stage)
        for stage in (TUESDAY, WEDNESDAY, THURSDAY)
        for kind in ("bonus", "adboard", "shirt", "megaphone") * 2
    ]
    plan = [
        on(stage, "sign pension-plus bonus", *LONG)
        for stage in (TUESDAY, WEDNESDAY, THURSDAY)
        for _ in range(8)
    ]
    assert len(results) == MOST_RESULTS
    await league.database.write(
        lambda conn: plans.save(conn, division.match_id, seat, None, results, plan)
    )
    who = replace(CEM, locale=locale)
    for way in ("/week", "/hand"):
        reply = await league.press(who, division.match_id, way, on=None, private=True)
        render(reply.content, picture=None)
        told = [line for line in reply.content.lines if line.startswith("▫")]
        assert 0 < len(told) < MOST_RESULTS
        names = [GAMES["eleven"].season.name_of(stage) for stage in (TUESDAY, THURSDAY)]
        tuesday, thursday = (words_for((), locale)(name) for name in names)
        assert thursday in told[-1]
        assert not any(tuesday in line for line in told)


@pytest.mark.long
async def test_a_made_up_step_stops_neither_the_panel_nor_the_day(league):
    """A modified client may send what no panel offers."""
    division, seat = await monday(league)
    select = CustomId.parse((await league.table(division.match_id)).custom_id("?_week 5 edit"))
    for line in ("build marsh for 3", "employ marsh for 3"):
        value = f"/week-add {TUESDAY} {line}"
        await league.send(CEM, select, private=True, values=(value,))
    assert len((await stored(league, division)).weeks[seat]) == 2
    for _ in range(2):
        await league.pass_day(division)
    assert await league.stage(division) == WEDNESDAY
    hand = said(await league.press(CEM, division.match_id, "/open on", on=None, private=True))
    assert "▫ Tuesday, not done: Build Marsh for 3 €." in hand
