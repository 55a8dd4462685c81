"""The explanation of a puzzle's solution: why it is better, and what refutes the second best."""

from dataclasses import dataclass

from bot.host.analysis.better_line import BetterLine, LineRequest
from bot.host.analysis.told_turn import told_turn
from bot.host.puzzles.puzzle_of_the_day import DailyPuzzle, ShownPuzzle, words_of
from bot.host.views.event_text import event_sentences
from games.core.dice import match_key
from games.core.pictures.marks import marked
from games.core.screen import Picture
from games.core.translation import N_

ANSWER = N_("Marked as the answer: {choice}.")
SECOND = N_("Marked as second best: {choice}.")


@dataclass(frozen=True, slots=True)
class Explanation:
    """The picture with both choices marked, why the answer is better, and what follows the other.

    `why` is empty if the game cannot say, `reply` if nobody replies.
    """

    picture: Picture | None
    why: str
    second: str
    reply: tuple[str, ...]


def second_best(daily: DailyPuzzle) -> str:
    """Return the line that wins most often after the answer."""
    wins = daily.puzzle.wins
    return max((line for line in wins if line != daily.puzzle.best), key=wins.__getitem__)


def refutation(daily: DailyPuzzle) -> LineRequest:
    """Return the request for what computers play after the second best choice."""
    state = daily.definition.dump_state(daily.state())
    key = match_key(b"puzzle", daily.puzzle.seed)
    line = (second_best(daily),)
    return LineRequest(daily.definition.name, state, daily.puzzle.seat, (), line, key)


def explained(
    daily: DailyPuzzle, seen: ShownPuzzle, line: BetterLine, solver: str, locale: str
) -> Explanation:
    """Return the explanation in the solver's language; `line` follows the second best choice."""
    definition, seat, state = daily.definition, daily.puzzle.seat, daily.state()
    words, second = words_of(daily, solver, locale), second_best(daily)
    read = definition.notation.read
    best, other = [read(daily.puzzle.best)], [read(second)]
    picture, drawn = seen.picture, words.for_pictures()
    if picture is not None:
        answer = told_turn(definition, state, seat, (daily.puzzle.best,), drawn)
        beside = told_turn(definition, state, seat, (second,), drawn)
        marks = (*beside.marks("played", SECOND, drawn), *answer.marks("better", ANSWER, drawn))
        picture = marked(picture, marks)
    reply = [
        sentence
        for step in line.steps[1:]
        if step.seat != seat
        for sentence in event_sentences(definition, step.events, seat, words)
    ]
    why = definition.analysis.reason(state, seat, best, other, words)
    return Explanation(picture, why, seen.label_of(second), tuple(dict.fromkeys(reply)))
