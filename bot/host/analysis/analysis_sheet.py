"""The private message with the analysis of a match."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.host.analysis import chance_curve
from bot.host.analysis.accuracy import percent_of
from bot.host.analysis.analysis_run import JudgedMove
from bot.host.analysis.match_analysis import MatchAnalysis
from bot.host.analysis.told_turn import way_to
from bot.host.analysis.turning_points import TurningPoint, points_of
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.percent import percent, signed_percent
from games.core.definition import GameDefinition
from games.core.translation import N_, Translator


@dataclass(frozen=True, slots=True)
class ToldChoice:
    """A judged move, with the button labels of the chosen and the better option."""

    move: JudgedMove
    chosen: str
    better: str


def sheet(
    loaded: LoadedMatch,
    analysis: MatchAnalysis,
    choices: Mapping[int, ToldChoice],
    words: Translator,
    reader: int | None,
) -> MessageContent:
    """Return the curve, the turning points, and what each player's choices were worth.

    `choices` are the moves to show, by number; other moves are not mentioned. `reader` is the
    reader's seat.
    """
    names = [words.for_pictures().name(seat) for seat in analysis.seats]
    points = shown_points(analysis, choices)
    lines = [line for seat in analysis.seats for line in _of_seat(analysis, seat, words)]
    if not analysis.is_whole:
        done = sum(analysis.choices)
        text = N_(
            "-# There was time for {n} of {all} choices, so luck cannot be told apart from play."
        )
        lines.append(words(text, n=done, all=done + analysis.skipped))
    if not analysis.is_replayed:
        lines.append(words("-# Played under older rules: only the positions stored are judged."))
    if points:  # last, as whatever follows a list would be shown as a part of its last point
        lines.append(words("**Turning points**"))
    for index, point in enumerate(points, start=1):
        lines.append(f"{index}. {point_line(point, choices.get(point.number), words)}")
    buttons = _buttons(loaded, points, choices, reader, words)
    return MessageContent(
        words("📈 Analysis"),
        tuple(lines),
        tuple(buttons[each_index : each_index + 5] for each_index in range(0, len(buttons), 5)),
        picture=chance_curve.picture(analysis, points, names, words),
        mood="done",
        may_cut=True,
    )


def _buttons(
    loaded: LoadedMatch,
    points: Sequence[TurningPoint],
    choices: Mapping[int, ToldChoice],
    reader: int | None,
    words: Translator,
) -> tuple[Button, ...]:
    """Return the buttons that show the turning points; without a choice, the match at that move."""
    eye = "t" if reader is None else reader
    ways = {point.number: f"/replay {point.number} {eye} a" for point in points}
    ways |= {number: f"/point {number} 0" for number in ways if number in choices}
    return tuple(
        Button(words("Move {n}", n=number), loaded.custom_id(way)) for number, way in ways.items()
    )


def waiting(loaded: LoadedMatch, text: str, words: Translator) -> MessageContent:
    """Return the message that says how far an analysis is, which becomes the analysis itself.

    Its button shows the same, should the message be too old to be edited by then.
    """
    look = Button(words("↻ Refresh"), loaded.custom_id("/analyse"))
    return MessageContent(
        words("📈 Analysis"), (text,), ((look,),), mood="done", awaits_result=True
    )


def shown_points(analysis: MatchAnalysis, choices: Mapping[int, ToldChoice]) -> list[TurningPoint]:
    """Return the turning points, without choices of which nothing can be told."""
    return [point for point in points_of(analysis) if point.move is None or point.number in choices]


def told_choice(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    move: JudgedMove,
    words: Translator,
) -> ToldChoice:
    """Return a judged move with its labels; `state` is the position in which it was chosen."""
    seat, lines = move.judgement.seat, (move.judgement.line, move.judgement.better)
    view, legal = definition.game.view(state, seat), definition.game.legal_actions(state, seat)
    menus = definition.screen(view, legal, words).menus
    chosen, better = (" → ".join(way_to(menus, line)) or line for line in lines)
    return ToldChoice(move, chosen, better)


def point_line(point: TurningPoint, told: ToldChoice | None, words: Translator) -> str:
    """Return a turning point as a sentence: from which chance to which, and why."""
    facts = {
        "moves": words("Move {n}", n=point.first)
        if point.first == point.last
        else words("Moves {first} to {last}", first=point.first, last=point.last),
        "name": words.name(point.seat),
        "before": percent(point.before),
        "after": percent(point.after),
    }
    if told is not None and point.cause == "missed":
        missed = signed_percent(told.move.judgement.missed)
        text = N_("💸 {moves}: {name} {before} → {after} %. {choice}; better ({missed}): {better}")
        return words(text, **facts, choice=told.chosen, better=told.better, missed=missed)
    if told is not None:
        text = N_("👍 {moves}: {name} {before} → {after} %. {choice}")
        return words(text, **facts, choice=told.chosen)
    if point.cause == "luck":
        return words("🎲 {moves}: {name} {before} → {after} %, by luck", **facts)
    return words("{moves}: {name} {before} → {after} %", **facts)


def _of_seat(analysis: MatchAnalysis, seat: int, words: Translator) -> Iterator[str]:
    """Yield how accurate a player was, and where their result came from."""
    accuracy = analysis.accuracy_of(seat)
    if not analysis.judged and accuracy is None:
        return
    if accuracy is None:
        yield f"**{words.name(seat)}**"
    else:
        n = percent_of(accuracy)
        yield words("**{name}** · accuracy {n} %", name=words.name(seat), n=n)
    if analysis.is_mostly_absent(seat):
        yield words("-# Most choices here were a computer's or somebody else's: no figure is told.")
        return
    if not analysis.judged:
        return
    origin = analysis.origin_of(seat)
    if origin is None and analysis.is_whole:
        yield words("-# So many small choices that luck cannot be told apart from play.")
    elif origin is not None:
        yield words(
            "Own choices {play}, luck {luck} of 100 (give or take {error}).",
            play=signed_percent(origin.play),
            luck=signed_percent(origin.luck),
            error=percent(origin.error),
        )
