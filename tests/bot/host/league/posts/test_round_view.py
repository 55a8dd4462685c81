"""A league's rounds with dates and results; how it stands, and how it ended."""

from dataclasses import replace

import pytest

from bot.host.league.posts import round_view
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.fitting import fits
from storage.server import divisions as stored
from tests.bot.host.fakes import GUILD, HERE, labels, picks, said
from tests.bot.host.league.days.test_late_matches import looked_at, stop
from tests.bot.host.league.days.test_rounds import SIX, end, join, open_ones
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, League
from tests.contract.toy.definition import DEFINITION as TOY


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, definition=TOY)


async def fixtures(league, member=ANA):
    return await league.host.services.seasons.looks.fixtures(league.asks(member))


async def show(league, member=ANA):
    return said(await league.host.services.seasons.looks.show(league.asks(member)))


async def play(league):
    """Play all matches that are open; each is won by its home member."""
    for fixture, home, away in await open_ones(league, (await league.divisions())[0]):
        await join(league, fixture, home, away)
        await end(league, fixture, (0,), (1,), score=(3, 1))
    await looked_at(league)


async def test_all_rounds_stay_with_results_and_dates(league):
    (division,) = await league.begin(ANA, BEN, CEM, DAN, **SIX)
    await play(league)
    text = said(await fixtures(league))
    closed, *coming = await league.closings(division)
    assert f"__Round 1, closed <t:{closed.closed_at // 1000}:D>__" in text
    assert text.count("3:1") == 2
    assert f"__Round 2, open until <t:{coming[0].due // 1000}:F>__" in text
    assert f"__Round 3, until <t:{coming[1].due // 1000}:F>__" in text
    assert text.count(" – ") == 4


async def test_a_match_that_was_stopped_names_no_end(league):
    await league.begin(ANA, BEN, legs=2, **SIX)
    ((fixture, home, away),) = await open_ones(league, (await league.divisions())[0])
    await join(league, fixture, home, away)
    await league.pass_time(hours=6)
    await looked_at(league)
    assert "still being played, until <t:" in said(await fixtures(league))
    await stop(league, fixture)
    assert "Ana – Ben: still being played\n" in said(await fixtures(league))
    todo = said(await league.host.services.seasons.looks.todo(league.asks(ANA)))
    assert todo.count(", until <t:") == 1


async def test_while_the_season_stands_still_no_round_has_an_end(league):
    await league.begin(ANA, BEN, **SIX)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    text = said(await fixtures(league))
    assert "is paused" in text
    assert "<t:" not in text
    assert "<t:" not in said(await league.host.services.seasons.looks.todo(league.asks(ANA)))
    assert "Round 1 of" not in await show(league)


async def test_in_a_sitting_rounds_have_no_dates(league):
    await league.begin(ANA, BEN, CEM, tempo="sitting")
    content = (await fixtures(league)).content
    assert "__Round 3__" in said(content)
    assert labels(content) == []
    assert "Round 1 is open." in await show(league)


async def test_rounds_too_long_for_one_message_have_pages(league, monkeypatch):
    """The page with the open round comes first; others are a press away."""
    monkeypatch.setattr(round_view, "ROOM", 80)
    (division,) = await league.begin(ANA, BEN, CEM, DAN, **SIX)
    await play(league)
    first = (await fixtures(league)).content
    assert "Round 2" in said(first)
    assert labels(first) == ["◀ Round 1", "Round 3 ▶", "Calendar file"]
    before, after = (one.custom_id for one in first.rows[0][:2])
    earlier = (await league.send(ANA, CustomId.parse(before), private=True)).content
    assert "Round 1" in said(earlier)
    assert labels(earlier) == ["Round 2 ▶", "Calendar file"]
    later = (await league.send(ANA, CustomId.parse(after), private=True)).content
    assert labels(later) == ["◀ Round 2", "Calendar file"]
    away = replace(HERE, guild_id=GUILD + 1)
    asks = replace(league.asks(ANA, f"/season-rounds {division.id} 0"), place=away)
    with pytest.raises(Refusal, match="No season"):
        await league.host.services.seasons.looks.rounds(asks, division.id, 0)


async def test_a_page_of_the_longest_names_fits_a_message(league):
    members = [
        replace(ANA, user_id=number, name=f"_{number}_*{'m' * 26}") for number in range(11, 17)
    ]
    await league.begin(*members, legs=2, **SIX)
    content = (await fixtures(league, members[0])).content
    assert fits(content)
    assert "Round 1" in said(content)


