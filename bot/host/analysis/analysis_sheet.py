"""The private message with the analysis of a match."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.host.analysis import chance_curve
from bot.host.analysis.accuracy import percent_of
from bot.host.analysis.analysis_run import JudgedMove
from bot.host.analysis.hint_card import way_to
from bot.host.analysis.match_analysis import (
    MatchAnalysis,
    TurningPoint,
    has_gained,
    has_missed,
)
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
    lines = [*_turns(analysis.turning_points, words)]
    for seat in analysis.seats:
        lines += _of_seat(analysis, seat, choices, words)
    if not analysis.is_whole:
        done = sum(analysis.choices)
        text = N_(
            "-# There was time for {n} of {all} choices, so luck cannot be told apart from play."
        )
        lines.append(words(text, n=done, all=done + analysis.skipped))
    if not analysis.is_replayed:
        lines.append(words("-# Played under older rules: only the positions stored are judged."))
    numbers = sorted({*(point.number for point in analysis.turning_points), *choices})
    eye = "t" if reader is None else reader
    buttons = tuple(
        Button(words("Move {n}", n=number), loaded.custom_id(f"/replay {number} {eye} a"))
        for number in numbers
    )
    return MessageContent(
        words("📈 Analysis"),
        tuple(lines),
        tuple(buttons[at : at + 5] for at in range(0, len(buttons), 5)),
        picture=chance_curve.picture(analysis, names, words),
        mood="done",
        may_cut=True,
    )


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


def choice_lines(told: ToldChoice, words: Translator) -> list[str]:
    """Return what a choice gained and what it missed; nothing if both are small or uncertain."""
    judgement, lines = told.move.judgement, list[str]()
    if has_gained(judgement):
        lines.append(_gain_line(told, words))
    if has_missed(judgement):
        lines.append(_loss_line(told, words))
    return lines


def _gain_line(told: ToldChoice, words: Translator) -> str:
    judgement = told.move.judgement
    facts = {"choice": told.chosen, "gain": signed_percent(judgement.gains[judgement.seat])}
    return words("👍 Move {n}: {choice} ({gain})", n=told.move.number, **facts)


def _loss_line(told: ToldChoice, words: Translator) -> str:
    facts = {"choice": told.chosen, "loss": signed_percent(-told.move.judgement.missed)}
    text = N_("💸 Move {n}: {choice} ({loss}); better: {better}")
    return words(text, n=told.move.number, better=told.better, **facts)


def _turns(points: Sequence[TurningPoint], words: Translator) -> Iterator[str]:
    if points:
        yield words("**Turning points**")
    for at, point in enumerate(points, start=1):
        text = words(
            "{at}. Move {n}: {name} {before} → {after} %",
            at=at,
            n=point.number,
            name=words.name(point.seat),
            before=percent(point.before),
            after=percent(point.after),
        )
        yield text


def _of_seat(
    analysis: MatchAnalysis, seat: int, choices: Mapping[int, ToldChoice], words: Translator
) -> Iterator[str]:
    """Yield where a player's result came from, and the best and the costliest choice."""
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
    best, costliest = analysis.best_of(seat), analysis.costliest_of(seat)
    if best is not None and (told := choices.get(best.number)):
        yield _gain_line(told, words)
    if costliest is not None and (told := choices.get(costliest.number)):
        yield _loss_line(told, words)
