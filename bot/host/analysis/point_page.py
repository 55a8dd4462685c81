"""The private message of a turning point: what was played, what was better, and how it goes on."""

from collections.abc import Sequence
from typing import Any

from bot.host.analysis.analysis_sheet import point_line, told_choice
from bot.host.analysis.better_line import BetterLine
from bot.host.analysis.told_turn import SAID, picture_of, told_turn
from bot.host.analysis.turning_points import TurningPoint
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent, Row
from bot.host.views.event_text import event_sentences
from games.core.definition import GameDefinition
from games.core.game import Seat
from games.core.pictures.marks import Mark, marked
from games.core.screen import Picture
from games.core.translation import N_, Translator

BACK = N_("Back to the analysis")
COLOURS = N_("-# Pink: better. White and dashed: played.")
EXAMPLE = N_("-# Computers play on here, with the dice and cards of your match.")
AGREED = N_("-# Pink: what was played. Nothing certainly better was found.")


def shown_turn(point: TurningPoint) -> tuple[str, ...]:
    """Return the lines of the turn that is shown, from where it differs from what was played.

    It is the better one if something was missed, else the one that was played. Analyses of before
    whole turns were stored know one line.
    """
    assert point.move is not None, "only what somebody chose has a line"
    judgement = point.move.judgement
    if point.cause != "missed":
        return (judgement.line,)
    return judgement.plan or (judgement.better,)


def lines_before(played: Sequence[str], line: str) -> tuple[str, ...]:
    """Return the lines of a move before the one in which it differs from the better turn."""
    return tuple(played[: played.index(line)]) if line in played else ()


def marks_of(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    point: TurningPoint,
    words: Translator,
) -> tuple[Mark, ...]:
    """Return the marks of what was played, and of the better turn if something was missed.

    The turn that is shown begins in this state.
    """
    words, turn = words.for_pictures(), shown_turn(point)
    told = told_turn(definition, state, point.seat, turn, words)
    if point.move is None or point.cause != "missed":
        return told.marks("better", SAID["played"], words)
    played = told_turn(definition, state, point.seat, (point.move.judgement.line,), words)
    better = told.marks("better", SAID["better"], words)
    return (*played.marks("played", SAID["played"], words), *better)


def reason(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    point: TurningPoint,
    words: Translator,
) -> str:
    """Return why the turn that is shown is better than what was played, or than none.

    It is empty if the game cannot say.
    """
    assert point.move is not None, "only what somebody chose has a reason"
    read = definition.notation.read
    better = [read(line) for line in shown_turn(point)]
    played = [read(point.move.judgement.line)] if point.cause == "missed" else []
    return definition.analysis.reason(state, point.seat, better, played, words)


def page(
    loaded: LoadedMatch,
    point: TurningPoint,
    line: BetterLine,
    step: int,
    words: Translator,
) -> MessageContent:
    """Return the position of a turning point, or the one after so many steps of the better line."""
    definition, move = loaded.definition, point.move
    assert move is not None, "only what somebody chose has a line"
    step = min(max(step, 0), len(line.steps))
    if step:
        lines, picture = _after(definition, line, step, point.seat, words)
    else:
        state = definition.load_state(line.start)
        told = told_choice(definition, state, move, words)
        lines = [point_line(point, told, words), reason(definition, state, point, words)]
        lines.append(words(COLOURS if point.cause == "missed" else AGREED))
        drawn = picture_of(definition, state, point.seat, words)
        marks = marks_of(definition, state, point, words)
        picture = None if drawn is None else marked(drawn, marks)
    return MessageContent(
        _title(point, step, len(line.steps), words),
        tuple(filter(None, lines)),
        _rows(loaded, point, step, len(line.steps), words),
        picture=picture,
        mood="done",
        may_cut=True,
    )


def _title(point: TurningPoint, step: int, last: int, words: Translator) -> str:
    if step:
        text = N_("📈 Move {n} · better line, step {step} of {last}")
        return words(text, n=point.number, step=step, last=last)
    return words("📈 Turning point · move {n}", n=point.number)


def _after(
    definition: GameDefinition, line: BetterLine, step: int, eye: Seat, words: Translator
) -> tuple[list[str], Picture | None]:
    """Return what happened in a step of the line, and the position after it as the seat sees it."""
    done = line.steps[step - 1]
    lines = event_sentences(definition, done.events, eye, words)
    view = definition.game.view(definition.load_state(done.state), eye)
    title = f"**{words.name(done.seat)}**"
    return [title, *lines, words(EXAMPLE)], definition.picture(view, words.for_pictures())


def _rows(
    loaded: LoadedMatch, point: TurningPoint, step: int, last: int, words: Translator
) -> tuple[Row, ...]:
    """Return the buttons through the line, to the match as it was played, and back."""
    steps = tuple(
        Button(sign, loaded.custom_id(f"/point {point.number} {to}"), enabled=0 <= to <= last)
        for sign, to in (("◀", step - 1), ("▶", step + 1))
    )
    replay = f"/replay {point.number} {point.seat} a"
    return (
        steps,
        (
            Button(words("As it was played"), loaded.custom_id(replay)),
            Button(words(BACK), loaded.custom_id("/analyse"), "main"),
        ),
    )
