"""A seat plans: steps for its next turn and for days to come, and standing orders."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.planned_days import (
    PlannedDay,
    prepared_choices,
    prepared_day,
    put_order,
    week_planning,
)
from bot.host.play.moves import MoveHandler, own_seat
from bot.host.play.week_panel import DROP, ON_THE_DAY, PREPARED, WeekPanel
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent, Select
from bot.host.ui.numbers import number_at
from bot.host.ui.routing import Routes
from bot.host.views.menus import FIRST_LEVEL
from bot.host.views.plan_panel import SELECT, WEEK_SELECT
from games.core.planning import PlannedStep, PreparedChoices
from games.core.translation import N_
from storage.errors import VersionConflict

MOST = 8
"""Most steps of a day: an action, a free one, and alternatives; most answers of one of them."""
NO_WEEK = N_("There are no days to plan in this match now.")
Steps: TypeAlias = list[PlannedStep]


class Planning:
    """Handles the buttons and selects of plans: of the next turn, the week, and a prepared day."""

    def __init__(self, match_service: MatchService, play: MoveHandler) -> None:
        """Use these services; `play` shows the panel that has the steps for the next turn."""
        self.matches = match_service
        self.play = play
        self.match_routes = Routes[Handler](
            dict.fromkeys(CHANGES, self.change),
            {
                "plan": self.show,
                "week": self.show_week,
                "week-step": self.show_step,
                "week-order": self.set_order,
                "week-ahead": self.show_prepared,
                PREPARED.nested: self.show_prepared,
                PREPARED.choice: self.prepare,
                DROP: self.prepare,
            },
        )
        self.select_routes = Routes[Handler](
            {SELECT: self.choose, WEEK_SELECT: self.choose, PREPARED.select: self.choose_prepared}
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the panel with the next turn; the action's words are the path of the open menu."""
        return await self.play.hand(interaction, path=tuple(interaction.custom_id.arguments[1:]))

    async def show_week(self, interaction: MemberInteraction) -> Reply:
        """Show the whole week, or the day in the custom id with the menu at the path after it."""
        _, *words = interaction.custom_id.arguments
        panel = await self._panel(interaction)
        return _shown(interaction, panel.day(number_at(words, 0, 0), tuple(words[1:])))

    async def show_step(self, interaction: MemberInteraction) -> Reply:
        """Show the conditions of a step."""
        _, *words = interaction.custom_id.arguments
        panel = await self._panel(interaction)
        return _shown(interaction, panel.step(number_at(words, 0, 0), number_at(words, 1, 0)))

    async def choose(self, interaction: MemberInteraction) -> Reply:
        """Do what the chosen entry of a select says; a bare line of notation becomes a step."""
        (value,) = interaction.values
        action = value if value.startswith("/") else f"/add {value}"
        custom_id = replace(interaction.custom_id, action=action)
        verb = custom_id.arguments[0]
        handler = self.show if verb == "open" else self.match_routes.get(verb)
        if handler is None:
            raise Refusal(NO_WEEK)
        return await handler(replace(interaction, custom_id=custom_id, values=()))

    async def change(self, interaction: MemberInteraction) -> Reply:
        """Change the steps of a day, unless it cannot be planned any more, and show it."""
        verb, *words = interaction.custom_id.arguments
        stage = number_at(words, 0, 0) if verb.startswith("week-") else None
        rest = words if stage is None else words[1:]

        def put(loaded: LoadedMatch, seat: int) -> None:
            day = PlannedDay(loaded, seat, stage)
            if day.is_open:
                day.put(CHANGES[verb](day, rest))

        loaded = await self._change(interaction, put)
        if stage is None:
            return await self.play.hand(interaction, loaded, FIRST_LEVEL)
        panel = await self._panel(interaction, loaded)
        return _shown(interaction, panel.day(stage))

    async def set_order(self, interaction: MemberInteraction) -> Reply:
        """Set a standing order, or remove it, so that the member chooses on the day."""
        _, key, value = (*interaction.custom_id.arguments, "", "")[:3]

        def put(loaded: LoadedMatch, seat: int) -> None:
            week = week_planning(loaded, seat)
            for order in week.orders if week else ():
                if order.key == key and value in {ON_THE_DAY, *dict(order.choices)}:
                    put_order(loaded, seat, key, "" if value == ON_THE_DAY else value)

        panel = await self._panel(interaction, await self._change(interaction, put))
        return _shown(interaction, panel.overview())

    async def show_prepared(self, interaction: MemberInteraction) -> Reply:
        """Show the choices for a prepared day; the action's words are the path of the open menu."""
        path = tuple(interaction.custom_id.arguments[1:])
        panel = await self._panel(interaction)
        return _shown(interaction, panel.prepared(() if path == FIRST_LEVEL else path))

    async def choose_prepared(self, interaction: MemberInteraction) -> Reply:
        """Add what was chosen for a prepared day, or open the menu it leads to."""
        if not interaction.values:
            return _shown(interaction, (await self._panel(interaction)).prepared())
        if interaction.values[0].startswith("/open "):
            custom_id = replace(interaction.custom_id, action=interaction.values[0])
            return await self.show_prepared(replace(interaction, custom_id=custom_id, values=()))
        return await self.prepare(interaction)

    async def prepare(self, interaction: MemberInteraction) -> Reply:
        """Add choices for a prepared day, or delete all of them, and show what is left.

        Without any, the standing order applies again.
        """
        verb, *words = interaction.custom_id.arguments
        more = interaction.values or [" ".join(words)]

        def put(loaded: LoadedMatch, seat: int) -> None:
            prepared, state = prepared_day(loaded, seat), loaded.match.state
            stage, lines = prepared.stage(state, seat), prepared_choices(loaded, seat)
            assert stage is not None
            lines = () if verb == DROP else prepared.choose(state, seat, lines, more)
            value = str(PreparedChoices(stage, lines)) if lines else ""
            put_order(loaded, seat, prepared.key, value)

        panel = await self._panel(interaction, await self._change(interaction, put))
        return _shown(interaction, panel.prepared())

    async def _panel(
        self, interaction: MemberInteraction, found: LoadedMatch | None = None
    ) -> WeekPanel:
        """Return the member's panel of the week; raises `Refusal` if there is nothing to plan."""
        loaded = found or await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        loaded.require_running()
        if week_planning(loaded, seat) is None:
            raise Refusal(NO_WEEK)
        return WeekPanel(loaded, seat, words_for(loaded.row.seats, interaction.member.locale))

    async def _change(
        self, interaction: MemberInteraction, change: Callable[[LoadedMatch, int], None]
    ) -> LoadedMatch:
        """Change what the member's seat has planned, and store it.

        If another process has stored a plan of theirs meanwhile, that one is changed.
        """
        match_id = interaction.custom_id.match

        async def store(loaded: LoadedMatch) -> LoadedMatch:
            seat = own_seat(loaded, interaction)
            before = loaded.plans.of_seat(seat)
            change(loaded, seat)
            if loaded.plans.of_seat(seat) != before:
                await self.matches.store_plan(loaded, seat)
            return loaded

        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            try:
                return await store(loaded)
            except VersionConflict:
                again = await self.matches.load(match_id)
                if again.row.version != loaded.row.version:  # what was meant may be played already
                    raise
                return await store(again)


