"""What is pressed about clubs at the same moment, at two processes.

The second press has read what it needs before the first one writes anything.
"""

import asyncio
from dataclasses import replace

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.league.days.clubs import CHANGED
from bot.host.league.seasons.club_handover import KEPT
from bot.host.league.seasons.club_panel import GONE
from bot.host.ui.custom_id import NO_MATCH, CustomId
from games.core.clubs.identity import ClubChoice
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, button, labels, private_text, said
from tests.bot.host.league.ground import DAILY, QUICK, League
from tests.bot.host.league.seasons.test_pressed_at_once import Late

LIONS = ClubChoice("Harbour Lions", "HAL")
TAKE, KEEP = "Take over", "Keep the seat empty"


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, QUICK)


@pytest.fixture
async def other(other_database, clock, monkeypatch, league):
    """Another process of the season of Ana, Ben and Dan; it knows all members already."""
    await league.sign_up(ANA, BEN, DAN, **DAILY)
    await league.name_club(BEN, LIONS)
    front = League(Late(other_database), clock, monkeypatch, QUICK)
    front.messenger, front.season = league.messenger, league.season
    front.restart()
    front.database.may_go_on.set()
    ask = CustomId(NO_MATCH, f"/season-cancel-ask {league.season}")
    for member in (ANA, BEN, CEM, DAN, EVE):
        await front.send(member, ask, private=True)
    return front


async def at_once(late, first, second):
    """Do the first while the second waits with its first write; return what each came to."""
    late.may_go_on.clear()
    late.writes.clear()
    waits = asyncio.create_task(second)
    writing = asyncio.create_task(late.writes.wait())
    await asyncio.wait({waits, writing}, return_when=asyncio.FIRST_COMPLETED)
    assert not waits.done(), "it has read what it needs"
    replies = [await first]
    late.may_go_on.set()
    return [*replies, await waits]


def press(league, member, action):
    """Press a button about the season."""
    return league.send(member, CustomId(NO_MATCH, f"{action} {league.season}"), private=True)


def reset(league, number):
    custom_id = f"/season-club-reset-yes {league.season} {number}"
    return league.send(replace(CEM, moderates=True), CustomId(NO_MATCH, custom_id), private=True)


async def offer(league, member, heir):
    """Offer a club by the command; return what the member reads."""
    order = ClubAssignment("", heir, None)
    return private_text((await league.uses(member, "club", "", order)).reply)


def offers(league):
    return [post for post in league.messenger.posts if TAKE in labels(post.looks[0])]


def answer(league, member, label, number=0):
    """Press a button of an offer as it was posted, which may show something else by now."""
    post = offers(league)[number]
    custom_id = CustomId.parse(button(post.looks[0], label).custom_id)
    return league.send(member, custom_id, on=post.id)


async def begin(league, other):
    """Begin the season; the other process has noted that everybody was there."""
    await press(league, ANA, "/season-start")
    (division,) = await league.divisions()
    for member in (ANA, BEN, CEM, DAN, EVE):
        await other.send(member, CustomId(division.match_id, "/season-table"), private=True)


async def test_a_club_is_reset_also_if_its_season_begins_meanwhile(league, other):
    """Or it would keep its name all season, and nobody could reset it any more."""
    start = press(league, ANA, "/season-start")
    _, done = await at_once(other.database, start, reset(other, 1))
    assert "Done" in said(done)
    (division,) = await league.divisions()
    assert (await league.match_row(division)).seats[1].club is None


async def test_a_club_of_a_season_that_is_called_off_meanwhile_is_not_said_to_stay(league, other):
    named = CustomId(NO_MATCH, f"/season-club-named {league.season} crest")
    choosing = other.send(BEN, named, private=True, answers={"name": "Bears", "short": ""})
    cancel = press(league, ANA, "/season-cancel-yes")
    _, refused = await at_once(other.database, cancel, choosing)
    assert private_text(refused) == GONE


async def test_a_club_offered_by_two_presses_is_offered_once(league, other):
    await begin(league, other)
    for said_to_ben in await at_once(
        other.database, offer(league, BEN, EVE), offer(other, BEN, EVE)
    ):
        assert "I have asked <@5>" in said_to_ben
    await league.process_due()
    assert len(offers(league)) == 1
    await league.pass_time(minutes=2)
    await offer(league, BEN, EVE)
    assert len(offers(league)) == 2, "later is on purpose"


async def test_no_club_is_offered_in_a_season_that_is_called_off_meanwhile(league, other):
    await begin(league, other)
    refused = await at_once(
        other.database, press(league, ANA, "/season-off-yes"), offer(other, BEN, EVE)
    )
    assert "is over" in refused[1]
    await league.process_due()
    assert offers(league) == []


async def test_nobody_is_told_that_nothing_has_changed_once_a_club_changed_hands(league, other):
    await begin(league, other)
    await offer(league, BEN, EVE)
    await league.pass_time(minutes=2)
    await offer(league, BEN, CEM)
    await league.process_due()
    taken = answer(league, EVE, TAKE)
    await at_once(other.database, taken, answer(other, BEN, KEEP))
    for number in (0, 1):
        await answer(league, BEN, KEEP, number)
        assert said(offers(league)[number].content) == CHANGED
        assert labels(offers(league)[number].content) == []
    assert private_text(await answer(league, CEM, TAKE, 1)) == CHANGED


async def test_who_keeps_a_club_twice_reads_the_same_twice(league, other):
    await begin(league, other)
    await offer(league, BEN, EVE)
    await league.process_due()
    for reply in await at_once(other.database, answer(league, EVE, KEEP), answer(other, BEN, KEEP)):
        assert said(reply) == KEPT


async def test_of_two_who_are_offered_a_club_the_slower_one_reads_so(league, other):
    await begin(league, other)
    for heir in (EVE, CEM):
        await offer(league, BEN, heir)
    await league.process_due()
    _, refused = await at_once(
        other.database, answer(league, EVE, TAKE), answer(other, CEM, TAKE, 1)
    )
    assert private_text(refused) == CHANGED
