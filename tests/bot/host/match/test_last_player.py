"""Everybody else has left; card, ratings and records name one winner."""

from dataclasses import replace

import pytest

from storage.member import ratings, results
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, GUILD, labels, private_text, said
from tests.bot.host.leaderboards.matches import play_out, rate_all

pytestmark = pytest.mark.usefixtures("odd_lot")
OFFER = "Cem, everybody else has left. Finish against the computers, or end the match now"


async def press(front, member, match, action):
    return await front.press(member, match, action, on=None, private=True)


async def card(front, match):
    return (await front.message(match)).content


async def choose(front, match, member, label):
    return await front.click(member, (await front.message(match)).id, label)


async def all_but_cem_leave(front, **wish):
    match = await front.begin(ANA, BEN, CEM, **wish)
    await press(front, ANA, match, "/leave-yes")
    assert OFFER not in said(await card(front, match))
    await press(front, BEN, match, "/leave-yes")
    return match


async def ended(front, match):
    """How it ended for each member: (user, place, result)."""
    found = await front.database.read(lambda conn: results.of_match(conn, match))
    return {(row.user_id, row.place, row.result) for row in found if row.user_id is not None}


WON = {(CEM.user_id, 1, "win"), (ANA.user_id, 2, "loss"), (BEN.user_id, 2, "loss")}


@pytest.mark.parametrize("is_rated", [True, False], ids=["rated", "casual"])
async def test_who_stays_last_and_ends_it_has_won_on_the_card_and_in_the_records(front, is_rated):
    if is_rated:
        rate_all(front)
    match = await all_but_cem_leave(front)
    assert OFFER in said(await card(front, match))
    asked = await choose(front, match, CEM, "End it now")
    assert "It counts as your win." in said(asked)
    assert labels(asked.content) == ["Yes, end it", "No, go back"]
    assert "Thank you for staying" in said(await press(front, CEM, match, "/end-alone"))
    result = said((await front.message(match, "result")).content)
    assert result.startswith("🏁 Pennies: Cem won\nEverybody else has left.\n🥇 Cem")
    assert "🥈" not in result
    assert "A computer sat in for Ana and Ben at the end; that counts as a loss." in result
    assert await ended(front, match) == WON
    rating = await front.database.read(lambda conn: ratings.get(conn, GUILD, "toy", CEM.user_id))
    assert (rating.wins if rating else None) == (1 if is_rated else None)


async def test_resigning_as_the_last_one_is_ending_it(front):
    """An old question that was open before the others left leads to the same end."""
    match = await all_but_cem_leave(front)
    assert "It counts as your win." in said(await press(front, CEM, match, "/resign"))
    await press(front, CEM, match, "/resign-yes")
    assert "Pennies: Cem won" in said((await front.message(match, "result")).content)
    assert await ended(front, match) == WON


async def test_a_match_of_two_whose_other_player_left_has_the_same_winner(front, match):
    await press(front, BEN, match, "/leave-yes")
    assert "everybody else has left" not in said(await card(front, match))
    await press(front, ANA, match, "/resign-yes")
    assert "Pennies: Ana won" in said((await front.message(match, "result")).content)
    assert await ended(front, match) == {(ANA.user_id, 1, "win"), (BEN.user_id, 2, "loss")}


async def test_the_last_one_is_called_and_may_finish_against_computers(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.move(CEM, match, "bid 0")
    front.clock.move(minutes=11)
    for member in (ANA, BEN):
        await press(front, member, match, "/leave-yes")
    assert front.messenger.posts[-1].looks[0].ping.user_id == CEM.user_id
    assert "everybody else has left. What now?" in front.messenger.posts[-1].looks[0].ping.text
    assert "watching" in private_text(await choose(front, match, EVE, "Finish against computers"))
    await choose(front, match, CEM, "Finish against computers")
    assert OFFER not in said(await card(front, match))
    assert "Finish against computers" not in labels(await card(front, match))
    await play_out(front, match)
    await front.host.services.scheduler.advance(match)
    result = said((await front.message(match, "result")).content)
    assert result.startswith("🏁 Pennies: Cem won\n")
    assert await ended(front, match) == WON


async def test_where_somebody_takes_a_seat_nobody_is_last_any_more(front):
    match = await all_but_cem_leave(front)
    await choose(front, match, CEM, "Finish against computers")
    await choose(front, match, DAN, "Take this seat")
    await choose(front, match, CEM, "Let them in")
    for action in ("/alone", "/end-alone"):
        refused = private_text(await press(front, CEM, match, action))
        assert refused == "You are not alone with computers any more. Play on."
    asked = said(await press(front, CEM, match, "/resign"))
    assert "Dan is then alone with computers, and can end it as the winner." in asked
    await press(front, DAN, match, "/leave-yes")
    assert OFFER in said(await card(front, match)), "it is asked anew"
    await press(front, CEM, match, "/end-alone")
    assert await ended(front, match) == WON | {(DAN.user_id, 2, "loss")}


async def test_the_computer_of_a_member_who_is_away_does_not_win_for_them(front):
    """Ana is stood in for and may come back: she comes last while she does not."""
    match = await front.begin(ANA, BEN, CEM)
    async with front.host.services.matches.lock(match):
        table = await front.table(match)
        seats = [
            replace(other, bot="greedy") if other.seat == 0 else other for other in table.row.seats
        ]
        table.row = replace(table.row, seats=tuple(seats))
        table.settings.vacant = {0: "away"}
        await front.host.services.timing.change(table)
    await press(front, BEN, match, "/resign-yes")
    await press(front, CEM, match, "/end-alone")
    result = said((await front.message(match, "result")).content)
    assert result.startswith("🏁 Pennies: Cem won\n")
    assert (CEM.user_id, 1, "win") in await ended(front, match)
