"""The database of a release, as the bot finds it that takes it over."""

import asyncio
import shutil

import pytest

from games.registry import GAMES
from storage.opening import open_database
from tests.bot.host.data.release import FIRST, Release
from tests.bot.host.fakes import Front


@pytest.fixture(scope="session")
def release():
    return Release.load(FIRST)


@pytest.fixture(scope="session")
def release_database(release, tmp_path_factory):
    """Its database, brought up to what the bot writes today."""
    path = tmp_path_factory.mktemp("release") / "fulltime.db"
    release.write_database(path)
    asyncio.run(open_database(path).close())
    return path


@pytest.fixture
async def release_front(release, release_database, clock, tmp_path):
    """A host on a copy of its database, with the real games."""
    clock.set_to(release.now)
    path = tmp_path / "release.db"
    shutil.copy(release_database, path)
    async with await asyncio.to_thread(open_database, path) as database:
        front = Front(database, clock, games=GAMES)
        yield front
        await front.host.close()
