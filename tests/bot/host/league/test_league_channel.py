"""League posts in the channel that managers chose; calls to play stay where they are read."""

import pytest

from bot.host.ui.interaction import Location
from games.core.game import Outcome
from storage.server import divisions, post_targets
from storage.server.post_targets import LEAGUE, RESULTS, PostTarget
from tests.bot.host.fakes import CHANNEL, GUILD, labels, said
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, League
from tests.contract.toy.definition import DEFINITION as TOY

NEWS = 801
SIX = {"tempo": "hours", "hours": 6}
WHO = {member.user_id: member for member in (ANA, BEN, CEM, DAN)}


@pytest.fixture
def rounds(database, clock, monkeypatch):
    """A league of a game for two."""
    return League(database, clock, monkeypatch, definition=TOY)


async def choose(league, channel_id=NEWS, kind=LEAGUE, *, webhook=False):
    key = await league.messenger.webhooks.create(channel_id) if webhook else None
    target = PostTarget(GUILD, kind, channel_id, key)
    await league.database.write(lambda conn: post_targets.put(conn, target))
    return key


async def play_round(league, division):
    """Let both sides join each open match, and the host's win it by the rules."""
    users = {one.number: one.user_id for one in await league.members()}
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
    found = [one for one in league.messenger.posts if one.channel == channel]
    return [one for one in found if all(word in said(one.looks[0]) for word in words)]


@pytest.mark.parametrize("webhook", [True, False])
async def test_a_league_is_told_of_in_its_channel_once(rounds, webhook):
    await choose(rounds, webhook=webhook)
    (division,) = await rounds.begin(ANA, BEN, CEM, DAN, **SIX)
    for _ in range(3):
        await play_round(rounds, division)
    assert (await rounds.row()).status == "over"
    wanted = ("play this season", "· round 1", "· round 2", "· round 3", "Autumn is over")
    for words in wanted:
        (post,) = posts(rounds, words)
        assert post.looks[0].ping is None
    for words in wanted[1:]:
        assert posts(rounds, words, channel=CHANNEL) == []
    assert len(rounds.messenger.webhooks.names) == (len(posts(rounds)) if webhook else 0)
    assert set(rounds.messenger.webhooks.names.values()) <= {"Autumn"}
    await rounds.pass_time(minutes=1)
    assert await rounds.untold() == []
    assert all(one.looks[0].ping is None for one in posts(rounds))


async def test_a_new_season_begins_where_seasons_are_played(rounds):
    """The button that opens one would open it in the channel of its post."""
    await choose(rounds)
    (division,) = await rounds.begin(ANA, BEN, **SIX)
    await play_round(rounds, division)
    (over,) = posts(rounds, "Autumn is over")
    assert labels(over.content) == ["Season table", "Whole season as a page"]


async def test_everybody_may_press_what_stands_there(rounds):
    await choose(rounds)
    (division,) = await rounds.begin(ANA, BEN, **SIX)
    await play_round(rounds, division)
    (table,) = posts(rounds, "· round 1")
    reply = await rounds.click(DAN, table.id, "Season table", place=Location(NEWS, GUILD))
    assert "don't know that match" not in said(reply)


async def test_a_deleted_channel_loses_nothing(rounds):
    await choose(rounds, webhook=True)
    (division,) = await rounds.begin(ANA, BEN, CEM, DAN, **SIX)
    rounds.messenger.delete_channel(NEWS)
    await play_round(rounds, division)
    assert len(posts(rounds, "· round 1", channel=CHANNEL)) == 1
    assert len(posts(rounds, "league posts was deleted", channel=CHANNEL)) == 1
    await play_round(rounds, division)
    assert len(posts(rounds, "· round 2", channel=CHANNEL)) == 1
    assert len(posts(rounds, "was deleted", channel=CHANNEL)) == 1
    await rounds.pass_time(minutes=1)
    assert await rounds.untold() == []


async def test_the_season_s_own_channel_may_have_a_webhook(rounds):
    await choose(rounds, CHANNEL, webhook=True)
    (division,) = await rounds.begin(ANA, BEN, **SIX)
    await play_round(rounds, division)
    (post,) = posts(rounds, "· round 1", channel=CHANNEL)
    assert rounds.messenger.webhooks.names[post.id] == "Autumn"
    assert len(posts(rounds, "play this season", channel=CHANNEL)) == 1


async def test_results_of_a_league_go_to_the_channel_for_results(rounds):
    await choose(rounds, kind=RESULTS)
    (division,) = await rounds.begin(ANA, BEN, **SIX)
    await play_round(rounds, division)
    assert len([one for one in posts(rounds) if "Fairness check" in labels(one.content)]) == 1
    assert posts(rounds, "· round 1") == []


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
