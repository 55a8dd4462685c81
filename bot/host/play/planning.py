"""Planning ahead: a seat stores moves that are played when its turn comes."""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.planned_moves import MOST, PlannedMove, planning_state
from bot.host.play.moves import MoveHandler, own_seat
from bot.host.ui.interaction import Handler, MemberInteraction, Reply
from bot.host.ui.routing import Routes
from bot.host.views.menus import FIRST_LEVEL
from bot.host.views.plan_panel import SELECT, parseable
from games.core.game import IllegalAction
from games.core.translation import N_
from storage.match import plans

Change: TypeAlias = Callable[[LoadedMatch, list[PlannedMove]], list[PlannedMove] | None]
"""Returns the new groups of a plan, None for no plan."""


class Planning:
    """Handles the buttons and selects of planning."""

    def __init__(self, tables: MatchService, play: MoveHandler) -> None:
        """Use these services; `play` shows the panel, which is that of the plan before a turn."""
        self.tables = tables
        self.play = play
        self.match_routes = Routes[Handler](
            {"plan": self.show, "add": self.add, "unplan": self.drop}
        )
        self.select_routes = Routes[Handler]({SELECT: self.choose})

    async def show(self, click: MemberInteraction) -> Reply:
        """Show the panel with the plan; the action's words name the open menu."""
        return await self.play.hand(click, path=tuple(click.door.arguments[1:]))

    async def choose(self, click: MemberInteraction) -> Reply:
        """Apply the choice of a select, or open the menu it leads to."""
        (value,) = click.values
        action = value if value.startswith("/") else f"/add {value}"
        inner = replace(click, door=replace(click.door, action=action), values=())
        verb = inner.door.arguments[0]
        if verb == "open":
            return await self.show(inner)
        change = {"wish-out": self.take_out, "wish-up": self.move_up}.get(verb, self.add)
        return await change(inner)

    async def add(self, click: MemberInteraction) -> Reply:
        """Append a planned move, or an answer to the question of the last one."""
        line = " ".join(click.door.arguments[1:])

        def with_it(table: LoadedMatch, groups: list[PlannedMove]) -> list[PlannedMove]:
            table.box.notation.read(line)
            if groups and table.is_answer(line):
                return [*groups[:-1], (*groups[-1], line)]
            if len(groups) >= MOST:
                text = N_("A plan holds {most} wishes. Take one out, or leave it as it is.")
                raise IllegalAction("house", text, most=MOST)
            return [*groups, (line,)]

        return await self._change(click, with_it)

    async def take_out(self, click: MemberInteraction) -> Reply:
        """Remove one planned move."""
        return await self._change(click, lambda _, groups: _without(groups, _named(click, groups)))

    async def move_up(self, click: MemberInteraction) -> Reply:
        """Move a planned move up by one."""
        return await self._change(click, lambda _, groups: _raised(groups, _named(click, groups)))

    async def drop(self, click: MemberInteraction) -> Reply:
        """Delete the whole plan."""
        return await self._change(click, lambda _table, _groups: None)

    async def _change(self, click: MemberInteraction, change: Change) -> Reply:
        """Change the user's plan and show it; if the turn has come, show the panel only."""
        async with self.tables.lock(click.door.match):
            table = await self.tables.load(click.door.match)
            seat = own_seat(table, click)
            if planning_state(table, seat) is not None:
                groups = change(table, parseable(table, table.plans.get(seat, ())))
                wishes = tuple(chain(*groups)) if groups else None
                await self.tables.database.write(
                    lambda conn: plans.save(conn, table.id, seat, wishes)
                )
        return await self.play.hand(click, path=FIRST_LEVEL)


def _named(click: MemberInteraction, groups: list[PlannedMove]) -> int:
    """Return the index of the planned move in the custom id, -1 if it is not there any more."""
    _, place, *words = click.door.arguments
    at = int(place) if place.isdecimal() else len(groups)
    return at if at < len(groups) and groups[at][0] == " ".join(words) else -1


def _without(groups: list[PlannedMove], at: int) -> list[PlannedMove]:
    return groups if at < 0 else [*groups[:at], *groups[at + 1 :]]


def _raised(groups: list[PlannedMove], at: int) -> list[PlannedMove]:
    return groups if at < 1 else [*groups[: at - 1], groups[at], groups[at - 1], *groups[at + 1 :]]
