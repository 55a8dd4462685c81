"""Each event as a sentence of the log."""

from collections.abc import Sequence

from games.core.sentences import Sentences, no_facts
from games.core.translation import N_, Translator
from games.finale_dice import events
from games.finale_dice.actions import SQUARES
from games.finale_dice.state import BLUE, GOALS, RED

COLOURS = (N_("Red"), N_("Blue"))
"""Marked names of the seats."""
MARKS = ("🔴", "🟦")
"""The shapes and colours of the seats' pieces in the picture, shown after their names."""
story = Sentences()
"""The sentences of the log."""


def place_name(square: int, words: Translator) -> str:
    """Return the name of a square: "c4", or "goal"."""
    return words("goal") if square in GOALS else SQUARES[square]


def rows(numbers: Sequence[int]) -> str:
    """Return a line-up, front row and back row: "2 3 4 5 6 / 6 5 4 3 2"."""
    return " / ".join(" ".join(map(str, row)) for row in (numbers[:5], numbers[5:]))


@story.register
def _(event: events.GameBegan, words: Translator) -> str:
    text = N_("Game {number} begins, and {name} ({colour}) moves first.")
    colour = words(COLOURS[event.seat])
    return words(text, number=event.number, name=words.name(event.seat), colour=colour)


@story.register
def _(event: events.LinedUp, words: Translator) -> str:
    text = N_("I shuffled the pieces onto the board. {red}: {red_rows}. {blue}: {blue_rows}.")
    return _both(text, event.red, event.blue, words)


@story.register
def _(event: events.Revealed, words: Translator) -> str:
    text = N_("Both line-ups are shown. {red}: {red_rows}. {blue}: {blue_rows}.")
    return _both(text, event.red, event.blue, words)


def _both(text: str, red: Sequence[int], blue: Sequence[int], words: Translator) -> str:
    return words(
        text,
        red=words.name(RED),
        red_rows=rows(red),
        blue=words.name(BLUE),
        blue_rows=rows(blue),
    )


@story.register
def _(event: events.PutDown, words: Translator) -> str:
    return words("You placed {numbers}.", numbers=" ".join(map(str, event.numbers)))


@story.register
def _(_event: events.Cleared, words: Translator) -> str:
    return words("You cleared your rows. Begin with the front row again.")


@story.register
def _(event: events.TimeCalled, words: Translator) -> str:
    names = words.listed([words.name(seat) for seat in event.seats])
    return words("Time is up: I filled the remaining squares of {names} at random.", names=names)


@story.register
def _(event: events.Moved, words: Translator) -> str:
    if event.number == event.roll:
        text = N_("{name} rolled {roll} and moved {start} → {target}.")
    else:
        text = N_(
            "{name} rolled {roll}, which was blocked, and moved the {number} {start} → {target}."
        )
    return words(
        text,
        name=words.name(event.seat),
        roll=event.roll,
        number=event.number,
        start=place_name(event.start, words),
        target=place_name(event.target, words),
    )


@story.register
def _(event: events.Removed, words: Translator) -> str:
    text = N_(
        "{name} rolled {roll}: no {roll} could move, so the one on {square} leaves the board."
    )
    square = place_name(event.square, words)
    return words(text, name=words.name(event.seat), roll=event.roll, square=square)


@story.register
def _(event: events.Passed, words: Translator) -> str:
    text = N_("{name} rolled {roll}, has no {roll} left, and passes.")
    return words(text, name=words.name(event.seat), roll=event.roll)


@story.register
def _(event: events.PassedBlocked, words: Translator) -> str:
    text = N_("{name} rolled {roll}, which was blocked, and passes.")
    return words(text, name=words.name(event.seat), roll=event.roll)


@story.register
def _(event: events.GoalScored, words: Translator) -> str:
    return words(
        "⚽ Goal! {name}'s {number} walks in from {start}. Points {red} : {blue}.",
        name=words.name(event.seat),
        number=event.number,
        start=place_name(event.start, words),
        red=event.score[RED],
        blue=event.score[BLUE],
    )


@story.register
def _(event: events.Stuck, words: Translator) -> str:
    text = N_("{name} can't move any piece: a small win for {other}. Points {red} : {blue}.")
    red, blue = event.score
    names = {"name": words.name(event.seat), "other": words.name(1 - event.seat)}
    return words(text, **names, red=red, blue=blue)


@story.register
def _(event: events.ChampionshipEnded, words: Translator) -> str:
    red, blue = event.score
    if event.seat is None:
        return words("The championship is tied, {red} : {blue}.", red=red, blue=blue)
    text = N_("🏆 {name} wins the championship, {red} : {blue}.")
    return words(text, name=words.name(event.seat), red=red, blue=blue)


story.says(events.Committed, N_("{name} is ready."))
story.says(events.Reconsidered, N_("{name} is placing again."))
story.silent(events.Rolled)  # the next move's sentence names it
story.says(events.KeeperStayed, N_("{name} rolled 1, but the goalie is blocked and stays."))
story.says(events.Emptied, N_("No piece is left on the board: the game is a draw."), no_facts)
story.says(events.PassedOut, N_("Three passes in a row: the game is a draw."), no_facts)
