"""The panel that plans the days to come: an overview, a day with its steps, a step's conditions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_moves import PlannedMove
from bot.host.match.week_plans import (
    day_groups,
    open_stages,
    prepared_choices,
    week_planning,
    wish_line,
)
from bot.host.play.prepared_day_panel import CHANGED
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from bot.host.views.menus import opened
from bot.host.views.plan_panel import (
    HOW,
    change_label,
    choice_lines,
    dated_report,
    order_name,
    wish_label,
)
from games.core.game import Action
from games.core.planning import (
    order_line,
    orders_of,
    read_step,
)
from games.core.screen import MAX_ENTRIES, Choice, Menu, Screen
from games.core.translation import N_, Translator

SELECT = "_week"
"""The first word of the selects that plan a day; no menu of a game has such a key."""
ON_THE_DAY, ON_THE_DAY_NAME = "hand", N_("choose on the day")
"""The value and the name of a standing order that chooses nothing."""
NOTHING = N_("Choose below. You can change everything until your turn comes or the day closes.")


class WeekPanel:
    """Draws the plan of a seat for the days to come; `stages` are the days that can be planned."""

    def __init__(self, loaded: LoadedMatch, seat: int, words: Translator) -> None:
        """Use this match, whose game plans weeks."""
        week, days = week_planning(loaded, seat), loaded.definition.season
        assert week is not None
        assert days is not None
        self.loaded, self.seat, self.words = loaded, seat, words
        self.week = week
        self.days = days
        self.stages = open_stages(loaded, seat)
        self.plan: Mapping[int, list[PlannedMove]] = {
            stage: day_groups(loaded, seat, stage) for stage in self.stages
        }
        view = loaded.definition.game.view(loaded.match.state, seat)
        actions = {stage: self._actions(groups) for stage, groups in self.plan.items()}
        self.money = week.forecast(view, actions, words)

    def overview(self) -> MessageContent:
        """Return all days with what is planned, and the standing orders."""
        orders, words = orders_of(self.loaded.plans.weeks.get(self.seat, ())), self.words
        first, last = self._order_lines(orders)
        lines = [*dated_report(self.loaded, self.seat, words), self.money.now, *first]
        for stage in self.stages:
            lines += self._day_lines(stage)
        lines += [*last, *([self.money.end] if self.stages else []), words(HOW)]
        rows = [*self._day_buttons(None), *self._order_selects()]
        return replace(self._content(lines, rows, ()), may_cut=True)  # a day's page is never cut

    def day(self, stage: int, path: tuple[str, ...] = ()) -> MessageContent:
        """Return one day with its steps, and menus that add one, or the one opened by `path`."""
        lines = [self.money.now, *self._day_lines(stage), self.words(NOTHING)]
        menus = self._screen(stage).menus
        inner = opened(menus, path) if path else None
        if inner is not None:
            back = Button(self.words("Back"), self._id(f"/week {stage}"))
            return self._content(lines, self._menu(stage, inner, path), (back,))
        rows = [row for menu in menus for row in self._menu(stage, menu, (menu.key,))]
        rows = [*self._day_buttons(stage), *rows, *self._changes(stage)]
        return self._content(lines, rows, (Button(self.words("Whole week"), self._id("/week")),))

    def step(self, stage: int, at: int) -> MessageContent:
        """Return one step of a day, and a select of its conditions."""
        words, group = self.words, self.plan[stage][at]
        action = self._actions([group])[0]
        view = self._view(stage)
        found = read_step(group[0])
        chosen = found.conditions if found else ()
        verb = f"/week-if {stage} {at}"
        options = [SelectOption(words("Without a condition"), verb, chosen=not chosen)]
        for condition in self.week.conditions(view, action):
            label = unescape_markdown(self.week.condition_name(condition, words))
            options.append(SelectOption(label, f"{verb} {condition}", chosen=condition in chosen))
        name = wish_label(self.loaded, group, words)
        line = words("**{day}**: {step}. When shall I do it?", day=self._name(stage), step=name)
        prompt = words("Choose a condition…")
        select = Select(prompt, self._id(f"?{SELECT} {stage} if"), tuple(options[:MAX_ENTRIES]))
        back = Button(words("Back"), self._id(f"/week {stage}"))
        return self._content([line], [select], (back,))

    def _content(
        self, lines: Sequence[str], rows: Sequence[Row], more: tuple[Button, ...]
    ) -> MessageContent:
        label = self.words(self.loaded.definition.texts.hand_label)
        home = Button(label, self._id("/hand"))
        title = self.words("Plan the week")
        return MessageContent(title, tuple(lines), (*rows, (*more, home)), mood="live")

    def _actions(self, groups: Sequence[PlannedMove]) -> list[Action]:
        return [self.loaded.definition.notation.read(wish_line(head)) for head, *_ in groups]

    def _id(self, action: str) -> str:
        return self.loaded.custom_id(action)

    def _name(self, stage: int) -> str:
        return self.words(self.days.name_of(stage))

    def _full_name(self, stage: int) -> str:
        """Return the name of a day, with its week if that is a later one."""
        week, now = self.days.week_of(stage), self.days.stage(self.loaded.match.state)
        if week == self.days.week_of(now):
            return self._name(stage)
        return self.words("{day}, week {week}", day=self._name(stage), week=week)

    def _day_lines(self, stage: int) -> list[str]:
        """Return a day's heading, its steps with the money they leave, and a closing line."""
        words, groups = self.words, self.plan[stage]
        lines = [words("**{day}**", day=self._full_name(stage))]
        if before := self.money.before.get(stage):
            lines.append(f"-# {before}")
        if not groups:
            return [*lines, words("– nothing planned")]
        names = [wish_label(self.loaded, group, words) for group in groups]
        return [*lines, *choice_lines(self.loaded, groups, names, self.money.notes[stage], words)]

    def _order_texts(self, orders: Mapping[str, str]) -> list[str]:
        """Return each standing order as it is set now."""
        return [
            self._prepared_text(order.key, orders)
            or self._name_of(order.key, orders)
            or self.words(
                "{order}: {choice}",
                order=self.words(order.name),
                choice=self.words(ON_THE_DAY_NAME),
            )
            for order in self.week.orders
        ]

    def _name_of(self, key: str, orders: Mapping[str, str]) -> str:
        """Return the text of a standing order, "" if it is not set."""
        return order_name(self.loaded, order_line(key, orders.get(key, "")), self.words)

    def _prepared_text(self, key: str, orders: Mapping[str, str]) -> str:
        """Return the choices made in advance in place of a standing order, "" if there are none."""
        prepared, words = self.week.prepared, self.words
        lines = prepared_choices(self.loaded, self.seat)
        if prepared is None or prepared.instead_of != key or not lines:
            return ""
        made = " · ".join(order_name(self.loaded, one, words) for one in prepared.parts(lines))
        _, refused = prepared.on(self.loaded.match.state, self.seat, lines)
        if refused is not None:
            made += f"\n{words(CHANGED, why=words.fill(refused.text, refused.facts))}"
        other = self._name_of(key, orders)
        return words("1st: {made}\nelse 2nd: {step}", made=made, step=other) if other else made

    def _order_lines(self, orders: Mapping[str, str]) -> tuple[list[str], list[str]]:
        """Return the lines of the standing orders: of the week's first day, then of later days."""
        lines: tuple[list[str], list[str]] = ([], [])
        for order, text in zip(self.week.orders, self._order_texts(orders), strict=True):
            day = self.words(self.days.days[order.day])
            lines[order.day > 0].append(self.words("**{day}** · {text}", day=day, text=text))
        return lines

    def _order_selects(self) -> list[Row]:
        selects: list[Row] = []
        for order in self.week.orders:
            options = tuple(
                SelectOption(self.words(name), f"/week-order {order.key} {value}")
                for value, name in ((ON_THE_DAY, ON_THE_DAY_NAME), *order.choices)
            )
            options += self._prepared_option(order.key)
            prompt = self.words("{order}…", order=self.words(order.name))
            selects.append(Select(prompt, self._id(f"?{SELECT} {order.key}"), options))
        return selects

    def _prepared_option(self, key: str) -> tuple[SelectOption, ...]:
        """Return the option that opens the menus for choices in advance, if that is possible."""
        prepared = self.week.prepared
        if prepared is None or prepared.instead_of != key:
            return ()
        if prepared.stage(self.loaded.match.state, self.seat) is None:
            return ()
        return (SelectOption(self.words(prepared.menu), "/week-ahead"),)

    def _day_buttons(self, shown: int | None) -> list[Row]:
        buttons = tuple(
            Button(
                unescape_markdown(self._full_name(stage)),
                self._id(f"/week {stage}"),
                "main" if stage == shown else "plain",
            )
            for stage in self.stages
        )
        return [buttons] if buttons else []

    def _screen(self, stage: int) -> Screen:
        """Return the screen with a day's actions, as if the seat were on turn then."""
        loaded, view = self.loaded, self._view(stage)
        offers = loaded.sensible(self.week.offers(view))
        return loaded.definition.screen(view, offers, self.words)

    def _view(self, stage: int) -> Any:  # noqa: ANN401 - a view of any game
        """Return what the seat would see on its turn that day."""
        loaded, money = self.loaded, self.money.start[stage]
        state = self.week.on(loaded.match.state, self.seat, stage, money)
        return loaded.definition.game.view(state, self.seat)

    def _menu(self, stage: int, menu: Menu, path: tuple[str, ...]) -> list[Row]:
        options = [_option(stage, entry, path) for entry in menu.entries]
        if menu.shape == "buttons":
            return [tuple(Button(one.label, self._id(one.value)) for one in options)]
        custom_id = self._id(f"?{SELECT} {stage} {menu.key}")
        return [Select(unescape_markdown(menu.prompt), custom_id, tuple(options))]

    def _changes(self, stage: int) -> list[Row]:
        """Return the select that moves a step up, removes it, or opens its conditions."""
        words, options = self.words, list[SelectOption]()
        for at, group in enumerate(self.plan[stage]):
            name, line = wish_label(self.loaded, group, words), wish_line(group[0])
            if at:
                up = f"/week-up {stage} {at} {line}"
                options.append(SelectOption(change_label("↑", at, name), up, words("Move it up")))
            out = f"/week-out {stage} {at} {line}"
            options.append(SelectOption(change_label("✕", at, name), out, words("Take it out")))
            only = f"/week-step {stage} {at}"
            options.append(SelectOption(change_label("❓", at, name), only, words("Only if…")))
        if not options:
            return []
        prompt = words("Change my plan…")
        return [Select(prompt, self._id(f"?{SELECT} {stage} edit"), tuple(options))]


def _option(stage: int, entry: Choice | Menu, path: tuple[str, ...]) -> SelectOption:
    """Return the option that plans a choice, or opens a menu inside the one at `path`."""
    label = unescape_markdown(entry.label)
    if isinstance(entry, Menu):
        value = " ".join(("/week", str(stage), *path, entry.key))
        return SelectOption(label, value, emoji=entry.emoji)
    value, hint = f"/week-add {stage} {entry.action}", unescape_markdown(entry.hint)
    return SelectOption(label, value, hint, emoji=entry.emoji)
