"""The panel on which a seat chooses in advance for a day, with that day's own menus."""

from collections.abc import Sequence

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.week_plans import prepared_choices, week_planning
from bot.host.refusal import Refusal
from bot.host.ui.message import Button, MessageContent, Row
from bot.host.views.host_selects import AHEAD
from bot.host.views.menus import MenuTarget, menu_rows, opened, question, redirected
from games.core.planning import PreparedDay
from games.core.translation import N_, Translator

TARGET = MenuTarget(AHEAD, "week-ahead-do", "week-ahead-at")
NOT_NOW = N_("This day can be planned from Monday on, until you have played it.")
CHANGED = N_("⚠ Not all of what you chose fits any more: {why}")


def prepared_day(loaded: LoadedMatch, seat: int) -> PreparedDay:
    """Return how the choices of the coming day are made in advance.

    Raises `Refusal` if there is no such day now.
    """
    week = week_planning(loaded, seat)
    prepared = week.prepared if week else None
    if prepared is None or prepared.stage(loaded.match.state, seat) is None:
        raise Refusal(NOT_NOW)
    return prepared


def prepared_day_panel(
    loaded: LoadedMatch, seat: int, words: Translator, path: Sequence[str] = ()
) -> MessageContent:
    """Return a seat's choices so far, and the menus for more, or the menu opened by `path`."""
    prepared, lines = prepared_day(loaded, seat), prepared_choices(loaded, seat)
    definition = loaded.definition
    state, refused = prepared.on(loaded.match.state, seat, lines)
    screen = prepared.screen(state, seat, lines, words)
    warning = [words(CHANGED, why=words.fill(refused.text, refused.facts))] if refused else []
    where = tuple(path)
    rows: list[Row] = [
        redirected(row, TARGET) for row in menu_rows(loaded, seat, screen.menus, words, where)
    ]
    if not where or opened(screen.menus, where) is None:
        rows.append(_ways_out(loaded, words, is_chosen=bool(lines)))
    view = definition.game.view(state, seat)
    return MessageContent(
        screen.title,
        (*warning, *screen.lines, *question(screen.menus, where)),
        tuple(rows),
        picture=definition.picture(view, words.for_pictures()),
        mood="live",
        details=screen.details,
    )


def _ways_out(loaded: LoadedMatch, words: Translator, *, is_chosen: bool) -> Row:
    """Return the buttons that delete the choices, and that lead to the plan and the panel."""
    week = Button(words("Whole week"), loaded.custom_id("/week"))
    home = Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand"))
    if not is_chosen:
        return (week, home)
    return (Button(words("Clear"), loaded.custom_id("/week-ahead-drop"), "danger"), week, home)
