"""Buttons under messages that a bot of 1.0 posted still do what they did.

`tests/bot/host/data/write_release.py` wrote its database (a lobby, a running match of each game,
seasons, a league, a cup, a preset) and, for each button and select, the kind of its answer, whether
that has buttons, and whether the match moved on. They are kept for ever; a release to come adds its
own.
"""

import shutil
from dataclasses import replace

import pytest

from bot.host.ui.custom_id import CustomId
from tests.bot.host.data.release import FIRST, MEMBERS, Release, press
from tests.bot.host.fakes import said

BUTTONS = Release.load(FIRST).buttons
PLACES = sorted({CustomId.parse(button.custom_id).match for button in BUTTONS})


@pytest.fixture(autouse=True)
def toy_registered():
    """The games of the old matches are the real ones."""


@pytest.fixture
def press_again(release, release_database, tmp_path):
    """Press an old button, the first thing that happens; return what came of it."""

    async def again(button):
        path = tmp_path / "copy.db"
        shutil.copy(release_database, path)
        return await press(path, button, release.now, release.messages)

    return again


def asking_first(button):
    """Return what comes of a button today: what called a cup or season off at once asks first."""
    ended = "-cancel " in button.custom_id and button.reply == "UpdateMessage"
    return replace(button, reply="EphemeralMessage", leads_on=True) if ended else button


def find(label, member):
    """Return the first old button of this label that a member may press."""
    return next(button for button in BUTTONS if (button.label, button.member) == (label, member))


async def answer(front, button):
    return await front.send(
        MEMBERS[button.member], CustomId.parse(button.custom_id), values=button.values, private=True
    )


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
async def test_every_old_button_has_its_answer(press_again, place):
    of_place = [button for button in BUTTONS if CustomId.parse(button.custom_id).match == place]
    assert [await press_again(pressed) for pressed in of_place] == [
        asking_first(pressed) for pressed in of_place
    ]


async def test_an_old_move_is_played(release_front):
    button = next(pressed for pressed in BUTTONS if pressed.moved and ":/" not in pressed.custom_id)
    custom_id = CustomId.parse(button.custom_id)
    await answer(release_front, button)
    _, played, _, _ = await release_front.stored(custom_id.match)
    assert played[-1].lines == tuple((button.values or (custom_id.action,))[0].split(","))


async def test_an_old_join_takes_a_seat(release_front):
    joins = [
        pressed
        for pressed in BUTTONS
        if pressed.custom_id.endswith(":/join") and pressed.member == "eve"
    ]
    button = next(join for join in joins if join.moved)
    await answer(release_front, button)
    row = await release_front.row(CustomId.parse(button.custom_id).match)
    assert "Eve" in [seat.name for seat in row.seats]


async def test_an_old_season_table_shows_the_week(release_front):
    assert "Week " in said(await answer(release_front, find("Season table", "ana")))


async def test_a_preset_shared_before_is_taken(release_front):
    assert "is yours now" in said(await answer(release_front, find("Take a copy", "eve")))
