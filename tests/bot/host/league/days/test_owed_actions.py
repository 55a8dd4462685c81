"""What /season todo says: "all done" to nobody but who is."""

from dataclasses import replace

import pytest

from bot.host.league.days.owed_actions import duty
from bot.host.league.rules.division_reading import read
from bot.host.league.seasons.season_queries import at_match
from bot.host.match.match_settings import Pause
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import words_for
from games.core.game import Outcome
from storage.match import plans
from tests.bot.host.fakes import EVE, HERE, button, labels, said
from tests.bot.host.league.ground import ANA, BEN, ON_A_FILE

ENGLISH = words_for((), "en")


async def owes(league, member):
    """What a member reads of what they owe, without the season's name."""
    line = said(await league.host.services.seasons.looks.todo(league.asks(member))).split("\n")[1]
    return line.removeprefix("🏆 Autumn: ")


async def closes(league):
    (division,) = await league.divisions()
    return (await league.closings(division))[division.stage].due // 1000


async def test_in_the_draft_all_choose_and_who_has_is_done(league, division):
    """Every day of the draft; the next one opens in a moment once all are done."""
    for stage, name in enumerate(["First director", "Second director", "Third director"]):
        assert await owes(league, ANA) == f"**{name}**, closes <t:{await closes(league)}:R>"
        await league.act(division, ANA)
        assert await owes(league, ANA) == f"{name}: all done ✓"
        assert await owes(league, BEN) == f"**{name}**, closes <t:{await closes(league)}:R>"
        await league.act(division, BEN)
        following = ["Second director", "Third director", "Preparation"][stage]
        assert await owes(league, BEN) == f"done for now ✓ {following} opens in a moment."
        await league.pass_time(seconds=1)


async def test_who_is_done_with_a_day_reads_when_the_next_one_opens(league, division):
    """Monday waits for the calendar; nobody owes anything until then."""
    for _ in range(4):
        for who in (ANA, BEN):
            await league.act(division, who)
        await league.pass_time(seconds=1)
    opens = (await league.closings(division))[3].due // 1000
    assert await owes(league, ANA) == f"done for now ✓ Monday opens <t:{opens}:R>."


@ON_A_FILE
@pytest.mark.long
async def test_before_the_own_turn_the_day_is_to_be_planned(league, division):
    await league.until(division, 5, ANA, BEN)
    table = await league.table(division.match_id)
    (turn,) = table.waiting
    on_turn, other = (ANA, BEN) if turn == 0 else (BEN, ANA)
    assert await owes(league, on_turn) == f"**Tuesday**, closes <t:{await closes(league)}:R>"
    assert await owes(league, other) == "Tuesday: plan it ahead"
    await league.database.write(lambda conn: plans.save(conn, table.id, 1 - turn, ("pass",)))
    assert await owes(league, other) == "Tuesday: planned ✓"
    await league.act(division, on_turn)
    assert "Wednesday opens" in await owes(league, on_turn), "the other's plan was played"


async def test_while_it_stands_still_nobody_is_done(league, division):
    """A pause, or a moderator's stop: who has chosen today has more to come, too."""
    await league.act(division, ANA)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    for who in (ANA, BEN):
        assert "is paused" in await owes(league, who)
    fixtures = said(await league.host.services.seasons.looks.fixtures(league.asks(ANA)))
    assert "is paused" in fixtures
    assert "<t:" not in fixtures
    overview = said(await league.host.services.seasons.looks.show(league.asks(ANA)))
    assert "is paused" in overview
    assert "<t:" not in overview
    await league.host.services.seasons.pause(league.asks(ANA), "")
    table = await league.table(division.match_id)
    table.settings.paused, table.settings.held = Pause(), True
    part = await league.database.read(lambda conn: read(conn, division.id))
    assert duty(part, table, ANA.user_id, ENGLISH).startswith("⏸ paused by a moderator")


async def test_no_day_opens_at_a_time_that_has_passed(league, division):
    """The last day may have waited for somebody to return."""
    await league.act(division, ANA)
    await league.act(division, BEN)
    table = await league.table(division.match_id)
    part = await league.database.read(lambda conn: read(conn, division.id))
    table.settings.season = replace(table.settings.season, next=2_000)
    for now, said_ in ((1_999, "Second director opens <t:2:R>"), (2_000, "opens in a moment")):
        assert said_ in duty(part, table, ANA.user_id, ENGLISH, now)


async def test_whose_club_a_computer_runs_reads_how_to_come_back(league, division):
    await league.host.services.seasons.clubs.away(
        at_match(league.asks(BEN), division.match_id, "/x")
    )
    assert "a computer runs your club" in await owes(league, BEN)


async def test_who_has_no_club_or_no_match_any_more_owes_nothing(league, division):
    part = await league.database.read(lambda conn: read(conn, division.id))
    table = await league.table(division.match_id)
    assert duty(part, table, EVE.user_id, ENGLISH) == "nothing"
    league.host.services.matches.update_row(table, Outcome(((0, 1),), "over", "E-R1"))
    over = replace(table.row, status="finished")
    table.row = over
    assert duty(part, table, ANA.user_id, ENGLISH) == "nothing"


async def test_in_a_sitting_a_day_has_no_end(league):
    await league.begin(ANA, BEN, tempo="sitting")
    assert await owes(league, ANA) == "**First director**"


async def test_help_opens_the_club_of_a_season_from_any_channel(league, division):
    """For its managers, on its server; who has none is offered none."""
    elsewhere = replace(HERE, channel_id=HERE.channel_id + 99)
    club = button((await league.command(league.commands.help, ANA, elsewhere)).content, "My club")
    assert CustomId.parse(club.custom_id).match == division.match_id
    assert "My club" not in labels(
        (await league.command(league.commands.help, EVE, elsewhere)).content
    )
    away = replace(elsewhere, guild_id=(HERE.guild_id or 0) + 1)
    assert "My club" not in labels((await league.command(league.commands.help, ANA, away)).content)
