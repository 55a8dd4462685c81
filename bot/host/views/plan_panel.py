"""The panel for planning a turn: each of its actions becomes a planned move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_moves import NOT_NEEDED, PlannedMove, planning_state
from bot.host.match.week_plans import day_groups, parseable, wish_line
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button, Row, Select, SelectOption
from bot.host.ui.shortening import shortened
from bot.host.views.menus import MenuTarget, menu_rows, opened, question, redirected
from games.core.planning import Planning, orders_of, read_step
from games.core.screen import Menu, Screen
from games.core.translation import N_, Translator
from storage.match.plans import WishResult

SELECT = "_plan"
"""The first word of the selects that plan; no menu of a game has such a key."""
TARGET = MenuTarget(SELECT, "add", "plan")
HOW = N_(
    "-# When your turn comes I do the first of these that is possible, and end your turn; a free "
    "action comes on top. Nobody else sees your plan."
)
CHOICES = (N_("1st: {step}"), N_("else 2nd: {step}"), N_("else 3rd: {step}"))
"""The lines of the first planned moves, each an alternative to those before it."""
NEXT_CHOICE = N_("else {n}th: {step}")
EMPTY = N_("Choose below, as on your turn. When your turn comes I play it and end your turn.")
MOST_LABEL = 100
"""Most characters of an entry's label (discord.com/developers/docs/components/reference)."""
MOST_TOLD = 1_200
"""Most characters of a report about several days, so that the panel below it fits, too."""
ANSWERED = " → "
"""The text between a planned move and the answer to its question."""


@dataclass(frozen=True, slots=True)
class PlanPanel:
    """The part of a seat's panel about its plan, and the rows that change it.

    `is_inside` says that one of its menus is open.
    """

    lines: tuple[str, ...]
    rows: tuple[Row, ...]
    is_inside: bool


def plan_panel(
    loaded: LoadedMatch, seat: int, words: Translator, path: tuple[str, ...]
) -> PlanPanel | None:
    """Return the seat's next turn as it is planned, None if it cannot plan now."""
    ahead, planning = planning_state(loaded, seat), loaded.definition.planning
    if ahead is None or planning is None:
        return None
    groups = day_groups(loaded, seat, _stage(loaded, ahead))
    asked = planning.question(ahead, seat, _actions(loaded, groups))
    screen = _screen(loaded, ahead if asked is None else asked, seat, words)
    names = [wish_label(loaded, group, words, _labels(screen.menus)) for group in groups]
    rows = [_planning_row(row) for row in menu_rows(loaded, seat, screen.menus, words, path)]
    is_inside = bool(path) and opened(screen.menus, path) is not None
    if groups and not is_inside:
        rows.append(_edit(loaded, groups, names, words))
        rows.append((Button(words("Clear"), loaded.custom_id("/unplan")),))
    lines = (
        _heading(loaded, ahead, words),
        *_wishes(loaded, ahead, seat, groups, names, words),
        *(() if asked is None else (screen.ask,)),
        *question(screen.menus, path),
    )
    return PlanPanel(lines, tuple(rows), is_inside)


def report_lines(loaded: LoadedMatch, seat: int, words: Translator) -> tuple[str, ...]:
    """Return which planned moves were played since the seat last acted, and why others were not."""
    dated = dated_report(loaded, seat, words)
    results = [one for one in loaded.plans.results[seat] if one.stage is None]
    if not results:
        return dated
    done = parseable(loaded, [one.line for one in results if not one.why])
    spared = parseable(loaded, [one.line for one in results if one.why == NOT_NEEDED])
    lines = [words("None of your planned steps was possible when your turn came.")]
    if done:
        names = words.listed([wish_label(loaded, group, words) for group in done])
        lines = [words("Played for you from your plan: {wishes}.", wishes=names)]
    for one in results:
        if one.why and one.why != NOT_NEEDED:
            name = wish_label(loaded, (one.line,), words)
            why = words.fill(one.why, one.facts)
            lines.append(words("Skipped: {wish}. {why}", wish=name, why=why))
    if spared:
        names = words.listed([wish_label(loaded, group, words) for group in spared])
        lines.append(words("Not needed: {wishes}.", wishes=names))
    return (*dated, *lines)


