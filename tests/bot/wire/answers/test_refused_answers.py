"""Replies that Discord refuses, and files that are too large, on the wire: no error is bare."""

import pytest
from structlog.testing import capture_logs

from tests.bot.wire.table import begin
from tests.standin import CALLBACKS

EVERYTHING = "Everything stored about you."


def text_of(result):
    return " ".join([result.text, *(followup.text for followup in result.followups)])


def files_of(result):
    shown = [result.message, *result.followups]
    return [file["filename"] for one in shown if one is not None for file in one.attachments]


async def export(home):
    """Export a member's data by its button."""
    panel = await home.user("ana").slash(home.channel, "me data show")
    return await home.user("ana").click(panel.message, "Export")


async def test_data_beyond_the_limit_comes_zipped(home):
    await begin(home)
    home.interactions.upload_limit = home.rest.takes_bytes = 1000
    result = await export(home)
    assert files_of(result) == ["my-data.json.zip"]
    assert EVERYTHING in text_of(result)
    assert "It is zipped" in text_of(result)


@pytest.mark.parametrize("told", [100, 10_000_000])
async def test_data_too_large_even_zipped_is_said(home, told):
    """Also if Discord takes less than its interaction says (discord-api-docs#7603)."""
    await begin(home)
    home.interactions.upload_limit, home.rest.takes_bytes = told, 100
    with capture_logs() as logs:
        result = await export(home)
    assert files_of(result) == []
    assert "Ask whoever runs this bot for it." in text_of(result)
    assert not [log for log in logs if log["log_level"] == "error"]


@pytest.mark.parametrize(
    ("status", "code", "said"),
    [
        (400, 50035, "Discord refuses that (400 50035 form)"),
        (403, 0, "Discord refuses that (403 0)"),
        (400, 40094, "Discord allows no more of these here."),
    ],
)
async def test_a_refused_reply_is_explained_without_a_traceback(home, status, code, said):
    match = await begin(home)
    home.faults.refuse("POST", CALLBACKS, code, status=status)
    with capture_logs() as logs:
        result = await home.user("cem").click(match.card, "Log")
    assert said in text_of(result)
    assert not [log for log in logs if log["log_level"] == "error" or "exc_info" in log]


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (403, 0), (413, 40005)])
async def test_a_move_whose_reply_is_refused_is_played(home, status, code):
    match = await begin(home)
    name, moves = match.turn
    home.faults.refuse("POST", CALLBACKS, code, status=status)
    await home.user(name).click(match.card, moves[0])
    assert (await match.stored()).move == 1
