"""The lobby as sheets: who sits where, what is agreed, and the form that changes it."""

from collections.abc import Mapping
from dataclasses import replace

from bot.host.cards import headline
from bot.host.door import Door
from bot.host.reply import Announce
from bot.host.seating import Lobby, host_name
from bot.host.seats import escape, seat_label, words_for
from bot.host.sheet import Entry, Field, Form, Ping, Press, Row, Sheet
from bot.host.table import Table
from games.core.box import Option
from games.core.words import N_, Words

LEVELS = {"random": N_("Beginner"), "normal": N_("Normal")}


def sheet(lobby: Lobby) -> Sheet:
    """Return the lobby card, or what is left of it once it is closed."""
    words, title = words_for(), lobby.box.title
    if lobby.row.status == "closed":
        return Sheet("", (words("{game}: this table was closed.", game=words(title)),))
    lines = [words(lobby.box.about), *_agreed(lobby, words), *_seat_lines(lobby, words)]
    if lobby.settings.get("asked") and not lobby.is_full:
        lines.append(words("Still nobody? Add computers and start, or close the table."))
    shuffle, closes = lobby.row.sha256[:12] + "…", (lobby.row.wake_at or 0) // 1000
    lines.append(words("-# 🔒 Shuffle `{sha}` · closes <t:{at}:R>", sha=shuffle, at=closes))
    heading = words("{game}: waiting for players", game=words(title))
    return Sheet(heading, tuple(lines), _rows(lobby, words), mood="open")


def announcement(lobby: Lobby) -> Announce:
    """Return a new lobby for everybody; a single invited member is mentioned."""
    words, ping = words_for(), None
    guests = sorted(lobby.invited - {lobby.row.host_id})
    if len(guests) == 1:
        host = escape(host_name(lobby))
        ping = Ping(guests[0], words("{host} asks you to play.", host=host))
    return Announce(replace(sheet(lobby), ping=ping), lobby.row.id, version=lobby.row.version)


def started(table: Table) -> Sheet:
    """Return what the lobby card becomes when the match is played in a thread."""
    words = table.words
    names = words.listed([words.name(seat.seat) for seat in table.row.seats])
    line = N_("{game} · {names} → <#{thread}>")
    if table.row.thread_id is None:
        return Sheet("", (words("{game} · {names}", game=words(table.box.title), names=names),))
    return Sheet(
        "", (words(line, game=words(table.box.title), names=names, thread=table.row.thread_id),)
    )


def ended(table: Table) -> Sheet:
    """Return the one line the channel keeps of a match that was played in a thread."""
    words = table.words
    line = words(
        "{result} → <#{thread}>", result=headline(table, words), thread=table.row.thread_id
    )
    return Sheet("", (line,))


def thread_name(table: Table) -> str:
    """Return what the match's thread is called; at most 100 characters."""
    words = table.words
    names = ", ".join(seat.name for seat in table.row.seats)
    return f"{words(table.box.title)} · {names}"[:100]


def form(lobby: Lobby) -> Form:
    """Return the host's form: the game's options and how strong computers play."""
    words, box = words_for(), lobby.box
    fields = [_option_field(option, lobby.options[option.name], words) for option in box.choices]
    levels = tuple(
        Entry(_level(level, words), level, chosen=level == lobby.settings["level"])
        for level in box.bots
    )
    fields.append(Field("level", words("How strong computers play"), levels))
    return Form(words("Options"), str(Door(lobby.row.id, "/set")), tuple(fields))


def read_form(lobby: Lobby, answers: Mapping[str, str]) -> None:
    """Set what the form's answers say; what they do not name stays as it was."""
    for option in lobby.box.choices:
        for position, (value, _label) in enumerate(option.choices):
            if answers.get(option.name) == str(position):
                lobby.options[option.name] = value
    if answers.get("level") in lobby.box.bots:
        lobby.settings["level"] = answers["level"]


def _level(level: str, words: Words) -> str:
    """Return what a computer's strength is called; a game may have levels of its own."""
    return words(LEVELS[level]) if level in LEVELS else level


def _option_field(option: Option, value: object, words: Words) -> Field:
    entries = tuple(
        Entry(words(label), str(position), chosen=choice == value)
        for position, (choice, label) in enumerate(option.choices)
    )
    return Field(option.name, words(option.label), entries)


def _agreed(lobby: Lobby, words: Words) -> list[str]:
    """Return one line of what differs from the defaults, if anything does."""
    said = [words("by invitation")] if lobby.row.private or lobby.reserved else []
    for option in lobby.box.choices:
        value = lobby.options[option.name]
        if value != option.choices[0][0]:
            said += [words(label) for choice, label in option.choices if choice == value]
    return [" · ".join(said)] if said else []


def _seat_lines(lobby: Lobby, words: Words) -> list[str]:
    sitting = {seat.seat: seat for seat in lobby.seats}
    lines = []
    for number in range(lobby.settings["seats"]):
        seat = sitting.get(number)
        if seat is None:
            lines.append(words("▫ free"))
        elif seat.bot:
            lines.append(f"{seat_label(seat)} ({_level(seat.bot, words)})")
        else:
            host = words(" · host") if seat.user_id == lobby.row.host_id else ""
            lines.append(f"🟢 {seat_label(seat)}{host}")
    return lines


def _rows(lobby: Lobby, words: Words) -> tuple[Row, ...]:
    def door(action: str) -> str:
        return str(Door(lobby.row.id, action))

    free = not lobby.is_full
    return (
        (
            Press(words("Join"), door("/join"), "main", enabled=free),
            Press(words("Leave"), door("/leave")),
            Press(words("Start"), door("/start"), "plain" if free else "main"),
        ),
        (
            Press(words("+ Computer"), door("/computer"), enabled=free),
            Press(words("Options"), door("/options")),
            Press(words("How to play"), door("/rules")),
            Press(words("Cancel"), door("/cancel"), "danger"),
        ),
    )
