"""A cup whose channel is gone goes on in another one, once nothing is in the way there."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from games.finale_cards.definition import DEFINITION as CARDS
from tests.bot.host.cups.test_ties import open_ties, sides
from tests.bot.host.fakes import DIRECT, EVE, HERE, Front, labels, said
from tests.bot.host.league.seasons.test_lost_channels import Checker
from tests.bot.host.league.seasons.test_season_changes import THERE
from tests.bot.host.league.test_members_gone import ANA, BEN, begin, read

MANAGER = replace(EVE, manages=True)


@pytest.fixture
def checker():
    return Checker(ANA.user_id, BEN.user_id)


@pytest.fixture
def front(database, clock, monkeypatch, checker):
    monkeypatch.setattr("bot.host.computers.choices.GAMES", {CARDS.name: CARDS})
    front = Front(database, clock, games={CARDS.name: CARDS})
    front.permission_checker = checker
    front.restart()
    return front


@pytest.fixture
async def cup_id(front):
    """A cup whose only match ended while its channel was gone."""
    cup_id = await begin(front, ANA, BEN)
    (tie,) = await open_ties(front, cup_id)
    home, away = await sides(front, cup_id, tie)
    for one in (home, away):
        await front.press(one, tie.match_id, "/join")
    for channel in (HERE.channel_id, *front.messenger.threads):
        front.messenger.delete_channel(channel)
    await front.press(away, tie.match_id, "/resign-yes", on=None, private=True)
    await minutes(front)
    return cup_id


async def minutes(front):
    for _ in range(3):
        await front.pass_time(minutes=1)


def press(front, member, action, cup_id):
    return front.send(member, CustomId(NO_MATCH, f"/{action} {cup_id}"), place=THERE, private=True)


def told(front, channel):
    return [said(post.looks[0]) for post in front.messenger.posts if post.channel == channel]


async def test_a_cup_whose_channel_is_gone_goes_on_in_another_one(front, cup_id):
    """Its results wait meanwhile; its host is told once, and moves it, as a manager may."""
    letters = told(front, DIRECT + ANA.user_id)
    assert sum("/cup table in another channel" in letter for letter in letters) == 1
    cups_ = front.host.services.cups
    shown = await cups_.table(EVE, THERE, cup_id)
    assert "The channel of this cup is gone" in said(shown)
    assert labels(shown.content)[0] == "Move here…"
    for action in ("cup-here", "cup-here-yes"):
        refused = await press(front, EVE, action, cup_id)
        assert "Only the cup's host can do that" in said(refused)
    asked = await press(front, MANAGER, "cup-here", cup_id)
    assert "Move **Cup** into this channel?" in said(asked)
    assert labels(asked.content) == ["Move it here", "Leave it"]
    assert told(front, THERE.channel_id) == []
    for answer in ("The cup goes on here.", "This cup is shown where it is played."):
        assert answer in said(await press(front, MANAGER, "cup-here-yes", cup_id))
    await minutes(front)
    posts = told(front, THERE.channel_id)
    assert sum("wins the cup" in post for post in posts) == 2  # the match's result and the cup's
    assert len(set(posts)) == len(posts)
    assert "Move here…" not in labels((await cups_.table(EVE, THERE, cup_id)).content)
    assert await front.untold() == []


async def test_two_managers_who_move_a_cup_at_once_move_it_once(front, cup_id):
    places = (THERE, replace(THERE, channel_id=THERE.channel_id + 1))
    move = CustomId(NO_MATCH, f"/cup-here-yes {cup_id}")
    pressed = (
        front.send(replace(who, manages=True), move, place=place, private=True)
        for who, place in zip((EVE, BEN), places, strict=True)
    )
    answers = [said(one) for one in await asyncio.gather(*pressed)]
    await minutes(front)
    assert sum("The cup goes on here." in answer for answer in answers) == 1
    row, _ = await read(front, cup_id)
    (other,) = {place.channel_id for place in places} - {row.channel_id}
    assert sum("wins the cup" in one for one in told(front, row.channel_id)) == 2
    assert told(front, other) == []


async def test_a_cup_is_not_moved_where_the_bot_may_not_write(front, cup_id, checker):
    checker.lacking = ("Attach Files",)
    for action in ("cup-here", "cup-here-yes"):
        asked = await press(front, ANA, action, cup_id)
        assert "I can't move **Cup** here" in said(asked)
        assert "**Attach Files**" in said(asked)
        assert labels(asked.content) == ["Check again", "Leave it"]
    row, _ = await read(front, cup_id)
    assert row.channel_id == HERE.channel_id
    assert "Nothing was moved." in said(await press(front, ANA, "cup-stay", cup_id))


async def test_how_many_players_cannot_see_the_channel_is_said(front, cup_id, checker):
    checker.blind = 1
    asked = await press(front, ANA, "cup-here", cup_id)
    assert "1 player can't see this channel." in said(asked)
