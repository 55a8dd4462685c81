"""The plan of a seat on its panel: the steps of its next turn, and what became of earlier ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_days import PlannedDay, planning_state
from bot.host.match.planned_moves import NOT_NEEDED
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button, Row, Select, SelectOption
from bot.host.ui.shortening import shortened
from bot.host.views.menus import MenuTarget, menu_rows, opened, question, redirected
from games.core.planning import PlannedStep, orders_of
from games.core.screen import Menu, Screen
from games.core.translation import N_, Translator
from storage.match.plans import StepResult

SELECT, WEEK_SELECT = "_plan", "_week"
"""The first words of selects that plan the next turn or a day; no menu of a game has such keys."""
NEXT_TURN = MenuTarget(SELECT, "add", "plan")
HOW = N_(
    "-# When your turn comes I do the first of these that is possible, and end your turn; a free "
    "action comes on top. Nobody else sees your plan."
)
CHOICES = (N_("1st: {step}"), N_("else 2nd: {step}"), N_("else 3rd: {step}"))
"""The lines of the first steps, each an alternative to those before it."""
NEXT_CHOICE = N_("else {n}th: {step}")
EMPTY = N_("Choose below, as on your turn. When your turn comes I play it and end your turn.")
MOST_LABEL = 100
"""Most characters of an entry's label (discord.com/developers/docs/components/reference)."""
MOST_TOLD = 1_200
"""Most characters of a report about several days, so that the panel below it fits, too."""
ANSWERED = " → "
"""The text between a step and the answer to its question."""
NO_LABELS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The part of a seat's panel about its next turn, and the rows that plan it.

    `is_inside` says that one of its menus is open.
    """

    lines: tuple[str, ...]
    rows: tuple[Row, ...]
    is_inside: bool


def turn_plan(
    loaded: LoadedMatch, seat: int, words: Translator, path: tuple[str, ...]
) -> TurnPlan | None:
    """Return the seat's next turn as it is planned, None if it cannot plan now."""
    ahead = planning_state(loaded, seat)
    return None if ahead is None else PlanPanel(loaded, seat, words).turn(ahead, path)