def dated_report(loaded: LoadedMatch, seat: int, words: Translator) -> tuple[str, ...]:
    """Return the results of steps and standing orders for named days, oldest first.

    Results of several weeks name their weeks. If all are too long, only the newest are shown, after
    a line that counts the older ones.
    """
    named = [
        (one, order_name(loaded, one.line, words) or _step_name(loaded, one.line, words))
        for one in loaded.plans.results.get(seat, ())
        if one.stage is not None
    ]
    days = loaded.definition.season
    weeks = {days.week_of(one.stage or 0) for one, _ in named} if days else {0}
    lines = [
        _dated(loaded, one, name, words, is_week_named=len(weeks) > 1)
        for one, name in named
        if name
    ]
    room, kept = MOST_TOLD, list[str]()
    while lines and (room := room - len(lines[-1])) >= 0:
        kept.insert(0, lines.pop())
    return (*([words("… and {n} more", n=len(lines))] if lines else []), *kept)


def _step_name(loaded: LoadedMatch, line: str, words: Translator) -> str:
    return "".join(wish_label(loaded, group, words) for group in parseable(loaded, [line]))


def _dated(
    loaded: LoadedMatch, result: WishResult, wish: str, words: Translator, *, is_week_named: bool
) -> str:
    days = loaded.definition.season
    assert days is not None
    assert result.stage is not None
    day, week = words(days.name_of(result.stage)), days.week_of(result.stage)
    if is_week_named and week:
        day = words("{day} (week {n})", day=day, n=week)
    if not result.why:
        return words("✅ {day}, as planned: {wish}.", day=day, wish=wish)
    why = words.fill(result.why, result.facts)
    return words("▫ {day}, not done: {wish}. {why}", day=day, wish=wish, why=why)


def order_name(loaded: LoadedMatch, line: str, words: Translator) -> str:
    """Return the text of a standing order, "" for any other line."""
    week = _planning(loaded).week
    given = orders_of([line])
    for order in week.orders if week else ():
        for value, name in order.choices:
            if given.get(order.key) == value:
                return words("{order}: {choice}", order=words(order.name), choice=words(name))
    prepared = week.prepared if week else None
    if prepared is not None and prepared.key in given:
        return prepared.part_name(given[prepared.key], words)
    return ""


def _stage(loaded: LoadedMatch, ahead: Any) -> int | None:  # noqa: ANN401 - a state of any game
    days = loaded.definition.season
    return days.stage(ahead) if days else None


def _actions(loaded: LoadedMatch, groups: Sequence[PlannedMove]) -> list[Any]:
    return [loaded.definition.notation.read(wish_line(line)) for group in groups for line in group]


def _screen(
    loaded: LoadedMatch,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: int,
    words: Translator,
) -> Screen:
    """Return the screen the seat would see if the state were the match's."""
    game = loaded.definition.game
    legal = loaded.sensible(game.legal_actions(state, seat))
    return loaded.definition.screen(game.view(state, seat), legal, words)


def _heading(
    loaded: LoadedMatch,
    ahead: Any,  # noqa: ANN401 - a state of any game
    words: Translator,
) -> str:
    """Return the heading, which names the planned turn."""
    if loaded.definition.season is None:
        return words("**When my turn comes**")
    day = words(loaded.definition.season.name_of(loaded.definition.season.stage(ahead)))
    return words("**{day}, when my turn comes**", day=day)


