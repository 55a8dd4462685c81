"""The messages of a lobby: seats, options, and the form that changes them."""

from collections.abc import Mapping
from dataclasses import replace

from bot.host.clock.time_control import terms_line
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.lobby_life import closes_at
from bot.host.match.lobby_state import Lobby, has_enough, host_name
from bot.host.ui.computer_levels import level_name
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import PublicMessage
from bot.host.ui.member import bidi_isolated, seat_labels, seat_names, words_for
from bot.host.ui.message import (
    Button,
    Field,
    Form,
    Mention,
    MessageContent,
    Row,
    SelectOption,
    one_of,
)
from bot.host.ui.shortening import shortened
from bot.host.views.invitation import can_invite
from bot.host.views.match_status import STILL, occasion, title_with_occasion
from bot.host.views.result_summary import headline
from games.core.definition import GameDefinition
from games.core.options import Option, with_defaults_where_unused
from games.core.translation import N_, Translator

MOST_NAMED = 4
"""Most entries about changed options on the card; if more changed, the last counts the rest."""
MOST_IN_FORM = 4
"""Most options in a form, which has one more field for the strength of computers."""
ENOUGH = N_("Enough are here: anyone in the lobby can press Start. Or keep it open.")
NOBODY = N_("Nobody yet? Press + Computer and Start, or Cancel.")


def content(lobby: Lobby) -> MessageContent:
    """Return the lobby's message, also once it is closed."""
    words, title = words_for((), lobby.locale), lobby.definition.title
    if lobby.row.status == "closed" and lobby.settings.cup is not None:
        text = N_("{sides}: not played in time.")
        if lobby.settings.closed == "gone":
            text = N_("{sides}: not played, because a player could not come.")
        line = words(text, sides=_sides(lobby, words))
        return MessageContent("", (line,))
    if lobby.row.status == "closed":
        return _closed(lobby, words)
    if lobby.settings.cup is not None:
        return _tie(lobby, words)
    lines = [words(lobby.definition.about), *_agreed(lobby, words), *_seat_lines(lobby, words)]
    if lobby.settings.asked and not _is_direct(lobby):
        lines.append(words(ENOUGH if has_enough(lobby) else NOBODY))
    shuffle, closes = lobby.row.sha256[:12] + "…", closes_at(lobby) // 1000
    lines.append(
        words("-# Lobby closes <t:{at}:R> · 🔒 fairness code `{sha}`", sha=shuffle, at=closes)
    )
    waiting = (
        N_("{game}: ready to start") if _is_direct(lobby) else N_("{game}: waiting for players")
    )
    heading = words(waiting, game=words(title))
    return MessageContent(heading, tuple(lines), _rows(lobby, words), mood="open")


def _is_direct(lobby: Lobby) -> bool:
    """Return whether the lobby was opened in direct messages, where nobody else can join."""
    return lobby.row.guild_id is None


CLOSED = {
    "host": N_("The host closed it."),
    "left": N_("Everyone left."),
    "time": N_("Too few players came in time."),
}
"""Reasons why a lobby was closed."""


def _closed(lobby: Lobby, words: Translator) -> MessageContent:
    """Return the message of a closed lobby: the reason, and a button to reopen it."""
    line = words(
        "{game}: lobby closed, the match was not started.", game=words(lobby.definition.title)
    )
    why = CLOSED.get(lobby.settings.closed or "")
    lines = [f"{line} {words(why)}" if why else line]
    labels = zip(lobby.seats, seat_labels(lobby.seats, words), strict=True)
    names = [label for seat, label in labels if seat.user_id is not None]
    if lobby.settings.closed == "time" and len(names) > 1:
        lines.append(
            words(
                "{names} keep their seats: each of them can open it again.",
                names=words.listed(names),
            )
        )
    again = Button(words("Open again"), str(CustomId(lobby.row.id, "/reopen")))
    return MessageContent("", tuple(lines), ((again,),))