class PlanPanel:
    """Draws what a seat has planned, what became of it, and the rows that change it."""

    def __init__(self, loaded: LoadedMatch, seat: int, words: Translator) -> None:
        """Use this match, whose game can plan."""
        planning = loaded.definition.planning
        assert planning is not None
        self.loaded, self.seat, self.words = loaded, seat, words
        self.planning, self.days = planning, loaded.definition.season
        self.read = loaded.definition.notation.read

    def turn(self, ahead: Any, path: tuple[str, ...]) -> TurnPlan:  # noqa: ANN401 - a state of any game
        """Return the next turn as it is planned, `ahead` being the state as if it had come."""
        stage = self.days.stage(ahead) if self.days else None
        steps = PlannedDay(self.loaded, self.seat, stage).steps
        planned = [self.read(line) for step in steps for line in (step.line, *step.answers)]
        asked = self.planning.question(ahead, self.seat, planned)
        screen = self._screen(ahead if asked is None else asked)
        labels = dict(chain.from_iterable(map(_labelled, screen.menus)))
        names = [self.name(step, labels) for step in steps]
        menus = menu_rows(self.loaded, self.seat, screen.menus, self.words, path)
        rows = [redirected(row, NEXT_TURN) for row in menus]
        is_inside = bool(path) and opened(screen.menus, path) is not None
        if steps and not is_inside:
            rows.append(self.changes(steps, names))
            rows.append((Button(self.words("Clear"), self.loaded.custom_id("/unplan")),))
        lines = (
            self._heading(stage),
            *self._turn_lines(ahead, steps, names),
            *(() if asked is None else (screen.ask,)),
            *question(screen.menus, path),
        )
        return TurnPlan(lines, tuple(rows), is_inside)

    def _heading(self, stage: int | None) -> str:
        """Return the heading, which names the planned turn."""
        if self.days is None or stage is None:
            return self.words("**When my turn comes**")
        return self.words("**{day}, when my turn comes**", day=self.words(self.days.name_of(stage)))

    def _turn_lines(
        self,
        ahead: Any,  # noqa: ANN401 - a state of any game
        steps: Sequence[PlannedStep],
        names: Sequence[str],
    ) -> list[str]:
        """Return the next turn's steps with what each leaves, and how they are played."""
        words = self.words
        limits = [words(self.planning.limits)] if self.planning.limits else []
        if not steps:
            return [words(EMPTY), *(f"-# {limit}" for limit in limits)]
        actions = [self.read(step.line) for step in steps]
        notes = self.planning.leaves(ahead, self.seat, actions, words)
        return [*self.listed(steps, names, notes), " ".join([words(HOW), *limits])]

    def _screen(self, state: Any) -> Screen:  # noqa: ANN401 - a state of any game
        """Return the screen the seat would see if the state were the match's."""
        game = self.loaded.definition.game
        legal = self.loaded.sensible(game.legal_actions(state, self.seat))
        return self.loaded.definition.screen(game.view(state, self.seat), legal, self.words)

    def name(self, step: PlannedStep, labels: Mapping[str, str] = NO_LABELS) -> str:
        """Return a step's name, with its conditions and the answers to its questions.

        `labels` are those of the choices on its screen, by line.
        """
        found, week = list[str](), self.planning.week
        for line in (step.line, *step.answers):
            name = self.planning.name(self.read(line), self.words)
            found.append(name or labels.get(line, line))
        if step.conditions and week:
            texts = [week.condition_name(condition, self.words) for condition in step.conditions]
            found[0] += f" ({', '.join(texts)})"
        return ANSWERED.join(found)

    def order_name(self, line: str) -> str:
        """Return the text of a standing order, "" for any other line."""
        week, given, words = self.planning.week, orders_of([line]), self.words
        for order in week.orders if week else ():
            name = dict(order.choices).get(given.get(order.key, ""))
            if name is not None:
                return words("{order}: {choice}", order=words(order.name), choice=words(name))
        prepared = week.prepared if week else None
        if prepared is not None and prepared.key in given:
            return prepared.part_name(given[prepared.key], words)
        return ""

    def listed(
        self, steps: Sequence[PlannedStep], names: Sequence[str], notes: Sequence[str]
    ) -> list[str]:
        """Return steps as a numbered list of alternatives, and how the turn ends otherwise.

        A step that comes on top has no number. What a note says stands behind.
        """
        words, lines, numbered = self.words, list[str](), list[str]()
        for step, name, note in zip(steps, names, notes, strict=True):
            told = f"{name} · {note}" if note else name
            if self.planning.comes_on_top(self.read(step.line)):
                lines.append(words("and {step}", step=told))
                continue
            numbered.append(step.line)
            text = dict(enumerate(CHOICES, 1)).get(len(numbered), NEXT_CHOICE)
            lines.append(words(text, n=len(numbered), step=told))
        if self.planning.last not in numbered:
            lines.append(words("else pass") if numbered else words("then pass"))
        return lines

    def changes(
        self, steps: Sequence[PlannedStep], names: Sequence[str], stage: int | None = None
    ) -> Select:
        """Return the select that moves a step up, takes it out, or opens a day's conditions."""
        words, entries = self.words, list[SelectOption]()
        verb, day = ("wish", "") if stage is None else ("week", f"{stage} ")
        for index, (step, name) in enumerate(zip(steps, names, strict=True)):
            changes = [(f"/{verb}-out {day}{index} {step.line}", "✕", words("Take it out"))]
            if index:
                changes.insert(
                    0, (f"/{verb}-up {day}{index} {step.line}", "↑", words("Move it up"))
                )
            if stage is not None:
                changes.append((f"/week-step {day}{index}", "❓", words("Only if…")))
            for value, sign, hint in changes:
                label = unescape_markdown(f"{sign} {index + 1}. {name}")
                short = shortened(label, MOST_LABEL, is_markdown=False)
                entries.append(SelectOption(short, value, hint))
        select = SELECT if stage is None else WEEK_SELECT
        custom_id = self.loaded.custom_id(f"?{select} {day}edit")
        return Select(words("Change my plan…"), custom_id, tuple(entries))

    def report(self) -> tuple[str, ...]:
        """Return which steps were played since the seat last acted, and why others were not."""
        words, dated = self.words, self.dated_report()
        results = [
            result for result in self.loaded.plans.results[self.seat] if result.stage is None
        ]
        if not results:
            return dated
        done = self._names(result.line for result in results if not result.why)
        spared = self._names(result.line for result in results if result.why == NOT_NEEDED)
        lines = [words("None of your planned steps was possible when your turn came.")]
        if done:
            lines = [words("Played for you from your plan: {wishes}.", wishes=words.listed(done))]
        for result in results:
            if result.why and result.why != NOT_NEEDED:
                why = words.fill(result.why, result.facts)
                names = self._names([result.line])
                lines += [words("Skipped: {wish}. {why}", wish=name, why=why) for name in names]
        if spared:
            lines.append(words("Not needed: {wishes}.", wishes=words.listed(spared)))
        return (*dated, *lines)

    def dated_report(self) -> tuple[str, ...]:
        """Return the results of steps and standing orders for named days, oldest first.

        Results of several weeks name their weeks. If all are too long, only the newest are shown,
        after a line that counts the older ones.
        """
        results = [
            (result, self.order_name(result.line) or "".join(self._names([result.line])))
            for result in self.loaded.plans.results.get(self.seat, ())
            if result.stage is not None
        ]
        weeks = (
            {self.days.week_of(result.stage or 0) for result, _ in results} if self.days else {0}
        )
        lines = [
            self._dated(result, name, is_week_named=len(weeks) > 1)
            for result, name in results
            if name
        ]
        room, kept = MOST_TOLD, list[str]()
        while lines and (room := room - len(lines[-1])) >= 0:
            kept.insert(0, lines.pop())
        older = [self.words("… and {n} more", n=len(lines))] if lines else []
        return (*older, *kept)

    def _dated(self, result: StepResult, name: str, *, is_week_named: bool) -> str:
        days, words = self.days, self.words
        assert days is not None
        assert result.stage is not None
        day, week = words(days.name_of(result.stage)), days.week_of(result.stage)
        if is_week_named and week:
            day = words("{day} (week {n})", day=day, n=week)
        if not result.why:
            return words("✅ {day}, as planned: {wish}.", day=day, wish=name)
        why = words.fill(result.why, result.facts)
        return words("▫ {day}, not done: {wish}. {why}", day=day, wish=name, why=why)

    def _names(self, lines: Iterable[str]) -> list[str]:
        """Return the names of stored steps; what only another version can read has none."""
        return [self.name(step) for step in self.loaded.seat_plans.known_steps(lines)]


def _labelled(menu: Menu, above: str = "") -> Iterator[tuple[str, str]]:
    """Yield the line and name of each choice; the name begins with the labels of inner menus."""
    for entry in menu.entries:
        name = f"{above} · {entry.label}" if above else entry.label
        if isinstance(entry, Menu):
            yield from _labelled(entry, name)
        else:
            yield entry.action, name
