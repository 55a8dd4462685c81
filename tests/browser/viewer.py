"""A member at the playground's page in a real browser: what is typed, pressed and seen."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error, Locator, Page, expect
from playwright.async_api import TimeoutError as NoAnswer

PATIENCE = 300_000
"""Milliseconds a page may take to show what the bot did, on a busy machine too."""
LISTED = 2_000
"""Milliseconds to wait for an open list, and for the page to send a press."""
A_WEEK = 180_000
"""Milliseconds to wait for any command, also for one that plays a whole week of a season."""
POLLED = 50
"""Milliseconds between two checks of a condition; a check per frame makes Chromium draw it."""
TRIES = 8
"""How often a press is repeated if the page was being renewed."""
LAST = "(simcordPreview.lastAction ?? {requestId: null})"
IDLE = "() => simcordPreview.ready && !simcordPreview.pendingAction"
SENT = f"before => simcordPreview.pendingAction || {LAST}.requestId !== before"
ANSWERED = f"before => simcordPreview.ready && {LAST}.requestId !== before"
DRAWN = """() => [...document.querySelectorAll('#channel-message-list img')]
    .every(image => image.complete && image.naturalWidth > 0)"""
SCROLL_HERE = "message => message.scrollIntoView(false)"
LAY_OUT = """() => {
    const app = document.querySelector('#preview-app');
    app.style.display = 'none';
    app.getBoundingClientRect();
    app.style.display = '';
}"""
"""Lays the page out again: on a phone it may keep the width of a picture that was loading."""
FITS = """() => document.querySelector('#channel-message-list')
    .getBoundingClientRect().right <= innerWidth"""
"""Whether the page is as wide as its window; a renewed page is so only a moment later."""
PRIVATE = "Only you can see this"
TOO_WIDE = """list => [...list.querySelectorAll('*')]
    .filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
    .filter(part => !part.matches('.code-block')
        || part.textContent.split('\\n').some(line => line.length > 32))
    .filter(part => getComputedStyle(part).display !== 'inline')
    .map(part => part.className + ': ' + part.textContent)"""
"""Returns the elements that are wider than the page.

