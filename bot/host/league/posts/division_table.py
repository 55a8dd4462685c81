"""The table of a division after a week or a round."""

from collections.abc import Sequence

from bot.host.league.posts.division_facts import title_of
from bot.host.league.posts.posts_view import plain_title
from bot.host.league.rules import league_board, weekly_table
from bot.host.league.rules.division import Division
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from games.core.translation import N_, Translator
from storage.server.divisions import StandingRow

WEEK = "season-week"
"""First word of the custom ids of tables."""
WEEK_WORDS = N_("Week {n}"), N_("◀ Week {n}"), N_("Week {n} ▶")
ROUND_WORDS = N_("Round {n}"), N_("◀ Round {n}"), N_("Round {n} ▶")
"""A table's heading, and the labels of the buttons to the one before and after."""


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
    before = [one for one in weeks if one < week]
    after = [one for one in weeks if one > week]
    heading, back, on = ROUND_WORDS if part.is_league else WEEK_WORDS
    buttons = tuple(
        Button(words(label, n=found), table_custom_id(part, found))
        for label, found in ((back, before[-1] if before else 0), (on, after[0] if after else 0))
        if found
    )
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
    lines = (words(heading, n=week), f"```\n{text}\n```")
    return MessageContent(
        title_of(part, words), lines, found_rows, league_board.picture(shown, words), mood="live"
    )
