"""Discord in trouble: it asks to reconnect, limits, answers late, or refuses an expired token."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.interactions import responder
from tests.bot.wire.table import begin, rested
from tests.standin import CALLBACKS, EDITS, POSTS


async def play_one(match):
    name, moves = match.turn
    return await match.home.user(name).click(match.card, moves[0]), moves[0]


async def played_once(match, custom_id):
    """Wait until the card shows the move, and check that one is stored."""
    await match.home.until(lambda: custom_id not in match.moves(), 20)
    await rested(match.home)
    assert (await match.stored()).move == 1


def results(home):
    return [one for one in home.channel.public if "Rematch" in one.labels]


async def resign(match):
    user = match.home.user("ana")
    asked = await user.slash(match.home.channel, "match resign")
    return await user.click(asked.message, "Yes, resign")


LOSSES = {
    "a dropped socket": lambda gateway: gateway.drop(),
    "op 7": lambda gateway: gateway.ask_to_reconnect(),
    "op 9 that may be resumed": lambda gateway: gateway.invalidate(resumable=True),
}
ALWAYS = pytest.param("a dropped socket", marks=pytest.mark.always)


@pytest.mark.parametrize("how", [ALWAYS, *[*LOSSES][1:]])
async def test_a_connection_lost_under_way_is_resumed_and_all_presses_count_once(home, how):
    match = await begin(home)
    name, moves = match.turn
    LOSSES[how](home.gateway)
    presses = [home.user(name).forge(match.card, moves[0]) for _ in range(3)]
    answered = await asyncio.gather(*presses, home.user("cem").click(match.card, "Log"))
    await played_once(match, moves[0])
    assert [one.kind is None for one in answered] == [False] * 4
    assert home.gateway.resumed == 1
    assert home.gateway.identified == 1


async def test_a_limit_on_a_callback_is_waited_for(home):
    match = await begin(home)
    home.faults.rate_limit("POST", CALLBACKS, seconds=0.5)
    result, custom_id = await play_one(match)
    await played_once(match, custom_id)
    assert 0.5 <= result.acked_after < home.world.ack_seconds
    assert result.followups == []


async def test_a_limit_on_posts_and_edits_delays_them_and_doubles_nothing(home):
    match = await begin(home)
    limits = [
        home.faults.rate_limit("POST", POSTS, seconds=0.3, times=2),
        home.faults.rate_limit("PATCH", EDITS, seconds=0.3),
    ]
    await resign(match)
    await home.until(lambda: results(home), 20)
    await rested(home)
    await home.bot.host.tick()
    assert [limit.struck for limit in limits] == [2, 1]
    assert len(results(home)) == 1
    assert match.moves() == []


@pytest.mark.parametrize("done_first", [True, False])
async def test_a_callback_of_nearly_three_seconds_is_one_answer(home, done_first):
    """The promise of an answer, due after 1.5 seconds, never comes beside one on its way."""
    match = await begin(home)
    fault = home.faults.slow("POST", CALLBACKS, 2.9, times=1, done_first=done_first)
    name, moves = match.turn
    sent = len(home.sent("POST", "/interactions/.*"))
    slow = asyncio.create_task(home.user(name).click(match.card, moves[0]))
    await home.until(lambda: fault.struck)
    others = await home.user("cem").click(match.card, "Log")
    assert done_first or not slow.done(), "nobody else waits for it"
    result = await slow
    await played_once(match, moves[0])
    assert (result.errors, result.followups, others.errors) == ([], [], [])
    assert len(home.sent("POST", "/interactions/.*")) == sent + 2


@pytest.fixture
def dawdle(home, monkeypatch):
    """A function that makes the host slower than a token lives."""
    monkeypatch.setattr(responder, "DEFER_AFTER", 0.05)

    def begin_to():
        press = home.bot.host.handle
        home.world.token_seconds = 0.3

        async def slowly(interaction):
            await asyncio.sleep(0.6)
            return await press(interaction)

        monkeypatch.setattr(home.bot.host, "handle", slowly)

    return begin_to


async def test_a_token_that_ended_before_an_answer_or_an_aside_is_no_error(home, dawdle):
    """50027: promised in time, but they came after the token's fifteen minutes; the move stands."""
    match = await begin(home)
    dawdle()
    with capture_logs() as logs:
        await home.user(match.other).click(match.card, match.turn[1][0])
        await rested(home)
        _, custom_id = await play_one(match)
        await played_once(match, custom_id)
    events = [log["event"] for log in logs]
    assert events.count("interaction_expired") == 2
    assert "interaction_failed" not in events
