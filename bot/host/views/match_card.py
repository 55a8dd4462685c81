"""The messages of a match: the public one, a seat's private panel, and the result."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.host.match.last_player import offer_lines, offer_rows
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_days import week_planning
from bot.host.ui.message import Button, MessageContent, PanelView, Row
from bot.host.views import preset_panel
from bot.host.views.card_buttons import (
    REFRESH,
    ROOM,
    back_button,
    components_of,
    hint_button,
    host_buttons,
    result_button,
    step_back,
)
from bot.host.views.clock_text import (
    absence_lines,
    due_lines,
    late_lines,
    pass_lines,
    time_rows,
)
from bot.host.views.consent_request import request_lines, request_rows, unmet_lines
from bot.host.views.departed_member_card import left_lines, left_rows
from bot.host.views.event_text import forced_line, happened_lines
from bot.host.views.match_status import (
    go_on_rows,
    heading,
    level_lines,
    occasion_line,
    pause_lines,
    place_lines,
    season_lines,
    season_row,
    timer_lines,
)
from bot.host.views.menus import (
    Question,
    has_other_order,
    in_other_order,
    menu_rows,
    opened,
    question,
)
from bot.host.views.moderation_notice import note_lines, rewound_lines
from bot.host.views.plan_panel import PlanPanel, turn_plan
from bot.host.views.recap import recap_of, recap_sheet, watch_rows
from bot.host.views.result_summary import headline, is_whole_season
from bot.operations.press_trace import span
from games.core.game import Outcome
from games.core.over import over
from games.core.screen import Picture, Screen
from games.core.translation import Translator


def screen_of(loaded: LoadedMatch, seat: int | None, words: Translator) -> Screen:
    """Return the screen of this seat (None: an onlooker), with its legal actions."""
    return _screen(loaded, seat, loaded.definition.game.view(loaded.match.state, seat), words)


def _screen(loaded: LoadedMatch, seat: int | None, view: Any, words: Translator) -> Screen:  # noqa: ANN401 - a view of any game
    """Return the screen for this seat's view (None: an onlooker's) of the match."""
    outcome = None if loaded.is_running else loaded.outcome
    if outcome is not None:
        return _over(loaded, view, outcome, words)
    return loaded.definition.screen(view, loaded.legal_actions(seat), words)


def _over(loaded: LoadedMatch, view: Any, outcome: Outcome, words: Translator) -> Screen:  # noqa: ANN401 - a view of any game
    """Return the screen of a finished match; if it was ended early, the result and last score."""
    if loaded.definition.game.outcome(loaded.match.state) is not None:
        screen = loaded.definition.screen(view, [], words)
        if not is_whole_season(loaded):
            return screen
        return replace(screen, title=headline(loaded, words), lines=())
    screen = over(loaded.definition.title, outcome, loaded.definition.standing(view, words), words)
    return replace(screen, title=headline(loaded, words))


def public_message(
    loaded: LoadedMatch, words: Translator | None = None, *, asked_first: Question | None = None
) -> MessageContent:
    """Return the public message: what an onlooker may know, and menus that reveal no more.

    `words` are in the language of the member who alone will see it, by default the server's. A
    question `asked_first` replaces the menus of its seat.
    """
    words = words or loaded.words
    with span("view"):
        view = loaded.definition.game.view(loaded.match.state, None)
    with span("screen"):
        screen = _screen(loaded, None, view, words)
    open_screens = _open_screens(loaded, words)
    rows = _public_rows(loaded, view, screen, open_screens, words, asked_first)
    if components_of(rows) > ROOM:  # the panels have the moves, too, the rest is only here
        rows, asked_first = _public_rows(loaded, view, screen, {}, words, None), None
    happened, before = happened_lines(loaded, None, screen, words)
    lines = _public_lines(loaded, (*happened, *_to_do(loaded, screen, asked_first)), words)
    return MessageContent(
        heading(loaded, None, screen.title, words),
        (*lines, f"**{asked_first.text}**") if asked_first else lines,
        rows,
        picture=loaded.definition.picture(view, words.for_pictures()),
        mood="live" if loaded.is_running else "done",
        details=(*seat_line(loaded, words), *before, *_details(loaded, screen, words)),
    )


def _public_rows(
    loaded: LoadedMatch,
    view: Any,  # noqa: ANN401 - a view of any game
    screen: Screen,
    open_screens: Mapping[int, Screen],
    words: Translator,
    asked_first: Question | None,
) -> tuple[Row, ...]:
    """Return the rows of the public message, with the moves of these screens."""
    rows: list[Row] = menu_rows(loaded, None, screen.menus, words) if loaded.is_played else []
    for seat, seen in open_screens.items():
        rows += _open_rows(loaded, seat, seen, words, asked_first)
    return (
        *rows,
        *left_rows(loaded, words),
        *offer_rows(loaded, words),
        *request_rows(loaded, words),
        *go_on_rows(loaded, words),
        *time_rows(loaded, words),
        *(watch_rows(loaded, view, words) if loaded.definition.pictures.broadcast else ()),
        *season_row(loaded, words),
        host_buttons(loaded, words, open_screens),
    )


def _to_do(loaded: LoadedMatch, screen: Screen, asked_first: Question | None) -> list[str]:
    """Return the lines that say what to do; a question to the only seat on turn replaces one."""
    is_replaced = asked_first is not None and loaded.waiting == (asked_first.seat,)
    return [line for line in screen.lines if not is_replaced or line != screen.ask]


def _public_lines(loaded: LoadedMatch, told: Sequence[str], words: Translator) -> tuple[str, ...]:
    """Return the lines of the public message above the picture: what is `told` of the game.

    The host's own are about what it asks for, so they are seldom there.
    """
    return (
        *place_lines(loaded, words),
        *left_lines(loaded, words),
        *offer_lines(loaded, words),
        *rewound_lines(loaded, words),
        *told,
        *note_lines(loaded, words),
        *pause_lines(loaded, words),
        *late_lines(loaded, words),
        *request_lines(loaded, words),
        *unmet_lines(loaded, words),
    )


def _details(loaded: LoadedMatch, screen: Screen, words: Translator) -> tuple[str, ...]:
    """Return the lines below the buttons: the screen's, then computers, clocks and occasion."""
    return (
        *screen.details,
        *(level_lines(loaded, words) if loaded.is_running else ()),
        *timer_lines(loaded, words),
        *due_lines(loaded, words),
        *pass_lines(loaded, words),
        *absence_lines(loaded, words),
        *season_lines(loaded, words),
        *occasion_line(loaded, words),
    )


