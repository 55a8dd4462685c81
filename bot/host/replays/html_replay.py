"""A match as an HTML page that replays it offline in any browser; built in a worker.

It contains only what its reader may know: while the match runs, what their seat saw.
"""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from bot.host.analysis import point_page
from bot.host.analysis.analysis_sheet import point_line, told_choice
from bot.host.analysis.better_line import play_lines
from bot.host.analysis.match_analysis import MatchAnalysis, chances_after
from bot.host.analysis.told_turn import picture_of
from bot.host.analysis.turning_points import TurningPoint, points_of
from bot.host.match.former_players import seats_at
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_archive import has_same_rules
from bot.host.match.replay_run import ReplayInput, replay_input, replay_steps
from bot.host.replays.offline_page import LIVE, days, filled, with_team_words
from bot.host.replays.replay import viewpoints_of
from bot.host.replays.replay_compression import DeltaStore, decoder
from bot.host.replays.static_story import ToldMove, static_story
from bot.host.ui.markup import as_html, as_text
from bot.host.ui.member import words_for
from bot.host.views.event_text import event_sentences
from bot.host.views.result_summary import ending
from bot.rendering.embedded_font import font_faces, font_licence
from bot.worker_jobs import PAGE, job
from games.core.definition import GameDefinition
from games.core.dice import SeededDice
from games.core.game import IllegalAction, Seat
from games.core.pictures.marks import marked
from games.core.screen import Picture
from games.core.translation import Translator
from games.registry import GAMES
from storage.match.matches import SeatRow
from storage.match.moves import MoveRow

