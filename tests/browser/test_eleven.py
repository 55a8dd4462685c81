"""Eleven in a browser: one manager on a phone, from the draft through the first week."""

import json
import re
import sqlite3

import pytest
from playwright.async_api import expect

from games.eleven.cards.ids import NUMBER
from tests.browser.viewer import IDLE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ON = re.compile(r"^(Suggest|Send the team out|Kick off|End the match|Accept|Let them decide|Done)$")
"""Labels of the buttons that move the match on, on every panel."""
MOST_PRESSES = 60


async def press_on(ana):
    """Press a button that moves the match on, else Pass, else the first of the panel."""
    await ana.until(IDLE)
    labels = [
        label.strip()
        for label in await ana.panel.locator(".component-button:enabled").all_inner_texts()
    ]
    found = [label for label in labels if ON.match(label)]
    label = (found or [label for label in labels if label == "Pass"] or labels)[0]
    await ana.press(label, ana.panel)


async def press_until(ana, words):
    """Press on until the panel shows these words."""
    for _ in range(MOST_PRESSES):
        if words in await ana.panel.inner_text():
            return
        await press_on(ana)
    raise AssertionError(words)


@pytest.mark.always
async def test_a_week_on_a_phone(start, look, tmp_path):
    """E-R21: every phase of a week is reached by pressing, and every picture is looked at."""
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.play("Eleven")
    await ana.press("Start")
    await ana.sees("Before the season")
    await ana.press("My club")
    await ana.shoot(tmp_path / "draft.png")
    seen = []
    for _ in range(MOST_PRESSES):
        text = await ana.panel.inner_text()
        for phase in ("Monday", "Tuesday", "Thursday", "Matchday"):
            if f"Week 1 of 8 · {phase}" in text and phase not in seen:
                seen.append(phase)
                await ana.shoot(tmp_path / f"{phase}.png")
        if "Week 2 of 8" in text:
            break
        await press_on(ana)
    assert seen == ["Monday", "Tuesday", "Thursday", "Matchday"]
    await expect(ana.panel).to_contain_text("Week 2 of 8 · Monday")
    await ana.sees("Week 2 of 8")
    await ana.sees(re.compile("points? [▲▼–]"))
    await ana.press("Log")
    await expect(ana.panel).to_contain_text("Week 2.")
    assert "broke" not in await ana.reads()
    assert await playground.interrupt() == ""


def change_club(path, change):
    """Change the manager's club of the only match, as it is stored."""
    with sqlite3.connect(path) as storage:
        (raw,) = storage.execute("SELECT state FROM matches").fetchone()
        state = json.loads(raw)
        change(state["clubs"][0])
        stored = json.dumps(state, separators=(",", ":")).encode()
        storage.execute("UPDATE matches SET state = ?, version = version + 1", (stored,))


def without_rerolls(club):
    """Let the club have no FAN, and directors who roll nothing again."""
    club["res"][1] = 0
    for post, key in zip(club["posts"], ("moneypenny", "balance", "ledger"), strict=False):
        post["source"] = NUMBER[key]


async def watch(viewer, folder, width):
    """Press through a match in three presses; keep a picture of each page."""
    for number, label in enumerate(("The attack ▶", "The midfield ▶", "The defence ▶"), 1):
        await viewer.press(label, viewer.panel)
        await viewer.shoot(folder / f"watched-{number}-{width}.png")


