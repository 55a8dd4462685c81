"""A cup's bracket as a picture: its ties round by round, and its winner with the trophy.

Each round is drawn by lot when the one before is over, so only what has been drawn is connected.
A tie stands between the two it follows from, a step further to the right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.host.ui.drawing import (
    GLOW,
    LINE,
    NIGHT,
    PANEL,
    SMALLEST,
    WIDE,
    box,
    drawing,
    path,
    text,
    trophy,
)
from games.core.screen import Picture
from games.core.translation import N_, Translator

LEFT, TITLE, GAP = 20, 130, 12
CHAMPION = 220
"""The height of the winner's card."""
MOST_HIGH = 118
LEAST_HIGH = 60
SCORE = 150
"""The room for a score between two names."""
STAGES = 320
"""The room to the right of the first round, for the steps of the others."""
ALT = 1_000


@dataclass(frozen=True, slots=True)
class DrawnTie:
    """A pairing for the picture; `first` and `second` are entrant numbers, `winner` one of them.

    `is_over` without a winner: neither side came, or could come if it is `is_unplayable`. The tie
    that decides the cup `is_final`.
    """

    round: int
    first: int
    second: int
    winner: int | None = None
    is_over: bool = False
    score: str = ""
    is_played: bool = False
    is_unplayable: bool = False
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """A cup for its picture; `names` are plain text, by entrant number.

    `ties` are in the order they were drawn, without byes. `champion` is the winner's number,
    `waiting` that of a holder who waits for the final.
    """

    title: str
    names: Sequence[str]
    ties: Sequence[DrawnTie]
    champion: int | None = None
    waiting: int | None = None
    defended: bool = False


def picture(bracket: Bracket, words: Translator) -> Picture:
    """Return the bracket as a drawing of about 4:5 at most, with a description."""
    order = in_order(bracket.ties)
    top = TITLE + (CHAMPION + GAP if bracket.champion is not None else 0)
    below = (bracket.waiting is not None) * (SMALLEST + 3 * GAP)
    room = (1350 - top - below) / max(len(order), 1) - GAP
    step = max(LEAST_HIGH, min(MOST_HIGH, room)) + GAP
    rounds = sorted({tie.round for tie in order})
    indent = STAGES / max(len(rounds) - 1, 2)
    wide = WIDE - 2 * LEFT - indent * max(len(rounds) - 1, 0)
    parts = [text(LEFT + 4, 84, bracket.title, 64, room=WIDE - 2 * LEFT - 8)]
    if bracket.champion is not None:
        parts += _champion(bracket, words)
    at_of = {
        tie: _Box(LEFT + rounds.index(tie.round) * indent, top + position * step, wide, step - GAP)
        for position, tie in enumerate(order)
    }
    for tie in order:
        for before in feeders(tie, bracket.ties):
            parts.append(_connection(at_of[before], at_of[tie], indent))
    for tie in order:
        parts += _tie(
            bracket, tie, at_of[tie], is_last=bracket.champion is not None and tie.is_final
        )
    high = top + len(order) * step + below + LEFT - GAP
    if bracket.waiting is not None:
        said = words("{name} waits in the final.", name=bracket.names[bracket.waiting])
        parts.append(text(LEFT + 4, high - LEFT - GAP, said, 44, "glow", room=WIDE - 2 * LEFT))
    return Picture(drawing(high, *parts), in_words(bracket, words), WIDE, round(high))


def in_order(ties: Sequence[DrawnTie]) -> list[DrawnTie]:
    """Return the ties such that each stands between the two it follows from."""
    later = {before for tie in ties for before in feeders(tie, ties)}
    return [feeder for tie in ties if tie not in later for feeder in _with_feeders(tie, ties)]


def _with_feeders(tie: DrawnTie, ties: Sequence[DrawnTie]) -> Iterator[DrawnTie]:
    first, second = (_feeder(tie, side, ties) for side in (tie.first, tie.second))
    if first is not None:
        yield from _with_feeders(first, ties)
    yield tie
    if second is not None:
        yield from _with_feeders(second, ties)