TEMPLATE = Path(__file__).with_suffix(".html")
MOST_BYTES = 1_900_000
"""The most bytes of a page; fewer moves have a picture if it would be longer."""
BETTER = "better"
"""What drawings of better choices are stored like: the one before."""
_SENTENCES = re.compile(r"(?<=[.;:] )")
"""Boundaries at which descriptions of pictures are split."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One viewpoint after a step: what has happened, the position, and the picture."""

    happened: list[str]
    stands: tuple[str, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class ShownStep:
    """All viewpoints after a step, the lines of the analysis about it, and what was better.

    `better` is the position before the step with what was played and what was better marked; None
    if nothing was.
    """

    frames: list[Frame]
    analysed: list[str]
    better: Picture | None = None


@dataclass(frozen=True, slots=True)
class HtmlReplayInput:
    """A worker's input for the page; `stories` are the events of the start and of each move.

    `seats` are those at the end, `casts` those at each story. `match` is None if the moves cannot
    be replayed, `end` are the lines on who won and why. The match lasted from `began_at` to
    `ended_at` (ms), which are equal while it runs.
    """

    game: str
    match: ReplayInput | None
    stories: tuple[str, ...]
    viewpoints: tuple[Seat | None, ...]
    eye: Seat | None
    seats: tuple[SeatRow, ...]
    casts: tuple[tuple[SeatRow, ...], ...]
    movers: tuple[Seat | None, ...]
    end: tuple[str, ...]
    locale: str
    began_at: int
    ended_at: int
    analysis: MatchAnalysis | None = None


def html_replay_input(
    loaded: LoadedMatch,
    rows: Sequence[MoveRow],
    reader: Seat | None,
    locale: str = "en",
    *,
    analysis: MatchAnalysis | None = None,
) -> HtmlReplayInput:
    """Return the input for the page of a match for this reader, with the chances if known."""
    moves = [row for row in rows if row.lines]
    opening = next((row.events for row in rows if not row.lines), "[]")
    words = words_for(loaded.row.seats, locale)
    return HtmlReplayInput(
        loaded.definition.name,
        replay_input(loaded, moves) if has_same_rules(loaded) else None,
        (opening, *(row.events for row in moves)),
        tuple(viewpoints_of(loaded, reader)),
        reader,
        loaded.row.seats,
        tuple(seats_at(loaded, version) for version in (0, *(row.version for row in moves))),
        tuple(row.seat for row in moves),
        () if loaded.is_running else ending(loaded, words),
        locale,
        began_at := loaded.row.started_at or loaded.row.created_at,
        loaded.row.ended_at or began_at,
        analysis,
    )


@job(PAGE)
def page(asked: HtmlReplayInput) -> bytes:
    """Return the page as HTML, with fewer pictures if it would be too long."""
    steps, every = list(_shown_steps(asked)), 1
    while True:
        made = _page(asked, steps, every)
        if len(made) <= MOST_BYTES or every > len(steps):
            return made
        every *= 2


def _page(asked: HtmlReplayInput, steps: list[ShownStep], every: int) -> bytes:
    """Return the page with a picture after every `every` moves, and at the end."""
    words, squeezed, last = words_for(asked.seats, asked.locale), DeltaStore(), len(steps) - 1
    movers = [
        _mover(asked, step, words_for(asked.casts[step], asked.locale))
        for step in range(len(steps))
    ]
    drawn = {*range(0, len(steps), every), last}
    eye = asked.viewpoints.index(asked.eye) if asked.eye in asked.viewpoints else 0
    data = {
        "played": [asked.began_at, asked.ended_at],
        "font": font_faces(_drawings(steps)),
        "eyes": [_eye(viewpoint, words) for viewpoint in asked.viewpoints],
        "eye": eye,
        "frames": [
            [
                movers[step],
                *_frames(asked, shown, squeezed, draws=step in drawn),
            ]
            for step, shown in enumerate(steps)
        ],
        "analysed": ["".join(as_html(shown.analysed)) for shown in steps],
        "better": [_marked(shown, squeezed) for shown in steps],
        "said": _page_texts(words),
        **squeezed.data(),
    }
    # "<" is escaped, so that the data cannot end its script element
    stored = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    told = [
        ToldMove(mover, (*shown.frames[eye].happened, *shown.analysed))
        for mover, shown in zip(movers, steps, strict=True)
    ]
    values = _heading(asked, words) | {
        "static": static_story(
            asked.end, data["eyes"][eye], steps[last].frames[eye].picture, told, words
        ),
        "drawings": decoder(),
        "data": stored,
    }
    return filled(TEMPLATE.read_text(encoding="utf-8"), values).encode()


def _marked(shown: ShownStep, squeezed: DeltaStore) -> tuple[int, int] | None:
    """Return the picture of what was better as indices: its description, its drawing."""
    if shown.better is None:
        return None
    drawing = squeezed.picture(shown.better.svg, BETTER)
    return squeezed.text(_SENTENCES.split(shown.better.alt)), drawing


def _frames(
    asked: HtmlReplayInput, shown: ShownStep, squeezed: DeltaStore, *, draws: bool
) -> Iterator[tuple[int, ...]]:
    """Yield each viewpoint after a step as indices."""
    for eye, frame in zip(asked.viewpoints, shown.frames, strict=True):
        yield _stored(frame, squeezed, eye, has_picture=draws)


def _heading(asked: HtmlReplayInput, words: Translator) -> dict[str, str]:
    """Return what is above the match as HTML: the title, the players with their teams, the days."""
    definition = GAMES[asked.game]
    title = "Fulltime · " + as_text(words(definition.title))
    names = [as_text(words.name(row.seat)) for row in asked.seats]
    teams = [words(team) for team in definition.texts.seat_names]
    players = [f"{name} ({team})" for name, team in zip(names, teams, strict=False)] or names
    return {
        "lang": asked.locale,
        "live": LIVE,
        "licence": font_licence(),
        "page-title": escape(f"{title} · {', '.join(names)}"),
        "title": escape(title),
        "players": escape(" · ".join(players)),
        "played": days(asked.began_at, asked.ended_at),
    }


def _drawings(steps: list[ShownStep]) -> Iterator[str]:
    """Yield the SVG texts of all viewpoints and steps."""
    for shown in steps:
        yield from (frame.picture.svg for frame in shown.frames if frame.picture is not None)
        if shown.better is not None:
            yield shown.better.svg


def _stored(
    seen: Frame, squeezed: DeltaStore, eye: Seat | None, *, has_picture: bool
) -> tuple[int, ...]:
    """Return a viewpoint as indices: what happened, the position, the description, the picture."""
    texts = squeezed.text(as_html(seen.happened)), squeezed.text(as_html(seen.stands))
    if seen.picture is None or not has_picture:
        return (*texts, squeezed.text(()), -1)
    alt = squeezed.text(_SENTENCES.split(seen.picture.alt))
    return (*texts, alt, squeezed.picture(seen.picture.svg, eye))


def _shown_steps(asked: HtmlReplayInput) -> Iterator[ShownStep]:
    """Yield what is shown after each step."""
    definition = GAMES[asked.game]
    points = [] if asked.analysis is None else points_of(asked.analysis)
    last, choices, better = len(asked.stories) - 1, list[str](), None
    for step, state in _states(asked):
        seen, words = [], words_for(asked.casts[step], asked.locale)
        for eye in asked.viewpoints:
            happened = event_sentences(definition, asked.stories[step], eye, words)
            happened += asked.end if step == last else ()
            seen.append(_seen(definition, state, happened, eye, words))
        analysed = [*chances_after(asked.analysis, step, words), *choices]
        yield ShownStep(seen, with_team_words(analysed, definition, words), better)
        choices, better = [], None
        for point in points if state is not None else ():
            if point.number == step + 1:
                words = words_for(asked.casts[step + 1], asked.locale)
                move = point.move
                told = None if move is None else told_choice(definition, state, move, words)
                choices.append(point_line(point, told, words))
                if point.cause == "missed":
                    why, better = _better(asked, step, state, point, words)
                    choices += filter(None, (why,))


def _better(
    asked: HtmlReplayInput,
    step: int,
    state: Any,  # noqa: ANN401 - a state of any game
    point: TurningPoint,
    words: Translator,
) -> tuple[str, Picture | None]:
    """Return why a turn was better than the one after this step, and both in the picture."""
    assert asked.match is not None, "only moves that can be replayed have states"
    assert point.move is not None, "somebody missed something"
    definition, seat, played = GAMES[asked.game], point.seat, asked.match.steps[step]
    state, dice = definition.copy_state(state), SeededDice(asked.match.key).at(played.era)
    before = point_page.lines_before(played.lines, point.move.judgement.line)
    play_lines(definition, state, seat, before, dice)
    drawn = picture_of(definition, state, seat, words)
    marks = point_page.marks_of(definition, state, point, words)
    why = point_page.reason(definition, state, point, words)
    return why, None if drawn is None else marked(drawn, marks)


def _seen(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    happened: list[str],
    eye: Seat | None,
    words: Translator,
) -> Frame:
    happened = with_team_words(happened, definition, words)
    if state is None:
        return Frame(happened)
    view = definition.game.view(state, eye)
    screen = definition.screen(view, [], words)
    lines = with_team_words((f"**{screen.title}**", *screen.texts), definition, words)
    return Frame(happened, tuple(lines), definition.picture(view, words.for_pictures()))


def _states(asked: HtmlReplayInput) -> Iterator[tuple[int, Any]]:
    """Yield each step with the state after it, None if it can no longer be replayed."""
    step = 0
    if asked.match is not None:
        with suppress(IllegalAction, ValueError):
            for state, _events in replay_steps(asked.match):
                yield step, state
                step += 1
    yield from ((later, None) for later in range(step, len(asked.stories)))


def _mover(asked: HtmlReplayInput, step: int, words: Translator) -> str:
    """Return the player of a step as plain text."""
    if not step:
        return words("The beginning")
    seat = asked.movers[step - 1]
    return as_text(words("All players") if seat is None else words.name(seat))


def _eye(eye: Seat | None, words: Translator) -> str:
    if eye is None:
        return words("Public view")
    return words("{name}'s view", name=as_text(words.name(eye)))


def _page_texts(words: Translator) -> dict[str, str]:
    """Return the page's own texts."""
    return {
        "first": words("To the beginning"),
        "back": words("One move back"),
        "play": words("Play on its own"),
        "stop": words("Stop"),
        "next": words("One move on"),
        "last": words("To the end"),
        "eyes": words("Whose view?"),
        "free": words("Hide how long it was, until the end is shown"),
        "go": words("Go to a move"),
        "move": words("Move {n}", n="{n}"),
        "of": words("Move {n} of {last}", n="{n}", last="{last}"),
        "words": words("The picture in words"),
        "better": words("Show what was better (pink) beside what was played (white)"),
        "keys": words("Keys: ← → one move, Home and End, space to play."),
    }