async def test_the_rounds_of_another_division_are_a_choice_away(league):
    members = [replace(ANA, user_id=number, name=f"M{number}") for number in range(11, 19)]
    upper, lower = await league.begin(*members, **SIX)
    content = (await fixtures(league, members[0])).content
    (pick,) = picks(content)
    assert [one.label for one in pick.entries] == ["Division 1", "Division 2"]
    (chosen,) = [one.value for one in pick.entries if one.chosen]
    (other,) = {upper.id, lower.id} - {chosen}
    custom_id = CustomId(NO_MATCH, "?season-rounds")
    shown = (await league.send(members[0], custom_id, values=(other,), private=True)).content
    assert [one.value for one in picks(shown)[0].entries if one.chosen] == [other]


async def test_a_league_shows_its_round_its_end_and_the_next(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    first, second, _ = (one.due // 1000 for one in await league.closings(division))
    text = await show(league)
    assert f"Round 1 of 3 closes <t:{first}:R>." in text
    assert f"Then round 2, until <t:{second}:F>." in text
    await play(league)
    text = await show(league)
    assert f"Round 2 of 3 comes next, until <t:{second}:F>." in text
    assert "Then round" not in text


async def test_a_league_says_that_late_matches_alone_are_left(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    ((fixture, home, away),) = await open_ones(league, division)
    await join(league, fixture, home, away)
    await league.pass_day(division)
    await looked_at(league)
    assert "All rounds are over." in await show(league)
    assert "still being played, until <t:" in said(await fixtures(league))


async def begin_eight(league):
    """Eight members in two divisions, of whom the first four to sign up play all their matches."""
    members = [replace(ANA, user_id=number, name=f"M{number}") for number in range(11, 19)]
    divisions = await league.begin(*members, **SIX)
    return divisions, {one.user_id: one for one in members}


async def draw_all(league, divisions, members):
    """Let every match of the season end in a draw without goals."""
    for _ in range(3):
        users = {one.number: one.user_id for one in await league.members()}
        for division in divisions:
            for fixture in await of(league, division):
                if fixture.match_id is not None and not fixture.done:
                    sides = [members[users[side]] for side in (fixture.home, fixture.away)]
                    await join(league, fixture, *sides)
                    await end(league, fixture, (0, 1), score=(0, 0))
        await looked_at(league)


async def of(league, division):
    return await league.database.read(lambda conn: stored.fixtures_of(conn, division.id))


async def archived(league, member):
    custom_id = CustomId(NO_MATCH, "?season-older")
    return said(await league.send(member, custom_id, values=(league.season,), private=True))


@pytest.mark.long
async def test_the_archive_has_final_places_and_says_why_who_is_level_moves(league):
    """Both divisions end at the same moment, and one of them must end the season."""
    divisions, members = await begin_eight(league)
    await draw_all(league, divisions, members)
    assert (await league.row()).status == "over"
    text = await archived(league, members[11])
    assert text.count("🥇") == 8, "all are level, so all share the first place"
    assert "are level in everything that decides" in text
    (up,) = [line for line in text.split("\n") if line.startswith("▲")]
    (down,) = [line for line in text.split("\n") if line.startswith("▼")]
    assert up.endswith("and the first of them to sign up.")
    assert down.endswith("and the last of them to sign up.")
    posts = [line for post in league.posts("is over") for line in post.split("\n")]
    assert sorted(line for line in posts if line[0] in "▲▼") == [up, down]


async def test_where_nobody_played_nobody_goes_up_or_down_and_nobody_is_champion(league):
    _, members = await begin_eight(league)
    for _ in range(20):
        await league.pass_time(hours=6)
        await looked_at(league)
    assert (await league.row()).status == "over"
    text = await archived(league, members[11])
    assert not any(mark in text for mark in "🥇▲▼")
    assert "There is no champion: nobody was left in the title race." in text


async def test_the_free_one_of_an_odd_round_is_named(league):
    await league.begin(ANA, BEN, CEM, **SIX)
    text = said(await fixtures(league))
    assert sorted(line for line in text.split("\n") if line.startswith("No match")) == [
        "No match this round: Ana.",
        "No match this round: Ben.",
        "No match this round: Cem.",
    ]
    await play(league)
    assert len(league.posts("· round 1", "No match this round: ")) == 1


async def test_equal_points_at_the_top_say_what_decides(league):
    """Ana and Ben have beaten Cem, Ana by more, and drawn with each other."""
    (division,) = await league.begin(ANA, BEN, CEM, **SIX)
    for _ in range(3):
        for fixture, home, away in await open_ones(league, division):
            await join(league, fixture, home, away)
            if CEM not in (home, away):
                await end(league, fixture, (0, 1), score=(1, 1))
                continue
            first, more = (1 if home == CEM else 0), 5 if ANA in (home, away) else 1
            score = (more, 0) if first == 0 else (0, more)
            await end(league, fixture, (first,), (1 - first,), score=score)
        await looked_at(league)
    (post,) = league.posts("Autumn is over")
    assert "**Ana** is the champion!" in post
    assert "Ana and Ben have equal points; the better difference decides." in post
