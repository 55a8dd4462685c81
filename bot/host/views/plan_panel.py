"""The panel for planning a turn: each of its actions becomes a planned move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_moves import NOT_NEEDED, PlannedMove, planned_moves, planning_state
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button, Row, Select, SelectOption
from bot.host.views.menus import menu_rows, opened, question
from games.core.game import IllegalAction
from games.core.planning import Planning
from games.core.screen import Menu, Screen
from games.core.translation import N_, Translator

SELECT = "_plan"
"""The first word of the selects that plan; no menu of a game has such a key."""
HOW = N_(
    "-# When your turn comes I play these in order, skip those no longer "
    "possible, and end your turn."
)
EMPTY = N_("Choose below, as on your turn. When your turn comes I play it and end your turn.")
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
    groups = parseable(loaded, loaded.plans.get(seat, ()))
    asked = planning.question(ahead, seat, _actions(loaded, groups))
    screen = _screen(loaded, ahead if asked is None else asked, seat, words)
    names = [_name(loaded, group, words, _labels(screen.menus)) for group in groups]
    rows = [_planning_row(row) for row in menu_rows(loaded, seat, screen.menus, words, path)]
    is_inside = bool(path) and opened(screen.menus, path) is not None
    if groups and not is_inside:
        rows.append(_edit(loaded, groups, names, words))
        rows.append((Button(words("Clear"), loaded.custom_id("/unplan")),))
    lines = (
        _heading(loaded, ahead, words),
        *_wishes(loaded, ahead, seat, groups, names, words),
        *(() if asked is None else (screen.ask or screen.lines[-1],)),
        *question(screen.menus, path),
    )
    return PlanPanel(lines, tuple(rows), is_inside)


def report_lines(loaded: LoadedMatch, seat: int, words: Translator) -> tuple[str, ...]:
    """Return which planned moves were played since the seat last acted, and why others were not."""
    results = loaded.results[seat]
    done = parseable(loaded, [one.line for one in results if not one.why])
    spared = parseable(loaded, [one.line for one in results if one.why == NOT_NEEDED])
    lines = [words("None of your planned steps was possible when your turn came.")]
    if done:
        names = words.listed([_name(loaded, group, words) for group in done])
        lines = [words("Played for you from your plan: {wishes}.", wishes=names)]
    for one in results:
        if one.why and one.why != NOT_NEEDED:
            name = _name(loaded, (one.line,), words)
            why = words.fill(one.why, one.facts)
            lines.append(words("Skipped: {wish}. {why}", wish=name, why=why))
    if spared:
        names = words.listed([_name(loaded, group, words) for group in spared])
        lines.append(words("Not needed: {wishes}.", wishes=names))
    return tuple(lines)


def parseable(loaded: LoadedMatch, lines: Sequence[str]) -> list[PlannedMove]:
    """Return these planned moves without those of earlier versions that cannot be parsed."""
    return planned_moves(loaded, [line for line in lines if _is_readable(loaded, line)])


def _is_readable(loaded: LoadedMatch, line: str) -> bool:
    try:
        loaded.definition.notation.read(line)
    except IllegalAction:
        return False
    return True


def _actions(loaded: LoadedMatch, groups: Sequence[PlannedMove]) -> list[Any]:
    return [loaded.definition.notation.read(line) for group in groups for line in group]


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
    """Return the heading, which says for which turn it is."""
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
    """Return a line for each planned move with its remaining resources, and how they are played."""
    planning = _planning(loaded)
    limits = [words(planning.limits)] if planning.limits else []
    if not groups:
        return [words(EMPTY), *(f"-# {limit}" for limit in limits)]
    heads = [loaded.definition.notation.read(head) for head, *_ in groups]
    left = planning.leaves(ahead, seat, heads, words)
    lines = [f"{at}. {name}" for at, name in enumerate(names, 1)]
    lines = [f"{line} · {rest}" if rest else line for line, rest in zip(lines, left, strict=True)]
    return [*lines, " ".join([words(HOW), *limits])]


def _planning(loaded: LoadedMatch) -> Planning:
    assert loaded.definition.planning is not None
    return loaded.definition.planning


def _name(
    loaded: LoadedMatch,
    group: PlannedMove,
    words: Translator,
    labels: Mapping[str, str] | None = None,
) -> str:
    """Return a planned move's name, with the answers to its questions."""
    planning, found = _planning(loaded), []
    for line in group:
        name = planning.name(loaded.definition.notation.read(line), words)
        found.append(name or (labels or {}).get(line, line))
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
        label = unescape_markdown(f"{at + 1}. {name}")
        out, up = (f"/{verb} {at} {group[0]}" for verb in ("wish-out", "wish-up"))
        if at:
            entries.append(SelectOption(f"↑ {label}", up, words("Move it up")))
        entries.append(SelectOption(f"✕ {label}", out, words("Take it out")))
    prompt = words("Change my plan…")
    return Select(prompt, loaded.custom_id(f"?{SELECT} edit"), tuple(entries))


def _planning_row(row: Row) -> Row:
    """Return a row of the panel's menus with custom ids that plan instead of play."""
    if isinstance(row, Select):
        entries = tuple(
            replace(entry, value=entry.value.removeprefix("/sure ")) for entry in row.entries
        )
        return replace(row, custom_id=_door(row.custom_id, f"?{SELECT} "), entries=entries, most=1)
    return tuple(
        replace(one, custom_id=_door(one.custom_id, "/add ")) if isinstance(one, Button) else one
        for one in row
    )


def _door(text: str, verb: str) -> str:
    """Return a custom id that plans what the given one plays, or opens the same menu."""
    custom_id = CustomId.parse(text)
    if custom_id is None:
        raise AssertionError(text)
    action = custom_id.action.removeprefix("?").removeprefix("/sure ")
    if action.startswith("/open"):
        return str(replace(custom_id, action=f"/plan{action.removeprefix('/open')}"))
    return str(replace(custom_id, action=f"{verb}{action}"))
