"""The messages for moderators: the list of matches, one match, and the log."""

from collections.abc import Callable, Mapping, Sequence

from bot.host.match.loaded_match import Table
from bot.host.ui.member import escape, isolated, names_at, words_for
from bot.host.ui.message import Entry, Pick, Press, Row, Sheet
from bot.host.ui.permissions import Trust, door
from bot.host.views.clock_text import due_lines
from bot.host.views.moderation_notice import log_line
from games.core.translation import N_, Words
from storage.server.audit import Note

MOST = 25
LONGEST = 100


def label(table: Table, words: Words) -> str:
    """Return "FINITA: Ana, Ben", at most 100 characters of plain text."""
    names = ", ".join(map(isolated, names_at(table.row.seats)))
    line = words("{game}: {names}", game=words(table.box.title), names=names)
    return _cut(line)


def listed(tables: Sequence[Table], trust: Trust, words: Words) -> Sheet:
    """Return the running matches of a server, with a select to open one."""
    title = words("Running matches")
    if not tables:
        return Sheet(title, (words("None is running here now."),))
    some = tables[:MOST]
    lines = [_line(table, words) for table in some]
    if len(tables) > MOST:
        lines.append(words("… and {n} more", n=len(tables) - MOST))
    entries = tuple(Entry(label(table, words), table.id) for table in some)
    pick = Pick(words("Moderate one"), door("?mod-show", trust), entries)
    return Sheet(title, tuple(lines), (pick,), may_cut=True)


def panel(table: Table, trust: Trust, words: Words) -> Sheet:
    """Return one match with the available actions."""

    def way(action: str) -> str:
        return door(f"{action} {table.id}", trust)

    lines = [_line(table, words), words("Last move <t:{at}:R>.", at=table.row.touched_at // 1000)]
    if not table.is_running:
        lines.append(words("It is over."))
        return Sheet(words("Moderate"), tuple(lines), ((_log(way, words),),))
    if table.is_paused:
        lines.append(words("⏸ It stands still."))
    lines += due_lines(table, words)
    stop, wanted = (words("Let it go on"), "off") if table.is_paused else (words("Stop it"), "on")
    buttons: Row = (
        Press(stop, door(f"/mod-pause {table.id} {wanted}", trust), "main"),
        *(() if table.is_paused else (Press(words("+24 h"), way("/mod-extend")),)),
        _log(way, words),
        Press(words("Take back…"), way("/mod-back")),
        Press(words("End it…"), way("/mod-end"), "danger"),
    )
    people, names = table.people(), [isolated(one) for one in names_at(table.row.seats)]
    rows: list[Row] = [buttons]
    if people:
        entries = tuple(
            Entry(words("A computer for {name}", name=names[one.seat]), str(one.user_id))
            for one in people
        )
        rows.append(Pick(words("Replace a player"), way("?mod-seat"), entries))
        lines.append(words("To seat a member instead: /moderate replace"))
    return Sheet(words("Moderate"), tuple(lines), tuple(rows))


def sure_end(table: Table, trust: Trust, words: Words) -> Sheet:
    """Return the question before a match is ended."""
    text = words("End this match without a result? That cannot be taken back.")
    buttons = (
        Press(words("Yes, end it"), door(f"/mod-end-yes {table.id}", trust), "danger"),
        Press(words("No, go back"), door(f"/mod-show {table.id}", trust)),
    )
    return Sheet("", (_line(table, words), text), (buttons,))


def sure_seat(table: Table, seat: int, trust: Trust, words: Words) -> Sheet:
    """Return the question before a computer plays on for a member."""
    text = words(
        "Let a computer play on for **{name}**? I tell {name}, who comes back with **Take my seat "
        "back**.",
        name=words.name(seat),
    )
    user_id = table.seat(seat).user_id
    buttons = (
        Press(
            words("Yes, a computer plays on"),
            door(f"/mod-seat-yes {table.id} {user_id}", trust),
            "danger",
        ),
        Press(words("No, go back"), door(f"/mod-show {table.id}", trust)),
    )
    return Sheet("", (_line(table, words), text), (buttons,))


def rewind(table: Table, moves: Sequence[tuple[int, str]], trust: Trust, words: Words) -> Sheet:
    """Return the select of the newest moves to rewind to."""
    back = Press(words("No, go back"), door(f"/mod-show {table.id}", trust))
    if not moves:
        text = words("Nothing has been played in this match yet.")
        return Sheet("", (text,), ((back,),))
    text = words("Before which move do they play on? New dice fall from there.")
    entries = tuple(
        Entry(_cut(words("{n}: {what}", n=number, what=told)), str(number))
        for number, told in moves[:MOST]
    )
    pick = Pick(words("Take back to before"), door(f"?mod-rewind {table.id}", trust), entries)
    return Sheet("", (_line(table, words), text), (pick, (back,)))


def log(
    done: Sequence[tuple[Note, Table | None]], names: Mapping[int, str], locale: str, words: Words
) -> Sheet:
    """Return the moderators' actions: when, by whom, and on which match."""
    lines = []
    for note, table in done:
        known = names.get(note.user_id or 0)
        who = escape(known) if known else words("former member")
        inside = words_for(table.row.seats, locale) if table else words
        text = N_("<t:{at}:f> **{who}** · {what}")
        lines.append(words(text, at=note.at // 1000, who=who, what=log_line(note, inside)))
        if table is not None:
            lines.append(f"-# {_line(table, words)}")
    title = words("What moderators did")
    return Sheet(title, tuple(lines) or (words("Nothing yet."),), may_cut=True)


def _line(table: Table, words: Words) -> str:
    names = words_for(table.row.seats)
    seats = [names.name(one.seat) for one in table.row.seats]
    return words(
        "**{game}**: {names} → <#{channel}>",
        game=words(table.box.title),
        names=words.listed(seats),
        channel=table.channel_id,
    )


def _log(way: Callable[[str], str], words: Words) -> Press:
    return Press(words("Log"), way("/mod-log"))


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
