"""How many statements a press needs, as the database itself counts them.

Statements that are put together once go past SQLAlchemy's cursor events, so each connection that
SQLAlchemy opens is asked to name all it carries out.
"""

from collections.abc import Callable

import pytest
from sqlalchemy import Engine, event

from tests.bot.host.fakes import ANA, BEN, HERE, TOKEN
from bot.host.door import Door
from bot.host.reply import Click

COUNTED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
BEFORE, AFTER, HAND = 6, 4, 3


@pytest.fixture
def statements():
    """What the database has been asked since it was opened, the oldest first."""
    asked = []

    def note(text):
        if text.lstrip().upper().startswith(COUNTED):
            asked.append(text)

    def watch(connection, _record):
        connection.set_trace_callback(note)

    event.listen(Engine, "connect", watch)
    yield asked
    event.remove(Engine, "connect", watch)


async def counted(front, statements, click):
    """Hand in a press; return what was asked before its reply and after it."""
    statements.clear()
    reply = await front.house.press(click)
    before = statements.copy()
    statements.clear()
    await front.house.after(click, reply)
    return before, statements.copy()


async def test_a(statements, front):
    match = await front.begin(ANA, BEN)
    table = await front.table(match)
    for private in (True, False):
        for _ in range(2):
            for who in (ANA, BEN):
                table = await front.table(match)
                seat = table.seat_of(who.user_id)
                if seat not in table.waiting:
                    continue
                legal = table.box.game.legal_actions(table.match.state, seat)
                line = table.box.notation.write(legal[0])
                door = Door.parse(table.door(line, seat))
                message = None if private else (await front.messages(match))["card"].message_id
                c = Click(who, HERE, door, TOKEN, private=private, message_id=message)
                before, after = await counted(front, statements, c)
                print("MOVE", private, len(before), len(after))
                for s in before:
                    print("  B", s[:150])
                for s in after:
                    print("  A", s[:150])
    c = Click(ANA, HERE, Door(match, "/hand"), TOKEN, private=True)
    before, after = await counted(front, statements, c)
    print("HAND", len(before), len(after))
    for s in before:
        print("  B", s[:150])
    for s in after:
        print("  A", s[:150])
