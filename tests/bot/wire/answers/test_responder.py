"""Slow answers are deferred in time and still arrive as they should; pictures may follow."""

import asyncio
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.interactions import open_presses, responder
from bot.rendering.svg_to_png import RasterError
from tests.bot.wire.table import begin
from tests.standin import CALLBACKS
from tests.standin.wire import V2

MESSAGE, THINKING, LATER, UPDATED, FORM = 4, 5, 6, 7, 9
SLOW = 1.5
PICTURE_TAKES = 3.0
"""Seconds to draw a picture: the text of the reply comes first, also on a busy machine."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Defer answers and give up on pictures early, so that the tests need not wait for long."""
    monkeypatch.setattr(responder, "DEFER_AFTER", 0.15)
    monkeypatch.setattr(responder, "PICTURE_WAIT", 0.1)


@pytest.fixture
def dawdle(home, monkeypatch):
    """A function that makes the host slow with every press and command from then on."""

    def begin_to():
        host = home.bot.host
        for owner, name in ((host, "handle"), (host.services.opening, "open")):
            work = getattr(owner, name)

            async def slowly(*one, work=work, **more):
                await asyncio.sleep(SLOW)
                return await work(*one, **more)

            monkeypatch.setattr(owner, name, slowly)

    return begin_to


@pytest.fixture
def draw_slowly(home):
    """A function that makes every picture slow from then on, those drawn before too."""

    def begin_to():
        home.bot.drawing_threads.seconds_a_picture = PICTURE_TAKES
        home.bot.router.raster._kept.clear()

    return begin_to


def picture_of(message):
    return [attachment["filename"] for attachment in message.attachments]


async def test_a_slow_command_for_all_is_promised_and_filled(home, dawdle):
    """Discord requires the first answer within 3 s; later the token is invalid."""
    dawdle()
    result = await home.user("ana").slash(home.channel, "play", {"game": "finale_dice"})
    assert result.kind == THINKING
    assert not result.is_thinking
    assert result.acked_after < SLOW
    assert "waiting for players" in result.text
    assert home.channel.public == [result.message]
    await home.until(lambda: home.bot.router.presses.count == 0)
    joined = await home.user("ben").click(result.message, "Join")
    await home.until(lambda: "Ben" in joined.text)
    assert home.channel.public == [result.message], "the bot knows where its lobby stands"


async def test_a_slow_refusal_of_a_command_for_all_is_read_by_one(home, dawdle):
    dawdle()
    result = await home.user("ana").slash(home.channel, "play", {"game": "finale_dice", "seats": 5})
    assert result.kind == THINKING
    (said,) = result.followups
    assert said.is_ephemeral
    assert "Choose a number" in said.text
    assert home.channel.public == [], "nothing is left of “is thinking…”"


async def test_a_slow_private_command_is_promised_privately_and_filled(home, dawdle):
    match = await begin(home)
    dawdle()
    result = await home.user("ana").slash(home.channel, "match show")
    assert (result.kind, result.is_ephemeral, result.followups) == (THINKING, True, [])
    assert "Ana" in result.text
    assert result.message.flags & V2
    assert home.user("ana").sees(home.channel)[-1] is result.message
    assert match.card in home.channel.public


async def test_a_slow_file_is_promised_and_given(home, dawdle):
    await begin(home)
    dawdle()
    result = await home.user("cem").slash(home.channel, "match export")
    assert (result.kind, result.is_ephemeral) == (THINKING, True)
    assert picture_of(result.message)[0].startswith("finale-dice-")


async def test_a_slow_button_is_promised_and_redraws_its_message(home, dawdle):
    match = await begin(home)
    dawdle()
    name, moves = match.turn
    result = await home.user(name).click(match.card, moves[0])
    assert result.kind == LATER
    assert result.acked_after < SLOW
    await home.until(lambda: moves[0] not in match.moves())
    assert (await match.stored()).move == 1


async def test_a_slow_refusal_of_a_button_is_read_by_one(home, dawdle):
    match = await begin(home)
    dawdle()
    result = await home.user(match.other).click(match.card, match.turn[1][0])
    await home.until(lambda: result.followups)
    assert result.followups[0].is_ephemeral
    assert (await match.stored()).move == 0


