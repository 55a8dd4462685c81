"""Cards: a table as sheets: the public card, one seat's panel, and the result."""

import json
from collections.abc import Sequence
from typing import Literal

from bot.host import preset_sheet
from bot.host.clock_lines import absence_lines, due_lines, forfeit_lines, time_rows
from bot.host.league.holding import season_lines, season_row
from bot.host.left_sheet import left_lines, left_rows, undecided
from bot.host.menus import confirmed, in_other_order, menu_rows, opened, question
from bot.host.notes import VOID, note_lines
from bot.host.pausing import can_stop, clock_lines, go_on_rows
from bot.host.place_sheet import place_lines
from bot.host.rewinding import rewound_lines
from bot.host.seats import escape
from bot.host.sheet import Ping, Press, Row, Sheet
from bot.host.standings.aftermath import Aftermath
from bot.host.stored import as_played
from bot.host.table import Table
from bot.host.wishes import plan_button
from games.core.screen import Screen
from games.core.words import N_, Words

NOTHING_ELSE = Aftermath()
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
    "take": (
        N_("🪑 {name} would like to take the free seat. Does everyone agree?"),
        N_("Welcome"),
        N_("No, thank you"),
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
    asked = (
        *left_rows(table, words),
        *request_rows(table, words),
        *go_on_rows(table, words),
        *time_rows(table, words),
    )
    return Sheet(
        screen.title,
        (
            *place_lines(table, words),
            *left_lines(table, words),
            *rewound_lines(table, words),
            *seat_line(table, words),
            *screen.lines,
            *note_lines(table, words),
            *_times(table, words),
            *season_lines(table, words),
            *request_lines(table, words),
        ),
        (*rows, *asked, *season_row(table, words), house_row(table, words, waiting)),
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
    if table.seat(seat).bot:
        rows = list(time_rows(table, words))
    elif not path or opened(menus, path) is None:
        rows += plan_button(table, seat, words)
        rows += look_row(table, seat, screen, words)
    view = table.box.game.view(table.match.state, seat)
    close_up = table.box.close_up
    return Sheet(
        screen.title,
        (
            *place_lines(table, words),
            *screen.lines,
            *_times(table, words),
            *season_lines(table, words),
            *question(menus, path),
        ),
        tuple(rows),
        picture=close_up(view, screen, words, path) if close_up else table.box.picture(view, words),
        mood="live" if table.is_running else "done",
    )


def _times(table: Table, words: Words) -> tuple[str, ...]:
    """Return what a panel says of clocks."""
    return *clock_lines(table, words), *due_lines(table, words), *absence_lines(table, words)


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
    by = json.loads(table.request.answers).get("by")
    name = escape(by["name"]) if by else name
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


def result(table: Table, after: Aftermath = NOTHING_ELSE) -> Sheet:
    """Return the result card of a finished match, with what came of it."""
    words, outcome = table.words, table.outcome
    if outcome is None:
        raise AssertionError(table.row.id)
    lines = [words.fill(outcome.reason, dict(outcome.facts))]
    for place, tied in enumerate(() if outcome.rule == VOID else outcome.ranking):
        medal = MEDALS[place] if place < len(MEDALS) else f"{place + 1}."
        names = words.listed([_scored(table, seat, words, after) for seat in tied])
        lines.append(f"{medal} {names}")
    lines += [f"-# {told}" for one in after.moments if (told := table.box.story(one, words))]
    lines += forfeit_lines(table, words)
    lines.append(words.plural("{n} move", "{n} moves", table.match.move))
    lines.append(words("🔒 Shuffle check `{sha}`", sha=table.row.sha256[:12] + "…"))
    return Sheet(headline(table, words), tuple(lines), (result_row(table, words),), mood="done")


def headline(table: Table, words: Words) -> str:
    """Return who won, in one line."""
    outcome = table.outcome
    title = words(table.box.title)
    if outcome is not None and outcome.rule == VOID:
        return words("{game}: ended without a result", game=title)
    if outcome is None or outcome.is_draw:
        return words("{game}: a draw", game=title)
    if len(table.row.seats) == 1:
        return words("🏁 {game}: {player} is done", game=title, player=words.name(0))
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
        Press(words("Leave"), table.door("/leave-match")),
        Press(words("Resign"), table.door("/resign"), "danger"),
    )
    if can_stop(table):
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
    if undecided(table):
        text = N_("somebody has left. What now?")
    elif not table.request and table.seat_of(users[0]) not in table.waiting:
        text = N_("time is up for another player. What now?")
    return Ping(users[0], table.words(text))


def asked_members(table: Table) -> list[int]:
    """Return the users the table is waiting for now."""
    if undecided(table):
        seats = [seat.seat for seat in table.people()]
    elif table.request is not None:
        asker, answers = table.request.asker, json.loads(table.request.answers)
        seats = [seat.seat for seat in table.row.seats if seat.seat != asker]
        seats = [seat for seat in seats if str(seat) not in answers]
    elif "season" in table.settings:
        return []  # a season reminds once a day, whatever its card does
    else:
        stages = {seat: turn.stage for seat, turn in table.clocks.turns.items()}
        seats = [seat for seat in table.waiting if stages.get(seat) != "computer"]
        if table.is_played and "over" in stages.values():
            seats += [seat.seat for seat in table.row.seats if seat.seat not in seats]
    sitting = [table.seat(seat) for seat in seats if seat not in table.left]
    return [one.user_id for one in sitting if one.user_id is not None and one.bot is None]


def back_button(table: Table, words: Words) -> Press:
    """Return the way out of a question."""
    return Press(words("No, go back"), table.door("/hand"))


def _scored(table: Table, seat: int, words: Words, after: Aftermath) -> str:
    """Return a seat's name with its score, and its rating where that has changed."""
    outcome, told = table.outcome, words.name(seat)
    if outcome is not None and outcome.score is not None:
        told = f"{told} {outcome.score[seat]}"
    if seat in after.ratings:
        rating, change = after.ratings[seat]
        text = N_("{name} · rating {rating} ({change})")
        return words(text, name=told, rating=rating, change=f"{change:+d}".replace("-", "−"))
    return told
