"""The messages of a match: the public one, a seat's private panel, and the result."""

from dataclasses import replace
from typing import Any, Literal

from bot.host.match.last_player import offer_lines, offer_rows
from bot.host.match.loaded_match import Table
from bot.host.match.match_pauses import can_stop, clock_lines, go_on_rows
from bot.host.match.occasion import occasion_line, titled
from bot.host.ratings.rating_results import ranking_of
from bot.host.ui.message import Press, Row, Sheet
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
from bot.host.views.result_summary import Aftermath
from bot.host.views.season_status import season_lines, season_row
from games.core.game import Outcome, Seat
from games.core.over import headline as who_won
from games.core.over import over
from games.core.screen import Picture, Screen
from games.core.translation import N_, Words
from storage.server.audit import VOID

NOTHING_ELSE = Aftermath()
MEDALS = ("🥇", "🥈", "🥉")


def screen_of(table: Table, seat: int | None, words: Words) -> Screen:
    """Return the screen of this seat (None: an onlooker), with its legal actions."""
    game, state = table.box.game, table.match.state
    if not table.is_running and table.outcome is not None:
        return _over(table, seat, table.outcome, words)
    legal = table.match.legal_actions(seat) if table.is_played and seat is not None else []
    legal = [action for action in legal if table.why_not_among(action) is None]
    return table.box.screen(game.view(state, seat), legal, words)


def _over(table: Table, seat: int | None, outcome: Outcome, words: Words) -> Screen:
    """Return the screen of a finished match; if it was ended early, with its last position."""
    game, state = table.box.game, table.match.state
    view = game.view(state, seat)
    if game.outcome(state) is not None:
        return table.box.screen(view, [], words)
    screen = over(table.box.title, outcome, table.box.standing(view, words), words)
    return replace(screen, title=headline(table, words))


def card(table: Table, words: Words | None = None, *, asked_first: Question | None = None) -> Sheet:
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
    return Sheet(
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
        (*rows, *asked, *season_row(table, words), house_row(table, words, waiting)),
        picture=table.box.picture(view, words.for_pictures()),
        mood="live" if table.is_running else "done",
    )


def _open_rows(
    table: Table, seat: int, seen: Screen, words: Words, asked_first: Question | None
) -> list[Row]:
    """Return a seat's rows on the public message: open menus, or the answers to a question."""
    if asked_first and asked_first.seat == seat:
        return [(asked_first.play, back_button(table, words, seat))]
    if not seen.open:
        return []
    back = step_back(table, seat, seen)
    return [*menu_rows(table, seat, seen.menus, words), *([back] if back else [])]


def panel(
    table: Table, seat: int, words: Words, path: tuple[str, ...] = (), *, sorted_other: bool = False
) -> Sheet:
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
        rows += () if plan.is_inside else look_row(table, seat, screen, words)
    elif not path or opened(menus, path) is None:
        rows += look_row(table, seat, screen, words)
    asked = question(menus, path)
    return Sheet(
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
    table: Table,
    view: Any,  # noqa: ANN401 - a view of any game
    screen: Screen,
    words: Words,
    path: tuple[str, ...],
) -> Picture | None:
    """Return the panel's picture, a close-up if the game draws one for the open menu."""
    close_up, drawn = table.box.close_up, words.for_pictures()
    if close_up and table.is_running:
        return close_up(view, screen, drawn, path)
    return table.box.picture(view, drawn)


def _times(table: Table, words: Words) -> tuple[str, ...]:
    """Return the lines about clocks."""
    return *clock_lines(table, words), *due_lines(table, words), *absence_lines(table, words)


def look_row(table: Table, seat: int, screen: Screen, words: Words) -> tuple[Row, ...]:
    """Return the buttons that play nothing: undo of a step, sorting, presets, refresh."""
    if not table.is_running:
        return ()
    sort = Press(words("↕ Sort"), table.door("/sort"))
    ordered = (sort,) if has_other_order(screen) else ()
    presets = preset_panel.panel_buttons(table, seat, words)
    again = Press("↻", table.door("/hand"))
    return ((*step_back(table, seat, screen), *ordered, *presets, again),)


def seat_line(table: Table, words: Words) -> tuple[str, ...]:
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


