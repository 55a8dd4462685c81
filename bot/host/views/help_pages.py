"""The help, the list of a member's matches, and finding a game by its title."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from bot.host.ui import typed_names
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import bidi_isolated, seat_labels, seat_names, words_for
from bot.host.ui.message import Button, MessageContent, Select, SelectOption
from bot.host.ui.shortening import shortened
from bot.host.views.clock_text import due_of, relative, time_left
from bot.host.views.match_status import title_with_occasion
from games.core.definition import GameDefinition
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_, Translator

MOST_WAYS = 3
"""The most buttons to the user's season clubs in the help."""
OLD_LIST = N_("That list is out of date. Run the command again.")


def find_game(games: Mapping[str, GameDefinition], asked: str, words: Translator) -> GameDefinition:
    """Return the game of this name or title; raises `Refusal` with a list of the games."""
    found = typed_names.meant(_titles(games, words), asked)
    if len(found) == 1:
        return games[found[0][1]]
    titles = words.listed([words(definition.title) for definition in games.values()])
    raise Refusal(N_("I don't have that game. I have: {games}."), games=titles)


def game_choices(
    games: Mapping[str, GameDefinition], typed: str, locale: str
) -> list[tuple[str, str]]:
    """Return the games whose title or name contains the typed text, as (label, name)."""
    titles = _titles(games, words_for((), locale))
    by_name = {name for _, name in titles if typed.strip().casefold() in name}
    wanted = {name for _, name in typed_names.matching(titles, typed)} | by_name
    return [pair for pair in titles if pair[1] in wanted]


def _titles(games: Mapping[str, GameDefinition], words: Translator) -> list[tuple[str, str]]:
    """Return the games as (title, name)."""
    return [(words(definition.title), name) for name, definition in games.items()]


def games(running: Sequence[LoadedMatch], user_id: int, locale: str = "en") -> MessageContent:
    """Return a member's running matches (at least one), with whose turn it is and links."""
    words = words_for((), locale)
    mine = sorted(running, key=lambda loaded: not _is_mine(loaded, user_id))[:MAX_ENTRIES]
    lines = [_match_line(loaded, user_id, words) for loaded in mine]
    entries = tuple(
        SelectOption(match_label(loaded, user_id, words), loaded.row.id) for loaded in mine
    )
    pick = Select(words("Open one"), custom_id_of("?games"), entries)
    return MessageContent(words("Your matches"), tuple(lines), (pick,))


def match_label(loaded: LoadedMatch, user_id: int, words: Translator) -> str:
    """Return "Finale vs Ben, your turn, 4 h left"; at most 100 characters, plain text.

    For a finished match it is "Finale vs Ben, over since 2026-05-17".
    """
    seats = loaded.row.seats
    names = zip(seats, map(bidi_isolated, seat_names(seats, words)), strict=True)
    others = words.listed([name for seat, name in names if seat.user_id != user_id])
    turn = words("your turn") if _is_mine(loaded, user_id) else words("their turn")
    due, ended_at = _due(loaded, user_id), loaded.row.ended_at
    if ended_at is not None:
        day = datetime.fromtimestamp(ended_at / 1000, UTC).date()
        turn = words("over since {day}", day=day.isoformat())
    elif due is not None:
        turn = words("{turn}, {left}", turn=turn, left=time_left(due, loaded.clocks.now, words))
    line = words(
        "{game} vs {others}, {turn}",
        game=title_with_occasion(loaded, words, plain=True),
        others=others,
        turn=turn,
    )
    return shortened(line, 100, is_markdown=False)


