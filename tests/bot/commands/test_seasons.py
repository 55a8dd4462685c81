"""`/season` as members type it: a season is opened, joined, played, looked at and handed over."""

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location
from games.core.dice import RandomSource
from games.eleven.definition import DEFINITION


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """The arena's clock jumps without the bot having been away."""
    monkeypatch.setattr("bot.host.servers.server_rests.DOWN", 10**12)


async def begin(arena, *others, **options):
    """Open a season, let the others join, and start it; return the id of its match."""
    opened = (await arena.ana.slash("season new", **options)).message
    for who in others:
        opened = (await who.click(opened, "Join")).message
    await arena.ana.click(opened, "Start")
    post = next(each_post for each_post in arena.posts() if "play this season" in each_post.text)
    return CustomId.parse(post.buttons["My club"]).match


async def act(arena, match_id, *seats):
    """Let these seats do what they owe, at random."""
    tables, bot, chance = (
        arena.bot.host.services.matches,
        DEFINITION.bots["random"],
        RandomSource(b"x"),
    )
    for seat in seats:
        while True:
            table = await tables.load(match_id)
            if seat not in table.waiting:
                break
            legal = DEFINITION.game.legal_actions(table.match.state, seat)
            view = DEFINITION.game.view(table.match.state, seat)
            line = DEFINITION.notation.write(bot.choose(view, legal, lambda _: None, chance))
            await tables.play(match_id, seat, (line,), table.match.asked[seat])
    await arena.bot.host.services.scheduler.advance(match_id)


async def to_week(arena, match_id, week):
    """Play on until a week has come."""
    for _ in range(1000):
        table = await arena.bot.host.services.matches.load(match_id)
        if table.match.state.round >= week and table.match.state.phase == "monday":
            return
        await act(arena, match_id, *table.waiting)
        await arena.bot.host.tick()


async def test_a_season_is_opened_joined_and_begun(arena):
    arena.restless = True
    opened = (await arena.ana.slash("season new", name="Autumn", zone="Europe/Berlin")).message
    assert "Autumn" in opened.text
    assert "22:00 (Europe/Berlin)" in opened.text
    assert set(opened.buttons) == {"Join", "Leave", "Start", "Settings", "Cancel", "My club"}
    joined = await arena.ben.slash("season join")
    assert joined.message.text.count("🟢") == 2
    panel = (await arena.ana.click(opened, "Settings")).message
    assert panel.is_private
    await arena.ana.select(panel, "Every few hours", menu="tempo")
    await arena.ana.click(opened, "Start")
    (post,) = [each_post for each_post in arena.posts() if "play this season" in each_post.text]
    assert f"<@{arena.ana.id}> <@{arena.ben.id}>" in post.text
    assert "No season is open" in (await arena.cem.slash("season join")).text
    assert "time zone “Mars”" in (await arena.cem.slash("season new", zone="Mars")).text


@pytest.mark.long
async def test_members_look_at_what_they_owe_and_open_their_club(arena):
    match_id = await begin(arena, arena.ben, name="Autumn", tempo="hours")
    todo = (await arena.ben.slash("season todo")).message
    assert "**First director**, closes <t:" in todo.text
    club = (await arena.ben.click(todo, "My club")).message
    assert "keep a director" in club.text
    again = (await arena.ben.slash("season club")).message.text
    assert again == f"\nName, crest and kit stay as they are once the season has begun.{club.text}"
    await act(arena, match_id, 1)
    assert "First director: all done ✓" in (await arena.ben.slash("season todo")).text
    assert "have nothing to play" in (await arena.cem.slash("season todo")).text
    assert "no club" in (await arena.cem.slash("season club")).text
    assert "You are done here" in (await arena.ben.slash("season plan")).text
    show = (await arena.cem.slash("season show")).message
    assert "First director closes" in show.text
    assert "ana United and FC ben" in show.text


