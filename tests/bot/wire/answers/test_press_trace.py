"""A bot that traces presses logs where the time of a move went, but not the move."""

import pytest
from structlog.testing import capture_logs

from tests.bot.wire.table import begin

ON_THE_WAY = [
    "queue",
    "handle",
    "read",
    "rules",
    "row",
    "write",
    "view",
    "screen",
    "rasterize",
    "render",
    "answer",
    "after",
]


@pytest.fixture
def settings(settings):
    """Settings that have every press traced."""
    return settings.model_copy(update={"trace": 1})


@pytest.mark.always
async def test_a_move_is_traced_from_the_queue_to_what_follows_its_answer(home):
    match = await begin(home)
    name, moves = match.turn
    with capture_logs() as lines:
        pressed = await home.user(name).forge(match.card, moves[0])
        await home.until(lambda: home.bot.router.presses.count == 0)
    (line,) = [each_line for each_line in lines if each_line["event"] == "press_traced"]
    names = [name for name, _, _ in line["spans"]]
    assert [each_name for each_name in names if each_name in ON_THE_WAY][
        : len(ON_THE_WAY)
    ] == ON_THE_WAY
    assert line.keys() == {"event", "log_level", "took", "spans"}
    assert all(
        begun >= 0 and begun + took <= line["took"] + 0.1 for _, begun, took in line["spans"]
    )
    assert pressed.acked_after is not None
