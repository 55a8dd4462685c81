"""`/learn`: a game that explains itself, as a member sees it; it outlives a restart."""

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


async def test_a_mistake_is_answered_and_the_page_stays(arena):
    page = (await arena.ana.slash("learn", game="finale_dice")).message
    page = (await arena.ana.click(page, "Go on ▶")).message
    tried = await arena.ana.click(page, "5 sideways, to d2")
    assert (
        tried.asides[0].text.strip()
        == "The 5 on c2 can't move sideways. Choose a square ahead of it."
    )
    assert "page 2 of " in tried.message.text


async def test_a_game_that_is_not_installed_is_answered_kindly(arena):
    assert "I don't have that game." in (await arena.ana.slash("learn", game="chess")).text
