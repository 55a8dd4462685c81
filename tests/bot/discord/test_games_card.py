"""The list of games on Discord: posted to nobody unasked, and its buttons outlive a restart."""

from bot.host.ui.custom_id import CustomId


async def test_nothing_is_posted_unasked(arena):
    arena.skip(minutes=5)
    await arena.restart()
    assert arena.posts() == []


async def test_its_buttons_work_after_a_restart(arena):
    card = (await arena.ana.slash("help")).message
    assert card.is_private
    await arena.restart()
    begun = await arena.ana.click(card, str(CustomId("0", "/launch-computer finale_dice")))
    assert not begun.is_private
    match = CustomId.parse(arena.card().buttons["Log"]).match
    assert (await arena.row(match)).status == "running"


async def test_an_onlooker_s_press_is_answered_with_it(arena):
    await arena.begin()
    answer = await arena.cem.click(
        arena.card(), next(iter(arena.card().moves(0) or arena.card().moves(1)))
    )
    assert answer.is_private
    assert "You're watching this match." in answer.text
    assert "Eleven" in answer.text
    assert "Play" in answer.message.buttons
