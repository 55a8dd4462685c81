"""A member at the page of a board who acts by touch alone, or by keyboard alone."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from playwright.async_api import ElementHandle, Error, Locator, Page, expect

from tests.browser.test_whole_matches import LEADS_NOWHERE
from tests.browser.viewer import POLLED
from tests.browser.ways import Way

Act: TypeAlias = Callable[[Page, ElementHandle], Awaitable[None]]
SPOT = "#spots .spot:not(.picked, .other)"
PATIENCE = 90_000
"""Milliseconds in which computers move and the page changes by itself, on a busy machine too."""
MOST_TRIES, MOST_KEYS = 12, 60
"""How often the keys that lead somewhere are counted anew, and the most that are pressed then."""
PICTURE_FIRST = 5
"""One in how many choices is made on the picture though a button leads on."""
WAY_TO = """to => {
    const focused = document.activeElement;
    if (to === focused) return ['', 0];
    const spots = [...document.querySelectorAll('#spots .spot')];
    if (spots.includes(to) && spots.includes(focused)) {
        const right = spots.indexOf(to) - spots.indexOf(focused);
        return [right > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(right)];
    }
    const goal = spots.includes(to) ? spots.find(spot => !spot.tabIndex) : to;
    const all = [...document.querySelectorAll('a, button, input, textarea, summary')]
        .filter(one => !one.disabled && one.tabIndex === 0 && one.checkVisibility());
    const isAhead = focused.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING;
    const between = all.filter(one => one !== focused && one !== goal &&
        focused.compareDocumentPosition(one) & (isAhead ? 4 : 2) &&
        goal.compareDocumentPosition(one) & (isAhead ? 2 : 4));
    return [isAhead ? 'Tab' : 'Shift+Tab', between.length + 1];
}"""
"""Returns which key leads to an element from where the focus is, and how often it is pressed."""
FOCUS_IS_LOST = "() => !document.querySelector('main').contains(document.activeElement)"
ANSWERED = """before => !document.querySelector('main[aria-busy]')
    && document.querySelector('main').innerHTML !== before"""
"""Whether the page has changed, and nothing is being sent."""
CHOICES = "() => touch ? touch.choices : []"
PICKED = "() => picked"
"""What `touch.js` knows: the choices with their spots, and the spots that were touched."""


async def tapped(_: Page, to: ElementHandle) -> None:
    """Touch a button or spot."""
    await to.tap()


async def typed(board: Page, to: ElementHandle) -> None:
    """Bring the focus there by Tab, on a picture by the arrows, and press Enter or Space."""
    for _ in range(MOST_TRIES):
        key, times = await to.evaluate(WAY_TO)
        if not times:
            break
        for _ in range(min(times, MOST_KEYS)):
            await board.keyboard.press(key)
    else:
        raise AssertionError(await to.evaluate("element => element.outerHTML"))
    await board.keyboard.press(random.choice(("Enter", "Space")))


ACTS: dict[str, Act] = {"touch": tapped, "keys": typed}


@dataclass(frozen=True)
class BoardPlayer:
    """Plays on a board's page without knowledge of the rules."""

    board: Page
    act: Act
    way: Way
    touches: list[int] = field(default_factory=list)
    """The touches, or presses of a key that does something, of each choice that was made."""

    @property
    def beside(self) -> Locator:
        """The buttons beside the picture that move the match on."""
        others = re.compile(rf"^\s*({LEADS_NOWHERE}|{self.way.moves_nothing})\s*$")
        able = self.board.locator("main button:enabled:not(.spot, .lens)")
        return able.filter(has_not_text=others, visible=True)

    @property
    def closed(self) -> Locator:
        """The lists of choices that are not open."""
        return self.board.locator("form > details:not([open]) > summary")

    @property
    def over(self) -> Locator:
        """The button of a match that has ended."""
        return self.board.get_by_role("button", name="Result")

    @property
    def patience(self) -> Locator:
        """What is told to whoever presses too fast."""
        return self.board.locator("main > .told", has_text="That was fast")

    @property
    def can(self) -> Locator:
        """Whatever can be done next."""
        return self.board.locator(SPOT).or_(self.beside).or_(self.closed)

    @property
    def asked(self) -> Locator:
        """Whatever can be done next, or says that the match is over."""
        return self.can.or_(self.over)

    async def plays_on(self) -> bool:
        """Wait until something can be done, and do it; return False once the match is over."""
        await expect(self.asked.first).to_be_visible(timeout=PATIENCE)
        if await self.over.count():
            return False
        while not await self.choose():  # noqa: ASYNC110 - time is what is asked for
            await asyncio.sleep(POLLED / 1000)
        return True

    async def choose(self) -> bool:
        """Make a choice: what leads on, or one on the picture, or the first beside it.

        Return False if the page asks for patience, since a program presses faster than it takes.
        """
        before = await self.board.locator("main").inner_html()
        touchable = await self.board.evaluate(CHOICES)
        leading = await self.leading(touchable)
        if touchable and (leading is None or not random.randrange(PICTURE_FIRST)):
            count = await self.touch_picture(random.choice(touchable))
        elif isinstance(leading, list):
            count = await self.touch_picture(leading)
        else:
            count = await self.press_beside(leading)
        if not count:
            return False
        await self.board.wait_for_function(ANSWERED, arg=before, timeout=PATIENCE)
        if await self.patience.count():
            await self.patience.evaluate("told => told.remove()")
            return False
        self.touches.append(count)
        if self.act is typed:
            assert not await self.board.evaluate(FOCUS_IS_LOST)
        return True

    async def leading(self, touchable: list[list]) -> list | str | None:
        """Return what leads on best: a choice on the picture, the label of a button, or nothing."""
        labels = [label.strip() for label in await self.beside.all_inner_texts()]
        for lead in self.way.leads_on:
            for choice in touchable:
                if re.fullmatch(lead, choice[0]):
                    return choice
            for label in labels:
                if re.fullmatch(lead, label):
                    return label
        return None

    async def touch_picture(self, choice: list) -> int:
        """Choose on the picture: its spots in order, and its button where they are not enough."""
        _, value, spots = choice
        for number in range(1, len(spots) + 2):
            listed = await self.board.query_selector(f'.which button[value="{value}"]')
            if listed is not None:
                return number if await self.acts_on(listed) else 0
            picked = await self.board.evaluate(PICKED)
            to = await self.board.query_selector(f'#spots [data-spot="{spots[len(picked)]}"]')
            plays = to is not None and await to.get_attribute("type") == "submit"
            if not await self.acts_on(to):
                return 0
            if plays:
                return number
        raise AssertionError(choice)

    async def press_beside(self, label: str | None) -> int:
        """Press the button with this label, by default the first; return how many presses.

        These are none if the page has shown others' moves meanwhile.
        """
        count = 1
        if not await self.beside.count():
            if not await self.closed.count():
                return 0
            if not await self.acts_on(await self.closed.first.element_handle()):
                return 0
            count = 2
        for button in await self.beside.element_handles():
            if label in (None, (await button.inner_text()).strip()):
                return count if await self.acts_on(button) else 0
        return 0

    async def acts_on(self, to: ElementHandle | None) -> bool:
        """Act on an element; return False if it went away, as others' moves change the page."""
        if to is None:
            return False
        try:
            await self.act(self.board, to)
        except (Error, AssertionError):
            if await to.is_visible():
                raise
            return False
        return True
