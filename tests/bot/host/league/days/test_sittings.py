"""A computer plays for a silent member after the agreed minutes, until their next press."""

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.league.posts import season_view
from bot.host.league.rules import season_settings
from bot.host.views import match_card
from storage.server import seasons
from tests.bot.host.fakes import EVE, labels, picks, said
from tests.bot.host.league.ground import ANA, BEN, CEM

SITTING = {"tempo": "sitting"}


async def computers(league, division):
    return [seat.bot is not None for seat in (await league.match_row(division)).seats]


def silent(league):
    return league.posts("so a computer plays for now")


@pytest.fixture
async def sitting(league):
    """A sitting of three in which Cem is the only one who has not chosen."""
    (division,) = await league.begin(ANA, BEN, CEM, **SITTING)
    for who in (ANA, BEN):
        await league.act(division, who)
    await league.pass_time(seconds=1)
    return division


@pytest.mark.long
async def test_who_is_silent_for_ten_minutes_is_played_for_and_it_is_told_once(league, sitting):
    await league.pass_time(minutes=9)
    assert await computers(league, sitting) == [False, False, False]
    await league.pass_time(minutes=2)
    assert await computers(league, sitting) == [False, False, True]
    assert await league.stage(sitting) == 1
    for _ in range(3):
        for who in (ANA, BEN):
            await league.act(sitting, who)
        await league.pass_time(seconds=5)
    assert await league.stage(sitting) >= 3
    (post,) = silent(league)
    assert "Nothing from Cem for 10 minutes" in post


async def test_any_press_brings_the_club_back_and_the_next_silence_is_told_again(league, sitting):
    await league.pass_time(minutes=11)
    await league.come(sitting, CEM)
    assert await computers(league, sitting) == [False, False, False]
    for _ in range(2):
        for who in (ANA, BEN):
            await league.act(sitting, who)
        await league.pass_time(seconds=5)
    await league.pass_time(minutes=11)
    assert len(silent(league)) == 2


async def test_who_presses_without_choosing_is_not_silent(league, sitting):
    for _ in range(4):
        await league.pass_time(minutes=6)
        await league.come(sitting, CEM)
    assert await computers(league, sitting) == [False, False, False]
    league.restart()
    await league.pass_time(minutes=9)
    assert await computers(league, sitting) == [False, False, False]


async def test_nobody_is_kept_waiting_where_all_who_are_there_are_waited_for(league):
    (division,) = await league.begin(ANA, BEN, **SITTING)
    await league.pass_time(days=2)
    assert await computers(league, division) == [False, False]
    await league.act(division, ANA)
    await league.pass_time(minutes=11)
    assert await computers(league, division) == [False, True]


async def test_the_minutes_are_the_organiser_s_choice(league, sitting):
    card = season_view.term_lines(
        await league.database.read(
            lambda conn: league.host.services.seasons.signups.read(
                conn, seasons.load(conn, league.season)
            )
        ),
        (await league.table(sitting.match_id)).words,
    )
    assert any("waiting for 10 minutes" in line for line in card)
    panel = await league.knock(ANA, "season-settings")
    (pick,) = [
        each_pick
        for each_pick in picks(panel.content)
        if each_pick.prompt == "If someone is silent"
    ]
    assert [entry.value for entry in pick.entries] == ["5", "10", "15", "30", "0"]
    await league.choose(ANA, "silence", "30")
    assert season_settings.load((await league.row()).settings).silence == 30
    await league.pass_time(minutes=29)
    assert silent(league) == []
    await league.pass_time(minutes=2)
    assert len(silent(league)) == 1


async def test_an_organiser_may_advance_without_who_is_silent(league, sitting):
    """Also where it was agreed to wait for ever; not without who has was here a moment ago."""
    await league.choose(ANA, "silence", "0")
    await league.pass_time(minutes=9)
    reply = (await league.uses(ANA, "do", "advance")).reply
    assert "was here a moment ago" in said(reply)
    await league.pass_time(hours=2)
    assert silent(league) == []
    reply = (await league.uses(ANA, "do", "advance")).reply
    assert "Were you silent" in said(reply)
    assert await computers(league, sitting) == [False, False, True]
    assert await league.stage(sitting) == 1


async def test_the_organiser_may_hand_over_the_club_of_who_is_silent(league, sitting):
    await league.pass_time(minutes=11)
    order = ClubAssignment("", EVE, CEM.user_id)
    reply = (await league.uses(ANA, "club", "", order)).reply
    assert "computer" not in said(reply)


async def test_where_computers_run_all_clubs_a_sitting_waits_until_somebody_is_back(league):
    (division,) = await league.begin(ANA, BEN, **SITTING)
    for who in (ANA, BEN):
        await league.uses(who, "club", "", ClubAssignment("computer"))
    for _ in range(5):
        await league.pass_time(hours=5)
    assert await league.stage(division) == 1
    card = match_card.public_message(await league.table(division.match_id))
    assert any("opens when somebody is back" in line for line in card.details)
    assert "I'm back" in labels(card)
    await league.uses(ANA, "club", "", ClubAssignment("me"))
    await league.pass_time(seconds=5)
    assert not (await league.table(division.match_id)).awaits_day


async def test_going_on_without_somebody_is_for_sittings(league, division):
    assert not await league.host.services.seasons.days.go_on_without(division.id)
    assert not await league.host.services.seasons.days.go_on_without("none")
