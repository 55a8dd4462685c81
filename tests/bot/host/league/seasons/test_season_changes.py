"""What organisers do to a running season: call it off, rename it, move it; each is told once."""

from dataclasses import replace

import pytest

from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.interactions.render import render_form
from storage.server import divisions, seasons
from storage.transfer.row_models import MOST_NAME
from tests.bot.host.fakes import CEM, EVE, HERE, labels, private_text, said
from tests.bot.host.league.days.test_rounds import end, fixtures, join, open_ones
from tests.bot.host.league.ground import ANA, BEN, DAN, SIX, League
from tests.contract.toy.definition import DEFINITION as TOY

THERE = replace(HERE, channel_id=HERE.channel_id + 7)
OFF = "is called off by its organiser"


async def press(league, member, word, *, place=HERE, **more):
    """Press a button about the season, in a private message."""
    custom_id = CustomId(NO_MATCH, f"/{word} {league.season}")
    return await league.send(member, custom_id, place=place, private=True, **more)


async def all_play(league, division):
    """Let all members come to the round's matches; return their ids."""
    found = await open_ones(league, division)
    for fixture, *sides in found:
        await join(league, fixture, *sides)
    return [one.match_id for one, *_ in found]


async def first_of(league, match_id):
    """Return the member of a match's first seat."""
    user_id = (await league.table(match_id)).row.seats[0].user_id
    return next(member for member in (ANA, BEN, CEM, DAN) if member.user_id == user_id)


async def test_the_settings_of_a_running_season_offer_each_change(league, signed_up):
    assert "Call off…" not in labels((await press(league, ANA, "season-settings")).content)
    await league.knock(ANA, "season-start")
    found = labels((await press(league, ANA, "season-settings")).content)
    assert [one for one in found if one.endswith("…")] == [
        "Reset a club…",
        "Rename…",
        "Move here…",
        "Call off…",
    ]


async def test_what_calling_off_means_is_said_before(league, division):
    asked = await press(league, ANA, "season-off")
    assert "It ends for everybody at once." in said(asked)
    assert labels(asked.content) == ["Yes, call it off", "Leave it"]
    assert (await league.row()).status == "running"
    assert (await league.table(division.match_id)).is_running


async def test_a_season_that_is_called_off_ends_without_a_champion_and_is_told_once(league):
    (division,) = await league.begin(ANA, BEN)
    for _ in range(2):
        reply = await press(league, ANA, "season-off-yes")
    assert private_text(reply).startswith("This season isn't being played.")
    await league.process_due()
    row = await league.row()
    assert (row.status, row.winner) == ("closed", None)
    assert not (await league.table(division.match_id)).is_running
    assert all(member.place is None for member in await league.members())
    assert len(league.posts(OFF)) == 1
    assert not league.posts("is over")
    posts = len(league.messenger.posts)
    await league.pass_time(days=9)
    assert len(league.messenger.posts) == posts


async def test_a_league_that_is_called_off_keeps_what_was_played(toys):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    played, other = [fixture for fixture in await fixtures(toys, division) if fixture.match_id]
    users = {member.number: member.user_id for member in await toys.members()}
    who = {member.user_id: member for member in (ANA, BEN, CEM, DAN)}
    sides = [who[users[number]] for number in (played.home, played.away)]
    await join(toys, played, *sides)
    await end(toys, played, (0,), (1,), score=(2, 1))
    await press(toys, ANA, "season-off-yes")
    await toys.process_due()
    assert (await toys.row()).status == "closed"
    assert (await toys.row_of(other.match_id)).status == "closed"
    (kept,) = [
        fixture for fixture in await fixtures(toys, division) if fixture.match_id == played.match_id
    ]
    assert (kept.home_score, kept.away_score) == (2, 1)
    assert len(toys.posts(OFF)) == 1
    assert not toys.posts("· round 1", "Season table")
    assert not toys.posts("is over")


