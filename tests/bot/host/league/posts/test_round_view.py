"""A league's rounds with dates and results; how it stands, and how it ended."""

from dataclasses import replace

import pytest

from bot.host.league.posts import round_view
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.fitting import fits
from storage.server import divisions as stored
from tests.bot.host.fakes import GUILD, HERE, labels, picks, said
from tests.bot.host.league.days.test_rounds import end, join, open_ones
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, SIX


async def fixtures(toys, member=ANA):
    return await toys.host.services.seasons.looks.fixtures(toys.asks(member))


async def show(toys, member=ANA):
    return said(await toys.host.services.seasons.looks.show(toys.asks(member)))


async def play(toys):
    """Play all matches that are open; each is won by its home member."""
    for fixture, home, away in await open_ones(toys, (await toys.divisions())[0]):
        await join(toys, fixture, home, away)
        await end(toys, fixture, (0,), (1,), score=(3, 1))
    await toys.process_due()


async def test_all_rounds_stay_with_results_and_dates(toys):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    await play(toys)
    text = said(await fixtures(toys))
    closed, *coming = await toys.closings(division)
    assert f"__Round 1, closed <t:{closed.closed_at // 1000}:D>__" in text
    assert text.count("3:1") == 2
    assert f"__Round 2, open until <t:{coming[0].due // 1000}:F>__" in text
    assert f"__Round 3, until <t:{coming[1].due // 1000}:F>__" in text
    assert text.count(" – ") == 4


async def test_a_match_that_was_stopped_names_no_end(toys):
    await toys.begin(ANA, BEN, legs=2, **SIX)
    ((fixture, home, away),) = await open_ones(toys, (await toys.divisions())[0])
    await join(toys, fixture, home, away)
    await toys.pass_time(hours=6)
    await toys.process_due()
    assert "still being played, until <t:" in said(await fixtures(toys))
    await toys.stop_or_resume(fixture)
    assert "Ana – Ben: still being played\n" in said(await fixtures(toys))
    todo = said(await toys.host.services.seasons.looks.todo(toys.asks(ANA)))
    assert todo.count(", until <t:") == 1


async def test_while_the_season_stands_still_no_round_has_an_end(toys):
    await toys.begin(ANA, BEN, **SIX)
    await toys.host.services.seasons.pause(toys.asks(ANA), "")
    text = said(await fixtures(toys))
    assert "is paused" in text
    assert "<t:" not in text
    assert "<t:" not in said(await toys.host.services.seasons.looks.todo(toys.asks(ANA)))
    assert "Round 1 of" not in await show(toys)


async def test_in_a_sitting_rounds_have_no_dates(toys):
    await toys.begin(ANA, BEN, CEM, tempo="sitting")
    content = (await fixtures(toys)).content
    assert "__Round 3__" in said(content)
    assert labels(content) == []
    assert "Round 1 is open." in await show(toys)


async def test_rounds_too_long_for_one_message_have_pages(toys, monkeypatch):
    """The page with the open round comes first; others are a press away."""
    monkeypatch.setattr(round_view, "ROOM", 80)
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    await play(toys)
    first = (await fixtures(toys)).content
    assert "Round 2" in said(first)
    assert labels(first) == ["◀ Round 1", "Round 3 ▶", "Calendar file"]
    before, after = (row.custom_id for row in first.rows[0][:2])
    earlier = (await toys.send(ANA, CustomId.parse(before), private=True)).content
    assert "Round 1" in said(earlier)
    assert labels(earlier) == ["Round 2 ▶", "Calendar file"]
    later = (await toys.send(ANA, CustomId.parse(after), private=True)).content
    assert labels(later) == ["◀ Round 2", "Calendar file"]
    away = replace(HERE, guild_id=GUILD + 1)
    asks = replace(toys.asks(ANA, f"/season-rounds {division.id} 0"), place=away)
    with pytest.raises(Refusal, match="No season"):
        await toys.host.services.seasons.looks.rounds(asks, division.id, 0)


async def test_a_page_of_the_longest_names_fits_a_message(toys):
    members = [
        replace(ANA, user_id=number, name=f"_{number}_*{'m' * 26}") for number in range(11, 17)
    ]
    await toys.begin(*members, legs=2, **SIX)
    content = (await fixtures(toys, members[0])).content
    assert fits(content)
    assert "Round 1" in said(content)


async def test_the_rounds_of_another_division_are_a_choice_away(toys):
    members = [replace(ANA, user_id=number, name=f"M{number}") for number in range(11, 19)]
    upper, lower = await toys.begin(*members, **SIX)
    content = (await fixtures(toys, members[0])).content
    (pick,) = picks(content)
    assert [entry.label for entry in pick.entries] == ["Division 1", "Division 2"]
    (chosen,) = [entry.value for entry in pick.entries if entry.chosen]
    (other,) = {upper.id, lower.id} - {chosen}
    custom_id = CustomId(NO_MATCH, "?season-rounds")
    shown = (await toys.send(members[0], custom_id, values=(other,), private=True)).content
    assert [entry.value for entry in picks(shown)[0].entries if entry.chosen] == [other]


