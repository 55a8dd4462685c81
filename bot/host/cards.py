"""Cards: a table as sheets: the public card, one seat's panel, and the result."""

import json
from collections.abc import Sequence

from bot.host.menus import confirmed, menu_rows
from bot.host.sheet import Ping, Press, Row, Sheet
from bot.host.stored import as_played
from bot.host.table import Table
from games.core.screen import Screen
from games.core.words import N_, Words

MEDALS = ("🥇", "🥈", "🥉")


def screen_of(table: Table, seat: int | None, words: Words) -> Screen:
    """Return what this seat (None: an onlooker) sees and may do."""
    game, state = table.box.game, table.match.state
    running = table.is_running and seat is not None
    legal = game.legal_actions(state, seat) if running and seat is not None else []
    return table.box.screen(game.view(state, seat), legal, words)


def card(table: Table) -> Sheet:
    """Return the public card: what an onlooker may know, and the menus that tell no more."""
    words = table.words
    screen = screen_of(table, None, words)
    waiting = {seat: screen_of(table, seat, words) for seat in table.waiting}
    rows: list[Row] = []
    for seat, seen in waiting.items():
        if seen.open:
            rows += menu_rows(table, seat, seen.menus, words)
    return Sheet(
        screen.title,
        (*seat_line(table, words), *screen.lines, *undo_lines(table, words)),
        (*rows, *undo_rows(table, words), house_row(table, words, waiting)),
        picture=table.box.picture(table.box.game.view(table.match.state, None), words),
        mood="live" if table.is_running else "done",
    )


def panel(table: Table, seat: int, words: Words, path: tuple[str, ...] = ()) -> Sheet:
    """Return a seat's private panel; `path` names the menus opened within it."""
    screen = screen_of(table, seat, words)
    rows = menu_rows(table, seat, screen.menus, words, path)
    view = table.box.game.view(table.match.state, seat)
    return Sheet(
        screen.title,
        screen.lines,
        tuple(rows),
        picture=table.box.picture(view, words),
        mood="live" if table.is_running else "done",
    )


def sure(table: Table, seat: int, line: str, words: Words) -> Sheet:
    """Return the question before a choice that cannot be taken back."""
    question, press = confirmed(table, seat, screen_of(table, seat, words), line)
    return Sheet("", (question,), ((press, back_button(table, words)),))


def seat_line(table: Table, words: Words) -> tuple[str, ...]:
    """Return the line that names the seats in order and marks who must act."""
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
    if any(not screen.open for screen in waiting.values()):
        row.insert(0, Press(words(table.box.hand_label), table.door("/hand"), "main"))
    return tuple(row)


def undo_lines(table: Table, words: Words) -> tuple[str, ...]:
    """Return the line that says who asks to take back which move, as everybody may know it."""
    if table.request is None or table.asked_back is None:
        return ()
    events = as_played(table.box, table.asked_back).events
    told = [table.box.story(event, words) for event in events if event.is_for(None)]
    line = N_("↩ {name} asks to take this back: {move} Does everyone else agree?")
    name, move = words.name(table.request.asker), " ".join(filter(None, told))
    return (words(line, name=name, move=move or words("the last move.")),)


def undo_rows(table: Table, words: Words) -> tuple[Row, ...]:
    """Return the buttons to answer that with; they answer this question alone."""
    if table.request is None:
        return ()
    version = table.request.version
    agree = Press(words("Take it back"), table.door(f"/agree {version}"), "main")
    return ((agree, Press(words("It stands"), table.door(f"/decline {version}"))),)


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
    mine: Row = (
        Press(words("Take back"), table.door("/undo")),
        Press(words("Resign"), table.door("/resign"), "danger"),
    )
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
