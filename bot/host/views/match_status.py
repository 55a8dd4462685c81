"""Lines of a match's messages about its circumstances: occasion, channel, season, pauses."""

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import MatchSettings, Pause, SeasonDays
from bot.host.ui.computer_levels import level_name
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Row
from games.core.translation import N_, Translator

STILL = N_("⏸ The season is paused until its organiser resumes it.")
LATE = N_(
    "⏳ The round is over. Finish this match by <t:{at}:F>. After that, the "
    "player whose turn it is loses."
)
WHY: Mapping[str, str] = MappingProxyType(
    {
        "channel": N_(
            "🧭 The channel of this match is gone, so it is on hold. Play on "
            "here, or type /match show in another channel to move it there."
        ),
        "locked": N_(
            "🧭 <#{channel}> is locked, so this match is on hold and no clock runs. Ask a "
            "moderator to unlock it. Until then play on here, or type /match show in another "
            "channel to move it there."
        ),
        "rights": N_(
            "🧭 I can't post in <#{channel}> any more, so this match is on hold. "
            "Play on here, or type /match show in another channel to move it "
            "there."
        ),
        "refused": N_(
            "🧭 Discord refuses my messages about this match in <#{channel}>, so it is on hold. "
            "Play on here: each move is another try. Whoever runs me reads why in my log."
        ),
        "removed": N_("🧭 I was removed from this match's server. It is on hold until I am back."),
        "blocked": N_("🧭 This match's server is blocked here. It is on hold until that ends."),
    }
)
"""By kind of trouble: the line that says why a match is suspended."""
NO_THREAD: Mapping[str, str] = MappingProxyType(
    {
        "full": N_(
            "-# 🧵 This server has as many open threads as Discord allows, so we play here in "
            "the channel."
        ),
        "rights": N_(
            "-# 🧵 I may not open a thread here, so we play in the channel. /setup check names "
            "what is missing."
        ),
        "kind": N_("-# 🧵 A channel of this kind has no threads, so we play here."),
        "trouble": N_("-# 🧵 Discord would not open a thread, so we play here in the channel."),
    }
)
"""By cause: the line that says why a match is played in its channel instead of a thread."""
TURN, THINKS = N_("{name}'s turn"), N_("{name} is thinking…")
"""Whose turn it is: a member's, and a computer's."""
MOST_NAMES = 2
"""The most players a heading names as waited for; of more it says how many."""


def occasion(settings: MatchSettings, words: Translator, *, plain: bool = False) -> str:
    """Return a match's occasion from its settings, such as "German Cup, final", or "".

    `plain` is for buttons and selects, which show no markdown. In a season with several divisions
    each match names its own, because they share one channel.
    """
    if settings.cup is None:
        division = settings.season.division if settings.season else 0
        return words("Division {n}", n=division) if division else ""
    name, number = settings.cup, settings.round
    stage = words("round {n}", n=number) if number else words("final")
    cup = name if plain else escape_markdown(name)
    if division := settings.division:
        cup = words("{cup}, Division {n}", cup=cup, n=division)
    return words("{cup}, {stage}", cup=cup, stage=stage)


def title_with_occasion(loaded: LoadedMatch, words: Translator, *, plain: bool = False) -> str:
    """Return the game's title, followed by the match's occasion."""
    played_for = occasion(loaded.settings, words, plain=plain)
    return " · ".join(filter(None, (words(loaded.definition.title), played_for)))


