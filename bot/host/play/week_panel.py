"""The pages of a plan for the days to come: all of them, one, a step, a day prepared by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_days import (
    PlannedDay,
    open_stages,
    prepared_choices,
    prepared_day,
    week_planning,
)
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from bot.host.views.host_selects import AHEAD
from bot.host.views.menus import MenuTarget, menu_rows, opened, question, redirected
from bot.host.views.plan_panel import HOW, WEEK_SELECT, PlanPanel
from games.core.game import IllegalAction
from games.core.planning import PlannedStep, order_line, orders_of
from games.core.screen import MAX_ENTRIES, Menu, Screen
from games.core.translation import N_, Translator

ON_THE_DAY, ON_THE_DAY_NAME = "hand", N_("choose on the day")
"""The value and the name of a standing order that chooses nothing."""
DROP = "week-ahead-drop"
"""The first word of the button that deletes the choices made in advance."""
PREPARED = MenuTarget(AHEAD, "week-ahead-do", "week-ahead-at", several=True)
CHANGED = N_("⚠ Not all of what you chose fits any more: {why}")
NOTHING = N_("Choose below. You can change everything until your turn comes or the day closes.")


class WeekPanel(PlanPanel):
    """Draws the plan of a seat for the days to come; `stages` are the days that can be planned."""

    def __init__(self, loaded: LoadedMatch, seat: int, words: Translator) -> None:
        """Use this match, whose game plans weeks."""
        super().__init__(loaded, seat, words)
        week, days = week_planning(loaded, seat), loaded.definition.season
        assert week is not None
        assert days is not None
        self.week, self.season = week, days
        self.stages = open_stages(loaded, seat)
        self.plan: Mapping[int, list[PlannedStep]] = {
            stage: PlannedDay(loaded, seat, stage).steps for stage in self.stages
        }
        actions = {
            stage: [self.read(step.line) for step in steps] for stage, steps in self.plan.items()
        }
        view = loaded.definition.game.view(loaded.match.state, seat)
        self.money = week.forecast(view, actions, words)
        self.orders = orders_of(loaded.plans.weeks.get(seat, ()))

    def overview(self) -> MessageContent:
        """Return all days with what is planned, and the standing orders."""
        first, last = self._order_lines()
        lines = [*self.dated_report(), self.money.now, *first]
        for stage in self.stages:
            lines += self._day_lines(stage)
        lines += [*last, *([self.money.end] if self.stages else []), self.words(HOW)]
        rows = [*self._day_buttons(None), *self._order_selects()]
        return replace(self._content(lines, rows), may_cut=True)  # a day's page is never cut

    def day(self, stage: int, path: tuple[str, ...] = ()) -> MessageContent:
        """Return a day, with menus that add a step or the one at `path`; else the overview."""
        if stage not in self.stages:
            return self.overview()
        lines = [self.money.now, *self._day_lines(stage), self.words(NOTHING)]
        menus = self._day_screen(stage).menus
        inner = opened(menus, path) if path else None
        if inner is not None:
            back = Button(self.words("Back"), self.loaded.custom_id(f"/week {stage}"))
            return self._content(lines, self._menus(stage, (inner,), path[:-1]), back)
        steps = self.plan[stage]
        rows = [*self._day_buttons(stage), *self._menus(stage, menus)]
        if steps:
            rows.append(self.changes(steps, [*map(self.name, steps)], stage))
        return self._content(lines, rows, self._whole_week)

    def step(self, stage: int, at: int) -> MessageContent:
        """Return a step of a day, and a select of its conditions; without the step, the day."""
        if at >= len(self.plan.get(stage, ())):
            return self.day(stage)
        words, step = self.words, self.plan[stage][at]
        verb = f"/week-if {stage} {at}"
        options = [SelectOption(words("Without a condition"), verb, chosen=not step.conditions)]
        for condition in PlannedDay(self.loaded, self.seat, stage).conditions(step):
            label = unescape_markdown(self.week.condition_name(condition, words))
            options.append(
                SelectOption(label, f"{verb} {condition}", chosen=condition in step.conditions)
            )
        day = words(self.season.name_of(stage))
        line = words("**{day}**: {step}. When shall I do it?", day=day, step=self.name(step))
        custom_id = self.loaded.custom_id(f"?{WEEK_SELECT} {stage} if")
        select = Select(words("Choose a condition…"), custom_id, tuple(options[:MAX_ENTRIES]))
        back = Button(words("Back"), self.loaded.custom_id(f"/week {stage}"))
        return self._content([line], [select], back)

    def prepared(self, path: tuple[str, ...] = ()) -> MessageContent:
        """Return the choices made in advance for a day, with that day's menus for more.

        If `path` leads to one of these menus, only that is shown.
        """
        loaded, seat, words = self.loaded, self.seat, self.words
        prepared, lines = prepared_day(loaded, seat), prepared_choices(loaded, seat)
        state, refused = prepared.on(loaded.match.state, seat, lines)
        screen = prepared.screen(state, seat, lines, words)
        menus = menu_rows(loaded, seat, screen.menus, words, path)
        rows = [redirected(row, PREPARED) for row in menus]
        if not path or opened(screen.menus, path) is None:
            drop = Button(words("Clear"), loaded.custom_id(f"/{DROP}"), "danger")
            rows.append((*((drop,) if lines else ()), self._whole_week, self._home))
        view = loaded.definition.game.view(state, seat)
        return MessageContent(
            screen.title,
            (*self._warning(refused), *screen.lines, *question(screen.menus, path)),
            tuple(rows),
            picture=loaded.definition.picture(view, words.for_pictures()),
            mood="live",
            details=screen.details,
        )

    def _warning(self, refused: IllegalAction | None) -> list[str]:
        """Return the line that says why choices made in advance do not fit any more, if so."""
        if refused is None:
            return []
        return [self.words(CHANGED, why=self.words.fill(refused.text, refused.facts))]

    @property
    def _home(self) -> Button:
        label = self.words(self.loaded.definition.texts.hand_label)
        return Button(label, self.loaded.custom_id("/hand"))

    @property
    def _whole_week(self) -> Button:
        return Button(self.words("Whole week"), self.loaded.custom_id("/week"))

    def _content(self, lines: Sequence[str], rows: Sequence[Row], *more: Button) -> MessageContent:
        title = self.words("Plan the week")
        return MessageContent(title, tuple(lines), (*rows, (*more, self._home)), mood="live")

    def _full_name(self, stage: int) -> str:
        """Return the name of a day, with its week if that is a later one."""
        day = self.words(self.season.name_of(stage))
        week, now = self.season.week_of(stage), self.season.stage(self.loaded.match.state)
        if week == self.season.week_of(now):
            return day
        return self.words("{day}, week {week}", day=day, week=week)

    def _day_lines(self, stage: int) -> list[str]:
        """Return a day's heading, its steps with the money they leave, and a closing line."""
        words, steps = self.words, self.plan[stage]
        lines = [words("**{day}**", day=self._full_name(stage))]
        if before := self.money.before.get(stage):
            lines.append(f"-# {before}")
        if not steps:
            return [*lines, words("– nothing planned")]
        return [*lines, *self.listed(steps, [*map(self.name, steps)], self.money.notes[stage])]

    def _order_lines(self) -> tuple[list[str], list[str]]:
        """Return the lines of the standing orders: of the week's first day, then of later days."""
        lines: tuple[list[str], list[str]] = ([], [])
        on_the_day = self.words(ON_THE_DAY_NAME)
        for order in self.week.orders:
            text = self._prepared_text(order.key) or self._given(order.key)
            if not text:
                name = self.words(order.name)
                text = self.words("{order}: {choice}", order=name, choice=on_the_day)
            day = self.words(self.season.days[order.day])
            lines[order.day > 0].append(self.words("**{day}** · {text}", day=day, text=text))
        return lines

    def _given(self, key: str) -> str:
        """Return the text of a standing order, "" if it is not set."""
        return self.order_name(order_line(key, self.orders.get(key, "")))

    def _prepared_text(self, key: str) -> str:
        """Return the choices made in advance in place of a standing order, "" if there are none."""
        prepared, words = self.week.prepared, self.words
        lines = prepared_choices(self.loaded, self.seat)
        if prepared is None or prepared.instead_of != key or not lines:
            return ""
        made = " · ".join(map(self.order_name, prepared.parts(lines)))
        _, refused = prepared.on(self.loaded.match.state, self.seat, lines)
        made, other = "\n".join([made, *self._warning(refused)]), self._given(key)
        return words("1st: {made}\nelse 2nd: {step}", made=made, step=other) if other else made

    def _order_selects(self) -> list[Row]:
        """Return a select for each standing order; one also leads to choices made in advance."""
        words, ahead, selects = self.words, self.week.prepared, list[Row]()
        if ahead is not None and ahead.stage(self.loaded.match.state, self.seat) is None:
            ahead = None
        for order in self.week.orders:
            options = [
                SelectOption(words(name), f"/week-order {order.key} {value}")
                for value, name in ((ON_THE_DAY, ON_THE_DAY_NAME), *order.choices)
            ]
            if ahead is not None and ahead.instead_of == order.key:
                options.append(SelectOption(words(ahead.menu), "/week-ahead"))
            prompt = words("{order}…", order=words(order.name))
            custom_id = self.loaded.custom_id(f"?{WEEK_SELECT} {order.key}")
            selects.append(Select(prompt, custom_id, tuple(options)))
        return selects

    def _day_buttons(self, shown: int | None) -> list[Row]:
        buttons = tuple(
            Button(
                unescape_markdown(self._full_name(stage)),
                self.loaded.custom_id(f"/week {stage}"),
                "main" if stage == shown else "plain",
            )
            for stage in self.stages
        )
        return [buttons] if buttons else []

    def _day_screen(self, stage: int) -> Screen:
        """Return the screen with a day's actions, as if the seat were on turn then."""
        loaded, money = self.loaded, self.money.start[stage]
        state = self.week.on(loaded.match.state, self.seat, stage, money)
        view = loaded.definition.game.view(state, self.seat)
        return loaded.definition.screen(view, loaded.sensible(self.week.offers(view)), self.words)

    def _menus(self, stage: int, menus: tuple[Menu, ...], above: tuple[str, ...] = ()) -> list[Row]:
        """Return the rows of a day's menus; `above` are the keys of those that they are inside."""
        nested = " ".join(("week", str(stage), *above))
        target = MenuTarget(f"{WEEK_SELECT} {stage}", f"week-add {stage}", nested, whole=True)
        rows = menu_rows(self.loaded, None, menus, self.words)
        return [redirected(row, target) for row in rows]
