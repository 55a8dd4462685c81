"""The result card: places, ratings that changed, and what a match is remembered by."""

from dataclasses import replace

import pytest

from bot.host.views import result_summary
from bot.host.views.result_summary import MOST_MOMENTS, Lead, ResultDetails, longest_lead
from games.finale_dice.events import GoalScored
from games.registry import GAMES
from tests.bot.host.fakes import ANA, BEN, CEM, said
from tests.bot.host.leaderboards.matches import given_up, play_out, rate_all, resigned
from tests.contract.toy.definition import DEFINITION as TOY
from tests.contract.toy.events import BidSet, LotTurned


async def result(front, match):
    return said((await front.message(match, "result")).content)


async def test_a_rated_match_tells_new_ratings_and_what_changed(front):
    rate_all(front)
    told = await result(front, await resigned(front))
    assert "🥇 Ana · 🥈 Ben" in told
    assert "Ratings: Ana 1563 (+63) · Ben 1437 (−63)" in told
    told = await result(front, await resigned(front, BEN, ANA))
    assert "Ben 1510 (+73)" in told


async def test_a_casual_match_tells_places_alone(front):
    told = await result(front, await resigned(front))
    assert "Ratings" not in told
    assert "🥇 Ana · 🥈 Ben" in told


async def test_the_ratings_of_three_are_told_in_one_line(front):
    rate_all(front)
    match = await given_up(front, await front.begin(ANA, BEN, CEM), CEM, BEN)
    assert "Ratings: Ana 1626 (+126) · " in await result(front, match)


async def test_the_last_moments_a_match_is_remembered_by_are_told(front):
    front._made[0]["toy"] = replace(TOY, texts=replace(TOY.texts, moments=(LotTurned, BidSet)))
    front.restart()
    match = await play_out(front, await front.begin(ANA, BEN))
    table = await front.table(match)
    after = await front.database.read(lambda conn: result_summary.read(conn, table))
    assert 0 < len(after.moments) <= MOST_MOMENTS
    assert {type(one) for _, one in after.moments} == {LotTurned}
    told = result_summary.content(table, after).details
    assert told[: len(after.moments)] == tuple(
        TOY.story(event, table.words) for _, event in after.moments
    )


async def test_what_is_secret_or_has_no_story_is_no_moment(front):
    match = await resigned(front)
    table = await front.table(match)
    after = await front.database.read(lambda conn: result_summary.read(conn, table))
    assert after == ResultDetails()


@pytest.mark.parametrize("definition", GAMES.values(), ids=GAMES)
def test_every_game_is_remembered_by_something_it_tells(definition):
    assert definition.texts.moments
    assert set(definition.texts.moments) <= set(definition.events)


def scored(*score):
    return GoalScored(seat=0, score=score, number=5, start=0)


def test_the_longest_lead_counts_moves_in_a_row():
    """A lead begins with the move after the goal."""
    told = [[], [scored(1, 0)], [], [scored(1, 1)], [scored(1, 2)], [], [], []]
    assert longest_lead(GAMES["finale_dice"], told) == Lead(1, 3)
    assert longest_lead(GAMES["finale_dice"], [[], [scored(1, 1)], []]) is None
    assert longest_lead(TOY, [[LotTurned(1, 1)]]) is None


async def test_the_result_shows_the_last_position_and_who_was_ahead(front):
    match = await resigned(front)
    table = await front.table(match)
    shown = result_summary.content(table, ResultDetails(lead=Lead(0, 3)), notes=("🏆 Note",))
    assert shown.picture == TOY.picture(TOY.game.view(table.match.state, None), table.words)
    assert "longest ahead: Ana, for 3 of them" in said(shown)
    assert "🏆 Note" in shown.lines