def _tie(lobby: Lobby, words: Translator) -> MessageContent:
    """Return the lobby of a cup's tie or a league's match: both sides, and which have joined."""
    sides = zip(lobby.expected, seat_labels(lobby.expected, words), strict=True)
    lines = [
        f"🏆 {occasion(lobby.settings, words)} · {words(lobby.definition.title)}",
        " · ".join(_differing(lobby, words)),
        *(f"{'🟢' if lobby.has(row.user_id or 0) else '▫'} {name}" for row, name in sides),
        words("The match starts when both have pressed Join."),
        words("-# 🔒 Fairness code `{sha}`", sha=lobby.row.sha256[:12] + "…"),
    ]
    is_league, at = lobby.settings.league is not None, closes_at(lobby) // 1000
    if at:
        late = N_("-# Press Join in time: if you haven't <t:{at}:R>, you're out.")
        lines.append(
            words(
                N_("-# Press Join in time: if you haven't <t:{at}:R>, you lose this match.")
                if is_league
                else late,
                at=at,
            )
        )
    elif lobby.settings.dated:
        lines.append(words(STILL))
    buttons: Row = (
        Button(words("Join"), str(CustomId(lobby.row.id, "/join")), "main"),
        Button(words("How to play"), str(CustomId(lobby.row.id, "/rules"))),
        Button(words("Season table"), str(CustomId(lobby.row.id, "/season-table")))
        if is_league
        else Button(words("Cup table"), str(CustomId(lobby.row.id, "/cup-table"))),
    )
    return MessageContent(_sides(lobby, words), tuple(lines), (buttons,), mood="open")


def _sides(lobby: Lobby, words: Translator) -> str:
    """Return the two sides of a cup's tie."""
    return " – ".join(seat_labels(lobby.expected, words))


def call(lobby: Lobby) -> Mention | None:
    """Return a mention of both sides of a cup's tie; None for other lobbies."""
    users = [seat.user_id for seat in lobby.expected if seat.user_id is not None]
    if lobby.settings.cup is None or not users:
        return None
    words = words_for((), lobby.locale)
    told = words("your cup match is drawn: {sides}. Press Join.", sides=_sides(lobby, words))
    if lobby.settings.league is not None:
        told = words("your match of this round is open.")
    told = f"{occasion(lobby.settings, words)}: {told}"
    return Mention(users[0], told, tuple(users[1:]))


def announcement(lobby: Lobby) -> PublicMessage:
    """Return a new lobby's public message; a single invited member is mentioned."""
    words, ping = words_for((), lobby.locale), None
    guests = sorted(lobby.invited - {lobby.row.host_id})
    if len(guests) == 1:
        host = host_name(lobby)
        ping = Mention(guests[0], words("{host} invites you to play.", host=host))
    return PublicMessage(
        replace(content(lobby), ping=ping), lobby.row.id, version=lobby.row.version
    )


def started(loaded: LoadedMatch) -> MessageContent:
    """Return the lobby's message once the match is played in a thread."""
    words = loaded.words
    names = words.listed([words.name(seat.seat) for seat in loaded.row.seats])
    line = N_("{game} · {names} → <#{thread}>")
    if loaded.row.thread_id is None:
        return MessageContent(
            "", (words("{game} · {names}", game=title_with_occasion(loaded, words), names=names),)
        )
    return MessageContent(
        "",
        (
            words(
                line,
                game=title_with_occasion(loaded, words),
                names=names,
                thread=loaded.row.thread_id,
            ),
        ),
    )


def ended(loaded: LoadedMatch) -> MessageContent:
    """Return the line that stays in the channel about a match played in a thread."""
    words = loaded.words
    line = words(
        "{result} → <#{thread}>", result=headline(loaded, words), thread=loaded.row.thread_id
    )
    return MessageContent("", (line,))


def thread_name(loaded: LoadedMatch) -> str:
    """Return the name of the match's thread; at most 100 characters."""
    words = loaded.words
    names = ", ".join(map(bidi_isolated, seat_names(loaded.row.seats, words)))
    name = f"{title_with_occasion(loaded, words, plain=True)} · {names}"
    return shortened(name, 100, is_markdown=False)


def form(lobby: Lobby, words: Translator) -> Form:
    """Return the host's form: the game's options and the strength of computers."""
    definition = lobby.definition
    fields = [
        _option_field(option, lobby.options[option.name], words) for option in definition.choices
    ]
    levels = {level: level_name(level, words) for level in definition.levels}
    fields.append(Field("level", words("Difficulty"), one_of(levels, lobby.settings.level)))
    return Form(words("Options"), str(CustomId(lobby.row.id, "/set")), tuple(fields))


