"""The replay of a match, step by step, as one seat or an onlooker saw it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.host.match.former_players import words_at
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from bot.host.ui.numbers import is_number, number_or
from bot.host.views.event_text import event_sentences
from bot.host.views.result_summary import ending
from games.core.game import Seat
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_, Translator
from storage.match.moves import MoveRow

ONLOOKER = "t"
"""The word for an onlooker's viewpoint; other viewpoints are seat numbers."""
JUMPS = (5, 10, 25, 50, 100)
"""Jump distances that do not reveal the match's length, as a list of all moves would."""
JUMP, EYE = "replay-jump", "replay-eye"
SELECTS = (JUMP, EYE)
ONLY_TOLD = N_("-# Played under older rules, so there is no picture here.")


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A reader's position: the move, the viewpoint, and whether the match's length is hidden."""

    step: int
    eye: Seat | None
    is_free: bool

    @property
    def words(self) -> str:
        """The position as words of a custom id's action."""
        return f"{self.step} {self.eye_word} {'s' if self.is_free else 'a'}"

    @property
    def eye_word(self) -> str:
        """The viewpoint as a word."""
        return ONLOOKER if self.eye is None else str(self.eye)


def viewpoints_of(loaded: LoadedMatch, reader: Seat | None) -> list[Seat | None]:
    """Return this reader's possible viewpoints: all once the match is over."""
    if not loaded.is_running:
        return [None, *range(len(loaded.row.seats))]
    return [None] if reader is None else [reader, None]


def look_of(
    loaded: LoadedMatch, reader: Seat | None, door_words: Sequence[str], last: int
) -> ReplayPosition:
    """Parse a position; missing or forbidden words get their defaults."""
    step, eye, mode = [*door_words, "", "", ""][:3]
    allowed = viewpoints_of(loaded, reader)
    wanted = int(eye) if is_number(eye) else None
    seen = wanted if eye and wanted in allowed else reader
    number = number_or(step, 0)
    is_free = mode == "s" or (mode != "a" and not loaded.is_running)
    return ReplayPosition(min(max(number, 0), last), seen, is_free)


def replay_sheet(
    loaded: LoadedMatch,
    rows: Sequence[MoveRow],
    state: Any,  # noqa: ANN401 - a state of any game, None if it cannot be replayed
    look: ReplayPosition,
    reader: Seat | None,
    words: Translator,
) -> MessageContent:
    """Return the position after a step, with the controls; `rows` are all moves."""
    lines = [words("Before the first move.")]
    now, words = words, words_at(loaded, rows[look.step - 1].version if look.step else 0, words)
    if look.step:
        lines = event_sentences(loaded.definition, rows[look.step - 1].events, look.eye, words)
    picture, details = None, tuple[str, ...]()
    if state is None:
        lines.append(words(ONLY_TOLD))
    else:
        view = loaded.definition.game.view(state, look.eye)
        details = loaded.definition.screen(view, [], words).texts
        picture = loaded.definition.picture(view, words.for_pictures())
    last = len(rows)
    if look.step == last and not loaded.is_running:
        lines += filter(None, ending(loaded, now))
    ways = (_steps(loaded, look, last), _jumps(loaded, look, last, words))
    eyes = _eyes(loaded, look, reader, now)
    return MessageContent(
        _title(rows, look, words),
        tuple(lines),
        (*ways, *eyes, (_toggle(loaded, look, words),)),
        picture=picture,
        mood="done",
        may_cut=True,
        details=details,
    )


def _title(rows: Sequence[MoveRow], look: ReplayPosition, words: Translator) -> str:
    title = words("Replay · move {step} of {last}", step=look.step, last=len(rows))
    if look.is_free:
        title = words("Replay · move {step}", step=look.step)
    if not look.step:
        return title
    seat = rows[look.step - 1].seat
    return f"{title} · {words('the table') if seat is None else words.name(seat)}"


def _steps(loaded: LoadedMatch, look: ReplayPosition, last: int) -> Row:
    """Return the four navigation buttons; the last word keeps their custom ids distinct.

    The one that leads to the end also shows how long the match was.
    """
    ways = (
        ("⏮", 0, "first"),
        ("◀", look.step - 1, "back"),
        ("▶", look.step + 1, "next"),
        ("⏭", last, "last"),
    )
    buttons = []
    for label, to, mark in ways:
        there = replace(look, step=max(to, 0), is_free=look.is_free and mark != "last")
        custom_id = loaded.custom_id(f"/replay {there.words} {mark}")
        buttons.append(Button(label, custom_id, enabled=0 <= to <= last and to != look.step))
    return tuple(buttons)


def _jumps(loaded: LoadedMatch, look: ReplayPosition, last: int, words: Translator) -> Row:
    """Return the select of moves to jump to."""
    every = max(1, -(-last // (MAX_ENTRIES - 1)))
    steps = {*range(0, last, every), last}
    entries = [
        SelectOption(words("Move {n}", n=step), str(step), chosen=step == look.step)
        for step in sorted(steps)
    ]
    if look.is_free:
        entries = [SelectOption(words("To the beginning"), "0")]
        entries += [
            SelectOption(words.plural("{n} move on", "{n} moves on", by), str(look.step + by))
            for by in JUMPS
        ]
    custom_id = loaded.custom_id(f"?{JUMP} {look.eye_word} {'s' if look.is_free else 'a'}")
    return Select(words("Jump to…"), custom_id, tuple(entries))


def _eyes(
    loaded: LoadedMatch, look: ReplayPosition, reader: Seat | None, words: Translator
) -> tuple[Row, ...]:
    """Return the select of viewpoints, if there is a choice."""
    allowed = viewpoints_of(loaded, reader)
    if len(allowed) == 1:
        return ()
    entries = tuple(
        SelectOption(
            words("Public view")
            if eye is None
            else words("{name}'s view", name=words.for_pictures().name(eye)),
            replace(look, eye=eye).eye_word,
            chosen=eye == look.eye,
        )
        for eye in allowed
    )
    custom_id = loaded.custom_id(f"?{EYE} {look.step} {'s' if look.is_free else 'a'}")
    return (Select(words("Whose view?"), custom_id, entries),)


def _toggle(loaded: LoadedMatch, look: ReplayPosition, words: Translator) -> Button:
    """Return the button that shows or hides the match's length."""
    other = replace(look, is_free=not look.is_free)
    label = words("Show the length") if look.is_free else words("Hide the end")
    return Button(label, loaded.custom_id(f"/replay {other.words} length"))
