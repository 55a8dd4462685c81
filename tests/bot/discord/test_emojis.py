"""A game's faces as the application's emoji: uploaded once, remembered, never waited for."""

import pytest

from bot.discord.emojis import Emojis
from bot.rendering.rasterizer import Rasterizer
from bot.workers import InlineWorkers
from games.registry import GAMES
from storage.opening import open_database
from tests.standin.run import standin
from tests.standin.tiny import make_bot

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>'
WANTED = {"red_5_circle": SVG, "paul": SVG}


@pytest.fixture
async def home():
    async with standin(None) as running:
        yield running


@pytest.fixture
async def database(tmp_path):
    async with open_database(tmp_path / "emoji.db") as opened:
        yield opened


@pytest.fixture
def emojis(home, database):
    """Return a fresh start's emojis: what an earlier one uploaded is only in the database."""

    async def start():
        await home.start_bot(make_bot)
        return Emojis(home.bot, database, Rasterizer(InlineWorkers()))

    return start


async def test_missing_faces_are_uploaded_once_and_found_by_name(home, emojis):
    first = await emojis()
    assert first.get("red_5_circle") is None
    await first.load(WANTED)
    assert {name: first.get(name).name for name in WANTED} == {name: name for name in WANTED}
    assert len(home.world.emojis) == 2
    await home.stop_bot()
    second = await emojis()
    await second.load(WANTED)
    assert second.get("paul").id == first.get("paul").id
    assert len(home.world.emojis) == 2
    assert len(home.sent("GET", r".*/emojis")) == 1


async def test_what_discord_refuses_leaves_the_labels(home, emojis):
    there = await emojis()
    home.faults.refuse("POST", "/applications/*/emojis", 50001)
    await there.load(WANTED)
    assert there.get("red_5_circle") is None


def test_every_name_is_one_discord_takes():
    for definition in GAMES.values():
        for name in definition.pictures.emoji():
            assert 2 <= len(name) <= 32
            assert name.replace("_", "").isalnum()
