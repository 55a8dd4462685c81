"""League posts in the channel that managers chose; calls to play stay where they are read."""

import pytest

from bot.host.ui.interaction import Location
from games.core.game import Outcome
from storage.server import divisions, post_targets
from storage.server.post_targets import LEAGUE, RESULTS, PostTarget
from tests.bot.host.fakes import CHANNEL, GUILD, labels, said
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, SIX

NEWS = 801
WHO = {member.user_id: member for member in (ANA, BEN, CEM, DAN)}


async def choose(league, channel_id=NEWS, kind=LEAGUE, *, webhook=False):
    key = await league.messenger.webhooks.create(channel_id) if webhook else None
    target = PostTarget(GUILD, kind, channel_id, key)
    await league.database.write(lambda conn: post_targets.put(conn, target))
    return key


async def play_round(league, division):
    """Let both sides join each open match, and the host's win it by the rules."""
    users = {member.number: member.user_id for member in await league.members()}
    found = await league.database.read(lambda conn: divisions.fixtures_of(conn, division.id))
    for fixture in [one for one in found if one.match_id is not None and not one.done]:
        for number in (fixture.home, fixture.away):
            await league.press(WHO[users[number]], fixture.match_id, "/join")
        outcome = Outcome(((0,), (1,)), "over", "T-R1", score=(3, 1))
        table = await league.table(fixture.match_id)
        await league.host.services.matches.save_change(table, outcome=outcome)
    for _ in range(2):
        await league.pass_time(seconds=2)


def posts(league, *words, channel=NEWS):
    found = [post for post in league.messenger.posts if post.channel == channel]
    return [one for one in found if all(word in said(one.looks[0]) for word in words)]


@pytest.mark.parametrize("webhook", [True, False])
async def test_a_league_is_told_of_in_its_channel_once(toys, webhook):
    await choose(toys, webhook=webhook)
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    for _ in range(3):
        await play_round(toys, division)
    assert (await toys.row()).status == "over"
    wanted = ("play this season", "· round 1", "· round 2", "· round 3", "Autumn is over")
    for words in wanted:
        (post,) = posts(toys, words)
        assert post.looks[0].ping is None
    for words in wanted[1:]:
        assert posts(toys, words, channel=CHANNEL) == []
    assert len(toys.messenger.webhooks.names) == (len(posts(toys)) if webhook else 0)
    assert set(toys.messenger.webhooks.names.values()) <= {"Autumn"}
    await toys.pass_time(minutes=1)
    assert await toys.untold() == []
    assert all(each_post.looks[0].ping is None for each_post in posts(toys))


async def test_a_new_season_begins_where_seasons_are_played(toys):
    """The button that opens one would open it in the channel of its post."""
    await choose(toys)
    (division,) = await toys.begin(ANA, BEN, **SIX)
    await play_round(toys, division)
    (over,) = posts(toys, "Autumn is over")
    assert labels(over.content) == ["Season table", "Whole season as a page"]


async def test_everybody_may_press_what_stands_there(toys):
    await choose(toys)
    (division,) = await toys.begin(ANA, BEN, **SIX)
    await play_round(toys, division)
    (table,) = posts(toys, "· round 1")
    reply = await toys.click(DAN, table.id, "Season table", place=Location(NEWS, GUILD))
    assert "don't know that match" not in said(reply)


async def test_a_deleted_channel_loses_nothing(toys):
    await choose(toys, webhook=True)
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    toys.messenger.delete_channel(NEWS)
    await play_round(toys, division)
    assert len(posts(toys, "· round 1", channel=CHANNEL)) == 1
    assert len(posts(toys, "league posts was deleted", channel=CHANNEL)) == 1
    await play_round(toys, division)
    assert len(posts(toys, "· round 2", channel=CHANNEL)) == 1
    assert len(posts(toys, "was deleted", channel=CHANNEL)) == 1
    await toys.pass_time(minutes=1)
    assert await toys.untold() == []


async def test_the_season_s_own_channel_may_have_a_webhook(toys):
    await choose(toys, CHANNEL, webhook=True)
    (division,) = await toys.begin(ANA, BEN, **SIX)
    await play_round(toys, division)
    (post,) = posts(toys, "· round 1", channel=CHANNEL)
    assert toys.messenger.webhooks.names[post.id] == "Autumn"
    assert len(posts(toys, "play this season", channel=CHANNEL)) == 1


async def test_results_of_a_league_go_to_the_channel_for_results(toys):
    await choose(toys, kind=RESULTS)
    (division,) = await toys.begin(ANA, BEN, **SIX)
    await play_round(toys, division)
    assert len([post for post in posts(toys) if "Fairness check" in labels(post.content)]) == 1
    assert posts(toys, "· round 1") == []


async def test_a_division_of_eleven_is_announced_there_and_played_where_it_was_opened(league):
    """Its members are called, and its thread is opened, below the announcement in the channel."""
    await choose(league, webhook=True)
    (division,) = await league.begin(ANA, BEN)
    (door,) = posts(league, "play this season", channel=CHANNEL)
    (copy,) = posts(league, "play this season")
    assert door.looks[0].ping is not None
    assert copy.looks[0].ping is None
    messages = await league.messages(division.match_id)
    assert messages["lobby"].message_id == door.id
    assert await league.untold() == []
