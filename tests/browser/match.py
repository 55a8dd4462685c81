"""Play dice football through the buttons of its card."""

import re
from collections.abc import Sequence
from pathlib import Path

from tests.browser.viewer import Viewer

MOVE = re.compile(r"[→↖⬆↗↙⬇↘]|^Remove ")
OVER = re.compile(r"🏁 .+?: (.+) won")
SHOWS_TURN = re.compile("🏁|▶")
"""What the card of a match shows at any time."""
MOST_MOVES = 160
MIDDLE = 7
"""The move at which a picture of the running match is taken."""


async def begin(ana: Viewer, ben: Viewer) -> None:
    """Begin a match of these two, and move for the other one until it is the first one's turn."""
    await ana.play("dice football")
    await ben.press("Join")
    await ana.sees(f"🟢 {ben.name}")
    await ana.press("Start")
    if f"▶ {ben.name}" in (text := await asked((ana, ben))):
        await move((ana, ben), text)
    await ana.reads_on_card(re.compile(f"▶ {ana.name}"))


async def play_on(viewers: Sequence[Viewer], shots: Path) -> str:
    """Move for each of these who is asked until the match is over; return the winner's name."""
    for number in range(MOST_MOVES):
        text = await asked(viewers)
        if over := OVER.search(text):
            return over[1]
        if number == MIDDLE:
            await viewers[0].shoot(shots / "match.png")
        await move(viewers, text)
    raise AssertionError("the match does not end")


async def asked(viewers: Sequence[Viewer]) -> str:
    """Wait until one of these must move or the match is over; return what the card says."""
    names = "|".join(viewer.name for viewer in viewers)
    return await viewers[0].reads_on_card(re.compile(rf"🏁|▶ ({names})"))


async def move(viewers: Sequence[Viewer], text: str) -> None:
    """Make the first move offered, a goal before all others, and wait until the card shows it."""
    mover = next(viewer for viewer in viewers if f"▶ {viewer.name}" in text)
    goal = mover.card.get_by_role("button", name="goal")
    await mover.press(re.compile("goal") if await goal.count() else MOVE)
    for viewer in viewers:
        await viewer.reads_on_card(SHOWS_TURN, other_than=text)
