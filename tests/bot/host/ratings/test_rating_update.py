"""What a match that ends leaves behind: results and ratings, in the transaction of its end."""

from dataclasses import replace

import pytest

from bot.host.ratings import rating_update
from bot.host.ratings.rating import Skill, rate
from storage.match import matches
from storage.member import ratings, results
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, Location
from tests.bot.host.leaderboards.matches import given_up, play_out, resigned

DIRECT = Location(777, None)


async def ended(front, match):
    return await front.database.read(lambda conn: results.of_match(conn, match))


async def rating(front, member):
    return await front.database.read(lambda conn: ratings.get(conn, GUILD, "toy", member.user_id))


async def test_a_resignation_is_a_result_and_rated_where_that_was_agreed(rated, clock):
    match = await rated.begin(ANA, BEN)
    clock.move(hours=2)
    await rated.move(ANA, match, "bid 1")
    clock.move(hours=1)
    await rated.press(BEN, match, "/resign-yes", on=None, private=True)
    winner, loser = await ended(rated, match)
    assert (winner.user_id, winner.result, winner.rule) == (ANA.user_id, "win", "resigned")
    assert (loser.user_id, loser.result, loser.place) == (BEN.user_id, "loss", 2)
    assert (winner.turns, winner.answer_ms, winner.in_time) == (1, 7_200_000, 1)
    better, worse = rate([1, 2], [Skill(), Skill()])
    assert (winner.mu, loser.mu) == (better.mu, worse.mu)
    stored = await rating(rated, ANA)
    assert (stored.mu, stored.sigma, stored.wins, stored.losses) == (better.mu, better.sigma, 1, 0)
    assert stored.rated_at == winner.ended_at == clock.ms()


async def test_a_match_that_the_rules_end_has_scores(rated):
    match = await play_out(rated, await rated.begin(ANA, BEN))
    row, found = await rated.row(match), await ended(rated, match)
    assert row.status == "over"
    assert all(one.score is not None and one.rule == "T-R8" for one in found)
    assert all(one.turns > 0 for one in found)


async def test_a_casual_match_is_a_result_alone(front):
    match = await resigned(front)
    assert [one.rated for one in await ended(front, match)] == [False, False]
    assert await rating(front, ANA) is None


async def test_with_a_computer_or_in_direct_messages_nothing_is_rated(rated):
    match = await given_up(rated, await rated.begin(ANA, BEN, computers=1, seats=3), BEN)
    assert {(one.rated, one.computers) for one in await ended(rated, match)} == {(False, 1)}
    alone = replace(ANA, guild_id=None)
    match = await rated.open(alone, DIRECT)
    await rated.press(alone, match, "/start", place=DIRECT)
    await rated.press(alone, match, "/resign-yes", on=None, private=True, place=DIRECT)
    assert {one.guild_id for one in await ended(rated, match)} == {0}
    assert await rating(rated, ANA) is None


async def test_a_lobby_that_closes_is_no_result(front):
    match = await front.open(ANA)
    await front.press(ANA, match, "/cancel")
    assert await ended(front, match) == []


async def test_a_match_ends_once(rated):
    match = await resigned(rated)
    before = await ended(rated, match), await rating(rated, ANA)
    row = await rated.row(match)
    await rated.database.write(lambda conn: rating_update.record_result(conn, row))
    assert (await ended(rated, match), await rating(rated, ANA)) == before


async def test_where_the_end_is_not_saved_no_result_is(rated, monkeypatch):
    match = await rated.begin(ANA, BEN)

    def fail(*_args):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(rating_update.results, "add", fail)
    with pytest.raises(RuntimeError):
        await rated.press(BEN, match, "/resign-yes", on=None, private=True)
    assert (await rated.row(match)).status == "running"
    assert await rating(rated, ANA) is None
    monkeypatch.undo()
    await rated.press(BEN, match, "/resign-yes", on=None, private=True)
    assert (await rating(rated, ANA)).wins == 1


async def test_what_was_agreed_about_time_and_who_left_are_read_off_the_settings(rated, clock):
    await rated.host.remember_member(CEM)
    await rated.host.remember_member(
        replace(CEM, user_id=0)
    )  # who is forgotten may leave such a player
    match = await rated.begin(ANA, BEN)

    def agree(conn):
        row = matches.load(conn, match)
        clock = '"clock": {"speed": "live", "weekends": true, "zone": "Europe/Berlin"}'
        settings = f'{row.settings[:-1]}, {clock}, "forfeits": {{"7": 3, "8": 99, "9": 0}}}}'
        matches.save(
            conn, replace(row, settings=settings, version=row.version + 1), seen_version=row.version
        )

    await rated.database.write(agree)
    clock.move(minutes=5)
    await rated.host.services.matches.play(
        match, 0, ("bid 1",), (await rated.table(match)).match.asked[0]
    )
    clock.move(hours=1)
    await rated.press(BEN, match, "/resign-yes", on=None, private=True)
    found = await ended(rated, match)
    assert [(one.turns, one.in_time) for one in found[:2]] == [(1, 1), (0, 0)]
    assert [(one.user_id, one.place, one.rated) for one in found[2:]] == [(CEM.user_id, 3, True)]
    assert (await rating(rated, CEM)).losses == 1


@pytest.mark.parametrize("kind", ["undo", "pause"])
async def test_waiting_for_consent_is_nobodys_thinking_time(front, clock, even_lot, kind, match):
    clock.move(minutes=10)
    await front.move(ANA, match, "bid 2")
    await front.press(ANA, match, f"/{kind}", on=None, private=True)
    clock.move(hours=26)
    version = (await front.table(match)).request.version
    await front.press(BEN, match, f"/agree {version}", on="card")
    if kind == "pause":
        clock.move(hours=5)
        await front.press(ANA, match, "/go-on", on=None, private=True)
        version = (await front.table(match)).request.version
        await front.press(BEN, match, f"/agree {version}", on="card")
    clock.move(minutes=5)
    if kind == "undo":
        await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 0")
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    ana, ben = await ended(front, match)
    took = {"undo": (15, 0), "pause": (10, 5)}[kind]
    assert (ana.answer_ms, ben.answer_ms) == tuple(minutes * 60_000 for minutes in took)


async def test_a_request_that_nobody_answered_is_nobodys_thinking_time(front, clock, match):
    await front.move(ANA, match, "bid 2")
    await front.press(ANA, match, "/undo", on=None, private=True)
    clock.move(hours=26)
    await front.move(BEN, match, "bid 0")
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    assert [one.answer_ms for one in await ended(front, match)] == [0, 0]