def occasion_line(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the match's occasion."""
    played_for = occasion(loaded.settings, words)
    return (f"🏆 {played_for}",) if played_for else ()


def place_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line that says why the match is suspended, or has no thread."""
    trouble, no_thread = loaded.place_trouble, loaded.settings.no_thread
    if not loaded.is_running:
        return ()
    if trouble is not None:
        return (words(WHY[trouble.why], channel=loaded.channel_id),)
    return (words(NO_THREAD[no_thread]),) if no_thread else ()


def heading(loaded: LoadedMatch, seat: int | None, title: str, words: Translator) -> str:
    """Return the first line of a message: whose turn it is for this reader, then the title.

    `seat` is None for an onlooker. The title of a match that is over says who won.
    """
    if not loaded.is_running:
        return title
    if loaded.is_paused:
        turn = words("⏸ Paused")
    elif seat in loaded.waiting:
        turn = words("YOUR TURN")
    elif len(loaded.waiting) == 1:
        (awaited,) = loaded.waiting
        turn = words(THINKS if loaded.seat(awaited).bot else TURN, name=words.name(awaited))
    elif len(loaded.waiting) > MOST_NAMES:
        turn = words("Waiting for {many} players", many=len(loaded.waiting))
    elif loaded.waiting:
        names = words.listed([words.name(number) for number in loaded.waiting])
        turn = words("Waiting for {names}", names=names)
    else:  # a season's day is over
        return title
    return f"{turn} · {title}"


def level_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return a line per strength with the computers that sit at the match from its start."""
    sitting = [(seat.bot, seat.seat) for seat in loaded.row.seats if seat.bot and not seat.user_id]
    grouped = groupby(sorted(sitting), lambda entry: entry[0])
    return tuple(
        f"{words.listed([words.name(seat) for _, seat in seats])} · {level_name(level, words)}"
        for level, seats in grouped
    )


def pause_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the pause."""
    if loaded.is_held:
        return (words("⏸ A moderator paused this match. Nothing is lost."),)
    if loaded.is_paused and loaded.settings.paused is not None:
        return (_pause_line(loaded.settings.paused, words),)
    return ()


def timer_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the time of the match's timer."""
    noted, bell = loaded.settings.bell, loaded.bell
    if noted is None or bell is None or not bell.notice or loaded.is_paused or loaded.is_held:
        return ()
    return (words(bell.notice, when=f"<t:{noted.at // 1000}:R>"),)


def _pause_line(pause: Pause, words: Translator) -> str:
    if pause.left is None:
        return words("⏸ Paused. Ready? Press Resume.")
    minutes, seconds = divmod(pause.left // 1000, 60)
    left = f"{minutes}:{seconds:02}"
    return words("⏸ Paused with {left} left. Everyone ready? Press Resume.", left=left)


def go_on_rows(loaded: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the button to resume a paused match."""
    if not loaded.is_paused or loaded.is_held or loaded.request is not None:
        return ()
    return ((Button(words("Resume"), loaded.custom_id("/go-on"), "main"),),)


def season_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the day's deadline or opening, or about a late match's deadline."""
    until, season, days = loaded.settings.until, loaded.settings.season, loaded.definition.season
    if until is not None and loaded.is_running and not loaded.is_held:
        return (words(LATE, at=until // 1000),)
    if season is None or days is None or not loaded.is_running:
        return ()
    computers = stand_in_line(loaded, words)
    if season.paused:
        return (*computers, words(STILL))
    day = words(days.name_of(days.stage(loaded.match.state)))
    if loaded.awaits_day:
        return (*computers, _opening(loaded, season, day, words))
    if season.closes is None:
        return computers
    line = words("{day} closes <t:{at}:R>.", day=day, at=season.closes // 1000)
    return (*computers, line)


def stand_in_line(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the clubs that computers run until their managers are back."""
    absent = [
        words.name(seat.seat) for seat in loaded.row.seats if seat.bot and seat.user_id is not None
    ]
    if not absent:
        return ()
    return (words("Run by a computer until they are back: {names}.", names=words.listed(absent)),)


def _opening(loaded: LoadedMatch, season: SeasonDays, day: str, words: Translator) -> str:
    """Return the line about when the day opens that the match waits for."""
    if loaded.is_paused:
        return words("{day} opens once this match goes on.", day=day)
    if season.next is not None:
        return words("{day} opens <t:{at}:R>.", day=day, at=season.next // 1000)
    calendar = season.calendar
    if loaded.row.human_seats():
        return words("{day} opens in a moment.", day=day)
    if calendar is None:
        return words("Computers run all clubs: {day} opens when somebody is back.", day=day)
    text = N_("Computers run all clubs: {day} opens <t:{at}:R>, or when somebody is back.")
    return words(text, day=day, at=calendar // 1000)


def season_row(loaded: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the season's buttons: table, panel while a day is awaited, return of a member."""
    if loaded.settings.season is None and loaded.settings.league is None:
        return ()
    row = [Button(words("Season table"), loaded.custom_id("/season-table"))]
    if loaded.awaits_day:
        row.insert(0, Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand")))
    if loaded.is_running and any(
        seat.bot and seat.user_id is not None for seat in loaded.row.seats
    ):
        row.append(Button(words("I'm back"), loaded.custom_id("/season-back")))
    return (tuple(row),)
