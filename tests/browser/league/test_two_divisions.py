"""Eight clubs in two divisions and a league of dice football at the same time, over two seasons.

Ana and Ben look in, Cem plans all ahead, Dana stays away. The playground is restarted between
posts; after that its channel holds only the cards of what is running.
"""

import re
from dataclasses import dataclass, field

import pytest
from playwright.async_api import expect

from tests.browser.league.test_time import FIRST, MOST_WEEKS
from tests.browser.league.test_week_posts import shoot
from tests.browser.playground import Playground
from tests.browser.viewer import IDLE, Viewer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
WIDTHS = {"Ana": 1280, "Ben": 360, "Cem": 360}
OTHERS = ("Dana", "Emil", "Fay", "Gus", "Hana")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Matchday")
NEXT = [f"Week 1 of 8 · {day}" for day in DAYS[1:]]
"""The words of the match message when the day after each of `DAYS` opens."""
RESTARTS = {"Monday", "Tuesday", "Thursday", 4}
"""The days of the first week and the week after which the playground is started again."""
AGAIN = "New season, same people"
POST = re.compile(r"^🏆 (League.*? · (?:week|round) \d.*)$", re.MULTILINE)
"""The title of a post about a week or a round."""
TRANSFERS = ": transfers"
MOST_STEPS = 8
"""More than the closings from the start to the first Monday, in either season."""
REPORTED = re.compile("Tuesday, (as planned|not done): Build Stand")


@dataclass
class Channel:
    """The channel as three members see it, and the titles of its posts so far."""

    start: object
    look: object
    playground: Playground | None = None
    viewers: dict[str, Viewer] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    """The titles posted before the last restart, except for transfers, which are posted again."""

    async def open(self):
        self.playground = await self.start()
        for viewer in self.viewers.values():
            await viewer.page.context.close()
        self.viewers = {
            name: await self.look(self.playground, name, width) for name, width in WIDTHS.items()
        }

    async def restart(self):
        """Restart the playground between two posts; after that nothing is posted a second time."""
        self.told = {title for title in await self.titles() if TRANSFERS not in title}
        assert await self.playground.interrupt() == ""
        await self.open()

    async def titles(self):
        """Return the titles of all posts about weeks and rounds so far; none is there twice."""
        viewer = self.viewers["Ana"]
        await viewer.until(IDLE)
        texts = await viewer.messages.all_inner_texts()
        titles = [found[1] for text in texts if (found := POST.search(text))]
        found = {*titles}
        assert len(found) == len(titles), titles
        assert not found & self.told, "none is posted again after a restart"
        return found | self.told

    async def pass_time(self, how, words):
        """Let time pass until a message with these words is posted."""
        viewer = self.viewers["Ana"]
        for _ in range(MOST_STEPS):
            await viewer.command("time", passes=how)
            await viewer.until(IDLE)
            if await viewer.messages.filter(has_text=words).count():
                return
        raise AssertionError(words)

    async def visit(self, *names):
        """Let members open their clubs."""
        for name in names:
            await self.viewers[name].command("season club")
            await self.viewers[name].until(IDLE)

    async def joined(self, *names):
        """Let members press Join on the newest message; those without a page open one for it."""
        for name in names:
            viewer = self.viewers.get(name) or await self.look(self.playground, name, 360)
            await viewer.press("Join")
            if name not in self.viewers:
                await viewer.page.close()
        await self.viewers["Ana"].sees(names[-1])

    async def begin(self, *names, words):
        """Let members join the season that is open, and start it."""
        ana = self.viewers["Ana"]
        await self.joined(*names)
        await ana.press("Start")
        await ana.sees(words)


async def plan_week(viewer, path):
    """Plan three days and the line-up on Monday."""
    await viewer.command("season club")
    while await viewer.panel.get_by_role("button", name="Accept", exact=True).count():
        await viewer.press("Accept", viewer.panel)
    await viewer.press("Plan the week", viewer.panel)
    for day in DAYS[1:4]:
        await viewer.press(day, viewer.panel)
        await viewer.select("Build…", re.compile(r"^Stand · \d €"))
        await viewer.press("Whole week", viewer.panel)
    await viewer.select("Your line-up…", "Suggested line-up")
    await viewer.shoot(path)


async def moved(viewer):
    """Return the managers of the club that goes up and of the one that goes down."""
    (up,), (down,) = [
        re.findall(f"{sign} (.*) goes {way} next season", await viewer.reads())
        for sign, way in (("▲", "up"), ("▼", "down"))
    ]
    return [next(name for name in (*WIDTHS, *OTHERS) if name in club) for club in (up, down)]


