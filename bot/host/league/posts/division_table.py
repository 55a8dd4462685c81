"""The table of a division after a week or a round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from bot.host.league.posts.division_facts import another_division, plain_title, title_of
from bot.host.league.race import (
    last_round_lines,
    league_board,
    places_picture,
    race_board,
    weekly_table,
)
from bot.host.league.race.places_picture import PlacesLine
from bot.host.league.rules.division import Division
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, MessageContent, Row
from games.core.screen import Picture
from games.core.season import Race
from games.core.translation import N_, Translator, ngettext_noop
from leagues.league_top import league_top
from leagues.title_race import TitleRace, WhyOut, race_of
from storage.server.divisions import StandingRow

WEEK = "season-week"
"""First word of the custom ids of tables."""
WEEK_WORDS = N_("Week {n}"), N_("◀ Week {n}"), N_("Week {n} ▶")
ROUND_WORDS = N_("Round {n}"), N_("◀ Round {n}"), N_("Round {n} ▶")
"""A table's heading, and the labels of the buttons to the one before and after."""
BELOW_TOP = ngettext_noop(
    "🔒 {names} can't come first in the league table any more.",
    "🔒 {names} can't come first in the league table any more.",
)
"""Clubs that can no longer come first in the table of a game's own league."""
BEATEN = ngettext_noop(
    "🔒 On points, {names} can't come first any more.",
    "🔒 On points, {names} can't come first any more.",
)
"""Members of a league of matches who can no longer come first, as long as nobody leaves."""
OUT: Mapping[WhyOut, tuple[str, str]] = MappingProxyType(
    {
        "left": ngettext_noop(
            "🚪 Out of the title race, as they have left: {names}.",
            "🚪 Out of the title race, as they have left: {names}.",
        ),
        "never": ngettext_noop(
            "🤖 Out of the title race, as nobody came: {names}.",
            "🤖 Out of the title race, as nobody came: {names}.",
        ),
        "computer": ngettext_noop(
            "🤖 Out of the title race, run by a computer for a third of the days: {names}.",
            "🤖 Out of the title race, run by a computer for a third of the days: {names}.",
        ),
    }
)
"""Members who can get no place any more, by reason, for one name and for several."""
PLACES = "season-places"
"""First word of the custom ids of the places over the weeks."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as lines of markdown and as a picture, which may show the places over the weeks."""

    lines: tuple[str, ...]
    picture: Picture
    has_places: bool


@dataclass(frozen=True, slots=True)
class TableExtras:
    """More for a table's message: buttons in the row of its own, and sentences about the race."""

    buttons: tuple[Button, ...] = ()
    told: Sequence[str] = ()


def places(
    division: Division, tables: Mapping[int, Sequence[StandingRow]], words: Translator
) -> MessageContent:
    """Return a division's places over its weeks as a picture; `tables` are by week, in order."""
    weeks = [*tables]
    title = plain_title(division, words, weeks[-1])
    drawn = places_picture.picture(title, _places_lines(division, tables, words), weeks, words)
    back = Button(words("Season table"), table_custom_id(division, 0))
    return MessageContent(title_of(division, words), (), ((back,),), drawn, mood="live")


def _places_lines(
    division: Division, tables: Mapping[int, Sequence[StandingRow]], words: Translator
) -> list[PlacesLine]:
    """Return the places of all clubs, the best placed now first; `tables` are by week."""
    lines = []
    for row in tables[max(tables)]:
        key = (row.number, row.name)
        found = {
            week: standing.place
            for week, rows in tables.items()
            for standing in rows
            if (standing.number, standing.name) == key
        }
        shown = weekly_table.board(division, "", [row], words).rows[0]
        is_ours, is_computer = row.number is not None, shown.is_computer
        lines.append(
            PlacesLine(
                shown.name, found, is_ours=is_ours, crest=shown.crest, is_computer=is_computer
            )
        )
    return lines


def table_custom_id(division: Division, week: int) -> str:
    """Return the custom id of a division's table after a week; 0 is the newest."""
    return custom_id_of(f"/{WEEK} {division.row.id} {week}")


def table(
    division: Division,
    tables: Mapping[int, Sequence[StandingRow]],
    week: int,
    race: Race | None,
    words: Translator,
    *,
    told: Sequence[str] = (),
) -> TableView | None:
    """Return a division's table after a week; None if there is no such table.

    `tables` are by week, in order. `race` is what decides the season if the league does not, and
    `told` are sentences about it.
    """
    if not (rows := tables.get(week)):
        return None
    title = plain_title(division, words, week)
    shown = weekly_table.board(division, title, rows, words)
    title_race = race_of(division, rows, race.weeks if race is not None else None)
    chances = title_lines(division, title_race, words) if week == max(tables) else []
    lines = [
        _block(league_board.text(shown, words)),
        *(f"-# {note}" for note in league_board.notes(shown, words)),
        *(chances if division.is_league else top_lines(division, rows, words)),
    ]
    board = race and weekly_table.race_board(division, title, title_race, race.unit, words)
    if not board or race is None:
        return TableView(tuple(lines), league_board.picture(shown, words), has_places=False)
    lines = [
        words("__Title race__"),
        _block(race_board.lines(board, words)),
        *told,
        *chances,
        words("__League table__"),
        *lines,
    ]
    until = {number: tables[number] for number in tables if number <= week}
    picture = race_board.picture(board, _places_lines(division, until, words), [*until], words)
    note = (f"-# {words(race.note)}",) if board.is_projected else ()
    return TableView((*lines, *note), picture, has_places=True)


