"""A whole season as an HTML page that any browser shows offline; built in a worker.

It contains only what is public once the season is over, and no user's id.
"""

import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from bot.host.league.pages.page_input import DivisionInput, SeasonPageInput, WeekTable
from bot.host.league.pages.played_weeks import PlayedMatch, PlayedWeek, played_weeks
from bot.host.league.race.league_board import (
    LATELY,
    LeagueTable,
    Row,
    arrow,
    letters,
    notes,
    signed,
)
from bot.host.replays.offline_page import LIVE, days, drawing_url, filled
from bot.host.replays.replay_compression import DeltaStore, decoder
from bot.host.ui.markup import as_html
from bot.host.ui.member import words_for
from bot.rendering.embedded_font import font_faces, font_licence
from bot.worker_jobs import PAGE, job
from games.core.screen import Picture
from games.core.translation import Translator

TEMPLATE = Path(__file__).with_suffix(".html")
MOST_BYTES = 8_000_000
"""The most bytes of a page, below Discord's limit; a longer page gets fewer pictures."""


class _Pictures:
    """The drawings of a page; only one in `every` drawings of matches is kept."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.stored = DeltaStore()
        self.drawn: list[str] = []
        self._matches = 0

    def of_match(self, picture: Picture, words: Translator) -> str:
        """Return the figure of a match, "" if it is one of those left out.

        The page's script fills in the drawing once it is seen; without scripts its words are shown.
        """
        self._matches += 1
        if (self._matches - 1) % self.every:
            return ""
        self.drawn.append(picture.svg)
        number = self.stored.picture(picture.svg, "match")
        return _figure(f'data-picture="{number}"', picture, words)


def _figure(drawing: str, picture: Picture, words: Translator) -> str:
    """Return a figure with the picture's description; `drawing` is the attribute of its image."""
    size = f'width="{picture.width}" height="{picture.height}"'
    alt = escape(picture.alt)
    return (
        f'<figure><img {drawing} {size} alt="{alt}">'
        f"<details><summary>{escape(words('The picture in words'))}</summary>"
        f"<p>{alt}</p></details></figure>"
    )


def _shown(picture: Picture, words: Translator) -> str:
    """Return the figure of a picture of the season, which needs no scripts."""
    return _figure(f'src="{drawing_url(picture.svg)}"', picture, words)


@job(PAGE)
def page(asked: SeasonPageInput) -> bytes:
    """Return the page as HTML, with fewer pictures of matches if it would be too long."""
    weeks, every = [played_weeks(division, asked.locale) for division in asked.divisions], 1
    count = sum(len(week.matches) for played in weeks for week in played.values())
    while True:
        made = _page(asked, weeks, every)
        if len(made) <= MOST_BYTES or every > count:
            return made
        every *= 2


def _page(asked: SeasonPageInput, weeks: Sequence[dict[int, PlayedWeek]], every: int) -> bytes:
    words, pictures = words_for((), asked.locale), _Pictures(every)
    body = "".join(
        html
        for division, played in zip(asked.divisions, weeks, strict=True)
        for html in _division(asked, division, played, pictures, words)
    )
    data = {
        "played": [asked.began_at, asked.ended_at],
        "font": font_faces(pictures.drawn),
        **pictures.stored.data(),
    }
    # "<" is escaped, so that the data cannot end its script element
    stored = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    values = {
        "lang": asked.locale,
        "live": LIVE,
        "title": escape(asked.name),
        "game": escape(asked.game),
        "played": days(asked.began_at, asked.ended_at),
        "body": body,
        "licence": font_licence(),
        "decoder": decoder(),
        "data": stored,
    }
    return filled(TEMPLATE.read_text(encoding="utf-8"), values).encode()


def _division(
    asked: SeasonPageInput,
    division: DivisionInput,
    weeks: dict[int, PlayedWeek],
    pictures: _Pictures,
    words: Translator,
) -> Iterator[str]:
    yield "<section>"
    if len(asked.divisions) > 1:
        yield f"<h2>{escape(division.title)}</h2>"
    yield '<div class="end">'
    if division.card is not None:
        yield _shown(division.card, words)
    yield f'<div class="told">{"".join(as_html(division.lines))}</div>'
    if division.places is not None:
        yield _shown(division.places, words)
    yield "</div>"
    tables = {table.week: table for table in division.tables}
    for week in sorted({*tables, *weeks}):
        played = weeks.get(week, PlayedWeek())
        if week or played.transfers:
            title = _week_title(week, words, is_league=asked.is_league)
            yield f'<details class="week"><summary>{escape(title)}</summary>'
            yield from _week(tables.get(week), played, pictures, words)
            yield "</details>"
    yield "</section>"


def _week_title(week: int, words: Translator, *, is_league: bool) -> str:
    if not week:
        return words("Before the first week")
    return words("Round {n}", n=week) if is_league else words("Week {n}", n=week)


def _week(
    table: WeekTable | None, played: PlayedWeek, pictures: _Pictures, words: Translator
) -> Iterator[str]:
    yield '<div class="columns"><div>'
    if played.matches:
        yield f"<h3>{escape(words('Matches'))}</h3>"
        for match in played.matches:
            yield from _match(match, pictures, words)
    yield "</div><div>"
    if table is not None:
        yield f"<h3>{escape(words('Table'))}</h3>"
        yield from _table(table.rows, words)
    if played.transfers:
        yield f"<h3>{escape(words('Transfers'))}</h3>"
        yield "".join(as_html(played.transfers))
    yield "</div></div>"


def _match(match: PlayedMatch, pictures: _Pictures, words: Translator) -> Iterator[str]:
    (result,) = as_html((match.result,))
    figure = pictures.of_match(match.picture, words) if match.picture is not None else ""
    if not figure and not match.lines:
        yield f'<div class="match">{result}</div>'
        return
    inline = result.removeprefix("<p>").removesuffix("</p>")
    yield f'<details class="match"><summary>{inline}</summary>'
    yield "".join(as_html(match.lines)) + figure + "</details>"


def _table(rows: Sequence[Row], words: Translator) -> Iterator[str]:
    has_difference = any(row.difference is not None for row in rows)
    has_form = any(row.form for row in rows)
    shown = LeagueTable("", rows)
    heads = ["", "", words("Club"), *([words("P")] * shown.is_uneven)]
    heads += [words("Form")] * has_form + ["±"] * has_difference + [words("Points")]
    yield "<table><thead><tr>"
    yield "".join(f"<th>{escape(head)}</th>" for head in heads)
    yield "</tr></thead><tbody>"
    for row in rows:
        cells = [str(row.place), arrow(row.moved), escape(row.called(words))]
        if shown.is_uneven:
            cells.append(str(row.played))
        if has_form:
            cells.append(_form(row.form, words))
        if has_difference:
            cells.append("" if row.difference is None else signed(row.difference))
        cells.append(str(row.points))
        kind = ' class="ours"' if row.is_ours else ""
        yield f"<tr{kind}>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</tbody></table>"
    yield "".join(f"<p>{escape(note)}</p>" for note in notes(shown, words))


def _form(form: str, words: Translator) -> str:
    """Return the results as letters, of which a phone shows only the last ones."""
    said = [escape(letter) for letter in letters(form, words)]
    early = "".join(said[:-LATELY])
    return (f'<span class="early">{early}</span>' if early else "") + "".join(said[-LATELY:])