def _open_screens(loaded: LoadedMatch, words: Translator) -> dict[int, Screen]:
    """Return the screens of the seats that must act, if the public message may show them."""
    if not loaded.definition.turns.has_open_screens:
        return {}
    screens = {seat: screen_of(loaded, seat, words) for seat in loaded.waiting}
    return {seat: screen for seat, screen in screens.items() if screen.open}


def _open_rows(
    loaded: LoadedMatch, seat: int, seen: Screen, words: Translator, asked_first: Question | None
) -> list[Row]:
    """Return the rows of an open screen: its menus, or the answers to a question."""
    if asked_first and asked_first.seat == seat:
        return [(asked_first.play, back_button(loaded, words, seat))]
    back = step_back(loaded, seat, words)
    menus = seen.public_menus or seen.menus
    return [*menu_rows(loaded, seat, menus, words), *([back] if back else [])]


def panel(
    loaded: LoadedMatch,
    seat: int,
    words: Translator,
    path: tuple[str, ...] = (),
    *,
    sorted_other: bool = False,
) -> MessageContent:
    """Return a seat's private panel with the menus of `path` open; `sorted_other` reorders them."""
    with span("panel"):
        return _panel(loaded, seat, words, path, sorted_other=sorted_other)


def _panel(
    loaded: LoadedMatch, seat: int, words: Translator, path: tuple[str, ...], *, sorted_other: bool
) -> MessageContent:
    with span("view"):
        view = loaded.definition.game.view(loaded.match.state, seat)
    shown = PanelView(loaded.id, path, loaded.match.asked[seat], loaded.match.version, seat)
    recap = recap_of(loaded, view, seat, path, words) if loaded.definition.pictures.recap else None
    if recap is not None:
        return replace(recap_sheet(loaded, seat, recap, words), panel=shown)
    with span("screen"):
        screen = _screen(loaded, seat, view, words)
    menus = in_other_order(screen) if sorted_other else screen.menus
    plan = None if loaded.seat(seat).bot else turn_plan(loaded, seat, words, path)
    if not loaded.is_running:
        rows: tuple[Row, ...] = ((result_button(loaded, words),),)
    elif loaded.seat(seat).bot:
        rows = (*time_rows(loaded, words), *season_row(loaded, words))
    else:
        is_inside = plan.is_inside if plan else bool(path) and opened(menus, path) is not None
        shown = shown if plan and plan.is_inside else replace(shown, screen=screen)
        rows = (
            *menu_rows(loaded, seat, menus, words, path),
            *(plan.rows if plan else ()),
            *(() if is_inside else _information_buttons(loaded, seat, view, screen, words)),
        )
    asked = question(menus, path)
    above, before = _panel_lines(loaded, seat, screen, words, is_asked=bool(asked))
    return MessageContent(
        heading(loaded, seat, screen.title, words),
        (*above, *(plan.lines if plan else asked)),
        rows,
        picture=_picture(loaded, view, screen, words, path),
        mood="live" if loaded.is_running else "done",
        details=(*before, *_details(loaded, screen, words)),
        panel=shown,
    )


