"""A club is handed over: two presses, and both and the league are told."""

from dataclasses import replace

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.league.seasons.season_queries import at_match
from bot.host.refusal import Refusal
from storage.member import preferences
from storage.member.preferences import Preferences
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, Died, labels, private_text, said
from tests.bot.host.league.ground import SIX


async def offered(league, member, heir, owner=None):
    """Offer a club by the command; return what the member reads."""
    order = ClubAssignment("", heir, owner and owner.user_id)
    reply = (await league.uses(member, "club", "", order)).reply
    return private_text(reply)


def question(league):
    """The newest message that asks somebody to take a club over."""
    return [post for post in league.messenger.posts if "Take over" in labels(post.looks[0])][-1]


async def users(league):
    return [member.user_id for member in await league.members()]


async def away(league, division, member):
    here = at_match(league.asks(member), division.match_id, "/x")
    await league.host.services.seasons.clubs.away(here)


async def test_a_club_is_another_member_s_once_they_press_too(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    before = len(league.mentions())
    assert "I have asked <@5>" in await offered(league, BEN, EVE)
    post = question(league)
    assert "Ben would like to hand a club over to <@5>" in said(post.content)
    assert league.mentions()[before:] == [5]
    assert await users(league) == [1, 2]
    refused = private_text(await league.click(CEM, post.id, "Take over"))
    assert "offered to <@5>" in refused
    assert "/season join" in refused
    await league.click(EVE, post.id, "Take over")
    assert await users(league) == [1, 5]
    assert said(post.content) == "<@5> runs the club from now on."
    assert labels(post.content) == []
    (told,) = league.posts("Eve runs the club of Ben from now on")
    assert "Autumn" in told
    assert league.mentions()[before:] == [5, 2]
    row = await league.match_row(division)
    assert [(seat.name, seat.user_id, seat.bot) for seat in row.seats] == [
        ("Ana", 1, None),
        ("Eve", 5, None),
    ]


async def test_who_is_asked_may_decline_and_who_offers_may_take_it_back(league):
    await league.begin(ANA, BEN, **SIX)
    for decides in (EVE, BEN):
        await offered(league, BEN, EVE)
        post = question(league)
        assert "<@5> is asked" in private_text(
            await league.click(CEM, post.id, ("Keep the seat empty"))
        )
        await league.click(decides, post.id, "Keep the seat empty")
        assert "Nothing has changed" in said(post.content)
        assert labels(post.content) == []
    assert await users(league) == [1, 2]


async def test_nobody_takes_a_club_that_is_not_offered_to_them(league):
    """A modified client can send what no message offers, or what one offered before."""
    (division,) = await league.begin(ANA, BEN, **SIX)
    action = f"/season-take {BEN.user_id} {EVE.user_id} own"

    async def take():
        return private_text(await league.press(EVE, division.match_id, action, on=None))

    assert "isn't free any more" in await take()
    for decides in (EVE, BEN):
        await offered(league, BEN, EVE)
        await league.click(decides, question(league).id, "Keep the seat empty")
        assert "isn't free any more" in await take()
    assert await users(league) == [1, 2]
    await offered(league, BEN, EVE)
    await take()
    assert await users(league) == [1, 5]


async def test_the_question_is_good_after_a_restart_but_not_once_the_club_has_changed(league):
    (division,) = await league.begin(ANA, BEN, CEM, **SIX)
    await offered(league, BEN, EVE)
    first = question(league)
    await offered(league, BEN, DAN)
    second = question(league)
    league.restart()
    await league.click(DAN, second.id, "Take over")
    assert await users(league) == [1, 4, 3]
    assert "isn't free any more" in private_text(await league.click(EVE, first.id, "Take over"))
    await offered(league, CEM, EVE)
    third = question(league)
    await offered(league, DAN, EVE)
    await league.click(EVE, question(league).id, "Take over")
    refused = private_text(await league.click(EVE, third.id, "Take over"))
    assert "has a club in this season" in refused
    assert await users(league) == [1, 5, 3]
    assert (await league.match_row(division)).seats[1].user_id == 5


async def test_of_who_is_away_the_organiser_s_press_stands_for_the_owner_s(league):
    (division,) = await league.begin(ANA, BEN, CEM, **SIX)
    assert "Only the organiser" in await offered(league, CEM, EVE, BEN)
    assert "in person" in await offered(league, ANA, EVE, BEN)
    await away(league, division, BEN)
    assert "has a club" in await offered(league, ANA, CEM, BEN)
    await offered(league, ANA, EVE, BEN)
    post = question(league)
    assert "Ben is away. Would <@5>" in said(post.content)
    await league.press(BEN, division.match_id, "/season-back", on="card")
    assert "isn't free any more" in private_text(await league.click(EVE, post.id, "Take over"))
    await away(league, division, BEN)
    await league.click(EVE, post.id, "Take over")
    assert await users(league) == [1, 5, 3]


async def test_the_organiser_takes_their_offer_back(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    await away(league, division, BEN)
    await offered(league, ANA, EVE, BEN)
    post = question(league)
    await league.click(ANA, post.id, "Keep the seat empty")
    assert labels(post.content) == []


async def test_the_club_of_who_left_the_server_is_handed_over(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    league.messenger.left.add(BEN.user_id)
    await league.host.services.departed_members.find_departed(division.match_id)
    await offered(league, ANA, EVE, BEN)
    early = question(league)
    await league.press(ANA, division.match_id, "/left-computer 1", on="card")
    for order in (ClubAssignment("me"), ClubAssignment("computer"), ClubAssignment("", EVE)):
        reply = (await league.uses(BEN, "club", "", order)).reply
        assert "no club" in said(reply)
    await league.click(EVE, early.id, "Take over")
    assert await users(league) == [1, 5, 3]
    table = await league.table(division.match_id)
    assert (table.seat(1).user_id, table.seat(1).bot, table.settings.vacant) == (5, None, {})
    assert table.left == []


async def test_who_wants_no_mention_is_asked_without_one(league):
    await league.begin(ANA, BEN, **SIX)
    await league.host.remember_member(EVE)
    await league.database.write(lambda conn: preferences.save(conn, Preferences(5, pings="off")))
    before = len(league.mentions())
    await offered(league, BEN, EVE)
    assert "<@5>" in said(question(league).content)
    assert league.mentions()[before:] == []


async def test_a_name_is_no_markup_in_a_refusal(league):
    marked = replace(CEM, name="**Cem**")
    await league.begin(ANA, BEN, marked, **SIX)
    shown = "\\*\\*Cem\\*\\*"
    assert (await offered(league, BEN, marked)).startswith(f"{shown} has a club")
    assert (await offered(league, ANA, EVE, marked)).startswith(f"{shown} runs that club")


async def test_a_kill_after_the_question_was_posted_asks_once(league):
    await league.begin(ANA, BEN, **SIX)
    league.messenger.dies = "post"
    with pytest.raises(Died):
        await offered(league, BEN, EVE)
    league.restart()
    await league.pass_time(minutes=5)
    asked = [post for post in league.messenger.posts if "Take over" in labels(post.looks[0])]
    assert len(asked) == 1


async def test_at_a_match_of_no_season_nothing_is_handed_over(league):
    match = await league.open_game("eleven", ANA, seats=2)
    await league.press(BEN, match, "/join")
    await league.press(ANA, match, "/start")
    here = at_match(league.asks(ANA), match, "/x")
    with pytest.raises(Refusal, match="part of a season"):
        await league.host.services.seasons.handing.offer(here, EVE)
    reply = await league.press(EVE, match, "/season-take 1 5 own", on="card")
    assert "isn't free any more" in private_text(reply)
    assert "is asked" in private_text(await league.press(CEM, match, "/season-spare 1 5 own"))
