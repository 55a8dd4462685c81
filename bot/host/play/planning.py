"""A seat plans ahead: it stores moves that are played when its turn comes."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.planned_moves import MOST, PlannedMove, planning_state
from bot.host.match.week_plans import day_groups, ends_already, next_stage, put_day, wish_line
from bot.host.play.moves import MoveHandler, own_seat
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply
from bot.host.ui.numbers import number_or
from bot.host.ui.routing import Routes
from bot.host.views.menus import FIRST_LEVEL
from bot.host.views.plan_panel import SELECT
from games.core.translation import N_

Change: TypeAlias = Callable[[LoadedMatch, list[PlannedMove]], list[PlannedMove] | None]
"""Returns the new groups of a plan, None for no plan."""


class Planning:
    """Handles the buttons and selects of planning."""

    def __init__(self, match_service: MatchService, play: MoveHandler) -> None:
        """Use these services; `play` shows the panel, which has the plan until the turn comes."""
        self.matches = match_service
        self.play = play
        self.match_routes = Routes[Handler](
            {"plan": self.show, "add": self.add, "unplan": self.drop}
        )
        self.select_routes = Routes[Handler]({SELECT: self.choose})

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the panel with the plan; the action's words are the path of the open menu."""
        return await self.play.hand(interaction, path=tuple(interaction.custom_id.arguments[1:]))

    async def choose(self, interaction: MemberInteraction) -> Reply:
        """Apply the choice of a select, or open the menu it leads to."""
        (value,) = interaction.values
        action = value if value.startswith("/") else f"/add {value}"
        inner = replace(
            interaction, custom_id=replace(interaction.custom_id, action=action), values=()
        )
        verb = inner.custom_id.arguments[0]
        if verb == "open":
            return await self.show(inner)
        change = {"wish-out": self.take_out, "wish-up": self.move_up}.get(verb, self.add)
        return await change(inner)

    async def add(self, interaction: MemberInteraction) -> Reply:
        """Append a planned move, or an answer to the question of the last one."""
        line = " ".join(interaction.custom_id.arguments[1:])

        def with_it(loaded: LoadedMatch, groups: list[PlannedMove]) -> list[PlannedMove]:
            loaded.definition.notation.read(line)
            if groups and loaded.seat_plans.is_answer(line):
                return [*groups[:-1], (*groups[-1], line)]
            if ends_already(loaded, groups, line):
                return groups
            if len(groups) >= MOST:
                text = N_("A plan can have {most} steps. Take one out first.")
                raise Refusal(text, most=MOST)
            return [*groups, (line,)]

        return await self._change(interaction, with_it)

    async def take_out(self, interaction: MemberInteraction) -> Reply:
        """Remove one planned move."""
        return await self._change(
            interaction, lambda _, groups: without(groups, _named(interaction, groups))
        )

    async def move_up(self, interaction: MemberInteraction) -> Reply:
        """Move a planned move up by one."""
        return await self._change(
            interaction, lambda _, groups: raised(groups, _named(interaction, groups))
        )

    async def drop(self, interaction: MemberInteraction) -> Reply:
        """Delete the whole plan."""
        return await self._change(interaction, lambda _table, _groups: None)

    async def _change(self, interaction: MemberInteraction, change: Change) -> Reply:
        """Change the user's plan and show it; if the turn has come, show the panel only."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            seat = own_seat(loaded, interaction)
            if planning_state(loaded, seat) is not None:
                stage = next_stage(loaded, seat)
                put_day(loaded, seat, stage, change(loaded, day_groups(loaded, seat, stage)) or ())
                await self.matches.store_plan(loaded, seat)
        return await self.play.hand(interaction, path=FIRST_LEVEL)


def _named(interaction: MemberInteraction, groups: list[PlannedMove]) -> int:
    """Return the index of the planned move in the custom id, -1 if it is not there any more."""
    _, place, *words = interaction.custom_id.arguments
    return named_move(groups, place, " ".join(words))


def named_move(groups: list[PlannedMove], place: str, line: str) -> int:
    """Return the index of a planned move from its place as text, -1 if another one is there."""
    at = number_or(place, len(groups))
    return at if at < len(groups) and wish_line(groups[at][0]) == line else -1


def without(groups: list[PlannedMove], at: int) -> list[PlannedMove]:
    """Return the planned moves without one; all of them for -1."""
    return groups if at < 0 else [*groups[:at], *groups[at + 1 :]]


def raised(groups: list[PlannedMove], at: int) -> list[PlannedMove]:
    """Return the planned moves with one moved up by one; unchanged for the first and for -1."""
    return groups if at < 1 else [*groups[: at - 1], groups[at], groups[at - 1], *groups[at + 1 :]]
