"""A member's record in one game as a picture: the rating's curve, and the last results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.host.ratings.member_record import KINDS
from bot.host.ui.drawing import (
    DRAW,
    GLOW,
    LINE,
    LOSS,
    WIDE,
    WIN,
    box,
    drawing,
    path,
    text,
)
from games.core import svg
from games.core.screen import Picture
from games.core.translation import Translator
from storage.member.results import Result

MOST_RATED, MOST_RESULTS = 30, 10
FILLS = dict(zip(KINDS, (WIN, DRAW, LOSS), strict=True))
TOP, HIGH = 190, 420
LEFT, RIGHT = 170, 900
SQUARE, GAP = 92, 12


@dataclass(frozen=True, slots=True)
class DrawnRecord:
    """A member's record in a game; names are plain text.

    `ratings` are the rating before the first rated match and those after each, oldest first.
    `results` are of matches among members, newest last; `letters` are W, D and L.
    """

    name: str
    game: str
    ratings: Sequence[int]
    results: Sequence[Result]
    letters: Sequence[str]


def picture(record: DrawnRecord, words: Translator) -> Picture | None:
    """Return the record as a drawing with a description; None if there is nothing to draw."""
    ratings = record.ratings[-MOST_RATED - 1 :]
    results = [result for result in record.results if result in FILLS][-MOST_RESULTS:]
    if not ratings and not results:
        return None
    parts, high = [text(24, 78, record.name, 60, room=1030)], TOP
    parts.append(text(24, 136, record.game, 42, "dim", room=1030))
    if ratings:
        parts += _curve(ratings, words)
        high += HIGH + 110
    if results:
        parts += _results(record, results, high, words)
        high += SQUARE + 90
    return Picture(drawing(high, *parts), _in_words(record, ratings, results, words), WIDE, high)


def _curve(ratings: Sequence[int], words: Translator) -> Iterator[str]:
    """Yield the ratings as a line, with the highest, the lowest and the newest in figures."""
    low, best = min(ratings), max(ratings)
    yield box(20, TOP, WIDE - 40, HIGH)
    step = (RIGHT - LEFT) / max(len(ratings) - 1, 1)
    top, bottom = TOP + 50, TOP + HIGH - 50
    spots = [
        (LEFT + index * step, bottom - (rating - low) / max(best - low, 1) * (bottom - top))
        for index, rating in enumerate(ratings)
    ]
    for rating, height in {low: bottom, best: top if best > low else bottom}.items():
        yield path(f"M{LEFT} {height}H{RIGHT}", edge=LINE, thick=2)
        yield text(LEFT - 26, height + 14, str(rating), 42, "end dim")
    line = "L".join(f"{x:.0f} {y:.0f}" for x, y in spots)
    yield path(f"M{line}", edge=GLOW, thick=8)
    x, y = spots[-1]
    yield svg.element("circle", cx=f"{x:.0f}", cy=f"{y:.0f}", r=16, fill=GLOW)
    yield text(x + 28, min(max(y + 16, top + 16), bottom + 16), str(ratings[-1]), 50, "glow")
    n = len(ratings) - 1
    said = words.plural("Rating, {n} rated match", "Rating, the last {n} rated matches", n)
    yield text(24, TOP + HIGH + 62, said, 42, "dim", room=1030)


def _results(
    record: DrawnRecord, results: Sequence[Result], top: float, words: Translator
) -> Iterator[str]:
    """Yield a square with a letter per result."""
    letters = dict(zip(KINDS, record.letters, strict=True))
    for index, result in enumerate(results):
        x = 24 + index * (SQUARE + GAP)
        yield box(x, top, SQUARE, SQUARE, FILLS[result])
        yield text(x + SQUARE / 2, top + 66, letters[result], 56, "mid", room=SQUARE)
    yield text(24, top + SQUARE + 58, words("The last results, newest last"), 42, "dim", room=1030)


def _in_words(
    record: DrawnRecord, ratings: Sequence[int], results: Sequence[Result], words: Translator
) -> str:
    told = [f"{record.name}, {record.game}."]
    if ratings:
        listed = ", ".join(map(str, ratings))
        told.append(words("Ratings, newest last: {ratings}.", ratings=listed))
    if results:
        letters = dict(zip(KINDS, record.letters, strict=True))
        form = " ".join(letters[result] for result in results)
        told.append(words("The last results, newest last: {form}.", form=form))
    return " ".join(told)
