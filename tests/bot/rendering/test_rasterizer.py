"""Each picture is drawn once, and a failure is reported."""

import asyncio

import discord
import pytest
import simcord
from discord import app_commands

from bot.rendering.rasterizer import Rasterizer
from bot.rendering.svg_to_png import RasterError, draw
from bot.rendering.threads import DrawingThreads
from bot.workers import InlineWorkers

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
    await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()}, timeout=10)
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
    async with simcord.run(Painter(raster(threads)), settle_timeout=60) as env:
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
        drawing.append(asyncio.create_task(pictures.png(numbered(number), urgent=True)))
        await asyncio.sleep(0)
    assert pictures.is_behind(numbered(2))
    assert not pictures.is_behind(numbered(1)), "it is being drawn already"
    workers.go.set()
    await asyncio.gather(*drawing)
    assert not pictures.is_behind(numbered(2))


class OneByOne:
    """Finishes its drawings one by one, when told to; `begun` are those it was given, in order."""

    def __init__(self):
        self.begun = []
        self.ends = []

    async def run(self, fn, svg):
        self.begun.append(svg)
        self.ends.append(asyncio.Event())
        await self.ends[-1].wait()
        return fn(svg)

    async def finish(self, number):
        """Finish the drawing begun at this place, and let what follows begin."""
        self.ends[number].set()
        for _ in range(5):
            await asyncio.sleep(0)


async def asked(pictures, *numbers, urgent=False):
    tasks = [
        asyncio.create_task(pictures.png(numbered(number), urgent=urgent)) for number in numbers
    ]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


async def test_pictures_of_replies_are_drawn_first():
    """One thread is kept free for them, and those that wait go before what was asked earlier."""
    workers = OneByOne()
    pictures = Rasterizer(workers, at_once=2)
    tasks = await asked(pictures, 0, 1, 2)
    assert workers.begun == [numbered(0)], "a thread stays free"
    assert not pictures.is_behind(numbered(3))
    tasks += await asked(pictures, 3, 4, urgent=True)
    assert workers.begun == [numbered(0), numbered(3)]
    assert pictures.is_behind(numbered(5))
    await workers.finish(0)
    assert workers.begun[2:] == [numbered(4)], "before 1, which was asked earlier"
    await workers.finish(1)
    assert workers.begun[3:] == [numbered(1)]
    await workers.finish(2)
    assert len(workers.begun) == 4, "the thread of the reply stays free again"
    await workers.finish(3)
    await workers.finish(4)
    assert await asyncio.gather(*tasks) == [draw(numbered(n)) for n in (0, 1, 2, 3, 4)]
    assert pictures.in_progress == 0


async def test_a_picture_that_waits_goes_first_once_a_reply_needs_it():
    workers = OneByOne()
    pictures = Rasterizer(workers, at_once=1)
    tasks = await asked(pictures, 0, 1, 2)
    tasks += await asked(pictures, 2, urgent=True)
    await workers.finish(0)
    assert workers.begun == [numbered(0), numbered(2)]
    await workers.finish(1)
    await workers.finish(2)
    assert len({*await asyncio.gather(*tasks)}) == 3


async def test_a_bot_that_ends_leaves_nobody_waiting_for_a_picture():
    workers = Slow()
    pictures = Rasterizer(workers, at_once=1)
    tasks = await asked(pictures, 0, 1)
    running = asyncio.all_tasks() - {asyncio.current_task(), *tasks}
    for task in running:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await tasks[0]
    tasks[1].cancel()
    await asyncio.gather(*running, *tasks, return_exceptions=True)
    assert workers.drawn == 1, "nothing new is begun"


async def test_however_small_pictures_are_only_so_many_are_kept(monkeypatch):
    monkeypatch.setattr("bot.rendering.rasterizer.MOST_KEPT", 3)
    pictures = raster()
    for number in range(5):
        await pictures.png(numbered(number))
    kept = [number for number in range(5) if pictures.cached(numbered(number))]
    assert kept == [2, 3, 4], "those used last"
