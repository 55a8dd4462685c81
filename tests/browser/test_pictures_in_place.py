"""A picture stays until the next one is there, so no button below it moves under a finger."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WATCH = """message => {
    window.gaps = [];
    let first = null;
    const look = () => {
        const places = [...message.querySelectorAll('.gallery-item')];
        const pictures = [...message.querySelectorAll('.gallery-item img')];
        const seen = pictures.filter(one => one.offsetParent && one.naturalWidth > 0);
        const height = Math.round(places[0]?.getBoundingClientRect().height ?? 0);
        first ??= height;
        if (seen.length !== 1 || height < first / 2) {
            window.gaps.push([seen.length, height, message.innerText.slice(0, 200)]);
        }
        window.looks = (window.looks ?? 0) + 1;
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes each frame of a message in which it has no picture, or two, or little room for it."""


async def test_a_picture_is_there_in_every_frame_while_a_match_is_played(start, look, tmp_path):
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.play("Card football (FINALE)")
    await ana.press("+ Computer")
    await ana.press("Start")
    await ana.press("My hand")
    await ana.shoot(tmp_path / "before.png")
    panel = await ana.panel.get_attribute("data-message-id")
    message = ana.page.locator(f'article[data-message-id="{panel}"]')
    await message.evaluate(WATCH)
    pictures = {await message.locator(".gallery-item img").first.get_attribute("src")}
    for _ in range(4):
        buttons = [text.strip() for text in await message.get_by_role("button").all_inner_texts()]
        first = next(
            button for button in buttons if button and "Hint" not in button and "\n" not in button
        )
        await ana.press(first, message)
        await ana.shoot(tmp_path / "after.png")
        pictures.add(await message.locator(".gallery-item img").first.get_attribute("src"))
    assert await ana.page.evaluate("() => gaps") == []
    assert len(pictures) > 2
    assert await ana.page.evaluate("() => looks") > 20
