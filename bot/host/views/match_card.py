"""The messages of a match: the public one, a seat's private panel, and the result."""

from dataclasses import replace
from typing import Any, Literal

from bot.host.match.last_player import offer_lines, offer_rows
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_pauses import can_stop, clock_lines, go_on_rows
from bot.host.match.occasion import occasion_line, title_with_occasion
from bot.host.ratings.rating_results import ranking_of
from bot.host.ui.message import Button, MessageContent, Row
from bot.host.views import preset_panel
from bot.host.views.channel_trouble import place_lines
from bot.host.views.clock_text import absence_lines, due_lines, forfeit_lines, time_rows
from bot.host.views.consent_request import request_lines, request_rows
from bot.host.views.departed_member_card import left_lines, left_rows
from bot.host.views.menus import (
    Question,
    has_other_order,
    in_other_order,
    menu_rows,
    opened,
    question,
)
from bot.host.views.moderation_notice import note_lines, rewound_lines
from bot.host.views.plan_panel import plan_panel, report_lines
from bot.host.views.recap import recap_sheet
from bot.host.views.result_summary import ResultDetails
from bot.host.views.season_status import season_lines, season_row
from games.core.game import Outcome, Seat
from games.core.over import headline as who_won
from games.core.over import over
from games.core.screen import Picture, Screen
from games.core.translation import N_, Translator
from storage.server.audit import VOID

NOTHING_ELSE = ResultDetails()
MEDALS = ("🥇", "🥈", "🥉")


def screen_of(table: LoadedMatch, seat: int | None, words: Translator) -> Screen:
    """Return the screen of this seat (None: an onlooker), with its legal actions."""
    game, state = table.box.game, table.match.state
    if not table.is_running and table.outcome is not None:
        return _over(table, seat, table.outcome, words)
    legal = table.match.legal_actions(seat) if table.is_played and seat is not None else []
    legal = [action for action in legal if table.why_not_among(action) is None]
    return table.box.screen(game.view(state, seat), legal, words)


def _over(table: LoadedMatch, seat: int | None, outcome: Outcome, words: Translator) -> Screen:
    """Return the screen of a finished match; if it was ended early, with its last position."""
    game, state = table.box.game, table.match.state
    view = game.view(state, seat)
    if game.outcome(state) is not None:
        return table.box.screen(view, [], words)
    screen = over(table.box.title, outcome, table.box.standing(view, words), words)
    return replace(screen, title=headline(table, words))


def public_message(
    table: LoadedMatch, words: Translator | None = None, *, asked_first: Question | None = None
) -> MessageContent:
    """Return the public message: what an onlooker may know, and menus that reveal no more.

    `words` are in the language of the one member it is drawn for, by default the server's. A
    question `asked_first` replaces the menus of its seat.
    """
    words = words or table.words
    screen, view = screen_of(table, None, words), table.box.game.view(table.match.state, None)
    waiting = {seat: screen_of(table, seat, words) for seat in table.waiting}
    rows: list[Row] = menu_rows(table, None, screen.menus, words) if table.is_played else []
    for seat, seen in waiting.items():
        rows += _open_rows(table, seat, seen, words, asked_first)
    asked = (
        *left_rows(table, words),
        *offer_rows(table, words),
        *request_rows(table, words),
        *go_on_rows(table, words),
        *time_rows(table, words),
    )
    return MessageContent(
        screen.title,
        (
            *occasion_line(table, words),
            *place_lines(table, words),
            *left_lines(table, words),
            *offer_lines(table, words),
            *rewound_lines(table, words),
            *seat_line(table, words),
            *screen.lines,
            *note_lines(table, words),
            *_times(table, words),
            *season_lines(table, words),
            *request_lines(table, words),
            *([f"**{asked_first.text}**"] if asked_first else []),
        ),
        (*rows, *asked, *season_row(table, words), host_buttons(table, words, waiting)),
        picture=table.box.picture(view, words.for_pictures()),
        mood="live" if table.is_running else "done",
    )


def _open_rows(
    table: LoadedMatch, seat: int, seen: Screen, words: Translator, asked_first: Question | None
) -> list[Row]:
    """Return a seat's rows on the public message: open menus, or the answers to a question."""
    if asked_first and asked_first.seat == seat:
        return [(asked_first.play, back_button(table, words, seat))]
    if not seen.open:
        return []
    back = step_back(table, seat, seen)
    return [*menu_rows(table, seat, seen.menus, words), *([back] if back else [])]


