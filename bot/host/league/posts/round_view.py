"""All rounds of a league with their deadlines and results, in pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.host.league.days.owed_actions import is_paused
from bot.host.league.posts.division_facts import another_division, title_of
from bot.host.league.posts.fixture_lines import fixture_line, free_line
from bot.host.league.rules.division import Division
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.message import Button, MessageContent, Row
from bot.host.views.match_status import STILL
from games.core.translation import N_, Translator
from storage.server.divisions import FixtureRow

ROUNDS = "season-rounds"
ICS = "season-ics"
ROOM = 3_000
"""The most characters of rounds on a page; with title and buttons it fits a message."""
BACK, ON = N_("◀ Round {n}"), N_("Round {n} ▶")


@dataclass(frozen=True, slots=True)
class RoundList:
    """A league's division with its matches, and the deadlines (ms) of late ones by match id.

    `all_` are the divisions of its season.
    """

    division: Division
    fixtures: Sequence[FixtureRow]
    until: Mapping[str, int]
    all_: Sequence[Division]


def content(rounds: RoundList, words: Translator, page: int | None = None) -> MessageContent:
    """Return a page of a league's rounds, by default the one with the open round."""
    pages = _pages(rounds, words)
    division, stage = rounds.division, rounds.division.row.stage
    if page is None:
        found = (index for index, each_page in enumerate(pages) if each_page[-1][0] >= stage)
        page = next(found, len(pages) - 1)
    at = min(max(page, 0), len(pages) - 1)
    still = (words(STILL),) if is_paused(division) else ()
    lines = (*still, *(line for _, lines in pages[at] for line in lines))
    return MessageContent(
        title_of(division, words), lines, _rows(rounds, pages, at, words), mood="live"
    )


def _pages(rounds: RoundList, words: Translator) -> list[list[tuple[int, list[str]]]]:
    """Return the pages: (round index from 0, its lines) for each round."""
    pages: list[list[tuple[int, list[str]]]] = [[]]
    size = 0
    for number in sorted({fixture.round for fixture in rounds.fixtures}):
        lines = _round(rounds, number, words)
        more = sum(len(line) + 1 for line in lines)
        if pages[-1] and size + more > ROOM:
            pages.append([])
            size = 0
        pages[-1].append((number, lines))
        size += more
    return pages


def _round(rounds: RoundList, number: int, words: Translator) -> list[str]:
    division = rounds.division
    mine = [fixture for fixture in rounds.fixtures if fixture.round == number]
    lines = [_line(rounds, fixture, words) for fixture in mine]
    return [_heading(division, number, words), *lines, *free_line(division, mine, words)]


def _heading(division: Division, number: int, words: Translator) -> str:
    """Return a round's heading: its number, and its deadline or closing time."""
    closing = division.closing(number)
    if closing is None or (is_paused(division) and closing.closed_at is None):
        return words("__Round {n}__", n=number + 1)
    text = N_("__Round {n}, until <t:{at}:F>__")
    if closing.closed_at is not None:
        text = N_("__Round {n}, closed <t:{at}:D>__")
    elif division.row.is_open and number == division.row.stage:
        text = N_("__Round {n}, open until <t:{at}:F>__")
    return words(text, n=number + 1, at=(closing.closed_at or closing.due) // 1000)


def _line(rounds: RoundList, fixture: FixtureRow, words: Translator) -> str:
    """Return a match with its result; a late one with its deadline."""
    line = fixture_line(rounds.division, fixture, words)
    if fixture.done or fixture.match_id is None or fixture.round >= rounds.division.row.stage:
        return line
    at = rounds.until.get(fixture.match_id)
    if at is None:
        return words("{match}: still being played", match=line)
    return words("{match}: still being played, until <t:{at}:F>", match=line, at=at // 1000)


def _rows(
    rounds: RoundList, pages: list[list[tuple[int, list[str]]]], at: int, words: Translator
) -> tuple[Row, ...]:
    """Return the buttons to other pages and the calendar file, and the select of divisions."""
    division, row = rounds.division, list[Button]()
    if at:
        label = words(BACK, n=pages[at - 1][-1][0] + 1)
        row.append(Button(label, custom_id_of(f"/{ROUNDS} {division.row.id} {at - 1}")))
    if at + 1 < len(pages):
        label = words(ON, n=pages[at + 1][0][0] + 1)
        row.append(Button(label, custom_id_of(f"/{ROUNDS} {division.row.id} {at + 1}")))
    if any(closing.closed_at is None for closing in division.closings):
        row.append(Button(words("Calendar file"), custom_id_of(f"/{ICS} {division.row.id}")))
    found: tuple[Row, ...] = (tuple(row),) if row else ()
    if len(rounds.all_) == 1:
        return found
    return *found, another_division(division, rounds.all_, ROUNDS, words)
