"""Each picture is drawn once, and a failure is reported."""

import asyncio

import discord
import pytest
import simcord
from discord import app_commands

from bot.rendering.drawing import RasterError, draw
from bot.rendering.rasterizer import Rasterizer
from bot.rendering.threads import DrawingThreads
from bot.rendering.workers import InlineWorkers

FRAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 1350">{}</svg>'
BOARD = FRAME.format('<rect width="500" height="500" fill="green"/>')


class Slow:
    """Draws when it is told to, and counts."""

    def __init__(self):
        self.go = asyncio.Event()
        self.drawn = 0

    async def run(self, fn, *args):
        self.drawn += 1
        await self.go.wait()
        return fn(*args)


def raster(workers=None, size=2**20):
    return Rasterizer(workers or InlineWorkers(), size)


def numbered(n):
    return FRAME.format(f'<rect width="{n + 10}" height="10"/>')


@pytest.mark.parametrize("broken", ["", "<svg", "no drawing", FRAME.format("<rect")])
async def test_a_broken_drawing_is_an_error_and_is_not_kept(broken):
    pictures = raster()
    with pytest.raises(RasterError):
        await pictures.png(broken)
    assert pictures.cached(broken) is None


async def test_what_was_drawn_is_kept_for_the_quick_way():
    workers = Slow()
    workers.go.set()
    pictures = raster(workers)
    assert pictures.cached(BOARD) is None
    png = await pictures.png(BOARD)
    assert pictures.cached(BOARD) == png == draw(BOARD)
    assert await pictures.png(BOARD) == png
    assert workers.drawn == 1


async def test_asked_for_twice_at_once_it_is_drawn_once():
    workers = Slow()
    pictures = raster(workers)
    asked = [asyncio.create_task(pictures.png(BOARD)) for _ in range(3)]
    await asyncio.sleep(0)
    workers.go.set()
    assert len(set(await asyncio.gather(*asked))) == 1
    assert workers.drawn == 1


async def test_one_who_gives_up_takes_the_picture_from_nobody():
    workers = Slow()
    pictures = raster(workers)
    first, second = (asyncio.create_task(pictures.png(BOARD)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    workers.go.set()
    assert await second == draw(BOARD)
    assert first.cancelled()


@pytest.mark.parametrize("svg", [BOARD, "broken"])
async def test_when_all_give_up_nothing_is_left_waiting(svg):
    workers = Slow()
    pictures = raster(workers)
    asked = asyncio.create_task(pictures.png(svg))
    await asyncio.sleep(0.01)
    asked.cancel()
    workers.go.set()
    await asyncio.sleep(0.2)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert (pictures.cached(svg) is not None) == (svg == BOARD)


async def test_a_failure_is_tried_again_when_asked_again():
    workers = Slow()
    workers.go.set()
    pictures = raster(workers)
    for _ in range(2):
        with pytest.raises(RasterError):
            await pictures.png("broken")
    assert workers.drawn == 2


async def test_the_longest_unused_picture_goes_when_the_room_is_full():
    sizes = [len(draw(numbered(n))) for n in range(3)]
    pictures = raster(size=sum(sizes[:2]) + sizes[2] - 1)
    for n in (0, 1):
        await pictures.png(numbered(n))
    pictures.cached(numbered(0))
    await pictures.png(numbered(2))
    kept = [n for n in range(3) if pictures.cached(numbered(n)) is not None]
    assert kept == [0, 2]


async def test_pictures_that_just_fit_all_stay():
    sizes = [len(draw(numbered(n))) for n in range(3)]
    pictures = raster(size=sum(sizes))
    for n in range(3):
        await pictures.png(numbered(n))
    assert None not in [pictures.cached(numbered(n)) for n in range(3)]


async def test_a_picture_bigger_than_the_room_is_drawn_and_not_kept():
    pictures = raster(size=10)
    assert await pictures.png(BOARD) == draw(BOARD)
    assert pictures.cached(BOARD) is None


class Painter(discord.Client):
    """A bot that draws when it is told to and says how big the picture is."""

    def __init__(self, pictures):
        super().__init__(intents=discord.Intents(guilds=True))
        self.pictures = pictures
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        @self.tree.command(description="Draw")
        async def board(interaction: discord.Interaction):
            await interaction.response.send_message(str(len(await self.pictures.png(BOARD))))

        await self.tree.sync()


async def test_a_thread_draws_for_a_bot_in_simcord():
    threads = DrawingThreads(size=1)
    async with simcord.run(Painter(raster(threads))) as env:
        guild = env.create_guild()
        ana = guild.add_member(env.create_user("ana"))
        result = await ana.slash(guild.create_text_channel("games"), "board")
        assert result.response.content == str(len(draw(BOARD)))
    await threads.close()


async def test_a_picture_is_behind_while_as_many_are_drawn_as_can_be_at_once():
    workers = Slow()
    pictures = Rasterizer(workers, at_once=2)
    drawing = []
    for number in range(2):
        assert not pictures.is_behind(numbered(number))
        drawing.append(asyncio.create_task(pictures.png(numbered(number))))
        await asyncio.sleep(0)
    assert pictures.is_behind(numbered(2))
    assert not pictures.is_behind(numbered(1)), "it is being drawn already"
    workers.go.set()
    await asyncio.gather(*drawing)
    assert not pictures.is_behind(numbered(2))


async def test_however_small_pictures_are_only_so_many_are_kept(monkeypatch):
    monkeypatch.setattr("bot.rendering.rasterizer.MOST_KEPT", 3)
    pictures = raster()
    for number in range(5):
        await pictures.png(numbered(number))
    kept = [number for number in range(5) if pictures.cached(numbered(number))]
    assert kept == [2, 3, 4], "those used last"
