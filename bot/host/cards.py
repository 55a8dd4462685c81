"""Cards: a table as sheets: the public card, one seat's panel, and the result."""

import json
from collections.abc import Sequence
from typing import Literal

from bot.host import preset_sheet
from bot.host.menus import confirmed, in_other_order, menu_rows, opened, question
from bot.host.pausing import clock_lines, go_on_rows
from bot.host.sheet import Ping, Press, Row, Sheet
from bot.host.stored import as_played
from bot.host.table import Table
from bot.host.wishes import plan_button
from games.core.screen import Screen
from games.core.words import N_, Words

MEDALS = ("🥇", "🥈", "🥉")
ASKED = {
    "undo": (
        N_("↩ {name} asks to take this back: {move} Does everyone else agree?"),
        N_("Take it back"),
        N_("It stands"),
    ),
    "pause": (
        N_("⏸ {name} asks to stop the clock. Does everyone else agree?"),
        N_("Stop the clock"),
        N_("Let it run"),
    ),
    "go-on": (
        N_("▶ {name} is ready to play on. Is everyone else?"),
        N_("I'm ready too"),
        N_("Not yet"),
    ),
}
"""What may be asked of the others: the question, the yes and the no."""


def screen_of(table: Table, seat: int | None, words: Words) -> Screen:
    """Return what this seat (None: an onlooker) sees and may do."""
    game, state = table.box.game, table.match.state
    legal = game.legal_actions(state, seat) if table.is_played and seat is not None else []
    return table.box.screen(game.view(state, seat), legal, words)


def card(table: Table) -> Sheet:
    """Return the public card: what an onlooker may know, and the menus that tell no more."""
    words = table.words
    screen = screen_of(table, None, words)
    waiting = {seat: screen_of(table, seat, words) for seat in table.waiting}
    rows: list[Row] = menu_rows(table, None, screen.menus, words) if table.is_played else []
    for seat, seen in waiting.items():
        if seen.open:
            rows += menu_rows(table, seat, seen.menus, words)
            rows += [back] if (back := step_back(table, seat, seen)) else []
    asked = (*request_rows(table, words), *go_on_rows(table, words))
    return Sheet(
        screen.title,
        (
            *seat_line(table, words),
            *screen.lines,
            *clock_lines(table, words),
            *request_lines(table, words),
        ),
        (*rows, *asked, house_row(table, words, waiting)),
        picture=table.box.picture(table.box.game.view(table.match.state, None), words),
        mood="live" if table.is_running else "done",
    )


def panel(
    table: Table, seat: int, words: Words, path: tuple[str, ...] = (), *, sorted_other: bool = False
) -> Sheet:
    """Return a seat's private panel; `path` names the menus opened within it.

    `sorted_other`: the member prefers the menus' other order.
    """
    screen = screen_of(table, seat, words)
    menus = in_other_order(screen.menus) if sorted_other else screen.menus
    rows = menu_rows(table, seat, menus, words, path)
    if not path or opened(menus, path) is None:
        rows += plan_button(table, seat, words)
        rows += look_row(table, seat, screen, words)
    view = table.box.game.view(table.match.state, seat)
    close_up = table.box.close_up
    return Sheet(
        screen.title,
        (*screen.lines, *clock_lines(table, words), *question(menus, path)),
        tuple(rows),
        picture=close_up(view, screen, words, path) if close_up else table.box.picture(view, words),
        mood="live" if table.is_running else "done",
    )


def look_row(table: Table, seat: int, screen: Screen, words: Words) -> tuple[Row, ...]:
    """Return the buttons that play nothing: a step back, a hand in another order, a fresh look."""
    if not table.is_running:
        return ()
    sort = Press(words("↕ Sort"), table.door("/sort"))
    ordered = (sort,) if any(menu.other_order for menu in screen.menus) else ()
    presets = preset_sheet.panel_buttons(table, seat, words)
    again = Press("↻", table.door("/hand"))
    return ((*step_back(table, seat, screen), *ordered, *presets, again),)


def sure(table: Table, seat: int, line: str, words: Words) -> Sheet:
    """Return the question before a choice that cannot be taken back."""
    question, press = confirmed(table, seat, screen_of(table, seat, words), line)
    return Sheet("", (question,), ((press, back_button(table, words)),))


def seat_line(table: Table, words: Words) -> tuple[str, ...]:
    """Return the line that names the seats in order and marks who must act."""
    if table.box.names_seats:
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
    """Return the buttons every card ends with."""
    row = [
        Press(words("Log"), table.door("/log")),
        Press(words("Rules"), table.door("/rules")),
        Press(words("More…"), table.door("/more")),
    ]
    if not table.is_running:
        return (*row[:2], Press(words("Replay"), table.door("/replay 0")))
    is_hidden = any(not screen.open for screen in waiting.values())
    if is_hidden or (waiting and table.box.close_up):
        style: Literal["main", "plain"] = "main" if is_hidden else "plain"
        row.insert(0, Press(words(table.box.hand_label), table.door("/hand"), style))
    return tuple(row)