def read_form(lobby: Lobby, answers: Mapping[str, str]) -> None:
    """Apply the form's answers; options without an answer stay unchanged."""
    for option in lobby.definition.choices:
        for position, (value, _label) in enumerate(option.choices):
            if answers.get(option.name) == str(position):
                lobby.options[option.name] = value
    lobby.options = with_defaults_where_unused(lobby.definition.choices, lobby.options)
    if answers.get("level") in lobby.definition.levels:
        lobby.settings.level = answers["level"]


def _option_field(option: Option, value: object, words: Translator) -> Field:
    entries = tuple(
        SelectOption(words(label), str(position), chosen=choice == value)
        for position, (choice, label) in enumerate(option.choices)
    )
    return Field(option.name, words(option.label), entries, words(option.explanation))


def need_panel(definition: GameDefinition) -> bool:
    """Return whether a form is not enough: too many options, or dependent ones."""
    return len(definition.choices) > MOST_IN_FORM or any(
        option.needs for option in definition.choices
    )


def _agreed(lobby: Lobby, words: Translator) -> list[str]:
    """Return the time control, and one line of other differences from the defaults."""
    is_closed = (lobby.row.private or lobby.reserved) and not _is_direct(lobby)
    said = [words("invite-only")] if is_closed else []
    said += _named(_differing(lobby, words), words)
    clock = terms_line(lobby.terms, words, rated=lobby.row.rated)
    lines = [clock, " · ".join(said)] if said else [clock]
    if lobby.is_live:
        lines.append(
            words("A clock ends each half, so turns are live: start when everyone is here.")
        )
    return lines


def _named(said: list[str], words: Translator) -> list[str]:
    """Return a few options by name, and how many more there are."""
    if len(said) <= MOST_NAMED:
        return said
    more = len(said) - MOST_NAMED + 1
    counted = words("{n} more (press Options)", n=more)
    return [*said[:-more], counted]


def _differing(lobby: Lobby, words: Translator) -> list[str]:
    """Return the options that differ from the defaults."""
    said: list[str] = []
    for option in lobby.definition.choices:
        value = lobby.options[option.name]
        if value == option.choices[0][0]:
            continue
        if option.is_switch and value:
            said.append(words(option.label))
        else:
            offered = (words(label) for choice, label in option.choices if choice == value)
            label = next(offered, str(value))  # a season may set what no lobby offers
            said.append(
                f"{words(option.label)}: {label}" if need_panel(lobby.definition) else label
            )
    return said


def _seat_lines(lobby: Lobby, words: Translator) -> list[str]:
    named = zip(lobby.seats, seat_labels(lobby.seats, words), strict=True)
    sitting = {seat.seat: (seat, label) for seat, label in named}
    lines, free = [], 0
    for number in range(lobby.settings.seats):
        seat, label = sitting.get(number, (None, ""))
        if seat is None:
            free += 1
        elif seat.bot:
            lines.append(f"{label} ({level_name(seat.bot, words)})")
        else:
            host = words(" · host") if seat.user_id == lobby.row.host_id else ""
            lines.append(f"🟢 {label}{host}")
    if not free or _is_direct(lobby):
        return lines
    lines += [f"✉ <@{user}>" for user in sorted(lobby.invited) if not lobby.has(user)]
    return [*lines, words.plural("▫ {n} free seat", "▫ {n} free seats", free)]


def _rows(lobby: Lobby, words: Translator) -> tuple[Row, ...]:
    def custom_id(action: str) -> str:
        return str(CustomId(lobby.row.id, action))

    free = not lobby.is_full
    settings = (
        Button(words("Options"), custom_id("/options")),
        Button(words("Clock"), custom_id("/clock")),
        Button(words("How to play"), custom_id("/rules")),
        Button(words("Cancel"), custom_id("/cancel"), "danger"),
    )
    if _is_direct(lobby):
        return ((Button(words("Start"), custom_id("/start"), "main"), *settings),)
    keep = (Button(words("Keep open"), custom_id("/keep-open")),) if lobby.settings.asked else ()
    invite = (Button(words("Invite"), custom_id("/invite")),) if can_invite(lobby) else ()
    return (
        (
            Button(words("Join"), custom_id("/join"), "main" if free else "plain", enabled=free),
            Button(words("Leave"), custom_id("/leave")),
            Button(words("Start"), custom_id("/start"), "plain" if free else "main"),
            *invite,
            *keep,
        ),
        (Button(words("+ Computer"), custom_id("/computer"), enabled=free), *settings),
    )
