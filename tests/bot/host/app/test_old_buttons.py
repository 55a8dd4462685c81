"""Buttons under messages that an older bot posted still do what they did.

The database was written by the last commit before the host's modules got their present places and
names (72bf6e3): a lobby, a match of three games each, a season after its first week, another that
is open for sign-up, and a shared preset. `before_rebuild.json` has the buttons and selects of its
messages, and of the panels behind them, with what that commit answered to each one as the first:
the kind of the reply, how many buttons and selects it has, and whether the match moved on.
"""

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import UpdateMessage
from bot.host.ui.message import MessageContent
from games.registry import GAMES
from storage.opening import open_database
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, Front, Message, picks, presses, said

DATA = Path(__file__).parents[1] / "data"
BEFORE = json.loads((DATA / "before_rebuild.json").read_text(encoding="utf-8"))
BUTTONS = BEFORE["buttons"]
MEMBERS = {one.name.lower(): one for one in (ANA, BEN, CEM, DAN, EVE)}
LATER = ("My team", "💡 Hint", "Analysis", "Plan the week", "My club", "Reset a club…")
PLACES = sorted({one["on"] for one in BUTTONS})


@pytest.fixture(autouse=True)
def toy_registered():
    """The games of the old matches are the real ones."""


@pytest.fixture(scope="module")
def old_database(tmp_path_factory):
    """The old database, brought up to what the bot writes today."""
    path = tmp_path_factory.mktemp("old") / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / "before_rebuild.sql").read_text(encoding="utf-8"))
    asyncio.run(open_database(path).close())
    return path


@pytest.fixture
async def press(old_database, clock, tmp_path):
    """Press an old button, the first thing that happens; return (reply, moved, front)."""
    clock.set_to(datetime.fromisoformat(BEFORE["now"]))
    opened = []

    async def press(button):
        path = tmp_path / f"{len(opened)}.db"
        shutil.copy(old_database, path)
        opened.append(open_database(path))
        front = Front(opened[-1], clock, games=GAMES)
        for message in {one["message"] for one in BUTTONS if one["message"]}:
            content = [MessageContent("")]
            front.messenger.messages[message] = Message(message, 800, clock.ms(), content)
        custom_id = CustomId.parse(button["custom_id"])
        before = await version_of(front, custom_id.match)
        reply = await front.send(
            MEMBERS[button["member"]],
            custom_id,
            on=button["message"],
            private=button["private"],
            values=tuple(button["values"]),
        )
        moved = await version_of(front, custom_id.match) - before
        await front.host.close()
        return reply, moved, front

    yield press
    for database in opened:
        await database.close()


async def version_of(front, match):
    return 0 if match == NO_MATCH else (await front.row(match)).version


def find(label, member, **wanted):
    """Return the old button of this label that a member may press."""
    return next(
        one
        for one in BUTTONS
        if (one["label"], one["member"]) == (label, member) and wanted.items() <= one.items()
    )


def answers(reply, moved):
    """Yield what is known of an old answer, in each form that it may have had.

    What was a private message of its own is now told on the pressed panel: a sentence above it, or
    a sheet in its place, which has a way back. The buttons in `LATER` have come since.
    """
    content = getattr(reply, "content", None)
    buttons = [one.label for one in presses(content)] if content else []
    known = [label for label in buttons if label not in LATER]
    controls = len(known) + len(picks(content)) if content else 0
    yield {"reply": type(reply).__name__, "controls": controls, "moved": moved}
    if isinstance(reply, UpdateMessage) and content.notice:
        yield {"reply": "EphemeralMessage", "controls": 0, "moved": moved}
    elif isinstance(reply, UpdateMessage):
        yield {"reply": "EphemeralMessage", "controls": controls, "moved": moved}
        if "Back" in buttons:
            yield {"reply": "EphemeralMessage", "controls": controls - 1, "moved": moved}


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
async def test_every_old_button_has_its_answer(press, place):
    wrong = []
    for button in [one for one in BUTTONS if one["on"] == place]:
        reply, moved, _ = await press(button)
        found = [*answers(reply, moved > 0)]  # how far computers then play is theirs
        known = button | {"moved": button["moved"] > 0}
        if "out of date" in said(reply) or not any(one.items() <= known.items() for one in found):
            wrong.append((button, found, said(reply)))
    assert not wrong


async def test_an_old_move_is_played(press):
    button = next(one for one in BUTTONS if one["on"] == "dice" and one["moved"])
    custom_id = CustomId.parse(button["custom_id"])
    _, _, front = await press(button)
    _, played, _, _ = await front.stored(custom_id.match)
    assert played[-1].lines == (custom_id.action,)


async def test_an_old_join_takes_a_seat(press):
    button = find("Join", "eve", on="lobby")
    _, _, front = await press(button)
    row = await front.row(CustomId.parse(button["custom_id"]).match)
    assert [seat.name for seat in row.seats] == ["Ana", "Ben", "Eve"]


async def test_an_old_season_table_shows_the_week(press):
    reply, _, _ = await press(find("Season table", "ana"))
    assert "Week 1\n" in said(reply)


async def test_a_preset_shared_before_is_taken(press):
    reply, _, _ = await press(find("Take a copy", "eve"))
    assert "is yours now" in said(reply)
