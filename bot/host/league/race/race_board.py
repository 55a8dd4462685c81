"""The race that decides a season, as text for a phone, as a picture, and in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.host.league.race import places_picture
from bot.host.league.race.league_board import FILLS, LATELY, gap, letters, minus, signed
from bot.host.league.race.places_picture import PlacesChart, PlacesLine
from bot.host.ui.drawing import WIDE, box, drawing, robot, text
from bot.host.ui.member import bidi_isolated, name_in_words
from bot.host.ui.phone_table import PhoneRow, phone_table
from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import Crest
from games.core.screen import Picture
from games.core.translation import N_, Translator, ngettext_noop

TOP, STEP, CHART_STEP = 182, 116, 46
ALT = 1_000
NOW, END, GAP = 660, 880, 1036
"""Where the columns end."""
NAME, FORM, CREST = 172, 610, 84
"""Where names and forms begin, and the height of a crest."""


@dataclass(frozen=True, slots=True)
class RaceRow:
    """A member's club in the race: its score so far and projected, and its line of the league.

    `name` is plain text, `difference` goals scored minus conceded; `short` and `crest` the club's.
    """

    place: int
    name: str
    score: int
    projected: int
    league_place: int
    points: int
    difference: int | None
    form: str
    is_computer: bool = False
    short: str = ""
    crest: Crest | None = None

    def called(self, words: Translator) -> str:
        """Return the name for sentences, without emoji."""
        return name_in_words(self.name, words, is_computer=self.is_computer)


@dataclass(frozen=True, slots=True)
class RaceBoard:
    """A race with its title; `rows` are best first. `unit` names the score, translated."""

    title: str
    unit: str
    rows: Sequence[RaceRow]

    @property
    def best(self) -> int:
        """The highest score so far."""
        return max((row.score for row in self.rows), default=0)

    @property
    def is_projected(self) -> bool:
        """Whether a projected score differs from the score; none does early on and at the end."""
        return any(row.projected != row.score for row in self.rows)


def lines(board: RaceBoard, words: Translator) -> str:
    """Return the race as lines of at most 32 columns: score, projected score, gap to the first.

    Early in the race and after its end there is no projected score.
    """
    heads = (board.unit, *((words("Proj."),) if board.is_projected else ()), words("Gap"))
    rows = [
        PhoneRow(
            row.place,
            row.name,
            _cells(row, board),
            is_computer=row.is_computer,
            short=row.short,
        )
        for row in board.rows
    ]
    return phone_table(words("Club"), heads, rows)


def _cells(row: RaceRow, board: RaceBoard) -> tuple[str, ...]:
    projected = (f"→{minus(row.projected)}",) if board.is_projected else ()
    return (minus(row.score), *projected, gap(row.score, board.best))


def picture(
    board: RaceBoard, places: Sequence[PlacesLine], weeks: Sequence[int], words: Translator
) -> Picture:
    """Return the race, and below it the places in the league if there are at least two weeks."""
    weeks = weeks[-places_picture.MOST_WEEKS :]
    foot = TOP + len(board.rows) * STEP
    chart = PlacesChart(places, weeks, foot + 84, CHART_STEP)
    has_chart = len(weeks) > 1
    parts = [
        text(24, 78, board.title, 60, room=1030),
        text(NAME, TOP - 24, words("Club"), 40, "dim"),
        text(NOW, TOP - 24, board.unit, 40, "end dim"),
        *(
            [text(END, TOP - 24, words("Projected"), 40, "end dim", room=210)]
            if board.is_projected
            else []
        ),
        text(GAP, TOP - 24, words("Gap"), 40, "end dim"),
    ]
    if has_chart:
        head = words("Places in the league table, by week")
        parts += [text(24, foot + 58, head, 42, "dim", room=1030), *chart.drawn()]
    for index, row in enumerate(board.rows):
        parts += _drawn(row, TOP + index * STEP, board, words)
    said = in_words(board, words)
    if has_chart:
        said += f" {places_picture.in_words('', places, weeks, words, most=ALT - len(said) - 1)}"
    high = chart.foot if has_chart else foot + 14
    return Picture(drawing(high, *parts), said, WIDE, high)


def in_words(board: RaceBoard, words: Translator) -> str:
    """Return the race as sentences, best first."""
    said = board.title + "."
    for row in board.rows:
        facts = {"place": row.place, "name": bidi_isolated(row.called(words)), "unit": board.unit}
        league = {"league": row.league_place, "points": row.points}
        sentence = N_(
            "{place}. {name}: {n} {unit}, projected {end}; place {league} in the league table, "
            "points: {points}."
        )
        if not board.is_projected:
            sentence = N_(
                "{place}. {name}: {n} {unit}; place {league} in the league table, points: {points}."
            )
        said += " " + words(
            sentence,
            n=row.score,
            end=row.projected,
            **facts,
            **league,
        )
    return said


def _drawn(row: RaceRow, y: float, board: RaceBoard, words: Translator) -> Iterator[str]:
    """Yield a club's box: the race above, its line of the league below."""
    yield box(20, y, 1040, STEP - 10)
    yield text(54, y + 48, str(row.place), 44, "mid")
    if row.crest is not None:
        yield crest_drawing(row.crest, 124, y + STEP / 2 - 5, CREST)
    if row.is_computer:
        yield robot(54, y + 78, 40)
    yield text(NAME, y + 48, row.name, 44, room=NOW - NAME - 70)
    yield text(NOW, y + 48, minus(row.score), 48, "end glow")
    if board.is_projected:
        yield text(END, y + 48, f"→ {minus(row.projected)}", 44, "end")
    yield text(GAP, y + 48, gap(row.score, board.best), 44, "end dim")
    singular, plural = ngettext_noop(
        "League table: #{place} · {n} pt", "League table: #{place} · {n} pts"
    )
    league = words.plural(singular, plural, row.points, place=row.league_place)
    yield text(NAME, y + 96, league, 40, "dim", room=FORM - NAME - 10)
    for nth, letter in enumerate(row.form[-LATELY:]):
        x = FORM + nth * 46
        yield box(x, y + 60, 42, 44, FILLS[letter])
        yield text(x + 21, y + 96, letters(letter, words), 40, "mid")
    if row.difference is not None:
        goals = words("goals {n}", n=signed(row.difference))
        yield text(GAP, y + 96, goals, 40, "end dim", room=190)
