"""The shoot-out: goal, goalie, shooter, and five marks for each side."""

from collections.abc import Iterator

from games.core.game import Seat
from games.core.svg import document, element, text
from games.core.translation import Translator
from games.finale_cards.cards.cards import STRENGTH, SURNAMES
from games.finale_cards.drawing.colours import (
    GLOW,
    GOOD,
    PAPER,
    SHADE,
    SHAPES,
    STYLE,
    TEAM_FILLS,
    WIDE,
)
from games.finale_cards.drawing.footballers import shape
from games.finale_cards.drawing.scoreboard import scoreboard
from games.finale_cards.ending.shootout import SHOTS
from games.finale_cards.events import ShotTaken
from games.finale_cards.state import SEATS, Pair
from games.finale_cards.view import View

HIGH = 1180
LIST = 780
"""The y coordinate of the first shooter."""
ROW = 76


def shootout(view: View, words: Translator) -> tuple[str, int]:
    """Return the drawing and its height."""
    asked = view.turn if view.phase == "shots" else None
    parts = [
        f'<path d="M0 0h{WIDE}v{HIGH}h-{WIDE}z" fill="#1d6a3c"/>',
        f'<path d="M0 640h{WIDE}v540h-{WIDE}z" fill="#0e3d27"/>',
        *scoreboard(goals_of(view), _below(view, words), words, asked),
        *_goal(),
    ]
    last = last_shot(view)
    if last is not None:
        parts += _shot(last, words)
    elif view.phase == "shots":
        parts += _waiting(view)
    for seat in SEATS:
        parts += _shooters(view, seat, words)
    drawn = document(WIDE, HIGH, element("style", STYLE), element("defs", SHAPES), *parts)
    return drawn, HIGH


def goals_of(view: View) -> Pair:
    """Return both sides' goals of the whole shoot-out so far."""
    rounds = list(view.shots)
    if view.phase == "shots":
        home, away = (sum(view.taken[seat ^ view.first :: 2]) for seat in SEATS)
        rounds.append((home, away))
    return sum(goals for goals, _ in rounds), sum(goals for _, goals in rounds)


def last_shot(view: View) -> ShotTaken | None:
    """Return the latest shot of the round, or None before the first one."""
    if not view.taken or view.phase == "shooters":
        return None
    return next((event for event in reversed(view.recent) if isinstance(event, ShotTaken)), None)


def _below(view: View, words: Translator) -> str:
    if view.phase == "shots":
        number = len(view.taken) + 1
        return words("Shoot-out · shot {number} of {all}", number=number, all=2 * SHOTS)
    return words("Shoot-out")


def _goal() -> Iterator[str]:
    """Yield the goal with its net."""
    yield '<path d="M180 190h720v390h-720z" fill="#0e3d27" opacity=".55"/>'
    net = "".join(f"M{x} 190v390" for x in range(220, 900, 40))
    net += "".join(f"M180 {y}h720" for y in range(230, 580, 40))
    yield f'<path d="{net}" stroke="{PAPER}" stroke-width="2" opacity=".25"/>'
    yield f'<path d="M180 584v-394h720v394" fill="none" stroke="{PAPER}" stroke-width="14"/>'


def _shot(shot: ShotTaken, words: Translator) -> Iterator[str]:
    """Yield the latest shot: the shooter, the goalie, both sums, and whether it is a goal."""
    won, lost = ("good", "poor") if shot.goal else ("poor", "good")
    ball = (770, 270) if shot.goal else (470, 400)
    said = words("GOAL!") if shot.goal else words("Saved!")
    yield _person(shot.keeper, shot.against, 540, 440)
    yield _person(shot.man, shot.strength, 540, 655)
    yield f'<use href="#ball" transform="translate({ball[0]} {ball[1]}) scale(1.6)"/>'
    yield text(said, class_=f"call {won}", x=540, y=300)
    keeper = f"{shot.against} + {shot.against_die} = {shot.against + shot.against_die}"
    shooter = f"{shot.strength} + {shot.die} = {shot.strength + shot.die}"
    yield text(keeper, class_=f"team {lost}", x=770, y=455)
    yield text(shooter, class_=f"team {won}", x=770, y=670)


def _waiting(view: View) -> Iterator[str]:
    """Yield the first shooter before the goalie."""
    shooter, keeper = view.shooters[view.turn][1], view.shooters[1 - view.turn][0]
    yield _person(keeper, STRENGTH[keeper][0], 540, 440)
    yield _person(shooter, STRENGTH[shooter][0], 540, 655)
    yield '<use href="#ball" transform="translate(620 640) scale(1.6)"/>'


def _person(man: int, strength: int, x: int, y: int) -> str:
    """Return a footballer, twice as large as on the pitch, with the name below."""
    drawn = f'<g transform="translate({x} {y}) scale(1.5)">{shape(man, strength, 0, 0)}</g>'
    return drawn + text(SURNAMES[man], class_="bold", x=x, y=y + 86)


def _shooters(view: View, seat: Seat, words: Translator) -> Iterator[str]:
    """Yield five marks with the shooters' names, or whether the seat has chosen them yet."""
    left = (24, 556)[seat]
    yield (
        f'<rect x="{left}" y="{LIST - 10}" width="500" height="{SHOTS * ROW + 12}" rx="18"'
        f' fill="{TEAM_FILLS[seat]}" opacity=".9"/>'
    )
    is_choosing = view.phase == "shooters"
    side = view.sides[seat]
    revealed = view.shooters[seat] if view.shooters else ()
    named = (side.plan.shooters if is_choosing else revealed)[1:]
    if is_choosing and not named:
        said = words("ready") + " ✓" if side.ready else words("choosing …")
        yield text(said, class_="team", x=left + 250, y=LIST + 200)
        return
    taken = () if is_choosing else view.taken[seat ^ view.first :: 2]
    for index in range(SHOTS):
        y = LIST + 34 + index * ROW
        yield _mark(taken, index, left + 48, y, is_next=_is_next(view, seat, index))
        if index < len(named):
            man = named[index]
            yield text(SURNAMES[man], class_="left", x=left + 92, y=y + 14)
            yield text(STRENGTH[man][0], class_="now right", x=left + 476, y=y + 16)


def _is_next(view: View, seat: Seat, at: int) -> bool:
    return view.phase == "shots" and view.turn == seat and len(view.taken) // 2 == at


def _mark(taken: tuple[bool, ...], at: int, x: int, y: int, *, is_next: bool) -> str:
    """Return the mark of a shot: a ball on green, a cross, or an empty ring."""
    ring = f'<circle cx="{x}" cy="{y}" r="25"'
    if at >= len(taken):
        frame = (GLOW, 8) if is_next else (PAPER, 4)
        return f'{ring} fill="{SHADE}" opacity=".8" stroke="{frame[0]}" stroke-width="{frame[1]}"/>'
    if taken[at]:
        ball = f'<use href="#ball" x="{x}" y="{y}"/>'
        return f'{ring} fill="{GOOD}" stroke="{PAPER}" stroke-width="4"/>{ball}'
    cross = f'<path d="M{x - 10} {y - 10}l20 20m0-20l-20 20" stroke="{PAPER}" stroke-width="7"/>'
    return f'{ring} fill="#8a1420" stroke="{PAPER}" stroke-width="4"/>{cross}'
