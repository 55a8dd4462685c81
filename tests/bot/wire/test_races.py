"""Many press at once, some a button they do not have: one move is made, the others read why."""

import asyncio
import time
from datetime import UTC, datetime
from functools import partial

import pytest

from bot.discord.client import make_client
from bot.host.ui.custom_id import CustomId
from tests.bot.wire.table import begin
from tests.standin import standin
from tests.standin.wire import OPEN_THREADS

SELECT = 3


def said(result):
    """Return the text that only the member sees: after a redraw, or as the answer itself."""
    message = result.followups[-1] if result.followups else result.message
    assert message.is_ephemeral
    return message.text


def refused(results):
    """Return how many of these were answered with a text that only the member sees."""
    return sum(bool(one.followups) or one.is_ephemeral for one in results)


@pytest.mark.always
async def test_one_button_pressed_by_two_players_is_one_move(home):
    """Discord delivers both presses; the second one must not count as a move."""
    match = await begin(home)
    (name, moves), other = match.turn, match.other
    mine, theirs = await asyncio.gather(
        home.user(name).click(match.card, moves[0]),
        home.user(other).click(match.card, moves[0]),
    )
    assert mine.followups == []
    assert said(theirs)
    assert (await match.stored()).move == 1


async def test_one_button_pressed_many_times_at_once_is_one_move(home):
    """The other presses are answered with "Already played"."""
    match = await begin(home)
    name, moves = match.turn
    pressed = await asyncio.gather(*(home.user(name).forge(match.card, moves[0]) for _ in range(8)))
    await home.until(lambda: sum(bool(one.followups) for one in pressed) == 7, 20)
    told = [said(one) for one in pressed if one.followups]
    assert told == ["Already played ✓"] * 7
    assert (await match.stored()).move == 1


async def test_two_different_buttons_at_once_are_one_move(home):
    match = await begin(home)
    name, moves = match.turn
    pressed = await asyncio.gather(*(home.user(name).forge(match.card, one) for one in moves[:2]))
    await home.until(lambda: any(one.followups for one in pressed), 20)
    assert (await match.stored()).move == 1


async def test_the_last_seat_goes_to_one(home):
    home.deny(home.channel, OPEN_THREADS)
    opened = await home.user("ana").slash(home.channel, "play", {"game": "finale_dice"})
    names = ("ben", "cem", "dana")
    joined = await asyncio.gather(*(home.user(one).click(opened.message, "Join") for one in names))
    await home.until(lambda: refused(joined) == 2, 20)
    assert sum("seats are taken" in said(one) for one in joined if refused([one])) == 2


@pytest.mark.always
async def test_start_pressed_many_times_at_once_begins_one_match(home):
    home.deny(home.channel, OPEN_THREADS)
    opened = await home.user("ana").slash(home.channel, "play", {"game": "finale_dice"})
    joined = await home.user("ben").click(opened.message, "Join")
    parsed_id = joined.message.find("Start")["custom_id"]
    pressed = await asyncio.gather(
        *(home.user("ana").forge(joined.message, parsed_id) for _ in range(4))
    )
    await home.until(lambda: refused(pressed) == 3, 20)
    assert sum("already started" in said(one) for one in pressed if refused([one])) == 3
    assert len(home.channel.public) == 1