async def test_a_season_is_called_off_whole_if_another_one_organises_it_meanwhile(
    toys, monkeypatch
):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    matches = await all_play(toys, division)
    save_change = toys.host.services.matches.save_change

    async def give_away(*change, **more):
        row = replace(await toys.row(), host_id=BEN.user_id)
        await toys.database.write(lambda conn: seasons.put(conn, row))
        await save_change(*change, **more)

    monkeypatch.setattr(toys.host.services.matches, "save_change", give_away)
    await press(toys, ANA, "season-off-yes")
    await toys.process_due()
    assert [(await toys.row_of(match)).status for match in matches] == ["over", "over"]
    assert (await toys.row()).status == "closed"
    assert len(toys.posts(OFF)) == 1


async def test_a_match_with_a_move_while_its_season_is_called_off_ends_as_well(
    toys, other_database, clock, monkeypatch
):
    """At another process; it went on for ever, in a season that was closed."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    matches = await all_play(toys, division)
    other = League(other_database, clock, monkeypatch, TOY)
    service = toys.host.services.matches
    save_change, first = service.save_change, iter([True])

    async def late(loaded, *more, **named):
        if next(first, False):
            await other.host.services.matches.save_change(await other.table(loaded.id))
        await save_change(loaded, *more, **named)

    monkeypatch.setattr(service, "save_change", late)
    await press(toys, ANA, "season-off-yes")
    await toys.process_due()
    assert [(await toys.row_of(match)).status for match in matches] == ["over", "over"]
    assert (await toys.row()).status == "closed"
    assert len(toys.posts(OFF)) == 1


async def test_a_match_that_cannot_be_ended_keeps_no_season(toys, monkeypatch):
    """Nothing here knows its game, say."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    await all_play(toys, division)

    async def unknown(*_change, **_more):
        raise Refusal("unknown")

    monkeypatch.setattr(toys.host.services.matches, "save_change", unknown)
    await press(toys, ANA, "season-off-yes")
    assert (await toys.row()).status == "closed"


@pytest.mark.parametrize("word", ["season-off", "season-off-yes", "season-here", "season-name"])
async def test_nobody_but_the_organiser_changes_a_season(league, word):
    await league.begin(ANA, BEN)
    reply = await press(league, BEN, word, place=THERE)
    assert private_text(reply).startswith("Only the organiser can do that")
    other = replace(HERE, guild_id=HERE.guild_id + 1)
    assert "can't sign up" in private_text(await press(league, ANA, word, place=other))
    assert (await league.row()).status == "running"


async def test_a_new_name_stands_in_posts_from_then_on_and_is_told_once(league):
    await league.begin(ANA, BEN)
    form = (await press(league, ANA, "season-name")).form
    assert form.fields[0].value == "Autumn"
    assert "Titles go by name" in form.fields[0].hint
    for _ in range(2):
        await press(league, ANA, "season-named", answers={"name": "Winter *"}, source="form")
    await league.process_due()
    assert (await league.row()).name == "Winter *"
    assert len(league.posts("**Autumn** is called **Winter \\*** from now on.")) == 1


async def test_an_imported_season_with_a_longer_name_than_may_be_typed_can_be_renamed(league):
    await league.begin(ANA, BEN)
    row = replace(await league.row(), name="W" * MOST_NAME)
    await league.database.write(lambda conn: seasons.put(conn, row))
    form = (await press(league, ANA, "season-name")).form
    assert render_form(form) is not None
    assert form.fields[0].value == row.name


async def test_open_matches_of_a_league_bear_its_new_name(toys):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    begun, lobby = await open_ones(toys, division)
    await join(toys, *begun)
    await toys.process_due()
    for _ in range(2):
        await press(toys, ANA, "season-named", answers={"name": "Winter"}, source="form")
    await toys.process_due()
    for match_id, role in ((begun[0].match_id, "card"), (lobby[0].match_id, "lobby")):
        shown = said((await toys.message(match_id, role)).content)
        assert "Winter" in shown
        assert "Autumn" not in shown
    await join(toys, *lobby)  # what was posted before can still be pressed
    assert (await toys.row_of(lobby[0].match_id)).status == "running"