async def test_a_form_that_comes_too_late_says_so(home, dawdle):
    """A form cannot be opened after a promise."""
    opened = await home.user("ana").slash(home.channel, "me settings")
    dawdle()
    result = await home.user("ana").click(opened.message, "Quiet hours…")
    await home.until(lambda: result.followups)
    assert "too long" in result.followups[0].text
    assert result.followups[0].is_ephemeral


async def test_a_slow_submitted_form_redraws_its_message(home, dawdle):
    opened = await home.user("ana").slash(home.channel, "me settings")
    asked = await home.user("ana").click(opened.message, "Quiet hours…")
    assert asked.kind == FORM
    dawdle()
    result = await home.user("ana").submit(asked.modal, {"from": "22:15", "to": "07:45"})
    assert result.kind == LATER
    await home.until(lambda: "22:15" in opened.message.text)


@pytest.mark.parametrize(
    "action",
    [
        "/me-quiet",
        "/me-zone",
        "/away-dates",
        "/data-ask",
        "/setup-zone",
        "/setup-delete",
        "/report",
    ],
)
async def test_a_form_sent_to_what_opens_one_is_answered_with_a_sentence(home, action):
    """Discord answers no form by a form; a modified client may send one anywhere."""
    ana = home.user("ana")
    home.guild.owner = ana.person
    opened = await ana.slash(home.channel, "me settings")
    asked = await ana.click(opened.message, "Quiet hours…")
    forged = replace(asked.modal, data=asked.modal.data | {"custom_id": f"g1:0:0:-:{action}"})
    with capture_logs() as log:
        result = await ana.submit(forged, {"from": "22:15", "to": "07:45"})
    assert result.is_ephemeral
    assert "broke" not in result.text
    assert [one for one in log if one["log_level"] == "error"] == []


async def test_a_promise_that_is_refused_is_no_error(home, dawdle):
    """The answer itself is tried even so."""
    match = await begin(home)
    dawdle()
    home.faults.refuse("POST", CALLBACKS, 10062)
    name, moves = match.turn
    result = await home.user(name).click(match.card, moves[0])
    assert result.followups == []
    await home.until(lambda: moves[0] not in match.moves())
    assert (await match.stored()).move == 1


async def test_who_must_wait_for_others_is_promised_an_answer_and_gets_it(
    home, dawdle, monkeypatch
):
    """Only so many presses are at work; the others' turn comes in the order they were made."""
    match = await begin(home)
    home.bot.router.presses.room = asyncio.Semaphore(1)
    monkeypatch.setattr(open_presses, "HELD_FOR", 60.0)
    dawdle()
    name, moves = match.turn
    results = await asyncio.gather(
        home.user(name).click(match.card, moves[0]),
        home.user(match.other).click(match.card, "Log"),
    )
    assert [result.kind for result in results] == [LATER, LATER], "both within 3 s"
    await home.until(lambda: moves[0] not in match.moves())
    assert not results[1].followups, "its turn comes after that"
    await home.until(lambda: results[1].followups)
    assert "Ana" in results[1].followups[0].text


async def test_a_closing_bot_gives_the_answers_it_owes(home, dawdle, settings):
    """A move that was accepted is answered before the bot ends."""
    match = await begin(home)
    dawdle()
    name, moves = match.turn
    pressing = asyncio.create_task(home.user(name).click(match.card, moves[0]))
    await home.until(lambda: home.bot.router.presses.count)
    closing = asyncio.create_task(home.bot.close())
    late = await home.user(match.other).click(match.card, "Log")
    assert "restarting" in late.text
    await pressing
    await closing
    assert moves[0] not in match.moves()


async def test_a_press_that_arrives_while_the_bot_leaves_discord_breaks_nothing(home):
    """Its answer is cut off; a member sees that nobody responded, and presses again later."""
    match = await begin(home)
    home.world.ack_seconds = 1.0
    leave, pressing = home.bot.host.close, []

    async def press_then():
        home.faults.slow("POST", CALLBACKS, 0.5)
        pressing.append(asyncio.create_task(home.user("ana").click(match.card, "Log")))
        await home.until(lambda: home.bot.router.presses.count)
        await asyncio.sleep(0.05)
        await leave()

    home.bot.host.close = press_then
    with capture_logs() as logs:
        await home.bot.close()
        await home.until(lambda: home.bot.router.presses.count == 0)
    assert [log for log in logs if log["log_level"] == "error"] == []
    assert [log["event"] for log in logs if log["event"] == "interaction_cut_off"]
    await pressing[0]