def _wishes(
    loaded: LoadedMatch,
    ahead: Any,  # noqa: ANN401 - a state of any game
    seat: int,
    groups: Sequence[PlannedMove],
    names: Sequence[str],
    words: Translator,
) -> list[str]:
    """Return a line per planned move with the resources left after it, and how they are played."""
    planning = _planning(loaded)
    limits = [words(planning.limits)] if planning.limits else []
    if not groups:
        return [words(EMPTY), *(f"-# {limit}" for limit in limits)]
    heads = [loaded.definition.notation.read(wish_line(head)) for head, *_ in groups]
    left = planning.leaves(ahead, seat, heads, words)
    return [*choice_lines(loaded, groups, names, left, words), " ".join([words(HOW), *limits])]


def choice_lines(
    loaded: LoadedMatch,
    groups: Sequence[PlannedMove],
    names: Sequence[str],
    notes: Sequence[str],
    words: Translator,
) -> list[str]:
    """Return planned moves as a numbered list of alternatives, and how the turn ends otherwise.

    A move that comes on top has no number. What a note says stands behind.
    """
    planning, lines, numbered = _planning(loaded), list[str](), list[str]()
    for (head, *_), name, note in zip(groups, names, notes, strict=True):
        line, step = wish_line(head), f"{name} · {note}" if note else name
        if planning.comes_on_top(loaded.definition.notation.read(line)):
            lines.append(words("and {step}", step=step))
            continue
        numbered.append(line)
        text = dict(enumerate(CHOICES, 1)).get(len(numbered), NEXT_CHOICE)
        lines.append(words(text, n=len(numbered), step=step))
    if planning.last not in numbered:
        lines.append(words("else pass") if numbered else words("then pass"))
    return lines


def _planning(loaded: LoadedMatch) -> Planning:
    assert loaded.definition.planning is not None
    return loaded.definition.planning


def wish_label(
    loaded: LoadedMatch,
    group: PlannedMove,
    words: Translator,
    labels: Mapping[str, str] | None = None,
) -> str:
    """Return a planned move's name, with the answers to its questions."""
    planning, found = _planning(loaded), []
    for line in group:
        action = wish_line(line)
        name = planning.name(loaded.definition.notation.read(action), words)
        found.append(name or (labels or {}).get(action, action))
        if (step := read_step(line)) and step.conditions and planning.week:
            texts = [planning.week.condition_name(one, words) for one in step.conditions]
            found[-1] += f" ({', '.join(texts)})"
    return ANSWERED.join(found)


def _labels(menus: Sequence[Menu]) -> dict[str, str]:
    """Return the name of each choice by its line, prefixed by its menus' labels."""
    return {line: name for menu in menus for line, name in _labelled(menu)}


def _labelled(menu: Menu, above: str = "") -> list[tuple[str, str]]:
    found = []
    for entry in menu.entries:
        name = f"{above} · {entry.label}" if above else entry.label
        if isinstance(entry, Menu):
            found += _labelled(entry, name)
        else:
            found.append((entry.action, name))
    return found


def _edit(
    loaded: LoadedMatch, groups: Sequence[PlannedMove], names: Sequence[str], words: Translator
) -> Select:
    """Return the select that removes a planned move, or moves it up."""
    entries = []
    for at, (group, name) in enumerate(zip(groups, names, strict=True)):
        out, up = (f"/{verb} {at} {wish_line(group[0])}" for verb in ("wish-out", "wish-up"))
        if at:
            entries.append(SelectOption(change_label("↑", at, name), up, words("Move it up")))
        entries.append(SelectOption(change_label("✕", at, name), out, words("Take it out")))
    prompt = words("Change my plan…")
    return Select(prompt, loaded.custom_id(f"?{SELECT} edit"), tuple(entries))


def change_label(sign: str, at: int, name: str) -> str:
    """Return the label, cut to `MOST_LABEL`, of an entry that changes the planned move at `at`."""
    label = unescape_markdown(f"{sign} {at + 1}. {name}")
    return shortened(label, MOST_LABEL, is_markdown=False)


def _planning_row(row: Row) -> Row:
    """Return a row of the panel's menus with custom ids that plan instead of play."""
    row = redirected(row, TARGET)
    return replace(row, most=1) if isinstance(row, Select) else row
