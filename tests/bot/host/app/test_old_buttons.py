"""Buttons under messages that a bot of 1.0 posted still do what they did.

Its database and its buttons were written by `python -m tests.bot.host.data.record`: a lobby, a
running match of each game, seasons, a league, a cup and a preset, and for each button and select
the kind of its answer, how many controls that has, and whether the match moved on. They are kept
for ever; a release to come adds its own.
"""

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime

import pytest

from bot.host.ui.custom_id import CustomId
from games.registry import GAMES
from storage.opening import open_database
from tests.bot.host.data.record import DATA, MEMBERS, Pressed, press
from tests.bot.host.fakes import Front, said

RELEASE = "release_1_0"
BEFORE = json.loads((DATA / f"{RELEASE}.json").read_text(encoding="utf-8"))
BUTTONS = [Pressed(**one | {"values": tuple(one["values"])}) for one in BEFORE["buttons"]]
PLACES = sorted({CustomId.parse(one.custom_id).match for one in BUTTONS})


@pytest.fixture(autouse=True)
def toy_registered():
    """The games of the old matches are the real ones."""


@pytest.fixture(scope="module")
def old_database(tmp_path_factory):
    """The old database, brought up to what the bot writes today."""
    path = tmp_path_factory.mktemp("old") / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / f"{RELEASE}.sql").read_text(encoding="utf-8"))
    asyncio.run(open_database(path).close())
    return path


@pytest.fixture
def press_again(old_database, tmp_path):
    """Press an old button, the first thing that happens; return what came of it."""

    async def again(button):
        path = tmp_path / "copy.db"
        shutil.copy(old_database, path)
        now = datetime.fromisoformat(BEFORE["now"])
        return await press(path, button, now, BEFORE["messages"])

    return again


@pytest.fixture
async def front(old_database, clock, tmp_path):
    """A host on the old database."""
    clock.set_to(datetime.fromisoformat(BEFORE["now"]))
    path = tmp_path / "copy.db"
    shutil.copy(old_database, path)
    async with await asyncio.to_thread(open_database, path) as database:
        front = Front(database, clock, games=GAMES)
        yield front
        await front.host.close()


def find(label, member):
    """Return the first old button of this label that a member may press."""
    return next(one for one in BUTTONS if (one.label, one.member) == (label, member))


async def answer(front, button):
    return await front.send(
        MEMBERS[button.member], CustomId.parse(button.custom_id), values=button.values, private=True
    )


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
async def test_every_old_button_has_its_answer(press_again, place):
    of_place = [one for one in BUTTONS if CustomId.parse(one.custom_id).match == place]
    assert [await press_again(one) for one in of_place] == of_place


async def test_an_old_move_is_played(front):
    button = next(one for one in BUTTONS if one.moved and ":/" not in one.custom_id)
    custom_id = CustomId.parse(button.custom_id)
    await answer(front, button)
    _, played, _, _ = await front.stored(custom_id.match)
    assert played[-1].lines == tuple((button.values or (custom_id.action,))[0].split(","))


async def test_an_old_join_takes_a_seat(front):
    joins = [one for one in BUTTONS if one.custom_id.endswith(":/join") and one.member == "eve"]
    button = next(one for one in joins if one.moved)
    await answer(front, button)
    row = await front.row(CustomId.parse(button.custom_id).match)
    assert "Eve" in [seat.name for seat in row.seats]


async def test_an_old_season_table_shows_the_week(front):
    assert "Week " in said(await answer(front, find("Season table", "ana")))


async def test_a_preset_shared_before_is_taken(front):
    assert "is yours now" in said(await answer(front, find("Take a copy", "eve")))