def panel(
    table: LoadedMatch,
    seat: int,
    words: Translator,
    path: tuple[str, ...] = (),
    *,
    sorted_other: bool = False,
) -> MessageContent:
    """Return a seat's private panel; `path` names the opened menus.

    `sorted_other`: the member prefers the menus' other order.
    """
    view = table.box.game.view(table.match.state, seat)
    recap = None if path else table.box.recap(view, words)
    if recap is not None:
        return recap_sheet(table, seat, recap, words)
    screen = screen_of(table, seat, words)
    menus = in_other_order(screen) if sorted_other else screen.menus
    plan = None if table.seat(seat).bot else plan_panel(table, seat, words, path)
    rows = menu_rows(table, seat, menus, words, path)
    if not table.is_running:
        rows = [(result_button(table, words),)]
    elif table.seat(seat).bot:
        rows = list(time_rows(table, words))
    elif plan is not None:
        rows += plan.rows
        rows += () if plan.is_inside else information_buttons(table, seat, screen, words)
    elif not path or opened(menus, path) is None:
        rows += information_buttons(table, seat, screen, words)
    asked = question(menus, path)
    return MessageContent(
        screen.title,
        (
            *occasion_line(table, words),
            *place_lines(table, words),
            *report_lines(table, seat, words),
            *(line for line in screen.lines if not asked or line != screen.ask),
            *_times(table, words),
            *season_lines(table, words),
            *(plan.lines if plan else asked),
        ),
        tuple(rows),
        picture=_picture(table, view, screen, words, path),
        mood="live" if table.is_running else "done",
    )


def _picture(
    table: LoadedMatch,
    view: Any,  # noqa: ANN401 - a view of any game
    screen: Screen,
    words: Translator,
    path: tuple[str, ...],
) -> Picture | None:
    """Return the panel's picture, a close-up if the game draws one for the open menu."""
    close_up, drawn = table.box.close_up, words.for_pictures()
    if close_up and table.is_running:
        return close_up(view, screen, drawn, path)
    return table.box.picture(view, drawn)


