"""The table of a division after a week or a round."""

from collections.abc import Mapping, Sequence

from bot.host.league.posts.division_facts import title_of
from bot.host.league.posts.posts_view import plain_title
from bot.host.league.rules import league_board, places_picture, weekly_table
from bot.host.league.rules.division import Division
from bot.host.league.rules.places_picture import PlacesLine
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from games.core.translation import N_, Translator
from storage.server.divisions import StandingRow

WEEK = "season-week"
"""First word of the custom ids of tables."""
WEEK_WORDS = N_("Week {n}"), N_("◀ Week {n}"), N_("Week {n} ▶")
ROUND_WORDS = N_("Round {n}"), N_("◀ Round {n}"), N_("Round {n} ▶")
"""A table's heading, and the labels of the buttons to the one before and after."""


PLACES = "season-places"
"""First word of the custom ids of the places over the weeks."""


def places(
    part: Division, tables: Mapping[int, Sequence[StandingRow]], words: Translator
) -> MessageContent:
    """Return a division's places over its weeks as a picture; `tables` are by week, in order."""
    weeks = [*tables]
    lines = []
    for row in tables[weeks[-1]]:
        key = (row.number, row.name)
        found = {
            week: one.place
            for week, rows in tables.items()
            for one in rows
            if (one.number, one.name) == key
        }
        called = weekly_table.board(part, "", [row], words).rows[0].called(words)
        lines.append(PlacesLine(called, found, is_ours=row.number is not None))
    drawn = places_picture.picture(plain_title(part, words, weeks[-1]), lines, weeks, words)
    back = Button(words("Season table"), table_custom_id(part, 0))
    return MessageContent(title_of(part, words), (), ((back,),), drawn, mood="live")


def table_custom_id(part: Division, week: int) -> str:
    """Return the custom id of a division's table after a week; 0 is the newest."""
    return str(CustomId(NO_MATCH, f"/{WEEK} {part.row.id} {week}"))


def table(
    part: Division,
    rows: Sequence[StandingRow],
    weeks: Sequence[int],
    all_: Sequence[Division],
    words: Translator,
) -> MessageContent:
    """Return a division's table after a week, as a picture and as text, with buttons to others."""
    if not rows:
        text = N_("There is no table before the first week is over.")
        if part.is_league:
            text = N_("There is no table before the first round is over.")
        return MessageContent(title_of(part, words), (words(text),))
    week = rows[0].week
    shown = weekly_table.board(part, plain_title(part, words, week), rows, words)
    text = league_board.text(shown, words).replace("`", "'")
    buttons = _buttons(part, week, weeks, words)
    entries = tuple(
        SelectOption(
            words("Division {n}", n=one.row.level + 1), one.row.id, chosen=one.row.id == part.row.id
        )
        for one in all_[:25]
    )
    found_rows: tuple[Row, ...] = (buttons,) if buttons else ()
    if len(entries) > 1:
        custom_id = str(CustomId(NO_MATCH, f"?{WEEK}"))
        found_rows = (*found_rows, Select(words("Another division"), custom_id, entries))
    lines = (words(_words_of(part)[0], n=week), f"```\n{text}\n```")
    return MessageContent(
        title_of(part, words), lines, found_rows, league_board.picture(shown, words), mood="live"
    )


def _words_of(part: Division) -> tuple[str, str, str]:
    return ROUND_WORDS if part.is_league else WEEK_WORDS


def _buttons(
    part: Division, week: int, weeks: Sequence[int], words: Translator
) -> tuple[Button, ...]:
    """Return the buttons to the tables before and after this week, and to the places so far."""
    before = [one for one in weeks if one < week][-1:]
    after = [one for one in weeks if one > week][:1]
    _, back, on = _words_of(part)
    found = [(back, one) for one in before] + [(on, one) for one in after]
    buttons = [Button(words(label, n=one), table_custom_id(part, one)) for label, one in found]
    if len(weeks) > 1:
        custom_id = str(CustomId(NO_MATCH, f"/{PLACES} {part.row.id}"))
        buttons.append(Button(words("Places so far"), custom_id))
    return tuple(buttons)
