"""Join, leave, change settings, begin, and call off."""

import json

import pytest

from bot.host.league.rules import season_settings
from bot.host.league.rules.season_settings import SeasonSettings, with_choice
from bot.host.league.seasons.signups import Plan
from bot.host.refusal import Refusal
from bot.host.replays import fairness_proof
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import EphemeralMessage, Location
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, GUILD, private_text, said

FAY = type(ANA)(6, "Fay", GUILD)
GUS = type(ANA)(7, "Gus", GUILD)


async def test_members_sign_up_withdraw_and_only_the_organiser_starts(league, signed_up):
    assert "already" in private_text(await league.knock(BEN, "season-join"))
    assert "Only the organiser" in private_text(await league.knock(BEN, "season-start"))
    assert "not in this season" in private_text(await league.knock(CEM, "season-leave"))
    card = said(await league.knock(BEN, "season-leave"))
    assert "🟢 Ana" in card
    assert "🟢 Ben" not in card
    begun = said(await league.knock(ANA, "season-start"))
    assert "begun" in begun
    assert "any more. See how" in private_text(await league.knock(CEM, "season-join"))
    assert [member.seat for member in await league.members()] == [0]


async def test_when_the_organiser_leaves_the_next_one_takes_over_and_the_last_calls_it_off(league):
    await league.sign_up(ANA, BEN)
    await league.knock(ANA, "season-leave")
    assert (await league.row()).host_id == BEN.user_id
    assert "called off" in said(await league.knock(BEN, "season-leave"))
    assert (await league.row()).status == "closed"


async def test_the_organiser_may_call_it_off(league, signed_up):
    assert "Only the organiser" in private_text(await league.knock(BEN, "season-cancel-yes"))
    assert "called off" in said(await league.knock(ANA, "season-cancel-yes"))


async def test_a_season_of_seven_is_two_divisions_of_four_and_three(league):
    for member in (EVE, FAY, GUS):
        await league.host.remember_member(member)
    await league.sign_up(ANA, BEN, CEM, DAN, EVE, FAY)
    assert "divisions of 4 and 3" in said(await league.knock(GUS, "season-join"))
    await league.knock(ANA, "season-start")
    upper, lower = await league.divisions()
    rows = [await league.match_row(one) for one in (upper, lower)]
    names = [[seat.name for seat in row.seats] for row in rows]
    assert [len(name) for name in names] == [4, 3]
    assert [sorted(name) for name in names] == names
    assert len(league.posts("Division 1", "play this season")) == 1
    assert sorted(league.mentions()) == [1, 2, 3, 4, 5, 6, 7]


async def test_a_season_begins_by_itself_and_without_company_it_is_called_off(league, clock):
    await league.sign_up(ANA, BEN, days=2)
    await league.pass_time(hours=47)
    assert (await league.row()).status == "open"
    await league.pass_time(hours=1)
    assert (await league.row()).status == "running"
    assert len(league.posts("play this season")) == 1
    await league.sign_up(ANA, days=1, name="Alone")
    await league.pass_time(days=1)
    assert (await league.row()).status == "closed"
    assert (await league.row()).wake_at is None


async def test_the_season_is_full_with_48(league, monkeypatch):
    monkeypatch.setattr("bot.host.league.seasons.signups.MOST", 2)
    await league.sign_up(ANA, BEN)
    assert "full (2 members)" in private_text(await league.knock(CEM, "season-join"))


async def test_the_organiser_sets_tempo_hours_and_what_happens_with_the_absent(league, signed_up):
    assert "Only the organiser" in private_text(await league.knock(BEN, "season-settings"))
    panel = await league.knock(ANA, "season-settings")
    assert "Monday to Friday a day closes at 22:00" in said(panel)
    assert "a day closes at 24:00" in said(await league.choose(ANA, "hour", "0"))
    assert (await league.row()).settings.count('"hour": 0') == 1
    panel = await league.choose(ANA, "hour", "22")
    for key, value in (("tempo", "hours"), ("hours", "6"), ("early", "0"), ("absent", "pass")):
        panel = await league.choose(ANA, key, value)
    assert "every 6 hours" in said(panel)
    await league.choose(ANA, "hours", "5")
    agreed = json.loads((await league.row()).settings)
    assert (agreed["hours"], agreed["early"], agreed["absent"]) == (6, False, "pass")
    assert "Only the organiser" in private_text(await league.choose(BEN, "hours", "8"))
    await league.knock(ANA, "season-start")
    assert "can't change the dates" in private_text(await league.choose(ANA, "tempo", "week"))
    assert "opens as soon as everyone is done" in said(await league.choose(ANA, "early", "1"))
    assert len((await league.knock(ANA, "season-settings")).content.rows) == 3
    league.season = "nothing"
    assert "sign up for that season" in private_text(await league.choose(ANA, "early", "1"))
    assert "sign up for that season" in private_text(await league.knock(ANA, "season-settings"))