def ways_in(
    here: LoadedMatch | None,
    running: Sequence[LoadedMatch],
    user_id: int,
    guild_id: int | None,
    words: Translator,
) -> tuple[tuple[Button, ...], ...]:
    """Return a row of buttons to the match in this channel and to the user's season clubs.

    The button to the match `here` opens the user's panel while they play in it, else its card.
    `running` are the user's matches; clubs are those of seasons on this server. There is no row if
    there is no button for it.
    """
    clubs = [
        loaded for loaded in running if loaded.definition.season and loaded.row.guild_id == guild_id
    ]
    mine = [club for club in clubs if here is None or club.id != here.id][:MOST_WAYS]
    if here is not None and here.is_running and here.row.seat_of(user_id) is not None:
        mine.insert(0, here)
    buttons = [
        Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand"), "main")
        for loaded in mine
    ]
    if here is not None and here not in mine:
        buttons.insert(0, Button(words("Open this match"), here.custom_id("/show")))
    return (tuple(buttons),) if buttons else ()


def commands(words: Translator, *, in_server: bool) -> MessageContent:
    """Return what the commands do: in a server, or in the bot's direct messages."""
    lines = [
        about_play(words, in_server=in_server),
        words("**/games** shows your matches. **/hand** opens your hand or private panel."),
        words("**/learn** teaches you a game while you play it (5 minutes)."),
        words("**/rules** explains a game in short topics."),
        words("**/puzzle** is the puzzle of the day: one try."),
    ]
    if in_server:
        text = N_(
            "**/leaderboard** shows this server's best players, **/stats** a player's record."
        )
        lines.append(words(text))
        lines.append(words("**/cup** starts a knock-out cup."))
        lines.append(words("**/season** is a league that runs for weeks."))
    lines.append(words("**/squad** shows the squads and decks you have saved."))
    lines.append(words("**/me**: settings, holidays, your data."))
    lines.append(words("**/match**: log, undo, resign, replay and more."))
    lines.append(words("To play, just press the buttons. You never need commands."))
    return MessageContent(words("What I can do here"), tuple(lines))


def about_play(words: Translator, *, in_server: bool) -> str:
    """Return what `/play` does: in a server, or in the bot's direct messages."""
    if in_server:
        return words("**/play** starts a match. Friends press Join, then you press Start.")
    return words("**/play** starts a match against the computer, just for you.")


def _match_line(loaded: LoadedMatch, user_id: int, words: Translator) -> str:
    names = zip(loaded.row.seats, seat_labels(loaded.row.seats, words), strict=True)
    others = words.listed([name for seat, name in names if seat.user_id != user_id])
    turn = words("**your turn**") if _is_mine(loaded, user_id) else words("their turn")
    if loaded.place_trouble is not None:
        line = N_("{game} vs {others}: {turn} · its channel is gone, /match show brings it along")
        if loaded.place_trouble.why == "locked":
            line = N_(
                "{game} vs {others}: {turn} · its thread is locked, /match show brings it along"
            )
        if loaded.place_trouble.why == "refused":
            line = N_("{game} vs {others}: {turn} · Discord refuses its messages, play on here")
        if loaded.place_trouble.why in ("removed", "blocked"):
            line = N_("{game} vs {others}: on hold until its server is back")
        return words(line, game=title_with_occasion(loaded, words), others=others, turn=turn)
    due = _due(loaded, user_id)
    if due is not None:
        turn = words("{turn} (due {when})", turn=turn, when=relative(due))
    return words(
        "{game} vs {others}: {turn} → <#{channel}>",
        game=title_with_occasion(loaded, words),
        others=others,
        turn=turn,
        channel=loaded.row.thread_id or loaded.row.channel_id,
    )


def _is_mine(loaded: LoadedMatch, user_id: int) -> bool:
    seat = loaded.row.seat_of(user_id)
    return seat in loaded.waiting and loaded.seat(seat).bot is None


def _due(loaded: LoadedMatch, user_id: int) -> int | None:
    """Return when the member's own turn is due (ms), None without a turn or a running clock."""
    seat = loaded.row.seat_of(user_id)
    return due_of(loaded, seat) if seat is not None and _is_mine(loaded, user_id) else None
