"""A seat plans the days to come: steps with conditions, and standing orders."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.planned_moves import MOST, PlannedMove
from bot.host.match.week_plans import (
    day_groups,
    ends_already,
    open_stages,
    put_day,
    put_order,
    week_planning,
    wish_line,
)
from bot.host.play.day_preparation import DayPreparation, with_fresh_selects
from bot.host.play.moves import own_seat
from bot.host.play.planning import named_move, raised, without
from bot.host.play.week_panel import ON_THE_DAY, SELECT, WeekPanel
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.numbers import number_at
from bot.host.ui.routing import Routes
from games.core.planning import PlannedStep, read_step
from games.core.translation import N_

Groups: TypeAlias = list[PlannedMove]
NO_WEEK = N_("There are no days to plan in this match now.")


class WeekPlanner:
    """Handles the buttons and selects of the plan for the week."""

    def __init__(self, match_service: MatchService) -> None:
        """Use this service to load and store."""
        self.matches = match_service
        preparation = DayPreparation(match_service, self._change)
        self.match_routes = Routes[Handler](
            preparation.match_routes,
            {
                "week": self.show,
                "week-add": self.add,
                "week-up": self.move_up,
                "week-out": self.take_out,
                "week-step": self.show_step,
                "week-if": self.set_condition,
                "week-order": self.set_order,
            },
        )
        self.select_routes = Routes[Handler](preparation.select_routes, {SELECT: self.choose})

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the whole week, or the day in the custom id with the menu at the path after it."""
        loaded = await self.matches.load(interaction.custom_id.match)
        path = tuple(interaction.custom_id.arguments[2:])
        return self._shown(interaction, loaded, _number(interaction, 1), path)

    async def choose(self, interaction: MemberInteraction) -> Reply:
        """Do what the chosen entry of a select says."""
        (value,) = interaction.values
        custom_id = replace(interaction.custom_id, action=value)
        handler = self.match_routes.get(custom_id.arguments[0])
        if handler is None or not value.startswith(("/week-", "/week ")):
            raise Refusal(NO_WEEK)
        return await handler(replace(interaction, custom_id=custom_id, values=()))

    async def add(self, interaction: MemberInteraction) -> Reply:
        """Append a step to a day."""
        stage, line = _number(interaction, 1), " ".join(interaction.custom_id.arguments[2:])

        def with_it(loaded: LoadedMatch, groups: Groups) -> Groups:
            loaded.definition.notation.read(line)
            if ends_already(loaded, groups, line):
                return groups
            if len(groups) >= MOST:
                text = N_("A plan can have {most} steps. Take one out first.")
                raise Refusal(text, most=MOST)
            return [*groups, (str(PlannedStep(stage, line)),)]

        return await self._change_day(interaction, stage, with_it)

    async def move_up(self, interaction: MemberInteraction) -> Reply:
        """Move a step up by one."""
        return await self._change_day(
            interaction,
            _number(interaction, 1),
            lambda _, groups: raised(groups, _named(interaction, groups)),
        )

    async def take_out(self, interaction: MemberInteraction) -> Reply:
        """Remove a step."""
        return await self._change_day(
            interaction,
            _number(interaction, 1),
            lambda _, groups: without(groups, _named(interaction, groups)),
        )

    async def show_step(self, interaction: MemberInteraction) -> Reply:
        """Show the conditions of a step."""
        loaded = await self.matches.load(interaction.custom_id.match)
        stage, at = _number(interaction, 1), _number(interaction, 2)
        panel = _panel(interaction, loaded)
        if at >= len(panel.plan.get(stage, ())):
            return self._shown(interaction, loaded, stage)
        content = with_fresh_selects(panel.step(stage, at), interaction)
        return update_or_ephemeral(interaction, content)

    async def set_condition(self, interaction: MemberInteraction) -> Reply:
        """Give a step a condition in place of one of the same kind, or remove all of them."""
        stage, at = _number(interaction, 1), _number(interaction, 2)
        condition = " ".join(interaction.custom_id.arguments[3:])

        def with_it(loaded: LoadedMatch, groups: Groups) -> Groups:
            if at >= len(groups):
                return groups
            head, *answers = groups[at]
            step = read_step(head) or PlannedStep(stage, head)
            kind = condition.split(" ")[0]
            others = [one for one in step.conditions if one.split(" ")[0] != kind]
            found = (*others, condition) if condition else ()
            if condition and condition not in _possible(loaded, interaction, step):
                raise Refusal(NO_WEEK)
            changed = str(replace(step, conditions=found))
            return [*groups[:at], (changed, *answers), *groups[at + 1 :]]

        return await self._change_day(interaction, stage, with_it)

    async def set_order(self, interaction: MemberInteraction) -> Reply:
        """Set a standing order, or remove it, so that the member chooses on the day."""
        _, key, value = (*interaction.custom_id.arguments, "", "")[:3]

        def change(loaded: LoadedMatch, seat: int) -> None:
            week = week_planning(loaded, seat)
            for order in week.orders if week else ():
                if order.key == key and value in {ON_THE_DAY, *dict(order.choices)}:
                    put_order(loaded, seat, key, "" if value == ON_THE_DAY else value)

        return self._shown(interaction, await self._change(interaction, change), 0)

    async def _change_day(
        self,
        interaction: MemberInteraction,
        stage: int,
        change: Callable[[LoadedMatch, Groups], Groups],
    ) -> Reply:
        """Change the steps of a day, unless it cannot be planned any more, and show it."""

        def put(loaded: LoadedMatch, seat: int) -> None:
            if stage in open_stages(loaded, seat):
                put_day(loaded, seat, stage, change(loaded, day_groups(loaded, seat, stage)))

        return self._shown(interaction, await self._change(interaction, put), stage)

    async def _change(
        self, interaction: MemberInteraction, change: Callable[[LoadedMatch, int], None]
    ) -> LoadedMatch:
        """Change what the member's seat has planned, and store it."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            seat = own_seat(loaded, interaction)
            change(loaded, seat)
            await self.matches.store_plan(loaded, seat)
        return loaded

    def _shown(
        self,
        interaction: MemberInteraction,
        loaded: LoadedMatch,
        stage: int,
        path: tuple[str, ...] = (),
    ) -> Reply:
        panel = _panel(interaction, loaded)
        content = panel.day(stage, path) if stage in panel.stages else panel.overview()
        return update_or_ephemeral(interaction, with_fresh_selects(content, interaction))


def _panel(interaction: MemberInteraction, loaded: LoadedMatch) -> WeekPanel:
    """Return the member's panel; raises `Refusal` if there is nothing to plan."""
    seat = own_seat(loaded, interaction)
    loaded.require_running()
    if week_planning(loaded, seat) is None:
        raise Refusal(NO_WEEK)
    return WeekPanel(loaded, seat, words_for(loaded.row.seats, interaction.member.locale))


def _possible(loaded: LoadedMatch, interaction: MemberInteraction, step: PlannedStep) -> set[str]:
    """Return the conditions that a step can have."""
    seat = own_seat(loaded, interaction)
    week = week_planning(loaded, seat)
    view = loaded.definition.game.view(loaded.match.state, seat)
    wish = loaded.definition.notation.read(wish_line(step.line))
    return set(week.conditions(view, wish)) if week else set()


def _named(interaction: MemberInteraction, groups: Groups) -> int:
    """Return the index of the step in the custom id, -1 if it is not there any more."""
    _, _, place, *line = interaction.custom_id.arguments
    return named_move(groups, place, " ".join(line))


def _number(interaction: MemberInteraction, at: int) -> int:
    """Return a number among the words of the custom id, 0 if it is none."""
    return number_at(interaction.custom_id.arguments, at, 0)
