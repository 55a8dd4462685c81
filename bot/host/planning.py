"""Planning ahead: a seat leaves what it wants done, and it is done the moment its turn comes."""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from bot.host.menus import FIRST_LEVEL
from bot.host.plan_panel import SELECT, readable
from bot.host.play import Play, own_seat
from bot.host.reply import Answer, Click, Reply
from bot.host.routing import Routes
from bot.host.table import Table
from bot.host.tables import Tables
from bot.host.wishes import MOST, Group, ahead_of
from games.core.game import Refused
from games.core.words import N_
from storage import plans

Change: TypeAlias = Callable[[Table, list[Group]], list[Group] | None]
"""Returns the wishes a plan has from now on, None for no plan."""


class Planning:
    """Answers whatever is pressed while planning."""

    def __init__(self, tables: Tables, play: Play) -> None:
        """Plan at these tables; `play` shows the panel, which is the plan's own before a turn."""
        self.tables = tables
        self.play = play
        self.match_routes = Routes[Answer](
            {"plan": self.show, "add": self.add, "unplan": self.drop}
        )
        self.select_routes = Routes[Answer]({SELECT: self.choose})

    async def show(self, click: Click) -> Reply:
        """Show the panel with the plan; the door's words name the menu that is open."""
        return await self.play.hand(click, path=tuple(click.door.words[1:]))

    async def choose(self, click: Click) -> Reply:
        """Add or change what a select of the plan chose, or open the menu it leads to."""
        (value,) = click.values
        action = value if value.startswith("/") else f"/add {value}"
        inner = replace(click, door=replace(click.door, action=action), values=())
        verb = inner.door.words[0]
        if verb == "open":
            return await self.show(inner)
        change = {"wish-out": self.take_out, "wish-up": self.move_up}.get(verb, self.add)
        return await change(inner)

    async def add(self, click: Click) -> Reply:
        """Add a wish at the end of the plan, or the answer to what the last one asks."""
        line = " ".join(click.door.words[1:])

        def with_it(table: Table, groups: list[Group]) -> list[Group]:
            table.box.notation.read(line)
            if groups and table.is_answer(line):
                return [*groups[:-1], (*groups[-1], line)]
            if len(groups) >= MOST:
                text = N_("A plan holds {most} wishes. Take one out, or leave it as it is.")
                raise Refused("house", text, most=MOST)
            return [*groups, (line,)]

        return await self._change(click, with_it)

    async def take_out(self, click: Click) -> Reply:
        """Take one wish out of the plan."""
        return await self._change(click, lambda _, groups: _without(groups, _named(click, groups)))

    async def move_up(self, click: Click) -> Reply:
        """Let a wish be tried before the one above it."""
        return await self._change(click, lambda _, groups: _raised(groups, _named(click, groups)))

    async def drop(self, click: Click) -> Reply:
        """Give the whole plan up."""
        return await self._change(click, lambda _table, _groups: None)

    async def _change(self, click: Click, change: Change) -> Reply:
        """Change the clicker's plan and show it; once the turn has come the panel says so."""
        async with self.tables.lock(click.door.match):
            table = await self.tables.load(click.door.match)
            seat = own_seat(table, click)
            if ahead_of(table, seat) is not None:
                groups = change(table, readable(table, table.plans.get(seat, ())))
                wishes = tuple(chain(*groups)) if groups else None
                await self.tables.database.write(
                    lambda conn: plans.keep(conn, table.id, seat, wishes)
                )
        return await self.play.hand(click, path=FIRST_LEVEL)


def _named(click: Click, groups: list[Group]) -> int:
    """Return the place of the wish a press names, -1 where it is not there any more."""
    _, place, *words = click.door.words
    at = int(place) if place.isdecimal() else len(groups)
    return at if at < len(groups) and groups[at][0] == " ".join(words) else -1


def _without(groups: list[Group], at: int) -> list[Group]:
    return groups if at < 0 else [*groups[:at], *groups[at + 1 :]]


def _raised(groups: list[Group], at: int) -> list[Group]:
    return groups if at < 1 else [*groups[: at - 1], groups[at], groups[at - 1], *groups[at + 1 :]]
