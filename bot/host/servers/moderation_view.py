"""The messages for moderators: the list of matches, one match, and the log."""

from collections.abc import Callable, Mapping, Sequence

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.interaction import Grant
from bot.host.ui.member import bidi_isolated, escape_markdown, seat_names, words_for
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from bot.host.ui.permissions import authorized_custom_id
from bot.host.ui.shortening import shortened
from bot.host.views.clock_text import due_lines
from bot.host.views.moderation_notice import log_line, stamp
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_, Translator
from storage.server.audit import Note

LONGEST = 100


def label(loaded: LoadedMatch, words: Translator) -> str:
    """Return "FINITA: Ana, Ben", at most 100 characters of plain text."""
    names = ", ".join(map(bidi_isolated, seat_names(loaded.row.seats, words)))
    line = words("{game}: {names}", game=words(loaded.definition.title), names=names)
    return _cut(line)


def listed(
    running: Sequence[LoadedMatch], grant: Grant | None, words: Translator
) -> MessageContent:
    """Return the running matches of a server, with a select to open one."""
    title = words("Running matches")
    if not running:
        return MessageContent(title, (words("No match is running here now."),))
    some = running[:MAX_ENTRIES]
    lines = [_line(loaded, words) for loaded in some]
    if len(running) > MAX_ENTRIES:
        lines.append(words("… and {n} more", n=len(running) - MAX_ENTRIES))
    entries = tuple(SelectOption(label(loaded, words), loaded.id) for loaded in some)
    pick = Select(words("Moderate one"), authorized_custom_id("?mod-show", grant), entries)
    return MessageContent(title, tuple(lines), (pick,), may_cut=True)


def act(action: str, loaded: LoadedMatch, grant: Grant | None) -> str:
    """Return the custom id of an action on a match that is done once, however often pressed."""
    return authorized_custom_id(f"{action} i{stamp(loaded)}", grant)


def panel(loaded: LoadedMatch, grant: Grant | None, words: Translator) -> MessageContent:
    """Return one match with the available actions."""

    def way(action: str) -> str:
        return authorized_custom_id(f"{action} {loaded.id}", grant)

    lines = [_line(loaded, words), words("Last move <t:{at}:R>.", at=loaded.row.touched_at // 1000)]
    if not loaded.is_running:
        lines.append(words("It is over."))
        return MessageContent(words("Moderate"), tuple(lines), ((_log(way, words),),))
    if loaded.is_paused:
        lines.append(words("⏸ It is paused."))
    lines += due_lines(loaded, words)
    stop, wanted = (
        (words("Resume match"), "off") if loaded.is_paused else (words("Pause match"), "on")
    )
    extend = f"/mod-extend {loaded.id}"
    buttons: Row = (
        Button(stop, act(f"/mod-pause {loaded.id} {wanted}", loaded, grant), "main"),
        *(() if loaded.is_paused else (Button(words("+24 h"), act(extend, loaded, grant)),)),
        _log(way, words),
        Button(words("Undo…"), way("/mod-back")),
        Button(words("End it…"), way("/mod-end"), "danger"),
    )
    people = loaded.row.human_seats()
    names = [bidi_isolated(name) for name in seat_names(loaded.row.seats, words)]
    rows: list[Row] = [buttons]
    if people:
        entries = tuple(
            SelectOption(
                words("A computer for {name}", name=names[person.seat]), str(person.user_id)
            )
            for person in people
        )
        rows.append(Select(words("Replace a player"), way("?mod-seat"), entries))
        lines.append(words("To seat a member instead: /moderate replace"))
    return MessageContent(words("Moderate"), tuple(lines), tuple(rows))


def sure_end(
    loaded: LoadedMatch, grant: Grant | None, words: Translator, meaning: str
) -> MessageContent:
    """Return the question before a match is ended; `meaning` says what follows from it."""
    text = words("End this match without a result? You can't undo this.")
    buttons = (
        Button(words("Yes, end it"), act(f"/mod-end-yes {loaded.id}", loaded, grant), "danger"),
        Button(words("No, go back"), authorized_custom_id(f"/mod-show {loaded.id}", grant)),
    )
    return MessageContent("", (_line(loaded, words), text, meaning), (buttons,))


def sure_seat(
    loaded: LoadedMatch, seat: int, grant: Grant | None, words: Translator
) -> MessageContent:
    """Return the question before a computer plays on for a member."""
    text = words(
        "Let a computer play on for **{name}**? I tell {name}, who comes back with **Take my seat "
        "back**.",
        name=words.name(seat),
    )
    user_id = loaded.seat(seat).user_id
    buttons = (
        Button(
            words("Yes, let a computer play on"),
            act(f"/mod-seat-yes {loaded.id} {user_id}", loaded, grant),
            "main",
        ),
        Button(words("No, go back"), authorized_custom_id(f"/mod-show {loaded.id}", grant)),
    )
    return MessageContent("", (_line(loaded, words), text), (buttons,))


def rewind(
    loaded: LoadedMatch, moves: Sequence[tuple[int, str]], grant: Grant | None, words: Translator
) -> MessageContent:
    """Return the select of the newest moves to rewind to."""
    back = Button(words("No, go back"), authorized_custom_id(f"/mod-show {loaded.id}", grant))
    if not moves:
        text = words("Nothing has been played in this match yet.")
        return MessageContent("", (text,), ((back,),))
    text = words("Rewind to before which move? Everything after it is replayed with new dice.")
    entries = tuple(
        SelectOption(_cut(words("{n}: {what}", n=number, what=told)), str(number))
        for number, told in moves[:MAX_ENTRIES]
    )
    pick = Select(
        words("Rewind to before"),
        act(f"?mod-rewind {loaded.id}", loaded, grant),
        entries,
    )
    return MessageContent("", (_line(loaded, words), text), (pick, (back,)))


def log(
    done: Sequence[tuple[Note, LoadedMatch | None]],
    names: Mapping[int, str],
    locale: str,
    words: Translator,
) -> MessageContent:
    """Return the moderators' actions: when, by whom, and on which match."""
    lines = []
    for note, loaded in done:
        known = names.get(note.user_id or 0)
        who = escape_markdown(known) if known else words("former member")
        inside = words_for(loaded.row.seats, locale) if loaded else words
        text = N_("<t:{at}:f> **{who}** · {what}")
        lines.append(words(text, at=note.at // 1000, who=who, what=log_line(note, inside)))
        if loaded is not None:
            lines.append(f"-# {_line(loaded, words)}")
    title = words("What moderators did")
    return MessageContent(title, tuple(lines) or (words("Nothing yet."),), may_cut=True)


def _line(loaded: LoadedMatch, words: Translator) -> str:
    names = words_for(loaded.row.seats)
    seats = [names.name(row.seat) for row in loaded.row.seats]
    return words(
        "**{game}**: {names} → <#{channel}>",
        game=words(loaded.definition.title),
        names=words.listed(seats),
        channel=loaded.channel_id,
    )


def _log(way: Callable[[str], str], words: Translator) -> Button:
    return Button(words("Log"), way("/mod-log"))


def _cut(line: str) -> str:
    return shortened(line, LONGEST, is_markdown=False)