async def test_a_closing_bot_does_not_wait_forever(home, dawdle, monkeypatch):
    monkeypatch.setattr(open_presses, "CLOSE_WITHIN", 0.05)
    match = await begin(home)
    dawdle()
    home.world.ack_seconds = 0.5
    name, moves = match.turn
    pressing = asyncio.create_task(home.user(name).click(match.card, moves[0]))
    await home.until(lambda: home.bot.router.presses.count)
    with capture_logs() as logs:
        await home.bot.close()
    assert logs[0]["event"] == "closed_with_open_interactions"
    assert home.bot.router.presses.count == 0
    await pressing


async def test_a_public_card_gets_its_late_picture_by_an_edit(home, draw_slowly):
    match = await begin(home)
    draw_slowly()
    name, moves = match.turn
    result = await home.user(name).click(match.card, moves[0])
    assert result.acked_after < PICTURE_TAKES
    await home.until(lambda: "Red: 1" in match.card.text)  # its words stand in
    assert picture_of(match.card) == []
    await home.until(lambda: picture_of(match.card))


async def test_an_answer_waits_for_no_picture_where_others_are_drawn_first(
    home, draw_slowly, monkeypatch
):
    """The first answer comes before any picture; the picture follows once it is its turn."""
    monkeypatch.setattr(responder, "PICTURE_WAIT", PICTURE_TAKES * 2)
    match = await begin(home)
    draw_slowly()
    raster = home.bot.router.raster
    others = [
        asyncio.create_task(raster.png(f"<svg>{number}</svg>", urgent=True)) for number in range(2)
    ]
    await asyncio.sleep(0)
    name, moves = match.turn
    result = await home.user(name).click(match.card, moves[0])
    assert result.kind == UPDATED, "it is no promise"
    assert "Red: 1" in match.card.text, "its words stand in"
    await home.until(lambda: picture_of(match.card))
    await asyncio.gather(*others)


async def test_a_private_panel_gets_its_late_picture_by_an_edit(home, draw_slowly):
    await begin(home, "toy")
    await home.until(lambda: not home.bot.router.raster.in_progress)  # or that would be cached
    draw_slowly()
    shown = await home.user("ana").click(home.channel.last, "My hand")
    assert shown.is_ephemeral
    assert picture_of(shown.message) == []
    await home.until(lambda: picture_of(shown.message))


async def test_a_private_panel_that_was_played_on_gets_its_late_picture_too(home, draw_slowly):
    await begin(home, "toy")
    shown = await home.user("ana").click(home.channel.last, "My hand")
    draw_slowly()
    played = await home.user("ana").click(shown.message, "Bid 1")
    assert played.message is shown.message
    await home.until(lambda: shown.message.edits == 2)
    assert picture_of(shown.message)


async def test_a_late_picture_that_cannot_be_drawn_leaves_the_words(home, draw_slowly, monkeypatch):
    await begin(home, "toy")
    draw_slowly()

    async def fail(*_):
        await asyncio.sleep(SLOW)
        raise RasterError("broken")

    monkeypatch.setattr(home.bot.drawing_threads, "run", fail)
    shown = await home.user("ana").click(home.channel.last, "My hand")
    await home.until(lambda: home.bot.router.presses.count == 0)
    assert "Your hand" in shown.text
    assert shown.followups == []


async def test_a_late_picture_brings_back_no_page_that_was_left(home):
    """Its page was turned back meanwhile, to one whose picture is drawn already."""
    opened = await home.user("ana").slash(home.channel, "rules", {"game": "finale_dice"})
    await home.until(lambda: picture_of(opened.message))
    first = opened.message.text
    home.bot.drawing_threads.seconds_a_picture = PICTURE_TAKES
    await home.user("ana").click(opened.message, "Next ▶")
    assert opened.message.text != first
    assert picture_of(opened.message) == []
    await home.user("ana").click(opened.message, "◀ Back")
    await home.until(lambda: home.bot.router.presses.count == 0)
    assert opened.message.text == first
