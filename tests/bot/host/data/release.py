"""The buttons of a release: what stands in its database and its messages, and how one is pressed.

`write_release.py` writes them.
"""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.message import MessageContent, Select
from games.registry import GAMES
from storage.opening import open_database
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, HERE, FakeClock, Front, Message

DATA = Path(__file__).parent
FIRST = "release_1_0"
"""The name of the first release's files."""
MEMBERS = {member.name.lower(): member for member in (ANA, BEN, CEM, DAN, EVE)}
EMPTY = MessageContent("")


@dataclass(frozen=True)
class Pressed:
    """A button or select as one member sees it, and what its press did.

    `message` is the public message it stands on (None: a private one), `values` what is chosen of
    a select. `reply` is the kind of the reply; `leads_on` says whether that has buttons or selects.
    """

    label: str
    custom_id: str
    member: str
    message: int | None
    values: tuple[str, ...] = ()
    reply: str = ""
    leads_on: bool = False
    moved: bool = False


@dataclass(frozen=True)
class Release:
    """A release by the name of its files: when it was written, its messages, and their buttons."""

    name: str
    now: datetime
    messages: list[int]
    buttons: list[Pressed]

    @classmethod
    def load(cls, name: str) -> "Release":
        """Return a release that was written."""
        told = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
        found = [Pressed(**one | {"values": tuple(one["values"])}) for one in told["buttons"]]
        return cls(name, datetime.fromisoformat(told["now"]), told["messages"], found)

    def write_database(self, path: Path) -> None:
        """Write its database as a new file."""
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript((DATA / f"{self.name}.sql").read_text(encoding="utf-8"))


def controls_of(content: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return (label, custom id, values) of each button and select, each select's first value."""
    found = []
    for row in [*content.rows, *(part.row for part in content.sections)]:
        if isinstance(row, Select):
            values = (row.entries[0].value,) if row.entries else ()
            found.append((row.prompt, row.custom_id, values))
        else:
            found += [(one.label, one.custom_id, ()) for one in row if hasattr(one, "custom_id")]
    return found


async def press(path: Path, pressed: Pressed, now: datetime, messages: list[int]) -> Pressed:
    """Press a control on a database, and return it with what came of it."""
    clock = FakeClock()
    clock.set_to(now)
    async with open_database(path) as database:
        front = Front(database, clock, games=GAMES)
        for message in messages:
            front.messenger.messages[message] = Message(
                message, HERE.channel_id, clock.ms(), [EMPTY]
            )
        custom_id = CustomId.parse(pressed.custom_id)
        assert custom_id is not None
        before = await version_of(front, custom_id.match)
        reply = await front.send(
            MEMBERS[pressed.member],
            custom_id,
            on=pressed.message,
            private=pressed.message is None,
            values=pressed.values,
        )
        content = getattr(reply, "content", None)
        leads_on = bool(content and controls_of(content))
        moved = await version_of(front, custom_id.match) > before
        await front.host.close()
    return replace(pressed, reply=type(reply).__name__, leads_on=leads_on, moved=moved)


async def version_of(front: Front, match: str) -> int:
    """Return a match's version, 0 for none."""
    row = None if match == NO_MATCH else await front.row(match)
    return row.version if row else 0