async def test_a_season_goes_on_in_another_channel(league, division):
    assert "nobody loses time" in said(await press(league, ANA, "season-here", place=THERE))
    for _ in range(2):
        reply = await press(league, ANA, "season-here-yes", place=THERE)
    assert private_text(reply).startswith("The season is in this channel already")
    await league.process_due()
    assert (await league.row()).channel_id == THERE.channel_id
    assert (await league.match_row(division)).channel_id == THERE.channel_id
    moved = [post for post in league.messenger.posts if post.channel == THERE.channel_id]
    assert sum("goes on in this channel" in said(one.looks[0]) for one in moved) == 1
    card = await league.message(division.match_id)
    assert card.channel == THERE.channel_id
    before = len(league.messenger.posts)
    for _ in range(6):
        await league.pass_day(division)
        await league.process_due()
    assert {post.channel for post in league.messenger.posts[before:]} == {THERE.channel_id}


async def test_where_the_channel_is_gone_another_one_is_offered_and_nobody_loses_time(league):
    (division,) = await league.begin(ANA, BEN)
    left = (await league.closings(division))[0].due - league.clock.ms()
    league.messenger.delete_channel(HERE.channel_id)
    await league.act(division, ANA)
    await league.process_due()
    await league.pass_time(days=3)
    looks = league.host.services.seasons.looks
    shown = await looks.show(replace(league.asks(EVE), place=THERE), league.season)
    assert "The channel of this season is gone." in said(shown)
    assert labels(shown.content)[0] == "Move here…"
    manager = replace(EVE, manages=True)
    assert "nobody loses time" in said(await press(league, manager, "season-here", place=THERE))
    await press(league, manager, "season-here-yes", place=THERE)
    await league.process_due()
    shown = await looks.show(replace(league.asks(EVE), place=THERE), league.season)
    assert "is gone" not in said(shown)
    assert (await league.row()).channel_id == THERE.channel_id
    now_left = (await league.closings(division))[0].due - league.clock.ms()
    assert now_left >= left - 60_000
    assert any(post.channel == THERE.channel_id for post in league.messenger.posts)


async def test_a_player_who_brings_the_match_along_brings_the_posts_along(league, division):
    league.messenger.delete_channel(HERE.channel_id)
    await league.act(division, ANA)
    await league.process_due()
    await league.on_match(ANA, THERE, "/show", division.match_id)
    assert (await league.row()).channel_id == THERE.channel_id


async def test_the_lobbies_of_a_league_move_with_it(toys):
    (division,) = await toys.begin(ANA, BEN, **SIX)
    (one,) = [fixture for fixture in await fixtures(toys, division) if fixture.match_id]
    await press(toys, ANA, "season-here-yes", place=THERE)
    await toys.process_due()
    assert (await toys.message(one.match_id, "lobby")).channel == THERE.channel_id
    found = await toys.database.read(lambda conn: divisions.of_season(conn, toys.season))
    assert found == [replace(found[0], id=division.id)]


async def test_the_rest_of_a_league_follows_a_match_whose_player_brought_it_along(toys):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    brought, left = await all_play(toys, division)
    await toys.process_due()
    toys.messenger.delete_channel(HERE.channel_id)
    for match_id in (brought, left):
        await toys.act(replace(division, match_id=match_id), await first_of(toys, match_id))
    await toys.process_due()
    shown = await toys.on_match(await first_of(toys, brought), THERE, "/show", brought)
    card = toys.messenger.put(THERE.channel_id, shown.reply.content)
    await toys.host.record_message(shown.reply, THERE.channel_id, card.id)
    assert (await toys.row()).channel_id == THERE.channel_id
    assert "nobody loses time" in said(await press(toys, ANA, "season-here", place=THERE))
    await press(toys, ANA, "season-here-yes", place=THERE)
    await toys.process_due()
    assert (await toys.table(left)).place_trouble is None
    assert (await toys.message(left)).channel == THERE.channel_id
    assert await toys.message(brought) == card
    reply = await press(toys, ANA, "season-here-yes", place=THERE)
    assert private_text(reply).startswith("The season is in this channel already")


async def test_nothing_opens_in_a_paused_season(league):
    await league.begin(ANA, BEN)
    await league.uses(ANA, "do", "pause")
    reply = (await league.uses(ANA, "do", "advance")).reply
    assert (
        private_text(reply)
        == "The season is paused, so nothing opens. Resume it first: /season pause"
    )
