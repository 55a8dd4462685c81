"""The page to keep, in a browser that is offline."""

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.host.match.replay_run import ReplayInput, Step
from bot.host.replays.html_replay import HtmlReplayInput, page
from games.core.dice import RandomSource, SeededDice, match_key
from games.core.match import Match
from games.core.record import events_json
from games.finale_dice.definition import DEFINITION
from storage.match.matches import SeatRow
from tests.browser.conftest import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
KEY = match_key(b"s" * 32, "1")
MOVES = 12
BEGAN, DAY = 1_795_348_800_000, 86_400_000
"""The match began on 22 November 2026 at noon (UTC); milliseconds."""


@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    """The page of a dozen moves of dice football, as a file."""
    match = Match.start(DEFINITION, DEFINITION.options(), 2, SeededDice(KEY))
    bot = next(iter(DEFINITION.bots.values()))
    for number in range(MOVES):
        seat = DEFINITION.game.waiting_for(match.state)[0]
        legal = DEFINITION.game.legal_actions(match.state, seat)
        action = bot.choose(
            DEFINITION.game.view(match.state, seat), legal, None, RandomSource(bytes([number]))
        )
        match.play(seat, [DEFINITION.notation.write(action)])
    played = [past.played for past in match.past]
    options = DEFINITION.options_adapter.dump_json(match.options).decode()
    steps = tuple(Step(other.seat, other.lines, 0) for other in played)
    told = (match.opening, *(other.events for other in played))
    stories = [events_json(DEFINITION, events) for events in told]
    seats = (SeatRow(0, "Ana", 1), SeatRow(1, "Ben", 2))
    asked = HtmlReplayInput(
        DEFINITION.name,
        ReplayInput(DEFINITION.name, options, 2, KEY, None, steps),
        tuple(stories),
        (None, 0, 1),
        0,
        seats,
        (seats,) * len(stories),
        tuple(other.seat for other in played),
        ("🏁 Ana won", "Ben resigned."),
        "en",
        BEGAN,
        BEGAN + 2 * DAY,
    )
    path = tmp_path_factory.mktemp("kept") / "match.html"
    path.write_bytes(page(asked))
    return path


@pytest_asyncio.fixture(params=SIZES, loop_scope="session")
async def tab(request, browser, kept):
    """The page in a browser without a network, on a desk and on a phone; nothing may go wrong."""
    size = {"width": request.param, "height": SIZES[request.param]}
    phone = request.param < 500
    context = await browser.new_context(viewport=size, offline=True, is_mobile=phone)
    tab, wrong, asked = await context.new_page(), [], []
    tab.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.on("request", lambda request: asked.append(request.url))
    await tab.goto(kept.as_uri())
    yield tab
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not await tab.evaluate(wide)
    assert wrong == []
    assert [one for one in asked if not one.startswith(("file:", "data:"))] == []
    await context.close()


async def step(tab):
    return await tab.text_content("#step")


async def picture(tab):
    return await tab.get_attribute("#picture", "src")


async def test_a_match_is_stepped_through_without_looking_ahead(tab):
    assert await step(tab) == "The beginning"
    assert await tab.is_disabled("#back")
    assert await tab.is_hidden("#range"), "it does not say how long it was"
    for number in range(1, 4):
        await tab.click("#next")
        assert (await step(tab)).startswith(f"Move {number} · ")
    label = await tab.text_content("#free-label")
    assert label == "Hide how long it was, until the end is shown"


@pytest.mark.parametrize("press", ["#last", "End"])
async def test_to_the_end_works_at_once_and_then_hides_nothing(tab, press):
    await (tab.click(press) if press.startswith("#") else tab.keyboard.press(press))
    assert (await step(tab)).startswith(f"Move {MOVES} of {MOVES} · ")
    assert not await tab.is_checked("#free")
    assert await tab.is_visible("#range")


async def test_each_step_has_its_picture_and_the_picture_its_words(tab):
    await tab.click("#next")
    drawn = "picture => picture.decode().then(() => [picture.naturalWidth, picture.alt])"
    (size, alt), before = await tab.eval_on_selector("#picture", drawn), await picture(tab)
    assert size == 1080
    assert len(alt) > 100
    await tab.keyboard.press("ArrowRight")
    assert await picture(tab) != before
    await tab.keyboard.press("ArrowLeft")
    assert await picture(tab) == before


