"""`/learn`: a game that explains itself, as a member sees it."""

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.views import lessons
from games.registry import GAMES


def move_of(game, at):
    """Return the label of the button that leads from a page to the next."""
    rows = lessons.content(GAMES[game], at).rows
    ways = {CustomId.parse(one.custom_id).action: one.label for row in rows for one in row}
    return ways[f"/learn {game} {at + 1}"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_lesson_is_begun_and_gone_on_with(arena, game):
    page = (await arena.ana.slash("learn", game=game)).message
    assert page.is_private
    assert "page 1 of " in page.text
    page = (await arena.ana.click(page, "Go on ▶")).message
    assert "page 2 of " in page.text
    page = (await arena.ana.click(page, move_of(game, 1))).message
    assert "page 3 of " in page.text
    page = (await arena.ana.click(page, "◀ Back")).message
    assert "page 2 of " in page.text