def top_lines(
    division: Division, rows: Sequence[StandingRow], words: Translator
) -> tuple[str, ...]:
    """Return who can't come first in a game's own league table, or can't be caught, if proved."""
    found = league_top(rows)
    if found.certain is not None:
        name = _name(division, found.certain, words)
        return (words("🔒 Nobody can catch {name} in the league table any more.", name=name),)
    return _said(BELOW_TOP, division, _ours(found.beaten), words)


def title_lines(division: Division, race: TitleRace[StandingRow], words: Translator) -> list[str]:
    """Return who can still win the title of a division, and who is out of the race.

    Nothing once the division is over, nor in a league in which no points are left.
    """
    if division.row.ended_at is not None or _is_played_out(division, race):
        return []
    out = [
        line
        for why, forms in OUT.items()
        for line in _said(forms, division, [runner.row for runner in race.out(why)], words)
    ]
    beaten = _said(BEATEN, division, [runner.row for runner in race.beaten], words)
    if race.certain is not None:
        name = _name(division, race.certain.row, words)
        text = N_("🔒 On points, nobody can catch {name} any more.")
        if len(race.racing) == 1:
            text = N_("🔒 {name} alone is left in the title race.")
        return [words(text, name=name), *out]
    if not race.able:
        return [words("Nobody is left in the title race."), *out]
    ways = last_round_lines.lines(division, race, words)
    if not out and not beaten:
        return [words("Everyone can still win the title."), *ways]
    names = words.listed([_name(division, runner.row, words) for runner in race.able])
    return [words("Can still win the title: {names}.", names=names), *beaten, *out, *ways]


def _ours(rows: Iterable[StandingRow]) -> list[StandingRow]:
    """Return the rows of members."""
    return [row for row in rows if row.number is not None]


def _is_played_out(division: Division, race: TitleRace[StandingRow]) -> bool:
    """Return whether no points are left in a league of matches, or that is unknown."""
    rows = [runner.row for runner in race.runners]
    is_played = all(row.reach is None or row.reach == row.points for row in rows)
    return division.is_league and (is_played or any(row.reach is None for row in rows))


def _said(
    forms: tuple[str, str], division: Division, rows: Iterable[StandingRow], words: Translator
) -> tuple[str, ...]:
    """Return a sentence that names the clubs of these rows, if there are any."""
    names = [_name(division, row, words) for row in rows]
    return (words.plural(*forms, len(names), names=words.listed(names)),) if names else ()


def _name(division: Division, row: StandingRow, words: Translator) -> str:
    return escape_markdown(row.name or division.club(row.number, words))


def _block(text: str) -> str:
    """Return a table as a code block, which no name can end."""
    return "```\n{}\n```".format(text.replace("`", "'"))


def message(
    division: Division,
    tables: Mapping[int, Sequence[StandingRow]],
    week: int,
    all_: Sequence[Division],
    race: Race | None,
    words: Translator,
    more: TableExtras | None = None,
) -> MessageContent:
    """Return a division's table after a week, as a picture and as text, with buttons to others."""
    more = more or TableExtras()
    table_view = table(division, tables, week, race, words, told=more.told)
    if table_view is None:
        text = N_("There is no table before the first week is over.")
        if division.is_league:
            text = N_("There is no table before the first round is over.")
        return MessageContent(title_of(division, words), (words(text),))
    buttons = (
        *_buttons(division, week, [*tables], words, has_places=table_view.has_places),
        *more.buttons,
    )
    rows: tuple[Row, ...] = (buttons,) if buttons else ()
    if len(all_) > 1:
        rows = (*rows, another_division(division, all_, WEEK, words))
    lines = (words(_words_of(division)[0], n=week), *table_view.lines)
    return MessageContent(title_of(division, words), lines, rows, table_view.picture, mood="live")


def _words_of(division: Division) -> tuple[str, str, str]:
    return ROUND_WORDS if division.is_league else WEEK_WORDS


def _buttons(
    division: Division, week: int, weeks: Sequence[int], words: Translator, *, has_places: bool
) -> tuple[Button, ...]:
    """Return the buttons to the tables before and after this week, and to the places so far.

    `has_places`: the picture of the table shows them already.
    """
    before = [number for number in weeks if number < week][-1:]
    after = [number for number in weeks if number > week][:1]
    _, back, on = _words_of(division)
    found = [(back, number) for number in before] + [(on, number) for number in after]
    buttons = [
        Button(words(label, n=number), table_custom_id(division, number)) for label, number in found
    ]
    if len(weeks) > 1 and not has_places:
        custom_id = custom_id_of(f"/{PLACES} {division.row.id}")
        buttons.append(Button(words("Places so far"), custom_id))
    return tuple(buttons)