async def test_the_match_is_seen_though_no_fan_is_left(start, look, tmp_path):
    """E-R57, E-R60: three presses lead to full time, which stays on the panel until Ana goes on.

    The score stays on the card, and Ben watches the match from there.
    """
    playground = await start()
    ana = await look(playground, "Ana")
    await ana.play("Eleven")
    await ana.press("Start")
    await ana.press("My club")
    await press_until(ana, "Week 1 of 8 · Matchday")
    change_club(tmp_path / "fulltime.db", without_rerolls)
    await ana.press("↻", ana.panel)
    await press_until(ana, "kick-off")
    await watch(ana, tmp_path, 1280)
    await expect(ana.panel).to_contain_text("full time")
    await ana.shoot(tmp_path / "full-time-1280.png")
    score = re.search(r"Ana United (\d) : (\d) ", await ana.panel.inner_text())
    assert score is not None
    alt = await ana.panel.locator("img").first.get_attribute("alt")
    assert alt is not None
    assert alt.startswith(score.group(0))
    phone = await look(playground, "Ana", 360)
    await phone.shoot(tmp_path / "full-time-360.png")
    ben = await look(playground, "Ben", 360)
    await ben.press(re.compile("📺 Watch: Ana United – "))
    await expect(ben.panel).to_contain_text("Ana United 0 : 0 ")
    await watch(ben, tmp_path, 360)
    await expect(ben.panel).to_contain_text(f"Ana United {score.group(1)} : {score.group(2)} ")
    await ana.press("Go on ▶", ana.panel)
    await expect(ana.panel).to_contain_text("Week 2 of 8")
    await expect(ana.panel).not_to_contain_text("full time")
    await ana.sees(f"Week 1 · {score.group(1)} : {score.group(2)} against ")
    await ana.messages.first.evaluate("message => message.scrollIntoView()")
    await ana.page.screenshot(path=tmp_path / "card-1280.png")
    assert await playground.interrupt() == ""


def with_veteran(club):
    """Let Bruno, whom training weakens, play for the club, and let it afford everything."""
    club["men"][0] |= {"man": NUMBER["bruno"], "trained": False}
    club["res"] = [9, 9, 9, 9]
    for post in club["posts"]:
        post |= {"ban": 0, "spent": False}


async def test_training_that_weakens_is_asked_about(start, look, tmp_path):
    """E-R3, E-R5: the panel shows both sides of each, and a question before the veteran's."""
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.play("Eleven")
    await ana.press("Start")
    await ana.press("My club")
    await press_until(ana, "Week 1 of 8 · Tuesday")
    change_club(tmp_path / "fulltime.db", with_veteran)
    await ana.press("↻", ana.panel)
    await ana.select("Use a card…", "First Trainer")
    await ana.shoot(tmp_path / "train-360.png")
    await ana.press("5 Bruno 🛡3 → 🛡2 ★", ana.panel)
    await expect(ana.panel).to_contain_text("Training makes him weaker: 5 Bruno")
    await ana.shoot(tmp_path / "weaker-360.png")
    await ana.press("No, go back", ana.panel)
    await ana.press("5 Bruno 🛡3 → 🛡2 ★", ana.panel)
    await ana.press("5 Bruno 🛡3 → 🛡2 ★", ana.panel)
    await expect(ana.panel).to_contain_text("Bruno is trained")
    assert await playground.interrupt() == ""


@pytest.mark.parametrize("width", [360, 1280])
async def test_a_match_of_an_earlier_week_is_watched(start, look, tmp_path, width):
    """E-R57: while the next Matchday is on, and by the select of weeks after it."""
    playground = await start()
    ana = await look(playground, "Ana", 1280)
    await ana.play("Eleven")
    await ana.press("Start")
    await ana.press("My club")
    await press_until(ana, "Week 2 of 8 · Matchday")
    ben = await look(playground, "Ben", width)
    await ben.press("📺 Watch earlier matches")
    await expect(ben.panel).to_contain_text("Week 1 of 8 · kick-off")
    await ben.shoot(tmp_path / f"earlier-{width}.png")
    await press_until(ana, "Week 3 of 8")
    await ben.press(re.compile("📺 Watch: Ana United – "))
    await expect(ben.panel).to_contain_text("Week 2 of 8 · kick-off")
    await ben.shoot(tmp_path / f"weeks-{width}.png")
    await ben.select("📺 Another week…", "Week 1")
    await expect(ben.panel).to_contain_text("Week 1 of 8 · kick-off")
    await ben.press("Skip to the end", ben.panel)
    await expect(ben.panel).to_contain_text("Week 1 of 8 · full time")
    await ben.shoot(tmp_path / f"week-1-{width}.png")