def _times(table: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the lines about clocks."""
    return *clock_lines(table, words), *due_lines(table, words), *absence_lines(table, words)


def information_buttons(
    table: LoadedMatch, seat: int, screen: Screen, words: Translator
) -> tuple[Row, ...]:
    """Return the buttons that play nothing: undo of a step, sorting, presets, refresh."""
    if not table.is_running:
        return ()
    sort = Button(words("↕ Sort"), table.custom_id("/sort"))
    ordered = (sort,) if has_other_order(screen) else ()
    presets = preset_panel.panel_buttons(table, seat, words)
    again = Button("↻", table.custom_id("/hand"))
    return ((*step_back(table, seat, screen), *ordered, *presets, again),)


def seat_line(table: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line that names the seats in order and marks those who have to act."""
    if table.box.names_seats or not table.is_running:
        return ()
    names = [
        f"▶ **{words.name(seat.seat)}**" if seat.seat in table.waiting else words.name(seat.seat)
        for seat in table.row.seats
    ]
    if table.box.seat_names:
        colours = [words(colour) for colour in table.box.seat_names]
        names = [f"{name} ({colour})" for name, colour in zip(names, colours, strict=False)]
    return (" · ".join(names),)


def host_buttons(table: LoadedMatch, words: Translator, waiting: dict[int, Screen]) -> Row:
    """Return the buttons at the end of every match message."""
    row = [
        Button(words("Log"), table.custom_id("/log")),
        Button(words("Rules"), table.custom_id("/rules")),
        Button(words("More…"), table.custom_id("/more")),
    ]
    if not table.is_running:
        replay = Button(words("Replay"), table.custom_id("/replay 0"))
        return (result_button(table, words), *row[:2], replay)
    is_hidden = any(not screen.open for screen in waiting.values())
    if is_hidden or (waiting and table.box.close_up):
        style: Literal["main", "plain"] = "main" if is_hidden else "plain"
        row.insert(0, Button(words(table.box.hand_label), table.custom_id("/hand"), style))
    return tuple(row)


def result_button(table: LoadedMatch, words: Translator) -> Button:
    """Return the button from a finished match to its result, which has the rematch button."""
    return Button(words("Result"), table.custom_id("/result"), "main")


def step_back(table: LoadedMatch, seat: int, screen: Screen) -> tuple[Button, ...]:
    """Return the button that undoes the seat's last step, if it needs nobody's consent."""
    return (Button(screen.undo, table.custom_id("/undo-step", seat)),) if screen.undo else ()


def moved_notice(table: LoadedMatch) -> MessageContent:
    """Return the replacement of an old match message when a new one was posted."""
    return MessageContent(
        "", (table.words("⤵ This match goes on below."),), ((show_button(table),),)
    )


def show_button(table: LoadedMatch) -> Button:
    """Return the button that shows the match's message to the user alone."""
    return Button(table.words("Open this match"), table.custom_id("/show"))


def result(
    table: LoadedMatch, after: ResultDetails = NOTHING_ELSE, words: Translator | None = None
) -> MessageContent:
    """Return the result message of a finished match.

    `words` are in the language of the one member it is drawn for, by default the server's.
    """
    words, outcome = words or table.words, table.outcome
    if outcome is None:
        raise AssertionError(table.row.id)
    lines = [words.fill(outcome.reason, dict(outcome.facts))]
    for place, tied in enumerate(() if outcome.rule == VOID else _ranking(table, outcome)):
        medal = MEDALS[place] if place < len(MEDALS) else f"{place + 1}."
        names = words.listed([_scored(table, seat, words, after) for seat in tied])
        lines.append(f"{medal} {names}")
    lines += [f"-# {told}" for one in after.moments if (told := table.box.story(one, words))]
    lines += forfeit_lines(table, words)
    lines.append(words.plural("{n} move", "{n} moves", table.match.move))
    lines.append(words("🔒 Shuffle check `{sha}`", sha=table.row.sha256[:12] + "…"))
    return MessageContent(
        headline(table, words), tuple(lines), (result_row(table, words),), mood="done"
    )


def headline(table: LoadedMatch, words: Translator) -> str:
    """Return one line with the winner."""
    outcome = table.outcome
    title = title_with_occasion(table, words)
    if outcome is not None and outcome.rule == VOID:
        return words("{game}: ended without a result", game=title)
    seats = len(table.row.seats)
    first, *others = ((),) if outcome is None else _ranking(table, outcome)
    is_draw = not others and len(first) > 1 and seats > 1
    return who_won(title, () if is_draw else first, seats, words)


def _ranking(table: LoadedMatch, outcome: Outcome) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats from best to last, as ratings and records count them."""
    return outcome.ranking if table.settings.season is not None else ranking_of(table.row, outcome)


def result_row(table: LoadedMatch, words: Translator) -> Row:
    """Return the buttons of a result message."""
    return (
        Button(words("Rematch"), table.custom_id("/rematch"), "main"),
        Button(words("Replay"), table.custom_id("/replay 0")),
        Button(words("Export"), table.custom_id("/export")),
        Button(words("Verify"), table.custom_id("/verify")),
    )


def more_actions(
    table: LoadedMatch, seat: int | None, words: Translator, *, can_undo: bool
) -> MessageContent:
    """Return the private list of further actions of this seat (None: an onlooker)."""
    undo = Button(words("Take back"), table.custom_id("/undo"))
    pause = Button(words("Stop the clock"), table.custom_id("/pause"))
    mine: tuple[Button, ...] = (
        *((undo,) if can_undo else ()),
        *((pause,) if can_stop(table) else ()),
        Button(words("Leave"), table.custom_id("/leave-match")),
        Button(words("Resign"), table.custom_id("/resign"), "danger"),
    )
    everybodys: Row = (
        Button(words("Replay"), table.custom_id("/replay 0")),
        Button(words("Export"), table.custom_id("/export")),
        Button(words("Verify"), table.custom_id("/verify")),
    )
    rows = (everybodys,) if seat is None or not table.is_running else (mine, everybodys)
    return MessageContent(words("More"), (words("What would you like to do in this match?"),), rows)


def back_button(table: LoadedMatch, words: Translator, seat: int | None = None) -> Button:
    """Return the button that leaves a question: to the panel, or to the public message."""
    return Button(words("No, go back"), table.custom_id("/hand" if seat is None else "/open", seat))


def _scored(table: LoadedMatch, seat: int, words: Translator, after: ResultDetails) -> str:
    """Return a seat's name with its score and its new rating, if any."""
    outcome, told = table.outcome, words.name(seat)
    if outcome is not None and outcome.score is not None:
        told = f"{told} {outcome.score[seat]}"
    if seat in after.ratings:
        rating, change = after.ratings[seat]
        text = N_("{name} · rating {rating} ({change})")
        return words(text, name=told, rating=rating, change=f"{change:+d}".replace("-", "−"))
    return told