async def test_its_length_may_be_shown_and_leapt_over(tab):
    await tab.uncheck("#free")
    assert await step(tab) == "The beginning"
    await tab.keyboard.press("End")
    assert (await step(tab)).startswith(f"Move {MOVES} of {MOVES} · ")
    assert "🏁 Ana wonBen resigned." in await tab.text_content("#told")
    assert await tab.is_disabled("#next")
    await tab.select_option("#eyes", label="Ben's view")
    await tab.fill("#range", "5")
    assert (await step(tab)).startswith(f"Move 5 of {MOVES}")


async def test_the_page_plays_by_itself(tab):
    await tab.click("#play")
    await expect(tab.locator("#step")).to_contain_text("Move 2")
    await tab.click("#play")
    assert await tab.get_attribute("#play", "aria-label") == "Play on its own"


async def test_the_page_names_the_players_and_the_days(tab):
    assert await tab.text_content("#players") == "Ana (Red) · Ben (Blue)"
    assert await tab.title() == "Fulltime · Dice football (Finale) · Ana, Ben"
    assert await tab.text_content("#played") == "November 22 – 24, 2026"


async def test_nothing_covers_the_board(tab):
    above = """() => { const box = document.getElementById("picture").getBoundingClientRect();
      const spots = [[.5, .05], [.05, .5], [.95, .5], [.5, .5], [.5, .95]];
      return spots.map(([x, y]) => document.elementFromPoint(
        box.left + x * box.width, box.top + y * box.height)?.id); }"""
    assert await tab.evaluate(above) == ["picture"] * 5
    controls = "() => document.getElementById('next').getBoundingClientRect().bottom"
    assert await tab.evaluate(controls) <= tab.viewport_size["height"], "and they are in sight"


async def test_the_drawing_carries_the_font_it_is_drawn_for(tab):
    """Without the face it carries, the same drawing has other letters on a machine like this."""
    drawn = """async (source) => {
      const pixels = async (url) => {
        const image = new Image(), canvas = document.createElement("canvas");
        image.src = url;
        await image.decode();
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.toDataURL();
      };
      const text = decodeURIComponent(source.slice(source.indexOf(",") + 1));
      const bare = text.replace(/@font-face{[^}]*}/g, "");
      const [own, other] = [await pixels(source), await pixels(
        source.slice(0, source.indexOf(",") + 1) + encodeURIComponent(bare))];
      return [text.length > bare.length, own === other, own === await pixels(source)]; }"""
    carries, is_same_without, is_same_again = await tab.evaluate(drawn, await picture(tab))
    assert carries
    assert is_same_again
    assert not is_same_without


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("blocked", ["off", "policy", "broken"])
async def test_without_scripts_it_tells_the_match(browser, kept, tmp_path, width, blocked):
    """Scripts are off, a viewer's policy blocks them, or one fails as in an old browser."""
    text = kept.read_text()
    if blocked == "policy":
        policy = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">'
        text = text.replace("<head>", f"<head>{policy}")
    if blocked == "broken":
        text = text.replace("Intl.DateTimeFormat", "Intl.NoSuchThing")
    path = tmp_path / "match.html"
    path.write_text(text)
    size = {"width": width, "height": SIZES[width]}
    context = await browser.new_context(
        viewport=size, offline=True, java_script_enabled=blocked != "off"
    )
    tab = await context.new_page()
    await tab.goto(path.as_uri())
    assert await tab.title() == "Fulltime · Dice football (Finale) · Ana, Ben"
    seen = await tab.inner_text("body")
    for told in ("Dice football (Finale)", "Ana (Red) · Ben (Blue)", "🏁 Ana won", "Ben resigned."):
        assert told in seen
    assert await tab.locator("#static li").count() == MOVES + 1
    assert await tab.locator("#static li").last.is_visible()
    assert await tab.is_hidden("#next")
    drawn = await tab.locator("#static img").bounding_box()
    assert drawn["width"] > width / 4
    await context.close()