def _happened(
    loaded: LoadedMatch, seat: int, screen: Screen, words: Translator
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what just happened, and what belongs below the buttons, with moves made for a seat."""
    happened, before = happened_lines(loaded, seat, screen, words)
    forced = forced_line(loaded, seat, words) if loaded.settings.forced else ()
    return (forced, (*happened, *before)) if forced else (happened, before)


def _panel_lines(
    loaded: LoadedMatch, seat: int, screen: Screen, words: Translator, *, is_asked: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines of a panel above the picture, and what happened before, for below.

    An open menu has asked what the screen asks; it does not stand there twice.
    """
    happened, before = _happened(loaded, seat, screen, words)
    above = (
        *place_lines(loaded, words),
        *(PlanPanel(loaded, seat, words).report() if loaded.plans.results.get(seat) else ()),
        *unmet_lines(loaded, words, seat),
        *happened,
        *(line for line in screen.lines if not is_asked or line != screen.ask),
        *pause_lines(loaded, words),
        *late_lines(loaded, words),
    )
    return above, before


def _picture(
    loaded: LoadedMatch,
    view: Any,  # noqa: ANN401 - a view of any game
    screen: Screen,
    words: Translator,
    path: tuple[str, ...],
) -> Picture | None:
    """Return the panel's picture, a close-up if the game draws one for the open menu."""
    definition, drawn = loaded.definition, words.for_pictures()
    with span("picture"):
        if loaded.is_running:
            return definition.own_picture(view, screen, drawn, path)
        return definition.picture(view, drawn)


def _information_buttons(
    loaded: LoadedMatch,
    seat: int,
    view: Any,  # noqa: ANN401 - a view of any game
    screen: Screen,
    words: Translator,
) -> tuple[Row, ...]:
    """Return the buttons that make no move: undo of a step, hint, sorting and so on."""
    way = loaded.definition.presets
    sort = Button(words("↕ Sort"), loaded.custom_id("/sort"))
    ordered = (sort,) if has_other_order(screen) else ()
    presets = preset_panel.panel_buttons(loaded, way, seat, view, words) if way else ()
    again = Button(words(REFRESH), loaded.custom_id("/hand"))
    plan: tuple[Button, ...] = ()
    if week_planning(loaded, seat):
        plan = (Button(words("Plan the week"), loaded.custom_id("/week")),)
    back, hint = step_back(loaded, seat, words), hint_button(loaded, seat, words)
    return ((*back, *hint, *ordered, *presets, *plan, again),)


def seat_line(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line that names the seats in order and marks those who have to act."""
    if loaded.definition.texts.names_seats or not loaded.is_running:
        return ()
    names = [
        f"▶ **{words.name(seat.seat)}**" if seat.seat in loaded.waiting else words.name(seat.seat)
        for seat in loaded.row.seats
    ]
    if loaded.definition.texts.seat_names:
        colours = [words(colour) for colour in loaded.definition.texts.seat_names]
        names = [f"{name} ({colour})" for name, colour in zip(names, colours, strict=False)]
    return (" · ".join(names),)