def _appended(day: PlannedDay, words: Sequence[str]) -> Steps:
    """Return the steps with one more, or with an answer to the question of the last one."""
    loaded, steps, line = day.loaded, day.steps, " ".join(words)
    loaded.definition.notation.read(line)
    planning = loaded.definition.planning
    ends_already = any(step.line == line and not step.conditions for step in steps)
    if ends_already and planning is not None and line == planning.last:
        return steps
    is_answer = bool(steps) and loaded.seat_plans.is_answer(line)
    if len(steps[-1].answers if is_answer else steps) >= MOST:
        raise Refusal(N_("A plan can have {most} steps. Take one out first."), most=MOST)
    if is_answer:
        return [*steps[:-1], replace(steps[-1], answers=(*steps[-1].answers, line))]
    return [*steps, PlannedStep(day.stage, line)]


def _taken_out(day: PlannedDay, words: Sequence[str]) -> Steps:
    """Return the steps without the one in the custom id."""
    steps = day.steps
    at = _place(steps, words)
    return steps if at < 0 else [*steps[:at], *steps[at + 1 :]]


def _moved_up(day: PlannedDay, words: Sequence[str]) -> Steps:
    """Return the steps with the one in the custom id moved up by one."""
    steps = day.steps
    at = _place(steps, words)
    return steps if at < 1 else [*steps[: at - 1], steps[at], steps[at - 1], *steps[at + 1 :]]


def _place(steps: Steps, words: Sequence[str]) -> int:
    """Return the index of the step with this place and line, -1 if it is not there any more."""
    at, line = number_at(words, 0, len(steps)), " ".join(words[1:])
    return at if at < len(steps) and steps[at].line == line else -1


def _with_condition(day: PlannedDay, words: Sequence[str]) -> Steps:
    """Return the steps, one with a condition in place of one of the same kind, or with none."""
    steps, at, condition = day.steps, number_at(words, 0, 0), " ".join(words[1:])
    if at >= len(steps):
        return steps
    conditions: tuple[str, ...] = ()
    if condition:
        if condition not in day.conditions(steps[at]):
            raise Refusal(NO_WEEK)
        kind = condition.split(" ")[0]
        others = [text for text in steps[at].conditions if text.split(" ")[0] != kind]
        conditions = (*others, condition)
    changed = replace(steps[at], stage=day.stage, conditions=conditions)
    return [*steps[:at], changed, *steps[at + 1 :]]


CHANGES: Mapping[str, Callable[[PlannedDay, Sequence[str]], Steps]] = {
    "add": _appended,
    "unplan": lambda _day, _words: [],
    "wish-out": _taken_out,
    "wish-up": _moved_up,
    "week-add": _appended,
    "week-if": _with_condition,
    "week-out": _taken_out,
    "week-up": _moved_up,
}
"""By the first word of a custom id, the day's steps after the press; others follow that word.

Words that begin with "week-" are for a named day, whose number comes next; others are for the next
turn.
"""


def _shown(interaction: MemberInteraction, content: MessageContent) -> Reply:
    """Show a page with selects in which clients show no earlier choice."""
    rows = tuple(
        replace(row, revision=interaction.token) if isinstance(row, Select) else row
        for row in content.rows
    )
    return update_or_ephemeral(interaction, replace(content, rows=rows))