A code block of 32 columns scrolls here, not on a phone, whose letters are smaller than SimCord's.
"""


@dataclass(frozen=True)
class Viewer:
    """One member and their open page."""

    name: str
    page: Page

    @classmethod
    async def open(cls, page: Page, url: str, name: str) -> "Viewer":
        """Open the playground and view it as this member."""
        viewer = cls(name, page)
        page.set_default_timeout(PATIENCE)
        await page.goto(url)
        await viewer._be_this_member()
        return viewer

    async def reload(self) -> None:
        """Load the page anew, which need not know any more who viewed it."""
        await self.page.reload()
        await self._be_this_member()

    async def _be_this_member(self) -> None:
        await self.until(IDLE)
        picker = self.page.locator("#viewer-picker")
        if await picker.evaluate("picker => picker.selectedOptions[0].label") != self.name:
            await picker.select_option(label=self.name)
        await expect(picker.locator("option:checked")).to_have_text(self.name)
        await self.until(IDLE)

    @property
    def messages(self) -> Locator:
        """Every message this member sees, oldest first."""
        return self.page.locator("#channel-message-list [data-message-id]")

    @property
    def card(self) -> Locator:
        """The newest message that everybody sees."""
        return self.messages.filter(has_not_text=PRIVATE).last

    @property
    def panel(self) -> Locator:
        """The newest message that only this member sees."""
        return self.messages.filter(has_text=PRIVATE).last

    async def play(self, game: str) -> None:
        """Open a lobby of this game."""
        await self.command("play", game=game)
        await self.sees("waiting for players")

    async def command(self, name: str, **options: str) -> None:
        """Type a command, choose it and its options among those offered, and send it.

        It is sent again if the page had changed; on return it has been answered.
        """
        for _ in range(TRIES):
            before = await self.page.evaluate(f"{LAST}.requestId")
            with suppress(Error):  # the page was renewed, which closes what was open
                await self._send(name, options)
                await self.until(SENT, arg=before, timeout=LISTED)
                await self.until(ANSWERED, arg=before, timeout=A_WEEK)
                if not await self._is_refused():
                    return
        raise AssertionError(f"{self.name} could not send /{name}")

    async def _send(self, name: str, options: dict[str, str]) -> None:
        send = self.page.locator("#send-message")
        composer = self.page.locator("#channel-composer-input")
        if not await composer.count():  # refused, the page had changed: the command is still there
            await send.click(timeout=LISTED)
            return
        await composer.fill("/")
        await composer.press_sequentially(name)
        offered = self.page.get_by_role("listbox", name="Application commands")
        await offered.get_by_text(f"/{name}", exact=True).first.click(timeout=LISTED)
        await self.page.locator(".command-row").wait_for(timeout=LISTED)
        for option, value in options.items():
            field = self.page.locator(f".command-option-input[data-option={option}]")
            if not await field.count():  # an optional one
                await self.page.locator(".command-ghost").click(timeout=LISTED)
                name = f".command-suggestion[data-value={option}]"
                await self.page.locator(name).click(timeout=LISTED)
            await field.press_sequentially(value, timeout=LISTED)
            await self.page.get_by_role("option", name=value).first.click(timeout=LISTED)
        await send.click(timeout=LISTED)

    async def until(self, holds: str, **more: object) -> None:
        """Wait until a JavaScript function returns something true."""
        await self.page.wait_for_function(holds, polling=POLLED, **more)

    async def press(self, name: str | re.Pattern[str], inside: Locator | None = None) -> None:
        """Press a button of the newest message or another one, again if the page had changed."""
        place = inside or self.card
        button = place.get_by_role("button", name=name, exact=isinstance(name, str)).first
        for tried in range(TRIES):
            await self.until(IDLE)  # a press in progress would be taken for this one
            if tried and not await self._is_shown(button):  # answered: the page lost the receipt
                return
            before = await self.page.evaluate(f"{LAST}.requestId")
            if not await self._click(button, name, again=tried > 0):
                return
            with suppress(NoAnswer):  # the page was renewed under the click, which lost it
                await self.until(SENT, arg=before, timeout=LISTED)
            if not await self.page.evaluate(SENT, before):
                continue
            await self.until(ANSWERED, arg=before)
            if not await self._is_refused():
                return
        raise AssertionError(f"{self.name} could not press {name}")

    async def _is_refused(self) -> bool:
        """Return whether the last press was refused; the page is brought up to date then.

        It is not told of every edit of a private message, so it may show a button that is gone.
        """
        if not await self.page.evaluate(f"{LAST}.rejected"):
            return False
        await self.page.locator("#refresh").click()
        await self.until(IDLE)
        return True

    async def _is_shown(self, button: Locator) -> bool:
        """Return whether a button is there, or comes while the page is being renewed."""
        try:
            await button.wait_for(timeout=LISTED)
        except NoAnswer:
            return False
        return True

    async def _click(self, button: Locator, name: str | re.Pattern[str], *, again: bool) -> bool:
        """Click a button; return False if it is gone when pressed again: it was answered."""
        try:
            await button.click(timeout=LISTED if again else PATIENCE)
        except NoAnswer as error:
            if again and not await self._is_shown(button):
                return False
            raise AssertionError(f"{self.name}: no {name} in {await self.reads()}") from error
        return True

    async def select(
        self,
        field: str | re.Pattern[str],
        entry: str | re.Pattern[str],
        picture: Path | None = None,
    ) -> None:
        """Choose an entry of a select of the newest private message, again if the page had changed.

        `picture` is the file for a screenshot of its open list.
        """
        box = self.page.get_by_role("combobox", name=field)
        select = self.panel.locator(".preview-select", has=box)
        opened = select.get_by_role("combobox", expanded=True)
        for _ in range(TRIES):
            await self.until(IDLE)  # a press in progress would be taken for this one
            if entry == (await select.inner_text()).strip():  # chosen as the page was renewed
                return
            before = await self.page.evaluate(f"{LAST}.requestId")
            if not await opened.count():
                await select.get_by_role("combobox").click()
            with suppress(Error):  # the page was renewed, which closes the list
                if picture is not None:
                    await self.page.screenshot(path=picture)
                await select.locator(".select-option", has_text=entry).first.click(timeout=LISTED)
                await self.until(ANSWERED, arg=before)
                if await opened.count():  # something else was answered
                    continue
                if not await self._is_refused():
                    return
        raise AssertionError(f"{self.name} could not choose {entry}")

    async def sees(self, words: str | re.Pattern[str]) -> None:
        """Wait until the newest message shows these words."""
        await expect(self.card).to_contain_text(words)

    async def reads_on_card(self, shows: re.Pattern[str], other_than: str = "") -> str:
        """Wait until the newest message shows such words, and another text; return its text.

        While the page is being renewed, an older message is the newest for a moment.
        """
        async with asyncio.timeout(PATIENCE / 1000):
            while True:
                now = await self.card.inner_text()
                if now != other_than and shows.search(now):
                    return now
                await asyncio.sleep(POLLED / 1000)

    async def board(self) -> str:
        """Return the position: the alt text of the newest message's picture."""
        return await self.card.locator("img").first.get_attribute("alt") or ""

    async def reads(self) -> str:
        """Return all this member can read: the texts of messages and the alt texts of pictures."""
        alts = await self.messages.locator("img").evaluate_all("all => all.map(one => one.alt)")
        return "\n".join([*await self.messages.all_inner_texts(), *alts])

    async def shoot(self, path: Path) -> None:
        """Take a screenshot of the newest message, every picture loaded; words must fit."""
        await self.until(IDLE)
        await self.messages.last.evaluate(SCROLL_HERE)  # what is out of sight need not be drawn
        await self.until(DRAWN)
        await self.page.evaluate(LAY_OUT)
        await self.messages.last.evaluate(SCROLL_HERE)
        await self.until(FITS)
        await self.page.screenshot(path=path)
        wide = await self.page.locator("#channel-message-list").evaluate(TOO_WIDE)
        assert wide == [], wide
