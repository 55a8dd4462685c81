"""Events and answers that come twice, or may have come before, are shown and handled once."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.host.ui.custom_id import CustomId
from bot.interactions import responder
from storage.match import matches
from tests.bot.wire.table import begin, rested
from tests.standin import FOLLOW_UPS
from tests.standin.wire import OPEN_THREADS

UNSEEN = "Is my answer missing?"
AGAIN = "interaction_redelivered"


@pytest.fixture
def promising(home, monkeypatch):
    """A function that slows the host, so that each press is deferred and gets a follow-up."""
    monkeypatch.setattr(responder, "DEFER_AFTER", 0.05)

    def begin_to(seconds=0.3):
        host = home.bot.host
        handle = host.handle

        async def slowly(interaction):
            await asyncio.sleep(seconds)
            return await handle(interaction)

        monkeypatch.setattr(host, "handle", slowly)

    return begin_to


async def open_lobby(home):
    home.deny(home.channel, OPEN_THREADS)
    opened = await home.user("ana").slash(home.channel, "play", {"game": "toy", "seats": 4})
    await rested(home)
    return opened


async def lobby_of(home, message):
    match_id = CustomId.parse(message.find("Join")["custom_id"]).match
    return await home.bot.database.read(lambda conn: matches.load(conn, match_id))


def computers(row):
    return [seat for seat in row.seats if seat.bot]


async def deliver_again(home):
    """Deliver the last interaction once more, and wait until the bot has seen that."""
    with capture_logs() as logs:
        home.gateway.deliver_again()
        await home.until(lambda: AGAIN in [log["event"] for log in logs])
    await rested(home)


async def lose_and_resume(home):
    """Lose the connection, and get the last events again at the RESUME."""
    home.gateway.repeats = 3
    with capture_logs() as logs:
        home.gateway.drop()
        await home.until(lambda: AGAIN in [log["event"] for log in logs])
    await rested(home)


TWICE = {"at once": deliver_again, "across a RESUME": lose_and_resume}


@pytest.mark.always
@pytest.mark.parametrize("again", TWICE.values(), ids=TWICE)
async def test_a_press_delivered_twice_adds_one_computer(home, again):
    opened = await open_lobby(home)
    added = await home.user("ana").click(opened.message, "+ Computer")
    await again(home)
    assert len(computers(await lobby_of(home, opened.message))) == 1
    assert (added.errors, added.followups) == ([], [])


@pytest.mark.parametrize("done_first", [True, False], ids=["it was shown", "it was not shown"])
async def test_a_follow_up_whose_answer_is_lost_is_shown_once_at_most(home, promising, done_first):
    """A follow-up has no nonce, and one that its reader alone sees cannot be looked up."""
    match = await begin(home)
    promising()
    home.faults.fail("POST", FOLLOW_UPS, status=502, done_first=done_first)
    shown = await home.user("cem").click(match.card, "Log")
    await home.until(lambda: UNSEEN in "".join(followup.text for followup in shown.followups))
    await rested(home)
    texts = [followup.text for followup in shown.followups if UNSEEN not in followup.text]
    assert len(texts) == done_first
    assert all(followup.is_ephemeral for followup in shown.followups)


async def test_a_public_follow_up_whose_answer_is_lost_is_looked_for(home, promising):
    match = await begin(home)
    asked = await home.user("ana").slash(home.channel, "match resign")
    await home.user("ana").click(asked.message, "Yes, resign")
    await home.until(lambda: any("Rematch" in one.labels for one in home.channel.public))
    result = home.channel.last
    await rested(home)
    promising()
    home.faults.fail("POST", FOLLOW_UPS, status=502, done_first=True)
    await home.user("ben").click(result, "Rematch")
    await rested(home)
    for _ in range(3):
        await home.bot.host.tick()
        await home.bot.host.services.background.finished()
    lobbies = [one for one in home.channel.public if "Leave" in one.labels]
    assert len(lobbies) == 1, match.id
    await home.user("ana").click(lobbies[0], "Join")
