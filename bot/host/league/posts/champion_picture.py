"""The champion's card as a picture: trophy, name, path of places, final table, awards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.host.ui.drawing import (
    GLOW,
    LINE,
    NIGHT,
    PANEL,
    WIDE,
    box,
    drawing,
    path,
    robot,
    text,
    trophy,
)
from bot.host.ui.member import name_in_words
from games.core import svg
from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import Crest
from games.core.clubs.wording import is_named_after
from games.core.screen import Picture
from games.core.translation import N_, Translator

TOP, HIGH, FOOT = 470, 1350, 30
AWARD_STEP = 62
METALS = (GLOW, "#c3ccd4", "#d08a4e")
"""The colours of the first three places."""
CHAMPIONS = N_("Champion"), N_("Champions")
FIRST_PLACE = N_("First place")
"""The title of a club that counts as a computer's, which is not called the champion."""
PATHS = N_("Place by week: {places}"), N_("Place by round: {places}")
"""The champion's places in the table, of a game with weeks and of a league of rounds."""
MOST_PLACES = 8
"""The most of the newest places that are shown."""
ALT = 1_000


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A line of the final table: place, name as plain text, deciding score, and the club.

    Where a season has clubs, `club` is the club's name, `manager` the member's, `crest` the club's.
    `is_computer`: the club counts as a computer's.
    """

    place: int
    name: str
    score: int | None
    club: str = ""
    manager: str = ""
    crest: Crest | None = None
    is_computer: bool = False


@dataclass(frozen=True, slots=True)
class AwardLine:
    """An award's title and its winners, as plain text."""

    title: str
    names: str


@dataclass(frozen=True, slots=True)
class ChampionCard:
    """The data of the picture; several rows in first place share the title.

    `unit` names the scores, `awards` may be empty. `path` are the champion's places in the table by
    week, empty if several share the title; `is_league` if they are by round.
    """

    season: str
    rows: Sequence[FinalRow]
    unit: str
    awards: Sequence[AwardLine] = ()
    path: Sequence[int] = ()
    is_league: bool = False


def picture(card: ChampionCard, words: Translator) -> Picture:
    """Return the card as a drawing about 4:5, with its description."""
    below = AWARD_STEP * len(card.awards) + (40 if card.awards else 0)
    step = max(58, min(96, (HIGH - TOP - below - FOOT) // max(len(card.rows), 1)))
    table_end = TOP + step * len(card.rows)
    high = table_end + below + FOOT
    parts = [*_head(card, words), *_table(card, step), *_awards(card, table_end + 40)]
    return Picture(drawing(high, *parts), _in_words(card, words), WIDE, high)


def _first(card: ChampionCard) -> list[FinalRow]:
    return [row for row in card.rows if row.place == 1]


def _title(card: ChampionCard, words: Translator) -> str:
    first = _first(card)
    if all(row.is_computer for row in first):
        return words(FIRST_PLACE)
    return words(CHAMPIONS[len(first) > 1])


def _head(card: ChampionCard, words: Translator) -> Iterator[str]:
    yield text(24, 78, card.season, 60, "dim", room=WIDE - 48)
    yield box(20, 110, WIDE - 40, 280, PANEL, GLOW)
    yield trophy(152, 350, 196)
    first = _first(card)
    crest = first[0].crest if len(first) == 1 else None
    room = WIDE - (330 if crest is None else 530)
    if crest is not None:
        yield crest_drawing(crest, WIDE - 130, 250, 196)
    yield text(290, 176, _title(card, words), 46, "glow", room=room)
    yield text(290, 274, " · ".join(row.club or row.name for row in first), 92, room=room)
    yield text(290, 350, " · ".join(_details(first, card.unit)), 50, "dim", room=room)
    if card.path:
        shown = ", ".join(map(str, card.path[-MOST_PLACES:]))
        yield text(24, TOP - 22, words(PATHS[card.is_league], places=shown), 42, "dim", room=860)
    if any(row.score is not None for row in card.rows):
        yield text(1030, TOP - 22, card.unit, 42, "end dim")


def _details(first: Sequence[FinalRow], unit: str) -> Iterator[str]:
    """Yield the champion's manager and score.

    The manager is left out if the club is named after them, or if several share the title.
    """
    for row in first[:1]:
        if len(first) == 1 and not is_named_after(row.club, row.manager):
            yield row.manager
        if row.score is not None:
            yield f"{row.score} {unit}"


def _table(card: ChampionCard, step: float) -> Iterator[str]:
    for index, row in enumerate(card.rows):
        y = TOP + index * step
        middle = y + (step - 8) / 2
        yield box(20, y, WIDE - 40, step - 8)
        if row.place <= len(METALS):
            fill = METALS[row.place - 1]
            yield svg.element("circle", cx=68, cy=f"{middle:.0f}", r=26, fill=fill, stroke=NIGHT)
        yield text(
            68, middle + 15, str(row.place), 42, "mid" + " night" * (row.place <= len(METALS))
        )
        if row.crest is not None:
            yield crest_drawing(row.crest, 142, middle, 52)
        x = 120 if row.crest is None else 186
        if row.is_computer:
            yield robot(898, middle, 46)
        yield text(x, middle + 15, row.name, 46, room=860 - x)
        if row.score is not None:
            yield text(1030, middle + 15, str(row.score), 46, "end glow")


def _awards(card: ChampionCard, top: float) -> Iterator[str]:
    for index, award in enumerate(card.awards):
        base = top + index * AWARD_STEP + 40
        if index:
            yield path(f"M24 {base - 46:.0f}h{WIDE - 48}", edge=LINE, thick=2)
        yield text(24, base, award.title, 42, "dim", room=400)
        yield text(1050, base, award.names, 42, "end", room=600)


def _in_words(card: ChampionCard, words: Translator) -> str:
    """Return the card as sentences of at most 1,000 characters."""
    said = words("{season}: final table.", season=card.season)
    told = [_row_in_words(row, card.unit, words) for row in card.rows]
    if card.path:
        places = ", ".join(map(str, card.path[-MOST_PLACES:]))
        told.append(f"{words(PATHS[card.is_league], places=places)}.")
    told += [
        words("{award}: {names}.", award=award_line.title, names=award_line.names)
        for award_line in card.awards
    ]
    for sentence in told:
        if len(said) + len(sentence) + 1 > ALT:
            break
        said += f" {sentence}"
    return said


def _row_in_words(row: FinalRow, unit: str, words: Translator) -> str:
    name = name_in_words(row.name, words, is_computer=row.is_computer)
    facts = {"place": row.place, "name": name}
    if row.score is None:
        return words("{place}. {name}.", **facts)
    return words("{place}. {name}: {n} {unit}.", **facts, n=row.score, unit=unit)