@pytest.mark.long
async def test_tables_weeks_fixtures_and_the_calendar_file(arena):
    match_id = await begin(arena, arena.ben, arena.cem, name="Autumn", tempo="hours")
    assert "no table before" in (await arena.ana.slash("season table")).text
    assert "ana United – " in (await arena.ana.slash("season fixtures")).text
    await to_week(arena, match_id, 3)
    table = (await arena.ana.slash("season table", division=1)).message
    assert "Week 2" in table.text
    assert "```" in table.text
    assert "Autumn · week 2. 1. " in table.alt
    assert " VP, projected " in table.alt
    assert "Places from 1 to 2." in table.alt
    for part in ("__Title race__", " VP Proj. Gap", "Pts Gap", "-# Projected: "):
        assert part in table.text
    before = (await arena.ana.click(table, "◀ Week 1")).message
    assert "Week 1" in before.text
    assert set(before.buttons) == {"Week 2 ▶", "Places so far", "Predictions"}
    assert "Places from" not in before.alt, "one week is no chart"
    results = [post for post in arena.posts() if "Match of the week" in post.text]
    assert len(results) == 2
    again = (await arena.ben.click(results[0], "Season table")).message
    assert again.is_private
    coming = (await arena.ana.slash("season fixtures")).message
    assert "Monday: <t:" in coming.text
    assert " – " in coming.text
    file = await arena.ana.click(coming, "Calendar file")
    assert "calendar" in file.text
    (stored,) = file.message.attachments
    content = arena.file(stored)
    assert content.startswith(b"BEGIN:VCALENDAR")
    assert content.count(b"BEGIN:VEVENT") == 44 - 14


async def test_a_season_of_one_division_is_named_once(arena):
    await begin(arena, arena.ben, name="Autumn", tempo="hours")
    assert (await arena.cem.slash("season show")).message.text.count("Autumn") == 1


async def test_a_club_is_handed_to_a_computer_back_and_on(arena):
    match_id = await begin(arena, arena.ben, name="Autumn")
    gone = await arena.ben.slash("season club", run_by="computer")
    assert "A computer runs your club" in gone.text
    assert "I'm back" in (await arena.ben.slash("season todo")).message.buttons
    back = await arena.ben.slash("season club", run_by="me")
    assert "Welcome back" in back.text
    given = await arena.ben.slash("season club", hand_to=arena.cem.member)
    assert f"I have asked <@{arena.cem.id}>" in given.text
    asked = next(post for post in arena.posts() if "Take over" in post.buttons)
    await arena.cem.click(asked, "Take over")
    assert any("cem runs the club of ben" in post.text for post in arena.posts())
    assert (
        "Only the organiser"
        in (
            await arena.cem.slash("season club", hand_to=arena.ben.member, of=arena.ana.member)
        ).text
    )
    seats = (await arena.row(match_id)).seats
    assert [seat.user_id for seat in seats] == [arena.ana.id, arena.cem.id]


async def test_the_organiser_pauses_advances_and_sets(arena):
    await begin(arena, arena.ben, name="Autumn")
    assert "Only the organiser" in (await arena.ben.slash("season pause")).text
    assert "is paused" in (await arena.ana.slash("season pause")).text
    assert "is paused" in (await arena.ben.slash("season show")).text
    assert "goes on" in (await arena.ana.slash("season pause")).text
    assert "Someone still has to play today" in (await arena.ana.slash("season advance")).text
    panel = (await arena.ana.slash("season settings")).message
    assert "Settings" in panel.text
    assert "Only the organiser" in (await arena.ben.slash("season settings")).text


async def test_another_manager_takes_over_from_an_organiser_who_is_silent(arena):
    await begin(arena, arena.ben, arena.cem, name="Autumn", tempo="sitting")
    assert "ana organises this season" in (await arena.ben.slash("season organise")).text
    arena.skip(days=7)
    assert "I have asked the others" in (await arena.ben.slash("season organise")).text
    asked = next(post for post in arena.posts() if "Agree" in post.buttons)
    await arena.cem.click(asked, "Agree")
    assert any("ben organises Autumn from now on" in post.text for post in arena.posts())
    assert "is paused" in (await arena.ben.slash("season pause")).text


async def test_the_archive_has_every_season_of_the_server(arena):
    assert "None was played" in (await arena.ana.slash("season history")).text
    assert "No season is played here" in (await arena.ana.slash("season show")).text
    await begin(arena, arena.ben, name="Autumn")
    archive = (await arena.cem.slash("season history")).message
    assert "**Autumn**: running" in archive.text
    shown = (await arena.cem.select(archive, "Autumn")).message
    assert "Division" not in shown.text
    assert "Played in <#" in shown.text
    names = await arena.cem.suggestions("season show", "season", "aut")
    assert list(names) == ["Autumn · running"]
    looks, place = (
        arena.bot.host.services.seasons.looks,
        Location(arena.channel.id, arena.guild.id),
    )
    ((label, _),) = await looks.suggestions(place, "", "de")
    assert label == "Autumn · läuft"