async def test_two_divisions_and_a_league_beside_them_play_on_over_restarts(start, look, tmp_path):
    channel = Channel(start, look)
    await channel.open()
    await channel.viewers["Ana"].command("season new")
    await channel.begin("Ben", "Cem", *OTHERS, words="closes")
    await channel.viewers["Ana"].command("season new", game="Dice football (Finale)")
    await channel.begin("Ben", "Cem", words="play this season")
    await channel.pass_time("Until", "week 1 begins")
    await plan_week(channel.viewers["Cem"], tmp_path / "plan.png")
    for day, following in zip(DAYS, (*NEXT, "week 2 begins"), strict=True):
        await channel.visit("Ana", "Ben")
        await channel.pass_time("Until", following)
        await look_at_day(channel, day, tmp_path)
        if day in RESTARTS:
            await channel.restart()
    for week in range(2, MOST_WEEKS):
        await channel.visit("Ana", "Ben")
        await channel.viewers["Ana"].command("time", passes="A week")
        if await channel.viewers["Ana"].messages.filter(has_text="League is over").count():
            break
        if week in RESTARTS:
            await channel.restart()
    await look_at_end(channel, tmp_path)
    await play_second(channel, tmp_path)
    assert "broke" not in await channel.viewers["Ana"].reads()
    assert await channel.playground.interrupt() == ""


async def look_at_day(channel, day, path):
    """Check the notice on the absent member, the report on the plan, and a private prediction."""
    ana, ben, cem = channel.viewers.values()
    if day == "Monday":
        away = await ana.messages.filter(has_text="missed two days in a row").all_inner_texts()
        assert any("Dana" in text for text in away), away
        await shoot(ben, "missed two days in a row", path / "away.png")
    if day == "Thursday":
        await channel.visit("Cem")
        await expect(cem.panel).to_contain_text(REPORTED)
        await cem.shoot(path / "report.png")
    if day == "Matchday":
        await predict(channel)


async def predict(channel):
    """Let a member of neither club of a rivalry predict; the others do not see it.

    A division that only computers manage has no rivalry.
    """
    for name, viewer in channel.viewers.items():
        square = viewer.page.get_by_role("button", name="All square", exact=True)
        mine = viewer.page.get_by_role("button", name=re.compile(name))
        others = viewer.messages.filter(has=square).filter(has_not=mine)
        if await others.count():
            break
    await viewer.press("All square", others.last)
    await expect(viewer.panel).to_contain_text("You predict")
    for other in {*channel.viewers.values()} - {viewer}:
        await expect(other.messages.filter(has_text="You predict")).to_have_count(0)


async def look_at_end(channel, path):
    """Check that every week and round was posted once, and what the final posts name."""
    weeks = {
        f"League · Division {division} · week {week}{what}"
        for division in (1, 2)
        for week in range(1, 9)
        for what in ("", " begins")
    }
    rounds = {f"League 2 · round {number}" for number in (1, 2, 3)}
    assert {one for one in await channel.titles() if TRANSFERS not in one} == weeks | rounds
    for viewer in (channel.viewers["Ana"], channel.viewers["Ben"]):
        last = viewer.messages.filter(has_text=AGAIN).last
        await expect(last).to_contain_text(FIRST)
        await expect(last).to_contain_text("League is over")
        for words in ("goes up", "goes down", AGAIN):
            await shoot(viewer, words, path / f"{words}-{viewer.name}.png")
    ends = await viewer.messages.filter(
        has_text=re.compile(r"Division \d is over")
    ).all_inner_texts()
    assert len(ends) == 2
    assert sum("Dana" in text for text in ends) == 1, "who stayed away keeps the place"


async def play_second(channel, path):
    """Check that the clubs that went up and down play in the other division next season."""
    ana = channel.viewers["Ana"]
    up, down = await moved(ana)
    await ana.press(AGAIN, ana.messages.filter(has_text="League is over").last)
    await ana.sees("the next season is open")
    await channel.begin("Ben", "Cem", *OTHERS, words="closes")
    await channel.pass_time("A week", "League 3 · Division 2 · week 1 begins")
    await see_moved(channel, up, down, "week 1 begins")
    await channel.restart()
    await channel.visit("Ana", "Ben")
    await channel.pass_time("A week", "The race for the title")
    await see_moved(channel, up, down, "The race for the title")
    for viewer in (channel.viewers["Ana"], channel.viewers["Ben"]):
        await shoot(viewer, "The race for the title", path / f"second-{viewer.name}.png")
    assert {
        f"League 3 · Division {division} · week 1{what}"
        for division in (1, 2)
        for what in ("", " begins")
    } <= await channel.titles()


async def see_moved(channel, up, down, words):
    """Check that posts with these words name the two clubs in their new divisions."""
    for viewer in (channel.viewers["Ana"], channel.viewers["Ben"]):
        for name, division in ((up, 1), (down, 2)):
            title = f"League 3 · Division {division} · week 1"
            post = viewer.messages.filter(has_text=title).filter(has_text=words)
            await expect(post).to_contain_text(name)
