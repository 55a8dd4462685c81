"""A club's name and look are reset by the season's organiser or a moderator, who are on record."""

from dataclasses import replace

import pytest

from bot.host.servers import club_reset
from bot.host.ui import stored_club
from bot.host.ui.custom_id import NO_MATCH, CustomId
from games.core.clubs.identity import ClubChoice, Crest
from storage.match import matches
from storage.server import audit
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, presses, private_text, said
from tests.bot.host.league.ground import League

MOD = replace(CEM, moderates=True)
LIONS = ClubChoice("Harbour Lions", "HAL", Crest("round", "star", "red", "white"))


@pytest.fixture
async def league(database, clock, monkeypatch):
    """An open season of Ana and Ben, whose club is called Harbour Lions."""
    found = League(database, clock, monkeypatch)
    await found.sign_up(ANA, BEN)
    await found.name_club(BEN, LIONS)
    return found


async def press(league, member, action, **sent):
    custom_id = CustomId(NO_MATCH, action.format(season=league.season))
    return await league.send(member, custom_id, private=True, **sent)


async def reset(league, member, number=1):
    """Choose a club of the list and confirm."""
    key = f"{league.season} {number}"
    asked = await press(league, member, "?season-club-reset {season}", values=(key,))
    if "again?" not in said(asked):
        return asked
    yes, _ = presses(asked.content)
    return await league.send(member, CustomId.parse(yes.custom_id), private=True)


async def notes(league):
    return await league.database.read(lambda conn: audit.of_server(conn, GUILD, 9))


async def test_the_organiser_resets_a_club_and_its_manager_reads_it(league):
    settings = await league.knock(ANA, "season-settings")
    assert presses(settings.content)[-1].label == "Reset a club…"
    assert "Harbour Lions (Ben)" in said(await league.knock(CEM, "season-join"))
    listed = await press(league, ANA, "/season-clubs {season}")
    (pick,) = listed.content.rows
    assert [entry.label for entry in pick.entries] == ["Harbour Lions (Ben)"]
    assert "club of Ben has its default" in said(await reset(league, ANA))
    assert (await league.members())[1].club is None
    assert "🟢 Ben" in league.card.content.lines
    panel = await press(league, BEN, "/season-club {season}")
    assert "has given your club its default" in panel.content.notice
    assert (await press(league, ANA, "/season-club {season}")).content.notice == ""
    await league.name_club(BEN, LIONS)
    assert (await press(league, BEN, "/season-club {season}")).content.notice == ""
    (note,) = await notes(league)
    assert (note.what, note.user_id) == (audit.CLUB_BEFORE_START, ANA.user_id)
    log = said(await press(league, replace(ANA, moderates=True), "/mod-log"))
    assert f"In Autumn the club of <@{BEN.user_id}> has its default" in log


async def test_moderators_see_the_clubs_of_all_seasons_and_others_are_refused(league):
    listed = await press(league, MOD, "/mod-clubs")
    assert [entry.hint for entry in listed.content.rows[0].entries] == ["Autumn"]
    assert "Manage Threads" in private_text(await press(league, CEM, "/mod-clubs"))
    assert "Manage Threads" in private_text(await press(league, BEN, "/season-clubs {season}"))
    assert "Manage Threads" in private_text(await reset(league, BEN))
    assert "Manage Threads" in private_text(
        await press(league, BEN, "/season-club-reset-yes {season} 1")
    )
    assert stored_club.load((await league.members())[1].club) == LIONS
    assert "Done" in said(await reset(league, MOD))
    assert "No club has a name" in said(await press(league, MOD, "/mod-clubs"))
    assert "default name and look already" in private_text(await reset(league, MOD))


async def test_in_a_running_season_the_match_says_that_a_club_was_reset(league):
    await league.knock(ANA, "season-start")
    (division,) = await league.divisions()
    assert "Done" in said(await reset(league, MOD))
    seat = (await league.match_row(division)).seats[1]
    assert seat.club is None
    assert (await league.members())[1].club is None
    (note,) = await notes(league)
    assert (note.what, note.match_id) == ("club", division.match_id)
    card = (await league.messages(division.match_id))["card"]
    shown = next(post for post in league.messenger.posts if post.id == card.message_id)
    assert "The club of Ben has its default name" in "\n".join(shown.content.lines)
    assert "The club of Ben has its default name" in said(await press(league, MOD, "/mod-log"))


async def test_in_a_running_season_a_club_for_which_nothing_was_chosen_is_not_listed(league):
    await league.knock(ANA, "season-start")
    (pick,) = (await press(league, MOD, "/mod-clubs")).content.rows
    assert [entry.label for entry in pick.entries] == ["Harbour Lions (Ben)"]
    assert "default name and look already" in private_text(await reset(league, MOD, number=0))


async def test_seasons_that_are_over_or_elsewhere_have_no_clubs_to_reset(league):
    over = "That season is over"
    assert over in private_text(await press(league, MOD, "/season-clubs unknown"))
    assert over in private_text(await press(league, MOD, "?season-club-reset", values=("x",)))
    assert over in private_text(await press(league, MOD, "/season-club-reset-yes"))
    await league.knock(ANA, "season-cancel-yes")
    assert over in private_text(await press(league, ANA, "/season-clubs {season}"))


async def test_a_long_list_says_that_there_are_more(league, monkeypatch):
    monkeypatch.setattr(club_reset, "MAX_ENTRIES", 1)
    await league.name_club(ANA, ClubChoice("Tigers"))
    listed = await press(league, MOD, "/mod-clubs")
    assert len(listed.content.rows[0].entries) == 1
    assert "… and 1 more" in said(listed)


async def test_a_match_that_is_over_keeps_its_clubs(league):
    await league.knock(ANA, "season-start")
    (division,) = await league.divisions()
    row = await league.match_row(division)
    over = replace(row, status="over", version=row.version + 1)
    await league.database.write(
        lambda conn: matches.save_with_seats(conn, over, seen_version=row.version)
    )
    assert "over" in private_text(await reset(league, MOD))
    assert (await league.match_row(division)).seats[1].club is not None
    assert await notes(league) == []