def house_row(table: Table, words: Words, waiting: dict[int, Screen]) -> Row:
    """Return the buttons at the end of every match message."""
    row = [
        Press(words("Log"), table.door("/log")),
        Press(words("Rules"), table.door("/rules")),
        Press(words("More…"), table.door("/more")),
    ]
    if not table.is_running:
        replay = Press(words("Replay"), table.door("/replay 0"))
        return (result_button(table, words), *row[:2], replay)
    is_hidden = any(not screen.open for screen in waiting.values())
    if is_hidden or (waiting and table.box.close_up):
        style: Literal["main", "plain"] = "main" if is_hidden else "plain"
        row.insert(0, Press(words(table.box.hand_label), table.door("/hand"), style))
    return tuple(row)


def result_button(table: Table, words: Words) -> Press:
    """Return the button from a finished match to its result, which has the rematch button."""
    return Press(words("Result"), table.door("/result"), "main")


def step_back(table: Table, seat: int, screen: Screen) -> tuple[Press, ...]:
    """Return the button that undoes the seat's last step, if it needs nobody's consent."""
    return (Press(screen.undo, table.door("/undo-step", seat)),) if screen.undo else ()


def moved(table: Table) -> Sheet:
    """Return the replacement of an old match message when a new one was posted."""
    return Sheet("", (table.words("⤵ This match goes on below."),), ((show_button(table),),))


def show_button(table: Table) -> Press:
    """Return the button that shows the match's message to the user alone."""
    return Press(table.words("Open this match"), table.door("/show"))


def result(table: Table, after: Aftermath = NOTHING_ELSE, words: Words | None = None) -> Sheet:
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
    return Sheet(headline(table, words), tuple(lines), (result_row(table, words),), mood="done")


def headline(table: Table, words: Words) -> str:
    """Return one line with the winner."""
    outcome = table.outcome
    title = titled(table, words)
    if outcome is not None and outcome.rule == VOID:
        return words("{game}: ended without a result", game=title)
    seats = len(table.row.seats)
    first, *others = ((),) if outcome is None else _ranking(table, outcome)
    is_draw = not others and len(first) > 1 and seats > 1
    return who_won(title, () if is_draw else first, seats, words)


def _ranking(table: Table, outcome: Outcome) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats from best to last, as ratings and records count them."""
    return outcome.ranking if table.settings.season is not None else ranking_of(table.row, outcome)


def result_row(table: Table, words: Words) -> Row:
    """Return the buttons of a result message."""
    return (
        Press(words("Rematch"), table.door("/rematch"), "main"),
        Press(words("Replay"), table.door("/replay 0")),
        Press(words("Export"), table.door("/export")),
        Press(words("Verify"), table.door("/verify")),
    )


def more(table: Table, seat: int | None, words: Words, *, can_undo: bool) -> Sheet:
    """Return the private list of further actions of this seat (None: an onlooker)."""
    undo = Press(words("Take back"), table.door("/undo"))
    pause = Press(words("Stop the clock"), table.door("/pause"))
    mine: tuple[Press, ...] = (
        *((undo,) if can_undo else ()),
        *((pause,) if can_stop(table) else ()),
        Press(words("Leave"), table.door("/leave-match")),
        Press(words("Resign"), table.door("/resign"), "danger"),
    )
    everybodys: Row = (
        Press(words("Replay"), table.door("/replay 0")),
        Press(words("Export"), table.door("/export")),
        Press(words("Verify"), table.door("/verify")),
    )
    rows = (everybodys,) if seat is None or not table.is_running else (mine, everybodys)
    return Sheet(words("More"), (words("What would you like to do in this match?"),), rows)


def back_button(table: Table, words: Words, seat: int | None = None) -> Press:
    """Return the button that leaves a question: to the panel, or to the public message."""
    return Press(words("No, go back"), table.door("/hand" if seat is None else "/open", seat))


def _scored(table: Table, seat: int, words: Words, after: Aftermath) -> str:
    """Return a seat's name with its score and its new rating, if any."""
    outcome, told = table.outcome, words.name(seat)
    if outcome is not None and outcome.score is not None:
        told = f"{told} {outcome.score[seat]}"
    if seat in after.ratings:
        rating, change = after.ratings[seat]
        text = N_("{name} · rating {rating} ({change})")
        return words(text, name=told, rating=rating, change=f"{change:+d}".replace("-", "−"))
    return told
