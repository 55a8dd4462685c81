"""Planning ahead: a seat leaves what it wants done, and it is done the moment its turn comes."""

from dataclasses import replace
from typing import Any

from bot.host.door import Door
from bot.host.menus import menu_rows, opened, question
from bot.host.play import Play, own_seat
from bot.host.reply import Click, Redraw, Reply, Whisper
from bot.host.seats import words_for
from bot.host.sheet import Pick, Press, Row, Sheet
from bot.host.table import Table
from bot.host.tables import Tables
from bot.host.wishes import MOST, ahead_of
from games.core.game import Refused
from games.core.screen import Menu, Screen
from games.core.words import N_, Words
from storage import plans

SELECT = "_plan"
"""The first word of the selects that plan; no menu of a game has a key like this."""
HOW = N_(
    "Choose what you want done, in order. When your turn comes I do what can be done then, skip "
    "the rest, and end your turn."
)


class Planning:
    """Answers whatever is pressed while planning."""

    def __init__(self, tables: Tables, play: Play) -> None:
        """Plan at these tables; `play` shows the panel once the turn has come."""
        self.tables = tables
        self.play = play

    async def show(self, click: Click) -> Reply:
        """Show the plan and what can be added; the door's words name the menu that is open."""
        table = await self.tables.load(click.door.match)
        return self._shown(table, own_seat(table, click), click, tuple(click.door.words[1:]))

    async def choose(self, click: Click) -> Reply:
        """Add what a select of the plan chose, or open the menu it leads to."""
        (value,) = click.values
        action = f"/plan{value.removeprefix('/open')}" if value.startswith("/") else f"/add {value}"
        inner = replace(click, door=replace(click.door, action=action), values=())
        return await (self.show(inner) if value.startswith("/") else self.add(inner))

    async def add(self, click: Click) -> Reply:
        """Add a wish at the end of the plan."""
        line = " ".join(click.door.words[1:])
        async with self.tables.lock(click.door.match):
            table = await self.tables.load(click.door.match)
            seat = own_seat(table, click)
            ahead, wishes = ahead_of(table, seat), table.plans.get(seat, ())
            if ahead is None:
                return await self.play.hand(click)
            if len(wishes) >= MOST:
                text = N_("A plan holds {most} wishes. Start over, or leave it as it is.")
                raise Refused("house", text, most=MOST)
            table.box.notation.read(line)
            await self._keep(table, seat, (*wishes, line))
        return self._shown(table, seat, click)

    async def drop(self, click: Click) -> Reply:
        """Give the whole plan up."""
        async with self.tables.lock(click.door.match):
            table = await self.tables.load(click.door.match)
            seat = own_seat(table, click)
            await self._keep(table, seat, None)
        return self._shown(table, seat, click)

    async def _keep(self, table: Table, seat: int, wishes: tuple[str, ...] | None) -> None:
        await self.tables.database.write(lambda conn: plans.keep(conn, table.id, seat, wishes))
        table.plans.pop(seat, None)
        if wishes is not None:
            table.plans[seat] = wishes

    def _shown(
        self, table: Table, seat: int, click: Click, path: tuple[str, ...] = ()
    ) -> Redraw | Whisper:
        words = words_for(table.row.seats, click.member.locale)
        sheet = plan_sheet(table, seat, words, path)
        return Redraw(sheet) if click.private else Whisper(sheet)


def plan_sheet(table: Table, seat: int, words: Words, path: tuple[str, ...] = ()) -> Sheet:
    """Return the private sheet of a seat's plan; raises `Refused` when it cannot plan now."""
    ahead = ahead_of(table, seat)
    if ahead is None:
        raise Refused("house", N_("There is nothing to plan now. Open your panel again."))
    game = table.box.game
    legal = game.legal_actions(ahead, seat)
    screen = table.box.screen(game.view(ahead, seat), legal, words)
    back = (Press(words("Back"), table.door("/hand")),)
    drop = (Press(words("Start over"), table.door("/unplan")),) if seat in table.plans else ()
    rows = [_to_plan(row) for row in menu_rows(table, seat, screen.menus, words, path)]
    if not path or opened(screen.menus, path) is None:
        rows.append((*drop, *back))
    lines = (
        *_head(table, words),
        *_wishes(table, seat, screen, ahead, words),
        *question(screen.menus, path),
    )
    return Sheet(words("Plan ahead"), lines, tuple(rows), mood="live")


def _head(table: Table, words: Words) -> list[str]:
    """Return how a plan works, and what the game cannot plan."""
    limits = table.box.planning.limits if table.box.planning else ""
    return [words(HOW), words(limits)] if limits else [words(HOW)]


def _wishes(
    table: Table,
    seat: int,
    screen: Screen,
    ahead: Any,  # noqa: ANN401 - a state of any game
    words: Words,
) -> list[str]:
    """Return a line for each wish with what it leaves; what can't be done now as its notation."""
    labels = {line: label for menu in screen.menus for line, label in _labels(menu)}
    wishes, planning = table.plans.get(seat, ()), table.box.planning
    if planning is None:
        raise AssertionError(table.id)
    left = planning.leaves(ahead, seat, [table.box.notation.read(line) for line in wishes], words)
    named = [f"{at}. {labels.get(line, line)}" for at, line in enumerate(wishes, 1)]
    return [f"{name} · {rest}" if rest else name for name, rest in zip(named, left, strict=True)]


def _labels(menu: Menu, above: str = "") -> list[tuple[str, str]]:
    """Return each choice's line and what it is called, with what stands above it."""
    found = []
    for entry in menu.entries:
        name = f"{above} · {entry.label}" if above else entry.label
        if isinstance(entry, Menu):
            found += _labels(entry, name)
        else:
            found.append((entry.action, name))
    return found


def _to_plan(row: Row) -> Row:
    """Return a row of the panel's menus with doors that plan what they would play."""
    if isinstance(row, Pick):
        entries = tuple(
            replace(entry, value=entry.value.removeprefix("/sure ")) for entry in row.entries
        )
        return replace(row, door=_door(row.door, f"?{SELECT} "), entries=entries)
    return tuple(
        replace(one, door=_door(one.door, "/add ")) if isinstance(one, Press) else one
        for one in row
    )


def _door(text: str, verb: str) -> str:
    """Return a door that adds to the plan what the given one plays, or opens the same menu."""
    door = Door.parse(text)
    if door is None:
        raise AssertionError(text)
    action = door.action.removeprefix("?").removeprefix("/sure ")
    if action.startswith("/open"):
        return str(replace(door, action=f"/plan{action.removeprefix('/open')}"))
    return str(replace(door, action=f"{verb}{action}"))