FORGED = {
    "the seat of the other": lambda parsed_id: CustomId(
        parsed_id.match, parsed_id.action, 1 - parsed_id.seat, parsed_id.asked
    ),
    "a seat there is not": lambda parsed_id: CustomId(
        parsed_id.match, parsed_id.action, 9, parsed_id.asked
    ),
    "a match there is not": lambda parsed_id: CustomId(
        "nosuchone", parsed_id.action, parsed_id.seat, parsed_id.asked
    ),
    "no match": lambda parsed_id: CustomId("0", parsed_id.action, parsed_id.seat, parsed_id.asked),
    "an illegal move": lambda parsed_id: CustomId(
        parsed_id.match, "move a1 e7", parsed_id.seat, parsed_id.asked
    ),
    "a malformed move": lambda parsed_id: CustomId(
        parsed_id.match, "move", parsed_id.seat, parsed_id.asked
    ),
    "no move at all": lambda parsed_id: CustomId(
        parsed_id.match, "-", parsed_id.seat, parsed_id.asked
    ),
    "a move of another game": lambda parsed_id: CustomId(
        parsed_id.match, "bid 3", parsed_id.seat, parsed_id.asked
    ),
    "the table's own move": lambda parsed_id: CustomId(
        parsed_id.match, "call-time", parsed_id.seat, parsed_id.asked
    ),
    "what was asked long ago": lambda parsed_id: CustomId(
        parsed_id.match, parsed_id.action, parsed_id.seat, 1
    ),
    "what is asked in future": lambda parsed_id: CustomId(
        parsed_id.match, parsed_id.action, parsed_id.seat, 999
    ),
    "two moves in one": lambda parsed_id: CustomId(
        parsed_id.match, f"{parsed_id.action},{parsed_id.action}", parsed_id.seat, parsed_id.asked
    ),
    "nothing the house does": lambda parsed_id: CustomId(
        parsed_id.match, "/nothing", parsed_id.seat, parsed_id.asked
    ),
    "a menu there is not": lambda parsed_id: CustomId(
        parsed_id.match, "/open nowhere", parsed_id.seat, parsed_id.asked
    ),
    "a question there is not": lambda parsed_id: CustomId(
        parsed_id.match, "/sure bid 3", parsed_id.seat, parsed_id.asked
    ),
    "a page that is no number": lambda parsed_id: CustomId(parsed_id.match, "/replay --1", None, 0),
    "the start of a match begun": lambda parsed_id: CustomId(parsed_id.match, "/start", None, 0),
    "a list there is not": lambda _door: CustomId("0", "?nothing", None, 0),
}


@pytest.mark.always
@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
async def test_a_forged_press_gets_a_kind_private_answer_and_changes_nothing(home, forge):
    """Wrong seat, unknown match, illegal or malformed action, action of another game."""
    match = await begin(home)
    name, moves = match.turn
    before, shown = await match.stored(), match.card.text
    forged = str(forge(CustomId.parse(moves[0])))
    result = await home.user(name).forge(match.card, forged)
    await home.until(lambda: home.bot.router._open == 0, 20)
    text = said(result)
    assert text
    assert "broke" not in text
    assert await match.stored() == before
    assert match.card.text == shown


@pytest.mark.always
@pytest.mark.parametrize(
    ("parsed_id", "values"),
    [
        ("g1:{match}:{asked}:{seat}:?move", ["move a1 e7"]),
        ("g1:{match}:{asked}:{seat}:?move", ["/open nowhere"]),
        ("g1:{match}:{asked}:{seat}:?move", ["/resign-yes"]),
        ("g1:{match}:{asked}:{seat}:?move", []),
        ("g1:0:0:-:?games", ["nosuchone"]),
        ("g1:0:0:-:?topics chess", ["goal"]),
    ],
)
async def test_a_forged_choice_gets_a_kind_private_answer_and_changes_nothing(
    home, parsed_id, values
):
    match = await begin(home)
    name, moves = match.turn
    real, before = CustomId.parse(moves[0]), await match.stored()
    custom_id = parsed_id.format(match=real.match, asked=real.asked, seat=real.seat)
    result = await home.user(name).forge(match.card, custom_id, kind=SELECT, values=values)
    await home.until(lambda: home.bot.router._open == 0, 20)
    text = said(result)
    assert text
    assert "broke" not in text
    assert await match.stored() == before


async def test_drawing_keeps_nobody_waiting(settings):
    """Pictures are drawn outside the event loop, so all others are answered in time."""
    make = partial(make_client, settings, clock=lambda: datetime.now(UTC))
    async with standin(make, names=("ana", "ben", "cem")) as home:
        match, raster, drawn_at = await begin(home), home.bot.router.raster, []
        drawing = [asyncio.create_task(raster.png(big(number))) for number in range(6)]
        for one in drawing:
            one.add_done_callback(lambda _: drawn_at.append(time.monotonic()))
        answers = await asyncio.gather(
            *(home.user("cem").slash(home.channel, "help") for _ in range(10)),
            *(home.user("ben").click(match.card, "Log") for _ in range(10)),
        )
        answered_at = time.monotonic()
        await asyncio.gather(*drawing)
        assert all(one.is_ephemeral and not one.errors for one in answers)
        assert max(drawn_at) > answered_at - max(one.acked_after for one in answers)


def big(number):
    """A drawing that takes its time."""
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="9" fill="#{(x * y + number) % 4096:03x}"/>'
        for x in range(0, 800, 16)
        for y in range(0, 800, 16)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">{dots}</svg>'