async def test_a_league_shows_its_round_its_end_and_the_next(toys):
    (division,) = await toys.begin(ANA, BEN, CEM)
    first, second, _ = (closing.due // 1000 for closing in await toys.closings(division))
    text = await show(toys)
    assert f"Round 1 of 3 closes <t:{first}:R>." in text
    assert f"Then round 2, until <t:{second}:F>." in text
    await play(toys)
    text = await show(toys)
    assert f"Round 2 of 3 comes next, until <t:{second}:F>." in text
    assert "Then round" not in text


async def test_a_league_says_that_late_matches_alone_are_left(toys):
    (division,) = await toys.begin(ANA, BEN, **SIX)
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    await toys.pass_day(division)
    await toys.process_due()
    assert "All rounds are over." in await show(toys)
    assert "still being played, until <t:" in said(await fixtures(toys))


async def begin_eight(toys):
    """Eight members in two divisions, of whom the first four to sign up play all their matches."""
    members = [replace(ANA, user_id=number, name=f"M{number}") for number in range(11, 19)]
    divisions = await toys.begin(*members, **SIX)
    return divisions, {member.user_id: member for member in members}


async def draw_all(toys, divisions, members):
    """Let every match of the season end in a draw without goals."""
    for _ in range(3):
        users = {member.number: member.user_id for member in await toys.members()}
        for division in divisions:
            for fixture in await of(toys, division):
                if fixture.match_id is not None and not fixture.done:
                    sides = [members[users[side]] for side in (fixture.home, fixture.away)]
                    await join(toys, fixture, *sides)
                    await end(toys, fixture, (0, 1), score=(0, 0))
        await toys.process_due()


async def of(toys, division):
    return await toys.database.read(lambda conn: stored.fixtures_of(conn, division.id))


async def archived(toys, member):
    custom_id = CustomId(NO_MATCH, "?season-older")
    return said(await toys.send(member, custom_id, values=(toys.season,), private=True))


@pytest.mark.long
async def test_the_archive_has_final_places_and_says_why_who_is_level_moves(toys):
    """Both divisions end at the same moment, and one of them must end the season."""
    divisions, members = await begin_eight(toys)
    await draw_all(toys, divisions, members)
    assert (await toys.row()).status == "over"
    text = await archived(toys, members[11])
    assert text.count("🥇") == 8, "all are level, so all share the first place"
    assert "are level in everything that decides" in text
    (up,) = [line for line in text.split("\n") if line.startswith("▲")]
    (down,) = [line for line in text.split("\n") if line.startswith("▼")]
    assert up.endswith("and the first of them to sign up.")
    assert down.endswith("and the last of them to sign up.")
    posts = [line for post in toys.posts("is over") for line in post.split("\n")]
    assert sorted(line for line in posts if line[0] in "▲▼") == [up, down]


async def test_where_nobody_played_nobody_goes_up_or_down_and_nobody_is_champion(toys):
    _, members = await begin_eight(toys)
    for _ in range(20):
        await toys.pass_time(hours=6)
        await toys.process_due()
    assert (await toys.row()).status == "over"
    text = await archived(toys, members[11])
    assert not any(mark in text for mark in "🥇▲▼")
    assert "There is no champion: nobody was left in the title race." in text


async def test_the_free_one_of_an_odd_round_is_named(toys):
    await toys.begin(ANA, BEN, CEM, **SIX)
    text = said(await fixtures(toys))
    assert sorted(line for line in text.split("\n") if line.startswith("No match")) == [
        "No match this round: Ana.",
        "No match this round: Ben.",
        "No match this round: Cem.",
    ]
    await play(toys)
    assert len(toys.posts("· round 1", "No match this round: ")) == 1


async def test_equal_points_at_the_top_say_what_decides(toys):
    """Ana and Ben have beaten Cem, Ana by more, and drawn with each other."""
    (division,) = await toys.begin(ANA, BEN, CEM, **SIX)
    for _ in range(3):
        for fixture, home, away in await open_ones(toys, division):
            await join(toys, fixture, home, away)
            if CEM not in (home, away):
                await end(toys, fixture, (0, 1), score=(1, 1))
                continue
            first, more = (1 if home == CEM else 0), 5 if ANA in (home, away) else 1
            score = (more, 0) if first == 0 else (0, more)
            await end(toys, fixture, (first,), (1 - first,), score=score)
        await toys.process_due()
    (post,) = toys.posts("Autumn is over")
    assert "**Ana** is the champion!" in post
    assert "Ana and Ben have equal points; the better difference decides." in post
