"""The season's lines and buttons in the message of a match."""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import SeasonDays
from bot.host.ui.message import Button, Row
from games.core.translation import N_, Translator

STILL = N_("⏸ The season stands still until its organiser lets it go on.")
LATE = N_(
    "⏳ The round is over. Finish this match by <t:{at}:F>, or the player it waits for loses."
)


def season_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the day's deadline or opening, or about a late match's deadline."""
    until, season, days = loaded.settings.until, loaded.settings.season, loaded.box.season
    if until is not None and loaded.is_running and not loaded.is_held:
        return (words(LATE, at=until // 1000),)
    if season is None or days is None or not loaded.is_running:
        return ()
    if season.paused:
        return (words(STILL),)
    day = words(days.name_of(days.stage(loaded.match.state)))
    if loaded.awaits_day:
        return (_opening(loaded, season, day, words),)
    if season.closes is None:
        return ()
    return (words("{day} closes <t:{at}:R>.", day=day, at=season.closes // 1000),)


def _opening(loaded: LoadedMatch, season: SeasonDays, day: str, words: Translator) -> str:
    """Return when the day opens for which the match waits, if that is known."""
    if loaded.is_paused:
        return words("{day} opens once this match goes on.", day=day)
    if season.next is not None:
        return words("{day} opens <t:{at}:R>.", day=day, at=season.next // 1000)
    calendar = season.calendar
    if loaded.human_seats():
        return words("{day} opens in a moment.", day=day)
    if calendar is None:
        return words("Computers run all clubs: {day} opens when somebody is back.", day=day)
    text = N_("Computers run all clubs: {day} opens <t:{at}:R>, or when somebody is back.")
    return words(text, day=day, at=calendar // 1000)


def season_row(loaded: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the season's buttons: its table, and the return of an absent member."""
    if loaded.settings.season is None and loaded.settings.league is None:
        return ()
    row = [Button(words("Season table"), loaded.custom_id("/season-table"))]
    if loaded.awaits_day:
        row.insert(0, Button(words(loaded.box.hand_label), loaded.custom_id("/hand")))
    if loaded.is_running and any(
        seat.bot and seat.user_id is not None for seat in loaded.row.seats
    ):
        row.append(Button(words("I'm back"), loaded.custom_id("/season-back")))
    return (tuple(row),)