def feeders(tie: DrawnTie, ties: Sequence[DrawnTie]) -> list[DrawnTie]:
    """Return the ties that the two sides of a tie won last."""
    found = (_feeder(tie, side, ties) for side in (tie.first, tie.second))
    return [drawn_tie for drawn_tie in found if drawn_tie is not None]


def _feeder(tie: DrawnTie, side: int, ties: Sequence[DrawnTie]) -> DrawnTie | None:
    won = [
        drawn_tie for drawn_tie in ties if drawn_tie.round < tie.round and drawn_tie.winner == side
    ]
    return max(won, key=lambda drawn_tie: drawn_tie.round, default=None)


@dataclass(frozen=True, slots=True)
class _Box:
    """The place of a tie in the picture."""

    x: float
    y: float
    wide: float
    high: float


def _connection(before: _Box, after: _Box, indent: float) -> str:
    """Return the line from a tie's right edge to the tie that follows from it."""
    x = before.x + before.wide
    turn, end = x + indent / 2, after.y + (after.high if after.y < before.y else 0)
    return path(f"M{x:.0f} {before.y + before.high / 2:.0f}H{turn:.0f}V{end:.0f}", edge=LINE)


def _tie(bracket: Bracket, tie: DrawnTie, place: _Box, *, is_last: bool) -> Iterator[str]:
    edge = GLOW if is_last or tie.is_played else LINE
    yield box(place.x, place.y, place.wide, place.high, PANEL, edge)
    size, middle = min(48, place.high * 0.6), place.x + place.wide / 2
    base, room = place.y + place.high / 2 + size * 0.34, (place.wide - SCORE) / 2 - 28
    looks = [
        "dim" if tie.is_over and tie.winner != side else "glow" if tie.is_over else ""
        for side in (tie.first, tie.second)
    ]
    yield text(place.x + 22, base, bracket.names[tie.first], size, looks[0], room=room)
    yield text(middle, base, tie.score or "–", size, "mid", room=SCORE)
    x = place.x + place.wide - 22
    yield text(x, base, bracket.names[tie.second], size, f"end {looks[1]}".strip(), room=room)


def _champion(bracket: Bracket, words: Translator) -> Iterator[str]:
    """Yield the winner's card: the trophy and the name."""
    assert bracket.champion is not None
    yield box(LEFT, TITLE, WIDE - 2 * LEFT, CHAMPION, NIGHT, GLOW)
    yield trophy(LEFT + 120, TITLE + CHAMPION - 24, CHAMPION - 50)
    said = words(N_("defends the cup!") if bracket.defended else N_("wins the cup!"))
    room = WIDE - 2 * LEFT - 270
    name = bracket.names[bracket.champion]
    yield text(LEFT + 250, TITLE + 110, name, 80, "glow", room=room)
    yield text(LEFT + 250, TITLE + 176, said, 50, room=room)


def in_words(bracket: Bracket, words: Translator) -> str:
    """Return the bracket as sentences of at most 1,000 characters, the newest round first."""
    said = f"{bracket.title}."
    lines = []
    if bracket.champion is not None:
        text_ = N_("{name} defends the cup!") if bracket.defended else N_("{name} wins the cup!")
        lines.append(words(text_, name=bracket.names[bracket.champion]))
    if bracket.waiting is not None:
        lines.append(words("{name} waits in the final.", name=bracket.names[bracket.waiting]))
    for tie in reversed(bracket.ties):
        facts = {"first": bracket.names[tie.first], "second": bracket.names[tie.second]}
        if tie.winner is not None:
            end = {"score": tie.score or "–", "winner": bracket.names[tie.winner]}
            told = words("{first} {score} {second}, won by {winner}.", **facts, **end)
        elif tie.is_over:
            text_ = N_("{first} – {second}: neither came.")
            if tie.is_unplayable:
                text_ = N_("{first} – {second}: neither could play.")
            told = words(text_, **facts)
        else:
            told = words("{first} – {second}: still to come.", **facts)
        text_ = N_("Final: {tie}") if tie.is_final else N_("Round {n}: {tie}")
        lines.append(words(text_, n=tie.round, tie=told))
    for line in lines:
        if len(said) + len(line) + 1 > ALT:
            break
        said += f" {line}"
    return said