def step_back(table: Table, seat: int, screen: Screen) -> tuple[Press, ...]:
    """Return the button that takes back the seat's last step, where it needs to ask nobody."""
    return (Press(screen.undo, table.door("/undo-step", seat)),) if screen.undo else ()


def request_lines(table: Table, words: Words) -> tuple[str, ...]:
    """Return the line that says who asks for what, as everybody may know it."""
    if table.request is None:
        return ()
    line, name, move = ASKED[table.request.kind][0], words.name(table.request.asker), ""
    if table.asked_back is not None:
        events = as_played(table.box, table.asked_back).events
        told = [table.box.story(event, words) for event in events if event.is_for(None)]
        move = " ".join(filter(None, told)) or words("the last move.")
    return (words(line, name=name, move=move),)


def request_rows(table: Table, words: Words) -> tuple[Row, ...]:
    """Return the buttons to answer that with; they answer this question alone."""
    if table.request is None:
        return ()
    version, (_, yes, no) = table.request.version, ASKED[table.request.kind]
    agree = Press(words(yes), table.door(f"/agree {version}"), "main")
    return ((agree, Press(words(no), table.door(f"/decline {version}"))),)


def moved(table: Table) -> Sheet:
    """Return what an old card becomes when a new one was posted."""
    return Sheet("", (table.words("⤵ This match goes on below."),))


def result(table: Table) -> Sheet:
    """Return the result card of a finished match."""
    words, outcome = table.words, table.outcome
    if outcome is None:
        raise AssertionError(table.row.id)
    lines = [words.fill(outcome.reason, dict(outcome.facts))]
    for place, tied in enumerate(outcome.ranking):
        medal = MEDALS[place] if place < len(MEDALS) else f"{place + 1}."
        names = words.listed([_scored(table, seat, words) for seat in tied])
        lines.append(f"{medal} {names}")
    lines.append(words.plural("{n} move", "{n} moves", table.match.move))
    lines.append(words("🔒 Shuffle check `{sha}`", sha=table.row.sha256[:12] + "…"))
    return Sheet(headline(table, words), tuple(lines), (result_row(table, words),), mood="done")


def headline(table: Table, words: Words) -> str:
    """Return who won, in one line."""
    outcome = table.outcome
    title = words(table.box.title)
    if outcome is None or outcome.is_draw:
        return words("{game}: a draw", game=title)
    winners = words.listed([words.name(seat) for seat in outcome.winners])
    return words("🏁 {game}: {winners} won", game=title, winners=winners)


def result_row(table: Table, words: Words) -> Row:
    """Return the buttons of a result card."""
    return (
        Press(words("Rematch"), table.door("/rematch"), "main"),
        Press(words("Replay"), table.door("/replay 0")),
        Press(words("Export"), table.door("/export")),
        Press(words("Verify"), table.door("/verify")),
    )


def more(table: Table, seat: int | None, words: Words) -> Sheet:
    """Return the private list of everything else this seat (None: an onlooker) can do here."""
    mine: tuple[Press, ...] = (
        Press(words("Take back"), table.door("/undo")),
        Press(words("Resign"), table.door("/resign"), "danger"),
    )
    if table.bell is not None and table.bell.pausable:
        mine = (mine[0], Press(words("Stop the clock"), table.door("/pause")), *mine[1:])
    everybodys: Row = (
        Press(words("Replay"), table.door("/replay 0")),
        Press(words("Export"), table.door("/export")),
        Press(words("Verify"), table.door("/verify")),
    )
    rows = (everybodys,) if seat is None or not table.is_running else (mine, everybodys)
    return Sheet(words("More"), (words("What would you like to do in this match?"),), rows)


def ping_for(table: Table, users: Sequence[int]) -> Ping | None:
    """Return the mention of the one member who has to be told, or None: nobody, or several."""
    if len(users) != 1:
        return None
    text = N_("do you agree?") if table.request else N_("it's your turn.")
    return Ping(users[0], table.words(text))


def asked_members(table: Table) -> list[int]:
    """Return the users the table is waiting for now."""
    if table.request is not None:
        asker, answers = table.request.asker, json.loads(table.request.answers)
        seats = [seat.seat for seat in table.row.seats if seat.seat != asker]
        seats = [seat for seat in seats if str(seat) not in answers]
    else:
        seats = list(table.waiting)
    return [user for seat in seats if (user := table.seat(seat).user_id) is not None]


def back_button(table: Table, words: Words) -> Press:
    """Return the way out of a question."""
    return Press(words("No, go back"), table.door("/hand"))


def _scored(table: Table, seat: int, words: Words) -> str:
    outcome = table.outcome
    if outcome is None or outcome.score is None:
        return words.name(seat)
    return f"{words.name(seat)} {outcome.score[seat]}"
