"""The playground's pages show the bot's pictures as Discord does: as they are, in their place."""

import base64
import io

import discord

from bot.playground.pictures import PictureReader
from bot.rendering.svg_to_png import draw
from tests.bot.playground_pages import StandIn, playing, shown

GIF = base64.b64decode("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=")
"""One white pixel."""


async def test_a_page_is_told_the_size_of_a_picture_with_its_message():
    """So that it reserves its place, as Discord does, and no button below it jumps."""
    png = draw('<svg xmlns="http://www.w3.org/2000/svg" width="128" height="64"/>')
    bot = StandIn()
    async with playing(bot, "ana") as [ana]:
        [channel] = bot.guilds[0].text_channels
        await channel.send(file=discord.File(io.BytesIO(png), "board.png"))
        seen = await shown(ana, lambda seen: "board.png" in str(seen["assets"]))
    [picture] = [one for one in seen["assets"].values() if one["filename"] == "board.png"]
    assert (picture["displayWidth"], picture["displayHeight"]) == (800, 400)


async def test_a_page_loads_the_script_that_keeps_pictures_in_place():
    async with playing(StandIn(), "ana") as [ana], ana.http.get(ana.base) as page:
        assert 'src="/pictures.js"' in await page.text()
        async with ana.http.get(f"{ana.base}pictures.js") as script:
            assert "latest" in await script.text()


async def test_the_bots_pictures_are_shown_as_they_are():
    """SimCord would start a process for each, and encode it anew."""
    png = draw('<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"/>')
    reader = PictureReader()
    shown = await reader.validate("picture", png)
    assert (shown.normalized, shown.content_type) == (png, "image/png")
    assert (shown.width, shown.height) == (128, 128)
    assert (await reader.validate("animation", GIF)).normalized != GIF
    await reader.close()