async def test_the_time_zone_is_set_until_the_season_begins_and_never_silently_not(league):
    await league.sign_up(ANA, BEN)

    async def zone(name):
        reply = (await league.uses(ANA, "settings", "", name)).reply
        return said(reply)

    assert "22:00 (Europe/Berlin)" in await zone("Europe/Berlin")
    assert "don't know the time zone" in await zone("Mars/Olympus")
    await league.knock(ANA, "season-start")
    assert "can't change the dates" in await zone("Europe/Paris")
    assert json.loads((await league.row()).settings)["zone"] == "Europe/Berlin"
    assert "Settings" in await zone("")


async def test_the_seed_of_a_season_is_made_as_it_begins_and_nobody_is_told_otherwise(league):
    """Its seats are given before there is a seed, so that no promise came before they joined."""
    (division,) = await league.begin(ANA, BEN)
    shown = said(await league.press(BEN, division.match_id, "/verify", on="card"))
    table = await league.table(division.match_id)
    after = said(EphemeralMessage(fairness_proof.proven(table, None, table.words)))
    for text in (shown, after):
        assert f"Fixed when the season began, before its first day: `{table.row.sha256}`" in text
        assert "before anyone joined" not in text
    assert "click on Start" not in shown


def test_terms_that_are_unknown_change_nothing():
    assert with_choice(SeasonSettings(), "zone", "Mars") == SeasonSettings()
    assert with_choice(SeasonSettings(), "hour", "25") == SeasonSettings()
    assert with_choice(SeasonSettings(), "hour", "9").hour == 9
    assert with_choice(SeasonSettings(), "legs", "2").legs == 2
    assert SeasonSettings("sitting").is_early
    assert not SeasonSettings("week").is_early


async def test_a_season_is_opened_in_servers_alone(league):
    plan = Plan("eleven", "Autumn")
    with pytest.raises(Refusal, match="played in a server"):
        await league.host.services.seasons.signups.open(ANA, Location(1, None), plan)
    custom_id = CustomId(NO_MATCH, "/season-join unknown")
    assert "any more. See how" in private_text(await league.send(ANA, custom_id, on=1))


async def test_the_organiser_chooses_whether_the_other_clubs_grow(league, signed_up):
    """It is proposed, told at sign-up, stored with the season's matches, and fixed once it runs."""
    card = said(await league.knock(CEM, "season-join"))
    assert "Other clubs: Stronger from week to week" in card
    await league.choose(ANA, "growing_clubs", "2")
    chosen = season_settings.load((await league.row()).settings).switches
    assert chosen == {"growing_clubs": True, "derbies": False}
    await league.choose(ANA, "growing_clubs", "0")
    assert "Other clubs: As printed" in said(await league.knock(DAN, "season-join"))
    await league.choose(ANA, "growing_clubs", "1")
    await league.knock(ANA, "season-start")
    (division,) = await league.divisions()
    table = await league.table(division.match_id)
    assert table.match.state.options.growing_clubs
    refused = await league.choose(ANA, "growing_clubs", "0")
    assert "after a season has started" in private_text(refused)


async def test_the_organiser_chooses_whether_members_meet_in_derbies(league, signed_up):
    """Off by the rulebook, told at sign-up, and stored with the season's matches."""
    assert "Derbies: None" in said(await league.knock(CEM, "season-join"))
    await league.choose(ANA, "derbies", "1")
    assert "Derbies: In weeks 4 and 8" in said(await league.knock(DAN, "season-join"))
    await league.knock(ANA, "season-start")
    (division,) = await league.divisions()
    table = await league.table(division.match_id)
    assert table.match.state.options.derbies


def test_a_season_of_before_has_the_printed_clubs_and_says_nothing_of_it():
    stored = json.loads(SeasonSettings().dump())
    del stored["switches"]
    assert season_settings.load(json.dumps(stored)).switches == {}
