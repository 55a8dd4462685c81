"""FINITA in a browser: two of three members leave, and the last one may end the match."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def leave(viewer):
    await viewer.press("More…")
    await viewer.press("Leave", viewer.panel)
    await viewer.press("Yes, leave", viewer.panel)


@pytest.mark.parametrize("width", [1280, 360])
async def test_the_last_of_three_is_offered_the_end_and_has_won(start, look, tmp_path, width):
    playground = await start()
    ana, ben, cem = [await look(playground, name, width) for name in ("Ana", "Ben", "Cem")]
    await ana.play("FINITA")
    for viewer in (ben, cem):
        await viewer.press("Join")
        await ana.sees(f"🟢 {viewer.name}")
    await ana.press("Start")
    await cem.sees("FINITA · round 1")
    await leave(ana)
    await leave(ben)
    await cem.sees("Cem, everybody else has left.")
    await cem.shoot(tmp_path / "offer.png")
    await cem.press("End it now")
    await cem.shoot(tmp_path / "question.png")
    await cem.press("Yes, end it", cem.panel)
    await cem.sees("🏁 Card game (FINITA): Cem won")
    await cem.sees("A computer sat in for Ana and Ben at the end; that counts as a loss.")
    await cem.shoot(tmp_path / "result.png")