async def test_a_league_of_dice_football_is_played_round_by_round(arena):
    """Everybody meets everybody; the table has points and goals."""
    members = [arena.ana, arena.ben, arena.cem]
    opened = await arena.ana.slash("season new", game="finale_dice", name="Dice", tempo="hours")
    assert "A round closes every 24 hours." in opened.message.text
    for who in members[1:]:
        await who.click(opened.message, "Join")
    await arena.ana.click(opened.message, "Start")
    assert "before the first round" in (await arena.ana.slash("season table")).text
    assert "/season todo shows your matches" in (await arena.ana.slash("season club")).text
    for number in range(3):
        lobby = [post for post in arena.posts() if "Join" in post.buttons][-1]
        sides = [who for who in members if f"<@{who.id}>" in lobby.text]
        assert len(sides) == 2
        assert f"Dice, round {number + 1}" in lobby.text
        owed = (await sides[0].slash("season todo")).text
        assert " – " in owed
        (free,) = [who for who in members if who not in sides]
        assert "Dice: nothing now" in (await free.slash("season todo")).text
        for who in sides:
            await who.click(lobby, "Join")
        match_id = CustomId.parse(lobby.buttons["Join"]).match
        asked = await sides[1].slash("match resign", match=match_id)
        await sides[1].click(asked.message, "Yes, resign")
        for _ in range(3):
            await arena.bot.host.tick()
    posts = arena.posts()
    assert any("is the champion" in post.text or "It's a tie" in post.text for post in posts)
    table = (await arena.ben.slash("season table")).message
    assert "Round 3" in table.text
    assert table.alt.startswith("Dice · round 3. 1. ")
    assert set(table.buttons) == {"◀ Round 2", "Places so far"}
    assert "from 1 to 3." in (await arena.ben.click(table, "Places so far")).message.alt
    done = (await arena.cem.slash("season history")).message
    assert "Dice" in done.text
    again = next(post for post in posts if "New season, same people" in post.buttons)
    opened = (await arena.ben.click(again, "New season, same people")).message
    assert "Dice 2" in opened.text
    assert [line for line in opened.text.splitlines() if "🟢" in line] == ["🟢 ben"]
    assert f"<@{arena.ana.id}> <@{arena.cem.id}> the next season is open." in opened.text


async def test_seasons_without_a_name_are_numbered(arena):
    for name in ("Season", "Season 2", "Season 3"):
        assert f"🏆 {name}" in (await arena.ana.slash("season new")).message.text


async def test_the_number_of_a_season_is_taken_in_every_spelling(arena):
    await arena.ana.slash("season new", name="SEASON")
    assert "🏆 Season 2" in (await arena.ana.slash("season new")).message.text


async def test_of_several_open_seasons_a_member_says_which_to_join(arena):
    """Seasons of one name are told apart by organiser and time."""
    first = (await arena.ana.slash("season new", name="Season")).message
    arena.skip(minutes=1)
    second = (await arena.ben.slash("season new", name="Season")).message
    refused = (await arena.cem.slash("season join")).text
    assert "Several seasons fit here: Season · open · ben · " in refused
    assert " and Season · open · ana · " in refused
    found = await arena.cem.suggestions("season join", "season", "seas")
    (of_ana,) = [label for label in found if " · ana · " in label]
    joined = await arena.cem.slash("season join", season=found[of_ana])
    assert joined.message.text.count("🟢") == 2
    assert (
        CustomId.parse(joined.message.buttons["Join"]).arguments
        == CustomId.parse(first.buttons["Join"]).arguments
    )
    joined = await arena.cem.slash("season join")
    assert (
        CustomId.parse(joined.message.buttons["Join"]).arguments
        == CustomId.parse(second.buttons["Join"]).arguments
    )


async def test_an_organiser_s_commands_are_about_the_season_they_organise(arena):
    await arena.ana.slash("season new", name="First")
    arena.skip(minutes=1)
    await arena.ben.slash("season new", name="Second")
    assert "Settings · First" in (await arena.ana.slash("season settings")).text
    assert "Settings · Second" in (await arena.ben.slash("season settings")).text


async def test_whose_club_is_meant_is_asked_where_somebody_has_two(arena):
    for name in ("First", "Second"):
        await begin(arena, name=name)
        arena.skip(minutes=1)
    refused = (await arena.ana.slash("season club")).text
    assert "Several seasons fit here: Second · running and First · running." in refused
